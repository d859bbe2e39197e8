//! Positions as people's files have them: read wherever they can be played from, with a word about what is odd.

use laws::{Position, Variant};

use crate::fen::{self, PositionError};

/// A position that was read with tolerance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgiven {
    /// The position.
    pub position: Position,
    /// What was forgiven, a sentence each.
    pub notes: Vec<String>,
    /// Whether no game can have the position (3.10.3), although it can be played from.
    pub unreachable: bool,
}

/// Reads a FEN of four or six fields that any white space separates. The move number 0 is read as 1, and a position
/// that can be played from is taken although no game can have it ([`Position::to_play_from`]).
///
/// # Errors
/// The field that cannot be read, or every reason why nobody can play from the position.
pub fn position(text: &str, variant: Variant) -> Result<Forgiven, PositionError> {
    let mut notes = Vec::new();
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    if let [_, _, _, _, _, fullmove @ "0"] = &mut fields[..] {
        notes.push("the move number 0 is read as 1".to_string());
        *fullmove = "1";
    }
    let (position, refusals) = fen::to_play_from(&fields.join(" "), variant)?;
    let unreachable = !refusals.is_empty();
    notes.extend(
        refusals
            .iter()
            .map(|refusal| format!("no game can have it: {refusal} ({})", refusal.article())),
    );
    Ok(Forgiven { position, notes, unreachable })
}
