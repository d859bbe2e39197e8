//! An illegal move that is listed.

use laws::article_03::{a3_07_pawn, a3_08_castling};
use laws::geometry::between;
use laws::{Breach, Edition, Move, Piece, Position, Role, Square, Witness, breaches, checkers};

use crate::terms::manner::{self, Manner};
use crate::terms::{Cause, Kind};

/// Every article that an extra move breaks, the most telling first.
pub fn broken(position: &Position, mv: Move) -> Vec<Breach> {
    breaches(position, mv, Edition::default())
}

pub fn extra(position: &Position, mv: Move) -> Cause {
    let kind = Kind::ExtraMove;
    let found = broken(position, mv);
    let attackers = found.iter().find_map(|breach| match &breach.witness {
        Witness::KingAttacked(_, by) | Witness::CastlingSquareAttacked(_, by) => Some(by),
        _ => None,
    });
    let pins = manner::pins(position.board(), !position.turn());
    let pinned = |square: &Square| pins.iter().any(|pin| pin.pinned == *square);
    let castles = Manner::of(position, mv) == Manner::Castling;
    match attackers {
        Some(by) if by.iter().all(|(square, _)| pinned(square)) && !castles => {
            Cause::new("3.1.3", kind, "a pinned piece is taken not to attack")
        }
        _ => by_breach(position, mv),
    }
}

/// The cause by the first article that the move breaks.
pub fn by_breach(position: &Position, mv: Move) -> Cause {
    let kind = Kind::ExtraMove;
    let manner = Manner::of(position, mv);
    let found = broken(position, mv);
    let Some(first) = found.first() else {
        return Cause::new("3.10.1", kind, manner.to_string());
    };
    if mv.origin == mv.target {
        return Cause::new("3.10.1", kind, "a move that goes nowhere");
    }
    let own = found.iter().any(|breach| breach.article.number() == "3.1");
    if own && manner == Manner::KingStep {
        return Cause::new("3.1", kind, "a king goes onto its own side's piece");
    }
    let article = first.article.number();
    let odd = matches!(article, "3.7" | "3.7.3");
    if let Some(cause) = odd_capture(position, mv).filter(|_| odd) {
        return cause;
    }
    let piece = position.board().get(mv.origin).map(|piece| piece.role);
    if manner == Manner::Castling && article == "3.9.2" {
        // The king's square of arrival is attacked once the rook has left its own.
        let shape = "castling uncovers an attack on the king";
        return Cause::new("3.8.2.2.1", kind, shape);
    }
    let shape = match &first.witness {
        Witness::KingAttacked(king, by) => king_attacked(position, mv, *king, by),
        Witness::CastlingSquareAttacked(square, _) => castling_attack(position, mv, *square),
        Witness::CastlingBlocked((square, _)) => castling_blocked(position, mv, *square),
        Witness::CastlingNeeds(_) => "castling through a piece".to_string(),
        Witness::KingMoved(_) | Witness::KingAway(_) => "castling after the king moved".to_string(),
        Witness::RookGone(_) | Witness::RookAway(_) => "castling without the rook".to_string(),
        Witness::RightLost(..) => "castling without the right".to_string(),
        Witness::NotOnFirstRank(_) => "castling up the file".to_string(),
        Witness::NoDoubleStep(_) => "en passant without a double step just made".to_string(),
        Witness::NothingToCapture(_) => "a pawn goes diagonally to an empty square".to_string(),
        Witness::PawnBlocked((square, _)) if *square != mv.target => {
            "a double step over a piece".to_string()
        }
        Witness::PawnBlocked(_) => "a pawn steps onto a piece in front".to_string(),
        Witness::NotFirstStep(_) => "a double step from another rank".to_string(),
        Witness::NoPromotion(_) => "a pawn on the last rank stays a pawn".to_string(),
        Witness::BadPromotion(role) => format!("a pawn becomes a {role}"),
        Witness::PromotionElsewhere(..) => "a promotion that is none".to_string(),
        Witness::Blocked(_) => "a piece leaps over another".to_string(),
        Witness::OwnPiece(_) => "a piece goes onto its own side's piece".to_string(),
        Witness::TakesKing(_) => "the king is captured".to_string(),
        Witness::NothingThere(_) => "a move from an empty square".to_string(),
        Witness::NotYours(_) => "a move of the opponent's piece".to_string(),
        Witness::WrongWay(..) if piece == Some(Role::King) && jumps(mv) => {
            let shape = "a king that goes two files is taken to castle";
            return Cause::new("3.8.2", kind, shape);
        }
        Witness::WrongWay(..) => match piece {
            Some(role) => format!("a {role} moves in a way it does not have"),
            None => manner.to_string(),
        },
    };
    Cause::new(article, kind, shape)
}

