//! Castling: who may still castle, and what prevents it for now.

use crate::attack::between;
use crate::board::{Color, Position, Role, Square, Squares, Variant, Wing};
use crate::faults::Fault;
use crate::moves::{Kind, Move};

impl Position {
    pub(crate) fn castlings(&self, king: Square, moves: &mut Vec<Move>) {
        for wing in Wing::BOTH {
            if let Some(rook) = self.castling_rook(king, wing)
                && self.castling_is_known(king, wing)
                && self.castling_path_is_free(king, rook, wing)
                && self.castling_path_is_safe(king, rook, wing)
            {
                moves.push(Move { kind: Kind::Castle(wing), ..Move::plain(king, rook) });
            }
        }
        if self.has(Fault::CastleVertically) {
            self.castling_up_the_file(king, moves);
        }
    }

    /// The rook with which this king may castle as far as the past is concerned.
    pub(crate) fn castling_rook(&self, king: Square, wing: Wing) -> Option<Square> {
        let home = self.turn.rank(0);
        let rights = match self.has(Fault::CastleByASecondCopyOfTheRights) {
            true => self.memory.second_rights,
            false => self.memory.rights,
        };
        let presumes = self.has(Fault::CastleWithoutRights)
            && self.variant == Variant::Standard
            && king.file() == 4;
        let presumed = presumes.then(|| Square::at(wing.corner_file(), home));
        rights.get(self.turn, wing).or(presumed).filter(|&rook| {
            let there = self.holds(rook, self.turn, Role::Rook);
            king.rank() == home
                && rook.rank() == home
                && (there || self.has(Fault::CastleWithCapturedRook))
                && (king < rook) == (wing == Wing::King)
        })
    }

    fn castling_is_known(&self, king: Square, wing: Wing) -> bool {
        let black_queenside = self.turn == Color::Black && wing == Wing::Queen;
        let stays = self.castling_targets(king, wing).0 == king;
        let white = self.turn == Color::White;
        let kingside = wing == Wing::King;
        let missing = self.has(Fault::BlackCastleQueensideMissing) && black_queenside
            || self.has(Fault::WhiteCastleKingsideMissing) && white && kingside
            || self.has(Fault::WhiteCastleQueensideMissing) && white && !kingside
            || self.has(Fault::BlackCastleKingsideMissing) && !white && kingside
            || self.has(Fault::CastleOnlyWithTheLowestKing)
                && self.another_king_stands_before(king)
            || self.has(Fault::Castle960MissingWhenKingStays) && stays;
        !missing
    }

    fn another_king_stands_before(&self, king: Square) -> bool {
        let other = self.king(self.turn.other());
        other.is_some_and(|other| other.rank() == king.rank() && other < king)
    }

    /// Is every square that king and rook cross or reach empty but for the two of them?
    pub(crate) fn castling_path_is_free(&self, king: Square, rook: Square, wing: Wing) -> bool {
        let (king_target, rook_target) = self.castling_targets(king, wing);
        let king_path = span(king, king_target);
        let rook_path = span(rook, rook_target);
        let mut path = king_path.with(rook_path);
        if self.has(Fault::Castle960OnlyBetweenKingAndRookTested) {
            path = between(king, rook);
        }
        if self.variant == Variant::Chess960 && self.has(Fault::Castle960OnlyRooksWayTested) {
            path = rook_path;
        }
        if self.variant == Variant::Chess960 && self.has(Fault::Castle960OnlyKingsWayTested) {
            path = king_path;
        }
        path = path.without(self.squares_not_looked_at(wing));
        let one_bars_the_other = self.has(Fault::Castle960KingBlocksRook) && rook_path.has(king)
            || self.has(Fault::Castle960RookBlocksKing) && king_path.has(rook)
            || self.has(Fault::Castle960RookOnKingsGoalBars) && king_target == rook
            || self.has(Fault::Castle960KingOnRooksGoalBars) && rook_target == king;
        let free = |square| square == king || square == rook || self.seems_empty(square);
        !one_bars_the_other && path.iter().all(free)
    }

    /// The squares of the castling rank that a fault leaves out.
    fn squares_not_looked_at(&self, wing: Wing) -> Squares {
        let on_file = |file| Squares::only(Square::at(file, self.turn.rank(0)));
        let mut left_out = Squares::default();
        if self.has(Fault::CastleQueensideBFileMayBeOccupied) && wing == Wing::Queen {
            left_out = left_out.with(on_file(1));
        }
        if self.has(Fault::CastleQueensideOnlyDFileTested) && wing == Wing::Queen {
            left_out = left_out.with(on_file(1)).with(on_file(2));
        }
        if self.has(Fault::CastleKingsideGFileMayBeOccupied) && wing == Wing::King {
            left_out = left_out.with(on_file(6));
        }
        left_out
    }

