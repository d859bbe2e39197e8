use laws::{Color, Variant};
use mateability::{Budget, Solver, Verdict, certificate::Claim, check, is_mating_line};
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let limit: usize = args.get(2).map_or(usize::MAX, |n| n.parse().unwrap());
    let verify = args.get(3).is_some();
    let start = cpu();
    let mut solver = Solver::new();
    let mut times = vec![];
    let (mut und, mut bad, mut wrong, mut n) = (0, 0, 0, 0);
    let mut kinds = std::collections::BTreeMap::<String, usize>::new();
    for line in text.lines().take(limit) {
        let Some((label, fen)) = line.split_once(char::is_whitespace) else { continue };
        let fen = fen.trim().split('#').next().unwrap().trim();
        let position = match notation::fen::position(fen, Variant::Standard) {
            Ok(p) => p,
            Err(e) => {
                println!("refused {fen}: {e}");
                continue;
            }
        };
        for color in Color::ALL {
            n += 1;
            let t = Instant::now();
            let v = solver.can_mate(
                &position,
                color,
                Budget {
                    nodes: std::env::var("NODES").map_or(1_000_000, |n| n.parse().unwrap()),
                    ..Budget::default()
                },
            );
            let el = t.elapsed();
            times.push(el.as_nanos() as u64);
            let expect = match label {
                "WB" => true,
                "--" => false,
                "W-" => color == Color::White,
                _ => color == Color::Black,
            };
            if el.as_millis() > 50 {
                println!(
                    "slow {el:?} {color} {fen} {}",
                    match &v {
                        Verdict::Mateable { line } => format!("line {}", line.len()),
                        Verdict::Unmateable { certificate } =>
                            format!("{} {}", certificate.kind(), certificate.size()),
                        _ => "undecided".into(),
                    }
                );
            }
            match v {
                Verdict::Mateable { line } => {
                    if std::env::var("PRINT").is_ok() {
                        println!(
                            "{color} {fen} {}",
                            line.iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
                        );
                    }
                    *kinds.entry("line".into()).or_default() += 1;
                    if !expect {
                        wrong += 1;
                        println!("WRONG {color} {fen}");
                    }
                    if verify && !is_mating_line(&position, color, &line) {
                        bad += 1;
                        println!("BADLINE {color} {fen}");
                    }
                }
                Verdict::Unmateable { certificate } => {
                    *kinds.entry(certificate.kind().into()).or_default() += 1;
                    if expect {
                        wrong += 1;
                        println!("WRONG {color} {fen}");
                    }
                    if verify {
                        if let Err(e) =
                            check(&Claim { position: position.clone(), color }, &certificate)
                        {
                            bad += 1;
                            println!("BADCERT {color} {fen} {} {e}", certificate.kind());
                        }
                    }
                }
                Verdict::Undecided { spent } => {
                    und += 1;
                    println!("UNDECIDED {color} {fen} {spent:?}");
                }
            }
        }
    }
    println!("CPU in all {:?}", cpu() - start);
    times.sort_unstable();
    let sum: u64 = times.iter().sum();
    let q = |p: f64| times[((times.len() - 1) as f64 * p) as usize] as f64 / 1000.0;
    println!(
        "queries {n} wrong {wrong} undecided {und} bad {bad} mean {:.1}us p50 {:.1} p99 {:.1} p999 {:.1} max {:.1} {kinds:?}",
        sum as f64 / n as f64 / 1000.0,
        q(0.5),
        q(0.99),
        q(0.999),
        q(1.0)
    );
}
fn cpu() -> std::time::Duration {
    let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    std::time::Duration::from_nanos(s.split(' ').next().unwrap().parse().unwrap())
}
