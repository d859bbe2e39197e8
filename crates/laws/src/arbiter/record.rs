//! The record of a game: everything that happened and everything that was ruled, in order. Nothing is ever struck out.
//!
//! When a position is put back, what belongs to the moves that are undone no longer stands, and the ruling is written
//! behind it. How a game stands is computed from what stands.

use super::adjournment::Sealing;
use super::irregularities::Irregularity;
use crate::article_04::a4_03_touch_move::Touch;
use crate::{Article, Color, Move, Outcome, Position, Role, Square};

/// A legal move that was made on the board.
#[derive(Clone, Debug)]
pub(super) struct MoveMade {
    pub(super) by: Color,
    pub(super) mv: Move,
    pub(super) after: Position,
    /// The article of Article 4, or 9.5.3, that it breaks.
    pub(super) breach: Option<Article>,
    /// How it ends the game.
    pub(super) ends: Option<Outcome>,
    /// How it would have ended the game, had it not broken Article 4 (5.1.1, 5.2.1, 5.2.2).
    pub(super) withheld: Option<Outcome>,
}

/// A claim in a quickplay finish that waits for the arbiter's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QuickplayClaim {
    pub(super) by: Color,
    /// Whether an increment is asked for (III.4) and not a draw (III.5).
    pub(super) increment: bool,
    /// Whether the decision was postponed (III.5.2).
    pub(super) postponed: bool,
}

/// One thing that happened or was ruled.
#[derive(Clone, Debug)]
pub(super) enum Fact {
    /// Pieces were touched with intent by the player having the move.
    Touched(Touch),
    /// A piece was let go on a square of a legal move.
    Released(Square, Square),
    /// The rook of a castling was let go.
    RookReleased(Square, Square),
    /// A piece was taken off the board.
    Removed(Square),
    /// A new piece touched the promotion square.
    Contacted(Role, Square),
    /// A new piece was let go on the promotion square.
    Promoted(Role, Square),
    /// A move that is not legal stands on the board; or no longer.
    StandsWrongly(Option<Move>),
    /// The move that replaces an illegal one must put this piece there (4.7, 7.5.1).
    Bound(Square, Square),
    /// The other hand was used too.
    BothHands(Color),
    /// This move was declared with a claim that was not correct, and must be made (9.5.3).
    Declared(Move),
    /// This move was said aloud (D.2.1).
    Called(Move),
    /// A legal move was made.
    Made(Box<MoveMade>),
    /// Play went on from here: after an illegal move, or as if a player had moved who only pressed.
    WentOn { by: Color, mv: Option<Move>, after: Position },
    /// The position was corrected without a move.
    Corrected(Position),
    /// Time passed, on this player's clock.
    Passed(u64, Option<Color>),
    /// This player's clock was started.
    Started(Color),
    /// The clock was paused, or let run on.
    Paused(bool),
    /// This player's move was completed.
    Completed(Color),
    /// This player pressed and completed nothing.
    PressedOnly(Color),
    /// This player gained time.
    Gained(Color, u64),
    /// This player lost time.
    Lost(Color, u64),
    /// Both players were given an increment (III.4).
    IncrementGranted(u64),
    /// A flag is up again, since it fell only by moves that were taken back.
    FlagUp(Color),
    /// The count of this player's moves began anew (8.6).
    CountRestarted(Color),
    /// Something happened that the Laws treat as an illegal move, and was not dealt with at once.
    Irregular(Irregularity),
    /// The irregularity of this ply was dealt with.
    DealtWith(usize),
    /// An illegal move of this player was counted, of this kind.
    Counted(Color, usize),
    /// The arbiter waits for the next move (A.5.4), or no longer.
    Waits(bool),
    /// Pieces displaced by this player are to be put right (7.4.1), or none are.
    Displaced(Option<Color>),
    /// A move was written down before it was made.
    Wrote(Color, Option<Move>),
    /// The scoresheet was brought up to date.
    Recorded(Color),
    /// The arbiter's scoresheet was asked for.
    AskedForScoresheet(Color),
    /// Whose offer of a draw is open.
    Offer(Option<Color>),
    /// A claim in a quickplay finish waits for a decision, or none does.
    Quickplay(Option<QuickplayClaim>),
    /// A player came to the board.
    Arrived(Color),
    /// A move lies in an envelope, or none does.
    Sealed(Option<Sealing>),
    /// The game was resumed, without these players.
    Resumed([bool; 2]),
    /// The sealed move was made.
    Opened,
    /// The position after so many plies was put back.
    WentBack {
        plies: usize,
        /// Whether what the player touched and declared for the next move still binds.
        bound: bool,
    },
    /// The game ended.
    Ended(Outcome),
}

impl Fact {
    /// Whether it belongs to no move, so that putting a position back does not undo it: the time that was used, what was
    /// counted against a player, what was said, who was there.
    const fn is_lasting(&self) -> bool {
        match self {
            Fact::Passed(..)
            | Fact::Started(_)
            | Fact::Paused(_)
            | Fact::Gained(..)
            | Fact::Lost(..)
            | Fact::IncrementGranted(_)
            | Fact::FlagUp(_)
            | Fact::CountRestarted(_)
            | Fact::DealtWith(_)
            | Fact::Counted(..)
            | Fact::AskedForScoresheet(_)
            | Fact::Offer(_)
            | Fact::Quickplay(_)
            | Fact::Arrived(_)
            | Fact::Sealed(_)
            | Fact::Resumed(_)
            | Fact::Ended(_) => true,
            Fact::Touched(_)
            | Fact::Released(..)
            | Fact::RookReleased(..)
            | Fact::Removed(_)
            | Fact::Contacted(..)
            | Fact::Promoted(..)
            | Fact::StandsWrongly(_)
            | Fact::Bound(..)
            | Fact::BothHands(_)
            | Fact::Declared(_)
            | Fact::Called(_)
            | Fact::Made(_)
            | Fact::WentOn { .. }
            | Fact::Corrected(_)
            | Fact::Completed(_)
            | Fact::PressedOnly(_)
            | Fact::Irregular(_)
            | Fact::Waits(_)
            | Fact::Displaced(_)
            | Fact::Wrote(..)
            | Fact::Recorded(_)
            | Fact::Opened
            | Fact::WentBack { .. } => false,
        }
    }

    /// Whether it binds the player who makes the move anew (4.3, 9.5.3).
    const fn binds(&self) -> bool {
        matches!(self, Fact::Touched(_) | Fact::Declared(_))
    }
}

/// A fact, and the ply it belongs to, the first move of the game being ply 1.
#[derive(Clone, Debug)]
struct Line {
    ply: usize,
    fact: Fact,
}

/// Everything that happened, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    lines: Vec<Line>,
}

impl Record {
    /// Writes down what belongs to this ply.
    pub(super) fn write(&mut self, ply: usize, fact: Fact) {
        self.lines.push(Line { ply, fact });
    }

    /// What stands: everything but what belongs to moves that were undone.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Fact> {
        let mut standing: Vec<&Line> = Vec::new();
        for line in &self.lines {
            if let Fact::WentBack { plies, bound } = line.fact {
                standing.retain(|before| {
                    before.ply <= plies
                        || before.fact.is_lasting()
                        || bound && before.ply == plies + 1 && before.fact.binds()
                });
            }
            standing.push(line);
        }
        standing.into_iter().map(|line| &line.fact)
    }
}
