//! From an answer to a judgement.

use std::collections::BTreeMap;

use subject::{Answer, Failure, FailureKind, Reply, Variant};

use crate::compare::{self, Likeness};
use crate::pgn::Found;
use crate::scenario::{Expected, Scenario, UNREACHABLE, status_name, words};

/// The longest text of a subject that is repeated to the reader, in characters.
const LONGEST_TEXT: usize = 120;

/// The longest list of a subject that is repeated to the reader.
const LONGEST_LIST: usize = 300;

/// What was found about one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The answer is the one the Laws require.
    Conforms,
    /// The answer is another one.
    Differs(Difference),
    /// The Laws leave a choice, or their reading is disputed; this is what the subject chose.
    Choice {
        /// The name of the choice, such as `en-passant-field`.
        name: String,
        /// What was chosen, in words.
        taken: String,
    },
    /// The subject does not accept the position or the text.
    Refused {
        /// What it says.
        reason: String,
    },
    /// The subject does not offer this question. Not counted.
    Unsupported {
        /// What it says.
        reason: String,
    },
    /// The subject crashed, hung, or answered with what is no answer.
    Failed(Failure),
    /// The subject does not claim the level or the variant, so it was not asked.
    Skipped {
        /// What it does not claim.
        reason: String,
    },
}

/// How an answer differs from what the Laws require.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// What the Laws require, in words.
    pub expected: String,
    /// What came, in words.
    pub got: String,
    /// What belongs into the answer and is not there: moves or squares.
    pub missing: Vec<String>,
    /// What is in the answer and does not belong there: moves or squares.
    pub extra: Vec<String>,
    /// What else a reader should know.
    pub note: Option<String>,
}

impl Judgement {
    /// Whether the subject is at fault: it differs or it failed.
    pub const fn is_fault(&self) -> bool {
        matches!(self, Judgement::Differs(_) | Judgement::Failed(_))
    }
}

/// Judges a reply to the question that an expectation asks.
///
/// Questions about legal moves may be answered by the list of legal moves, or for one move by
/// yes or no. A reply of another kind is no answer.
pub fn judge(expected: &Expected, variant: Variant, reply: &Reply) -> Judgement {
    match reply {
        Reply::Unsupported(reason) => Judgement::Unsupported { reason: shown(reason) },
        Reply::Failed(failure) => Judgement::Failed(failure.clone()),
        Reply::Refused(reason) => refused(expected, reason),
        Reply::Answer(answer) => answered(expected, variant, answer),
    }
}

/// To refuse is the right answer where no position can be accepted, and where a text is no legal
/// move.
fn refused(expected: &Expected, reason: &str) -> Judgement {
    match expected {
        Expected::Impossible(_) | Expected::Unreadable(_) => Judgement::Conforms,
        Expected::ReadsSan { mv: None, .. } => Judgement::Conforms,
        Expected::Pgn(pgn) if pgn.may_be_refused() => Judgement::Conforms,
        _ => Judgement::Refused { reason: shown(reason) },
    }
}

