//! A position after a move that is not what it should be.

use laws::{Color, Move, Position, Rights, Role, Square, Variant};

use crate::comparing::fields;
use crate::terms::manner::{self, Manner};
use crate::terms::{Cause, Difference, Kind};

pub fn placement(position: &Position, mv: Move) -> Cause {
    let manner = Manner::of(position, mv);
    if manner == Manner::Castling && position.variant() == Variant::Chess960 {
        return Cause::new("II.3.2.6", Kind::Placement, "the board after castling");
    }
    let special = matches!(manner, Manner::Castling | Manner::EnPassant | Manner::Promotion);
    let (article, shape) = match (special, manner::captures(position, mv)) {
        (false, true) => ("3.1.1", "the board after a capture".to_string()),
        _ => (manner.article(), format!("the board after a {manner}").replace("a en", "en")),
    };
    Cause::new(article, Kind::Placement, shape.replace("a castling", "castling"))
}

/// Which rights to castle a castling field names, whoever they belong to.
fn letters(text: &str) -> Vec<char> {
    text.chars().filter(|c| *c != '-').collect()
}

pub fn castling_rights(position: &Position, mv: Move, difference: &Difference) -> Cause {
    let kind = Kind::Castling;
    let (expected, got) = (letters(&difference.expected), letters(&difference.got));
    let before = letters(&fields::rights(position.setup(), position.variant()));
    let lost: Vec<char> = expected.iter().copied().filter(|letter| !got.contains(letter)).collect();
    let kept = got.iter().any(|letter| before.contains(letter) && !expected.contains(letter));
    let role = position.board().get(mv.origin).map(|piece| piece.role);
    let tied = |square| rook_of_right(position.rights(), square);
    if kept {
        return match role {
            Some(Role::King) => Cause::new("3.8.2.1.1", kind, "a right outlives the king's move"),
            _ if tied(mv.target) && manner::captures(position, mv) => {
                let how = if mv.promotion.is_some() { " by a promoting pawn" } else { "" };
                let shape = format!("a right outlives the capture of its rook{how}");
                Cause::new("3.8.2.1.2", kind, shape)
            }
            _ => Cause::new("3.8.2.1.2", kind, "a right outlives its rook's move"),
        };
    }
    if lost.is_empty() {
        return Cause::new("3.8.2.1", kind, "a right appears");
    }
    let theirs = lost.iter().any(|c| c.is_ascii_uppercase() != (position.turn() == Color::White));
    let captured = position.board().get(mv.target).map(|piece| piece.role);
    let checks = laws::play(position, mv).is_ok_and(|after| laws::in_check(&after));
    let in_check = if theirs { checks } else { laws::in_check(position) };
    match (role, captured) {
        _ if in_check => Cause::new("3.8.2.2.1", kind, "a right is lost in check"),
        (_, Some(Role::Rook)) => {
            Cause::new("3.8.2.1.2", kind, "a right goes when another rook is captured")
        }
        (Some(Role::King), _) if theirs => {
            Cause::new("3.8.2.1.1", kind, "a king's move ends the opponent's rights")
        }
        (Some(Role::Rook), _) if tied(mv.origin) => {
            Cause::new("3.8.2.1.2", kind, "the other rook's right goes when one rook moves")
        }
        (Some(Role::Rook), _) => {
            Cause::new("3.8.2.1.2", kind, "a right goes when another rook moves")
        }
        _ => Cause::new("3.8.2.1", kind, "a right is lost for no reason"),
    }
}

/// Whether rights that should be left are missing, not others kept.
pub fn loses_rights(difference: &Difference) -> bool {
    letters(&difference.expected).iter().any(|letter| !difference.got.contains(*letter))
}

fn rook_of_right(rights: Rights, square: Square) -> bool {
    rights.iter().any(|(_, _, rook)| rook == square)
}

pub fn en_passant_field(position: &Position, mv: Move, difference: &Difference) -> Cause {
    let kind = Kind::EnPassant;
    let doubles = Manner::of(position, mv) == Manner::DoubleStep;
    match (doubles, difference.got.as_str()) {
        (false, got) if crossed_by(mv, position) == got => {
            Cause::new("3.7.3.1", kind, "the square is named after a single step")
        }
        (false, _) => Cause::new("3.7.3.2", kind, "the square is named after another move"),
        (true, "-") => Cause::new("3.7.3.1", kind, "the square is not named after a double step"),
        (true, got) if got == difference.expected => {
            Cause::new("FEN", kind, "the square is named by another convention than before")
        }
        (true, _) => Cause::new("3.7.3.1", kind, "another square is named after a double step"),
    }
}

/// The square behind where a move ends, as the mover sees it.
fn crossed_by(mv: Move, position: &Position) -> String {
    let behind = mv.target.offset(0, -position.turn().forward());
    behind.map_or_else(String::new, |square| square.to_string())
}

pub fn halfmove(position: &Position, mv: Move, difference: &Difference) -> Cause {
    let pawn = position.board().get(mv.origin).is_some_and(|piece| piece.role == Role::Pawn);
    let shape = match (difference.expected.as_str(), Manner::of(position, mv)) {
        ("0", Manner::Promotion) => "a promotion does not set it back".to_string(),
        ("0", Manner::EnPassant) => "a capture en passant does not set it back".to_string(),
        ("0", _) if pawn && manner::captures(position, mv) => {
            "a capture by a pawn does not set it back".to_string()
        }
        ("0", _) if pawn => "a pawn's move does not set it back".to_string(),
        ("0", _) => "a capture does not set it back".to_string(),
        (_, Manner::Castling) => "castling does not count as any other move".to_string(),
        _ if difference.got == "0" => "a move that is no capture sets it back".to_string(),
        _ => "a move that is no capture does not count".to_string(),
    };
    let article = if position.halfmove_clock() >= 99 { "9.6.2" } else { "9.3.2" };
    Cause::new(article, Kind::Halfmove, shape)
}
