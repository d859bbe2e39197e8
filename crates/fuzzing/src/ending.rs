//! Positions in which it is a question whether a player can still mate (5.2.2, 6.9).

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};
use divergence::random::Random;
use laws::{Color, File, Piece, Position, Rank, Role, Setup, Square, Variant};
use notation::fen;

/// What an ending is made to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Two kings and at most two men, often at the edge.
    FewMen,
    /// Pawns face to face, with kings and perhaps bishops.
    LockedPawns,
    /// Pawns a step or two before their promotion, and hardly anything else.
    Promotions,
    /// Written down as text; see [`Ending::from_bytes`].
    Written,
}

impl Kind {
    /// Everything that chance or bytes can be asked for.
    pub const MADE: [Kind; 3] = [Kind::FewMen, Kind::LockedPawns, Kind::Promotions];
}

/// A position to be asked about for both players.
#[derive(Clone, PartialEq, Eq)]
pub struct Ending {
    /// What it was made to show.
    pub kind: Kind,
    /// The position.
    pub position: Position,
}

impl Ending {
    /// Makes an ending of a kind; `None` where chance made no position.
    pub fn made(random: &mut Random, kind: Kind) -> Option<Ending> {
        let mut setup = Setup { turn: *random.choose(&Color::ALL)?, ..Setup::empty() };
        match kind {
            Kind::FewMen => few_men(&mut setup, random)?,
            Kind::LockedPawns => locked_pawns(&mut setup, random)?,
            Kind::Promotions => promotions(&mut setup, random)?,
            Kind::Written => return None,
        }
        let position = Position::new(setup, Variant::Standard).ok()?;
        Some(Ending { kind, position })
    }

    /// Makes an ending of bytes that a fuzz engine can steer. Bytes that begin with `fen ` are read as a FEN after that word.
    pub fn from_bytes(bytes: &[u8]) -> Option<Ending> {
        if let Some(text) = bytes.strip_prefix(b"fen ") {
            let text = std::str::from_utf8(text).ok()?;
            let position = fen::position(text.trim_end(), Variant::Standard).ok()?;
            return Some(Ending { kind: Kind::Written, position });
        }
        let (first, rest) = bytes.split_first()?;
        let kind = Kind::MADE[usize::from(*first) % Kind::MADE.len()];
        Ending::made(&mut Random::steered(rest.to_vec()), kind)
    }

    /// The text that [`Ending::from_bytes`] reads.
    pub fn to_text(&self) -> String {
        format!("fen {}\n", fen::write_position(&self.position))
    }

    /// How many men stand on the board.
    pub fn men(&self) -> usize {
        self.position.board().pieces().count()
    }
}

/// Puts a man on a free square; a pawn not on the first or last rank.
fn put(setup: &mut Setup, at: Square, color: Color, role: Role) {
    let edge = matches!(at.rank(), Rank::One | Rank::Eight);
    if setup.board.is_empty(at) && !(role == Role::Pawn && edge) {
        setup.board.set(at, Some(Piece::new(color, role)));
    }
}

/// Any square, or once in two times one of a corner's nine.
fn square(random: &mut Random) -> Option<Square> {
    if random.one_in(2) {
        return Square::from_index(random.below(64));
    }
    let near = |corner: usize, far: usize| if corner == 0 { far } else { 7 - far };
    let (file, rank) =
        (near(random.below(2), random.below(3)), near(random.below(2), random.below(3)));
    Square::from_index(8 * rank + file)
}

fn kings(setup: &mut Setup, random: &mut Random) -> Option<()> {
    for color in Color::ALL {
        while setup.board.king(color).is_none() {
            put(setup, square(random)?, color, Role::King);
        }
    }
    Some(())
}

fn few_men(setup: &mut Setup, random: &mut Random) -> Option<()> {
    kings(setup, random)?;
    for _ in 0..1 + random.below(3).min(1) {
        let role = *random.choose(&Role::ALL[..5])?;
        let (at, color) = (square(random)?, *random.choose(&Color::ALL)?);
        put(setup, at, color, role);
    }
    Some(())
}

fn locked_pawns(setup: &mut Setup, random: &mut Random) -> Option<()> {
    for _ in 0..1 + random.below(6) {
        let (file, rank) = (*random.choose(&File::ALL)?, 1 + random.below(5));
        let at = |rank: usize| Rank::from_index(rank).map(|rank| Square::new(file, rank));
        if setup.board.is_empty(at(rank)?) && setup.board.is_empty(at(rank + 1)?) {
            put(setup, at(rank)?, Color::White, Role::Pawn);
            put(setup, at(rank + 1)?, Color::Black, Role::Pawn);
        }
    }
    kings(setup, random)?;
    for _ in 0..random.below(4) {
        put(setup, square(random)?, *random.choose(&Color::ALL)?, Role::Bishop);
    }
    Some(())
}

fn promotions(setup: &mut Setup, random: &mut Random) -> Option<()> {
    for _ in 0..1 + random.below(3) {
        let (color, file) = (*random.choose(&Color::ALL)?, *random.choose(&File::ALL)?);
        let rank = random.choose(&[Rank::Six, Rank::Seven])?.seen_by(color);
        put(setup, Square::new(file, rank), color, Role::Pawn);
    }
    kings(setup, random)?;
    if random.one_in(2) {
        let role = *random.choose(&Role::ALL[..5])?;
        put(setup, square(random)?, *random.choose(&Color::ALL)?, role);
    }
    Some(())
}

impl fmt::Debug for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}{}", self.kind, self.to_text(), self.position.board())
    }
}

impl<'a> Arbitrary<'a> for Ending {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Ending> {
        let bytes = u.bytes(u.len())?;
        Ending::from_bytes(bytes).ok_or(arbitrary::Error::IncorrectFormat)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (1, None)
    }
}