fn answered(expected: &Expected, variant: Variant, answer: &Answer) -> Judgement {
    match (expected, answer) {
        (Expected::Legal { mv }, Answer::Moves(moves)) => listed(expected, mv, true, moves),
        (Expected::Illegal { mv, .. }, Answer::Moves(moves)) => listed(expected, mv, false, moves),
        (Expected::Legal { mv }, Answer::Yes(yes)) => one_move(expected, mv, true, *yes),
        (Expected::Illegal { mv, .. }, Answer::Yes(yes)) => one_move(expected, mv, false, *yes),
        (Expected::LegalExactly(all), Answer::Moves(moves)) => {
            same_items(expected, all, moves, "no legal move")
        }
        (Expected::LegalCount(count), Answer::Moves(moves)) => {
            let got = moves.len() as u64;
            let words = if got == 1 { "1 legal move".into() } else { format!("{got} legal moves") };
            same(expected, got == *count, words)
        }
        (Expected::Perft { count, .. }, Answer::Count(got)) => {
            same(expected, got == count, got.to_string())
        }
        (Expected::Check(check), Answer::Yes(yes)) => {
            let got = if *yes { "in check" } else { "not in check" };
            same(expected, yes == check, got.to_owned())
        }
        (Expected::Checkers(squares), Answer::Squares(got)) => {
            same_items(expected, squares, got, "no piece")
        }
        (Expected::Attackers { from, .. }, Answer::Squares(got)) => {
            same_items(expected, from, got, "no piece")
        }
        (Expected::After { fen, .. }, Answer::Fen(got)) => {
            alike(expected, compare::positions(fen, got, variant), got)
        }
        (Expected::San { text, .. }, Answer::Text(got)) => {
            alike(expected, compare::notations(text, got), got)
        }
        (Expected::ReadsSan { mv, .. }, Answer::Move(got)) => {
            let words = got.as_deref().map_or("no legal move".to_owned(), shown);
            same(expected, got == mv, words)
        }
        (Expected::Status(status), Answer::Status(got)) => {
            same(expected, got == status, status_name(*got).to_owned())
        }
        (Expected::CanMate { by, answer }, Answer::Yes(got)) => {
            let said = if *got { "can mate" } else { "can never mate" };
            same(expected, *got == answer.is_yes(), format!("{} {said}", by.name()))
        }
        (Expected::Reachable(answer), Answer::Yes(got)) => {
            let said = if *got { "a game can" } else { "no game can" };
            same(expected, *got == answer.is_yes(), format!("{said} have reached it"))
        }
        (Expected::Game(game), answer) => match game.compare(answer) {
            Some(found) if found.agrees => Judgement::Conforms,
            Some(found) => {
                let note = found.reason_only.then(|| "only the article differs".to_owned());
                Judgement::Differs(Difference { note, ..differs(expected, shown(&found.answered)) })
            }
            None => other_kind(answer),
        },
        (Expected::Fen(fen), Answer::Fen(got)) => {
            alike(expected, compare::positions(fen, got, variant), got)
        }
        (Expected::Same { same: wanted, .. }, Answer::Yes(yes)) => {
            let got = if *yes { "the same position" } else { "another position" };
            same(expected, yes == wanted, got.to_owned())
        }
        (Expected::Pgn(pgn), answer) => match pgn.compare(answer, variant) {
            Some(Found::Agrees) => Judgement::Conforms,
            Some(Found::Alike(likeness, got)) => alike(expected, likeness, &got),
            Some(Found::Lacks(part)) => {
                Judgement::Unsupported { reason: format!("it keeps no {part}") }
            }
            Some(Found::Differs(got)) => Judgement::Differs(differs(expected, shown(&got))),
            None => other_kind(answer),
        },
        (Expected::Impossible(_) | Expected::Unreadable(_), Answer::Yes(yes)) => {
            same(expected, !yes, "accepted".to_owned())
        }
        (_, other) => other_kind(other),
    }
}

fn other_kind(answer: &Answer) -> Judgement {
    Judgement::Failed(Failure {
        kind: FailureKind::Garbage,
        message: format!("the answer is of another kind than the question: {}", kind(answer)),
        last_output: String::new(),
    })
}

fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Moves(_) => "a list of moves",
        Answer::Yes(_) => "yes or no",
        Answer::Count(_) => "a number",
        Answer::Divide(_) => "a number for each move",
        Answer::Fen(_) => "a position",
        Answer::Squares(_) => "a list of squares",
        Answer::Status(_) => "a status",
        Answer::Text(_) => "a text",
        Answer::Move(_) => "a move",
        Answer::Articles(_) => "a list of articles",
        Answer::Outcome(_) => "an outcome",
        Answer::Ruling(_) => "a ruling",
        Answer::Games(_) => "games",
        Answer::Pgn(_) => "a text in PGN",
    }
}

fn differs(expected: &Expected, got: String) -> Difference {
    Difference { expected: expected.required(), got, ..Difference::default() }
}

fn same(expected: &Expected, same: bool, got: String) -> Judgement {
    if same { Judgement::Conforms } else { Judgement::Differs(differs(expected, got)) }
}

fn alike(expected: &Expected, likeness: Likeness, got: &str) -> Judgement {
    let words = if got.is_empty() { "an empty text".to_owned() } else { shown(got) };
    match likeness {
        Likeness::Same => Judgement::Conforms,
        Likeness::Convention { name, taken } => {
            Judgement::Choice { name: name.to_owned(), taken: shown(&taken) }
        }
        Likeness::Different { what } => {
            Judgement::Differs(Difference { note: Some(what), ..differs(expected, words) })
        }
    }
}

