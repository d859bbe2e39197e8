//! Articles 3.10.1 and 3.10.2: which moves are legal.
//!
//! Encodes: 3.10.1, 3.10.2.

use std::ops::ControlFlow;

use super::a3_01_capture_and_attack::is_attacked;
use super::{a3_01_capture_and_attack, a3_02_bishop, a3_03_rook, a3_04_queen, a3_05_no_leaping};
use super::{a3_06_knight, a3_07_pawn, a3_08_castling, a3_08_king, a3_09_check, made, ways};
use crate::breach::{Breach, Witness};
use crate::{Edition, Move, Piece, Position, Rank, Role, Square, article_01};

/// Every article that a move breaks; none if the move is legal (3.10.1, 3.10.2).
///
/// Any move can be asked about. The most telling breach comes first: whose piece it is, then the
/// piece's way (3.2 to 3.8), what stands in it (3.5, 3.1), its promotion, and last the king's safety (3.9.2), which is
/// asked only of moves that the pieces can make.
///
/// Editions: the legal moves are the same in every edition since 1997; that the king may not be captured is said
/// since 2005 and follows from 3.9 before.
pub fn breaches(position: &Position, mv: Move, edition: Edition) -> Vec<Breach> {
    let piece = match article_01::piece_to_move(position, mv) {
        Ok(piece) => piece,
        Err(breach) => return vec![breach],
    };
    let mut found = match a3_08_castling::meant(position, mv) {
        Some(castling) => a3_08_castling::breaches(position, castling),
        None => {
            let mut found = way(position, piece, mv);
            found.extend(a3_01_capture_and_attack::own_piece_on_target(position, mv));
            found
        }
    };
    found.extend(a3_07_pawn::promotion(piece, mv));
    let can_be_made = found.iter().all(|breach| breach.article.number() == "3.8.2.2.1");
    if edition >= Edition::E2005 {
        found.extend(article_01::captures_king(position, mv));
    }
    if can_be_made {
        found.extend(a3_09_check::leaves_king_attacked(position, mv));
    }
    found
}

/// What the way of the piece breaks (3.2 to 3.7, 3.8.1).
fn way(position: &Position, piece: Piece, mv: Move) -> Vec<Breach> {
    let reaches = match piece.role {
        Role::Pawn => return a3_07_pawn::breaches(position, mv),
        Role::Knight => ("3.6", a3_06_knight::reaches as fn(Square, Square) -> bool),
        Role::Bishop => ("3.2", a3_02_bishop::reaches as _),
        Role::Rook => ("3.3", a3_03_rook::reaches as _),
        Role::Queen => ("3.4", a3_04_queen::reaches as _),
        Role::King => ("3.8.1", a3_08_king::reaches as _),
    };
    let (article, reaches) = reaches;
    if mv.origin == mv.target {
        return Vec::new();
    }
    if !reaches(mv.origin, mv.target) {
        return vec![Breach::of(article, Witness::WrongWay(piece, mv))];
    }
    match piece.role {
        Role::Knight | Role::King => Vec::new(),
        _ => a3_05_no_leaping::leaps(position.board(), mv).into_iter().collect(),
    }
}

/// Whether a move meets every requirement of 3.1 to 3.9 (3.10.1).
pub fn is_legal(position: &Position, mv: Move) -> bool {
    breaches(position, mv, Edition::default()).is_empty()
}

/// The moves that a player could state for the pieces of the player having the move: every such
/// piece to every square, with a promotion where a pawn would reach the last rank.
pub fn conceivable_moves(position: &Position) -> impl Iterator<Item = Move> + '_ {
    let color = position.turn();
    position.board().of(color).flat_map(move |(origin, role)| {
        Square::all().flat_map(move |target| {
            let promotes = role == Role::Pawn && target.rank().seen_by(color) == Rank::Eight;
            let choices: &[Option<Role>] = if promotes { &PROMOTIONS } else { &[None] };
            choices.iter().map(move |promotion| Move { origin, target, promotion: *promotion })
        })
    })
}

/// The choices of 3.7.3.3.
const PROMOTIONS: [Option<Role>; 4] =
    [Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];

/// The legal moves, by square of departure and of arrival, a1 first (3.10.1).
///
/// They are the [`conceivable_moves`] that are legal. Those that leave the ways of their pieces (3.1 to 3.8.1) are
/// not looked at one by one.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let mut found = Vec::with_capacity(USUAL);
    let _ = each_legal_move(position, |mv| {
        found.push(mv);
        ControlFlow::Continue(())
    });
    found
}

/// Whether the player having the move has any legal move (3.10.1).
pub fn has_legal_move(position: &Position) -> bool {
    each_legal_move(position, |_| ControlFlow::Break(())).is_break()
}

/// The legal moves in the order of [`legal_moves`], each with the position it leads to.
pub fn continuations(position: &Position) -> Vec<(Move, Position)> {
    let mut found = Vec::with_capacity(USUAL);
    let _ = each_legal_move(position, |mv| {
        found.push((mv, made::position_after(position, mv)));
        ControlFlow::Continue(())
    });
    found
}

/// Room for the moves of most positions; none has more than 218.
const USUAL: usize = 48;

fn each_legal_move(
    position: &Position,
    mut each: impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (board, color) = (position.board(), position.turn());
    let king = board.king(color);
    let check = king.is_some_and(|king| is_attacked(board, king, !color));
    let mut moves = Vec::with_capacity(USUAL);
    for (origin, role) in board.of(color) {
        moves.clear();
        ways::moves(position, origin, role, &mut moves);
        if moves.is_empty() {
            continue;
        }
        let bond = a3_09_check::bond(position, king, check, origin);
        for mv in &moves {
            let legal = match a3_08_castling::meant(position, *mv) {
                Some(_) => is_legal(position, *mv),
                None => a3_09_check::king_is_safe_after(position, *mv, bond),
            };
            if legal {
                each(*mv)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The position after a legal move; the en passant square is noted after every double step.
///
/// # Errors
/// Every article that the move breaks, if it is illegal (3.10.2).
pub fn play(position: &Position, mv: Move) -> Result<Position, Vec<Breach>> {
    let found = breaches(position, mv, Edition::default());
    if found.is_empty() { Ok(made::position_after(position, mv)) } else { Err(found) }
}
