//! Positions as text.

use mutants::{Fault as F, START};

use super::ask::{Witness, chess960, standard};

#[rustfmt::skip]
pub const WITNESSES: &[Witness] = &[
    // Read
    standard(F::FenAcceptsPawnOnEdgeRank, ["3P3k/8/8/8/8/8/8/3K4 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsPawnOnEdgeRank, ["7k/8/8/8/8/8/8/P2K4 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenEdgePawnsTestedOnThreeSquares, ["3P3k/8/8/8/8/8/8/3K4 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsNinePawns, ["4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsTooManyPromotedPieces, ["4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsSecondKing, ["4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsMissingKing, ["8/8/8/8/8/8/8/4K3 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsOpponentInCheck, ["4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsThreeCheckers, ["4r2k/8/8/8/7b/3n4/8/4K3 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenRejectsDoubleCheck, ["4r2k/8/8/8/7b/8/8/4K3 w - - 0 1", "", "loads", "yes"]),
    standard(F::FenAcceptsRightsWithoutRook, ["4k3/8/8/8/8/8/8/4K3 w K - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsRightsWithoutKingAtHome, ["4k3/8/8/8/8/8/8/3K3R w K - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsEpOnWrongRank, ["rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR w KQkq a3 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsEpWithoutPawn, ["4k3/8/8/8/8/8/8/4K3 w - d6 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsEpOnOccupiedSquare, ["4k3/8/3n4/3p4/8/8/8/4K3 w - d6 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsShortRank, ["4k3/8/8/8/8/8/7/4K3 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenReadsThreeFieldsOnly, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30", "", "fen", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30"]),
    standard(F::FenEpFieldIgnored, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "fen", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"]),
    standard(F::FenHalfmoveFieldIgnored, ["4k3/8/8/8/8/8/8/4K3 w - - 7 30", "", "fen", "4k3/8/8/8/8/8/8/4K3 w - - 7 30"]),

    // Written
    standard(F::FenCastlingAsNumbers, [START, "", "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]),
    standard(F::FenPartialRightsLost, ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]),
    standard(F::FenTrailingEmptySquaresLost, ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]),
    standard(F::FenTrailingSpace, [START, "", "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]),
    standard(F::FenWritesFixedCounters, ["4k3/8/8/8/8/8/8/4K3 w - - 7 30", "", "fen", "4k3/8/8/8/8/8/8/4K3 w - - 7 30"]),
    standard(F::FenCountersSwapped, ["4k3/8/8/8/8/8/8/4K3 w - - 7 30", "", "fen", "4k3/8/8/8/8/8/8/4K3 w - - 7 30"]),
    standard(F::FenEpSquareOfThePawn, [START, "", "after e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]),

    // Rights, squares and fields, one by one
    standard(F::FenTestsKingsideRooksOnly, ["4k3/8/8/8/8/8/8/4K3 w Q - 0 1", "", "loads", "refused"]),
    standard(F::FenTestsWhitesRightsOnly, ["4k3/8/8/8/8/8/8/4K3 w k - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsRookAnywhereOnTheRank, ["4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsRightsOfEnemyRook, ["4k3/8/8/8/8/8/4B3/4KB1r w K - 0 1", "", "loads", "refused"]),
    chess960(F::Fen960AcceptsRightsOfAKingOnTheEdge, ["4k3/8/8/8/8/8/8/K5R1 w G - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsEpOnAnyRank, ["4k3/8/8/8/3p4/8/8/4K3 w - d5 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsEpWithOriginOccupied, ["4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsCheckOlderThanDoubleStep, ["4k3/8/8/3pP3/8/8/8/4K2r w - d6 0 1", "", "accepts", "refused"]),
    standard(F::FenAcceptsEmptyMoveNumber, ["4k3/8/8/8/8/8/8/4K3 w - - 0 ", "", "loads", "refused"]),
    standard(F::FenAcceptsLongRank, ["4k4/8/8/8/8/8/8/4K3 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenAcceptsMissingRank, ["4k3/8/8/8/8/8/4K3 w - - 0 1", "", "loads", "refused"]),
    standard(F::FenTakesAnyTurnForBlack, ["4k3/8/8/8/8/8/8/4K3 x - - 0 1", "", "loads", "refused"]),
    standard(F::FenIgnoresUnknownCastlingLetters, ["4k3/8/8/8/8/8/8/4K2R w Kx - 0 1", "", "loads", "refused"]),
];
