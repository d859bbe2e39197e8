use movegen::*;
const P: &[(&str, &[u64])] = &[
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902, 197281, 4865609, 119060324, 3195901860],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97862, 4085603, 193690690],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2812, 43238, 674624, 11030083, 178633661],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9467, 422333, 15833292, 706045033],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1486, 62379, 2103487, 89941194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2079, 89890, 3894594, 164075551],
    ),
];
fn cpu() -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse::<f64>()
        .unwrap()
        / 1e9
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let path = match a[1].as_str() {
        "portable" => Path::Portable,
        "bmi2" => Path::Bmi2,
        _ => Path::best(),
    };
    let only: Option<usize> = a.get(2).map(|x| x.parse().unwrap());
    let threads: usize = a.get(3).map_or(1, |x| x.parse().unwrap());
    let hash = a.get(4).map_or(0, |x| x.parse().unwrap());
    for (i, (f, c)) in P.iter().enumerate() {
        if only.is_some_and(|o| o != i) {
            continue;
        }
        let p = Position::from_fen(f, laws::Variant::Standard).unwrap();
        for (d, &n) in c.iter().enumerate() {
            if a.get(5).is_some_and(|m| d >= m.parse::<usize>().unwrap()) {
                break;
            }
            let t = cpu();
            let g = if threads * (hash + 1) == 1 {
                perft_on(path, &p, d as u32 + 1)
            } else {
                divide(
                    &p,
                    d as u32 + 1,
                    &Options {
                        threads: std::num::NonZeroUsize::new(threads).unwrap(),
                        hash_mib: hash,
                        path,
                    },
                    &false.into(),
                    &|_| (),
                )
                .sum
            };
            let e = cpu() - t;
            if g != n {
                println!("BAD {f} d{} {g} {n}", d + 1);
            }
            if d + 2 >= c.len() {
                println!("{i} d{} {:.4}s {:.0} Mn/s", d + 1, e, n as f64 / e / 1e6)
            }
        }
        if a[1] == "cat" {
            println!("{:?}", categories(&p, c.len() as u32 - 1));
        }
    }
}
