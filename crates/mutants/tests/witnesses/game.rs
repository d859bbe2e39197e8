//! Articles 5, 6.9 and 9: the course and the end of the game.

use mutants::{Fault as F, START};

use super::ask::{Witness, standard};

#[rustfmt::skip]
pub const WITNESSES: &[Witness] = &[
    // 9.2.3: which positions are the same
    standard(F::RepetitionKeyHasEveryEp, [START, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1", "repetitions", "3"]),
    standard(F::RepetitionKeyHasPseudoLegalEp, ["6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h7h5 e6h6 g7h7 h6e6 h7g7 e6h6 g7h7 h6e6 h7g7", "repetitions", "3"]),
    standard(F::RepetitionKeyIgnoresPinOfCapturer, ["6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h7h5 e6h6 g7h7 h6e6 h7g7 e6h6 g7h7 h6e6 h7g7", "repetitions", "3"]),
    standard(F::RepetitionKeyIgnoresCheck, ["8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37", "d2d4 h2h3 a2a3 h3h2 a3a2 h2h1 a2a3 h1h2 a3a2", "repetitions", "3"]),
    standard(F::RepetitionKeyWithoutEp, ["4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1", "repetitions", "1"]),
    standard(F::RepetitionKeyWithoutCastlingRights, ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1e2 e8e7 e2e1 e7e8", "repetitions", "1"]),
    standard(F::RepetitionKeyWithoutTurn, ["8/8/4k3/8/8/8/7R/K7 w - - 0 1", "a1b1 e6e7 b1a2 e7e6 a2a1", "repetitions", "1"]),
    standard(F::RepetitionKeyOfPiecesOnly, ["8/8/4k3/8/8/8/7R/K7 w - - 0 1", "a1b1 e6e7 b1a2 e7e6 a2a1", "repetitions", "1"]),
    standard(F::RepetitionPromotedPiecesDiffer, ["8/P7/4k3/8/8/4K3/8/7R w - - 0 1", "a7a8r e6e7 a8h8 e7e6 h1a1 e6e7 a1a8 e7e6 h8h1 e6e7", "repetitions", "2"]),
    standard(F::RepetitionTellsLikePiecesApart, ["4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "a1a2 e8e7 a2h2 e7e8 h1a1 e8e7 h2h1 e7e8", "repetitions", "2"]),
    standard(F::RepetitionAtFixedDistanceOnly, ["8/8/4k3/8/8/8/7R/K7 w - - 0 1", "a1b1 e6e7 b1a2 e7d6 a2a1 d6e6", "repetitions", "2"]),
    standard(F::RepetitionStartNotCounted, [START, "g1f3 g8f6 f3g1 f6g8", "repetitions", "2"]),
    standard(F::RepetitionLostWhenHistoryGrows, [START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "repetitions", "5"]),

    // 9.2 and 9.6.1: what repetition does
    standard(F::ThreefoldAtSecondOccurrence, [START, "g1f3 g8f6 f3g1 f6g8", "threefold", "no"]),
    standard(F::ThreefoldAtFourthOccurrence, [START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "threefold", "yes"]),
    standard(F::ThreefoldNotWithAnnouncedMove, [START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", "threefold f6g8", "yes"]),
    standard(F::ThreefoldClaimOutlivesThePosition, [START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4", "threefold", "no"]),
    standard(F::ThreefoldEndsTheGame, [START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "outcome", "ongoing"]),
    standard(F::FivefoldMustBeConsecutive, [START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 b1c3 b8c6 c3b1 c6b8 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "fivefold", "yes"]),
    standard(F::FivefoldMissing, [START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "outcome", "1/2-1/2 fivefold-repetition"]),

    // 9.3 and 9.6.2: fifty and seventy-five moves
    standard(F::FiftyClaimAt99, ["4k3/8/8/8/8/8/3R4/4K3 w - - 99 100", "", "fifty", "no"]),
    standard(F::FiftyCountsPliesAsMoves, ["4k3/8/8/8/8/8/3R4/4K3 w - - 60 100", "", "fifty", "no"]),
    standard(F::FiftyClaimOnePlyLate, ["4k3/8/8/8/8/8/3R4/4K3 w - - 100 100", "", "fifty", "yes"]),
    standard(F::FiftyNotWithAnnouncedMove, ["4k3/8/8/8/8/8/3R4/4K3 w - - 99 100", "", "fifty d2d3", "yes"]),
    standard(F::FiftyAnnouncedMoveMayBeAnything, ["4k3/8/8/8/8/8/P2R4/4K3 w - - 99 100", "", "fifty a2a3", "no"]),
    standard(F::FiftyIgnoresClockOfFen, ["4k3/8/8/8/8/8/3R4/4K3 w - - 101 100", "", "fifty", "yes"]),
    standard(F::FiftyEndsTheGame, ["4k3/8/8/8/8/8/3R4/4K3 w - - 100 100", "", "outcome", "ongoing"]),
    standard(F::FiftyBeforeMate, ["4Q3/8/1p4pk/1PbB1p1p/7P/p3P1PK/P3qP2/8 w - - 99 88", "e8h8", "outcome", "1-0 checkmate"]),
    standard(F::FiftyClaimAfterMate, ["4Q3/8/1p4pk/1PbB1p1p/7P/p3P1PK/P3qP2/8 w - - 99 88", "e8h8", "fifty", "no"]),
    standard(F::SeventyFiveBeforeMate, ["4Q3/8/1p4pk/1PbB1p1p/7P/p3P1PK/P3qP2/8 w - - 149 120", "e8h8", "outcome", "1-0 checkmate"]),
    standard(F::SeventyFiveMissing, ["4k3/8/8/8/8/8/3R4/4K3 w - - 149 200", "d2d3", "outcome", "1/2-1/2 seventy-five-moves"]),
    standard(F::SeventyFiveCountsPliesAsMoves, ["4k3/8/8/8/8/8/3R4/4K3 w - - 80 100", "", "outcome", "ongoing"]),

    // 5.2.2: dead by material
    standard(F::DeadNeverSeen, ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "status", "dead"]),
    standard(F::DeadOnlyUpToThreePieces, ["8/8/8/4k3/5b2/3K4/8/2B5 w - - 0 1", "", "dead", "yes"]),
    standard(F::DeadOnlyUpToOneBishopEach, ["8/6k1/8/8/4B3/3B4/8/1K6 w - - 0 1", "", "dead", "yes"]),
    standard(F::DeadKnightMissed, ["8/8/3k4/8/8/3K4/5N2/8 w - - 0 1", "", "dead", "yes"]),
    standard(F::DeadIgnoresBishopColour, ["7k/8/7K/2Bb4/8/8/8/8 b - - 0 1", "", "dead", "no"]),
    standard(F::DeadTwoKnights, ["4k3/8/8/8/8/8/8/2N1K1N1 w - - 0 1", "", "dead", "no"]),
    standard(F::DeadKnightAgainstKnight, ["2n1k3/8/8/8/8/8/8/2N1K3 w - - 0 1", "", "dead", "no"]),
    standard(F::DeadBishopAgainstKnight, ["2n1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "", "dead", "no"]),
    standard(F::DeadLonePawn, ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "dead", "no"]),
    standard(F::DeadTestedBeforeTheMove, ["8/8/3k4/8/4r3/3K4/8/8 w - - 0 1", "d3e4", "status", "dead"]),
    standard(F::DeadNamedFiftyMoves, ["8/8/3k4/8/8/3K4/5N2/8 w - - 0 1", "", "outcome", "1/2-1/2 dead-position"]),

    // 5.1.2 and 6.9: can the opponent still mate?
    standard(F::CannotMateBishopsByEitherTest, ["7k/8/7K/2Bb4/8/8/8/8 w - - 0 1", "", "cannot-mate white", "no"]),
    standard(F::CannotMateBishopsByEitherTest, ["k7/8/7K/8/2BB4/8/8/8 w - - 0 1", "", "cannot-mate white", "no"]),
    standard(F::CannotMateLoneKnight, ["8/8/8/8/3N4/8/p7/k1K5 w - - 0 1", "", "cannot-mate white", "no"]),
    standard(F::CannotMateLoneBishop, ["K1k5/P2b4/8/8/8/8/8/8 b - - 0 1", "", "cannot-mate black", "no"]),
    standard(F::CannotMateTwoKnights, ["4k3/8/8/8/8/8/8/2N1K1N1 w - - 0 1", "", "cannot-mate white", "no"]),
    standard(F::FlagAlwaysLoses, ["8/8/4k3/8/8/4K3/4Q3/8 w - - 0 1", "", "flag white", "1/2-1/2 flag-fall"]),
    standard(F::FlagSparesOnlyAgainstBareKing, ["8/6k1/3b4/8/2R5/5K2/8/8 w - - 0 1", "", "flag white", "1/2-1/2 flag-fall"]),
    standard(F::ResignationAlwaysLoses, ["8/8/4k3/8/8/4K3/4Q3/8 w - - 0 1", "", "resigns white", "1/2-1/2 resignation"]),
    standard(F::MateWinnerSwapped, ["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "outcome", "1-0 checkmate"]),
    standard(F::StalemateLoses, ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "outcome", "1/2-1/2 stalemate"]),

    // Components of the key, one by one
    standard(F::RepetitionKeyWithoutWhiteRights, ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1g1 e8e7 g1h1 e7e8", "repetitions", "1"]),
    standard(F::RepetitionKeyWithoutBlackRights, ["4k2r/8/8/8/8/8/8/4K3 w k - 0 1", "e1e2 h8g8 e2e1 g8h8", "repetitions", "1"]),
    standard(F::RepetitionKeyWithoutQueensideRights, ["r3k3/8/8/8/8/8/8/4K3 w q - 0 1", "e1e2 a8b8 e2e1 b8a8", "repetitions", "1"]),
    standard(F::RepetitionKeyPacksRights, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1g1 e8e7 g1h1 e7e8", "repetitions", "1"]),
    standard(F::RepetitionKeyExchangesQueenAndRook, ["8/8/7k/8/8/8/RQ6/7K w - - 0 1", "a2a1 h6h5 b2a2 h5h6 a1b1 h6h5 b1b2 h5h6", "repetitions", "1"]),
    standard(F::RepetitionKeyExchangesKnightAndBishop, ["k7/8/8/8/8/2N1B3/8/7K w - - 0 1", "c3d5 a8b8 e3d4 b8a8 d5e3 a8b8 d4c3 b8a8", "repetitions", "1"]),
    standard(F::RepetitionKeyWithoutColour, ["k7/8/5n2/8/8/2N5/8/7K w - - 0 1", "c3e4 f6d5 e4f6 d5c3", "repetitions", "1"]),
    standard(F::RepetitionKeyTakesNoEpForTheAFile, ["4k1n1/8/8/8/1p6/8/P7/4K1N1 w - - 0 1", "a2a4 g8f6 g1f3 f6g8 f3g1", "repetitions", "1"]),
    standard(F::RepetitionForgetsAfter64Plies, [START, "17 x g1f3 g8f6 f3g1 f6g8", "repetitions", "18"]),
    standard(F::RepetitionForgetsAfter256Plies, [START, "65 x g1f3 g8f6 f3g1 f6g8", "repetitions", "66"]),
    standard(F::RepetitionForgetsAfter1024Plies, [START, "258 x g1f3 g8f6 f3g1 f6g8", "repetitions", "259"]),

    // Claims and ends, further kinds
    standard(F::ThreefoldMissing, [START, "3 x g1f3 g8f6 f3g1 f6g8", "threefold", "yes"]),
    standard(F::FivefoldAtFourthOccurrence, [START, "3 x g1f3 g8f6 f3g1 f6g8", "fivefold", "no"]),
    standard(F::FivefoldMissing, [START, "5 x g1f3 g8f6 f3g1 f6g8", "fivefold", "yes"]),
    standard(F::FivefoldAtSixthOccurrence, [START, "4 x g1f3 g8f6 f3g1 f6g8", "fivefold", "yes"]),
    standard(F::FiftyMissing, ["4k3/8/8/8/7R/8/8/4K3 w - - 0 1", "3 x e1d1 e8d7 d1c1 d7d8 c1b1 d8e8 b1a1 e8f8 a1a2 f8e8 a2a3 e8f8 a3b2 f8e8 b2c2 e8f8 c2d2 f8e8 d2e2 e8f8 e2f2 f8e8 f2g2 e8f8 g2h2 f8e8 h2h1 e8f8 h1g1 f8e8 g1f1 e8f8 f1e1 f8e8", "fifty", "yes"]),
    standard(F::SeventyFiveMissing, ["4k3/8/8/8/8/8/3R4/4K3 w - - 150 200", "d2d3", "seventy-five", "yes"]),
    standard(F::SeventyFiveOnePlyLate, ["4k3/8/8/8/8/8/3R4/4K3 w - - 149 200", "d2d3", "seventy-five", "yes"]),
    standard(F::ClaimByTheWrongPlayer, [START, "", "may-claim black", "no"]),
    standard(F::AgreementBeforeBothHaveMoved, [START, "", "may-agree", "no"]),
    standard(F::EndIsForgotten, ["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "resigns white", "1-0 checkmate"]),
    standard(F::DeadBishopsOfOnePlayer, ["4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "", "dead", "no"]),
    standard(F::FlagByMaterialAlone, [START, "", "by-material flag", "no"]),
    standard(F::ResignationByMaterialAlone, [START, "", "by-material resignation", "no"]),
];
