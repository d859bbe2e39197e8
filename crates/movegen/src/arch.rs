//! How one kind of processor answers "what does this slider see?" and adds up numbers kept by square.

use crate::bits::Squares;
use crate::tables::LINES;

/// One way to compute. All ways give equal answers; they differ in speed and in the processors that can run them.
pub(crate) trait Arch: Copy {
    /// Small signed numbers kept by square.
    type Map: Map;

    /// What a rook on `square` sees: every square up to and including the first occupied one.
    fn rook(square: usize, occupied: u64) -> u64;
    /// What a bishop on `square` sees.
    fn bishop(square: usize, occupied: u64) -> u64;
}

/// A small signed number for each square, zero at first.
pub(crate) trait Map: Copy {
    fn new() -> Self;
    /// Adds `value` on every square of the set.
    fn add(&mut self, set: u64, value: i32);
    /// The sum over the squares of the set.
    fn sum(&self, set: u64) -> i32;
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
    fn sum(&self, set: u64) -> i32 {
        let mut sum = 0;
        for square in Squares(set & self.used) {
            sum += i32::from(self.values[square]);
        }
        sum
    }

    #[inline(always)]
    fn get(&self, square: usize) -> i32 {
        i32::from(self.values[square & 63])
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::Bmi2;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "PEXT and unchecked table reads")]
mod x86 {
    use core::arch::x86_64::_pext_u64;

    use super::{Arch, Bytes};
    use crate::tables::{BISHOP_SLOTS, ROOK_SLOTS, SEEN, Slot};

    /// Gathers the relevant occupied squares with PEXT and looks the answer up.
    #[derive(Clone, Copy)]
    pub(crate) struct Bmi2;

    #[inline(always)]
    fn look_up(slot: &Slot, occupied: u64) -> u64 {
        // SAFETY: this code is only inlined into functions that enable BMI2, which `Path` lets run
        // only where the processor has it.
        let index = unsafe { _pext_u64(occupied, slot.relevant) };
        // SAFETY: PEXT gathers as many bits as `relevant` has, and each slot owns that many answers
        // in `SEEN`; the slider test visits all of them.
        unsafe { *SEEN.get_unchecked(slot.offset as usize + index as usize) }
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
}