/// A pawn's move that looks like a capture, but goes a way that captures do not have.
fn odd_capture(position: &Position, mv: Move) -> Option<Cause> {
    let board = position.board();
    let us = position.turn();
    let cause = |article, shape| Some(Cause::new(article, Kind::ExtraMove, shape));
    let beside = Square::new(mv.target.file(), mv.origin.rank());
    let file = mv.target.file();
    let crossed = position.en_passant().is_some_and(|square| square.file() == file);
    let empty = board.is_empty(mv.target);
    let diagonal = mv.origin.file() != file && mv.origin.rank() != mv.target.rank();
    if board.get(mv.origin) != Some(Piece::new(us, Role::Pawn)) {
        return None;
    }
    if position.en_passant() == Some(mv.target) {
        return cause("3.7.3.1", "en passant by a pawn that does not stand beside");
    }
    if empty && diagonal && crossed {
        return cause("3.7.3.1", "en passant on another rank");
    }
    if empty && diagonal && board.get(beside) == Some(Piece::new(us, Role::Pawn)) {
        return cause("3.7.3.1", "en passant of a pawn of the own side");
    }
    let wrong_way = broken(position, mv).first().is_some_and(|b| b.article.number() == "3.7");
    match board.get(mv.target) {
        Some(victim) if victim.color != us && wrong_way => {
            cause("3.7.3", "a pawn captures in a way it does not have")
        }
        _ => None,
    }
}

/// Two files sideways, as the king goes in castling.
fn jumps(mv: Move) -> bool {
    mv.origin.way_to(mv.target).0.abs() == 2
}

fn king_attacked(position: &Position, mv: Move, king: Square, by: &[(Square, Piece)]) -> String {
    let before = checkers(position);
    let all = |role| by.iter().all(|(_, piece)| piece.role == role);
    if mv.target == king && Manner::of(position, mv) == Manner::KingStep {
        return match () {
            () if manner::retreats_on_line(position, mv) => {
                "the king steps back along the line of the check"
            }
            () if all(Role::King) => "the king steps beside the other king",
            () if all(Role::Pawn) => "the king steps onto a square that a pawn attacks",
            () if manner::captures(position, mv) => "the king captures a guarded piece",
            () => "the king steps onto an attacked square",
        }
        .to_string();
    }
    let opened = by.iter().find(|(square, _)| !before.contains(square));
    if a3_07_pawn::is_en_passant(position, mv) && opened.is_some() {
        let victim = a3_07_pawn::en_passant_victim(mv);
        let leaves = |square| {
            opened.is_some_and(|(attacker, _)| between(*attacker, king).any(|s| s == square))
        };
        return match (leaves(mv.origin), leaves(victim)) {
            (true, true) => "en passant takes both pawns off the king's line",
            (true, false) => "en passant by a pinned pawn",
            _ => "en passant takes away the pawn that shields the king",
        }
        .to_string();
    }
    match (before.len(), opened) {
        (2.., _) => "a double check is answered without moving the king".to_string(),
        (1, None) => "a check is left unanswered".to_string(),
        _ => "a pinned piece leaves its line".to_string(),
    }
}

fn castling_attack(position: &Position, mv: Move, square: Square) -> String {
    let goal = a3_08_castling::meant(position, mv).map(a3_08_castling::Castling::king_goal);
    if square == mv.origin {
        "castling out of check".to_string()
    } else if goal == Some(square) {
        "castling into check".to_string()
    } else {
        "castling through an attacked square".to_string()
    }
}

fn castling_blocked(position: &Position, mv: Move, square: Square) -> String {
    let castling = a3_08_castling::meant(position, mv);
    if castling.is_some_and(|castling| manner::rook_only(castling).contains(&square)) {
        "castling over a piece that only the rook meets".to_string()
    } else {
        "castling over a piece".to_string()
    }
}
