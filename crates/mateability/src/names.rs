//! What certificates and refutations write as names, and how the names are read.

use std::fmt;

use laws::{Color, Piece, Square, Variant};
use notation::fen::CastlingField;

use crate::certificate::{NotACertificate, Set, one, squares};

pub(crate) fn error(reason: impl fmt::Display) -> NotACertificate {
    NotACertificate(reason.to_string())
}

pub(crate) fn variant_name(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => "standard",
        Variant::Chess960 => "chess960",
    }
}

pub(crate) fn variant(name: &str) -> Result<Variant, NotACertificate> {
    match name {
        "standard" => Ok(Variant::Standard),
        "chess960" => Ok(Variant::Chess960),
        other => Err(error(format_args!("{other:?} is no variant"))),
    }
}

/// How rights to castle are written.
pub(crate) fn castling(variant: Variant) -> CastlingField {
    match variant {
        Variant::Standard => CastlingField::XFen,
        Variant::Chess960 => CastlingField::Shredder,
    }
}

pub(crate) fn color(name: &str) -> Result<Color, NotACertificate> {
    let named = Color::ALL.into_iter().find(|color| color.to_string() == name);
    named.ok_or_else(|| error(format_args!("{name:?} is no colour")))
}

pub(crate) fn piece(letter: char) -> Result<Piece, NotACertificate> {
    Piece::from_letter(letter).ok_or_else(|| error(format_args!("{letter:?} is no piece")))
}

pub(crate) fn square(name: &str) -> Result<Square, NotACertificate> {
    name.parse().map_err(error)
}

/// The names of the squares of a set, a1 first.
pub(crate) fn set_names(set: Set) -> String {
    squares(set).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

pub(crate) fn set(names: &str) -> Result<Set, NotACertificate> {
    let squares = names.split_ascii_whitespace().map(square);
    squares.map(|named| named.map(one)).try_fold(0, |all, one| Ok(all | one?))
}
