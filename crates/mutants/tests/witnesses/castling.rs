//! Article 3.8.2 and Guidelines II: castling, the rights to it, and Chess960.

use mutants::{Fault as F, START};

use super::ask::{Witness, chess960, standard};

#[rustfmt::skip]
pub const WITNESSES: &[Witness] = &[
    // 3.8.2: castling
    standard(F::CastleOutOfCheck, ["4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleOutOfCheck, ["4k3/r7/8/8/8/8/8/4K2R b K - 0 1", "a7e7", "legal e1g1", "no"]),
    standard(F::CastleOutOfCheck, ["4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "", "moves e1", "e1d1 e1d2 e1f1 e1f2"]),
    standard(F::CastleOutOfPawnCheck, ["4k3/8/8/8/8/8/3p4/4K2R w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleOutOfCheckAfterLoad, ["4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleThroughCheck, ["4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "legal e1g1", "no"]),
    standard(F::BlackCastlesThroughCheck, ["4k2r/8/8/8/8/8/8/4KR2 b k - 0 1", "", "legal e8g8", "no"]),
    standard(F::CastleNextToEnemyKing, ["8/8/8/8/8/8/6k1/4K2R w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastlePathIgnoresPinnedAttackers, ["R4rk1/8/8/8/8/8/8/4K2R w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleIntoCheck, ["4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleBFileAttackForbids, ["1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "legal e1c1", "yes"]),
    standard(F::CastleRookAttackedForbids, ["r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "legal e1c1", "yes"]),
    standard(F::CastleQueensideBFileMayBeOccupied, ["4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "", "legal e1c1", "no"]),
    standard(F::CastleWithoutRights, ["4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "legal e1c1", "no"]),
    standard(F::CastleWithoutRights, ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "", "moves e1g", ""]),
    standard(F::CastleVertically, ["4R3/8/8/8/8/k7/8/4K2R w K - 0 1", "", "legal e1e3", "no"]),
    standard(F::BlackCastleQueensideMissing, ["r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "", "legal e8c8", "yes"]),
    standard(F::CastleRookNotMoved, ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "after e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"]),
    standard(F::CastleWithCapturedRook, ["4k3/8/8/8/8/6n1/8/4K2R b K - 0 1", "g3h1", "legal e1g1", "no"]),
    standard(F::CastleWithAnyRookOnTheCorner, ["4k3/8/8/3b4/8/8/8/R3K2R b KQ - 0 1", "d5h1 a1a2 h1d5 a2h2 d5a8 h2h1 a8b7", "legal e1g1", "no"]),
    standard(F::CastleByASecondCopyOfTheRights, ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2 e8e7 h2h1 e7e8", "legal e1g1", "no"]),
    standard(F::CastleWrittenAsKingTakesRook, ["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "legal e1c1", "yes"]),

    // 3.8.2.1: castling rights
    standard(F::RightsKeptWhenKingMoves, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after e1e2", "4k3/8/8/8/8/8/4K3/R6R b - - 1 1"]),
    standard(F::RightsKeptAfterCastling, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after e1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"]),
    standard(F::RightsOfBothLostOnKingMove, ["r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "", "after e1e2", "r3k3/8/8/8/8/8/4K3/7R b q - 1 1"]),
    standard(F::RightsLostOnPawnMove, [START, "", "after e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]),
    standard(F::RightsLostInCheck, ["4k3/r7/8/8/8/8/8/4K2R b K - 0 1", "", "after a7e7", "4k3/4r3/8/8/8/8/8/4K2R w K - 1 2"]),
    standard(F::RightsKeptWhenRookMoves, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after a1a2", "4k3/8/8/8/8/8/R7/4K2R b K - 1 1"]),
    standard(F::RightsLostBothWhenOneRookMoves, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after a1a2", "4k3/8/8/8/8/8/R7/4K2R b K - 1 1"]),
    standard(F::RightsLostWhenAnyRookOfTheFileMoves, ["4k3/8/8/8/8/7R/8/4K2R w K - 0 1", "", "after h3h4", "4k3/8/8/8/7R/8/8/4K2R b K - 1 1"]),
    standard(F::RightsLostWhenAnyRookLeavesTheRank, ["4k1rr/8/8/8/8/8/8/4K3 b k - 0 1", "", "after g8g5", "4k2r/8/8/6r1/8/8/8/4K3 w k - 1 2"]),
    standard(F::RightsKeptWhenRookCaptured, ["4k3/8/8/8/8/6n1/8/4K2R b K - 0 1", "", "after g3h1", "4k3/8/8/8/8/8/8/4K2n w - - 0 2"]),
    standard(F::RightsKeptWhenRookTakesRook, ["r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "", "after a1a8", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1"]),
    standard(F::RightsKeptWhenOtherPieceTakesRook, ["4k2r/8/8/8/8/8/1B6/4K3 w k - 0 1", "", "after b2h8", "4k2B/8/8/8/8/8/8/4K3 b - - 0 1"]),
    standard(F::RightsKeptWhenRookCapturedByPromotion, ["r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "", "after b7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"]),
    standard(F::RightsLostWhenAnyRookOfTheFileIsCaptured, ["4k3/8/8/8/6p1/7R/8/4K2R b K - 0 1", "", "after g4h3", "4k3/8/8/8/8/7p/8/4K2R w K - 0 2"]),

    // Guidelines II: Chess960
    chess960(F::Castle960RookShieldIgnored, ["4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "", "legal c1b1", "no"]),
    chess960(F::Castle960MissingWhenKingStays, ["4k3/8/8/8/8/8/8/6KR w H - 0 1", "", "legal g1h1", "yes"]),
    chess960(F::Castle960KingBlocksRook, ["4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "", "legal c1a1", "yes"]),
    chess960(F::Castle960RookBlocksKing, ["4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "", "legal f1g1", "yes"]),
    chess960(F::Castle960RookBlocksKing, ["7k/8/8/8/8/8/8/1K2R3 w E - 0 1", "", "legal b1e1", "yes"]),
    chess960(F::Castle960OnlyBetweenKingAndRookTested, ["4k3/8/8/8/8/8/8/1KR1N3 w C - 0 1", "", "legal b1c1", "no"]),
    chess960(F::Castle960SafetyOfStandardSquares, ["2r1k3/8/8/8/8/8/8/1K5R w H - 0 1", "", "legal b1h1", "no"]),
    chess960(F::Castle960KingMovesTwoSquares, ["4k3/8/8/8/8/8/8/1K5R w H - 0 1", "", "after b1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"]),
    chess960(F::Castle960OnlyCornerRooksLoseRights, ["4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "", "after f1f2", "4k3/8/8/8/8/8/5R2/4K3 b - - 1 1"]),
    chess960(F::Castle960KingsideWrittenAsTwoSquares, ["4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "", "moves e1", "e1a1 e1d1 e1d2 e1e2 e1f1 e1f2 e1h1"]),
    chess960(F::Castle960KingTakesRookNotRead, ["4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "", "legal e1h1", "yes"]),
    chess960(F::Castle960InnerRookOfXFen, ["4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "", "fen", "4k3/8/8/8/8/8/8/4K1RR w H - 0 1"]),
    chess960(F::Castle960RookOffTheBackRank, ["4k3/8/8/8/8/6R1/8/4K2R w K - 0 1", "", "fen", "4k3/8/8/8/8/6R1/8/4K2R w H - 0 1"]),
    chess960(F::Castle960CornerRooksOfXFen, ["4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "", "loads", "yes"]),
    chess960(F::Castle960InnerRookWrittenAsK, ["4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "", "fen", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1"]),

    // Pieces in the way, wing by wing and colour by colour
    standard(F::CastleOverOwnRook, ["4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleOverEnemyPieces, ["4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleOverOwnPieces, ["4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleKingsideGFileMayBeOccupied, ["4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleQueensideOnlyDFileTested, ["4k3/8/8/8/8/8/8/R1B1K3 w Q - 0 1", "", "legal e1c1", "no"]),
    standard(F::CastleOnlyWithTheLowestKing, ["8/8/8/8/8/8/8/k3K2R w K - 0 1", "", "legal e1g1", "yes"]),
    standard(F::WhiteCastleKingsideMissing, ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "legal e1g1", "yes"]),
    standard(F::WhiteCastleQueensideMissing, ["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "legal e1c1", "yes"]),
    standard(F::BlackCastleKingsideMissing, ["4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "", "legal e8g8", "yes"]),
    standard(F::QueensideCastleThroughCheck, ["3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "legal e1c1", "no"]),
    standard(F::QueensideCastleIntoCheck, ["2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "legal e1c1", "no"]),
    standard(F::BlackCastlesIntoCheck, ["4k2r/8/8/8/8/8/8/4K1R1 b k - 0 1", "", "legal e8g8", "no"]),
    standard(F::BlackCastlesOutOfCheck, ["4k2r/8/8/8/8/8/4R3/4K3 b k - 0 1", "", "legal e8g8", "no"]),

    // The ways of king and rook in Chess960
    chess960(F::Castle960OnlyRooksWayTested, ["4k3/8/8/8/8/8/8/1K1N3R w H - 0 1", "", "legal b1h1", "no"]),
    chess960(F::Castle960OnlyKingsWayTested, ["4k3/8/8/8/8/8/8/RNK5 w A - 0 1", "", "legal c1a1", "no"]),
    chess960(F::Castle960RookOnKingsGoalBars, ["4k1r1/8/8/8/8/8/8/4K3 b g - 0 1", "", "legal e8g8", "yes"]),
    chess960(F::Castle960KingOnRooksGoalBars, ["4k3/8/8/8/8/8/8/5K1R w H - 0 1", "", "legal f1h1", "yes"]),
    chess960(F::Castle960LetterTakesEnemyRook, ["4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1", "", "loads", "yes"]),
];
