//! One position while its features are read; checks and pins.

use laws::geometry::adjoining;
use laws::{Color, Piece, Position, Role, Square, checkers};

use super::feature::{Feature, Features};
use crate::terms::manner;

/// A position and what was found in it so far.
pub struct Reader<'a> {
    pub position: &'a Position,
    pub found: Features,
}

impl Reader<'_> {
    pub(crate) fn add(&mut self, feature: Feature) {
        self.found.add(feature);
    }

    pub(crate) fn add_if(&mut self, condition: bool, feature: Feature) {
        if condition {
            self.found.add(feature);
        }
    }

    pub(crate) fn role(&self, square: Square) -> Option<Role> {
        self.position.board().get(square).map(|piece| piece.role)
    }

    pub(crate) fn is(&self, square: Square, color: Color, role: Role) -> bool {
        self.position.board().get(square) == Some(Piece::new(color, role))
    }

    pub(crate) fn checks(&mut self) {
        let king = self.position.king(self.position.turn());
        let checkers = checkers(self.position);
        self.add_if(self.position.turn() == Color::Black, Feature::BlackMoves);
        self.add_if(self.position.halfmove_clock() > 0, Feature::ClockRuns);
        self.add_if(self.position.halfmove_clock() >= 99, Feature::ClockPast99);
        self.add_if(checkers.len() > 1, Feature::DoubleCheck);
        for checker in checkers {
            self.add(match self.role(checker) {
                Some(Role::Pawn) => Feature::CheckByPawn,
                Some(Role::Knight) => Feature::CheckByKnight,
                _ if adjoining(checker, king) => Feature::CheckFromNear,
                _ => Feature::CheckFromAfar,
            });
        }
    }

    pub(crate) fn pins(&mut self) {
        for pin in manner::pins(self.position.board(), self.position.turn()) {
            let same_file = pin.pinned.file() == pin.pinner.file();
            self.add(match (pin.diagonal, same_file) {
                (true, _) => Feature::PinDiagonal,
                (false, true) => Feature::PinFile,
                (false, false) => Feature::PinRank,
            });
            match self.role(pin.pinned) {
                Some(Role::Pawn) => self.add(Feature::PinnedPawn),
                Some(Role::Knight) => self.add(Feature::PinnedKnight),
                _ => {}
            }
        }
    }
}
