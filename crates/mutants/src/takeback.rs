//! Moves taken back, and what stays after something was refused.

use crate::board::{Role, Square, Variant};
use crate::faults::{Fault, FaultSet};
use crate::fen::{Refused, START};
use crate::state::{Engine, State};

impl State {
    /// The game after these moves were played on one board and taken back again.
    ///
    /// # Errors
    /// One of them is not legal.
    pub fn after_take_back(&self, moves: &[String]) -> Result<State, Refused> {
        let mut played = self.clone();
        let mut board = self.now.position;
        let mut undos = Vec::new();
        for uci in moves {
            let mv = board.find(uci);
            let mv = mv.ok_or_else(|| Refused::new(format!("{uci} is not a legal move here")))?;
            undos.push(board.make(&mv));
            played.play(uci)?;
        }
        for undo in undos.iter().rev() {
            board.unmake(undo);
        }
        let mut back = self.clone();
        if board.has(Fault::TakenBackPositionsStillCount) {
            back.past.extend(played.past.drain(self.past.len()..));
            back.past.push(played.now);
        }
        back.now.position = board;
        Ok(back)
    }

    /// The game after these moves and texts were refused.
    ///
    /// # Errors
    /// One of them is accepted.
    pub fn after_refusals(
        &self,
        engine: &Engine,
        moves: &[String],
        fens: &[String],
    ) -> Result<State, Refused> {
        let mut state = self.clone();
        let variant = state.now.position.variant;
        for uci in moves {
            if state.is_legal(uci) {
                return Err(Refused::new(format!("{uci} is legal")));
            }
            state.refuse_move(uci);
        }
        for fen in fens {
            if engine.load(fen, variant).is_ok() {
                return Err(Refused::new(format!("{fen} is a position")));
            }
            if engine.has(Fault::RefusedTextsClearTheBoard) {
                state = engine.load(START, variant)?;
            }
        }
        Ok(state)
    }

    fn refuse_move(&mut self, uci: &str) {
        let position = &mut self.now.position;
        let turn = position.turn;
        let origin = uci.get(..2).and_then(Square::parse);
        let moved = origin.is_some_and(|square| position.holds(square, turn, Role::King));
        if position.has(Fault::RefusedMovesLoseTheRights) && moved {
            position.memory.rights.clear(turn);
        }
        if position.has(Fault::RefusedMovesLoseEp) {
            position.memory.en_passant = None;
        }
        if position.has(Fault::RefusedMovesPassTheTurn) {
            position.turn = position.turn.other();
        }
    }

    /// The faults of the engine.
    pub fn faults(&self) -> FaultSet {
        self.now.position.faults
    }

    /// The variant that is played.
    pub fn variant(&self) -> Variant {
        self.now.position.variant
    }

    /// Whether the position is the same as another one in the sense of 9.2.3.
    pub fn is_same_position(&self, other: &State) -> bool {
        self.now.same(&other.now)
    }
}
