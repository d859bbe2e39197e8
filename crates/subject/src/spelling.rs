//! Castling in the spelling that belongs to the variant.

use laws::Position;
use notation::{fen, uci};

use crate::question::{Root, Variant};

impl From<Variant> for laws::Variant {
    fn from(variant: Variant) -> laws::Variant {
        match variant {
            Variant::Standard => laws::Variant::Standard,
            Variant::Chess960 => laws::Variant::Chess960,
        }
    }
}

/// Respells castling where it is spelled the other way and a right to castle leaves no doubt. Everything
/// else, and every move of a position that the Laws do not know, stays as it is.
pub(crate) fn of_variant(root: &Root, moves: Vec<String>) -> Vec<String> {
    let Some(position) = position_of(root) else { return moves };
    let respelled = moves.into_iter().map(|text| match uci::parse_move(&text, &position) {
        Ok(mv) => mv.to_string(),
        Err(_) => text,
    });
    respelled.collect()
}

fn position_of(root: &Root) -> Option<Position> {
    let mut position = fen::position(&root.fen, root.variant.into()).ok()?;
    for text in &root.moves {
        position = laws::play(&position, uci::parse(text).ok()?).ok()?;
    }
    Some(position)
}
