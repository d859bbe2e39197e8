//! The same code compiled for each kind of processor.

use crate::arch::Portable;
#[cfg(target_arch = "x86_64")]
use crate::arch::Bmi2;
use crate::bits::{Black, Side, White};
use crate::board::Board;
use crate::moves::MoveList;

macro_rules! path {
    ($name:ident, $arch:ty $(, $features:literal)?) => {
        pub(crate) mod $name {
            use super::*;

            /// Leaf positions `depth` plies away.
            $(#[target_feature(enable = $features)])?
            pub(crate) fn perft<S: Side>(board: &Board, depth: u32, scratch: &mut MoveList) -> u64 {
                match depth {
                    0 => 1,
                    1 => replies::<S>(board) as u64,
                    2 => pairs::<S>(board, scratch),
                    _ => deeper::<S>(board, depth, scratch),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn deeper<S: Side>(board: &Board, depth: u32, scratch: &mut MoveList) -> u64 {
                let mut list = MoveList::new();
                generate::<S>(board, &mut list);
                let mut sum = 0;
                for &mv in list.iter() {
                    let next = board.make::<S>(mv);
                    sum += if depth == 3 {
                        pairs::<S::Other>(&next, scratch)
                    } else {
                        perft::<S::Other>(&next, depth - 1, scratch)
                    };
                }
                sum
            }

            /// Leaf positions two plies away.
            $(#[target_feature(enable = $features)])?
            pub(crate) fn pairs<S: Side>(board: &Board, scratch: &mut MoveList) -> u64 {
                crate::pairs::count_pairs::<$arch, S>(board, scratch, |next| replies::<S::Other>(next))
            }

            /// Legal moves.
            $(#[target_feature(enable = $features)])?
            pub(crate) fn replies<S: Side>(board: &Board) -> i32 {
                crate::count::count_moves::<$arch, S>(board)
            }

            /// The list of legal moves.
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