    /// Is a square on the way empty, or taken to be so?
    fn seems_empty(&self, square: Square) -> bool {
        self.at(square).is_none_or(|piece| {
            let own = piece.color == self.turn;
            self.has(Fault::CastleOverOwnRook) && own && piece.role == Role::Rook
                || self.has(Fault::CastleOverOwnPieces) && own
                || self.has(Fault::CastleOverEnemyPieces) && !own
        })
    }

    /// Is no square attacked on which the king stands or which it crosses or reaches?
    pub(crate) fn castling_path_is_safe(&self, king: Square, rook: Square, wing: Wing) -> bool {
        let target = self.castling_targets(king, wing).0;
        let mut tested = span(king, target);
        if self.has(Fault::Castle960SafetyOfStandardSquares) {
            tested = span(Square::at(4, king.rank()), target);
        }
        if self.forgets_check_on(king) {
            tested = tested.without(Squares::only(king));
        }
        if self.has(Fault::CastleThroughCheck)
            || self.has(Fault::BlackCastlesThroughCheck) && self.turn == Color::Black
            || self.has(Fault::QueensideCastleThroughCheck) && wing == Wing::Queen
        {
            tested = tested.without(between(king, target));
        }
        if self.castles_into_check(wing) {
            tested = tested.without(Squares::only(target));
        }
        if self.has(Fault::CastleBFileAttackForbids) && wing == Wing::Queen {
            tested.add(Square::at(1, self.turn.rank(0)));
        }
        if self.has(Fault::CastleRookAttackedForbids) {
            tested.add(rook);
        }
        let crossed = between(king, target);
        tested.iter().all(|square| self.castling_threats(square, crossed).is_empty())
    }

    /// Is the square where the castling king arrives not asked about?
    pub(crate) fn castles_into_check(&self, wing: Wing) -> bool {
        self.has(Fault::CastleIntoCheck)
            || self.has(Fault::BlackCastlesIntoCheck) && self.turn == Color::Black
            || self.has(Fault::QueensideCastleIntoCheck) && wing == Wing::Queen
    }

    /// Is the king thought not to be in check when it wants to castle?
    fn forgets_check_on(&self, king: Square) -> bool {
        let enemy = self.turn.other();
        let by_pawns = self
            .attackers_to(king, enemy)
            .iter()
            .all(|attacker| self.holds(attacker, enemy, Role::Pawn));
        self.has(Fault::CastleOutOfCheck)
            || self.has(Fault::BlackCastlesOutOfCheck) && self.turn == Color::Black
            || self.has(Fault::CastleOutOfPawnCheck) && by_pawns
            || self.has(Fault::CastleOutOfCheckAfterLoad) && self.memory.last.is_none()
    }

    /// The attackers of one square of the king's way that are noticed.
    fn castling_threats(&self, square: Square, crossed: Squares) -> Squares {
        let enemy = self.turn.other();
        let mut threats = self.attackers_to(square, enemy);
        if self.has(Fault::CastleNextToEnemyKing) {
            threats = threats.filter(|attacker| !self.holds(attacker, enemy, Role::King));
        }
        if self.has(Fault::CastlePathIgnoresPinnedAttackers) && crossed.has(square) {
            threats = threats.filter(|attacker| !self.is_pinned(attacker, enemy));
        }
        threats
    }

    /// The joke castling of a king on its first square with a promoted rook at the other end of
    /// the file.
    fn castling_up_the_file(&self, king: Square, moves: &mut Vec<Move>) {
        let forward = self.turn.forward();
        let rook = Square::at(king.file(), self.turn.rank(7));
        let target = king.step(0, 2 * forward);
        let enemy = self.turn.other();
        let unmoved = king.rank() == self.turn.rank(0) && self.memory.rights.any(self.turn);
        if let Some(target) = target.filter(|_| unmoved)
            && self.holds(rook, self.turn, Role::Rook)
            && between(king, rook).iter().all(|square| self.is_empty(square))
            && span(king, target).iter().all(|square| !self.is_attacked(square, enemy))
        {
            moves.push(Move { kind: Kind::CastleUpTheFile(rook), ..Move::plain(king, target) });
        }
    }
}

/// The squares from one to another along a line, both included.
fn span(one: Square, other: Square) -> Squares {
    between(one, other).with(Squares::only(one)).with(Squares::only(other))
}
