//! Articles 3.9, 3.10, 5.1.1 and 5.2.1: check, legality, mate and stalemate.

use mutants::{Fault as F, START};

use super::ask::{Witness, standard};

#[rustfmt::skip]
pub const WITNESSES: &[Witness] = &[
    // 3.9: check, pins and the safety of the king
    standard(F::PinsIgnored, ["4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "", "legal e2c3", "no"]),
    standard(F::PinsIgnored, ["4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "", "moves e2", ""]),
    standard(F::DiagPinsIgnored, ["4k3/8/8/8/7b/8/5N2/4K3 w - - 0 1", "", "legal f2g4", "no"]),
    standard(F::PinsIgnoredWhileInCheck, ["4k3/8/8/8/8/5b2/4N3/3K3q w - - 0 1", "", "legal e2g1", "no"]),
    standard(F::PawnStepIgnoresPin, ["4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "", "legal f2f3", "no"]),
    standard(F::PinnedCannotMoveAlongLine, ["4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "", "legal e2e5", "yes"]),
    standard(F::PinnedPawnCannotCapturePinner, ["4k3/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "", "legal f2g3", "yes"]),
    standard(F::PinnedPiecesDoNotAttack, ["R5rk/8/8/8/8/8/5K2/8 w - - 0 1", "", "legal f2g2", "no"]),
    standard(F::OwnCheckIgnoredWhenGivingCheck, ["r3k3/8/8/8/8/8/8/R3K2q w - - 0 1", "", "legal a1a8", "no"]),
    standard(F::KingAdjacentKingsAllowed, ["8/8/8/8/8/4k3/8/4K3 w - - 0 1", "", "legal e1e2", "no"]),
    standard(F::KingIgnoresPawnAttacks, ["4k3/8/8/8/8/4p3/8/4K3 w - - 0 1", "", "legal e1f2", "no"]),
    standard(F::KingIgnoresKnightAttacks, ["4k3/8/8/8/8/3n4/8/6K1 w - - 0 1", "", "legal g1f2", "no"]),
    standard(F::KingCapturesDefendedPiece, ["4k3/8/8/8/8/6b1/5p2/4K3 w - - 0 1", "", "legal e1f2", "no"]),
    standard(F::KingRetreatsOnSliderRay, ["8/8/8/8/8/8/8/k1q2K2 w - - 0 1", "", "legal f1g1", "no"]),
    standard(F::DoubleCheckAllowsBlocks, ["4r2k/8/8/8/7b/8/8/R3K1R1 w - - 0 1", "", "legal g1g3", "no"]),
    standard(F::DoubleCheckAllowsCapture, ["4r2k/8/8/8/7b/8/8/4K2R w - - 0 1", "", "legal h1h4", "no"]),
    standard(F::EvasionNoInterposition, ["4r1k1/8/8/8/8/8/3R4/4K3 w - - 0 1", "", "legal d2e2", "yes"]),
    standard(F::EvasionNoSinglePawnBlock, ["rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1", "", "legal g7g6", "yes"]),
    standard(F::EvasionNoDoubleStepBlock, ["4k3/8/8/8/K6r/8/3P4/8 w - - 0 1", "", "legal d2d4", "yes"]),
    standard(F::EvasionNoPromotionBlock, ["r6K/3P4/8/8/8/8/8/k7 w - - 0 1", "", "legal d7d8q", "yes"]),
    standard(F::EvasionCheckerNotCapturable, ["R3r1k1/8/8/8/8/8/8/4K3 w - - 0 1", "", "legal a8e8", "yes"]),
    standard(F::EvasionKingCannotCaptureChecker, ["4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "", "legal e1e2", "yes"]),

    // 3.10: one move asked about by itself, and the list of moves
    standard(F::IsLegalIgnoresPins, ["4k3/3r4/8/8/8/8/3R4/3K4 w - - 0 1", "", "legal d2a2", "no"]),
    standard(F::IsLegalCastlingIgnoresCheck, ["4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "", "legal e1c1", "no"]),
    standard(F::IsLegalRejectsCastling, ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "legal e1g1", "yes"]),
    standard(F::IsLegalTakesKingToOwnPieceAsCastling, ["4k3/8/8/8/8/5P2/8/4K2R w K - 0 1", "", "legal e1f3", "no"]),
    standard(F::IsLegalTakesKingJumpAsCastling, ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "legal e1g3", "no"]),
    standard(F::IsLegalCompletesPromotion, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "legal a7a8", "no"]),
    standard(F::IsLegalIgnoresPromotionLetterElsewhere, [START, "", "legal a2a4q", "no"]),
    standard(F::MoveListHolds128, ["3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1", "", "count", "218"]),
    standard(F::DefaultMoveWhenNoneIsLegal, ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "moves", ""]),

    // 3.1.2 and 3.9.1: attacks and checks as reported
    standard(F::AttackersLeaveOutPinnedPieces, ["4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "", "attackers c3 white", "e2"]),
    standard(F::AttackersCountPawnSteps, ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "attackers e3 white", ""]),
    standard(F::AttackersLookThroughOwnPieces, ["4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", "", "attackers a5 white", "a2"]),
    standard(F::CheckersReportOnlyOne, ["4r2k/8/8/8/7b/8/8/4K3 w - - 0 1", "", "checkers", "e8 h4"]),
    standard(F::CheckByMovedPieceOnly, ["4r1k1/8/8/8/4b3/8/8/4K3 b - - 0 1", "e4d5", "check", "yes"]),
    standard(F::CheckUnknownAfterLoad, ["rn1qkbnr/pbpp1Qpp/1p6/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1", "", "status", "checkmate"]),

    // 5.1.1 and 5.2.1: mate and stalemate
    standard(F::MateTestedByKingMovesOnly, ["rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1", "", "status", "ongoing"]),
    standard(F::MateThoughEnPassantSaves, ["8/4B1K1/8/7k/6Pp/5P2/8/8 b - g3 0 1", "", "status", "ongoing"]),
    standard(F::StalemateTestedByKingMovesOnly, [START, "", "status", "ongoing"]),
    standard(F::StalemateNotSeen, ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "status", "stalemate"]),
    standard(F::StalemateOfThePlayerNotOnMove, ["7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "", "status", "ongoing"]),

    // Lines of pins, one by one
    standard(F::FilePinsIgnored, ["4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "", "legal e2c3", "no"]),
    standard(F::RankPinsIgnored, ["4k3/8/8/8/8/8/8/r1N1K3 w - - 0 1", "", "legal c1d3", "no"]),
    standard(F::RookPinsOnDiagonal, ["7k/8/8/3r4/8/1N6/K7/8 w - - 0 1", "", "legal b3c5", "yes"]),
    standard(F::BishopPinsOnLine, ["k7/8/8/8/K1N2b2/8/8/8 w - - 0 1", "", "legal c4b6", "yes"]),
    standard(F::OwnSliderPins, ["4k3/8/8/8/8/8/8/R1N1K3 w - - 0 1", "", "legal c1d3", "yes"]),
    standard(F::TwoPiecesArePinned, ["4r1k1/8/8/8/4N3/8/4N3/4K3 w - - 0 1", "", "legal e4c5", "yes"]),

    // Single moves, further kinds
    standard(F::IsLegalCastlingWithoutRights, ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "", "legal e1g1", "no"]),
    standard(F::IsLegalCastlingThroughPieces, ["4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::IsLegalCastlingThroughCheck, ["4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "", "legal e1g1", "no"]),
    standard(F::IsLegalRejectsEnPassant, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "legal e5d6", "yes"]),
    standard(F::IsLegalMovesOfTheOpponent, ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "legal e8e7", "no"]),
    standard(F::IsLegalIgnoresPiecesInTheWay, ["4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "", "legal a1a5", "no"]),

    // Attacks and checks as reported, further kinds
    standard(F::AttackersLeaveOutKings, ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "attackers d2 white", "e1"]),
    standard(F::AttackersOfEmptySquaresWithoutPawns, ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "attackers d3 white", "e2"]),
    standard(F::AttackersLeaveOutDefenders, ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "attackers e2 white", "e1"]),
    standard(F::CheckByEnPassantUnnoticed, ["8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1", "e5d6", "check", "yes"]),
    standard(F::CheckByCastlingUnnoticed, ["5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "check", "yes"]),
];
