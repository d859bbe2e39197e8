//! Sentences that say what the Laws have against an answer, or for the right one.

use laws::{Move, Position, grounds};

use super::extra::broken;
use crate::comparing::fields;
use crate::terms::{Cause, Difference, Kind, manner};

/// The reasons, the most telling first.
pub fn why(position: &Position, cause: &Cause, difference: &Difference) -> Vec<String> {
    match (difference.kind, difference.mv) {
        (Kind::MissingMove | Kind::CalledIllegal, Some(mv)) => legal(position, cause, mv),
        (Kind::ExtraMove | Kind::CalledLegal, Some(mv)) => {
            broken(position, mv).iter().map(ToString::to_string).collect()
        }
        (Kind::Castling, _) => vec![format!(
            "{}: the rights were {}, after the move they are {}",
            cause.article,
            fields::rights(position.setup(), position.variant()),
            difference.expected,
        )],
        (Kind::EnPassant, _) if cause.article == "3.7.3.2" => vec![
            "3.7.3.2: a pawn is captured en passant in the very next move or not at all"
                .to_string(),
        ],
        (Kind::EnPassant, _) => {
            vec![format!("3.7.3.1: a pawn has just crossed {}", difference.expected)]
        }
        (Kind::Halfmove, _) => vec![
            "9.3.2: the fifty moves are counted from the last capture or pawn move".to_string(),
        ],
        (Kind::Fullmove, _) => {
            vec!["FEN: the move number grows by one after each move of Black".to_string()]
        }
        (Kind::Count, _) => vec![
            "every list of moves and every position on the way is right, the count is not: moves \
             are made or taken back wrongly while counting"
                .to_string(),
        ],
        _ => vec![format!("{}: {}", cause.article, cause.shape)],
    }
}

fn legal(position: &Position, cause: &Cause, mv: Move) -> Vec<String> {
    let mut found: Vec<String> =
        grounds(position, mv).unwrap_or_default().iter().map(ToString::to_string).collect();
    if cause.article == "3.8.2.2.1" {
        let note = "3.8.2.2.1: attacks on the rook and on squares that only the rook crosses do not matter";
        found.insert(0, note.to_string());
    }
    if let Some(pin) = manner::pin_on(position, mv.origin) {
        found.insert(
            0,
            format!(
                "3.9.2: the piece on {} is pinned by the one on {} and stays between it and its king",
                pin.pinned, pin.pinner
            ),
        );
    }
    found
}
