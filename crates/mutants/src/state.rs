//! The engine and a game as it stands: what is asked from outside, in text.

use crate::board::{Color, Square, Variant};
use crate::faults::{Fault, FaultSet};
use crate::fen::{self, Refused};
use crate::moves::Move;
use crate::repetition::{Occurrence, carry, first_origins};

/// A rules engine, correct or with planted faults.
///
/// ```
/// use mutants::{Engine, Fault, Variant};
///
/// let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
/// let correct = Engine::correct().load(fen, Variant::Standard)?;
/// let mutant = Engine::with(Fault::EpMissing).load(fen, Variant::Standard)?;
/// assert!(correct.is_legal("e5d6"));
/// assert!(!mutant.is_legal("e5d6"));
/// # Ok::<(), mutants::Refused>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Engine {
    faults: FaultSet,
}

impl Engine {
    /// The engine without a fault.
    pub fn correct() -> Engine {
        Engine::default()
    }

    /// The engine with one planted fault.
    pub fn with(fault: Fault) -> Engine {
        Engine { faults: FaultSet::NONE.and(fault) }
    }

    /// The engine with a set of planted faults.
    pub fn with_all(faults: FaultSet) -> Engine {
        Engine { faults }
    }

    /// The planted faults.
    pub fn faults(&self) -> FaultSet {
        self.faults
    }

    /// Whether a game can have the position of a FEN, as far as a look at it tells. [`Engine::load`] sets up more:
    /// also what can be played from although the king was in check before the double step just made.
    ///
    /// # Errors
    /// Why it cannot be set up, or no game can have it.
    pub fn accepts(&self, fen: &str, variant: Variant) -> Result<(), Refused> {
        fen::check_past(&fen::read(fen, variant, self.faults)?)
    }

    /// Sets up a position from a FEN of four or six fields. In Chess960 the castling field may
    /// be written in Shredder letters or as X-FEN.
    ///
    /// # Errors
    /// The text is no FEN, or what it describes is no position.
    pub fn load(&self, fen: &str, variant: Variant) -> Result<State, Refused> {
        let position = fen::read(fen, variant, self.faults)?;
        Ok(State { now: Occurrence { position, origins: first_origins() }, past: Vec::new() })
    }
}

/// A game: a position, and those that went before it.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) now: Occurrence,
    pub(crate) past: Vec<Occurrence>,
}

impl State {
    /// The legal moves in UCI, in no particular order.
    pub fn legal_moves(&self) -> Vec<String> {
        let position = &self.now.position;
        let mut moves: Vec<String> =
            position.legal_moves().iter().map(|mv| position.uci(mv)).collect();
        if moves.is_empty() && position.has(Fault::DefaultMoveWhenNoneIsLegal) {
            moves.push("a1a1".to_string());
        }
        moves
    }

    /// Is this move, in UCI, legal?
    pub fn is_legal(&self, uci: &str) -> bool {
        self.now.position.says_legal(uci)
    }

    fn has_room_for_a_move(&self) -> Result<(), Refused> {
        let has = |fault| self.now.position.has(fault);
        let full = has(Fault::GameBreaksOffAfter256Plies) && self.past.len() >= 256
            || has(Fault::GameBreaksOffAfter1024Plies) && self.past.len() >= 1024;
        if full { Err(Refused::new("the game has too many moves")) } else { Ok(()) }
    }

    fn find_or_refuse(&self, uci: &str) -> Result<Move, Refused> {
        let found = self.now.position.find(uci);
        found.ok_or_else(|| Refused::new(format!("{uci} is not a legal move here")))
    }

    /// Plays a legal move given in UCI.
    ///
    /// # Errors
    /// The move is not legal, or the text is no move; the game stays as it was.
    pub fn play(&mut self, uci: &str) -> Result<(), Refused> {
        self.has_room_for_a_move()?;
        let mv = self.find_or_refuse(uci)?;
        let before = &self.now.position;
        let next = Occurrence {
            position: before.after(&mv),
            origins: carry(&self.now.origins, before, &mv),
        };
        self.past.push(std::mem::replace(&mut self.now, next));
        Ok(())
    }

