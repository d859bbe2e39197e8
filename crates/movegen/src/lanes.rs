//! Replies to eight moves at once: one position in each 64-bit lane of a register.
//!
//! The moves are all of one position, so the king that must answer stands on one square, its steps and the lines to it are
//! the same in all lanes, and the moves are made in the lanes. Sliders of a lane are followed together, direction by direction: no
//! square is reached twice in one direction. Captures in passing and castling, and positions after a double step, are left to
//! the plain count.
#![allow(unsafe_code, reason = "instructions that `Path` asked the processor for")]

use core::arch::x86_64::*;

use crate::arch::Arch;
use crate::bits::{FILE_A, FILE_H, Side, first};
use crate::board::Board;
use crate::moves::{Kind, Move};
use crate::rules::castling;
use crate::tables::{KING, KNIGHT, PAWN, RAYS};

/// An expression of instructions that touch no memory.
macro_rules! avx512 {
    ($instructions:expr) => {{
        // SAFETY: this file is only inlined into functions that enable these instructions, which `Path` lets run only
        // where the processor has them.
        unsafe { $instructions }
    }};
}

/// Eight sets of squares.
#[derive(Clone, Copy)]
struct Sets(__m512i);

impl Sets {
    #[inline(always)]
    fn all(set: u64) -> Sets {
        Sets(avx512!(_mm512_set1_epi64(set as i64)))
    }

    /// Squares of `self` that are not in `other`.
    #[inline(always)]
    fn without(self, other: Sets) -> Sets {
        Sets(avx512!(_mm512_andnot_si512(other.0, self.0)))
    }

    /// Towards the eighth rank for a positive number of squares.
    #[inline(always)]
    fn shift<const BY: i32>(self) -> Sets {
        // A rotation by BY modulo 64 puts nothing wrong that the masks of the callers do not take away.
        match BY {
            1 => Sets(avx512!(_mm512_slli_epi64::<1>(self.0))),
            2 => Sets(avx512!(_mm512_slli_epi64::<2>(self.0))),
            4 => Sets(avx512!(_mm512_slli_epi64::<4>(self.0))),
            7 => Sets(avx512!(_mm512_slli_epi64::<7>(self.0))),
            8 => Sets(avx512!(_mm512_slli_epi64::<8>(self.0))),
            9 => Sets(avx512!(_mm512_slli_epi64::<9>(self.0))),
            14 => Sets(avx512!(_mm512_slli_epi64::<14>(self.0))),
            16 => Sets(avx512!(_mm512_slli_epi64::<16>(self.0))),
            18 => Sets(avx512!(_mm512_slli_epi64::<18>(self.0))),
            28 => Sets(avx512!(_mm512_slli_epi64::<28>(self.0))),
            32 => Sets(avx512!(_mm512_slli_epi64::<32>(self.0))),
            36 => Sets(avx512!(_mm512_slli_epi64::<36>(self.0))),
            -1 => Sets(avx512!(_mm512_srli_epi64::<1>(self.0))),
            -2 => Sets(avx512!(_mm512_srli_epi64::<2>(self.0))),
            -4 => Sets(avx512!(_mm512_srli_epi64::<4>(self.0))),
            -7 => Sets(avx512!(_mm512_srli_epi64::<7>(self.0))),
            -8 => Sets(avx512!(_mm512_srli_epi64::<8>(self.0))),
            -9 => Sets(avx512!(_mm512_srli_epi64::<9>(self.0))),
            -14 => Sets(avx512!(_mm512_srli_epi64::<14>(self.0))),
            -16 => Sets(avx512!(_mm512_srli_epi64::<16>(self.0))),
            -18 => Sets(avx512!(_mm512_srli_epi64::<18>(self.0))),
            -28 => Sets(avx512!(_mm512_srli_epi64::<28>(self.0))),
            -32 => Sets(avx512!(_mm512_srli_epi64::<32>(self.0))),
            _ => Sets(avx512!(_mm512_srli_epi64::<36>(self.0))),
        }
    }

