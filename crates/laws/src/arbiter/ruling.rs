//! What follows from an event.

use std::fmt;

use crate::{Article, Color, Move, Outcome};

/// One thing that follows, with the article that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    /// What follows.
    pub what: What,
    /// The article.
    pub article: Article,
}

impl Finding {
    pub(super) const fn of(what: What, number: &'static str) -> Finding {
        Finding { what, article: Article::new(number) }
    }
}

/// The article, then what follows, such as `7.5.5: 2:00 more for black`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.article, self.what)
    }
}

macro_rules! findings {
    ($($(#[$doc:meta])* $name:ident $(($($field:ty),*))? = $keyword:literal, $text:literal;)*) => {
        /// What can follow from an event.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum What {
            $($(#[$doc])* $name $(($($field),*))?,)*
        }

        impl What {
            /// The word for it in files: `made`, `illegal-move`, `time-added`.
            pub const fn keyword(&self) -> &'static str {
                match self {
                    $(findings!(@pattern $name $(($($field),*))?) => $keyword,)*
                }
            }

            const fn sentence(&self) -> &'static str {
                match self {
                    $(findings!(@pattern $name $(($($field),*))?) => $text,)*
                }
            }

            /// Every keyword there is.
            pub const KEYWORDS: &'static [&'static str] = &[$($keyword),*];
        }
    };
    (@pattern $name:ident ($($field:ty),*)) => { What::$name(..) };
    (@pattern $name:ident) => { What::$name };
}

