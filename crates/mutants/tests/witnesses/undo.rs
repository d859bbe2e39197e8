//! Moves taken back, counts of lines of play, and the counters.

use mutants::{Fault as F, START};

use super::ask::{Witness, standard};

#[rustfmt::skip]
pub const WITNESSES: &[Witness] = &[
    // Moves made and taken back on one board
    standard(F::UndoLosesEp, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "perft 2", "38"]),
    standard(F::UndoKeepsChildCastlingRights, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after h1h2", "4k3/8/8/8/8/8/7R/R3K3 b Q - 1 1"]),
    standard(F::UndoKeepsChildCastlingRights, ["4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "", "after h1h2", "4k3/8/8/8/8/8/7R/RN2K1N1 b Q - 1 1"]),
    standard(F::UndoKeepsRightsAfterCastling, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after h1h2", "4k3/8/8/8/8/8/7R/R3K3 b Q - 1 1"]),
    standard(F::UndoKeepsChildHalfmove, ["4k3/8/8/8/8/8/8/R3K3 w Q - 5 20", "", "after e1e2", "4k3/8/8/8/8/8/4K3/R7 b - - 6 20"]),
    standard(F::UndoKeepsChildFullmove, ["4k3/8/8/8/8/8/8/4K3 b - - 5 20", "", "after e8d8", "3k4/8/8/8/8/8/8/4K3 w - - 6 21"]),
    standard(F::UndoKeepsTurn, ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "perft 2", "25"]),
    standard(F::UndoRefusedAtClockZero, [START, "", "perft 2", "400"]),
    standard(F::UndoForgetsCapturedPiece, ["4k3/8/8/8/8/8/4n3/4K3 w - - 0 1", "", "perft 2", "49"]),
    standard(F::UndoEpVictimOnTargetSquare, ["4k3/8/7K/3pP3/8/8/8/8 w - d6 0 1", "", "after h6h5", "4k3/8/8/3pP2K/8/8/8/8 b - - 1 1"]),
    standard(F::UndoLeavesPromotedPiece, ["7K/P7/8/8/8/8/8/4k3 w - - 0 1", "", "after h8h7", "8/P6K/8/8/8/8/8/4k3 b - - 1 1"]),
    standard(F::UndoLeavesCastledRook, ["4k3/8/8/8/8/8/7P/4K2R w K - 0 1", "", "after h2h3", "4k3/8/8/8/8/7P/8/4K2R b K - 0 1"]),
    standard(F::GenerationAltersTheBoard, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "after e1e2", "4k3/8/8/3pP3/8/8/4K3/8 b - - 1 1"]),

    // Counting
    standard(F::PerftCountsPseudoLegalLeaves, ["4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "", "perft 1", "4"]),
    standard(F::PerftCountsMateAsALine, ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "perft 2", "0"]),

    // The counters of a position
    standard(F::HalfmoveNotResetOnPawnMove, ["4k3/8/8/8/8/8/4P3/4K3 w - - 7 20", "", "after e2e3", "4k3/8/8/8/8/4P3/8/4K3 b - - 0 20"]),
    standard(F::HalfmoveNotResetOnCapture, ["4k3/8/8/8/8/8/4n3/4K3 w - - 7 20", "", "after e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 0 20"]),
    standard(F::HalfmoveNotResetOnPromotion, ["4k3/P7/8/8/8/8/8/4K3 w - - 7 20", "", "after a7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 20"]),
    standard(F::HalfmoveNotResetOnEpCapture, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "after e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"]),
    standard(F::HalfmoveNotResetInGameFromFen, ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 40 50", "", "after e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 50"]),
    standard(F::HalfmoveResetWhenRightsChange, ["4k3/8/8/8/8/8/8/4K2R w K - 10 30", "", "after e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 11 30"]),
    standard(F::HalfmoveCountsWhiteMovesOnly, ["4k3/8/8/8/8/8/8/4K3 b - - 5 20", "", "after e8e7", "8/4k3/8/8/8/8/8/4K3 w - - 6 21"]),
    standard(F::HalfmoveStopsAt100, ["4k3/8/8/8/8/8/3R4/4K3 w - - 149 200", "", "after d2d3", "4k3/8/8/8/8/3R4/8/4K3 b - - 150 200"]),
    standard(F::FullmoveIncrementsAfterWhite, [START, "", "after e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]),
    standard(F::FullmoveIncrementsEveryPly, [START, "", "after e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]),
    standard(F::FullmoveOffWhenBlackBegins, ["4k3/8/8/8/8/8/8/4K2R b K - 3 17", "", "after e8e7", "8/4k3/8/8/8/8/8/4K2R w K - 4 18"]),
    standard(F::FullmoveWrapsAt65536, ["4k3/8/8/8/8/8/3R4/4K3 b - - 9 65535", "", "after e8e7", "8/4k3/8/8/8/8/3R4/4K3 w - - 10 65536"]),

    standard(F::HalfmoveResetOnCastling, ["4k3/8/8/8/8/8/8/4K2R w K - 7 9", "", "after e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 8 9"]),
    standard(F::HalfmoveWrapsAt128, ["4k3/8/8/8/8/8/3R4/4K3 w - - 127 90", "", "after d2d3", "4k3/8/8/8/8/3R4/8/4K3 b - - 128 90"]),
    standard(F::FullmoveWrapsAt256, ["4k3/8/8/8/8/8/3R4/4K3 b - - 3 255", "", "after e8e7", "8/4k3/8/8/8/8/3R4/4K3 w - - 4 256"]),
    standard(F::GameBreaksOffAfter256Plies, [START, "65 x g1f3 g8f6 f3g1 f6g8", "count", "20"]),
    standard(F::GameBreaksOffAfter1024Plies, [START, "257 x g1f3 g8f6 f3g1 f6g8", "count", "20"]),
];
