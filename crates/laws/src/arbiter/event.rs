//! What can happen at the board.

use crate::article_09::a9_05_claims::Claim;
use crate::article_12::Penalty;
use crate::{Color, Move, Role, Setup, Square};

/// Something that happens, and how long after the event before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// Milliseconds since the event before, or since the start of the session.
    pub after: u64,
    /// What happens.
    pub event: Event,
}

/// Something that a player or the arbiter does, or that is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player does something.
    Player(Color, Deed),
    /// The arbiter does or finds something.
    Arbiter(Measure),
    /// Nothing but time passes.
    Wait,
}

/// What a player can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Says that pieces are going to be adjusted.
    Announces,
    /// Adjusts a piece after saying so (4.2.1).
    Adjusts(Square),
    /// Touches a piece without a word (4.2.2, 4.3).
    Touches(Square),
    /// Touches two pieces at once, or so that nobody can tell which was first (4.3.3).
    TouchesTogether(Square, Square),
    /// Touches a piece by a plain accident (4.2.2).
    Brushes(Square),
    /// Takes a peg out of its hole (D.2.2); elsewhere the same as touching.
    Lifts(Square),
    /// Takes a piece off the board.
    Removes(Square),
    /// Lets a piece go on another square.
    Releases(Square, Square),
    /// Lets a new piece touch the promotion square (4.4.4).
    Contacts(Role, Square),
    /// Lets a new piece go on the promotion square (4.7.3).
    Promotes(Role, Square),
    /// Uses the other hand too for the move that is being made (4.1).
    UsesBothHands,
    /// Makes a move with all its steps, without pressing the clock.
    Makes(Move),
    /// Makes a move and presses the clock.
    Plays(Move),
    /// Knocks a piece over or shifts it (7.4).
    Displaces(Square),
    /// Puts right what was displaced (7.4.1).
    PutsRight,
    /// Presses the clock (6.2.1).
    Presses,
    /// Pauses the clock (6.11.2).
    StopsClock(Reason),
    /// Comes to the board (6.7.1).
    Arrives,
    /// Claims that the opponent's flag is down (6.8, A.5.3).
    ClaimsTime,
    /// Offers a draw (9.1.2.1).
    Offers,
    /// Accepts the offer.
    Accepts,
    /// Declines the offer aloud.
    Declines,
    /// Tries to take the own offer back.
    WithdrawsOffer,
    /// Claims a draw (9.2, 9.3).
    Claims(Claim),
    /// Tries to take the own claim back (9.5.1).
    WithdrawsClaim,
    /// Resigns (5.1.2).
    Resigns,
    /// Complains that the opponent broke Article 4 (4.8).
    Complains,
    /// Claims that the opponent has completed an illegal move (A.5.2).
    ClaimsIllegalMove,
    /// Brings the scoresheet up to date (8.1).
    Records,
    /// Writes a move down before making it (8.1.2).
    Writes(Move),
    /// Asks to see the arbiter's scoresheet (A.4.3).
    AsksForScoresheet,
    /// Cannot show how many moves were made (8.6).
    CannotShowMoves,
    /// Is found with a telephone or another device, or it sounds (11.3.2).
    HasDevice(Device),
    /// Keeps refusing to obey the Laws (11.7).
    RefusesLaws,
    /// Asks for an increment in a quickplay finish (III.4).
    AsksForIncrement,
    /// Claims a draw with less than two minutes left (III.5).
    ClaimsNoWin,
    /// Says a move aloud, with the names of Appendix D (D.2.1).
    Calls(String),
    /// Seals a move, in words, and stops the clock (I.1.1).
    Seals {
        /// What is written.
        text: String,
        /// How long before the end of the session, in milliseconds (I.1.2).
        early: u64,
    },
    /// Says that a clock shows a wrong time after the resumption (I.13).
    PointsOutTimes,
}

/// A device that was not allowed to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Device {
    /// It is switched on, and silent.
    On,
    /// It is completely switched off.
    Off,
    /// It sounds.
    Sounds,
}

/// Why a player pauses the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// To call the arbiter, for instance when a piece to promote to is missing (6.11.2).
    NeedsArbiter,
    /// For nothing that the Laws allow (6.11.4).
    NoReason,
}

/// What the arbiter can do or find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Sees, or is shown, that the last illegal move is one (7.5.1).
    SeesIllegalMove,
    /// Sees a position that no game can have: both kings in check, a pawn on the last rank (A.5.4).
    SeesIllegalPosition,
    /// Sees a flag that is down (6.8).
    SeesFlag,
    /// Finds both flags down (III.3.1). An electronic clock shows which fell first.
    FindsBothFlags,
    /// Finds both flags down, and nobody can tell which fell first (III.3.1).
    CannotTellFlags,
    /// Finds that a player has not come (6.7.1).
    FindsAbsent(Color),
    /// Finds that a piece has been on a wrong square since so many plies were played (7.6).
    FindsDisplaced(usize),
    /// Finds that the pieces stood wrongly at the start (7.2.1).
    FindsWrongPlacement,
    /// Finds that the king or rook on this square began the game on a wrong one (7.2.1, A.5.1.2).
    FindsWronglyPlaced(Square),
    /// Finds that the board stands wrongly (7.2.2).
    FindsWrongBoard,
    /// Finds that the players have each other's colour (7.3).
    FindsColoursReversed,
    /// Undoes the illegal move because both players agree to it (A.5.2).
    UndoesByAgreement,
    /// Starts the clock again after a pause (6.11.3).
    RestartsClock,
    /// Penalises a player (12.9).
    Penalises(Color, Penalty),
    /// Finds that both players refuse to obey the Laws (11.8).
    BothRefuse,
    /// Agrees to what was claimed under III.5 (III.5.1).
    Agrees,
    /// Postpones the decision on it (III.5.2).
    Postpones,
    /// Rejects it (III.5.3).
    Rejects,
    /// Finds that the two boards of a game with a blind player differ (D.2.9): the scoresheets agree, or agree only for
    /// so many plies.
    FindsBoardsDiffer(Option<usize>),
    /// Reads something on the envelope and compares it (I.2, I.3).
    ReadsEnvelope(Entry),
    /// Opens the envelope with the sealed move (I.7).
    OpensEnvelope,
    /// Resumes the game; who is not there, by colour (I.9, I.11).
    Resumes([bool; 2]),
    /// Finds that the envelope is missing (I.12.1).
    MissesEnvelope,
    /// Finds that the position cannot be established (I.12.2).
    LosesPosition,
}

/// What is written on the envelope of an adjourned game (I.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The position just before the sealed move (I.2.2).
    Position(Box<Setup>),
    /// The times used, in milliseconds, by colour (I.2.3).
    Times([u64; 2]),
    /// Who sealed the move (I.2.4).
    SealedBy(Color),
    /// The number of the sealed move (I.2.5).
    MoveNumber(u32),
    /// Whose offer of a draw is open (I.2.6).
    Offer(Option<Color>),
}
