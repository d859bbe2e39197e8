//! The course of the game: repetition, the counters, claims and the result.

use std::fmt;

use crate::board::{Color, Position};
use crate::faults::Fault;
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
    fn has(&self, fault: Fault) -> bool {
        self.now.position.has(fault)
    }

    /// Mate, stalemate, or a position dead by its material.
    pub fn status(&self) -> Status {
        let status = self.now.position.mate_or_stalemate();
        match status {
            Status::Ongoing if self.insufficient_material() => Status::Dead,
            _ => status,
        }
    }

    /// May the player having the move claim the third occurrence of the position on the board
    /// (9.2.2)?
    pub fn can_claim_threefold(&self) -> bool {
        let outlives = self.has(Fault::ThreefoldClaimOutlivesThePosition)
            && self.past.iter().any(|past| self.earlier_occurrences(past).len() >= 3);
        !self.is_over() && (self.has_repeated() || outlives)
    }

    fn has_repeated(&self) -> bool {
        let needed = if self.has(Fault::ThreefoldAtSecondOccurrence) {
            2
        } else if self.has(Fault::ThreefoldAtFourthOccurrence) {
            4
        } else {
            3
        };
        self.repetitions() >= needed && !self.has(Fault::ThreefoldMissing)
    }

    /// May the player having the move claim that this move, in UCI, will bring the third
    /// occurrence (9.2.1)? No if the move is not legal.
    pub fn can_claim_threefold_with(&self, uci: &str) -> bool {
        let known = !self.has(Fault::ThreefoldNotWithAnnouncedMove);
        known && !self.is_over() && self.announced(uci).is_some_and(|next| next.has_repeated())
    }

    /// May the player having the move claim fifty moves without capture or pawn move (9.3.2)?
    pub fn can_claim_fifty(&self) -> bool {
        let late = self.has(Fault::FiftyClaimOnePlyLate);
        let clock = self.clock_for_claims().saturating_sub(u32::from(late));
        self.admits_claim_of_fifty() && self.is_fifty(clock)
    }

    /// May the player having the move claim that this move, in UCI, will complete the fifty
    /// moves (9.3.1)? No if the move is not legal.
    pub fn can_claim_fifty_with(&self, uci: &str) -> bool {
        let clock = |next: State| match self.has(Fault::FiftyAnnouncedMoveMayBeAnything) {
            true => self.clock_for_claims() + 1,
            false => next.clock_for_claims(),
        };
        let completes = self.announced(uci).is_some_and(|next| self.is_fifty(clock(next)));
        let known = !self.has(Fault::FiftyNotWithAnnouncedMove);
        known && self.admits_claim_of_fifty() && completes
    }

    fn admits_claim_of_fifty(&self) -> bool {
        let outcome = self.outcome();
        let mated = matches!(outcome, Outcome::Win(_, Reason::Checkmate));
        outcome == Outcome::Ongoing || mated && self.has(Fault::FiftyClaimAfterMate)
    }

    fn is_fifty(&self, clock: u32) -> bool {
        let needed = if self.has(Fault::FiftyClaimAt99) {
            99
        } else if self.has(Fault::FiftyCountsPliesAsMoves) {
            50
        } else {
            100
        };
        clock >= needed && !self.has(Fault::FiftyMissing)
    }

    fn clock_for_claims(&self) -> u32 {
        match self.has(Fault::FiftyIgnoresClockOfFen) {
            true => self.halfmove_clock().min(self.past.len() as u32),
            false => self.halfmove_clock(),
        }
    }

    fn announced(&self, uci: &str) -> Option<State> {
        let mut next = self.clone();
        next.play(uci).ok().map(|()| next)
    }

    /// Has the position on the board occurred five times (9.6.1)?
    pub fn is_fivefold(&self) -> bool {
        if self.has(Fault::FivefoldMissing) {
            return false;
        }
        let earlier = self.earlier_occurrences(&self.now);
        let plies = self.past.len();
        let consecutive = (1..=4).all(|times| {
            plies.checked_sub(4 * times).is_some_and(|index| earlier.contains(&index))
        });
        let needed = if self.has(Fault::FivefoldAtFourthOccurrence) {
            4
        } else if self.has(Fault::FivefoldAtSixthOccurrence) {
            6
        } else {
            5
        };
        earlier.len() + 1 >= needed && (consecutive || !self.has(Fault::FivefoldMustBeConsecutive))
    }

    /// Have both players made 75 moves without capture or pawn move (9.6.2)? A mate by the last
    /// of them still wins; see [`State::outcome`].
    pub fn is_seventy_five(&self) -> bool {
        let plies_as_moves = self.has(Fault::SeventyFiveCountsPliesAsMoves);
        let late = u32::from(self.has(Fault::SeventyFiveOnePlyLate));
        let needed = if plies_as_moves { 75 } else { 150 } + late;
        self.halfmove_clock() >= needed && !self.has(Fault::SeventyFiveMissing)
    }

    /// Does the material alone show that neither player can ever mate (5.2.2)?
    pub fn insufficient_material(&self) -> bool {
        let tested = match self.past.last() {
            Some(before) if self.has(Fault::DeadTestedBeforeTheMove) => before,
            _ => &self.now,
        };
        tested.position.dead_by_material()
    }

    /// Does the material alone show that this player can never mate (5.1.2, 6.9)?
    pub fn cannot_mate(&self, color: Color) -> bool {
        self.now.position.cannot_mate(color)
    }

    /// How the game stands, with no claim made.
    pub fn outcome(&self) -> Outcome {
        let (turn, waiting) = (self.turn(), self.turn().other());
        match self.status() {
            _ if self.has(Fault::SeventyFiveBeforeMate) && self.is_seventy_five() => {
                Outcome::Draw(Reason::SeventyFiveMoves)
            }
            Status::Checkmate
                if self.has(Fault::FiftyBeforeMate) && self.halfmove_clock() >= 100 =>
            {
                Outcome::Draw(Reason::FiftyMoves)
            }
            Status::Checkmate if self.has(Fault::MateWinnerSwapped) => {
                Outcome::Win(turn, Reason::Checkmate)
            }
            Status::Checkmate => Outcome::Win(waiting, Reason::Checkmate),
            Status::Stalemate if self.has(Fault::StalemateLoses) => {
                Outcome::Win(waiting, Reason::Stalemate)
            }
            Status::Stalemate => Outcome::Draw(Reason::Stalemate),
            Status::Dead if self.has(Fault::DeadNamedFiftyMoves) => {
                Outcome::Draw(Reason::FiftyMoves)
            }
            Status::Dead => Outcome::Draw(Reason::DeadPosition),
            Status::Ongoing => self.automatic_draw().map_or(Outcome::Ongoing, Outcome::Draw),
        }
    }

    fn automatic_draw(&self) -> Option<Reason> {
        let third = || self.has(Fault::ThreefoldEndsTheGame) && self.repetitions() >= 3;
        let fifty = || self.has(Fault::FiftyEndsTheGame) && self.halfmove_clock() >= 100;
        if self.is_fivefold() {
            Some(Reason::FivefoldRepetition)
        } else if self.is_seventy_five() {
            Some(Reason::SeventyFiveMoves)
        } else if third() {
            Some(Reason::ThreefoldRepetition)
        } else if fifty() {
            Some(Reason::FiftyMoves)
        } else {
            None
        }
    }

    fn is_over(&self) -> bool {
        self.outcome() != Outcome::Ongoing
    }

    /// The result if this player resigns now: a loss, but a draw if the opponent cannot mate
    /// (5.1.2). A game that is over keeps its result.
    pub fn outcome_if_resigns(&self, color: Color) -> Outcome {
        let spared = self.cannot_mate(color.other()) && !self.has(Fault::ResignationAlwaysLoses);
        self.forfeit(color, Reason::Resignation, spared)
    }

    /// The result if this player's time runs out now (6.9). A game that is over keeps its result.
    pub fn outcome_if_flag_falls(&self, color: Color) -> Outcome {
        let bare = !self.has(Fault::FlagSparesOnlyAgainstBareKing)
            || self.now.position.is_bare_king(color.other());
        let spared = self.cannot_mate(color.other()) && bare && !self.has(Fault::FlagAlwaysLoses);
        self.forfeit(color, Reason::FlagFall, spared)
    }

    fn forfeit(&self, color: Color, reason: Reason, spared: bool) -> Outcome {
        match self.outcome() {
            Outcome::Ongoing if spared => Outcome::Draw(reason),
            Outcome::Ongoing => Outcome::Win(color.other(), reason),
            _ if self.has(Fault::EndIsForgotten) => Outcome::Win(color.other(), reason),
            over => over,
        }
    }

    /// Is a game that this player loses for this reason judged by the men on the board alone, even where no series of
    /// moves leads to mate (5.1.2, 6.9)? A sound engine leaves that to whoever knows more.
    pub fn judges_by_material_alone(&self, reason: Reason) -> bool {
        match reason {
            Reason::FlagFall => self.has(Fault::FlagByMaterialAlone),
            Reason::Resignation => self.has(Fault::ResignationByMaterialAlone),
            _ => false,
        }
    }

    /// May this player claim a draw now (9.2, 9.3)?
    pub fn may_claim(&self, color: Color) -> bool {
        color == self.turn() || self.has(Fault::ClaimByTheWrongPlayer)
    }

    /// May the players agree to a draw (5.2.3)?
    pub fn may_agree(&self) -> bool {
        self.fullmove_number() > 1 || self.has(Fault::AgreementBeforeBothHaveMoved)
    }

    /// Does a result stand, whatever is declared later?
    pub fn result_stands(&self) -> bool {
        self.is_over() && !self.has(Fault::EndIsForgotten)
    }
}

impl Position {
    fn mate_or_stalemate(&self) -> Status {
        let legal = self.legal_moves();
        let check = self.in_check();
        let king_stuck = !legal.iter().any(|mv| self.king(self.turn) == Some(mv.from));
        let only_ep = legal.iter().all(|mv| mv.is_en_passant());
        let mate = legal.is_empty()
            || self.has(Fault::MateTestedByKingMovesOnly) && king_stuck
            || self.has(Fault::MateThoughEnPassantSaves) && only_ep;
        let stalemate = legal.is_empty() && !self.has(Fault::StalemateNotSeen)
            || self.has(Fault::StalemateTestedByKingMovesOnly) && king_stuck
            || self.has(Fault::StalemateOfThePlayerNotOnMove) && self.waiting_player_is_stuck();
        match check {
            true if mate => Status::Checkmate,
            false if stalemate => Status::Stalemate,
            _ => Status::Ongoing,
        }
    }

    /// Could the player who is not on move not move if it were that player's turn?
    fn waiting_player_is_stuck(&self) -> bool {
        let mut passed = *self;
        passed.turn = self.turn.other();
        passed.memory.en_passant = None;
        !passed.in_check() && passed.legal_moves().is_empty()
    }
}
