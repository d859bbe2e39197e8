//! A move in two bytes.

use std::fmt;
use std::str::FromStr;

use laws::{Move, Role, Square};

/// Origin, target and promotion in two bytes.
///
/// Castling is the king's move of two squares in standard chess (`e1g1`), and the king's move onto its own rook in
/// Chess960 (`e1h1`).
///
/// ```
/// use rules::{PackedMove, Role};
///
/// let mv = PackedMove::from_indices(52, 60, Some(Role::Queen)).unwrap();
/// assert_eq!(mv.to_string(), "e7e8q");
/// assert_eq!("e7e8q".parse(), Ok(mv));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(u16);

/// Where the target begins, and the promotion.
const TARGET: u32 = 6;
const PROMOTION: u32 = 12;

impl PackedMove {
    /// The move between two squares, with what a pawn becomes.
    pub const fn new(origin: Square, target: Square, promotion: Option<Role>) -> PackedMove {
        let role = match promotion {
            None => 0,
            Some(role) => role as u16 + 1,
        };
        let (origin, target) = (origin.index() as u16, target.index() as u16);
        PackedMove(origin | target << TARGET | role << PROMOTION)
    }

    /// The same from the numbers of squares, 0 for a1, 1 for b1, to 63 for h8; `None` beyond 63.
    pub fn from_indices(
        origin: usize,
        target: usize,
        promotion: Option<Role>,
    ) -> Option<PackedMove> {
        let (origin, target) = (Square::from_index(origin)?, Square::from_index(target)?);
        Some(PackedMove::new(origin, target, promotion))
    }

    /// The square of departure.
    pub fn origin(self) -> Square {
        square(self.0)
    }

    /// The square of arrival.
    pub fn target(self) -> Square {
        square(self.0 >> TARGET)
    }

    /// What the pawn becomes.
    pub fn promotion(self) -> Option<Role> {
        usize::from(self.0 >> PROMOTION).checked_sub(1).and_then(|at| Role::ALL.get(at).copied())
    }

    /// The two bytes: the origin in bits 0 to 5, the target in bits 6 to 11, the promotion in bits 12 to 14, where 0 is
    /// none, 2 a knight, 3 a bishop, 4 a rook and 5 a queen (1 and 6 would be a pawn and a king).
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move of two bytes; `None` if they are no move.
    pub fn from_bits(bits: u16) -> Option<PackedMove> {
        (usize::from(bits >> PROMOTION) <= Role::ALL.len()).then_some(PackedMove(bits))
    }
}

fn square(bits: u16) -> Square {
    Square::from_index(usize::from(bits & 63)).unwrap_or(Square::A1)
}

impl From<Move> for PackedMove {
    fn from(mv: Move) -> PackedMove {
        PackedMove::new(mv.origin, mv.target, mv.promotion)
    }
}

impl From<PackedMove> for Move {
    fn from(mv: PackedMove) -> Move {
        Move { origin: mv.origin(), target: mv.target(), promotion: mv.promotion() }
    }
}

/// The four or five characters of UCI.
impl fmt::Display for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Move::from(*self).fmt(f)
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is no move in UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMove;

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move is two squares and perhaps the small letter of a piece, such as e7e8q")
    }
}

impl std::error::Error for NotAMove {}

impl FromStr for PackedMove {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<PackedMove, NotAMove> {
        let square = |at| text.get(at..at + 2).and_then(|name| name.parse().ok());
        let (Some(origin), Some(target)) = (square(0), square(2)) else { return Err(NotAMove) };
        let promotion = match &text.as_bytes()[4..] {
            [] => None,
            [letter @ b'a'..=b'z'] => Some(Role::from_letter(char::from(*letter)).ok_or(NotAMove)?),
            _ => return Err(NotAMove),
        };
        Ok(PackedMove::new(origin, target, promotion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_unpacked_and_read_as_it_was_packed() {
        let choices = [None].into_iter().chain(Role::ALL.map(Some));
        for promotion in choices {
            for origin in Square::all() {
                for target in Square::all() {
                    let mv = Move { origin, target, promotion };
                    let packed = PackedMove::from(mv);
                    assert_eq!(Move::from(packed), mv);
                    assert_eq!(PackedMove::from_bits(packed.bits()), Some(packed));
                    assert_eq!(mv.to_string().parse(), Ok(packed));
                }
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in ["", "e2", "e2e", "e2e9", "e7e8Q", "e7e8x", "e7e8qq", "é2e4", "e2e4é"] {
            assert_eq!(text.parse::<PackedMove>(), Err(NotAMove), "{text}");
        }
        assert_eq!(PackedMove::from_bits(7 << PROMOTION), None);
        assert_eq!(PackedMove::from_indices(64, 0, None), None);
    }
}
