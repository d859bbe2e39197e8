//! Article 3.10.3: positions that no game can reach, as far as a look at the board tells.
//!
//! Not encoded: whether a series of legal moves leads to a position that passes. These checks refuse only what
//! is certain.
//!
//! Encodes: 3.10.3.

use std::fmt;

use super::a3_01_capture_and_attack::{attackers, is_attacked};
use crate::geometry::between;
use crate::{Article, Color, File, Piece, Rank, Role, Setup, Side, Square, Variant};

/// A reason why no game can have a position (3.10.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// A player has no king (2.2, 1.4.1).
    NoKing(Color),
    /// A player has more than one king (2.2, 3.7.3.3).
    TooManyKings(Color),
    /// A player has more than sixteen pieces (2.2).
    TooManyPieces(Color),
    /// A player has more than eight pawns (2.2).
    TooManyPawns(Color),
    /// A player has more promoted pieces than pawns are missing (2.2, 3.7.3.3).
    TooManyPromoted(Color),
    /// A pawn stands on the first or last rank (3.7, 3.7.3.3).
    PawnOnEdge(Square),
    /// The player who has just moved left the king in check (3.9.2).
    OpponentInCheck,
    /// More than two pieces give check, which no move can bring about (3.9.1).
    TooManyCheckers,
    /// Two pieces give check that no one move can have brought about (3.9.1).
    ChecksImpossible,
    /// A right to castle is noted, but the king is not where it started (3.8.2.1.1).
    CastlingRightWithoutKing(Color, Side),
    /// A right to castle is noted, but the rook is not where it started (3.8.2.1.2).
    CastlingRightWithoutRook(Color, Side),
    /// The en passant square is not on the rank that the opponent's pawns cross (3.7.3.1).
    EnPassantRank(Square),
    /// The en passant square, or the one the pawn came from, is occupied (3.7.2).
    EnPassantOccupied(Square),
    /// No pawn stands beyond the en passant square (3.7.3.1).
    EnPassantNoPawn(Square),
    /// The player having the move was in check already before the double step just made, so this player's own last
    /// move left the king in check (3.9.2).
    CheckBeforeDoubleStep(Square),
}

impl Refusal {
    /// The name used in scenarios, such as `pawn-on-edge`.
    pub const fn name(self) -> &'static str {
        match self {
            Refusal::NoKing(_) => "no-king",
            Refusal::TooManyKings(_) => "too-many-kings",
            Refusal::TooManyPieces(_) => "too-many-pieces",
            Refusal::TooManyPawns(_) => "too-many-pawns",
            Refusal::TooManyPromoted(_) => "too-many-promoted",
            Refusal::PawnOnEdge(_) => "pawn-on-edge",
            Refusal::OpponentInCheck => "opponent-in-check",
            Refusal::TooManyCheckers => "too-many-checkers",
            Refusal::ChecksImpossible => "checks-impossible",
            Refusal::CastlingRightWithoutKing(..) => "castling-right-without-king",
            Refusal::CastlingRightWithoutRook(..) => "castling-right-without-rook",
            Refusal::EnPassantRank(_) => "en-passant-rank",
            Refusal::EnPassantOccupied(_) => "en-passant-occupied",
            Refusal::EnPassantNoPawn(_) => "en-passant-no-pawn",
            Refusal::CheckBeforeDoubleStep(_) => "check-before-double-step",
        }
    }

    /// Whether only the past is impossible: from such a position one can go on playing by the Laws. Where a king
    /// is missing, or could be captured, or the fields contradict the board, nobody can.
    pub const fn can_be_played_from(self) -> bool {
        match self {
            Refusal::TooManyPieces(_)
            | Refusal::TooManyPawns(_)
            | Refusal::TooManyPromoted(_)
            | Refusal::TooManyCheckers
            | Refusal::ChecksImpossible
            | Refusal::CheckBeforeDoubleStep(_) => true,
            Refusal::NoKing(_)
            | Refusal::TooManyKings(_)
            | Refusal::PawnOnEdge(_)
            | Refusal::OpponentInCheck
            | Refusal::CastlingRightWithoutKing(..)
            | Refusal::CastlingRightWithoutRook(..)
            | Refusal::EnPassantRank(_)
            | Refusal::EnPassantOccupied(_)
            | Refusal::EnPassantNoPawn(_) => false,
        }
    }

    /// The article that makes the position impossible; 3.10.3 gathers them all.
    pub const fn article(self) -> Article {
        Article::new(match self {
            Refusal::NoKing(_) => "1.4.1",
            Refusal::TooManyKings(_) | Refusal::TooManyPieces(_) | Refusal::TooManyPawns(_) => {
                "2.2"
            }
            Refusal::TooManyPromoted(_) | Refusal::PawnOnEdge(_) => "3.7.3.3",
            Refusal::OpponentInCheck | Refusal::CheckBeforeDoubleStep(_) => "3.9.2",
            Refusal::TooManyCheckers | Refusal::ChecksImpossible => "3.9.1",
            Refusal::CastlingRightWithoutKing(..) => "3.8.2.1.1",
            Refusal::CastlingRightWithoutRook(..) => "3.8.2.1.2",
            Refusal::EnPassantRank(_) | Refusal::EnPassantNoPawn(_) => "3.7.3.1",
            Refusal::EnPassantOccupied(_) => "3.7.2",
        })
    }
}

