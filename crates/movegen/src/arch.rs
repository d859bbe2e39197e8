//! How one kind of processor answers "what does this slider see?" and adds up numbers kept by square.

use crate::bits::{Side, Squares, count};
use crate::board::Board;
use crate::moves::Move;
use crate::tables::{BEYOND, LINES};

/// One way to compute. All ways give equal answers; they differ in speed and in the processors that can run them.
pub(crate) trait Arch: Copy {
    /// Small signed numbers kept by square.
    type Map: Map;

    /// What a rook on `square` sees: every square up to and including the first occupied one.
    fn rook(square: usize, occupied: u64) -> u64;
    /// What a bishop on `square` sees.
    fn bishop(square: usize, occupied: u64) -> u64;

    /// The replies to some legal moves of `S`; `leaf` counts the replies in one position.
    #[inline(always)]
    fn replies<S: Side>(board: &Board, list: &[Move], leaf: &impl Fn(&Board) -> i32) -> i64 {
        list.iter().map(|&mv| i64::from(leaf(&board.make::<S>(mv)))).sum()
    }
}

/// A small signed number for each square, zero at first.
pub(crate) trait Map: Copy {
    /// A sum that is still being added up.
    type Sum: Copy + Default;

    fn new() -> Self;
    /// Adds `value` on every square of the set.
    fn add(&mut self, set: u64, value: i32);
    /// On every square that a slider on `square` can use, subtracts the number of usable squares beyond it. Squares that are
    /// not `wanted` may be left out.
    fn shorten(&mut self, square: usize, usable: u64, wanted: u64);
    /// Adds the numbers on the squares of the set to the sum.
    fn sum(&self, set: u64, sum: &mut Self::Sum);
    fn total(sum: Self::Sum) -> i32;
    /// Ends the additions; from now on single numbers can be read.
    fn settle(&mut self);
    /// The number on one square.
    fn get(&self, square: usize) -> i32;
}

/// Plain arithmetic that any processor can do.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Arch for Portable {
    type Map = Bytes;

    #[inline(always)]
    fn rook(square: usize, occupied: u64) -> u64 {
        let lines = &LINES[square & 63];
        between_blockers(square, occupied, lines[0]) | between_blockers(square, occupied, lines[1])
    }

    #[inline(always)]
    fn bishop(square: usize, occupied: u64) -> u64 {
        let lines = &LINES[square & 63];
        between_blockers(square, occupied, lines[2]) | between_blockers(square, occupied, lines[3])
    }
}

/// What is seen along a line: from the nearest occupied square below to the nearest one above.
#[inline(always)]
fn between_blockers(square: usize, occupied: u64, line: u64) -> u64 {
    let below = (1u64 << (square & 63)) - 1;
    let blocked_below = occupied & line & below;
    let blocked_above = occupied & line & !below;
    let from_nearest_below = u64::MAX << (63 - (blocked_below | 1).leading_zeros());
    let nearest_above = blocked_above & blocked_above.wrapping_neg();
    nearest_above.wrapping_mul(2).wrapping_add(from_nearest_below) & line
}

/// Numbers by square in an array, and the squares where they are not zero.
#[derive(Clone, Copy)]
pub(crate) struct Bytes {
    values: [i8; 64],
    used: u64,
}

impl Map for Bytes {
    type Sum = i32;

    #[inline(always)]
    fn new() -> Bytes {
        Bytes { values: [0; 64], used: 0 }
    }

    #[inline(always)]
    fn add(&mut self, set: u64, value: i32) {
        self.used |= set;
        for square in Squares(set) {
            self.values[square] = self.values[square].wrapping_add(value as i8);
        }
    }

    #[inline(always)]
    fn shorten(&mut self, square: usize, usable: u64, wanted: u64) {
        for to in Squares(usable & wanted) {
            self.add(1 << to, -count(BEYOND[square][to] & usable));
        }
    }

    #[inline(always)]
    fn sum(&self, set: u64, sum: &mut i32) {
        for square in Squares(set & self.used) {
            *sum += i32::from(self.values[square]);
        }
    }

