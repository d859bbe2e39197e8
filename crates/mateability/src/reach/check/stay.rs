//! Men that never moved.

use laws::{Color, File, Piece, Rank, Role, Setup, Square};

use super::{Flaw, gone, homes, men};
use crate::certificate::{Set, attacks, one, squares};

/// Men that have stood where they stand since the game began.
pub(super) struct Stay<'a> {
    pub setup: &'a Setup,
    /// Their squares.
    pub set: Set,
}

impl<'a> Stay<'a> {
    /// Proves that none of these men ever moved.
    pub fn prove(setup: &'a Setup, set: Set) -> Result<Stay<'a>, Flaw> {
        hold_each_other(setup, set)?;
        match squares(set).find(|square| !is_at_home(setup, *square)) {
            Some(square) => Err(Flaw::NotSteady(square)),
            None => Ok(Stay { setup, set }),
        }
    }

    /// Where a pawn on its third rank can have come from by its only move: not from where a pawn has always stood, and straight if
    /// nothing was captured.
    pub fn moved_once(&self, pawn: Square) -> Result<Set, Flaw> {
        let piece = self.setup.board.get(pawn).filter(|piece| {
            piece.role == Role::Pawn && pawn.rank().seen_by(piece.color) == Rank::Three
        });
        let piece = piece.ok_or(Flaw::NotSteady(pawn))?;
        let origins = pawn_origins(self.setup, pawn, piece.color);
        let unmoved = men(self.setup, piece) & homes(piece);
        Ok(origins.into_iter().map(one).sum::<Set>() & !unmoved)
    }

    /// Where a pawn of this colour can have been promoted from a file: not if a man always stood on its seventh rank, nor if the
    /// pawn would have checked a king there that never moved, for then it was captured.
    pub fn promotions_from(&self, color: Color, file: File) -> Set {
        let king = men(self.setup, Piece::new(!color, Role::King)) & self.set;
        let gate = Square::new(file, Rank::Seven.seen_by(color));
        let checks = attacks(Piece::new(color, Role::Pawn), gate, 0) & king != 0;
        if self.set & one(gate) != 0 || checks {
            return 0;
        }
        let goals = [-1, 0, 1].into_iter().filter_map(|file| gate.offset(file, color.forward()));
        goals.map(one).sum::<Set>() & !self.set
    }

    /// Where pawns of this colour can have been promoted.
    pub fn promotion_squares(&self, color: Color) -> Set {
        File::ALL.into_iter().fold(0, |all, file| all | self.promotions_from(color, file))
    }
}

/// Whether a man stands where one like it started.
fn is_at_home(setup: &Setup, square: Square) -> bool {
    setup.board.get(square).is_some_and(|piece| homes(piece) & one(square) != 0)
}

/// Men that hold each other's ways, but not all of them at home.
pub(super) fn stuck(setup: &Setup, set: Set) -> Result<(), Flaw> {
    hold_each_other(setup, set)?;
    let all_at_home = squares(set).all(|square| is_at_home(setup, square));
    if all_at_home { Err(Flaw::AllAtHome) } else { Ok(()) }
}

/// Whether no man of a set can have been the last of them to come to its square.
///
/// When the last of them came, the others stood where they stand. The square it left was empty then; so if each way that it can
/// have come needs a square where another man of the set stands, it did not come. Then none of them ever came: they have stood
/// there since the game began.
fn hold_each_other(setup: &Setup, set: Set) -> Result<(), Flaw> {
    for square in squares(set) {
        let piece = setup.board.get(square).ok_or(Flaw::NotSteady(square))?;
        if arrivals(setup, square, piece).into_iter().any(|left| left & set == 0) {
            return Err(Flaw::NotSteady(square));
        }
    }
    Ok(())
}

/// Every way that a man can have come to its square, as squares that are empty afterwards. A king and a rook with a right to
/// castle never came (3.8.2.1).
fn arrivals(setup: &Setup, square: Square, piece: Piece) -> Vec<Set> {
    let castles = setup.rights.iter().any(|(color, _, rook)| {
        rook == square || Square::new(File::E, Rank::first_of(color)) == square
    });
    if castles {
        return Vec::new();
    }
    let mut found = Vec::new();
    let promoted =
        square.rank().seen_by(piece.color) == Rank::Eight && Role::PROMOTIONS.contains(&piece.role);
    if piece.role == Role::Pawn || promoted {
        found.extend(pawn_origins(setup, square, piece.color).into_iter().map(one));
    }
    if piece.role != Role::Pawn {
        // A man that comes along a line has left the square next to it empty.
        found.extend(squares(attacks(piece, square, Set::MAX)).map(one));
    }
    found.extend(castled(square, piece));
    found
}

/// Where a pawn that arrives on a square can have come from; a double step leaves the square between empty too. It captures only if
/// an enemy is gone.
fn pawn_origins(setup: &Setup, square: Square, color: Color) -> Vec<Square> {
    let captures = gone(setup, !color) > 0;
    let files: &[i8] = if captures { &[-1, 0, 1] } else { &[0] };
    let origins = files.iter().filter_map(|file| square.offset(*file, -color.forward()));
    origins.filter(|origin| origin.rank().seen_by(color) >= Rank::Two).collect()
}

/// The squares that castling leaves empty, where a king or rook can have come by it (3.8.2).
fn castled(square: Square, piece: Piece) -> Option<Set> {
    let at = |file| one(Square::new(file, Rank::first_of(piece.color)));
    let kingside = at(File::E) | at(File::H);
    let queenside = at(File::E) | at(File::A) | at(File::B);
    if square.rank() != Rank::first_of(piece.color) {
        return None;
    }
    match (piece.role, square.file()) {
        (Role::King, File::G) | (Role::Rook, File::F) => Some(kingside),
        (Role::King, File::C) | (Role::Rook, File::D) => Some(queenside),
        _ => None,
    }
}
