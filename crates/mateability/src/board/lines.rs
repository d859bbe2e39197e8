//! Sets of squares as 64-bit words, bit 0 for a1 and bit 63 for h8, and what men attack on them.

/// The squares of the first rank.
pub(crate) const RANK_1: u64 = 0xff;
/// The squares of the eighth rank.
pub(crate) const RANK_8: u64 = 0xff << 56;
/// The squares of the a-file.
pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The light squares.
pub(crate) const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;

/// The lowest square of a set that is not empty.
#[inline(always)]
pub(crate) const fn first(set: u64) -> usize {
    set.trailing_zeros() as usize & 63
}

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(square: usize) -> u64 {
    1 << (square & 63)
}

/// Walks over the squares of a set, lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Squares(pub(crate) u64);

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

/// What lies these many files and ranks away from each square.
const fn leaps(steps: &[(i32, i32)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            let (file, rank) = (square as i32 % 8 + steps[i].0, square as i32 / 8 + steps[i].1);
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                table[square] |= 1 << (rank * 8 + file);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// What a knight attacks.
pub(crate) static KNIGHT: [u64; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// What a king attacks.
pub(crate) static KING: [u64; 64] =
    leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);

/// What a pawn attacks: White's first, then Black's.
pub(crate) static PAWN: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// The file, rank, rising and falling diagonal of each square, the square itself left out.
static LINES: [[u64; 4]; 64] = {
    const WAYS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut table = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let mut n = -7;
            while n <= 7 {
                let file = square as i32 % 8 + n * WAYS[way].0;
                let rank = square as i32 / 8 + n * WAYS[way].1;
                if n != 0 && 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                    table[square][way] |= 1 << (rank * 8 + file);
                }
                n += 1;
            }
            way += 1;
        }
        square += 1;
    }
    table
};

/// The squares seen along one line: subtracting the slider's bit from the men on the line flips every bit up to the
/// next man, and the mirrored word does the same the other way.
#[inline(always)]
fn along(square: usize, occupied: u64, line: u64) -> u64 {
    let men = occupied & line;
    let up = men.wrapping_sub(bit(square) << 1);
    let down = men.reverse_bits().wrapping_sub(bit(63 - (square & 63)) << 1).reverse_bits();
    (up ^ down) & line
}

/// What a rook attacks with these squares occupied.
#[inline(always)]
pub(crate) fn rook(square: usize, occupied: u64) -> u64 {
    let lines = &LINES[square & 63];
    along(square, occupied, lines[0]) | along(square, occupied, lines[1])
}

/// What a bishop attacks with these squares occupied.
#[inline(always)]
pub(crate) fn bishop(square: usize, occupied: u64) -> u64 {
    let lines = &LINES[square & 63];
    along(square, occupied, lines[2]) | along(square, occupied, lines[3])
}

/// The squares a rook attacks on an empty board.
#[inline(always)]
pub(crate) fn straight(square: usize) -> u64 {
    let lines = &LINES[square & 63];
    lines[0] | lines[1]
}

/// The squares a bishop attacks on an empty board.
#[inline(always)]
pub(crate) fn diagonal(square: usize) -> u64 {
    let lines = &LINES[square & 63];
    lines[2] | lines[3]
}

/// The whole line through two squares, both of them in it; nothing if they share none.
#[inline(always)]
pub(crate) fn line(a: usize, b: usize) -> u64 {
    let target = bit(b);
    for way in LINES[a & 63] {
        if way & target != 0 {
            return way | bit(a);
        }
    }
    0
}

/// The squares strictly between two squares of one line; nothing if they share none.
#[inline(always)]
pub(crate) fn between(a: usize, b: usize) -> u64 {
    let target = bit(b);
    for way in LINES[a & 63] {
        if way & target != 0 {
            return along(a, target, way) & along(b, bit(a), way | bit(a));
        }
    }
    0
}

/// The set moved one rank towards the eighth for White, towards the first for Black.
#[inline(always)]
pub(crate) const fn forward(set: u64, white: bool) -> u64 {
    if white { set << 8 } else { set >> 8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_stop_at_the_first_man() {
        let men = bit(27) | bit(29) | bit(51) | bit(11);
        assert_eq!(
            rook(27, men),
            bit(28)
                | bit(29)
                | bit(26)
                | bit(25)
                | bit(24)
                | bit(35)
                | bit(43)
                | bit(51)
                | bit(19)
                | bit(11)
        );
        assert_eq!(bishop(0, bit(18)), bit(9) | bit(18));
        assert_eq!(bishop(63, bit(45)), bit(54) | bit(45));
    }

    #[test]
    fn squares_between_are_on_the_line() {
        assert_eq!(between(0, 27), bit(9) | bit(18));
        assert_eq!(between(27, 0), bit(9) | bit(18));
        assert_eq!(between(7, 4), bit(5) | bit(6));
        assert_eq!(between(0, 10), 0);
        assert_eq!(line(0, 63).count_ones(), 8);
    }

    #[test]
    fn pawns_do_not_capture_around_the_edge() {
        assert_eq!(PAWN[0][8], bit(17));
        assert_eq!(PAWN[1][55], bit(46));
    }
}
