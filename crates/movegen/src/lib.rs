//! The fast move generator and perft, held against the reference rules.
#![allow(dead_code)]
mod arch;
mod bits;
mod board;
mod count;
mod generate;
mod moves;
mod pairs;
mod paths;
mod rules;
mod tables;

#[doc(hidden)]
#[allow(unsafe_code, missing_docs)]
pub mod tmp {
    use crate::bits::*;
    use crate::board::Board;
    use crate::moves::*;
    use crate::paths::*;
    pub fn parse(fen: &str) -> (Board2, bool) {
        let mut b = Board { white: 0, black: 0, pawns: 0, knights: 0, diagonal: 0, orthogonal: 0, kings: 0, special: 0 };
        let f: Vec<&str> = fen.split(' ').collect();
        for (r, row) in f[0].split('/').enumerate() {
            let mut file = 0;
            for c in row.chars() {
                if let Some(d) = c.to_digit(10) { file += d as usize; continue; }
                let bit = 1u64 << ((7 - r) * 8 + file);
                file += 1;
                if c.is_uppercase() { b.white |= bit } else { b.black |= bit }
                match c.to_ascii_lowercase() {
                    'p' => b.pawns |= bit, 'n' => b.knights |= bit, 'b' => b.diagonal |= bit,
                    'r' => b.orthogonal |= bit, 'q' => { b.diagonal |= bit; b.orthogonal |= bit }
                    _ => b.kings |= bit,
                }
            }
        }
        for c in f[2].chars() {
            b.special |= match c { 'K' => 1 << 7, 'Q' => 1, 'k' => 1 << 63, 'q' => 1 << 56,
                'A'..='H' => 1u64 << (c as u64 - 65), 'a'..='h' => 1u64 << (c as u64 - 97 + 56), _ => 0 };
        }
        if f[3] != "-" { let x = f[3].as_bytes(); b.special |= 1u64 << ((x[0] - b'a') + (x[1] - b'1') * 8); }
        (Board2(b), f[1] == "w")
    }
    #[derive(Clone, Copy)]
    pub struct Board2(pub(crate) Board);
    pub fn perft(b: &Board2, white: bool, depth: u32, fast: bool) -> u64 {
        let mut l = MoveList::new();
        match (fast, white) {
            (false, true) => portable::perft::<White>(&b.0, depth, &mut l),
            (false, false) => portable::perft::<Black>(&b.0, depth, &mut l),
            (true, true) => unsafe { bmi2::perft::<White>(&b.0, depth, &mut l) },
            (true, false) => unsafe { bmi2::perft::<Black>(&b.0, depth, &mut l) },
        }
    }
    fn slow<S: Side>(b: &Board, depth: u32) -> u64 {
        if depth == 0 { return 1 }
        let mut l = MoveList::new();
        portable::generate::<S>(b, &mut l);
        l.iter().map(|&m| slow::<S::Other>(&b.make::<S>(m), depth - 1)).sum()
    }
    /// random walk compare
    pub fn walk(b: &Board2, white: bool, seed: u64, plies: u32) -> Result<u32, String> {
        fn go<S: Side>(b: Board, rng: &mut u64, left: u32, n: &mut u32) -> Result<(), String> {
            if left == 0 { return Ok(()) }
            let mut l = MoveList::new();
            portable::generate::<S>(&b, &mut l);
            let cnt = portable::replies::<S>(&b) as usize;
            if l.len() != cnt { return Err(format!("{b:?} {} gen {} count {}", S::WHITE, l.len(), cnt)) }
            let mut s = MoveList::new();
            let plain: u64 = l.iter().map(|&m| portable::replies::<S::Other>(&b.make::<S>(m)) as u64).sum();
            let pr = portable::pairs::<S>(&b, &mut s);
            if plain != pr { return Err(format!("{} {} pairs {} plain {} fallback {:?}", show(&b), S::WHITE, pr, plain, s.len())) }
            let pr = unsafe { bmi2::pairs::<S>(&b, &mut s) };
            if plain != pr { return Err(format!("{} {} bmi2 pairs {} plain {}", show(&b), S::WHITE, pr, plain)) }
            *n += 1;
            if l.is_empty() { return Ok(()) }
            *rng ^= *rng << 13; *rng ^= *rng >> 7; *rng ^= *rng << 17;
            let m = l[(*rng >> 20) as usize % l.len()];
            go::<S::Other>(b.make::<S>(m), rng, left - 1, n)
        }
        let mut n = 0;
        let mut rng = seed;
        if white { go::<White>(b.0, &mut rng, plies, &mut n)? } else { go::<Black>(b.0, &mut rng, plies, &mut n)? }
        Ok(n)
    }
    pub(crate) fn show(b: &Board) -> String {
        let mut s = String::new();
        for r in (0..8).rev() { for f in 0..8 { let bit = 1u64 << (r * 8 + f);
            let c = if b.pawns & bit != 0 { 'p' } else if b.knights & bit != 0 { 'n' } else if b.diagonal & b.orthogonal & bit != 0 { 'q' } else if b.diagonal & bit != 0 { 'b' } else if b.orthogonal & bit != 0 { 'r' } else if b.kings & bit != 0 { 'k' } else { '1' };
            s.push(if b.white & bit != 0 { c.to_ascii_uppercase() } else { c }); }
            if r > 0 { s.push('/') } }
        s
    }
    /// stats
    pub fn stats(b: &Board2, white: bool, depth: u32) -> [u64; 3] {
        fn go<S: Side>(b: &Board, depth: u32, o: &mut [u64; 3]) {
            let mut l = MoveList::new();
            portable::generate::<S>(b, &mut l);
            if depth == 2 {
                o[0] += 1; o[1] += l.len() as u64;
                let mut s = MoveList::new();
                portable::pairs::<S>(b, &mut s);
                o[2] += s.len() as u64;
                return;
            }
            for &m in l.iter() { go::<S::Other>(&b.make::<S>(m), depth - 1, o) }
        }
        let mut o = [0; 3];
        if white { go::<White>(&b.0, depth, &mut o) } else { go::<Black>(&b.0, depth, &mut o) }
        o
    }
}
