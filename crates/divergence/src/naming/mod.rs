//! Naming the cause of a difference: the article, what kind of answer is wrong, and the shape of the case.

mod after;
mod extra;
mod missing;
mod position;
mod why;
mod writing;

use laws::{Position, Role};

pub use after::loses_rights;
pub use extra::broken;
pub use missing::missing_promotion;
pub use why::why;
pub use writing::choice_of_sign;

use crate::terms::{Cause, Difference, Kind, Manner};
use after::{castling_rights, en_passant_field, halfmove, placement};
use extra::{by_breach, extra};
use missing::missing;
use position::{attack, check, count, state_of_game, status};

/// The cause of a difference, read from the position where it shows.
///
/// In a position from which everything needless was taken away, what is left tells more: an attack on the
/// castling rook that had to stay is why castling is missing.
pub fn cause(position: &Position, difference: &Difference) -> Cause {
    let kind = difference.kind;
    match (kind, difference.mv) {
        (Kind::MissingMove, Some(mv)) => missing(position, mv),
        (Kind::ExtraMove, Some(mv)) => extra(position, mv),
        (Kind::CalledIllegal, Some(mv)) => Cause { kind, ..missing(position, mv) },
        (Kind::CalledLegal, Some(mv)) => Cause { kind, ..extra(position, mv) },
        (Kind::Spelling, _) => {
            Cause::new("UCI", kind, "castling is written in the way of the other variant")
        }
        (Kind::RepeatedMove, Some(mv)) => {
            Cause::new("3.10.1", kind, Manner::of(position, mv).to_string())
        }
        (Kind::Placement, Some(mv)) => placement(position, mv),
        (Kind::Turn, _) => Cause::new("1.2", kind, "the move does not pass to the opponent"),
        (Kind::Castling, Some(mv)) => castling_rights(position, mv, difference),
        (Kind::EnPassant, Some(mv)) => en_passant_field(position, mv, difference),
        (Kind::Halfmove, Some(mv)) => halfmove(position, mv, difference),
        (Kind::Fullmove, _) => {
            Cause::new("FEN", kind, "it does not grow by one after Black's moves and only then")
        }
        (Kind::Unreadable, _) => Cause::new("FEN", kind, "the text after a move is no FEN"),
        (Kind::Check, _) => check(position),
        (Kind::Attackers, _) => attack(position, difference),
        (Kind::Status, _) => status(difference),
        (Kind::San, _) => writing::cause(difference),
        (Kind::ReadSan, _) => writing::reading(difference),
        (Kind::Count, _) => count(position),
        (Kind::Game, _) => state_of_game(difference),
        _ => Cause::new("3.10.1", kind, "unknown"),
    }
}

/// What must stay the same while a position is made smaller. Coarser than the cause: what is not
/// needed shall fall away.
pub fn class(position: &Position, difference: &Difference) -> String {
    let kind = difference.kind;
    let Cause { article, shape, .. } = cause(position, difference);
    match (kind, difference.mv) {
        (Kind::MissingMove | Kind::CalledIllegal, Some(mv)) => match Manner::of(position, mv) {
            Manner::Piece(_) => format!("{kind:?} piece"),
            Manner::Promotion => format!("{kind:?} promotion {:?}", mv.promotion),
            manner => format!("{kind:?} {manner}"),
        },
        (Kind::ExtraMove | Kind::CalledLegal, Some(mv)) => {
            let Cause { article, shape, .. } = by_breach(position, mv);
            format!("{kind:?} {article} {shape}")
        }
        (Kind::Placement, Some(mv)) => match Manner::of(position, mv) {
            Manner::Piece(_) => format!("{kind:?} piece"),
            manner => format!("{kind:?} {manner}"),
        },
        (Kind::Castling, Some(_)) => format!("{kind:?} {}", loses_rights(difference)),
        (Kind::Halfmove, Some(mv)) => {
            let piece = position.board().get(mv.origin).map(|piece| piece.role);
            format!("{kind:?} {} {}", difference.expected == "0", piece == Some(Role::Pawn))
        }
        _ => format!("{kind:?} {article} {shape}"),
    }
}
