//! Texts in PGN, moves taken back, and what was refused.

use mutants::{Fault as F, START};

use super::ask::{Witness, standard};

/// So often, three times eleven, knights go out and come back: 132 plies.
macro_rules! eleven_times {
    ($text:literal) => {
        concat!($text, $text, $text, $text, $text, $text, $text, $text, $text, $text, $text)
    };
}

const LONG: &str = concat!(
    "pgn ",
    eleven_times!("Nf3 Nf6 Ng1 Ng8 "),
    eleven_times!("Nf3 Nf6 Ng1 Ng8 "),
    eleven_times!("Nf3 Nf6 Ng1 Ng8 "),
    "*"
);
const LONG_MOVES: &str = concat!(
    eleven_times!("g1f3 g8f6 f3g1 f6g8 "),
    eleven_times!("g1f3 g8f6 f3g1 f6g8 "),
    eleven_times!("g1f3 g8f6 f3g1 f6g8 "),
    "*"
);

#[rustfmt::skip]
pub const WITNESSES: &[Witness] = &[
    standard(F::PgnBackslashesKept, [START, "", r#"pgn [E "a\"b"] 1. e4 *"#, r#"[E a"b] e2e4 *"#]),
    standard(F::PgnBackslashEscapesNothing, [START, "", r#"pgn [E "a\"b"] 1. e4 *"#, r#"[E a"b] e2e4 *"#]),
    standard(F::PgnTagsBeforeEventLost, [START, "", r#"pgn [White "w"] [Event "e"] 1. e4 *"#, "[White w] [Event e] e2e4 *"]),
    standard(F::PgnSemicolonsIgnored, [START, "", "pgn 1. e4 ; d5\n1... e5 *", "e2e4 {d5} e7e5 *"]),
    standard(F::PgnSemicolonsInBracesCutTheLine, [START, "", "pgn 1. e4 {a; b} e5 *", "e2e4 {a; b} e7e5 *"]),
    standard(F::PgnBracesNest, [START, "", "pgn 1. e4 {a { b} e5 *", "e2e4 {a { b} e7e5 *"]),
    standard(F::PgnBracesAfterSemicolonsOpen, [START, "", "pgn 1. e4 ; a { b\ne5 *", "e2e4 {a { b} e7e5 *"]),
    standard(F::PgnTagsInCommentsRead, [START, "", "pgn 1. e4 {[E \"x\"]} e5 *", "e2e4 {[E \"x\"]} e7e5 *"]),
    standard(F::PgnResultsInCommentsEndAGame, [START, "", "pgn 1. e4 {was 1-0} e5 *", "e2e4 {was 1-0} e7e5 *"]),
    standard(F::PgnEscapedLinesRead, [START, "", "pgn 1. e4\n% d5\n1... e5 *", "e2e4 e7e5 *"]),
    standard(F::PgnEmptyLinesEndAGame, [START, "", "pgn 1. e4\n\n1... e5 *", "e2e4 e7e5 *"]),
    standard(F::PgnParenthesesIgnored, [START, "", "pgn 1. e4 (1. d4) e5 *", "e2e4 (d2d4) e7e5 *"]),
    standard(F::PgnParenthesisClosesAll, [START, "", "pgn 1. e4 e5 (1... c5 2. c3 (2. d3) d6) *", "e2e4 e7e5 (c7c5 c2c3 (d2d3) d7d6) *"]),
    standard(F::PgnSecondVariationDropped, [START, "", "pgn 1. e4 (1. d4) (1. c4) *", "e2e4 (d2d4) (c2c4) *"]),
    standard(F::PgnVariationsAfterTheMove, [START, "", "pgn 1. e4 (1. d4) *", "e2e4 (d2d4) *"]),
    standard(F::PgnCommentsBehindVariationsLost, [START, "", "pgn 1. e4 (1. d4) {a} *", "e2e4 {a} (d2d4) *"]),
    standard(F::PgnGlyphsDropped, [START, "", "pgn 1. e4 $1 *", "e2e4 $1 *"]),
    standard(F::PgnSignsOfDoubtExchanged, [START, "", "pgn 1. e4!? *", "e2e4 $5 *"]),
    standard(F::PgnDrawsReadAsUnfinished, [START, "", "pgn 1. e4 1/2-1/2", "e2e4 1/2-1/2"]),
    standard(F::PgnFenTagIgnored, [START, "", "pgn [SetUp \"1\"] [FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] 1. Kd2 *", "[SetUp 1] [FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1] e1d2 *"]),
    standard(F::PgnFenBeforeSetupIgnored, [START, "", "pgn [FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] [SetUp \"1\"] 1. Kd2 *", "[FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1] [SetUp 1] e1d2 *"]),
    standard(F::PgnNextGameGoesOnFromTheLast, [START, "", "pgn 1. e4 1-0 1. e4 0-1", "e2e4 1-0 | e2e4 0-1"]),
    standard(F::PgnLastGameOfAFileLost, [START, "", "pgn 1. e4 1-0 1. d4 0-1", "e2e4 1-0 | d2d4 0-1"]),
    standard(F::PgnNumbersNeedAPeriod, [START, "", "pgn 1 e4 *", "e2e4 *"]),
    standard(F::PgnWordsEndAtBlanksOnly, [START, "", "pgn 1. e4{a} *", "e2e4 {a} *"]),
    standard(F::PgnIllegalMovesEndAGameSilently, [START, "", "pgn 1. e5 *", " * bad"]),
    standard(F::PgnBadGameTakesTheNext, [START, "", "pgn 1. e5 1-0 1. d4 0-1", " 1-0 bad | d2d4 0-1"]),
    standard(F::PgnLongGamesCut, [START, "", LONG, LONG_MOVES]),
    standard(F::PgnWritesBareQuotes, [START, "", r#"written [E "a\"b"] 1. e4 *"#, "[E \"a\\\"b\"]\n\n1. e4 *\n\n"]),
    standard(F::PgnWritesNoStartPosition, [START, "", "written [FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] 1. Kd2 *", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *\n\n"]),
    standard(F::PgnWritesNoResults, [START, "", "written 1. e4 1-0", "\n1. e4 1-0\n\n"]),
    standard(F::PgnWritesNoComments, [START, "", "written 1. e4 {a} *", "\n1. e4 {a} *\n\n"]),
    standard(F::PgnWritesNoGlyphs, [START, "", "written 1. e4 $1 *", "\n1. e4 $1 *\n\n"]),
    standard(F::PgnWritesNoVariations, [START, "", "written 1. e4 (1. d4) *", "\n1. e4 ( 1. d4 ) *\n\n"]),
    standard(F::PgnWritesOneLine, [START, "", "written 1. e4 {aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa} *", "\n1. e4 {aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa\naaaaaaaaaa aaaaaaaaaa} *\n\n"]),

    standard(F::RefusedMovesPassTheTurn, [START, "", "refused e2e5, fen", START]),
    standard(F::RefusedMovesLoseTheRights, [START, "", "refused e1e3, fen", START]),
    standard(F::RefusedMovesLoseEp, ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "refused e1e3, legal e5d6", "yes"]),
    standard(F::RefusedTextsClearTheBoard, ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "garbage fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]),
    standard(F::TakenBackPositionsStillCount, [START, "", "undone g1f3 g8f6 f3g1 f6g8, repetitions", "1"]),
];
