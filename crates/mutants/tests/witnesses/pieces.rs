//! Articles 3.1 to 3.7: how the pieces go.

use mutants::{Fault as F, START};

use super::ask::{Witness, standard};

#[rustfmt::skip]
pub const WITNESSES: &[Witness] = &[
    // 3.1 to 3.6: how the pieces go
    standard(F::OwnPieceCapturable, [START, "", "legal a1a2", "no"]),
    standard(F::BishopOneDiagonalMissing, ["4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", "", "legal d4a1", "yes"]),
    standard(F::RookOneDirectionMissing, ["4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "", "legal d4a4", "yes"]),
    standard(F::QueenMovesLikeRook, ["4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "", "legal d4a7", "yes"]),
    standard(F::SliderRangeOneShort, ["8/8/4k3/8/8/8/8/R3K3 w - - 0 1", "", "legal a1a8", "yes"]),
    standard(F::SliderGoesOnAfterCapture, ["4k3/8/8/8/3R1p2/8/8/4K3 w - - 0 1", "", "legal d4h4", "no"]),
    standard(F::SliderJumpsOverOwnPawns, [START, "", "legal a1a3", "no"]),
    standard(F::KnightBlockedByNeighbours, [START, "", "legal g1f3", "yes"]),
    standard(F::KnightWrapsAroundTheEdge, ["4k3/8/8/8/N7/8/8/4K3 w - - 0 1", "", "legal a4h5", "no"]),

    // 3.7: pawn moves and promotion
    standard(F::PawnCapturesStraightAhead, ["4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1", "", "legal d4d5", "no"]),
    standard(F::DoublePushJumpsOver, ["4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "", "legal e2e4", "no"]),
    standard(F::DoubleStepCaptures, ["4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "", "legal e2e4", "no"]),
    standard(F::DoubleStepFromAnyRank, ["4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "", "legal e3e5", "no"]),
    standard(F::PawnGoesDiagonallyToEmptySquare, ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "legal e2d3", "no"]),
    standard(F::PawnCaptureWrapsAroundTheEdge, ["4k3/8/p7/8/7P/8/8/4K3 w - - 0 1", "", "legal h4a6", "no"]),
    standard(F::PromoQueenOnly, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7a8r", "yes"]),
    standard(F::PromoNoKnight, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7a8n", "yes"]),
    standard(F::PromoCaptureQueenOnly, ["1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7b8r", "yes"]),
    standard(F::PromoBlackNoBishop, ["4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "", "legal a2a1b", "yes"]),
    standard(F::PromoNoRookOrBishop, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7a8b", "yes"]),
    standard(F::PromoCaptureMissing, ["1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7b8q", "yes"]),
    standard(F::PromoMayBeDeclined, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "moves a7", "a7a8b a7a8n a7a8q a7a8r"]),
    standard(F::PromoToKingAllowed, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7a8k", "no"]),
    standard(F::PromoZoneFileAndRankSwapped, ["4k3/p7/8/8/8/8/8/4K3 b - - 0 1", "", "legal a7a6", "yes"]),
    standard(F::PromotedPieceHasWrongColour, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "after a7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"]),
    standard(F::PromoLimitedToCapturedPieces, ["4k3/P7/8/8/8/8/8/3QK3 w - - 0 1", "", "legal a7a8q", "yes"]),
    standard(F::PromotedPieceActsLate, ["8/P7/4k3/8/8/8/8/4K3 w - - 0 1", "a7a8q", "legal e6d5", "no"]),

    // 3.7.3.1: en passant
    standard(F::EpMissing, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "legal e5d6", "yes"]),
    standard(F::EpMissingForBlack, ["4k3/8/8/8/5Pp1/8/8/4K3 b - f3 0 1", "", "legal g4f3", "yes"]),
    standard(F::EpMissingForRookPawns, ["4k3/8/8/8/6Pp/8/8/4K3 b - g3 0 1", "", "legal h4g3", "yes"]),
    standard(F::EpOnlyOneCapturer, ["4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "", "legal e5d6", "yes"]),
    standard(F::EpNeedsTwoCapturers, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "legal e5d6", "yes"]),
    standard(F::EpCapturersByWrongColoursTable, ["8/4P1k1/8/3p4/8/8/8/4K3 w - d6 0 1", "", "legal e7d6", "no"]),
    standard(F::EpStateKeepsOnlyTheFile, ["4k3/8/8/3p4/8/8/4P3/4K3 w - d6 0 1", "", "legal e2d3", "no"]),
    standard(F::EpOwnPawnIsAVictim, ["4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7", "legal d4e3", "no"]),
    standard(F::EpVictimNotRemoved, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "after e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"]),
    standard(F::EpAfterSingleStep, ["4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1", "d6d5", "legal e5d6", "no"]),
    standard(F::EpSquareNeverExpires, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e1e2 e8e7", "legal e5d6", "no"]),
    standard(F::EpEdgeWraparound, ["4k3/8/8/p7/7P/8/8/4K3 w - a6 0 1", "", "legal h4a6", "no"]),
    standard(F::EpCannotCaptureCheckingPawn, ["4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1", "", "legal e5d6", "yes"]),
    standard(F::EpAnyPieceCapturesCheckingPawn, ["8/8/8/2k5/3Pp3/8/1n6/4K2R b - d3 0 1", "", "legal b2d3", "no"]),
    standard(F::EpLostInCheckWhenAPieceIsPinned, ["2r1k3/8/2R5/3pP3/2K5/8/8/8 w - d6 0 1", "", "legal e5d6", "yes"]),
    standard(F::EpIgnorePinOfCapturer, ["4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "legal e5d6", "no"]),
    standard(F::EpIgnoreHorizontalDoublePin, ["8/8/8/r2Pp2K/8/8/8/4k3 w - e6 0 1", "", "legal d5e6", "no"]),
    standard(F::EpIgnoreDiagonalPinOfVictim, ["q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", "", "legal e5d6", "no"]),

    // 3.8.1: the king's step
    standard(F::KingWrapsAroundTheEdge, ["4k3/8/8/8/7K/8/8/8 w - - 0 1", "", "legal h4a5", "no"]),
    standard(F::KingStepsStraightOnly, ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "legal e1d2", "yes"]),
    standard(F::KingMovesLostWhenCastlingIsBarred, ["4k3/8/8/8/8/8/4q3/4K2R w K - 0 1", "", "legal e1e2", "yes"]),

    // A check that the double step opened is not answered by taking the pawn
    standard(F::EpLeavesAnotherCheck, ["8/8/8/6k1/4p3/8/3P4/2B1K3 w - - 0 1", "d2d4", "legal e4d3", "no"]),
];
