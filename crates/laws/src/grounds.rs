//! Why a legal move is legal: the articles that allow it, each with what on the board it rests on.

use crate::article_03::{a3_07_pawn, a3_08_castling, a3_10_legality};
use crate::{Article, Move, Piece, Position, Rank, Role, Side, Square, checkers};

/// One article that a legal move satisfies, and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ground {
    /// The article.
    pub article: Article,
    /// How the move satisfies it, in one sentence.
    pub says: String,
}

impl Ground {
    fn of(number: &'static str, says: String) -> Ground {
        Ground { article: Article::new(number), says }
    }
}

/// The sentence with its article, such as `3.6: a knight moves from g1 to f3`.
impl std::fmt::Display for Ground {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.article, self.says)
    }
}

/// What allows a legal move, in the order of the Laws; `None` if the move is illegal.
///
/// ```
/// use laws::{Move, Position, Square, grounds};
///
/// let start = Position::initial();
/// let found = grounds(&start, Move::new(Square::G1, Square::F3)).unwrap();
/// assert_eq!(found[0].to_string(), "3.6: a knight moves from g1 to f3 whatever stands between");
/// ```
pub fn grounds(position: &Position, mv: Move) -> Option<Vec<Ground>> {
    if !a3_10_legality::is_legal(position, mv) {
        return None;
    }
    let piece = position.board().get(mv.origin)?;
    let mut found = match a3_08_castling::meant(position, mv) {
        Some(castling) => castling_grounds(position, castling),
        None => {
            let mut found = vec![way(position, piece, mv)];
            found.extend(capture(position, mv));
            found
        }
    };
    found.extend(promotion(mv));
    found.push(king_is_safe(position));
    Some(found)
}

fn way(position: &Position, piece: Piece, mv: Move) -> Ground {
    let Move { origin, target, .. } = mv;
    let line = |number, name| {
        Ground::of(number, format!("a {name} moves from {origin} to {target}, and the way is free"))
    };
    match piece.role {
        Role::Pawn => pawn_way(position, piece, mv),
        Role::Knight => Ground::of(
            "3.6",
            format!("a knight moves from {origin} to {target} whatever stands between"),
        ),
        Role::Bishop => line("3.2", "bishop"),
        Role::Rook => line("3.3", "rook"),
        Role::Queen => line("3.4", "queen"),
        Role::King => Ground::of("3.8.1", format!("{target} adjoins {origin}")),
    }
}

fn pawn_way(position: &Position, piece: Piece, mv: Move) -> Ground {
    let Move { origin, target, .. } = mv;
    if a3_07_pawn::is_en_passant(position, mv) {
        let victim = a3_07_pawn::en_passant_victim(mv);
        let says = format!("the pawn on {victim} has just crossed {target} with a double step");
        return Ground::of("3.7.3.1", says);
    }
    if a3_07_pawn::captures_towards(piece.color, origin, target) {
        return Ground::of("3.7.3", format!("{target} is diagonally in front of the pawn"));
    }
    if origin.rank().seen_by(piece.color) == Rank::Two && target.rank() != next_rank(piece, origin)
    {
        return Ground::of(
            "3.7.2",
            format!("it is the pawn's first move, and the way to {target} is free"),
        );
    }
    Ground::of("3.7.1", format!("{target} is straight in front of the pawn and empty"))
}

fn next_rank(piece: Piece, origin: Square) -> Rank {
    origin.offset(0, piece.color.forward()).map_or(origin.rank(), Square::rank)
}

fn capture(position: &Position, mv: Move) -> Option<Ground> {
    let victim = position.board().get(mv.target)?;
    Some(Ground::of("3.1.1", format!("the {victim} on {} is captured", mv.target)))
}

fn promotion(mv: Move) -> Option<Ground> {
    let role = mv.promotion?;
    Some(Ground::of("3.7.3.3", format!("the pawn becomes a {role} on {}", mv.target)))
}

fn castling_grounds(position: &Position, castling: a3_08_castling::Castling) -> Vec<Ground> {
    let wing = match castling.side {
        Side::King => "king's",
        Side::Queen => "queen's",
    };
    let (king, rook) = (castling.king_goal(), castling.rook_goal());
    let color = position.turn();
    vec![
        Ground::of("3.8.2", format!("castling on the {wing} side: king to {king}, rook to {rook}")),
        Ground::of(
            "3.8.2.1",
            format!("{color} still has the right towards the rook on {}", castling.rook),
        ),
        Ground::of(
            "3.8.2.2.1",
            "no square that the king leaves, crosses or reaches is attacked".to_string(),
        ),
        Ground::of("3.8.2.2.2", "no piece is in the way of king and rook".to_string()),
    ]
}

fn king_is_safe(position: &Position) -> Ground {
    let says = match checkers(position).is_empty() {
        true => "the king is not attacked after it",
        false => "it ends the check, and the king is not attacked after it",
    };
    Ground::of("3.9.2", says.to_string())
}
