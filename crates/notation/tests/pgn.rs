//! PGN as real files have it, and as no file should.

use laws::appendix_c::{Strictness, read_san};
use laws::{Variant, play};
use notation::fen;
use notation::pgn::{self, Game, MAX_DEPTH, Outcome, PgnError};

fn games(text: &str) -> Vec<Result<Game, PgnError>> {
    pgn::read(text.as_bytes()).collect()
}

fn game(text: &str) -> Game {
    let mut found = games(text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0).expect("the game can be read")
}

fn moves(game: &Game) -> Vec<&str> {
    game.moves.iter().map(|node| node.text.as_str()).collect()
}

fn error(text: &str) -> String {
    let found = games(text);
    found.into_iter().find_map(Result::err).expect("something is wrong").to_string()
}

#[test]
fn a_game_of_the_standard() {
    let game = game(
        "[Event \"F/S Return Match\"]\n[Site \"Belgrade\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 \
         Nc6 3. Bb5 {the Spanish} 3... a6 1/2-1/2\n",
    );
    assert_eq!(game.tag("site"), Some("Belgrade"));
    assert_eq!(moves(&game), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert_eq!(game.moves[4].comments, ["the Spanish"]);
    assert_eq!(game.outcome, Some(Outcome::Draw));
    assert_eq!((game.moves[0].place.line, game.moves[0].place.column), (5, 4));
}

#[test]
fn marks_and_line_ends_do_not_matter() {
    let plain = game("[White \"A\"]\n\n1. e4 e5 2. Nf3 *");
    for text in [
        "\u{feff}[White \"A\"]\n\n1. e4 e5 2. Nf3 *",
        "[White \"A\"]\r\n\r\n1. e4 e5\r\n2. Nf3 *\r\n",
        "[White \"A\"]\r\r1. e4 e5\r2. Nf3 *\r",
        "[ White \"A\" ] 1.e4 e5 2.Nf3 *",
        "% escaped [line\n[White \"A\"]\n1.e4 1...e5 2 Nf3\n% another }\n*",
        "[White \"A\"]\n1…e4 , e5 <reserved> 2. Nf3 *",
    ] {
        let other = game(text);
        assert_eq!(other.tags, plain.tags, "{text:?}");
        assert_eq!(moves(&other), moves(&plain), "{text:?}");
    }
}

#[test]
fn comments_glyphs_and_variations_hang_on_their_move() {
    let game =
        game("{before} 1. e4!? $14 {good; or bad} (1. d4 d5 (1... Nf6 $6) 2. c4) e5 ; to 1-0\n1-0");
    assert_eq!(game.comments, ["before"]);
    assert_eq!(moves(&game), ["e4", "e5"]);
    assert_eq!(game.moves[0].glyphs, [5, 14]);
    assert_eq!(game.moves[0].comments, ["good; or bad"]);
    assert_eq!(game.moves[1].comments, ["to 1-0"]);
    let line = &game.moves[0].variations[0];
    assert_eq!(line.len(), 3);
    assert_eq!(line[1].variations[0][0].text, "Nf6");
    assert_eq!(line[1].variations[0][0].glyphs, [6]);
    assert_eq!(game.outcome, Some(Outcome::WhiteWins));
}

#[test]
fn results_as_people_write_them() {
    for (text, outcome) in [
        ("1-0", Outcome::WhiteWins),
        ("0-1", Outcome::BlackWins),
        ("1/2-1/2", Outcome::Draw),
        ("1/2", Outcome::Draw),
        ("½-½", Outcome::Draw),
        ("1 - 0", Outcome::WhiteWins),
        ("0:1", Outcome::BlackWins),
        ("1–0", Outcome::WhiteWins),
        ("+--", Outcome::WhiteWins),
        ("-:+", Outcome::BlackWins),
        ("1/2-0", Outcome::Other("1/2-0".to_string())),
        ("*", Outcome::Open),
    ] {
        assert_eq!(game(&format!("1. e4 e5 {text}")).outcome, Some(outcome), "{text}");
    }
    assert_eq!(game("1. e4 e5").outcome, None);
}

#[test]
fn zeros_castle_unless_the_tags_say_that_both_lost() {
    assert_eq!(moves(&game("4. 0-0 0-0-0 *")), ["0-0", "0-0-0"]);
    let both_lost = game("[Result \"0-0\"]\n1. e4 0-0");
    assert_eq!(moves(&both_lost), ["e4"]);
    assert_eq!(both_lost.outcome, Some(Outcome::Other("0-0".to_string())));
}

#[test]
fn tags_as_people_write_them() {
    let game = game("[Event \"The \\\"Open\\\" \\\\ 5\"]\n[White \"O\"Neil\"]\n[UTCDate \"\"]\n*");
    assert_eq!(game.tag("Event"), Some("The \"Open\" \\ 5"));
    assert_eq!(game.tag("White"), Some("O\"Neil"));
    assert_eq!(game.tag("UTCDate"), Some(""));
    assert_eq!(game.tag("Black"), None);
}

#[test]
fn latin_1_is_read_where_utf_8_fails() {
    let found: Vec<_> =
        pgn::read(b"[White \"M\xfcller\"]\n[Black \"Petrosi\xc3\xa1n\"] 1. e4 *").collect();
    let game = found[0].as_ref().expect("readable");
    assert_eq!(game.tag("White"), Some("Müller"));
    assert_eq!(game.tag("Black"), Some("Petrosián"));
}

#[test]
fn games_are_told_apart_without_results() {
    let found = games("[Event \"1\"]\n1. e4\n\n[Event \"2\"]\n\n[Event \"3\"]\n1. d4 *\n1. c4 0-1");
    let lines: Vec<Vec<&str>> =
        found.iter().map(|game| moves(game.as_ref().expect("readable"))).collect();
    assert_eq!(lines, [vec!["e4"], vec![], vec!["d4"], vec!["c4"]]);
}

#[test]
fn a_result_inside_a_variation_ends_nothing() {
    assert_eq!(moves(&game("1. e4 (1. d4 1-0) e5 0-1")), ["e4", "e5"]);
}

#[test]
fn promotions_and_signs_stay_with_the_move() {
    let game = game("1. e8(Q)+ exd8=N# 2. bxa1Q!! dxe6 e.p. Nf3+ (=) 1-0");
    assert_eq!(moves(&game), ["e8(Q)+", "exd8=N#", "bxa1Q", "dxe6", "Nf3+"]);
}

#[test]
fn errors_name_the_place_and_the_next_game_goes_on() {
    let text = "[Event \"1\"]\n1. e4 {never closed\n\n[Event \"2\"]\n1. d4 *\n\n[Event \"3\"]\n1. c4 )\n*\n\n\
                [Event 4]\n*\n[Event \"5\"]\n1. e4 (1. d4\n[Event \"6\"]\n1. f4 *";
    let found = games(text);
    let told: Vec<String> = found
        .iter()
        .map(|game| match game {
            Ok(game) => moves(game).join(" "),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        told,
        [
            "2:7: this comment is never closed",
            "d4",
            "8:7: this parenthesis closes nothing",
            "11:1: a tag is a name and a value in quotes",
            "14:7: this variation is never closed",
            "f4",
        ]
    );
    assert_eq!(error("(1. e4) *"), "1:1: a variation comes before any move");
    assert_eq!(error("1. e4 } *"), "1:7: '}' stands alone");
    assert_eq!(error("[White \"A\n*"), "1:1: the value of tag White is never closed");
    assert_eq!(error("1. e4 $ *"), "1:7: a number up to 65535 follows the sign $");
}

#[test]
fn comments_and_words_behind_a_result_begin_no_game() {
    for text in [
        "1. e4 e5 1-0 {Black resigned}",
        "1. e4 e5 1-0 ; time",
        "1. e4 e5 1-0 ff",
        "1. e4 e5 * Generated by Foo 1.2",
        "[Event \"x\"]\n{a comment between tags}\n[White \"A\"]\n\n1. e4 e5 1-0",
        "\u{feff}1. e4 e5 1-0\n\u{feff}",
    ] {
        assert_eq!(moves(&game(text)), ["e4", "e5"], "{text:?}");
    }
    let found = games("1. e4 1-0\n; between the games\n[Event \"2\"]\n1. d4 0-1\n\u{feff}1. c4 *");
    let lines: Vec<Vec<&str>> = found.iter().map(|g| moves(g.as_ref().expect("read"))).collect();
    assert_eq!(lines, [["e4"], ["d4"], ["c4"]]);
    assert_eq!(games("1. e4 1-0 1. d4 0-1").len(), 2, "a game may begin on the line of a result");
    assert_eq!(games("1. O-O 1-0 O-O 0-1").len(), 2);
}

#[test]
fn signs_of_evaluation_are_glyphs() {
    let game = game("1. e4 +- e5 +/- 2. Nf3 =+ Nc6 ± 3. Bb5 = a6 N 4. Ba4 ∞ *");
    assert_eq!(moves(&game), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"]);
    let glyphs: Vec<u16> = game.moves.iter().map(|node| node.glyphs[0]).collect();
    assert_eq!(glyphs, [18, 16, 15, 16, 10, 146, 13]);
}

#[test]
fn null_moves_are_kept() {
    let game = game("1. e4 e5 2. -- Nf6 3. Z0 Bc5 4. <> O-O *");
    assert_eq!(moves(&game), ["e4", "e5", "--", "Nf6", "Z0", "Bc5", "<>", "O-O"]);
    let null: Vec<bool> = game.moves.iter().map(pgn::Node::is_null).collect();
    assert_eq!(null, [false, false, true, false, true, false, true, false]);
}

#[test]
fn other_spellings_are_read() {
    assert_eq!(game("1. e4 e5 0.5-0.5").outcome, Some(Outcome::Draw));
    let glued = game("1. e4 a6*");
    assert_eq!((moves(&glued), glued.outcome.clone()), (vec!["e4", "a6"], Some(Outcome::Open)));
    assert_eq!(moves(&game("1. e4 [%clk 0:01:00] e5 *")), ["e4", "e5"]);
    assert_eq!(moves(&game("1.\u{200b} e4\u{200e} e5 *")), ["e4", "e5"]);
    let wide: Vec<u8> = "\u{feff}1. e4 e5 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let read: Vec<_> = pgn::read(&wide).collect();
    assert_eq!(moves(read[0].as_ref().expect("UTF-16")), ["e4", "e5"]);
    for name in ["Classical", "Normal Chess", "wild/fr"] {
        assert!(game(&format!("[Variant \"{name}\"] *")).start().is_ok(), "{name}");
    }
    let bare = "[FEN \"4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 0\"]\n1. O-O *";
    assert_eq!(game(bare).start().expect("Chess960").variant(), Variant::Chess960);
}

#[test]
fn moves_are_read_as_files_write_them() {
    let position = |text: &str| fen::position(text, Variant::Standard).expect("a position");
    let start = laws::Position::initial();
    let read = |position: &laws::Position, text: &str| {
        pgn::read_move(position, text).map(|mv| mv.to_string()).unwrap_or_default()
    };
    assert_eq!(read(&start, "g1f3"), "g1f3");
    assert_eq!(read(&start, "e2e4"), "e2e4");
    assert_eq!(read(&start, "e2e5"), "");
    let pawn = position("3r2k1/P1P5/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_eq!(read(&pawn, "a8=q"), "a7a8q");
    assert_eq!(read(&pawn, "c7d8q"), "c7d8q");
    assert_eq!(read(&pawn, "cxd8=n"), "c7d8n");
    assert_eq!(read(&position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "O–O"), "e1g1");
    assert_eq!(read(&position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "0—0—0"), "e1c1");
}

#[test]
fn depth_and_length_are_bounded() {
    let nested = |depth| format!("1. e4 {}{} *", "(e4 ".repeat(depth), ")".repeat(depth));
    assert!(games(&nested(MAX_DEPTH))[0].is_ok());
    assert!(error(&nested(MAX_DEPTH + 1)).contains("nested deeper than"));
    assert!(error(&nested(100_000)).contains("nested deeper than"));
    assert!(error(&"Nf3 ".repeat(20_001)).contains("at most 20000 moves"));
    assert_eq!(games(&"[a \"b\"]\n{\n".repeat(50_000)).len(), 50_000);
}

#[test]
fn the_start_comes_from_the_tags() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n1. O-O *";
    let start = game(text).start().expect("a position");
    let castling = read_san(&start, "O-O", Strictness::Lenient).expect("legal");
    let after = play(&start, castling).expect("legal");
    assert_eq!(fen::write_position(&after), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!(game("[Variant \"Chess 960\"] *").variant(), Some(Variant::Chess960));
    assert_eq!(game("[Variant \"Atomic\"] *").variant(), None);
    assert!(game("[Variant \"Atomic\"] *").start().is_err());
    assert!(game("[FEN \"8/8 w\"] *").start().is_err());
}

/// Goal: no file makes the reader panic or lose its way. Method: well-formed games with bytes
/// changed, cut out, doubled and moved by a fixed sequence of pseudo-random numbers.
#[test]
fn ten_thousand_mutations_are_survived() {
    let seed_text = "\u{feff}[Event \"A \\\"b\\\"\"]\n[FEN \"8/8 w\"]\r\n\r\n1. e4! $3 {c} (1. d4 (1. c4) \
                     d5) 1... e5 2. O-O ; x\n% y\n0-0-0 e8=Q+ (=) 1/2-1/2\n\n[Event \"2\"]\n1. \u{bd} *\n";
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below.max(1)
    };
    let alphabet = b"[]{}()<>;%$\"\\*.-/0123 abeNQ\n\r\xff\xc3\x00";
    let mut read = 0;
    for _ in 0..10_000 {
        let mut bytes = seed_text.as_bytes().to_vec();
        for _ in 0..1 + random(8) {
            let at = random(bytes.len());
            match random(4) {
                0 => bytes[at] = alphabet[random(alphabet.len())],
                1 => bytes.insert(at, alphabet[random(alphabet.len())]),
                2 => drop(bytes.drain(at..(at + random(20)).min(bytes.len()))),
                _ => {
                    let piece = bytes[at..(at + random(30)).min(bytes.len())].to_vec();
                    let to = random(bytes.len());
                    bytes.splice(to..to, piece);
                }
            }
        }
        let lines = 2 + bytes.iter().filter(|b| **b == b'\n' || **b == b'\r').count();
        for found in pgn::read(&bytes) {
            read += 1;
            let place = found.as_ref().map_or_else(|error| error.place, |game| game.place);
            assert!((1..=lines).contains(&place.line) && place.column >= 1);
            if let Ok(game) = found {
                let _ = game.start();
            }
        }
    }
    assert!(read > 10_000, "most mutations leave two games");
}
