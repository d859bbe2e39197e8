//! Whether two texts mean the same: positions as FEN, moves in algebraic notation.

use std::fmt;

use laws::{Color, Move, Piece, Position, Role, Setup, Square};
use notation::fen::{self, Field};
use subject::Variant;

use crate::scenario::laws_variant;

/// What comparing two texts found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// They mean the same and keep the same conventions.
    Same,
    /// They mean the same under another convention.
    Convention {
        /// The name of the choice, such as `en-passant-field`.
        name: &'static str,
        /// The convention that was taken.
        taken: String,
    },
    /// They mean different things.
    Different {
        /// What differs, in words.
        what: String,
    },
}

/// When the en passant field of FEN is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EnPassantField {
    /// After every double step.
    Always,
    /// Where a pawn stands ready to capture, even if its king would be exposed.
    PseudoLegal,
    /// Where a capture is legal.
    Legal,
}

impl fmt::Display for EnPassantField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EnPassantField::Always => "always",
            EnPassantField::PseudoLegal => "pseudo-legal",
            EnPassantField::Legal => "legal",
        })
    }
}

/// Compares an answer with an expected FEN, field by field.
///
/// Castling fields are equal if they mean the same rights, however they are written. The expected
/// en passant square is the one after every double step; a program may leave it out where no
/// capture is at hand, which is a convention.
pub fn positions(expected: &str, got: &str, variant: Variant) -> Likeness {
    let different = |what: String| Likeness::Different { what };
    let variant = laws_variant(variant);
    let expected = match fen::parse(expected, variant) {
        Ok(setup) => setup,
        Err(error) => return different(format!("the expectation is no FEN: {error}")),
    };
    let got = match fen::parse(got, variant) {
        Ok(setup) => setup,
        Err(error) => return different(format!("the answer is no FEN: {error}")),
    };
    let fields = [
        (Field::Placement, expected.board == got.board),
        (Field::Turn, expected.turn == got.turn),
        (Field::Castling, expected.rights == got.rights),
        (Field::Halfmove, expected.halfmove_clock == got.halfmove_clock),
        (Field::Fullmove, expected.fullmove_number == got.fullmove_number),
    ];
    let mut wrong: Vec<&str> =
        fields.into_iter().filter(|(_, same)| !same).map(|(field, _)| field.name()).collect();
    let taken = match (expected.en_passant, got.en_passant) {
        (a, b) if a == b => None,
        (Some(square), None) if wrong.is_empty() => conventions(&expected, square, variant),
        _ => Some(Vec::new()),
    };
    if taken.as_ref().is_some_and(Vec::is_empty) {
        wrong.push(Field::EnPassant.name());
    }
    match (wrong.is_empty(), taken) {
        (false, _) => different(format!("these fields differ: {}", wrong.join(", "))),
        (true, None) => Likeness::Same,
        (true, Some(taken)) => {
            let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
            Likeness::Convention { name: "en-passant-field", taken: taken.join(" or ") }
        }
    }
}

/// The conventions under which this en passant square is left out; empty if there is none.
fn conventions(
    setup: &Setup,
    square: Square,
    variant: laws::Variant,
) -> Option<Vec<EnPassantField>> {
    let captures = captures(setup, square);
    if captures.is_empty() {
        return Some(vec![EnPassantField::PseudoLegal, EnPassantField::Legal]);
    }
    let position = Position::new(setup.clone(), variant).ok();
    let legal = position.is_none_or(|p| captures.iter().any(|mv| laws::is_legal(&p, *mv)));
    Some(if legal { Vec::new() } else { vec![EnPassantField::Legal] })
}

/// The captures in passing that pawns stand ready for, safe or not.
fn captures(setup: &Setup, square: Square) -> Vec<Move> {
    let back = match setup.turn {
        Color::White => -1,
        Color::Black => 1,
    };
    let pawn = Some(Piece::new(setup.turn, Role::Pawn));
    [-1, 1]
        .into_iter()
        .filter_map(|side| square.offset(side, back))
        .filter(|origin| setup.board.get(*origin) == pawn)
        .map(|origin| Move::new(origin, square))
        .collect()
}

/// Takes one sign out of a text in algebraic notation.
type Form = fn(&str) -> String;

