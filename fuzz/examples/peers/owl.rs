//! The crate `owlchess`, which knows standard chess only.

use owlchess::types::{DrawReason, Outcome};
use owlchess::{Board, Move, movegen};
use rules::{PackedMove, Rules, Status, Variant, set_of};

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

    fn legal_moves(&self, position: &Board, moves: &mut Vec<PackedMove>) {
        let listed = movegen::legal::gen_all(position);
        moves.extend(listed.iter().filter_map(|mv| mv.to_string().parse::<PackedMove>().ok()));
    }

    fn play(&self, position: &mut Board, mv: PackedMove) -> bool {
        let next = Move::from_uci_legal(&mv.to_string(), position).ok();
        let next = next.and_then(|mv| position.make_move(mv).ok());
        next.map(|next| *position = next).is_some()
    }

    fn is_legal(&self, position: &Board, mv: PackedMove) -> Option<bool> {
        Some(Move::from_uci_legal(&mv.to_string(), position).is_ok())
    }

    fn fen(&self, position: &Board) -> Option<String> {
        Some(position.as_fen())
    }

    fn checkers(&self, position: &Board) -> Option<u64> {
        let names = position.checkers().into_iter().map(|square| square.to_string());
        Some(set_of(names.filter_map(|name| name.parse().ok())))
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

    fn san(&self, position: &Board, mv: PackedMove) -> Option<String> {
        let mv = Move::from_uci_legal(&mv.to_string(), position).ok()?;
        mv.san(position).ok().map(|san| san.to_string())
    }

    fn read_san(&self, position: &Board, text: &str) -> Option<Option<PackedMove>> {
        let mv = Move::from_san(text, position).ok();
        Some(mv.and_then(|mv| mv.to_string().parse().ok()))
    }
}