fn wing(side: Side) -> &'static str {
    match side {
        Side::King => "king's side",
        Side::Queen => "queen's side",
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoKing(color) => write!(f, "{color} has no king"),
            Refusal::TooManyKings(color) => write!(f, "{color} has more than one king"),
            Refusal::TooManyPieces(color) => write!(f, "{color} has more than sixteen pieces"),
            Refusal::TooManyPawns(color) => write!(f, "{color} has more than eight pawns"),
            Refusal::TooManyPromoted(color) => {
                write!(f, "{color} has more promoted pieces than pawns are missing")
            }
            Refusal::PawnOnEdge(square) => write!(f, "a pawn stands on {square}"),
            Refusal::OpponentInCheck => {
                write!(f, "the player who has just moved left the king in check")
            }
            Refusal::TooManyCheckers => write!(f, "more than two pieces give check"),
            Refusal::ChecksImpossible => {
                write!(f, "no single move can have given both checks")
            }
            Refusal::CastlingRightWithoutKing(color, side) => {
                write!(f, "{color} may castle on the {}, but the king has moved", wing(*side))
            }
            Refusal::CastlingRightWithoutRook(color, side) => {
                write!(f, "{color} may castle on the {}, but the rook is not there", wing(*side))
            }
            Refusal::EnPassantRank(square) => {
                write!(f, "no pawn of the player who has just moved can have crossed {square}")
            }
            Refusal::EnPassantOccupied(square) => {
                write!(f, "{square} is occupied, but a pawn has just left or crossed it")
            }
            Refusal::EnPassantNoPawn(square) => {
                write!(f, "no pawn stands beyond the en passant square {square}")
            }
            Refusal::CheckBeforeDoubleStep(square) => {
                write!(f, "the king was in check already before the pawn crossed {square}")
            }
        }
    }
}

/// Every reason why no game can have what is written down (3.10.3); none if it passes.
pub fn refusals(setup: &Setup, variant: Variant) -> Vec<Refusal> {
    let mut found = Vec::new();
    for color in Color::ALL {
        found.extend(men(setup, color));
    }
    let pawns = setup.board.pieces().filter(|(_, piece)| piece.role == Role::Pawn);
    let edge = pawns.filter(|(square, _)| matches!(square.rank(), Rank::One | Rank::Eight));
    found.extend(edge.map(|(square, _)| Refusal::PawnOnEdge(square)));
    found.extend(checks(setup));
    found.extend(setup.rights.iter().filter_map(|right| right_refused(setup, variant, right)));
    found.extend(setup.en_passant.and_then(|square| en_passant_refused(setup, square)));
    found
}

/// The men a player can have: one king, eight pawns, sixteen in all, and a pawn less for each
/// promoted piece (2.2, 3.7.3.3).
fn men(setup: &Setup, color: Color) -> Vec<Refusal> {
    let mut counts = [0usize; Role::ALL.len()];
    let mut light_bishops = 0;
    for (square, role) in setup.board.of(color) {
        counts[role as usize] += 1;
        light_bishops += usize::from(role == Role::Bishop && square.is_light());
    }
    let count = |role: Role| counts[role as usize];
    let promoted = count(Role::Queen).saturating_sub(1)
        + count(Role::Rook).saturating_sub(2)
        + count(Role::Knight).saturating_sub(2)
        + light_bishops.saturating_sub(1)
        + (count(Role::Bishop) - light_bishops).saturating_sub(1);
    let pawns = count(Role::Pawn);
    let mut found = Vec::new();
    match count(Role::King) {
        0 => found.push(Refusal::NoKing(color)),
        1 => {}
        _ => found.push(Refusal::TooManyKings(color)),
    }
    if counts.iter().sum::<usize>() > 16 {
        found.push(Refusal::TooManyPieces(color));
    }
    if pawns > 8 {
        found.push(Refusal::TooManyPawns(color));
    } else if promoted > 8 - pawns {
        found.push(Refusal::TooManyPromoted(color));
    }
    found
}

