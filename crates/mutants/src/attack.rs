//! Which pieces attack a square, before any fault is considered.

use crate::board::{Color, Piece, Position, Role, Square, Squares};

pub(crate) const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (0, -1), (-1, 0)];
pub(crate) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
pub(crate) const AROUND: [(i8, i8); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
pub(crate) const JUMPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Position {
    /// The first occupied square in a direction.
    pub(crate) fn look(&self, from: Square, (files, ranks): (i8, i8)) -> Option<(Square, Piece)> {
        let mut square = from.step(files, ranks);
        while let Some(here) = square {
            if let Some(piece) = self.at(here) {
                return Some((here, piece));
            }
            square = here.step(files, ranks);
        }
        None
    }

    /// The squares of the pieces of one colour that attack a square.
    pub(crate) fn attackers_to(&self, target: Square, by: Color) -> Squares {
        let mut found = Squares::default();
        for (steps, role) in [(&JUMPS, Role::Knight), (&AROUND, Role::King)] {
            for square in steps.iter().filter_map(|&(files, ranks)| target.step(files, ranks)) {
                if self.holds(square, by, role) {
                    found.add(square);
                }
            }
        }
        for files in [-1, 1] {
            if let Some(square) = target.step(files, -by.forward())
                && self.holds(square, by, Role::Pawn)
            {
                found.add(square);
            }
        }
        for (directions, role) in [(&STRAIGHT, Role::Rook), (&DIAGONAL, Role::Bishop)] {
            for &direction in directions {
                if let Some((square, piece)) = self.look(target, direction)
                    && piece.color == by
                    && (piece.role == role || piece.role == Role::Queen)
                {
                    found.add(square);
                }
            }
        }
        found
    }

    pub(crate) fn is_attacked(&self, target: Square, by: Color) -> bool {
        !self.attackers_to(target, by).is_empty()
    }

    /// The pieces that attack the king of a player.
    pub(crate) fn threats_to_king(&self, color: Color) -> Squares {
        match self.king(color) {
            Some(king) => self.attackers_to(king, color.other()),
            None => Squares::default(),
        }
    }

    /// The pieces that pin a piece to the king of this colour: they would attack the king if the
    /// piece were not there.
    pub(crate) fn pinners_of(&self, square: Square, color: Color) -> Squares {
        let mut without = *self;
        without.take(square);
        without.threats_to_king(color).without(self.threats_to_king(color))
    }

    pub(crate) fn is_pinned(&self, square: Square, color: Color) -> bool {
        !self.pinners_of(square, color).is_empty()
    }
}

/// Do two squares share a diagonal?
pub(crate) fn on_diagonal(one: Square, other: Square) -> bool {
    one.file().abs_diff(other.file()) == one.rank().abs_diff(other.rank())
}

/// The squares strictly between two squares of one line; none when they share no line.
pub(crate) fn between(one: Square, other: Square) -> Squares {
    let mut found = Squares::default();
    let files = (other.file() as i8 - one.file() as i8).signum();
    let ranks = (other.rank() as i8 - one.rank() as i8).signum();
    let straight = one.file() == other.file() || one.rank() == other.rank();
    if one == other || !(straight || on_diagonal(one, other)) {
        return found;
    }
    let mut square = one.step(files, ranks);
    while let Some(here) = square.filter(|&here| here != other) {
        found.add(here);
        square = here.step(files, ranks);
    }
    found
}
