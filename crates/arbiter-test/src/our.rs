//! The Laws themselves as rules, to see what a generator without a fault gets.

use laws::{Color, Position, Square, appendix_c};
use notation::fen;
use rules::{PackedMove, Rules, Status, Variant, set_of};

/// The rules as this program has them from the Laws.
#[derive(Clone, Copy, Debug, Default)]
pub struct Laws;

impl Rules for Laws {
    type Position = Position;

    fn name(&self) -> String {
        "laws".to_string()
    }

    fn variants(&self) -> Vec<Variant> {
        vec![Variant::Standard, Variant::Chess960]
    }

    fn validates_positions(&self) -> bool {
        true
    }

    fn load(&self, text: &str, variant: Variant) -> Result<Position, String> {
        fen::position(text, variant).map_err(|error| error.to_string())
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<PackedMove>) {
        moves.extend(laws::legal_moves(position).into_iter().map(PackedMove::from));
    }

    fn play(&self, position: &mut Position, mv: PackedMove) -> bool {
        laws::play(position, mv.into()).map(|after| *position = after).is_ok()
    }

    fn is_legal(&self, position: &Position, mv: PackedMove) -> Option<bool> {
        Some(laws::is_legal(position, mv.into()))
    }

    fn fen(&self, position: &Position) -> Option<String> {
        Some(fen::write_position(position))
    }

    fn checkers(&self, position: &Position) -> Option<u64> {
        Some(set_of(laws::checkers(position)))
    }

    fn attackers(&self, position: &Position, square: Square, by: Color) -> Option<u64> {
        Some(set_of(laws::attackers(position.board(), square, by)))
    }

    fn status(&self, position: &Position) -> Option<Status> {
        Some(match laws::status(position) {
            laws::Status::Ongoing => Status::Ongoing,
            laws::Status::Checkmate => Status::Checkmate,
            laws::Status::Stalemate => Status::Stalemate,
        })
    }

    fn san(&self, position: &Position, mv: PackedMove) -> Option<String> {
        appendix_c::write_san(position, mv.into())
    }

    fn read_san(&self, position: &Position, text: &str) -> Option<Option<PackedMove>> {
        let read = appendix_c::read_san(position, text, appendix_c::Strictness::Lenient);
        Some(read.ok().map(PackedMove::from))
    }
}
