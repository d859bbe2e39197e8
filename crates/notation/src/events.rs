//! What happens at the board, a line of text for each event: `+30s white touches g1`.
//!
//! A line is a length of time since the line before (left out where none passes), who acts, and
//! what is done. [`FORMS`] lists every form.

use std::fmt;

use laws::arbiter::{Deed, Device, Entry, Event, Happening, Measure, Reason};
use laws::article_09::a9_05_claims::{Claim, Ground};
use laws::article_12::Penalty;
use laws::{Color, Move, Role, Square, Variant};

use crate::{duration, fen, uci};

/// The text describes no event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnEvent {
    /// The text that was given.
    pub text: String,
    /// What is wrong with it, in one sentence.
    pub reason: String,
}

impl fmt::Display for NotAnEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no event: {}", self.text, self.reason)
    }
}

impl std::error::Error for NotAnEvent {}

/// Every form an event can have, after `white`, `black` or `arbiter`.
pub const FORMS: &[(&str, &str)] = &[
    ("white announces an adjustment", "says that pieces are going to be adjusted (4.2.1)"),
    ("white adjusts e2", "adjusts a piece after saying so (4.2.1)"),
    ("white touches e2", "touches a piece without a word (4.2.2, 4.3)"),
    ("white touches d1 and d5 at once", "nobody can tell which was touched first (4.3.3)"),
    ("white brushes e2", "touches a piece by a plain accident (4.2.2)"),
    ("white lifts e2", "takes a peg out of its hole (D.2.2)"),
    ("white removes e5", "takes a piece off the board"),
    ("white releases e2 on e4", "lets a piece go on another square (4.7)"),
    ("white touches e8 with a queen", "lets the new piece touch the promotion square (4.4.4)"),
    ("white leaves a queen on e8", "lets the new piece go on the promotion square (4.7.3)"),
    ("white uses both hands", "for the move that is being made (4.1)"),
    ("white makes e2e4", "makes a move with all its steps, without pressing"),
    ("white plays e2e4", "makes a move and presses the clock"),
    ("white presses", "presses the clock (6.2.1)"),
    ("white displaces e2", "knocks a piece over or shifts it (7.4)"),
    ("white puts it right", "puts right what was displaced (7.4.1)"),
    ("white stops the clock for the arbiter", "pauses it to call the arbiter (6.11.2)"),
    ("white stops the clock for no reason", "pauses it for nothing the Laws allow (6.11.4)"),
    ("white arrives", "comes to the board (6.7.1)"),
    ("white claims time", "says that the opponent's flag is down (6.8)"),
    ("white offers a draw", "offers a draw (9.1.2.1)"),
    ("white accepts", "accepts the offer"),
    ("white declines", "declines the offer aloud"),
    ("white withdraws the offer", "tries to take the own offer back"),
    ("white claims repetition", "the position has appeared for the third time (9.2.2)"),
    ("white claims repetition with e2e4", "it will with this move (9.2.1)"),
    ("white claims fifty moves", "fifty moves without pawn move and capture (9.3.2)"),
    ("white claims fifty moves with e1e2", "fifty with this move (9.3.1)"),
    ("white withdraws the claim", "tries to take the own claim back (9.5.1)"),
    ("white resigns", "resigns (5.1.2)"),
    ("white complains", "says that the opponent broke Article 4 (4.8)"),
    ("white claims an illegal move", "says that the opponent completed one (7.5.1, A.5.2)"),
    ("white records", "brings the scoresheet up to date (8.1)"),
    ("white writes e2e4", "writes a move down before making it (8.1.2)"),
    ("white asks for the scoresheet", "asks to see what the arbiter recorded (A.4.3)"),
    ("white cannot show the moves", "cannot show how many were made (8.6)"),
    ("white has a device", "a telephone or the like is found, switched on (11.3.2)"),
    ("white has a device that is switched off", "completely (11.3.2)"),
    ("white has a device that sounds", "in the playing venue (11.3.2)"),
    ("white refuses the laws", "keeps refusing to obey the Laws (11.7)"),
    ("white asks for an increment", "in a quickplay finish (III.4)"),
    ("white claims no win", "the opponent cannot or does not try to win (III.5)"),
    ("white calls Eva zwei Eva vier", "says a move aloud to or as a blind player (D.2.1)"),
    ("white seals Nf3", "seals a move, written so (I.1.1)"),
    ("white adjourns 20m early and seals Nf3", "before the end of the session (I.1.2)"),
    ("white points out wrong times", "after the resumption (I.13)"),
    ("arbiter sees an illegal move", "that was completed unseen (7.5.1)"),
    ("arbiter sees an illegal position", "both kings in check, a pawn on the last rank (A.5.4)"),
    ("arbiter sees a flag", "that is down (6.8)"),
    ("arbiter finds both flags down", "on a clock that shows which fell first (III.3.1)"),
    ("arbiter cannot tell which flag fell first", "of both that are down (III.3.1)"),
    ("arbiter finds black absent", "who has not come (6.7.1)"),
    ("arbiter finds a piece displaced after 4 plies", "on a wrong square since then (7.6)"),
    ("arbiter finds the pieces wrongly placed", "at the start (7.2.1)"),
    ("arbiter finds the piece on e1 wrongly placed", "at the start, a king or rook (A.5.1.2)"),
    ("arbiter finds the board wrongly placed", "(7.2.2)"),
    ("arbiter finds the colours reversed", "(7.3)"),
    ("arbiter finds both refusing the laws", "(11.8)"),
    ("arbiter undoes it by agreement", "of both players (A.5.2)"),
    ("arbiter restarts the clock", "after a pause (6.11.3)"),
    ("arbiter finds the boards differ and the scores agree", "with a blind player (D.2.9)"),
    ("arbiter finds the boards differ and the scores agree for 4 plies", "(D.2.9)"),
    ("arbiter reads on the envelope that white sealed", "(I.2.4)"),
    ("arbiter reads on the envelope that move 12 is sealed", "(I.2.5)"),
    ("arbiter reads on the envelope that 50m and 1h are used", "by White and by Black (I.2.3)"),
    ("arbiter reads on the envelope that white offered a draw", "(I.2.6)"),
    ("arbiter reads on the envelope that nobody offered a draw", "(I.2.6)"),
    (
        "arbiter reads on the envelope the position 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "before the sealed move (I.2.2)",
    ),
    ("arbiter opens the envelope", "with the sealed move (I.7)"),
    ("arbiter resumes the game", "with both players there (I.9.1)"),
    ("arbiter resumes the game without white", "or without black, or without both (I.9, I.11)"),
    ("arbiter misses the envelope", "which is lost (I.12.1)"),
    ("arbiter cannot establish the position", "of an adjourned game (I.12.2)"),
    ("arbiter agrees", "to what was claimed under III.5 (III.5.1)"),
    ("arbiter postpones", "the decision on it (III.5.2)"),
    ("arbiter rejects", "it (III.5.3)"),
    ("arbiter penalises white with a warning", "(12.9.1)"),
    ("arbiter penalises white with 2m more for the opponent", "(12.9.2)"),
    ("arbiter penalises white with 2m less", "(12.9.3)"),
    ("arbiter penalises white with more points for the opponent", "(12.9.4)"),
    ("arbiter penalises white with fewer points", "(12.9.5)"),
    ("arbiter penalises white with loss of the game", "(12.9.6)"),
    ("arbiter penalises white with a fine", "(12.9.7)"),
    ("arbiter penalises white with exclusion from rounds", "(12.9.8)"),
    ("arbiter penalises white with expulsion", "(12.9.9)"),
    ("nothing happens", "time passes"),
];