    #[inline(always)]
    fn total(sum: i32) -> i32 {
        sum
    }

    #[inline(always)]
    fn settle(&mut self) {}

    #[inline(always)]
    fn get(&self, square: usize) -> i32 {
        i32::from(self.values[square & 63])
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Avx512, Bmi2};

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "instructions that `Path` asked the processor for")]
mod x86 {
    use core::arch::x86_64::*;

    use super::{Arch, Board, Bytes, Map, Move, Side};
    use crate::tables::{BISHOP_SLOTS, QUEEN_EMPTY, ROOK_SLOTS, SEEN, SPOKES, Slot, Spokes};

    /// An expression of AVX-512 instructions that touch no memory.
    macro_rules! avx512 {
        ($instructions:expr) => {{
            // SAFETY: this code is only inlined into functions that enable these instructions, which `Path` lets run only
            // where the processor has them.
            unsafe { $instructions }
        }};
    }

    /// Gathers the relevant occupied squares with PEXT and looks the answer up.
    #[derive(Clone, Copy)]
    pub(crate) struct Bmi2;

    #[inline(always)]
    fn look_up(slot: &Slot, occupied: u64) -> u64 {
        // SAFETY: this code is only inlined into functions that enable BMI2, which `Path` lets run
        // only where the processor has it.
        let index = unsafe { _pext_u64(occupied, slot.relevant) };
        SEEN[slot.offset as usize + index as usize]
    }

    impl Arch for Bmi2 {
        type Map = Bytes;

        #[inline(always)]
        fn rook(square: usize, occupied: u64) -> u64 {
            look_up(&ROOK_SLOTS[square & 63], occupied)
        }

        #[inline(always)]
        fn bishop(square: usize, occupied: u64) -> u64 {
            look_up(&BISHOP_SLOTS[square & 63], occupied)
        }
    }

    /// PEXT, and all 64 squares of a map in one register.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx512;

    impl Arch for Avx512 {
        type Map = Register;

        #[inline(always)]
        fn rook(square: usize, occupied: u64) -> u64 {
            Bmi2::rook(square, occupied)
        }

        #[inline(always)]
        fn bishop(square: usize, occupied: u64) -> u64 {
            Bmi2::bishop(square, occupied)
        }

        #[inline(always)]
        fn replies<S: Side>(board: &Board, list: &[Move], leaf: &impl Fn(&Board) -> i32) -> i64 {
            crate::lanes::count_replies::<Self, S>(board, list, leaf)
        }
    }

    /// A signed byte for each square, and a copy in memory. A set of squares is a mask of the lanes.
    #[derive(Clone, Copy)]
    pub(crate) struct Register(__m512i, [i8; 64]);

    /// Partial sums.
    #[derive(Clone, Copy)]
    pub(crate) struct Partial(__m512i);

    impl Default for Partial {
        #[inline(always)]
        fn default() -> Partial {
            Partial(avx512!(_mm512_setzero_si512()))
        }
    }

    impl Map for Register {
        type Sum = Partial;

        #[inline(always)]
        fn new() -> Register {
            Register(avx512!(_mm512_setzero_si512()), [0; 64])
        }

        #[inline(always)]
        fn add(&mut self, set: u64, value: i32) {
            let values = avx512!(_mm512_set1_epi8(value as i8));
            self.0 = avx512!(_mm512_mask_add_epi8(self.0, set, self.0, values));
        }

        /// The usable squares are put in the order of the eight lines out of the square, eight bytes for each. The k-th of n
        /// loses n - k.
        #[inline(always)]
        fn shorten(&mut self, square: usize, usable: u64, _: u64) {
            let Spokes { outwards, on_board, back } = &SPOKES[square & 63];
            // SAFETY: as in `avx512`; both loads read a table of 64 bytes.
            unsafe {
                let ones = _mm512_maskz_set1_epi8(usable, 1);
                let outwards = _mm512_loadu_epi8(outwards.as_ptr().cast());
                let lines = _mm512_maskz_permutexvar_epi8(*on_board, outwards, ones);
                let lengths = _mm512_popcnt_epi64(lines);
                let each = _mm512_set_epi64(LAST, FIRST, LAST, FIRST, LAST, FIRST, LAST, FIRST);
                let lengths = _mm512_shuffle_epi8(lengths, each);
                let losses = _mm512_subs_epu8(lengths, _mm512_set1_epi64(PLACES));
                let back = _mm512_loadu_epi8(back.as_ptr().cast());
                let losses = _mm512_permutexvar_epi8(back, losses);
                self.0 = _mm512_mask_sub_epi8(self.0, QUEEN_EMPTY[square & 63], self.0, losses);
            }
        }

