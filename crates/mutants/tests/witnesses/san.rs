//! Appendix C: moves as text.

use mutants::{Fault as F, START};

use super::ask::{Witness, chess960, standard};

#[rustfmt::skip]
pub const WITNESSES: &[Witness] = &[
    // Written
    standard(F::SanDisambiguatesAgainstPinned, ["4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "", "san g1e2", "Ne2"]),
    standard(F::SanDisambiguatesAgainstAnyLikePiece, [START, "", "san g1f3", "Nf3"]),
    standard(F::SanTakesDiscovererForPinned, ["7k/8/8/8/3R4/8/8/B4RK1 w - - 0 1", "", "san f1d1", "Rfd1"]),
    standard(F::SanDisambiguatesOneOfTwo, ["4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "", "san h1d1", "Rhd1"]),
    standard(F::SanNoOriginForBlackKnights, ["4k1n1/3n4/8/8/8/8/8/4K3 b - - 0 1", "", "san g8f6", "Ngf6"]),
    standard(F::SanNoOriginForQueens, ["2k5/8/8/8/8/8/4K3/Q6Q w - - 0 1", "", "san a1d1", "Qad1"]),
    standard(F::SanOriginByFileOnly, ["4k3/8/8/8/R7/8/8/R4K2 w - - 0 1", "", "san a1a3", "R1a3"]),
    standard(F::SanOriginNeverBoth, ["2N1N3/p7/6k1/1p6/2N1N3/2R5/R3Q1P1/2R3K1 w - - 5 55", "", "san e4d6", "Ne4d6"]),
    standard(F::SanOriginAlwaysBoth, ["4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "", "san a1d1", "Rad1"]),
    standard(F::SanRankBeforeFile, ["4k3/8/8/8/3N4/8/7N/K7 w - - 0 1", "", "san h2f3", "Nhf3"]),
    standard(F::SanOriginOfTheOtherPiece, ["4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "", "san b1d2", "Nbd2"]),
    standard(F::SanEpWithoutCaptureSign, ["4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "", "san e5f6", "exf6"]),
    standard(F::SanEpNamesVictimSquare, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "san e5d6", "exd6"]),
    standard(F::SanPawnCaptureWithoutFile, ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", "san e4d5", "exd5"]),
    standard(F::SanPromotionCaptureUnmarked, ["1r2k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "", "san c7b8n", "cxb8=N"]),
    standard(F::SanPromotionAlwaysQueen, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "san a7a8n", "a8=N"]),
    standard(F::SanPromotionPieceMissing, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "san a7a8n", "a8=N"]),
    standard(F::SanCastlingWithoutCheckSign, ["5k2/8/8/8/8/8/8/4K2R w K - 0 1", "", "san e1g1", "O-O+"]),
    standard(F::SanEdgeKingMoveAsCastling, ["4k3/8/8/8/8/8/8/6K1 w - - 0 1", "", "san g1h1", "Kh1"]),
    chess960(F::San960CastlingAsKingMove, ["4k3/8/8/8/8/8/8/4K2R w H - 0 1", "", "san e1h1", "O-O"]),
    standard(F::SanMateAsCheck, ["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", "san a1a8", "Ra8#"]),
    standard(F::SanStalemateAsMate, ["7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "", "san f1f7", "Qf7"]),
    standard(F::SanDiscoveredCheckUnmarked, ["4k3/8/8/8/4B3/8/8/4RK2 w - - 0 1", "", "san e4d5", "Bd5+"]),
    standard(F::SanPromotionCheckUnmarked, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "san a7a8q", "a8=Q+"]),

    // Read
    standard(F::SanReaderTakesBPawnForBishop, ["7k/8/8/8/1pPb4/8/8/7K b - c3 0 1", "", "read bxc3", "b4c3"]),
    standard(F::SanReaderAcceptsPseudoLegal, ["4k3/8/8/8/8/4p3/8/4K3 w - - 0 1", "", "read Kf2", "none"]),
    standard(F::SanReaderRefusesPawnFile, ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "", "read exd5", "e4d5"]),
    standard(F::SanReaderRefusesSignOnCastling, ["5k2/8/8/8/8/8/8/4K2R w K - 0 1", "", "read O-O+", "e1g1"]),
    standard(F::SanReaderTakesFirstOfAmbiguous, ["4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "", "read Rd1", "none"]),
    standard(F::SanReaderPromotesUnasked, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "read a8", "none"]),
    standard(F::SanReaderPromotesToQueenOnly, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "read a8=N", "a7a8n"]),
    standard(F::SanReaderIgnoresRankOfOrigin, ["4k3/8/8/8/R7/8/8/R4K2 w - - 0 1", "", "read R1a3", "a1a3"]),
    standard(F::SanReaderIgnoresFileOfOrigin, ["4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "", "read Rad1", "a1d1"]),
    standard(F::SanReaderTakesLongCastlingAsShort, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "read O-O-O", "e1c1"]),
    standard(F::SanReaderRefusesZeros, ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "read 0-0", "e1g1"]),
    standard(F::SanReaderRefusesEpSign, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "read exd6 e.p.", "e5d6"]),
    standard(F::SanReaderNeedsEqualsSign, ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "read a8Q", "a7a8q"]),
    standard(F::SanReaderNeedsCaptureSign, ["4k3/8/8/4n3/8/2B5/8/4K3 w - - 0 1", "", "read Be5", "c3e5"]),

    // In check, and kind by kind
    standard(F::SanPieceToEpSquareAsCapture, ["4k3/8/8/1N1pP3/8/8/8/4K3 w - d6 0 1", "", "san b5d6", "Nd6+"]),
    standard(F::SanKingIsARivalInCheck, ["4k3/8/8/8/8/8/4r3/4K1N1 w - - 0 1", "", "san g1e2", "Nxe2"]),
    standard(F::SanNoOriginForRooks, ["4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", "", "san a1d1", "Rad1"]),
    standard(F::SanNoOriginForBishops, ["4k3/8/8/8/8/1B3B2/8/4K3 w - - 0 1", "", "san b3d5", "Bbd5"]),
    standard(F::SanLongCastlingAsShort, ["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "san e1c1", "O-O-O"]),
    standard(F::SanPromotionLetterSmall, ["8/P7/8/8/8/4k3/8/4K3 w - - 0 1", "", "san a7a8n", "a8=N"]),
    standard(F::SanReaderTakesKingForPieceInCheck, ["4k3/8/8/8/8/8/4r3/4K1N1 w - - 0 1", "", "read Nxe2", "g1e2"]),
    standard(F::SanReaderReadsNullMoves, [START, "", "read --", "none"]),
    standard(F::SanReaderReadsUci, [START, "", "read g1f3", "none"]),
    standard(F::SanReaderTakesPieceForPawn, ["7k/8/8/8/8/8/8/K3R3 w - - 0 1", "", "read e4", "none"]),
    standard(F::SanReaderTakesPawnForPiece, ["7k/7p/8/8/8/8/4P3/K7 w - - 0 1", "", "read Ne4", "none"]),
    standard(F::SanReaderTakesQueenForHalf, ["6k1/7p/8/8/8/8/3Q3P/K7 w - - 0 1", "", "read Rd4", "none"]),
];