/// Reads one line.
///
/// # Errors
/// What is wrong with the text.
///
/// ```
/// use laws::arbiter::{Deed, Event};
/// use laws::{Color, Square};
///
/// let happening = notation::events::parse("+1m30s white touches g1").unwrap();
/// assert_eq!(happening.after, 90_000);
/// assert_eq!(happening.event, Event::Player(Color::White, Deed::Touches(Square::G1)));
/// ```
pub fn parse(text: &str) -> Result<Happening, NotAnEvent> {
    let error = |reason: String| NotAnEvent { text: text.chars().take(80).collect(), reason };
    let words: Vec<&str> = text.split_whitespace().collect();
    let (after, words) = match words.first().and_then(|word| word.strip_prefix('+')) {
        Some(time) => {
            (duration::parse(time).map_err(|wrong| error(wrong.to_string()))?, &words[1..])
        }
        None => (0, &words[..]),
    };
    let event = match words {
        ["nothing", "happens"] => Ok(Event::Wait),
        ["white", rest @ ..] => {
            deed(rest).map(|deed| Event::Player(Color::White, own(deed, Color::White)))
        }
        ["black", rest @ ..] => {
            deed(rest).map(|deed| Event::Player(Color::Black, own(deed, Color::Black)))
        }
        ["arbiter", rest @ ..] => measure(rest).map(Event::Arbiter),
        _ => Err("it begins with white, black, arbiter, or nothing happens".to_string()),
    };
    event.map(|event| Happening { after, event }).map_err(error)
}