        #[inline(always)]
        fn sum(&self, set: u64, sum: &mut Partial) {
            let ones = avx512!(_mm512_maskz_set1_epi8(set, 1));
            sum.0 = avx512!(_mm512_dpbusd_epi32(sum.0, ones, self.0));
        }

        #[inline(always)]
        fn total(sum: Partial) -> i32 {
            avx512!(_mm512_reduce_add_epi32(sum.0))
        }

        #[inline(always)]
        fn settle(&mut self) {
            // SAFETY: as in `avx512`; the store writes the 64 bytes of this array.
            unsafe { _mm512_storeu_epi8(self.1.as_mut_ptr(), self.0) };
        }

        #[inline(always)]
        fn get(&self, square: usize) -> i32 {
            i32::from(self.1[square & 63])
        }
    }

    /// Copies byte 0 (or 8) of a half of a lane pair to the whole half.
    const FIRST: i64 = 0;
    const LAST: i64 = 0x0808_0808_0808_0808;
    /// 1 to 8: the place of a square on its line.
    const PLACES: i64 = 0x0807_0605_0403_0201;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{DIAGONAL, ORTHOGONAL, walk};

    /// Compares one path with stepping along the lines, for every square and every occupation of the squares a slider could
    /// see, and for each with the rest of the board empty, full and mixed.
    fn every_occupation(look: impl Fn(usize, u64) -> u64, directions: [(i32, i32); 4]) {
        for (square, beyond) in BEYOND.iter().enumerate() {
            let lines = walk(square, 0, directions);
            let inner = Squares(lines).filter(|&to| beyond[to] != 0);
            let relevant = inner.fold(0, |set, to| set | 1 << to);
            let mut occupied = 0u64;
            loop {
                let seen = walk(square, occupied, directions);
                for rest in [0, u64::MAX, 0xa5c3_5a3c_c3a5_3c5a] {
                    let board = occupied | rest & !relevant;
                    assert_eq!(look(square, board), seen, "{square} {board:#x}");
                }
                occupied = occupied.wrapping_sub(relevant) & relevant;
                if occupied == 0 {
                    break;
                }
            }
        }
    }

    fn sliders<A: Arch>() {
        every_occupation(A::rook, ORTHOGONAL);
        every_occupation(A::bishop, DIAGONAL);
    }

    #[test]
    fn portable_sliders_see_what_steps_see() {
        sliders::<Portable>();
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn looked_up_sliders_see_what_steps_see() {
        if crate::Path::available().contains(&crate::Path::Bmi2) {
            sliders::<Bmi2>();
            sliders::<Avx512>();
        }
    }

    /// By hand: a rook on d4 with men on d6 and g4 sees d5 d6, e4 f4 g4, c4 b4 a4 and d3 d2 d1.
    #[test]
    fn a_rook_by_hand() {
        let at = |name: &str| {
            let name = name.as_bytes();
            usize::from(name[0] - b'a') + 8 * usize::from(name[1] - b'1')
        };
        let set = |names: &str| names.split(' ').fold(0u64, |set, name| set | 1 << at(name));
        let seen = Portable::rook(at("d4"), set("d6 g4 b2"));
        assert_eq!(seen, set("d5 d6 e4 f4 g4 c4 b4 a4 d3 d2 d1"));
        assert_eq!(Portable::bishop(at("d4"), set("b2 f6")), set("b2 c3 e5 f6 e3 f2 g1 c5 b6 a7"));
    }
}
