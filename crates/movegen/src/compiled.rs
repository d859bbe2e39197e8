//! The same code compiled for each kind of processor.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::arch::Portable;
#[cfg(target_arch = "x86_64")]
use crate::arch::{Avx512, Bmi2};
use crate::bits::Side;
use crate::board::Board;
use crate::categories::{Categories, categorize};
use crate::hash::Table;
use crate::key::key_after;
use crate::moves::MoveList;
use crate::pairs::Scratch;

/// What one thread needs while it counts.
pub(crate) struct Effort<'a> {
    scratch: Scratch,
    cancel: &'a AtomicBool,
}

impl Effort<'_> {
    pub(crate) fn new(cancel: &AtomicBool) -> Effort<'_> {
        Effort { scratch: Scratch::new(), cancel }
    }

    /// Whether to give up; asked only where much work is ahead.
    #[inline(always)]
    fn cancelled(&self, depth: u32) -> bool {
        depth > 4 && self.cancel.load(Ordering::Relaxed)
    }
}

/// How many moves ahead the hash table is told what will be asked.
const AHEAD: usize = 8;

macro_rules! path {
    ($name:ident, $arch:ty $(, $features:literal)?) => {
        pub(crate) mod $name {
            use super::*;

            /// Positions `depth` plies away; any number if cancelled.
            $(#[target_feature(enable = $features)])?
            pub(crate) fn perft<S: Side>(board: &Board, depth: u32, effort: &mut Effort) -> u64 {
                match depth {
                    0 => 1,
                    1 => replies::<S>(board) as u64,
                    2 => pairs::<S>(board, &mut effort.scratch),
                    _ => deeper::<S>(board, depth, effort),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn deeper<S: Side>(board: &Board, depth: u32, effort: &mut Effort) -> u64 {
                let mut list = MoveList::new();
                generate::<S>(board, &mut list);
                let mut sum = 0;
                for &mv in list.iter() {
                    let next = board.make::<S>(mv);
                    if effort.cancelled(depth) {
                        return sum;
                    }
                    sum += if depth == 3 {
                        pairs::<S::Other>(&next, &mut effort.scratch)
                    } else {
                        deeper::<S::Other>(&next, depth - 1, effort)
                    };
                }
                sum
            }

            /// The same with a table of counts already known.
            $(#[target_feature(enable = $features)])?
            pub(crate) fn hashed<S: Side>(
                board: &Board,
                depth: u32,
                key: u64,
                effort: &mut Effort,
                table: &Table,
            ) -> u64 {
                if depth < 2 {
                    return perft::<S>(board, depth, effort);
                }
                if let Some(known) = table.get(key, depth) {
                    return known;
                }
                let sum = if depth == 2 {
                    pairs::<S>(board, &mut effort.scratch)
                } else {
                    deeper_hashed::<S>(board, depth, key, effort, table)
                };
                if !effort.cancelled(depth) {
                    table.put(key, depth, sum);
                }
                sum
            }

            $(#[target_feature(enable = $features)])?
            fn deeper_hashed<S: Side>(
                board: &Board,
                depth: u32,
                key: u64,
                effort: &mut Effort,
                table: &Table,
            ) -> u64 {
                let mut list = MoveList::new();
                generate::<S>(board, &mut list);
                let mut coming = [(*board, 0); AHEAD];
                let mut sum = 0;
                for i in 0..list.len() + AHEAD {
                    let (next, next_key) = &mut coming[i % AHEAD];
                    if i >= AHEAD {
                        sum += hashed::<S::Other>(next, depth - 1, *next_key, effort, table);
                    }
                    if let Some(&mv) = list.get(i) {
                        *next = board.make::<S>(mv);
                        *next_key = key_after::<$arch, S>(board, next, key, mv);
                        table.expect(*next_key, depth - 1);
                    }
                    if effort.cancelled(depth) {
                        return sum;
                    }
                }
                sum
            }

            /// What kinds of moves lead to the positions `depth` plies away.
            $(#[target_feature(enable = $features)])?
            pub(crate) fn categories<S: Side>(
                board: &Board,
                depth: u32,
                effort: &mut Effort,
            ) -> Categories {
                let mut sum = Categories::default();
                if depth == 0 {
                    sum.nodes = 1;
                    return sum;
                }
                let mut list = MoveList::new();
                generate::<S>(board, &mut list);
                for &mv in list.iter() {
                    let next = board.make::<S>(mv);
                    if depth == 1 {
                        categorize::<S>(board, &next, mv, || replies::<S::Other>(&next), &mut sum);
                    } else {
                        sum += categories::<S::Other>(&next, depth - 1, effort);
                    }
                    if effort.cancelled(depth + 2) {
                        break;
                    }
                }
                sum
            }

            /// Positions two plies away.
            $(#[target_feature(enable = $features)])?
            pub(crate) fn pairs<S: Side>(board: &Board, scratch: &mut Scratch) -> u64 {
                crate::pairs::count_pairs::<$arch, S>(board, scratch, |next| replies::<S::Other>(next))
            }

            /// The number of legal moves.
            $(#[target_feature(enable = $features)])?
            pub(crate) fn replies<S: Side>(board: &Board) -> i32 {
                crate::count::count_moves::<$arch, S>(board)
            }

            /// Adds the legal moves to a list.
            $(#[target_feature(enable = $features)])?
            pub(crate) fn generate<S: Side>(board: &Board, list: &mut MoveList) {
                crate::generate::generate::<$arch, S>(board, list);
            }
        }
    };
}

path!(portable, Portable);
#[cfg(target_arch = "x86_64")]
path!(bmi2, Bmi2, "bmi1,bmi2,popcnt,lzcnt");
#[cfg(target_arch = "x86_64")]
path!(
    avx512,
    Avx512,
    "bmi1,bmi2,popcnt,lzcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi,avx512vnni,avx512vpopcntdq"
);