/// A claim is made by the one who acts.
fn own(deed: Deed, by: Color) -> Deed {
    match deed {
        Deed::Claims(claim) => Deed::Claims(Claim { by, ..claim }),
        other => other,
    }
}

fn square(text: &str) -> Result<Square, String> {
    text.parse::<Square>().map_err(|wrong| wrong.to_string())
}

fn mv(text: &str) -> Result<Move, String> {
    uci::parse(text).map_err(|wrong| wrong.to_string())
}

fn role(text: &str) -> Result<Role, String> {
    Role::ALL
        .into_iter()
        .find(|role| role.to_string() == text)
        .ok_or_else(|| format!("{text:?} is no piece"))
}

fn color(text: &str) -> Result<Color, String> {
    Color::ALL
        .into_iter()
        .find(|color| color.to_string() == text)
        .ok_or_else(|| format!("{text:?} is neither white nor black"))
}

fn time(text: &str) -> Result<u64, String> {
    duration::parse(text).map_err(|wrong| wrong.to_string())
}

fn claim(ground: Ground, with: Option<&str>) -> Result<Deed, String> {
    let with = with.map(mv).transpose()?;
    Ok(Deed::Claims(Claim { by: Color::White, ground, with }))
}

fn deed(words: &[&str]) -> Result<Deed, String> {
    Ok(match words {
        ["announces", "an", "adjustment"] => Deed::Announces,
        ["adjusts", at] => Deed::Adjusts(square(at)?),
        ["touches", at] => Deed::Touches(square(at)?),
        ["touches", a, "and", b, "at", "once"] => Deed::TouchesTogether(square(a)?, square(b)?),
        ["brushes", at] => Deed::Brushes(square(at)?),
        ["lifts", at] => Deed::Lifts(square(at)?),
        ["removes", at] => Deed::Removes(square(at)?),
        ["releases", from, "on", to] => Deed::Releases(square(from)?, square(to)?),
        ["touches", at, "with", "a", new] => Deed::Contacts(role(new)?, square(at)?),
        ["leaves", "a", new, "on", at] => Deed::Promotes(role(new)?, square(at)?),
        ["uses", "both", "hands"] => Deed::UsesBothHands,
        ["makes", made] => Deed::Makes(mv(made)?),
        ["plays", played] => Deed::Plays(mv(played)?),
        ["presses"] => Deed::Presses,
        ["displaces", at] => Deed::Displaces(square(at)?),
        ["puts", "it", "right"] => Deed::PutsRight,
        ["stops", "the", "clock", "for", "the", "arbiter"] => {
            Deed::StopsClock(Reason::NeedsArbiter)
        }
        ["stops", "the", "clock", "for", "no", "reason"] => Deed::StopsClock(Reason::NoReason),
        ["arrives"] => Deed::Arrives,
        _ => return words_and_claims(words),
    })
}