    /// The position as six-field FEN, with the en passant square after every double step; the
    /// castling field in Shredder letters in Chess960.
    pub fn fen(&self) -> String {
        fen::write(&self.now.position)
    }

    /// Every legal move in UCI with the FEN of the position it leads to. The moves are made and
    /// taken back on one board, one after the other, so that a faulty undo shows.
    pub fn children(&self) -> Vec<(String, String)> {
        let mut board = self.now.position;
        let moves = board.legal_moves();
        board.disturb_by_generation(&moves);
        let mut children = Vec::new();
        for mv in moves {
            let uci = self.now.position.uci_read(&mv);
            let undo = board.make(&mv);
            children.push((uci, fen::write(&board)));
            board.unmake(&undo);
        }
        children
    }

    /// The FEN after a legal move, looked up among the [`State::children`].
    ///
    /// # Errors
    /// The move is not legal.
    pub fn fen_after(&self, uci: &str) -> Result<String, Refused> {
        let found = self.children().into_iter().find(|(child, _)| child == uci);
        let fen = found.map(|(_, fen)| fen);
        fen.ok_or_else(|| Refused::new(format!("{uci} is not a legal move here")))
    }

    /// The number of lines of this many plies.
    pub fn perft(&self, depth: u32) -> u64 {
        let mut board = self.now.position;
        board.perft(depth)
    }

    /// The number of lines of this many plies for each first move in UCI; at depth 0 none.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut board = self.now.position;
        let moves = if depth == 0 { Vec::new() } else { board.legal_moves() };
        let counted = moves.iter().filter_map(|mv| {
            let lines = board.perft_of(mv, depth)?;
            Some((self.now.position.uci(mv), lines))
        });
        counted.collect()
    }

    /// Is the king of the player having the move attacked?
    pub fn in_check(&self) -> bool {
        self.now.position.in_check()
    }

    /// The squares of the pieces that give check, from a1 to h8.
    pub fn checkers(&self) -> Vec<String> {
        self.now.position.listed_checkers().into_iter().map(Square::name).collect()
    }

    /// The squares of the pieces of one colour that attack a square, from a1 to h8.
    ///
    /// # Errors
    /// The text names no square.
    pub fn attackers(&self, square: &str, by: Color) -> Result<Vec<String>, Refused> {
        let target = Square::parse(square);
        let target = target.ok_or_else(|| Refused::new(format!("{square} is no square")))?;
        Ok(self.now.position.reported_attackers(target, by).iter().map(Square::name).collect())
    }

    /// The legal move, given in UCI, in algebraic notation with `+` or `#`.
    ///
    /// # Errors
    /// The move is not legal.
    pub fn san(&self, uci: &str) -> Result<String, Refused> {
        Ok(self.now.position.san(&self.find_or_refuse(uci)?))
    }

    /// The legal move, in UCI, that a text in algebraic notation means; none if it means no
    /// legal move or more than one.
    pub fn read_san(&self, text: &str) -> Option<String> {
        let position = &self.now.position;
        if position.has(Fault::SanReaderReadsNullMoves) && matches!(text, "--" | "Z0") {
            return Some("0000".to_string());
        }
        if position.has(Fault::SanReaderReadsUci) && position.find(text).is_some() {
            return Some(text.to_string());
        }
        position.read_san(text).map(|mv| position.uci(&mv))
    }

    /// The player having the move.
    pub fn turn(&self) -> Color {
        self.now.position.turn
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        self.now.position.memory.halfmove_clock
    }

    /// The number of the move about to be played, from 1.
    pub fn fullmove_number(&self) -> u32 {
        self.now.position.memory.fullmove_number
    }
}