    #[inline(always)]
    fn count(self) -> Sets {
        Sets(avx512!(_mm512_popcnt_epi64(self.0)))
    }

    /// The lanes whose set is empty.
    #[inline(always)]
    fn empty(self) -> u8 {
        avx512!(_mm512_testn_epi64_mask(self.0, self.0))
    }

    /// This in the chosen lanes, nothing in the others.
    #[inline(always)]
    fn only(self, lanes: u8) -> Sets {
        Sets(avx512!(_mm512_maskz_mov_epi64(lanes, self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Sets) -> Sets {
        Sets(avx512!(_mm512_add_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Sets) -> Sets {
        Sets(avx512!(_mm512_sub_epi64(self.0, other.0)))
    }

    /// The first square on the way up (or down) of each lane, or nothing.
    #[inline(always)]
    fn nearest<const UP: bool>(self) -> Sets {
        if UP {
            self & Sets::all(0).minus(self)
        } else {
            let zeros = avx512!(_mm512_lzcnt_epi64(self.0));
            Sets(avx512!(_mm512_srlv_epi64(_mm512_set1_epi64(i64::MIN), zeros)))
        }
    }
}

impl core::ops::BitAnd for Sets {
    type Output = Sets;

    #[inline(always)]
    fn bitand(self, other: Sets) -> Sets {
        Sets(avx512!(_mm512_and_si512(self.0, other.0)))
    }
}

impl core::ops::BitOr for Sets {
    type Output = Sets;

    #[inline(always)]
    fn bitor(self, other: Sets) -> Sets {
        Sets(avx512!(_mm512_or_si512(self.0, other.0)))
    }
}

/// Eight positions after moves of `S`, seen by the opponent, who is to move.
struct Lanes {
    us: Sets,
    them: Sets,
    occupied: Sets,
    pawns: Sets,
    knights: Sets,
    diagonal: Sets,
    orthogonal: Sets,
    /// What the king of `S` attacks.
    their_ring: Sets,
}

/// The replies to some moves of `S`.
#[inline(always)]
pub(crate) fn count_replies<A: Arch, S: Side>(
    board: &Board,
    list: &[Move],
    leaf: &impl Fn(&Board) -> i32,
) -> i64 {
    let inner = board.castlers::<S::Other>() & !(FILE_A | FILE_H);
    let mut sum = 0;
    let mut batch = [0u16; 8];
    let mut len = 0;
    for &mv in list {
        if mv.kind() as u8 >= Kind::Double as u8 && (mv.kind() as u8) < Kind::ToKnight as u8
            || inner != 0
        {
            sum += i64::from(leaf(&board.make::<S>(mv)));
            continue;
        }
        batch[len & 7] = mv.bits();
        len += 1;
        if len == 8 {
            // SAFETY: as in `avx512`.
            sum += unsafe { count_batch::<S>(board, &batch, 8) };
            len = 0;
        }
    }
    if len > 3 {
        // SAFETY: as in `avx512`.
        sum += unsafe { count_batch::<S>(board, &batch, len) };
    } else {
        for &bits in &batch[..len] {
            sum += i64::from(leaf(&board.make::<S>(Move::from_bits(bits))));
        }
    }
    sum
}

/// The replies to the first `len` moves of a batch. Not inlined, because the caller keeps a map in every register it can get.
#[inline(never)]
#[target_feature(
    enable = "bmi1,bmi2,popcnt,lzcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq"
)]
fn count_batch<S: Side>(board: &Board, batch: &[u16; 8], len: usize) -> i64 {
    let king = first(board.kings & board.of::<S::Other>());
    let (lanes, targets) = make::<S>(board, batch);
    let counts = lanes.count::<S>(board, king, targets);
    let wanted = ((1u32 << len) - 1) as u8;
    _mm512_mask_reduce_add_epi64(wanted, counts.0)
}

/// Makes the moves, one in each lane.
#[inline(always)]
fn make<S: Side>(board: &Board, batch: &[u16; 8]) -> (Lanes, Sets) {
    // SAFETY: as in `avx512`; the load reads the sixteen bytes of the batch.
    let moves = unsafe { _mm512_cvtepu16_epi64(_mm_loadu_si128(batch.as_ptr().cast())) };
    let six = avx512!(_mm512_set1_epi64(63));
    let one = avx512!(_mm512_set1_epi64(1));
    let to = avx512!(_mm512_and_si512(_mm512_srli_epi64::<6>(moves), six));
    let from = Sets(avx512!(_mm512_sllv_epi64(one, _mm512_and_si512(moves, six))));
    let target = Sets(avx512!(_mm512_sllv_epi64(one, to)));
    let kind = avx512!(_mm512_srli_epi64::<12>(moves));
    let is = |kinds: [Kind; 2]| {
        avx512!(
            _mm512_cmpeq_epi64_mask(kind, _mm512_set1_epi64(kinds[0] as i64))
                | _mm512_cmpeq_epi64_mask(kind, _mm512_set1_epi64(kinds[1] as i64))
        )
    };
    let queens = is([Kind::Queen, Kind::ToQueen]);
    let kings = is([Kind::King, Kind::King]);
    let both = from | target;
    let moved = |set: u64, lanes: u8| Sets::all(set).without(both) | target.only(lanes);
    let us = Sets::all(board.of::<S::Other>()).without(target);
    let them = Sets::all(board.of::<S>()).without(from) | target;
    let own_king = first(board.kings & board.of::<S>());
    let mut their_ring = Sets::all(KING[own_king]);
    if kings != 0 {
        // SAFETY: as in `avx512`; `to` holds numbers below 64, and the table has 64 entries.
        their_ring.0 = unsafe {
            _mm512_mask_i64gather_epi64::<8>(their_ring.0, kings, to, KING.as_ptr().cast())
        };
    }
    let lanes = Lanes {
        us,
        them,
        occupied: us | them,
        pawns: moved(board.pawns, is([Kind::Pawn, Kind::Pawn])),
        knights: moved(board.knights, is([Kind::Knight, Kind::ToKnight])),
        diagonal: moved(board.diagonal, is([Kind::Bishop, Kind::ToBishop]) | queens),
        orthogonal: moved(board.orthogonal, is([Kind::Rook, Kind::ToRook]) | queens),
        their_ring,
    };
    (lanes, target)
}

/// What the lines to the king show.
struct Bonds {
    checkers: Sets,
    /// Where a man may go to end a check by a slider.
    rescue: Sets,
    /// Men pinned along ranks, files, rising and falling diagonals.
    pinned: [Sets; 4],
}

/// The sliders of a lane, followed in one direction over empty squares, and one square further.
#[inline(always)]
fn follow<const BY: i32, const TWICE: i32, const FOUR: i32>(from: Sets, empty: Sets) -> Sets {
    let keep = Sets::all(match BY {
        1 | 9 | -7 => !FILE_A,
        -1 | -9 | 7 => !FILE_H,
        _ => u64::MAX,
    });
    let free = empty & keep;
    let reached = from | free & from.shift::<BY>();
    let free_twice = free & free.shift::<BY>();
    let reached = reached | free_twice & reached.shift::<TWICE>();
    let free_four = free_twice & free_twice.shift::<TWICE>();
    let reached = reached | free_four & reached.shift::<FOUR>();
    reached.shift::<BY>() & keep
}

/// Calls something for each direction: the sliders that move so, the number of its axis, and the attacked squares.
macro_rules! directions {
    ($run:ident) => {
        $run!(1, 2, 4, orthogonal, 0, true);
        $run!(-1, -2, -4, orthogonal, 0, false);
        $run!(8, 16, 32, orthogonal, 1, true);
        $run!(-8, -16, -32, orthogonal, 1, false);
        $run!(9, 18, 36, diagonal, 2, true);
        $run!(-9, -18, -36, diagonal, 2, false);
        $run!(7, 14, 28, diagonal, 3, true);
        $run!(-7, -14, -28, diagonal, 3, false);
    };
}

impl Lanes {
    #[inline(always)]
    fn count<S: Side>(&self, board: &Board, king: usize, target: Sets) -> Sets {
        let bonds = self.bonds::<S>(king);
        let checks = bonds.checkers.count();
        let calm = checks.empty();
        let single = avx512!(_mm512_cmpeq_epi64_mask(checks.0, _mm512_set1_epi64(1)));
        let allowed = Sets::all(u64::MAX).only(calm) | (bonds.rescue | bonds.checkers).only(single);
        let targets = allowed.without(self.us);
        let all = bonds.pinned[0] | bonds.pinned[1] | bonds.pinned[2] | bonds.pinned[3];
        let sum = self.count_sliders(&bonds, all, targets);
        let sum = sum.plus(self.count_knights(all, targets));
        let sum = sum.plus(self.count_pawns::<S>(&bonds, all, allowed, board));
        sum.plus(self.count_king::<S>(board, king, calm, target))
    }

    /// Checks and pins, along the lines that have a slider of the opponent in any lane.
    #[inline(always)]
    fn bonds<S: Side>(&self, king: usize) -> Bonds {
        let pawns = self.pawns & Sets::all(PAWN[S::Other::INDEX][king]);
        let knights = self.knights & Sets::all(KNIGHT[king]);
        let none = Sets::all(0);
        let mut bonds =
            Bonds { checkers: (pawns | knights) & self.them, rescue: none, pinned: [none; 4] };
        macro_rules! look {
            ($by:literal, $twice:literal, $four:literal, $set:ident, $axis:literal, $up:literal) => {
                let ray = Sets::all(RAYS[king][ray_number($by)]);
                let sliders = self.$set & self.them & ray;
                if sliders.empty() != u8::MAX {
                    let blockers = self.occupied & ray;
                    let nearest = blockers.nearest::<$up>();
                    let next = blockers.without(nearest).nearest::<$up>();
                    let checker = nearest & sliders;
                    let beyond = if $up {
                        checker.minus(Sets::all(1))
                    } else {
                        Sets::all(0).minus(checker).without(checker)
                    };
                    bonds.checkers = bonds.checkers | checker;
                    bonds.rescue = bonds.rescue | (beyond & ray).only(!checker.empty());
                    let pins = !(next & sliders).empty();
                    bonds.pinned[$axis] = bonds.pinned[$axis] | (nearest & self.us).only(pins);
                }
            };
        }
        directions!(look);
        bonds
    }

    #[inline(always)]
    fn count_sliders(&self, bonds: &Bonds, pinned: Sets, targets: Sets) -> Sets {
        let empty = Sets::all(u64::MAX).without(self.occupied);
        let mut sum = Sets::all(0);
        macro_rules! run {
            ($by:literal, $twice:literal, $four:literal, $set:ident, $axis:literal, $up:literal) => {
                let free = self.us.without(pinned) | bonds.pinned[$axis];
                let seen = follow::<$by, $twice, $four>(self.$set & free, empty);
                sum = sum.plus((seen & targets).count());
            };
        }
        directions!(run);
        sum
    }

    #[inline(always)]
    fn count_knights(&self, pinned: Sets, targets: Sets) -> Sets {
        let knights = (self.knights & self.us).without(pinned);
        let mut sum = Sets::all(0);
        for seen in knight_steps(knights) {
            sum = sum.plus((seen & targets).count());
        }
        sum
    }

    #[inline(always)]
    fn count_pawns<S: Side>(
        &self,
        bonds: &Bonds,
        pinned: Sets,
        allowed: Sets,
        board: &Board,
    ) -> Sets {
        let pawns = self.pawns & self.us;
        let free = pawns.without(pinned);
        let along_file = free | pawns & bonds.pinned[1];
        // Towards the h-file the pawns of the opponent of White go down a falling diagonal.
        let (west_axis, east_axis) = if S::Other::WHITE { (3, 2) } else { (2, 3) };
        let empty = Sets::all(u64::MAX).without(self.occupied);
        let one = ahead::<S::Other>(along_file) & empty;
        let two = ahead::<S::Other>(one & Sets::all(S::Other::THIRD)) & empty;
        let captures = self.them & allowed;
        let west = ahead_west::<S::Other>(free | pawns & bonds.pinned[west_axis]) & captures;
        let east = ahead_east::<S::Other>(free | pawns & bonds.pinned[east_axis]) & captures;
        let one = one & allowed;
        let mut sum =
            one.count().plus((two & allowed).count()).plus(west.count()).plus(east.count());
        if board.pawns & board.of::<S::Other>() & S::Other::SEVENTH != 0 {
            let last = Sets::all(S::Other::LAST);
            let promotions =
                (one & last).count().plus((west & last).count()).plus((east & last).count());
            sum = sum.plus(promotions).plus(promotions).plus(promotions);
        }
        sum
    }

    /// The king's steps and castling.
    #[inline(always)]
    fn count_king<S: Side>(&self, board: &Board, king: usize, calm: u8, target: Sets) -> Sets {
        let steps = Sets::all(KING[king]).without(self.us);
        let rooks = board.castlers::<S::Other>() & board.of::<S::Other>();
        if steps.empty() == u8::MAX && rooks == 0 {
            return Sets::all(0);
        }
        let attacked = self.attacked::<S>(king);
        let mut sum = steps.without(attacked).count();
        for rook in crate::bits::Squares(rooks) {
            let way = castling::<S::Other>(king, rook);
            let blocked = self.occupied & Sets::all(way.way)
                | attacked & Sets::all(way.walk)
                | target & Sets::all(1 << rook);
            let may = blocked.empty() & calm;
            sum = sum.plus(Sets::all(1).only(may));
        }
        sum
    }

    /// What the opponent attacks when the king is off the board.
    #[inline(always)]
    fn attacked<S: Side>(&self, king: usize) -> Sets {
        let empty = Sets::all(u64::MAX).without(self.occupied) | Sets::all(1 << king);
        let pawns = self.pawns & self.them;
        let mut seen = ahead_west::<S>(pawns) | ahead_east::<S>(pawns) | self.their_ring;
        for knights in knight_steps(self.knights & self.them) {
            seen = seen | knights;
        }
        macro_rules! run {
            ($by:literal, $twice:literal, $four:literal, $set:ident, $axis:literal, $up:literal) => {
                seen = seen | follow::<$by, $twice, $four>(self.$set & self.them, empty);
            };
        }
        directions!(run);
        seen
    }
}

/// The index of a direction in `RAYS`.
const fn ray_number(by: i32) -> usize {
    match by {
        1 => 0,
        9 => 1,
        8 => 2,
        7 => 3,
        -1 => 4,
        -9 => 5,
        -8 => 6,
        _ => 7,
    }
}

/// What knights attack, each of the eight jumps on its own.
#[inline(always)]
fn knight_steps(knights: Sets) -> [Sets; 8] {
    let east = knights.shift::<1>().without(Sets::all(FILE_A));
    let west = knights.shift::<-1>().without(Sets::all(FILE_H));
    let far_east = east.shift::<1>().without(Sets::all(FILE_A));
    let far_west = west.shift::<-1>().without(Sets::all(FILE_H));
    [
        east.shift::<16>(),
        east.shift::<-16>(),
        west.shift::<16>(),
        west.shift::<-16>(),
        far_east.shift::<8>(),
        far_east.shift::<-8>(),
        far_west.shift::<8>(),
        far_west.shift::<-8>(),
    ]
}

#[inline(always)]
fn ahead<S: Side>(set: Sets) -> Sets {
    if S::WHITE { set.shift::<8>() } else { set.shift::<-8>() }
}

#[inline(always)]
fn ahead_west<S: Side>(set: Sets) -> Sets {
    let set = set.without(Sets::all(FILE_A));
    if S::WHITE { set.shift::<7>() } else { set.shift::<-9>() }
}

#[inline(always)]
fn ahead_east<S: Side>(set: Sets) -> Sets {
    let set = set.without(Sets::all(FILE_H));
    if S::WHITE { set.shift::<9>() } else { set.shift::<-7>() }
}