/// Checks that cannot stand: on the player who has just moved (3.9.2), by three pieces, or by two that no move
/// can have brought about together: one of the two is always uncovered, so it acts along a line, and
/// two that act along one line from both sides cannot be uncovered and moved at once.
fn checks(setup: &Setup) -> Option<Refusal> {
    let board = &setup.board;
    let waiting = board.king(!setup.turn)?;
    if is_attacked(board, waiting, setup.turn) {
        return Some(Refusal::OpponentInCheck);
    }
    let king = board.king(setup.turn)?;
    let checkers = attackers(board, king, !setup.turn);
    let on_a_line = |square: Square| {
        let role = board.get(square).map(|piece| piece.role);
        matches!(role, Some(Role::Bishop | Role::Rook | Role::Queen))
    };
    match checkers[..] {
        [a, b] if !on_a_line(a) && !on_a_line(b) => Some(Refusal::ChecksImpossible),
        [a, b] if between(a, b).any(|square| square == king) => Some(Refusal::ChecksImpossible),
        [_, _, _, ..] => Some(Refusal::TooManyCheckers),
        _ => None,
    }
}

/// A right to castle needs king and rook where they started (3.8.2.1); in Chess960 the king starts between the
/// rooks, so never on the edge (II.2.1).
fn right_refused(
    setup: &Setup,
    variant: Variant,
    (color, side, rook): (Color, Side, Square),
) -> Option<Refusal> {
    let first = Rank::first_of(color);
    let king = setup.board.king(color).filter(|king| king.rank() == first);
    let at_home = king.filter(|king| match (variant, side) {
        (Variant::Standard, _) => king.file() == File::E,
        (Variant::Chess960, _) if matches!(king.file(), File::A | File::H) => false,
        (Variant::Chess960, Side::King) => king.file() < rook.file(),
        (Variant::Chess960, Side::Queen) => king.file() > rook.file(),
    });
    let rook_there = setup.board.get(rook) == Some(Piece::new(color, Role::Rook))
        && (variant == Variant::Chess960 || rook.file() == side.rook_home());
    match (at_home, rook_there) {
        (None, _) => Some(Refusal::CastlingRightWithoutKing(color, side)),
        (_, false) => Some(Refusal::CastlingRightWithoutRook(color, side)),
        _ => None,
    }
}

/// An en passant square lies between the start of an enemy pawn, now empty, and the pawn (3.7.3.1).
fn en_passant_refused(setup: &Setup, square: Square) -> Option<Refusal> {
    let enemy = !setup.turn;
    if square.rank().seen_by(enemy) != Rank::Three {
        return Some(Refusal::EnPassantRank(square));
    }
    let home = Square::new(square.file(), Rank::Two.seen_by(enemy));
    let pawn = Square::new(square.file(), Rank::Four.seen_by(enemy));
    if let Some(occupied) = [square, home].into_iter().find(|s| !setup.board.is_empty(*s)) {
        return Some(Refusal::EnPassantOccupied(occupied));
    }
    if setup.board.get(pawn) != Some(Piece::new(enemy, Role::Pawn)) {
        return Some(Refusal::EnPassantNoPawn(square));
    }
    checked_before(setup, home, pawn).then_some(Refusal::CheckBeforeDoubleStep(square))
}

/// With the pawn back on its first square the opponent has the move: then the king of the player who waits cannot
/// stand in check (3.9.2). A check that comes with a double step is given by the pawn, or opened by it.
fn checked_before(setup: &Setup, home: Square, pawn: Square) -> bool {
    let mut board = setup.board.clone();
    let taken = board.take(pawn);
    board.set(home, taken);
    board.king(setup.turn).is_some_and(|king| is_attacked(&board, king, !setup.turn))
}
