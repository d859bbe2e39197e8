//! Castling, with the right to it and without.

use laws::article_03::a3_08_castling::{self, Castling};
use laws::geometry::between;
use laws::{Rank, Role, Square, attackers};

use super::feature::Feature;
use super::reader::Reader;
use crate::terms::manner;

impl Reader<'_> {
    pub(crate) fn castlings(&mut self) {
        let us = self.position.turn();
        let king = self.position.king(us);
        let ours = self.position.rights().iter().filter(|(color, ..)| *color == us);
        let ours: Vec<Castling> =
            ours.map(|(_, side, rook)| Castling { side, king, rook }).collect();
        self.add_if(ours.len() == 2, Feature::RightsBoth);
        for castling in ours {
            self.castling(castling);
        }
        self.castling_without_right(king);
    }

    pub(crate) fn castling(&mut self, castling: Castling) {
        let attacked = |square: Square| manner::attacked(self.position, square);
        let goal = castling.king_goal();
        let crossed = || between(castling.king, goal);
        let rook_only = manner::rook_only(castling);
        let prevented = !a3_08_castling::breaches(self.position, castling).is_empty();
        let from = attacked(castling.king);
        let through = crossed().any(attacked);
        let into = attacked(goal);
        let rook_attacked = attacked(castling.rook);
        let rook_crosses = rook_only.iter().any(|s| *s != castling.rook && attacked(*s));
        let occupied = |square: &Square| !self.position.board().is_empty(*square);
        let blocked_for_rook = rook_only.iter().filter(|s| **s != castling.rook).any(occupied);
        let blocked = crossed().chain([goal]).any(|s| s != castling.king && occupied(&s));
        if !prevented {
            self.add(match castling.side {
                laws::Side::King => Feature::CastleKing,
                laws::Side::Queen => Feature::CastleQueen,
            });
        }
        let enemy = !self.position.turn();
        let pins = manner::pins(self.position.board(), enemy);
        let by = |square| attackers(self.position.board(), square, enemy);
        let way = || crossed().chain([castling.king, goal]);
        let pinned = |square: &Square| pins.iter().any(|pin| pin.pinned == *square);
        let past_pinned = way().map(by).any(|all| !all.is_empty() && all.iter().all(pinned));
        let next_to_king = way().map(by).any(|all| all.contains(&self.position.king(enemy)));
        let pawn_check = by(castling.king).iter().any(|s| self.is(*s, enemy, Role::Pawn));
        self.add_if(past_pinned, Feature::CastlePastPinned);
        self.add_if(next_to_king, Feature::CastleNextToKing);
        self.add_if(pawn_check, Feature::CastleFromPawnCheck);
        self.add_if(from, Feature::CastleFromCheck);
        self.add_if(through, Feature::CastleThroughCheck);
        self.add_if(into, Feature::CastleIntoCheck);
        self.add_if(!prevented && rook_attacked, Feature::CastleRookAttacked);
        self.add_if(!prevented && rook_crosses, Feature::CastleRookCrosses);
        self.add_if(blocked_for_rook, Feature::CastleRookBlocked);
        self.add_if(blocked, Feature::CastleBlocked);
    }

    pub(crate) fn castling_without_right(&mut self, king: Square) {
        let us = self.position.turn();
        let home = Rank::first_of(us);
        let at_home = king == Square::new(laws::File::E, home);
        let far = Square::new(king.file(), Rank::Eight.seen_by(us));
        let free = between(king, far).all(|square| self.position.board().is_empty(square));
        let vertical = at_home && free && self.is(far, us, Role::Rook);
        self.add_if(vertical, Feature::CastleVertical);
        for side in laws::Side::ALL {
            let rook = Square::new(side.rook_home(), home);
            let lost = self.position.rights().get(us, side).is_none();
            if at_home && lost && self.is(rook, us, Role::Rook) {
                let castling = Castling { side, king, rook };
                let found = a3_08_castling::breaches(self.position, castling);
                self.add_if(found.len() == 1, Feature::CastleNoRight);
            }
        }
    }
}
