//! Castling in the spelling that belongs to the variant.

#[cfg(feature = "processes")]
use crate::candidates::position_of;
#[cfg(feature = "processes")]
use crate::question::Root;
use crate::variant::Variant;
#[cfg(feature = "processes")]
use notation::uci;

impl From<laws::Variant> for Variant {
    fn from(variant: laws::Variant) -> Variant {
        match variant {
            laws::Variant::Standard => Variant::Standard,
            laws::Variant::Chess960 => Variant::Chess960,
        }
    }
}

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
#[cfg(feature = "processes")]
pub(crate) fn of_variant(root: &Root, moves: Vec<String>) -> Vec<String> {
    let Some(position) = position_of(root) else { return moves };
    let respelled = moves.into_iter().map(|text| match uci::parse_move(&text, &position) {
        Ok(mv) => mv.to_string(),
        Err(_) => text,
    });
    respelled.collect()
}
