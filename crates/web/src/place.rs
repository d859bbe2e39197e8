//! Where a question is asked.

use laws::{Position, Refusal, Variant};
use notation::fen::{self, PositionError};
use notation::uci;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{NotAnswered, articles};

/// A position in words: a FEN, the rules of castling, and moves played from there.
#[derive(Deserialize)]
pub(crate) struct Place {
    #[serde(default)]
    fen: String,
    #[serde(default)]
    variant: Rules,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Rules {
    #[default]
    Standard,
    Chess960,
}

/// A position that was found, with what is odd about it.
pub(crate) struct Found {
    pub(crate) position: Position,
    /// Why no game can have the position that was given, although it can be played from (3.10.3).
    pub(crate) unreachable: Vec<Value>,
}

impl Place {
    pub(crate) fn variant(&self) -> Variant {
        match self.variant {
            Rules::Standard => Variant::Standard,
            Rules::Chess960 => Variant::Chess960,
        }
    }

    pub(crate) fn fen(&self) -> Option<&str> {
        Some(self.fen.as_str()).filter(|fen| !fen.is_empty() && *fen != "startpos")
    }

    pub(crate) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// The position that is meant.
    ///
    /// # Errors
    /// The FEN cannot be read or played from, or a move is illegal.
    pub(crate) fn find(&self) -> Result<Found, NotAnswered> {
        let (mut position, refusals) = match self.fen() {
            None => (Position::initial(), Vec::new()),
            Some(text) => fen::to_play_from(text, self.variant()).map_err(refused)?,
        };
        for (index, text) in self.moves.iter().enumerate() {
            let mv = uci::parse_move(text, &position).map_err(NotAnswered::because)?;
            position = laws::play(&position, mv).map_err(|breaches| {
                let why = breaches.first().map(ToString::to_string).unwrap_or_default();
                NotAnswered::because(format!("move {}, {text}, is illegal: {why}", index + 1))
            })?;
        }
        Ok(Found { position, unreachable: refusals.iter().map(refusal).collect() })
    }
}

fn refusal(refusal: &Refusal) -> Value {
    articles::met(refusal.article().number(), &refusal.to_string())
}

fn refused(error: PositionError) -> NotAnswered {
    let told = error.to_string();
    match error {
        PositionError::Unreadable(error) => NotAnswered(json!({
            "error": told, "field": error.field.name(),
        })),
        PositionError::Impossible(refusals) => NotAnswered(json!({
            "error": told, "impossible": refusals.iter().map(refusal).collect::<Vec<_>>(),
        })),
    }
}