fn words_and_claims(words: &[&str]) -> Result<Deed, String> {
    Ok(match words {
        ["claims", "time"] => Deed::ClaimsTime,
        ["offers", "a", "draw"] => Deed::Offers,
        ["accepts"] => Deed::Accepts,
        ["declines"] => Deed::Declines,
        ["withdraws", "the", "offer"] => Deed::WithdrawsOffer,
        ["claims", "repetition"] => claim(Ground::Repetition, None)?,
        ["claims", "repetition", "with", with] => claim(Ground::Repetition, Some(with))?,
        ["claims", "fifty", "moves"] => claim(Ground::FiftyMoves, None)?,
        ["claims", "fifty", "moves", "with", with] => claim(Ground::FiftyMoves, Some(with))?,
        ["withdraws", "the", "claim"] => Deed::WithdrawsClaim,
        ["resigns"] => Deed::Resigns,
        ["complains"] => Deed::Complains,
        ["claims", "an", "illegal", "move"] => Deed::ClaimsIllegalMove,
        ["records"] => Deed::Records,
        ["writes", written] => Deed::Writes(mv(written)?),
        ["asks", "for", "the", "scoresheet"] => Deed::AsksForScoresheet,
        ["cannot", "show", "the", "moves"] => Deed::CannotShowMoves,
        ["has", "a", "device"] => Deed::HasDevice(Device::On),
        ["has", "a", "device", "that", "is", "switched", "off"] => Deed::HasDevice(Device::Off),
        ["has", "a", "device", "that", "sounds"] => Deed::HasDevice(Device::Sounds),
        ["refuses", "the", "laws"] => Deed::RefusesLaws,
        ["asks", "for", "an", "increment"] => Deed::AsksForIncrement,
        ["claims", "no", "win"] => Deed::ClaimsNoWin,
        ["calls", text @ ..] if !text.is_empty() => Deed::Calls(text.join(" ")),
        ["seals", text @ ..] if !text.is_empty() => Deed::Seals { text: text.join(" "), early: 0 },
        ["adjourns", early, "early", "and", "seals", text @ ..] if !text.is_empty() => {
            Deed::Seals { text: text.join(" "), early: time(early)? }
        }
        ["points", "out", "wrong", "times"] => Deed::PointsOutTimes,
        _ => return Err(format!("no player can do {:?}", words.join(" "))),
    })
}

fn measure(words: &[&str]) -> Result<Measure, String> {
    Ok(match words {
        ["sees", "an", "illegal", "move"] => Measure::SeesIllegalMove,
        ["sees", "an", "illegal", "position"] => Measure::SeesIllegalPosition,
        ["sees", "a", "flag"] => Measure::SeesFlag,
        ["finds", "both", "flags", "down"] => Measure::FindsBothFlags,
        ["cannot", "tell", "which", "flag", "fell", "first"] => Measure::CannotTellFlags,
        ["finds", who, "absent"] => Measure::FindsAbsent(color(who)?),
        ["finds", "the", "piece", "on", at, "wrongly", "placed"] => {
            Measure::FindsWronglyPlaced(square(at)?)
        }
        ["finds", "a", "piece", "displaced", "after", number, "plies"] => {
            Measure::FindsDisplaced(plies(number)?)
        }
        ["finds", "the", "pieces", "wrongly", "placed"] => Measure::FindsWrongPlacement,
        ["finds", "the", "board", "wrongly", "placed"] => Measure::FindsWrongBoard,
        ["finds", "the", "colours", "reversed"] => Measure::FindsColoursReversed,
        ["finds", "both", "refusing", "the", "laws"] => Measure::BothRefuse,
        ["undoes", "it", "by", "agreement"] => Measure::UndoesByAgreement,
        ["restarts", "the", "clock"] => Measure::RestartsClock,
        ["finds", "the", "boards", "differ", "and", "the", "scores", "agree"] => {
            Measure::FindsBoardsDiffer(None)
        }
        [
            "finds",
            "the",
            "boards",
            "differ",
            "and",
            "the",
            "scores",
            "agree",
            "for",
            n,
            "plies",
        ] => Measure::FindsBoardsDiffer(Some(plies(n)?)),
        ["reads", "on", "the", "envelope", text @ ..] => Measure::ReadsEnvelope(entry(text)?),
        ["opens", "the", "envelope"] => Measure::OpensEnvelope,
        ["resumes", "the", "game"] => Measure::Resumes([false; 2]),
        ["resumes", "the", "game", "without", "both"] => Measure::Resumes([true; 2]),
        ["resumes", "the", "game", "without", who] => {
            let mut absent = [false; 2];
            absent[color(who)?.index()] = true;
            Measure::Resumes(absent)
        }
        ["misses", "the", "envelope"] => Measure::MissesEnvelope,
        ["cannot", "establish", "the", "position"] => Measure::LosesPosition,
        ["agrees"] => Measure::Agrees,
        ["postpones"] => Measure::Postpones,
        ["rejects"] => Measure::Rejects,
        ["penalises", who, "with", how @ ..] => Measure::Penalises(color(who)?, penalty(how)?),
        _ => return Err(format!("the arbiter cannot do {:?}", words.join(" "))),
    })
}

