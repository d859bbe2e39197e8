//! Which moves a program that cannot list its moves is asked about, one by one.

use laws::geometry::between;
use laws::{Color, Move, Position, Rank, Role, Variant, conceivable_moves};
use notation::{fen, uci};

use crate::question::Root;
use crate::shape;

/// The position that a root leads to, if the Laws know it.
pub(crate) fn position_of(root: &Root) -> Option<Position> {
    let mut position = fen::position(&root.fen, root.variant.into()).ok()?;
    for text in &root.moves {
        position = laws::play(&position, uci::parse(text).ok()?).ok()?;
    }
    Some(position)
}

/// The conceivable moves of a position (3.10.1), in two parts: those that the pieces' ways of moving allow, whatever stands
/// between or is attacked, and all others.
pub(crate) struct Candidates {
    /// What a program could take for legal if it overlooked an obstacle, a pin or a check.
    pub likely: Vec<String>,
    /// What no piece of this kind can do.
    pub absurd: Vec<String>,
}

/// The moves to ask about. Second spellings of castling are left out: they are another question.
pub(crate) fn of(position: &Position) -> Candidates {
    let asked = conceivable_moves(position)
        .filter(|mv| mv.origin != mv.target && !is_second_spelling(position, *mv));
    let (likely, absurd): (Vec<Move>, Vec<Move>) =
        asked.partition(|mv| goes_that_way(position, *mv));
    let text = |moves: Vec<Move>| moves.iter().map(Move::to_string).collect();
    Candidates { likely: text(likely), absurd: text(absurd) }
}

/// Whether a piece of this kind moves in this direction and so far. Of the squares behind an obstacle only the first counts: a
/// program that overlooks an obstacle reaches that one.
fn goes_that_way(position: &Position, mv: Move) -> bool {
    let Some(piece) = position.board().get(mv.origin) else { return false };
    let (files, ranks) = mv.origin.way_to(mv.target);
    let (wide, high) = (files.abs(), ranks.abs());
    let obstacle = between(mv.origin, mv.target).find(|way| position.board().get(*way).is_some());
    if obstacle.is_some_and(|obstacle| between(obstacle, mv.target).next().is_some()) {
        return false;
    }
    match piece.role {
        Role::Knight => matches!((wide, high), (1, 2) | (2, 1)),
        Role::Bishop => wide == high,
        Role::Rook => wide == 0 || high == 0,
        Role::Queen => wide == high || wide == 0 || high == 0,
        Role::King => wide <= 1 && high <= 1 || castles(position, mv),
        Role::Pawn => {
            let forward = if piece.color == Color::White { ranks } else { -ranks };
            matches!((wide, forward), (0, 2) | (0 | 1, 1))
        }
    }
}

/// Whether a king's move has the form of castling in this variant.
fn castles(position: &Position, mv: Move) -> bool {
    let (files, ranks) = mv.origin.way_to(mv.target);
    match position.variant() {
        Variant::Standard => ranks == 0 && files.abs() == 2 && at_home(position, mv),
        Variant::Chess960 => is_own_rook(position, mv),
    }
}

fn at_home(position: &Position, mv: Move) -> bool {
    mv.origin.rank() == Rank::first_of(position.turn())
}

fn is_own_rook(position: &Position, mv: Move) -> bool {
    let target = position.board().get(mv.target);
    target.is_some_and(|piece| piece.color == position.turn() && piece.role == Role::Rook)
}

/// Whether a move is a way to spell castling that the variant does not use, such as `e1h1` or `e1b1` in standard chess and
/// `e1g1` in Chess960. Some programs understand it; that says nothing about the move's legality.
fn is_second_spelling(position: &Position, mv: Move) -> bool {
    let is_king = position.king(position.turn()) == mv.origin;
    let (files, ranks) = mv.origin.way_to(mv.target);
    if !is_king || ranks != 0 || !at_home(position, mv) {
        return false;
    }
    match position.variant() {
        Variant::Standard => is_own_rook(position, mv) || files.abs() > 2,
        Variant::Chess960 => files.abs() > 1 && !is_own_rook(position, mv),
    }
}

/// Why a text cannot be asked about as a move: it is spelled in a way that asks something else.
pub(crate) fn is_about_spelling(position: &Position, text: &str) -> bool {
    let Ok(mv) = uci::parse(text) else { return true };
    if !shape::is_move(text) || is_second_spelling(position, mv) {
        return true;
    }
    let pawn = position.board().get(mv.origin).is_some_and(|piece| piece.role == Role::Pawn);
    let last = mv.target.rank() == Rank::first_of(!position.turn());
    mv.promotion.is_some() != (pawn && last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str, variant: crate::Variant) -> Position {
        let root = Root { variant, fen: fen.to_string(), moves: Vec::new() };
        position_of(&root).expect("the Laws know it")
    }

    #[test]
    fn every_legal_move_is_likely() {
        let cases = [
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 48),
            ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 9),
            // a8, axb8, c8 and cxb8, each with four choices, and five moves of the king.
            ("1n2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1", 21),
        ];
        for (fen, legal) in cases {
            let position = position(fen, crate::Variant::Standard);
            let candidates = of(&position);
            let moves = laws::legal_moves(&position);
            assert_eq!(moves.len(), legal, "{fen}");
            assert!(moves.iter().all(|mv| candidates.likely.contains(&mv.to_string())), "{fen}");
            assert!(moves.iter().all(|mv| !is_about_spelling(&position, &mv.to_string())));
        }
        let castling = position("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", crate::Variant::Chess960);
        for mv in ["e1h1", "e1a1"] {
            assert!(of(&castling).likely.contains(&mv.to_string()));
        }
    }

    #[test]
    fn second_spellings_are_not_asked() {
        let standard = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", crate::Variant::Standard);
        for text in ["e1h1", "e1a1", "e1b1", "e1e2q", "a7a8Q", "0000", "O-O"] {
            assert!(is_about_spelling(&standard, text), "{text}");
        }
        let Candidates { likely, absurd } = of(&standard);
        assert!(likely.contains(&"e1g1".to_string()) && likely.contains(&"e1c1".to_string()));
        assert!(absurd.contains(&"e1e3".to_string()) && !absurd.contains(&"e1h1".to_string()));
    }
}
