//! The crate `owlchess`, which knows standard chess only.

use fuzzing::Rules;
use owlchess::types::{DrawReason, Outcome};
use owlchess::{Board, Move, movegen};
use subject::{Status, Variant};

/// The crate `owlchess`.
#[derive(Clone, Copy, Debug, Default)]
pub struct OwlChess;

impl Rules for OwlChess {
    type Position = Board;

    fn name(&self) -> String {
        "owlchess".to_string()
    }

    fn load(&self, fen: &str, _variant: Variant) -> Result<Board, String> {
        Board::from_fen(fen).map_err(|error| error.to_string())
    }

    fn legal_moves(&self, position: &Board) -> Vec<String> {
        movegen::legal::gen_all(position).iter().map(ToString::to_string).collect()
    }

    fn play(&self, position: &Board, mv: &str) -> Option<Board> {
        position.make_move(Move::from_uci_legal(mv, position).ok()?).ok()
    }

    fn is_legal(&self, position: &Board, mv: &str) -> Option<bool> {
        Some(Move::from_uci_legal(mv, position).is_ok())
    }

    fn fen(&self, position: &Board) -> Option<String> {
        Some(position.as_fen())
    }

    fn checkers(&self, position: &Board) -> Option<Vec<String>> {
        Some(position.checkers().into_iter().map(|square| square.to_string()).collect())
    }

    fn in_check(&self, position: &Board) -> Option<bool> {
        Some(position.is_check())
    }

    fn status(&self, position: &Board) -> Option<Status> {
        Some(match position.calc_outcome() {
            Some(Outcome::Win { .. }) => Status::Checkmate,
            Some(Outcome::Draw(DrawReason::Stalemate)) => Status::Stalemate,
            _ => Status::Ongoing,
        })
    }

    fn key(&self, position: &Board) -> Option<u64> {
        Some(position.zobrist_hash())
    }

    fn san(&self, position: &Board, mv: &str) -> Option<String> {
        let mv = Move::from_uci_legal(mv, position).ok()?;
        mv.san(position).ok().map(|san| san.to_string())
    }

    fn read_san(&self, position: &Board, text: &str) -> Option<Option<String>> {
        Some(Move::from_san(text, position).ok().map(|mv| mv.to_string()))
    }
}
