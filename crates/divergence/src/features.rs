//! Which rules a position touches: the features that generators aim at and corpora cover.

use std::fmt;

use laws::article_03::a3_07_pawn;
use laws::article_03::a3_08_castling::{self, Castling};
use laws::geometry::{adjoining, between, on_file_or_rank};
use laws::{
    Color, Edition, Move, Piece, Position, Rank, Role, Square, attackers, breaches, checkers,
};

use crate::manner::{self, Evasion, Manner};

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A rule that matters in a position, as seen by the player having the move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feature {
            $($(#[$doc])* $name,)*
        }

        impl Feature {
            /// Every feature.
            pub const ALL: &'static [Feature] = &[$(Feature::$name),*];

            /// The name in reports, such as `pin-diagonal`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Feature::$name => $text,)*
                }
            }
        }
    };
}

features! {
    /// Black has the move.
    BlackMoves = "black-moves",
    /// The king is attacked by a pawn.
    CheckByPawn = "check-by-pawn",
    /// The king is attacked by a knight.
    CheckByKnight = "check-by-knight",
    /// The king is attacked along a line from a distance.
    CheckFromAfar = "check-from-afar",
    /// The king is attacked by a line piece beside it.
    CheckFromNear = "check-from-near",
    /// Two pieces give check.
    DoubleCheck = "double-check",
    /// A piece is pinned on a file.
    PinFile = "pin-file",
    /// A piece is pinned on a rank.
    PinRank = "pin-rank",
    /// A piece is pinned on a diagonal.
    PinDiagonal = "pin-diagonal",
    /// A pawn is pinned.
    PinnedPawn = "pinned-pawn",
    /// A knight is pinned.
    PinnedKnight = "pinned-knight",
    /// A pinned piece may move along its line.
    PinnedMoves = "pinned-moves",
    /// A pinned piece may capture the one that pins it.
    PinnedCaptures = "pinned-captures",
    /// An en passant capture is legal.
    EnPassant = "en-passant",
    /// Two pawns may capture en passant.
    EnPassantTwice = "en-passant-twice",
    /// An en passant capture on the a- or h-file, as capturer or captured.
    EnPassantEdge = "en-passant-edge",
    /// A double step was just made beside no enemy pawn.
    EnPassantNobody = "en-passant-nobody",
    /// A pinned pawn may not capture en passant.
    EnPassantPinned = "en-passant-pinned",
    /// Capturing en passant would clear a rank between king and attacker.
    EnPassantRank = "en-passant-rank",
    /// A pawn that gives check may be captured en passant.
    EnPassantEvades = "en-passant-evades",
    /// Capturing en passant is the only legal move, and it answers a check.
    EnPassantOnly = "en-passant-only",
    /// The pawn that could be captured en passant shields the king on a diagonal.
    EnPassantShield = "en-passant-shield",
    /// An en passant capture gives check.
    EnPassantChecks = "en-passant-checks",
    /// Enemy and own pawn stand side by side, but no double step was just made.
    EnPassantTooLate = "en-passant-too-late",
    /// Castling on the king's side is legal.
    CastleKing = "castle-king",
    /// Castling on the queen's side is legal.
    CastleQueen = "castle-queen",
    /// With a right to castle, the king is in check.
    CastleFromCheck = "castle-from-check",
    /// With a right to castle, the king would cross an attacked square.
    CastleThroughCheck = "castle-through-check",
    /// With a right to castle, the king would end on an attacked square.
    CastleIntoCheck = "castle-into-check",
    /// Castling is legal although the rook is attacked.
    CastleRookAttacked = "castle-rook-attacked",
    /// Castling is legal although a square that only the rook crosses is attacked.
    CastleRookCrosses = "castle-rook-crosses",
    /// With a right to castle, a piece stands between that only the rook would meet.
    CastleRookBlocked = "castle-rook-blocked",
    /// With a right to castle, a piece stands in the king's way.
    CastleBlocked = "castle-blocked",
    /// King and rook stand at home, nothing prevents castling, but the right is lost.
    CastleNoRight = "castle-no-right",
    /// Castling gives check.
    CastleChecks = "castle-checks",
    /// With a right to castle, a pawn gives check.
    CastleFromPawnCheck = "castle-from-pawn-check",
    /// With a right to castle, the other king attacks a square of the king's way.
    CastleNextToKing = "castle-next-to-king",
    /// With a right to castle, only pinned pieces attack a square of the king's way.
    CastlePastPinned = "castle-past-pinned",
    /// King at home, and an own rook on its file at the far end with nothing between.
    CastleVertical = "castle-vertical",
    /// A rook that may still castle can move.
    RightRookMoves = "right-rook-moves",
    /// A king that may still castle can step.
    RightKingMoves = "right-king-moves",
    /// Both rights are left.
    RightsBoth = "rights-both",
    /// A rook that may still castle can be captured.
    RightRookCaptured = "right-rook-captured",
    /// A rook that may still castle can be captured by a promoting pawn.
    RightRookPromotion = "right-rook-promotion",
    /// A rook that may still castle can be captured by a rook that may, too.
    RightRookByRook = "right-rook-by-rook",
    /// Another rook than the one that may castle can be captured on its file.
    RightOtherRookCaptured = "right-other-rook-captured",
    /// Another rook than the one that may castle can move on its file or rank.
    RightOtherRookMoves = "right-other-rook-moves",
    /// A pawn may promote straight ahead.
    Promotion = "promotion",
    /// A pawn may promote by capture.
    PromotionCapture = "promotion-capture",
    /// A pawn may promote to a piece of which none was captured.
    PromotionNoneCaptured = "promotion-none-captured",
    /// A promotion gives check.
    PromotionChecks = "promotion-checks",
    /// A promotion answers a check.
    PromotionEvades = "promotion-evades",
    /// A double step is legal.
    DoubleStep = "double-step",
    /// A pawn on its first square has a piece right in front of it.
    DoubleStepBlockedNear = "double-step-blocked-near",
    /// A pawn on its first square has a piece two squares in front of it.
    DoubleStepBlockedFar = "double-step-blocked-far",
    /// A double step may be captured en passant.
    DoubleStepAllows = "double-step-allows",
    /// A double step gives check.
    DoubleStepChecks = "double-step-checks",
    /// A double step answers a check.
    DoubleStepEvades = "double-step-evades",
    /// The king may not step beside the other king.
    KingBesideKing = "king-beside-king",
    /// The king may not step onto a square that only a pawn attacks.
    KingOntoPawnAttack = "king-onto-pawn-attack",
    /// The king may not step back along the line of a check.
    KingRetreats = "king-retreats",
    /// The king may not step onto a square that only pinned pieces attack.
    KingOntoPinnedAttack = "king-onto-pinned-attack",
    /// The king may not capture a guarded piece.
    KingCapturesGuarded = "king-captures-guarded",
    /// The king may capture.
    KingCaptures = "king-captures",
    /// A check may be answered by stepping between.
    Interposition = "interposition",
    /// A check may be answered by capturing.
    CheckerCaptured = "checker-captured",
    /// A move uncovers a check.
    DiscoveredCheck = "discovered-check",
    /// A move gives double check.
    GivesDoubleCheck = "gives-double-check",
    /// A move gives mate.
    GivesMate = "gives-mate",
    /// A move gives stalemate.
    GivesStalemate = "gives-stalemate",
    /// The position is checkmate.
    Checkmate = "checkmate",
    /// The position is stalemate.
    Stalemate = "stalemate",
    /// Two pieces of a kind may go to one square, told apart by file.
    TwinsByFile = "twins-by-file",
    /// Two pieces of a kind may go to one square, told apart by rank.
    TwinsByRank = "twins-by-rank",
    /// Of two pieces of a kind only one may go to a square, for the other is pinned.
    TwinPinned = "twin-pinned",
    /// The count for the fifty moves is not 0.
    ClockRuns = "clock-runs",
    /// The count for the fifty moves has reached 99.
    ClockPast99 = "clock-past-99",
    /// A line piece can go seven squares.
    SevenSquares = "seven-squares",
    /// There are more than 128 legal moves.
    ManyMoves = "many-moves",
    /// A capture by another piece than a pawn or king is legal.
    PieceCaptures = "piece-captures",
    /// A capture by a pawn on its way is legal.
    PawnCaptures = "pawn-captures",
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Features(u128);

const _: () = assert!(Feature::ALL.len() <= 128, "a set has room for 128 features");

impl Features {
    /// No feature.
    pub const NONE: Features = Features(0);

    /// The features of a position.
    pub fn of(position: &Position) -> Features {
        let mut reader = Reader { position, found: Features::NONE };
        reader.checks();
        reader.pins();
        reader.moves();
        reader.castlings();
        reader.pawns();
        reader.king();
        reader.found
    }

    /// Those of castling and its rights, and whose move it is.
    #[must_use]
    pub fn of_castling(self) -> Features {
        let mut found = Features::NONE;
        for feature in self.iter() {
            let name = feature.name();
            let wanted = name.starts_with("castle") || name.starts_with("right");
            if wanted || feature == Feature::BlackMoves {
                found.add(feature);
            }
        }
        found
    }

    /// Adds a feature.
    pub const fn add(&mut self, feature: Feature) {
        self.0 |= 1 << feature as u32;
    }

    /// Whether a feature is in the set.
    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u32 & 1 == 1
    }

    /// The features in the set, in the order of [`Feature::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.iter().copied().filter(move |feature| self.has(*feature))
    }

    /// The number of features.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every pair of two features that are both in the set, the earlier one first.
    pub fn pairs(self) -> impl Iterator<Item = (Feature, Feature)> {
        self.iter().flat_map(move |a| self.iter().filter(move |b| a < *b).map(move |b| (a, b)))
    }
}