/// Compares a move in algebraic notation with the expected one, which is written as in PGN.
///
/// The Laws leave open, or once left open, how castling, promotion, capture in passing and mate
/// are marked; other differences are differences.
pub fn notations(expected: &str, got: &str) -> Likeness {
    if expected == got {
        return Likeness::Same;
    }
    let forms: [(&'static str, Form); 4] = [
        ("castling-sign", |text| text.replace('0', "O")),
        ("promotion-sign", |text| text.replace('=', "").replace(['(', ')'], "")),
        ("en-passant-suffix", |text| {
            text.replace("e.p.", "").split_whitespace().collect::<String>()
        }),
        ("mate-sign", |text| text.replace("++", "#")),
    ];
    for (name, form) in forms {
        if form(expected) == form(got) {
            return Likeness::Convention { name, taken: got.to_owned() };
        }
    }
    let plain = |text: &str| forms.iter().fold(text.to_owned(), |text, (_, form)| form(&text));
    if plain(expected) == plain(got) {
        return Likeness::Convention { name: "notation-signs", taken: got.to_owned() };
    }
    Likeness::Different { what: "the texts differ".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(expected: &str, got: &str) -> Likeness {
        positions(expected, got, Variant::Standard)
    }

    fn taken(likeness: Likeness) -> String {
        match likeness {
            Likeness::Convention { name: "en-passant-field", taken } => taken,
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn an_en_passant_square_may_be_left_out_where_no_capture_is_at_hand() {
        let nobody = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
        assert_eq!(taken(compare(nobody, &nobody.replace("e3", "-"))), "pseudo-legal or legal");
        let pinned = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1";
        assert_eq!(taken(compare(pinned, &pinned.replace("e3", "-"))), "legal");
        assert_eq!(compare(pinned, pinned), Likeness::Same);
    }

    #[test]
    fn an_en_passant_square_may_not_be_left_out_where_a_capture_is_legal() {
        let legal = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
        assert!(matches!(
            compare(legal, &legal.replace("e3", "-")),
            Likeness::Different { what } if what.contains("en-passant")
        ));
        assert!(matches!(compare(&legal.replace("e3", "-"), legal), Likeness::Different { .. }));
    }

    #[test]
    fn castling_fields_are_equal_if_they_mean_the_same() {
        let xfen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let shredder = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
        assert_eq!(positions(xfen, shredder, Variant::Chess960), Likeness::Same);
        let fewer = "r3k2r/8/8/8/8/8/8/R3K2R w HA - 0 1";
        assert!(matches!(
            positions(xfen, fewer, Variant::Chess960),
            Likeness::Different { what } if what.contains("castling")
        ));
    }

    #[test]
    fn each_field_of_fen_is_compared() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9";
        for (field, other) in [
            ("placement", "4k3/8/8/8/8/8/R7/4K3 w - - 3 9"),
            ("turn", "4k3/8/8/8/8/8/8/R3K3 b Q - 3 9"),
            ("castling", "4k3/8/8/8/8/8/8/R3K3 w - - 3 9"),
            ("halfmove", "4k3/8/8/8/8/8/8/R3K3 w Q - 4 9"),
            ("fullmove", "4k3/8/8/8/8/8/8/R3K3 w Q - 3 8"),
            ("no FEN", "4k3/8/8/8/8/8/8/R3K3"),
        ] {
            match compare(fen, other) {
                Likeness::Different { what } => assert!(what.contains(field), "{field}: {what}"),
                likeness => panic!("{field}: {likeness:?}"),
            }
        }
    }

    #[test]
    fn signs_of_notation_are_conventions_and_the_rest_is_not() {
        for (expected, got, choice) in [
            ("O-O", "0-0", "castling-sign"),
            ("e8=Q", "e8Q", "promotion-sign"),
            ("exd6", "exd6 e.p.", "en-passant-suffix"),
            ("Qf7#", "Qf7++", "mate-sign"),
            ("e8=Q#", "e8Q++", "notation-signs"),
        ] {
            match notations(expected, got) {
                Likeness::Convention { name, .. } => assert_eq!(name, choice),
                other => panic!("{expected} {got}: {other:?}"),
            }
        }
        for (expected, got) in
            [("Nbd2", "Nd2"), ("Qf7#", "Qf7+"), ("Qf7+", "Qf7"), ("O-O", "O-O-O")]
        {
            assert!(matches!(notations(expected, got), Likeness::Different { .. }), "{got}");
        }
    }
}
