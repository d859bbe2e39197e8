use movegen::tmp::*;
const P: &[(&str, &[u64])] = &[
 ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20,400,8902,197281,4865609,119060324]),
 ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48,2039,97862,4085603,193690690]),
 ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14,191,2812,43238,674624,11030083,178633661]),
 ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6,264,9467,422333,15833292]),
 ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44,1486,62379,2103487,89941194]),
 ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", &[46,2079,89890,3894594,164075551]),
];
fn main() {
  let a: Vec<String> = std::env::args().collect();
  if a[1] == "walk" {
    let n: u64 = a[2].parse().unwrap(); let mut tot = 0;
    for s in 0..n { for (f, _) in P { let (b, w) = parse(f);
      match walk(&b, w, s * 7919 + 0x9E3779B97F4A7C15, 150) { Ok(k) => tot += k, Err(e) => { println!("{e}"); return } } } }
    println!("{tot} ok"); return;
  }
  if a[1] == "stats" { for (f, c) in P { let (b, w) = parse(f); let o = stats(&b, w, c.len() as u32 - 1); println!("{:?} moves/node {:.1} fallback {:.2}", o, o[1] as f64/o[0] as f64, o[2] as f64/o[0] as f64); } return }
  let fast = a[1] == "fast"; let only: Option<usize> = a.get(2).map(|x| x.parse().unwrap());
  for (i,(f, c)) in P.iter().enumerate() { if only.is_some_and(|o| o != i) { continue } let (b, w) = parse(f);
    for (d, &n) in c.iter().enumerate() { let t = std::time::Instant::now(); let g = perft(&b, w, d as u32 + 1, fast); let e = t.elapsed().as_secs_f64();
      if g != n { println!("BAD {f} d{} {g} {n}", d+1); }
      if d == c.len()-1 { println!("{i} d{} {:.3}s {:.0} Mn/s", d+1, e, n as f64/e/1e6) } } }
}