struct Reader<'a> {
    position: &'a Position,
    found: Features,
}

impl Reader<'_> {
    fn add(&mut self, feature: Feature) {
        self.found.add(feature);
    }

    fn add_if(&mut self, condition: bool, feature: Feature) {
        if condition {
            self.found.add(feature);
        }
    }

    fn role(&self, square: Square) -> Option<Role> {
        self.position.board().get(square).map(|piece| piece.role)
    }

    fn is(&self, square: Square, color: Color, role: Role) -> bool {
        self.position.board().get(square) == Some(Piece::new(color, role))
    }

    fn checks(&mut self) {
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

    fn pins(&mut self) {
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

    /// What the legal moves do.
    fn moves(&mut self) {
        let fast = movegen::Position::from(self.position);
        let moves: Vec<(Move, movegen::Position)> =
            fast.moves().iter().map(|&mv| (fast.state(mv), fast.play(mv))).collect();
        let checked = !checkers(self.position).is_empty();
        if moves.is_empty() {
            self.add(if checked { Feature::Checkmate } else { Feature::Stalemate });
        }
        let pins = manner::pins(self.position.board(), self.position.turn());
        for (mv, after) in &moves {
            self.legal_move(*mv, checked, &pins);
            self.effect(*mv, after);
        }
        self.twins(&moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), &pins);
        let en_passants =
            moves.iter().filter(|(mv, _)| a3_07_pawn::is_en_passant(self.position, *mv)).count();
        self.add_if(en_passants > 1, Feature::EnPassantTwice);
        let only = checked && en_passants > 0 && en_passants == moves.len();
        self.add_if(only, Feature::EnPassantOnly);
        self.add_if(moves.len() > 128, Feature::ManyMoves);
    }

    fn legal_move(&mut self, mv: Move, checked: bool, pins: &[manner::Pin]) {
        let manner = Manner::of(self.position, mv);
        let captures = manner::captures(self.position, mv);
        if let Some(pin) = pins.iter().find(|pin| pin.pinned == mv.origin) {
            self.add(Feature::PinnedMoves);
            self.add_if(mv.target == pin.pinner, Feature::PinnedCaptures);
        }
        match manner {
            Manner::EnPassant => {
                self.add(Feature::EnPassant);
                let edge = |square: Square| matches!(square.file().index(), 0 | 7);
                self.add_if(edge(mv.origin) || edge(mv.target), Feature::EnPassantEdge);
            }
            Manner::Promotion => {
                let own = |role| {
                    let piece = Piece::new(self.position.turn(), role);
                    self.position.board().find(piece).count()
                };
                let queen = mv.promotion == Some(Role::Queen) && own(Role::Queen) > 0;
                let rook = mv.promotion == Some(Role::Rook) && own(Role::Rook) > 1;
                self.add_if(queen || rook, Feature::PromotionNoneCaptured);
                self.add(if captures { Feature::PromotionCapture } else { Feature::Promotion });
            }
            Manner::DoubleStep => self.double_step(mv),
            Manner::KingStep => self.add_if(captures, Feature::KingCaptures),
            Manner::PawnCapture => self.add(Feature::PawnCaptures),
            Manner::Piece(_) => {
                let (files, ranks) = mv.origin.way_to(mv.target);
                self.add_if(files.abs().max(ranks.abs()) == 7, Feature::SevenSquares);
                self.add_if(captures, Feature::PieceCaptures);
            }
            Manner::Castling | Manner::PawnStep => {}
        }
        self.rights_at_stake(mv, manner);
        if checked && let Some(evasion) = manner::evasion(self.position, mv) {
            self.add(match evasion {
                Evasion::Capture => Feature::CheckerCaptured,
                Evasion::Interposition => Feature::Interposition,
            });
            self.add_if(manner == Manner::EnPassant, Feature::EnPassantEvades);
            self.add_if(manner == Manner::Promotion, Feature::PromotionEvades);
            self.add_if(manner == Manner::DoubleStep, Feature::DoubleStepEvades);
        }
    }

    fn double_step(&mut self, mv: Move) {
        self.add(Feature::DoubleStep);
        let enemy = !self.position.turn();
        let beside = [-1, 1].into_iter().filter_map(|files| mv.target.offset(files, 0));
        let seen = beside.into_iter().any(|square| self.is(square, enemy, Role::Pawn));
        self.add_if(seen, Feature::DoubleStepAllows);
    }

    fn rights_at_stake(&mut self, mv: Move, manner: Manner) {
        let us = self.position.turn();
        let rights: Vec<(Color, Square)> =
            self.position.rights().iter().map(|(color, _, rook)| (color, rook)).collect();
        let ours = rights.iter().any(|(color, rook)| *color == us && *rook == mv.origin);
        let theirs = rights.iter().any(|(color, rook)| *color != us && *rook == mv.target);
        let any = rights.iter().any(|(color, _)| *color == us);
        self.add_if(ours, Feature::RightRookMoves);
        self.add_if(any && manner == Manner::KingStep, Feature::RightKingMoves);
        self.add_if(theirs, Feature::RightRookCaptured);
        self.add_if(theirs && manner == Manner::Promotion, Feature::RightRookPromotion);
        self.add_if(theirs && ours, Feature::RightRookByRook);
        let rook = |square: Square| self.role(square) == Some(Role::Rook);
        let beside = |color: Color, square: Square| {
            rights.iter().any(|(owner, home)| {
                *owner == color && *home != square && on_file_or_rank(*home, square)
            })
        };
        let moves = rook(mv.origin) && beside(us, mv.origin);
        let captured = rook(mv.target) && beside(!us, mv.target);
        self.add_if(moves, Feature::RightOtherRookMoves);
        self.add_if(captured, Feature::RightOtherRookCaptured);
    }

    /// What a move does to the opponent.
    fn effect(&mut self, mv: Move, after: &movegen::Position) {
        let checks = after.in_check();
        if after.count() == 0 {
            self.add(if checks { Feature::GivesMate } else { Feature::GivesStalemate });
        }
        if !checks {
            return;
        }
        match Manner::of(self.position, mv) {
            Manner::Promotion => self.add(Feature::PromotionChecks),
            Manner::EnPassant => self.add(Feature::EnPassantChecks),
            Manner::DoubleStep => self.add(Feature::DoubleStepChecks),
            Manner::Castling => return self.add(Feature::CastleChecks),
            _ => {}
        }
        let board = after.setup().board;
        let checkers = attackers(&board, after.king(after.turn()), self.position.turn());
        self.add_if(checkers.len() > 1, Feature::GivesDoubleCheck);
        self.add_if(checkers.iter().any(|s| *s != mv.target), Feature::DiscoveredCheck);
    }

    /// Pieces of a kind that compete for a square (C.10).
    fn twins(&mut self, moves: &[Move], pins: &[manner::Pin]) {
        let board = self.position.board();
        for mv in moves {
            let Some(piece) = board.get(mv.origin) else { continue };
            if matches!(piece.role, Role::Pawn | Role::King) {
                continue;
            }
            for twin in board.find(piece).filter(|twin| *twin != mv.origin) {
                let also = moves.iter().any(|m| m.origin == twin && m.target == mv.target);
                let held = pins.iter().any(|pin| pin.pinned == twin)
                    && laws::article_03::a3_01_capture_and_attack::attacks(board, twin, mv.target);
                self.add_if(held && !also, Feature::TwinPinned);
                let same_file = twin.file() == mv.origin.file();
                self.add_if(also && !same_file, Feature::TwinsByFile);
                self.add_if(also && same_file, Feature::TwinsByRank);
            }
        }
    }

    fn castlings(&mut self) {
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

    fn castling(&mut self, castling: Castling) {
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

    fn castling_without_right(&mut self, king: Square) {
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

    /// Pawns whose way is barred, and en passant that is not to be.
    fn pawns(&mut self) {
        let us = self.position.turn();
        let board = self.position.board();
        let pawns: Vec<Square> = board.find(Piece::new(us, Role::Pawn)).collect();
        let forward = us.forward();
        for pawn in &pawns {
            let at_home = pawn.rank().seen_by(us) == Rank::Two;
            let ahead = |n| pawn.offset(0, n * forward).is_some_and(|s| !board.is_empty(s));
            self.add_if(at_home && ahead(1), Feature::DoubleStepBlockedNear);
            self.add_if(at_home && !ahead(1) && ahead(2), Feature::DoubleStepBlockedFar);
            self.en_passant_that_is_none(*pawn);
        }
        if let Some(square) = self.position.en_passant() {
            let can =
                |pawn: &Square| a3_07_pawn::is_en_passant(self.position, Move::new(*pawn, square));
            self.add_if(!pawns.iter().any(can), Feature::EnPassantNobody);
        }
    }

    fn en_passant_that_is_none(&mut self, pawn: Square) {
        let us = self.position.turn();
        for files in [-1, 1] {
            let Some(target) = pawn.offset(files, us.forward()) else { continue };
            let mv = Move::new(pawn, target);
            let found = breaches(self.position, mv, Edition::default());
            let first = found.first().map(|breach| breach.article.number());
            self.add_if(first == Some("3.7.3.2"), Feature::EnPassantTooLate);
            if a3_07_pawn::is_en_passant(self.position, mv) && first == Some("3.9.2") {
                let king = self.position.king(us);
                let victim = a3_07_pawn::en_passant_victim(mv);
                let on_rank = king.rank() == victim.rank() && on_file_or_rank(king, victim);
                let pinned = manner::pin_on(self.position, pawn).is_some();
                self.add(match (on_rank, pinned) {
                    (true, _) => Feature::EnPassantRank,
                    (false, true) => Feature::EnPassantPinned,
                    (false, false) => Feature::EnPassantShield,
                });
            }
        }
    }

    /// Steps the king may not make.
    fn king(&mut self) {
        let us = self.position.turn();
        let king = self.position.king(us);
        let board = self.position.board();
        let pins = manner::pins(board, !us);
        for target in Square::all().filter(|square| adjoining(king, *square)) {
            if board.get(target).is_some_and(|piece| piece.color == us) {
                continue;
            }
            let mut without = board.clone();
            without.take(king);
            without.take(target);
            let by = attackers(&without, target, !us);
            let roles: Vec<Role> =
                by.iter().filter_map(|square| Some(board.get(*square)?.role)).collect();
            if roles.is_empty() {
                continue;
            }
            let pinned = |square: &Square| pins.iter().any(|pin| pin.pinned == *square);
            self.add_if(by.iter().all(pinned), Feature::KingOntoPinnedAttack);
            let only = |role| roles.iter().all(|other| *other == role);
            self.add_if(only(Role::King), Feature::KingBesideKing);
            self.add_if(only(Role::Pawn), Feature::KingOntoPawnAttack);
            self.add_if(!board.is_empty(target), Feature::KingCapturesGuarded);
            let retreats = manner::retreats_on_line(self.position, Move::new(king, target));
            self.add_if(retreats, Feature::KingRetreats);
        }
    }
}
