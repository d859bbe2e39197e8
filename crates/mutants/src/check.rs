//! Attacks and checks as they are reported to whoever asks.

use crate::attack::STRAIGHT;
use crate::board::{Color, Position, Role, Square, Squares};
use crate::faults::Fault;

impl Position {
    /// The pieces that are said to give check to the player having the move.
    pub(crate) fn reported_checkers(&self) -> Squares {
        let mut checkers = self.noticed_threats(self.turn);
        match self.memory.last {
            None if self.has(Fault::CheckUnknownAfterLoad) => checkers = Squares::default(),
            Some(last) if self.has(Fault::CheckByMovedPieceOnly) => {
                checkers = checkers.filter(|square| square == last.to);
            }
            Some(last) if self.has(Fault::CheckByEnPassantUnnoticed) && last.en_passant => {
                checkers = checkers.filter(|square| square == last.to);
            }
            Some(last) if self.has(Fault::CheckByCastlingUnnoticed) && last.castled => {
                checkers = Squares::default();
            }
            _ => {}
        }
        checkers
    }

    pub(crate) fn in_check(&self) -> bool {
        !self.reported_checkers().is_empty()
    }

    /// The checkers as a list.
    pub(crate) fn listed_checkers(&self) -> Vec<Square> {
        let limit = if self.has(Fault::CheckersReportOnlyOne) { 1 } else { usize::MAX };
        self.reported_checkers().iter().take(limit).collect()
    }

    /// The pieces of one colour that are said to attack a square.
    pub(crate) fn reported_attackers(&self, target: Square, by: Color) -> Squares {
        let mut attackers = self.attackers_to(target, by);
        if self.has(Fault::AttackersLeaveOutPinnedPieces) {
            attackers = attackers.filter(|square| !self.is_pinned(square, by));
        }
        if self.has(Fault::AttackersCountPawnSteps)
            && let Some(square) = target.step(0, -by.forward())
            && self.holds(square, by, Role::Pawn)
        {
            attackers.add(square);
        }
        if self.has(Fault::AttackersLookThroughOwnPieces) {
            attackers = attackers.with(self.attackers_behind(target, by));
        }
        if self.has(Fault::AttackersLeaveOutKings) {
            attackers = attackers.filter(|square| !self.holds(square, by, Role::King));
        }
        if self.has(Fault::AttackersOfEmptySquaresWithoutPawns) && self.is_empty(target) {
            attackers = attackers.filter(|square| !self.holds(square, by, Role::Pawn));
        }
        let own = self.at(target).is_some_and(|piece| piece.color == by);
        if self.has(Fault::AttackersLeaveOutDefenders) && own {
            attackers = Squares::default();
        }
        attackers
    }

    /// Rooks and queens that stand on a file or rank behind another of them.
    fn attackers_behind(&self, target: Square, by: Color) -> Squares {
        let mut found = Squares::default();
        let is_straight =
            |square| self.holds(square, by, Role::Rook) || self.holds(square, by, Role::Queen);
        for direction in STRAIGHT {
            if let Some((first, _)) = self.look(target, direction)
                && let Some((second, _)) = self.look(first, direction)
                && is_straight(first)
                && is_straight(second)
            {
                found.add(second);
            }
        }
        found
    }
}
