//! The course of the game: repetition, the counters, claims and the result.

use std::fmt;

use crate::board::{Color, Position};
use crate::state::State;

/// What the rules say of a position by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Play goes on.
    Ongoing,
    /// The player having the move is checkmated (5.1.1).
    Checkmate,
    /// The player having the move is stalemated (5.2.1).
    Stalemate,
    /// The material allows neither player to mate (5.2.2).
    Dead,
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// 5.1.1
    Checkmate,
    /// 5.1.2
    Resignation,
    /// 6.9
    FlagFall,
    /// 5.2.1
    Stalemate,
    /// 5.2.2
    DeadPosition,
    /// 9.2, on a claim
    ThreefoldRepetition,
    /// 9.3, on a claim
    FiftyMoves,
    /// 9.6.1
    FivefoldRepetition,
    /// 9.6.2
    SeventyFiveMoves,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nobody has won and nothing has drawn the game.
    Ongoing,
    /// This player has won.
    Win(Color, Reason),
    /// The game is drawn.
    Draw(Reason),
}

impl fmt::Display for Status {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Status::Ongoing => "ongoing",
            Status::Checkmate => "checkmate",
            Status::Stalemate => "stalemate",
            Status::Dead => "dead",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Resignation => "resignation",
            Reason::FlagFall => "flag-fall",
            Reason::Stalemate => "stalemate",
            Reason::DeadPosition => "dead-position",
            Reason::ThreefoldRepetition => "threefold-repetition",
            Reason::FiftyMoves => "fifty-moves",
            Reason::FivefoldRepetition => "fivefold-repetition",
            Reason::SeventyFiveMoves => "seventy-five-moves",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => out.write_str("ongoing"),
            Outcome::Win(Color::White, reason) => write!(out, "1-0 {reason}"),
            Outcome::Win(Color::Black, reason) => write!(out, "0-1 {reason}"),
            Outcome::Draw(reason) => write!(out, "1/2-1/2 {reason}"),
        }
    }
}

impl State {
    /// Mate, stalemate, or a position dead by its material.
    pub fn status(&self) -> Status {
        let position = &self.position;
        match (position.legal_moves().is_empty(), position.in_check()) {
            (true, true) => Status::Checkmate,
            (true, false) => Status::Stalemate,
            _ if self.insufficient_material() => Status::Dead,
            _ => Status::Ongoing,
        }
    }

    /// How often the position on the board has occurred in the game, this time included (9.2.3).
    pub fn repetitions(&self) -> usize {
        let earlier = self.past.iter().filter(|past| same_position(past, &self.position));
        1 + earlier.count()
    }

    /// May the player having the move claim the third occurrence of the position on the board
    /// (9.2.2)?
    pub fn can_claim_threefold(&self) -> bool {
        !self.is_over() && self.repetitions() >= 3
    }

    /// May the player having the move claim that this move, in UCI, will bring the third
    /// occurrence (9.2.1)? No if the move is not legal.
    pub fn can_claim_threefold_with(&self, uci: &str) -> bool {
        let announced = self.announced(uci);
        announced.is_some_and(|next| !self.is_over() && next.repetitions() >= 3)
    }

    /// May the player having the move claim fifty moves without capture or pawn move (9.3.2)?
    pub fn can_claim_fifty(&self) -> bool {
        !self.is_over() && self.clock() >= 100
    }

    /// May the player having the move claim that this move, in UCI, will complete the fifty
    /// moves (9.3.1)? No if the move is not legal.
    pub fn can_claim_fifty_with(&self, uci: &str) -> bool {
        let announced = self.announced(uci);
        announced.is_some_and(|next| !self.is_over() && next.clock() >= 100)
    }

    fn announced(&self, uci: &str) -> Option<State> {
        let mut next = self.clone();
        next.play(uci).ok().map(|()| next)
    }

    fn clock(&self) -> u32 {
        self.position.memory.halfmove_clock
    }

    /// Has the position on the board occurred five times (9.6.1)?
    pub fn is_fivefold(&self) -> bool {
        self.repetitions() >= 5
    }

    /// Have both players made 75 moves without capture or pawn move (9.6.2)? A mate by the last
    /// of them still wins; see [`State::outcome`].
    pub fn is_seventy_five(&self) -> bool {
        self.clock() >= 150
    }

    /// Does the material alone show that neither player can ever mate (5.2.2)?
    pub fn insufficient_material(&self) -> bool {
        self.position.dead_by_material()
    }

    /// Does the material alone show that this player can never mate (5.1.2, 6.9)?
    pub fn cannot_mate(&self, color: Color) -> bool {
        self.position.cannot_mate(color)
    }

    /// How the game stands, with no claim made.
    pub fn outcome(&self) -> Outcome {
        match self.status() {
            Status::Checkmate => Outcome::Win(self.position.turn.other(), Reason::Checkmate),
            Status::Stalemate => Outcome::Draw(Reason::Stalemate),
            Status::Dead => Outcome::Draw(Reason::DeadPosition),
            Status::Ongoing if self.is_fivefold() => Outcome::Draw(Reason::FivefoldRepetition),
            Status::Ongoing if self.is_seventy_five() => Outcome::Draw(Reason::SeventyFiveMoves),
            Status::Ongoing => Outcome::Ongoing,
        }
    }

    fn is_over(&self) -> bool {
        self.outcome() != Outcome::Ongoing
    }

    /// The result if this player resigns now: a loss, but a draw if the opponent cannot mate
    /// (5.1.2). A game that is over keeps its result.
    pub fn outcome_if_resigns(&self, color: Color) -> Outcome {
        self.forfeit(color, Reason::Resignation)
    }

    /// The result if this player's time runs out now (6.9). A game that is over keeps its result.
    pub fn outcome_if_flag_falls(&self, color: Color) -> Outcome {
        self.forfeit(color, Reason::FlagFall)
    }

    fn forfeit(&self, color: Color, reason: Reason) -> Outcome {
        match self.outcome() {
            Outcome::Ongoing if self.cannot_mate(color.other()) => Outcome::Draw(reason),
            Outcome::Ongoing => Outcome::Win(color.other(), reason),
            over => over,
        }
    }
}

/// Are two positions the same in the sense of 9.2.3: the same player has the move, like pieces
/// stand on like squares, and the same moves are possible?
fn same_position(one: &Position, other: &Position) -> bool {
    one.turn == other.turn
        && one.same_placement(other)
        && one.memory.rights == other.memory.rights
        && usable_en_passant(one) == usable_en_passant(other)
}

/// The en passant square, if a pawn may legally capture there.
fn usable_en_passant(position: &Position) -> Option<crate::board::Square> {
    let square = position.memory.en_passant?;
    position.legal_moves().iter().any(|mv| mv.is_en_passant()).then_some(square)
}
