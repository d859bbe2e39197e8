//! Articles 1 to 3: the moves and the positions they lead to.

use mutants::{Fault as F, START};

use super::ask::{Witness, standard};

#[rustfmt::skip]
pub const WITNESSES: &[Witness] = &[
    // En passant
    standard(F::EpMissing, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "legal e5d6", "yes"]),
    standard(F::EpMissingForBlack, ["4k3/8/8/8/6Pp/8/8/4K3 b - g3 0 1", "", "legal h4g3", "yes"]),
    standard(F::EpOnlyOneCapturer, ["4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "", "legal e5d6", "yes"]),
    standard(F::EpVictimNotRemoved, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "after e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"]),
    standard(F::EpSquareNeverExpires, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e1e2 e8e7", "legal e5d6", "no"]),
    standard(F::EpIgnorePinOfCapturer, ["4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "legal e5d6", "no"]),
    standard(F::EpIgnoreHorizontalDoublePin, ["8/8/8/r2Pp2K/8/8/8/4k3 w - e6 0 1", "", "legal d5e6", "no"]),
    standard(F::EpCannotCaptureCheckingPawn, ["4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1", "", "legal e5d6", "yes"]),
    standard(F::EpEdgeWraparound, ["4k3/8/8/p7/7P/8/8/4K3 w - a6 0 1", "", "legal h4a6", "no"]),

    // Castling
    standard(F::CastleOutOfCheck, ["4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleThroughCheck, ["4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleIntoCheck, ["4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "legal e1g1", "no"]),
    standard(F::CastleBFileAttackForbids, ["1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "legal e1c1", "yes"]),
    standard(F::CastleRookAttackedForbids, ["r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "legal e1c1", "yes"]),
    standard(F::CastleQueensideBFileMayBeOccupied, ["4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "", "legal e1c1", "no"]),
    standard(F::CastleWithoutRights, ["4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "legal e1c1", "no"]),
    standard(F::BlackCastleQueensideMissing, ["r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "", "legal e8c8", "yes"]),
    standard(F::CastleRookNotMoved, ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "after e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"]),

    // Castling rights
    standard(F::RightsKeptWhenRookCaptured, ["4k3/8/8/8/8/6n1/8/4K2R b K - 0 1", "", "after g3h1", "4k3/8/8/8/8/8/8/4K2n w - - 0 2"]),
    standard(F::RightsKeptWhenRookCapturedByPromotion, ["r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "", "after b7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"]),
    standard(F::RightsKeptWhenRookMoves, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after a1a2", "4k3/8/8/8/8/8/R7/4K2R b K - 1 1"]),
    standard(F::RightsKeptWhenKingMoves, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after e1e2", "4k3/8/8/8/8/8/4K3/R6R b - - 1 1"]),
    standard(F::RightsLostBothWhenOneRookMoves, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after a1a2", "4k3/8/8/8/8/8/R7/4K2R b K - 1 1"]),

    // Pawn moves and promotion
    standard(F::PromoQueenOnly, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7a8r", "yes"]),
    standard(F::PromoNoKnight, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7a8n", "yes"]),
    standard(F::PromoCaptureQueenOnly, ["1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7b8r", "yes"]),
    standard(F::PromoBlackNoBishop, ["4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "", "legal a2a1b", "yes"]),
    standard(F::DoublePushJumpsOver, ["4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "", "legal e2e4", "no"]),

    // Check, pins and the safety of the king
    standard(F::PinsIgnored, ["4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "", "legal e2c3", "no"]),
    standard(F::DiagPinsIgnored, ["4k3/8/8/8/7b/8/5N2/4K3 w - - 0 1", "", "legal f2g4", "no"]),
    standard(F::PinnedCannotMoveAlongLine, ["4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "", "legal e2e5", "yes"]),
    standard(F::KingAdjacentKingsAllowed, ["8/8/8/8/8/4k3/8/4K3 w - - 0 1", "", "legal e1e2", "no"]),
    standard(F::KingIgnoresPawnAttacks, ["4k3/8/8/8/8/4p3/8/4K3 w - - 0 1", "", "legal e1f2", "no"]),
    standard(F::KingRetreatsOnSliderRay, ["8/8/8/8/8/8/8/k1q2K2 w - - 0 1", "", "legal f1g1", "no"]),
    standard(F::DoubleCheckAllowsBlocks, ["4r2k/8/8/8/7b/8/8/R3K1R1 w - - 0 1", "", "legal g1g3", "no"]),
    standard(F::EvasionNoInterposition, ["4r1k1/8/8/8/8/8/3R4/4K3 w - - 0 1", "", "legal d2e2", "yes"]),

    // Undo
    standard(F::UndoLosesEp, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "perft 2", "38"]),
    standard(F::UndoKeepsChildCastlingRights, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "after h1h2", "4k3/8/8/8/8/8/7R/R3K3 b Q - 1 1"]),
    standard(F::UndoKeepsChildHalfmove, ["4k3/8/8/8/8/8/8/R3K3 w Q - 5 20", "", "after e1e2", "4k3/8/8/8/8/8/4K3/R7 b - - 6 20"]),

    // Counters
    standard(F::HalfmoveNotResetOnPawnMove, ["4k3/8/8/8/8/8/4P3/4K3 w - - 7 20", "", "after e2e3", "4k3/8/8/8/8/4P3/8/4K3 b - - 0 20"]),
    standard(F::HalfmoveNotResetOnCapture, ["4k3/8/8/8/8/8/4n3/4K3 w - - 7 20", "", "after e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 0 20"]),
    standard(F::HalfmoveNotResetOnPromotion, ["4k3/P7/8/8/8/8/8/4K3 w - - 7 20", "", "after a7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 20"]),
    standard(F::FullmoveIncrementsAfterWhite, [START, "", "after e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]),
];
