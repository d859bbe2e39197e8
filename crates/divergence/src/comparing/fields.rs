//! The position after a move, field by field.

use std::fmt;

use laws::{Color, Position, Setup, Side, Square, Variant, is_legal};
use notation::fen;
use serde::{Deserialize, Serialize};

use crate::terms::Kind;

/// When a FEN names the en passant square. The Laws have no FEN, so each is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnPassantField {
    /// After every double step.
    Always,
    /// If a pawn attacks the square.
    PseudoLegal,
    /// If a capture there is legal.
    Legal,
}

impl EnPassantField {
    /// The three conventions.
    pub const ALL: [EnPassantField; 3] =
        [EnPassantField::Always, EnPassantField::PseudoLegal, EnPassantField::Legal];

    /// What the field says of a position by this convention.
    pub fn square(self, position: &Position) -> Option<Square> {
        let square = position.en_passant()?;
        let mut capturers = position.board().of(position.turn()).filter(|(origin, _)| {
            laws::article_03::a3_07_pawn::is_en_passant(position, laws::Move::new(*origin, square))
        });
        let named = match self {
            EnPassantField::Always => true,
            EnPassantField::PseudoLegal => capturers.next().is_some(),
            EnPassantField::Legal => {
                capturers.any(|(origin, _)| is_legal(position, laws::Move::new(origin, square)))
            }
        };
        named.then_some(square)
    }
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

/// Whether two texts are one position; an en passant square may be left out.
pub fn same_position(one: &str, other: &str, variant: Variant) -> bool {
    let parsed = |text: &str| fen::parse(text, variant).ok();
    let (Some(mut one), Some(mut other)) = (parsed(one), parsed(other)) else {
        return one == other;
    };
    if one.en_passant.is_none() || other.en_passant.is_none() {
        (one.en_passant, other.en_passant) = (None, None);
    }
    one == other
}

/// The conventions that all answers so far agree with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conventions {
    possible: Vec<EnPassantField>,
}

impl Default for Conventions {
    fn default() -> Conventions {
        Conventions { possible: EnPassantField::ALL.to_vec() }
    }
}

impl Conventions {
    /// The one a subject declares, or any.
    pub fn declared(name: Option<&str>) -> Conventions {
        let known = EnPassantField::ALL.into_iter().find(|c| Some(c.to_string().as_str()) == name);
        known.map_or_else(Conventions::default, |convention| Conventions {
            possible: vec![convention],
        })
    }

    /// The conventions still possible.
    pub fn possible(&self) -> &[EnPassantField] {
        &self.possible
    }

    /// Whether the field fits; what fits narrows the choice.
    fn accept(&mut self, position: &Position, got: Option<Square>) -> bool {
        let fitting: Vec<EnPassantField> =
            self.possible.iter().copied().filter(|c| c.square(position) == got).collect();
        if fitting.is_empty() {
            return false;
        }
        self.possible = fitting;
        true
    }
}

/// A field that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongField {
    /// Which field.
    pub kind: Kind,
    /// What the Laws make of it.
    pub expected: String,
    /// What the subject wrote.
    pub got: String,
}

/// Holds a FEN against the position it should describe.
pub fn compare(expected: &Position, text: &str, conventions: &mut Conventions) -> Vec<WrongField> {
    let text = text.trim();
    let got = match fen::parse(text, expected.variant()) {
        Ok(got) => got,
        Err(error) => {
            let got = format!("{text} ({error})");
            let expected = fen::write_position(expected);
            return vec![WrongField { kind: Kind::Unreadable, expected, got }];
        }
    };
    let counters = text.split_whitespace().count() == 6;
    let mut wrong = Vec::new();
    let mut field = |kind, same: bool, expected: String, got: String| {
        if !same {
            wrong.push(WrongField { kind, expected, got });
        }
    };
    let setup = expected.setup();
    let placement = fen::write_placement;
    field(
        Kind::Placement,
        setup.board == got.board,
        placement(&setup.board),
        placement(&got.board),
    );
    field(Kind::Turn, setup.turn == got.turn, setup.turn.to_string(), got.turn.to_string());
    let rights = |setup: &Setup| rights(setup, expected.variant());
    field(Kind::Castling, setup.rights == got.rights, rights(setup), rights(&got));
    let en_passant = |square: Option<Square>| square.map_or("-".to_string(), |s| s.to_string());
    field(
        Kind::EnPassant,
        conventions.accept(expected, got.en_passant),
        en_passant(setup.en_passant),
        en_passant(got.en_passant),
    );
    if counters {
        let (half, full) = (setup.halfmove_clock, setup.fullmove_number);
        field(
            Kind::Halfmove,
            half == got.halfmove_clock,
            half.to_string(),
            got.halfmove_clock.to_string(),
        );
        field(
            Kind::Fullmove,
            full == got.fullmove_number,
            full.to_string(),
            got.fullmove_number.to_string(),
        );
    }
    wrong
}

/// The rights of a setup as letters: `KQkq` in standard chess, the files of the rooks in Chess960.
pub fn rights(setup: &Setup, variant: Variant) -> String {
    let mut text = String::new();
    for (color, side, rook) in setup.rights.iter() {
        let letter = match (variant, side) {
            (Variant::Standard, Side::King) => 'k',
            (Variant::Standard, Side::Queen) => 'q',
            (Variant::Chess960, _) => rook.file().letter(),
        };
        text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
    }
    if text.is_empty() { "-".to_string() } else { text }
}
