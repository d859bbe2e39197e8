//! Other people's move generators, as [`Rules`].

use std::str::FromStr;

use rules::{PackedMove, Role, Rules, Status, Variant};

/// The crate `cozy-chess`.
#[derive(Clone, Copy, Debug, Default)]
pub struct CozyChess;

/// A position of cozy-chess, and how its castling moves are stated.
#[derive(Clone, Debug)]
pub struct CozyPosition(cozy_chess::Board, Variant);

const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

impl CozyPosition {
    /// cozy-chess states castling as the king's move onto its rook, in both variants.
    fn packed(&self, mv: cozy_chess::Move) -> PackedMove {
        let own = self.0.colors(self.0.side_to_move()).has(mv.to);
        let target = match (self.1, own, mv.to > mv.from) {
            (Variant::Standard, true, true) => {
                cozy_chess::Square::new(cozy_chess::File::G, mv.to.rank())
            }
            (Variant::Standard, true, false) => {
                cozy_chess::Square::new(cozy_chess::File::C, mv.to.rank())
            }
            _ => mv.to,
        };
        let promotion = mv.promotion.map(|piece| ROLES[piece as usize]);
        PackedMove::from_indices(mv.from as usize, target as usize, promotion).expect("two squares")
    }

    fn unpacked(&self, mv: PackedMove) -> cozy_chess::Move {
        let square = |square: rules::Square| cozy_chess::Square::index(square.index());
        let from = square(mv.origin());
        let promotion = mv.promotion().map(|role| cozy_chess::Piece::index(role as usize));
        let mut to = square(mv.target());
        let jumps = (from as usize).abs_diff(to as usize) == 2;
        if jumps && self.1 == Variant::Standard && self.0.king(self.0.side_to_move()) == from {
            let file = if to > from { cozy_chess::File::H } else { cozy_chess::File::A };
            to = cozy_chess::Square::new(file, from.rank());
        }
        cozy_chess::Move { from, to, promotion }
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

    fn legal_moves(&self, position: &CozyPosition, moves: &mut Vec<PackedMove>) {
        position.0.generate_moves(|of_a_piece| {
            moves.extend(of_a_piece.into_iter().map(|mv| position.packed(mv)));
            false
        });
    }

    fn play(&self, position: &mut CozyPosition, mv: PackedMove) -> bool {
        let mv = position.unpacked(mv);
        position.0.try_play(mv).is_ok()
    }

    fn is_legal(&self, position: &CozyPosition, mv: PackedMove) -> Option<bool> {
        // A move onto the own rook would be castling here, and is none in standard chess.
        let stated = position.unpacked(mv);
        Some(position.0.is_legal(stated) && position.packed(stated) == mv)
    }

    fn checkers(&self, position: &CozyPosition) -> Option<u64> {
        Some(position.0.checkers().0)
    }

    fn status(&self, position: &CozyPosition) -> Option<Status> {
        let stuck = !position.0.generate_moves(|_| true);
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

fn of_chess(mv: chess::ChessMove) -> PackedMove {
    let promotion = mv.get_promotion().map(|piece| ROLES[piece.to_index()]);
    let (from, to) = (mv.get_source().to_index(), mv.get_dest().to_index());
    PackedMove::from_indices(from, to, promotion).expect("two squares")
}

fn to_chess(mv: PackedMove) -> chess::ChessMove {
    let square = |square: rules::Square| chess::ALL_SQUARES[square.index()];
    let promotion = mv.promotion().map(|role| chess::ALL_PIECES[role as usize]);
    chess::ChessMove::new(square(mv.origin()), square(mv.target()), promotion)
}

impl Rules for Chess {
    type Position = chess::Board;

    fn name(&self) -> String {
        "chess".to_string()
    }

    fn load(&self, fen: &str, _variant: Variant) -> Result<chess::Board, String> {
        chess::Board::from_str(fen).map_err(|error| error.to_string())
    }

    fn legal_moves(&self, position: &chess::Board, moves: &mut Vec<PackedMove>) {
        moves.extend(chess::MoveGen::new_legal(position).map(of_chess));
    }

    fn play(&self, position: &mut chess::Board, mv: PackedMove) -> bool {
        let mv = to_chess(mv);
        let legal = position.legal(mv);
        if legal {
            *position = position.make_move_new(mv);
        }
        legal
    }

    fn is_legal(&self, position: &chess::Board, mv: PackedMove) -> Option<bool> {
        Some(position.legal(to_chess(mv)))
    }

    fn checkers(&self, position: &chess::Board) -> Option<u64> {
        Some(position.checkers().0)
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