/// Whether one move is among the legal ones that were listed.
fn listed(expected: &Expected, mv: &str, legal: bool, moves: &[String]) -> Judgement {
    one_move(expected, mv, legal, moves.iter().any(|listed| listed == mv))
}

fn one_move(expected: &Expected, mv: &str, legal: bool, yes: bool) -> Judgement {
    let said = if yes { "legal" } else { "illegal" };
    match (legal, yes) {
        (true, true) | (false, false) => Judgement::Conforms,
        (true, false) => Judgement::Differs(Difference {
            missing: vec![mv.to_owned()],
            ..differs(expected, format!("{mv} is {said}"))
        }),
        (false, true) => Judgement::Differs(Difference {
            extra: vec![mv.to_owned()],
            ..differs(expected, format!("{mv} is {said}"))
        }),
    }
}

/// Compares lists in any order; what is listed twice is there once too often.
fn same_items(expected: &Expected, wanted: &[String], got: &[String], none: &str) -> Judgement {
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    for item in wanted {
        *counts.entry(item).or_default() += 1;
    }
    for item in got {
        *counts.entry(item).or_default() -= 1;
    }
    let missing: Vec<String> =
        counts.iter().filter(|(_, n)| **n > 0).map(|(item, _)| (*item).to_owned()).collect();
    let extra: Vec<&str> = counts.iter().filter(|(_, n)| **n < 0).map(|(item, _)| *item).collect();
    if missing.is_empty() && extra.is_empty() {
        return Judgement::Conforms;
    }
    let twice: Vec<String> = extra
        .iter()
        .filter(|item| wanted.iter().any(|w| w == *item))
        .take(LONGEST_LIST)
        .map(|item| shown(item))
        .collect();
    let note = (!twice.is_empty()).then(|| format!("listed more than once: {}", twice.join(" ")));
    let mut sorted: Vec<String> = got.iter().take(LONGEST_LIST).map(|item| shown(item)).collect();
    sorted.sort();
    if got.len() > LONGEST_LIST {
        sorted.push(format!("... ({} in all)", got.len()));
    }
    let extra = extra.into_iter().take(LONGEST_LIST).map(shown).collect();
    Judgement::Differs(Difference {
        missing,
        extra,
        note,
        ..differs(expected, words(&sorted, none))
    })
}

/// Where a scenario says that the Laws leave a choice or that their reading is disputed, an
/// answer is a choice and no difference.
pub fn tolerate(scenario: &Scenario, expected: &Expected, judgement: Judgement) -> Judgement {
    match (&scenario.choice, &scenario.disputed, judgement) {
        (Some(name), _, Judgement::Conforms) => {
            Judgement::Choice { name: name.clone(), taken: expected.required() }
        }
        (Some(name), _, Judgement::Differs(difference)) => {
            Judgement::Choice { name: name.clone(), taken: difference.got }
        }
        // Nobody need accept what no game can have, whatever is asked about it.
        (Some(name), _, Judgement::Refused { .. }) if name == UNREACHABLE => {
            Judgement::Choice { name: name.clone(), taken: "refused".to_owned() }
        }
        (None, Some(note), Judgement::Differs(difference)) => {
            Judgement::Choice { name: format!("disputed: {note}"), taken: difference.got }
        }
        (Some(name), _, Judgement::Refused { reason }) => {
            Judgement::Choice { name: name.clone(), taken: format!("refused: {reason}") }
        }
        (None, Some(note), Judgement::Refused { reason }) => Judgement::Choice {
            name: format!("disputed: {note}"),
            taken: format!("refused: {reason}"),
        },
        (_, _, judgement) => judgement,
    }
}

/// A subject's text as a reader may see it: short, and without control characters.
pub(crate) fn shown(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(LONGEST_TEXT)
        .flat_map(|c| {
            let plain = (!c.is_control()).then_some(c);
            let escaped = c.is_control().then(|| c.escape_default());
            plain.into_iter().chain(escaped.into_iter().flatten())
        })
        .collect();
    if text.chars().nth(LONGEST_TEXT).is_some() {
        short.push_str("...");
    }
    short
}
