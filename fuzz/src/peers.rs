//! Other people's move generators, as [`Rules`].

use std::str::FromStr;

use fuzzing::Rules;
use subject::{Status, Variant};

/// The crate `cozy-chess`.
#[derive(Clone, Copy, Debug, Default)]
pub struct CozyChess;

/// A position of cozy-chess, and how its castling moves are spelled.
#[derive(Clone, Debug)]
pub struct CozyPosition(cozy_chess::Board, Variant);

impl CozyPosition {
    fn listed(&self) -> Vec<cozy_chess::Move> {
        let mut all = Vec::new();
        self.0.generate_moves(|moves| {
            all.extend(moves);
            false
        });
        all
    }

    fn spelled(&self, mv: cozy_chess::Move) -> String {
        match self.1 {
            Variant::Standard => cozy_chess::util::display_uci_move(&self.0, mv).to_string(),
            Variant::Chess960 => mv.to_string(),
        }
    }
}

impl Rules for CozyChess {
    type Position = CozyPosition;

    fn name(&self) -> String {
        "cozy-chess".to_string()
    }

    fn variants(&self) -> Vec<Variant> {
        vec![Variant::Standard, Variant::Chess960]
    }

    fn load(&self, fen: &str, variant: Variant) -> Result<CozyPosition, String> {
        let board = cozy_chess::Board::from_fen(fen, variant == Variant::Chess960);
        board.map(|board| CozyPosition(board, variant)).map_err(|error| error.to_string())
    }

    fn legal_moves(&self, position: &CozyPosition) -> Vec<String> {
        position.listed().into_iter().map(|mv| position.spelled(mv)).collect()
    }

    fn play(&self, position: &CozyPosition, mv: &str) -> Option<CozyPosition> {
        let mv = position.listed().into_iter().find(|listed| position.spelled(*listed) == mv)?;
        let mut next = position.clone();
        next.0.play(mv);
        Some(next)
    }

    fn checkers(&self, position: &CozyPosition) -> Option<Vec<String>> {
        Some(position.0.checkers().into_iter().map(|square| square.to_string()).collect())
    }

    fn status(&self, position: &CozyPosition) -> Option<Status> {
        let stuck = position.listed().is_empty();
        Some(match position.0.status() {
            cozy_chess::GameStatus::Won => Status::Checkmate,
            cozy_chess::GameStatus::Drawn if stuck => Status::Stalemate,
            _ => Status::Ongoing,
        })
    }

    fn key(&self, position: &CozyPosition) -> Option<u64> {
        Some(position.0.hash())
    }
}

/// The crate `chess`, which knows standard chess only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chess;

impl Rules for Chess {
    type Position = chess::Board;

    fn name(&self) -> String {
        "chess".to_string()
    }

    fn load(&self, fen: &str, _variant: Variant) -> Result<chess::Board, String> {
        chess::Board::from_str(fen).map_err(|error| error.to_string())
    }

    fn legal_moves(&self, position: &chess::Board) -> Vec<String> {
        chess::MoveGen::new_legal(position).map(|mv| mv.to_string()).collect()
    }

    fn play(&self, position: &chess::Board, mv: &str) -> Option<chess::Board> {
        let mv = chess::ChessMove::from_str(mv).ok()?;
        position.legal(mv).then(|| position.make_move_new(mv))
    }

    fn is_legal(&self, position: &chess::Board, mv: &str) -> Option<bool> {
        chess::ChessMove::from_str(mv).ok().map(|mv| position.legal(mv))
    }

    fn checkers(&self, position: &chess::Board) -> Option<Vec<String>> {
        Some(position.checkers().map(|square| square.to_string()).collect())
    }

    fn status(&self, position: &chess::Board) -> Option<Status> {
        Some(match position.status() {
            chess::BoardStatus::Ongoing => Status::Ongoing,
            chess::BoardStatus::Stalemate => Status::Stalemate,
            chess::BoardStatus::Checkmate => Status::Checkmate,
        })
    }

    fn key(&self, position: &chess::Board) -> Option<u64> {
        Some(position.get_hash())
    }
}
