//! Features: the rules that matter in a position, by name, and sets of them.

use std::fmt;

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
    /// The double step opened a line to the king, and capturing en passant would not answer that check.
    EnPassantLeavesCheck = "en-passant-leaves-check",
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
