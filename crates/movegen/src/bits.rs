//! Sets of squares as 64-bit words: bit 0 is a1, bit 7 is h1, bit 63 is h8.

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;
pub(crate) const RANK_1: u64 = 0xff;
pub(crate) const RANK_8: u64 = RANK_1 << 56;
/// The squares a double step can cross.
pub(crate) const CROSSED: u64 = 0xff << 16 | 0xff << 40;
/// The squares a right to castle can stand on.
pub(crate) const HOME_RANKS: u64 = RANK_1 | RANK_8;

/// A player, known to the compiler.
pub(crate) trait Side: Copy {
    /// The opponent.
    type Other: Side<Other = Self>;
    const WHITE: bool;
    /// Index into tables kept by colour.
    const INDEX: usize = if Self::WHITE { 0 } else { 1 };
    /// Where the player's king starts.
    const HOME: u64 = if Self::WHITE { RANK_1 } else { RANK_8 };
    /// Where the player's pawns promote.
    const LAST: u64 = if Self::WHITE { RANK_8 } else { RANK_1 };
    /// Where pawns stand one step before they promote.
    const SEVENTH: u64 = if Self::WHITE { 0xff << 48 } else { 0xff << 8 };
    /// Where pawns start.
    const SECOND: u64 = if Self::WHITE { 0xff << 8 } else { 0xff << 48 };
    /// The squares the player's double steps cross.
    const THIRD: u64 = if Self::WHITE { 0xff << 16 } else { 0xff << 40 };
    /// Where the player's double steps end.
    const FOURTH: u64 = if Self::WHITE { 0xff << 24 } else { 0xff << 32 };
}

#[derive(Clone, Copy)]
pub(crate) struct White;
#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const WHITE: bool = true;
}

impl Side for Black {
    type Other = White;
    const WHITE: bool = false;
}

/// One step towards the opponent.
#[inline(always)]
pub(crate) const fn forward<S: Side>(set: u64) -> u64 {
    if S::WHITE { set << 8 } else { set >> 8 }
}

/// One step back.
#[inline(always)]
pub(crate) const fn back<S: Side>(set: u64) -> u64 {
    if S::WHITE { set >> 8 } else { set << 8 }
}

/// One step forward and towards the a-file.
#[inline(always)]
pub(crate) const fn forward_west<S: Side>(set: u64) -> u64 {
    if S::WHITE { (set & !FILE_A) << 7 } else { (set & !FILE_A) >> 9 }
}

/// One step forward and towards the h-file.
#[inline(always)]
pub(crate) const fn forward_east<S: Side>(set: u64) -> u64 {
    if S::WHITE { (set & !FILE_H) << 9 } else { (set & !FILE_H) >> 7 }
}

/// Undoes [`forward_west`].
#[inline(always)]
pub(crate) const fn back_east<S: Side>(set: u64) -> u64 {
    if S::WHITE { set >> 7 } else { set << 9 }
}

/// Undoes [`forward_east`].
#[inline(always)]
pub(crate) const fn back_west<S: Side>(set: u64) -> u64 {
    if S::WHITE { set >> 9 } else { set << 7 }
}

/// The lowest square of a set that is not empty.
#[inline(always)]
pub(crate) const fn first(set: u64) -> usize {
    set.trailing_zeros() as usize & 63
}

/// Whether the set has exactly one square or none.
#[inline(always)]
pub(crate) const fn at_most_one(set: u64) -> bool {
    set & set.wrapping_sub(1) == 0
}

/// Number of squares.
#[inline(always)]
pub(crate) const fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Squares(pub u64);

impl Iterator for Squares {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = first(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }
}
