//! What can be read, what cannot, and what is said about it.

use laws::appendix_c::{SanError, Strictness, read_san, write_san};
use laws::{Move, Position, Square, Variant};
use notation::fen::{self, CastlingField, Field, PositionError};
use notation::{epd, uci};

fn standard(text: &str) -> Position {
    fen::position(text, Variant::Standard).expect("the position is sound")
}

fn wrong_field(text: &str) -> Field {
    fen::parse(text, Variant::Standard).expect_err("the text is no FEN").field
}

#[test]
fn each_field_is_named_when_it_is_wrong() {
    assert_eq!(wrong_field(""), Field::Fields);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/8 w - -  0 1"), Field::Fields);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/8 w - - 0"), Field::Fields);
    assert_eq!(wrong_field("8/8/8/8/8/8/8 w - - 0 1"), Field::Placement);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/9 w - - 0 1"), Field::Placement);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/44p w - - 0 1"), Field::Placement);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/pppp3 w - - 0 1"), Field::Placement);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/8 W - - 0 1"), Field::Turn);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/8 w KK - 0 1"), Field::Castling);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/8 w X - 0 1"), Field::Castling);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/8 w - e9 0 1"), Field::EnPassant);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/8 w - - -1 1"), Field::Halfmove);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/8 w - - 0 0"), Field::Fullmove);
    assert_eq!(wrong_field("8/8/8/8/8/8/8/8 w - - 0 99999999999"), Field::Fullmove);
}

#[test]
fn four_fields_are_enough() {
    let short = standard("4k3/8/8/8/8/8/8/4K3 w - -");
    assert_eq!(fen::write_position(&short), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn an_impossible_position_says_every_reason() {
    let error = fen::position("P3k3/8/8/8/8/8/8/4R2K w KQ e4 0 1", Variant::Standard);
    let Err(PositionError::Impossible(refusals)) = error else { panic!("{error:?}") };
    let names: Vec<&str> = refusals.iter().map(|refusal| refusal.name()).collect();
    assert_eq!(
        names,
        [
            "pawn-on-edge",
            "opponent-in-check",
            "castling-right-without-king",
            "castling-right-without-king",
            "en-passant-rank",
        ]
    );
}

#[test]
fn x_fen_means_the_outermost_rook() {
    let text = "4k3/8/8/8/8/8/8/4K1RR w K - 0 1";
    let position = fen::position(text, Variant::Chess960).expect("sound");
    assert_eq!(fen::write(position.setup(), CastlingField::Shredder).split(' ').nth(2), Some("H"));
    let inner = fen::position("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", Variant::Chess960).expect("sound");
    assert_eq!(fen::write(inner.setup(), CastlingField::XFen).split(' ').nth(2), Some("G"));
}

#[test]
fn both_spellings_of_castling_are_one_move() {
    let position = standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let two_squares = Move::new(Square::E1, Square::G1);
    assert_eq!(uci::parse_move("e1g1", &position), Ok(two_squares));
    assert_eq!(uci::parse_move("e1h1", &position), Ok(two_squares));
    // Castling promotes nothing, so this is another move, and no legal one.
    let promoting = uci::parse_move("e1h1q", &position).expect("it has the form of a move");
    assert!(promoting.promotion.is_some() && !laws::is_legal(&position, promoting));
    let spelling = uci::CastlingSpelling::KingOntoRook;
    assert_eq!(uci::write_move(two_squares, &position, spelling), "e1h1");
}

#[test]
fn texts_that_are_no_move_say_why() {
    for text in ["", "e2", "e2e9", "e2e4qq", "e7e8x", "ééé", "e7e8Q"] {
        assert!(uci::parse(text).is_err(), "{text}");
    }
    let error = uci::parse("e7e8x").expect_err("x is no piece");
    assert!(error.to_string().contains("promotion letter"), "{error}");
}

#[test]
fn san_tells_twins_apart_only_where_both_may_move() {
    // The knight on e2 is pinned by the rook on e8, so Nc3 needs no file (C.10).
    let pinned = standard("4r2k/8/8/8/8/8/4N3/1N2K3 w - - 0 1");
    let mv = Move::new(Square::B1, Square::C3);
    assert_eq!(write_san(&pinned, mv).as_deref(), Some("Nc3"));
    let free = standard("7k/8/8/8/8/8/4N3/1N2K3 w - - 0 1");
    assert_eq!(write_san(&free, mv).as_deref(), Some("Nbc3"));
    assert!(matches!(
        read_san(&free, "Nc3", Strictness::Lenient),
        Err(SanError::Ambiguous(moves)) if moves.len() == 2
    ));
}

#[test]
fn the_lenient_reader_forgives_what_does_not_mislead() {
    let position = standard("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    let lenient = |text| read_san(&position, text, Strictness::Lenient).map(|mv| mv.to_string());
    for (text, mv) in [
        ("0-0", "e1g1"),
        ("O-O-O+", "e1c1"),
        ("exd6 e.p.", "e5d6"),
        ("exd6e.p.", "e5d6"),
        ("e5:d6!?", "e5d6"),
        ("b8=Q", "b7b8q"),
        ("b8Q+", "b7b8q"),
        ("bxa8(N)", "b7a8n"),
        ("♖a1-a8", "a1a8"),
        ("Rxa8++", "a1a8"),
    ] {
        assert_eq!(lenient(text).as_deref(), Ok(mv), "{text}");
    }
    for text in ["", "d6", "e", "x", "b8", "b8=K", "Qd1", "O-O-O-O", "♖", "=Q"] {
        assert!(lenient(text).is_err(), "{text}");
    }
    let strict = read_san(&position, "b8Q", Strictness::Strict);
    assert!(matches!(strict, Err(SanError::NotCanonical { written, .. }) if written == "b8=Q+"));
}

#[test]
fn epd_reads_both_habits_of_operations() {
    let suite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400";
    let line = epd::parse(suite, Variant::Standard).expect("sound");
    assert_eq!(line.perft_counts(), Ok(vec![(1, 20), (2, 400)]));
    let quoted = "4k3/8/8/8/8/8/8/4K3 w - - id \"a; b\"; c0 \"x\";";
    let line = epd::parse(quoted, Variant::Standard).expect("sound");
    assert_eq!(line.operations[0], ("id".to_string(), "a; b".to_string()));
    assert!(epd::parse("4k3/8/8 w", Variant::Standard).is_err());
}