fn plies(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("{text:?} is no number of plies"))
}

/// What is read on an envelope.
fn entry(words: &[&str]) -> Result<Entry, String> {
    Ok(match words {
        ["that", who, "sealed"] => Entry::SealedBy(color(who)?),
        ["that", "move", number, "is", "sealed"] => Entry::MoveNumber(
            number.parse().map_err(|_| format!("{number:?} is no number of a move"))?,
        ),
        ["that", white, "and", black, "are", "used"] => Entry::Times([time(white)?, time(black)?]),
        ["that", "nobody", "offered", "a", "draw"] => Entry::Offer(None),
        ["that", who, "offered", "a", "draw"] => Entry::Offer(Some(color(who)?)),
        ["the", "position", text @ ..] => {
            let setup = fen::parse(&text.join(" "), Variant::Standard);
            Entry::Position(Box::new(setup.map_err(|wrong| wrong.to_string())?))
        }
        _ => return Err(format!("no envelope bears {:?}", words.join(" "))),
    })
}

fn penalty(words: &[&str]) -> Result<Penalty, String> {
    Ok(match words {
        ["a", "warning"] => Penalty::Warning,
        [more, "more", "for", "the", "opponent"] => Penalty::MoreTimeForOpponent(time(more)?),
        [less, "less"] => Penalty::LessTime(time(less)?),
        ["more", "points", "for", "the", "opponent"] => Penalty::MorePointsForOpponent,
        ["fewer", "points"] => Penalty::FewerPoints,
        ["loss", "of", "the", "game"] => Penalty::Loss,
        ["a", "fine"] => Penalty::Fine,
        ["exclusion", "from", "rounds"] => Penalty::Exclusion,
        ["expulsion"] => Penalty::Expulsion,
        _ => return Err(format!("{:?} is no penalty of 12.9", words.join(" "))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read() {
        for (form, _) in FORMS {
            assert!(parse(form).is_ok(), "{form}");
            assert!(parse(&format!("+5s {form}")).is_ok(), "{form}");
            assert!(
                parse(&format!("{form} twice")).is_err()
                    || form.contains(" seals ")
                    || form.contains(" calls "),
                "{form}"
            );
        }
    }

    #[test]
    fn complaints_say_what_is_wrong() {
        let reason = |text| parse(text).expect_err("no event").reason;
        assert!(reason("white touches z9").contains("no square"));
        assert!(reason("white dances").contains("no player can do"));
        assert!(reason("+5x white resigns").contains("no time"));
        assert!(reason("").contains("begins with"));
    }
}