findings! {
    /// The game was already over; the event has no effect.
    GameOver = "game-over", "the game was over before this";
    /// The piece is adjusted and binds nobody.
    Adjusted = "adjusted", "adjusted, which binds nobody";
    /// This player may not adjust pieces now.
    AdjustsOutOfTurn = "adjusts-out-of-turn", "may not adjust pieces now";
    /// The announcement came after the touch.
    AnnouncedTooLate = "announced-too-late", "said too late: the piece was touched before";
    /// The contact binds nobody.
    NoDuty = "no-duty", "the contact binds nobody";
    /// The touched piece must move.
    MustMove = "must-move", "the touched piece must move";
    /// The touched piece must be captured.
    MustCapture = "must-capture", "the touched piece must be captured";
    /// The touched piece must be captured by the touched piece.
    MustCaptureWith = "must-capture-with", "the one touched piece must capture the other";
    /// The player must castle.
    MustCastle = "must-castle", "must castle on this side";
    /// The rook was touched first: no castling with it.
    MustMoveRook = "must-move-rook", "the rook must move, without castling";
    /// The castling is illegal: the king must move otherwise.
    MustMoveKing = "must-move-king", "the king must move otherwise";
    /// Any legal move.
    Free = "free", "any legal move may be made";
    /// The piece does not stand where a legal move puts it.
    NotMade = "not-made", "no legal move: it is not made";
    /// A part of the move is still to be done.
    Unfinished = "unfinished", "the move is not yet made";
    /// The choice of the promoted piece is final.
    ChoiceFinal = "choice-final", "the choice of the piece is final";
    /// The move is made and the opponent has the move.
    Made(Move) = "made", "made";
    /// The move does not do what touched pieces ask.
    BreaksDuty = "breaks-duty", "not what the touched pieces ask";
    /// The move looks like the end of the game but broke Article 4.
    NotEnded = "not-ended", "does not end the game: it broke Article 4";
    /// The move is completed.
    Completed = "completed", "the move is completed";
    /// The player's earlier move, whose press was missing, counts as completed.
    CompletedByNext = "completed-by-next", "completes the move before, too";
    /// The clock does not run for this player; pressing it does nothing.
    NoEffect = "no-effect", "has no effect";
    /// An illegal move, or what the Laws treat as one, by this player.
    Illegal(Color) = "illegal-move", "an illegal move by";
    /// The position before the irregularity is put back.
    Restored = "restored", "the position before is restored";
    /// The pawn becomes a queen.
    BecomesQueen = "becomes-queen", "the pawn becomes a queen";
    /// This player gains so much time, in milliseconds.
    TimeAdded(Color, u64) = "time-added", "more for";
    /// This player loses so much time, in milliseconds.
    TimeTaken(Color, u64) = "time-taken", "less for";
    /// The arbiter decides.
    ArbiterDecides = "arbiter-decides", "the arbiter decides";
    /// It is too late to object: the move stands.
    Stands = "stands", "the move stands";
    /// The arbiter waits for the next move.
    Waits = "waits", "the arbiter waits until the next move is completed";
    /// There is nothing of the kind.
    NothingFound = "nothing-found", "there is nothing to find";
    /// A piece must be put right in the player's own time.
    PutRight = "put-right", "to be put right in the player's own time";
    /// The draw is offered.
    Offer = "offer", "a draw is offered";
    /// The opponent may be disturbed by it.
    Disturbs = "disturbs", "may disturb the opponent";
    /// The offer is no longer open.
    OfferLapses = "offer-lapses", "the offer is declined";
    /// The offer cannot be taken back.
    OfferStands = "offer-stands", "the offer cannot be taken back";
    /// There is no offer to accept or decline.
    NoOffer = "no-offer", "there is no offer";
    /// The rules of the game or the event forbid it now.
    NotAllowed = "not-allowed", "not allowed now";
    /// The claim is correct.
    ClaimCorrect = "claim-correct", "the claim is correct";
    /// The claim is not correct.
    ClaimIncorrect = "claim-incorrect", "the claim is not correct";
    /// The player may not make this claim; it is not examined.
    ClaimRefused = "claim-refused", "no right to claim this now";
    /// The claim cannot be taken back.
    ClaimStands = "claim-stands", "the claim cannot be taken back";
    /// The declared move must be made.
    MustPlayDeclared = "must-play-declared", "the declared move must be made";
    /// The complaint is right.
    ComplaintUpheld = "complaint-upheld", "the complaint is right";
    /// The complaint comes too late.
    ComplaintTooLate = "complaint-too-late", "the complaint comes too late";
    /// The flag has fallen.
    FlagFallen = "flag-fallen", "the flag has fallen";
    /// The flag is not down, or does not count.
    FlagUp = "flag-up", "no flag is down that counts";
    /// The game is cancelled, a new one played.
    NewGame = "new-game", "cancelled: a new game is played";
    /// The position goes to a board that stands rightly.
    Transferred = "transferred", "the position is transferred and play goes on";
    /// Play goes on.
    GoesOn = "goes-on", "play goes on";
    /// The player must first record the moves made.
    MustRecord = "must-record", "must record the move before first";
    /// The move was written down before it was made.
    RecordedInAdvance = "recorded-in-advance", "was written down before it was made";
    /// The scoresheet is shown.
    Shown = "shown", "the scoresheet is shown";
    /// The next move counts as the first of the period.
    FirstOfPeriod = "first-of-period", "the next move counts as the first of the period";
    /// The clock is paused.
    Paused = "paused", "the clock is paused";
    /// The clock runs on.
    Resumed = "resumed", "the clock runs on";
    /// The player is in time.
    InTime = "in-time", "in time";
    /// The player is too late.
    TooLate = "too-late", "too late";
    /// The move is sealed.
    Sealed = "sealed", "the move is sealed";
    /// The move is said aloud.
    Announced = "announced", "said aloud";
    /// What is said names no move.
    NotUnderstood = "not-understood", "names no move";
    /// Another move was said than was made.
    Slip = "slip", "not the move on the board: to be corrected before the clock is started";
    /// The board that differs is put right by the scoresheets.
    FollowsScores = "follows-scores", "the wrong board follows the scoresheets";
    /// What the envelope bears is right.
    EnvelopeRight = "envelope-right", "the envelope is right about this";
    /// What the envelope bears is wrong.
    EnvelopeWrong = "envelope-wrong", "the envelope is wrong about this";
    /// The clock of the player who has to answer the sealed move runs.
    ClockRuns = "clock-runs", "the clock of the player who has to answer runs";
    /// The answer may be sealed too, instead of being made.
    MaySealReply = "may-seal-reply", "the answer may be sealed instead of being made";
    /// Both players get an increment.
    IncrementGranted = "increment-granted", "both players get five seconds more for each move";
    /// The piece may not castle.
    NoCastling = "no-castling", "does not castle, having begun on a wrong square";
    /// The error is corrected.
    Corrected = "corrected", "the error is corrected";
    /// The penalty is given.
    Penalised = "penalised", "penalised";
}

/// A time in minutes and seconds, with hours where there are any.
fn time(milliseconds: u64) -> String {
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    };
    if rest > 0 {
        text.push_str(&format!(".{rest:03}"));
    }
    text
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = self.sentence();
        match self {
            What::Made(mv) => write!(f, "{mv} is {sentence}"),
            What::Illegal(color) => write!(f, "{sentence} {color}"),
            What::TimeAdded(color, ms) | What::TimeTaken(color, ms) => {
                write!(f, "{} {sentence} {color}", time(*ms))
            }
            _ => f.write_str(sentence),
        }
    }
}

/// The answer to one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What follows from the event, in order.
    pub findings: Vec<Finding>,
    /// The moves that the player having the move may make, touched pieces considered; none once
    /// the game is over.
    pub may_play: Vec<Move>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}
