//! A legal move that is not listed.

use laws::article_03::{a3_07_pawn, a3_08_castling};
use laws::geometry::between;
use laws::{Move, Piece, Position, Role, Square, Variant, checkers};

use crate::terms::manner::{self, Evasion, Manner};
use crate::terms::{Cause, Kind};

pub fn missing(position: &Position, mv: Move) -> Cause {
    let kind = Kind::MissingMove;
    let manner = Manner::of(position, mv);
    let checked = !checkers(position).is_empty();
    match manner {
        Manner::Castling => missing_castling(position, mv),
        Manner::EnPassant => {
            let shape = match manner::evasion(position, mv) {
                Some(Evasion::Capture) => "en passant of the pawn that gives check",
                Some(Evasion::Interposition) => "en passant that steps between",
                None if capturers(position) > 1 => "en passant by one of two pawns",
                None => "en passant",
            };
            Cause::new(manner.article(), kind, shape)
        }
        _ if checked && manner != Manner::KingStep => {
            let shape = match manner::evasion(position, mv) {
                Some(Evasion::Interposition) => "a piece steps between king and checker",
                _ => "the piece that gives check is captured",
            };
            Cause::new("3.9.2", kind, shape)
        }
        Manner::KingStep if checkers(position).contains(&mv.target) => {
            Cause::new("3.9.2", kind, "the king captures the piece that gives check")
        }
        _ if manner::pin_on(position, mv.origin).is_some() => {
            Cause::new("3.9.2", kind, "a pinned piece moves along its line")
        }
        Manner::Promotion => {
            let role = mv.promotion.unwrap_or(Role::Queen);
            missing_promotion(position, mv, &[role])
        }
        _ => Cause::new(manner.article(), kind, manner.to_string()),
    }
}

/// A pawn that may not become one or several pieces.
pub fn missing_promotion(position: &Position, mv: Move, roles: &[Role]) -> Cause {
    let how = if manner::captures(position, mv) { " by capture" } else { "" };
    let names: Vec<String> = roles.iter().map(ToString::to_string).collect();
    let shape = format!("promotion to a {}{how}", names.join(", "));
    let own = |role| position.board().find(Piece::new(position.turn(), role)).count();
    if roles.iter().all(|role| own(*role) >= at_first(*role)) {
        let shape = "promotion to a piece of which none was captured";
        return Cause::new("3.7.3.4", Kind::MissingMove, shape);
    }
    Cause::new("3.7.3.3", Kind::MissingMove, shape)
}

/// How many pieces of a kind a player starts with (2.2).
const fn at_first(role: Role) -> usize {
    match role {
        Role::Queen | Role::King => 1,
        Role::Rook | Role::Bishop | Role::Knight => 2,
        Role::Pawn => 8,
    }
}

/// The pawns that can capture en passant, legally or not.
fn capturers(position: &Position) -> usize {
    let Some(square) = position.en_passant() else { return 0 };
    position
        .board()
        .find(Piece::new(position.turn(), Role::Pawn))
        .filter(|origin| a3_07_pawn::is_en_passant(position, Move::new(*origin, square)))
        .count()
}

fn missing_castling(position: &Position, mv: Move) -> Cause {
    let kind = Kind::MissingMove;
    let Some(castling) = a3_08_castling::meant(position, mv) else {
        return Cause::new("3.8.2", kind, "castling");
    };
    let attacked = |square: &Square| manner::attacked(position, *square);
    let rook_only = manner::rook_only(castling);
    if attacked(&castling.rook) {
        return Cause::new("3.8.2.2.1", kind, "castling while only the rook is attacked");
    }
    if rook_only.iter().any(attacked) {
        let shape = "castling while a square that only the rook crosses is attacked";
        return Cause::new("3.8.2.2.1", kind, shape);
    }
    if position.variant() == Variant::Chess960 {
        return missing_castling_960(castling);
    }
    Cause::new("3.8.2", kind, format!("castling on the {}", side(castling)))
}

/// Castling of Chess960 by what is special about it: a piece that stays where it is, or king and rook in each
/// other's way.
fn missing_castling_960(castling: a3_08_castling::Castling) -> Cause {
    let kind = Kind::MissingMove;
    let (king, rook) = (castling.king_goal(), castling.rook_goal());
    let on_way = |square, from, to| square == to || between(from, to).any(|s| s == square);
    if king == castling.king || rook == castling.rook {
        return Cause::new("II.3.2.7.2", kind, "castling in which king or rook stays");
    }
    if on_way(castling.king, castling.rook, rook) || on_way(castling.rook, castling.king, king) {
        let shape = "castling in which king and rook stand in each other's way";
        return Cause::new("II.3.2.7.4", kind, shape);
    }
    Cause::new("II.3.2.6", kind, format!("castling on the {}", side(castling)))
}

fn side(castling: a3_08_castling::Castling) -> &'static str {
    match castling.side {
        laws::Side::King => "king's side",
        laws::Side::Queen => "queen's side",
    }
}
