//! Our own rules as [`Rules`]: the crates `laws` and `movegen`, and the engine with planted faults.

use laws::{Color, Setup, Square, Variant, appendix_c};
use mutants::{Engine, Fault};
use notation::fen;
use rules::{PackedMove, Rules, Status, set_of};

/// The rules as the crate `laws` has them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Laws;

fn state(status: laws::Status) -> Status {
    match status {
        laws::Status::Ongoing => Status::Ongoing,
        laws::Status::Checkmate => Status::Checkmate,
        laws::Status::Stalemate => Status::Stalemate,
    }
}

const BOTH: [Variant; 2] = [Variant::Standard, Variant::Chess960];

impl Rules for Laws {
    type Position = laws::Position;

    fn name(&self) -> String {
        "laws".to_string()
    }

    fn variants(&self) -> Vec<Variant> {
        BOTH.to_vec()
    }

    fn load(&self, text: &str, variant: Variant) -> Result<laws::Position, String> {
        fen::position(text, variant).map_err(|error| error.to_string())
    }

    fn set_up(&self, setup: &Setup, variant: Variant) -> Option<Result<laws::Position, String>> {
        let position = laws::Position::new(setup.clone(), variant);
        Some(position.map_err(|refusals| format!("{refusals:?}")))
    }

    fn legal_moves(&self, position: &laws::Position, moves: &mut Vec<PackedMove>) {
        moves.extend(laws::legal_moves(position).into_iter().map(PackedMove::from));
    }

    fn play(&self, position: &mut laws::Position, mv: PackedMove) -> bool {
        let after = laws::play(position, mv.into());
        after.map(|after| *position = after).is_ok()
    }

    fn is_legal(&self, position: &laws::Position, mv: PackedMove) -> Option<bool> {
        Some(laws::is_legal(position, mv.into()))
    }

    fn fen(&self, position: &laws::Position) -> Option<String> {
        Some(fen::write_position(position))
    }

    fn checkers(&self, position: &laws::Position) -> Option<u64> {
        Some(set_of(laws::checkers(position)))
    }

    fn in_check(&self, position: &laws::Position) -> Option<bool> {
        Some(laws::in_check(position))
    }

    fn attackers(&self, position: &laws::Position, square: Square, by: Color) -> Option<u64> {
        Some(set_of(laws::attackers(position.board(), square, by)))
    }

    fn status(&self, position: &laws::Position) -> Option<Status> {
        Some(state(laws::status(position)))
    }

    fn san(&self, position: &laws::Position, mv: PackedMove) -> Option<String> {
        appendix_c::write_san(position, mv.into())
    }

    fn read_san(&self, position: &laws::Position, text: &str) -> Option<Option<PackedMove>> {
        let read = appendix_c::read_san(position, text, appendix_c::Strictness::Strict);
        Some(read.ok().map(PackedMove::from))
    }
}

/// The rules as the crate `movegen` has them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Movegen;

impl Rules for Movegen {
    type Position = movegen::Position;

    fn name(&self) -> String {
        "movegen".to_string()
    }

    fn variants(&self) -> Vec<Variant> {
        BOTH.to_vec()
    }

    fn load(&self, text: &str, variant: Variant) -> Result<movegen::Position, String> {
        movegen::Position::from_fen(text, variant).map_err(|error| error.to_string())
    }

    fn legal_moves(&self, position: &movegen::Position, moves: &mut Vec<PackedMove>) {
        let listed = position.moves();
        moves.extend(listed.iter().map(|&mv| PackedMove::from(position.state(mv))));
    }

    fn play(&self, position: &mut movegen::Position, mv: PackedMove) -> bool {
        match position.find(mv.into()) {
            Some(mv) => {
                *position = position.play(mv);
                true
            }
            None => false,
        }
    }

    fn is_legal(&self, position: &movegen::Position, mv: PackedMove) -> Option<bool> {
        Some(position.is_legal(mv.into()))
    }

    fn fen(&self, position: &movegen::Position) -> Option<String> {
        Some(position.to_fen())
    }

    fn in_check(&self, position: &movegen::Position) -> Option<bool> {
        Some(position.in_check())
    }

    fn status(&self, position: &movegen::Position) -> Option<Status> {
        Some(state(position.status()))
    }

    fn perft(&self, position: &movegen::Position, depth: u32) -> Option<u64> {
        Some(movegen::perft(position, depth))
    }

    fn key(&self, position: &movegen::Position) -> Option<u64> {
        Some(position.key())
    }
}

/// An engine with at most one planted fault.
#[derive(Clone, Copy, Debug)]
pub struct Mutant {
    engine: Engine,
    name: &'static str,
}

impl Mutant {
    /// The engine with this fault.
    pub fn with(fault: Fault) -> Mutant {
        Mutant { engine: Engine::with(fault), name: fault.name() }
    }

    /// The engine without a fault.
    pub fn none() -> Mutant {
        Mutant { engine: Engine::correct(), name: "none" }
    }
}

impl Rules for Mutant {
    type Position = mutants::State;

    fn name(&self) -> String {
        format!("mutant:{}", self.name)
    }

    fn variants(&self) -> Vec<Variant> {
        BOTH.to_vec()
    }

    fn load(&self, text: &str, variant: Variant) -> Result<mutants::State, String> {
        let variant = match variant {
            Variant::Standard => mutants::Variant::Standard,
            Variant::Chess960 => mutants::Variant::Chess960,
        };
        self.engine.load(text, variant).map_err(|refused| refused.to_string())
    }

    fn legal_moves(&self, position: &mutants::State, moves: &mut Vec<PackedMove>) {
        moves.extend(position.legal_moves().iter().filter_map(|mv| mv.parse::<PackedMove>().ok()));
    }

    fn play(&self, position: &mut mutants::State, mv: PackedMove) -> bool {
        position.play(&mv.to_string()).is_ok()
    }

    fn is_legal(&self, position: &mutants::State, mv: PackedMove) -> Option<bool> {
        Some(position.is_legal(&mv.to_string()))
    }

    fn fen(&self, position: &mutants::State) -> Option<String> {
        Some(position.fen())
    }

    fn checkers(&self, position: &mutants::State) -> Option<u64> {
        Some(set_of(position.checkers().iter().filter_map(|name| name.parse().ok())))
    }

    fn in_check(&self, position: &mutants::State) -> Option<bool> {
        Some(position.in_check())
    }

    fn status(&self, position: &mutants::State) -> Option<Status> {
        Some(match position.status() {
            mutants::Status::Ongoing => Status::Ongoing,
            mutants::Status::Checkmate => Status::Checkmate,
            mutants::Status::Stalemate => Status::Stalemate,
            mutants::Status::Dead => Status::Dead,
        })
    }

    fn perft(&self, position: &mutants::State, depth: u32) -> Option<u64> {
        Some(position.perft(depth))
    }

    fn san(&self, position: &mutants::State, mv: PackedMove) -> Option<String> {
        position.san(&mv.to_string()).ok()
    }

    fn read_san(&self, position: &mutants::State, text: &str) -> Option<Option<PackedMove>> {
        Some(position.read_san(text).and_then(|mv| mv.parse().ok()))
    }
}
