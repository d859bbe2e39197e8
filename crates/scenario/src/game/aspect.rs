//! One thing that is expected of a ruling, and what a ruling says about it.

use std::collections::BTreeMap;

use notation::duration;
use subject::competition::Ruling;

use super::comparison::{Comparison, sorted};
use super::text::RulingText;

/// One thing that a scenario expects of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// Everything that follows, with its articles.
    Finds(BTreeMap<String, String>),
    /// All moves that may be made.
    MayPlay(Vec<String>),
    /// Some moves that may be made.
    May(Vec<String>),
    /// Some moves that may not be made.
    MayNot(Vec<String>),
    /// The position.
    Position(String),
    /// What the displays show, in milliseconds.
    Clocks([Option<u64>; 2]),
    /// Whose display runs.
    Running(Option<String>),
    /// How many moves are completed.
    Completed([Option<u32>; 2]),
    /// How many illegal moves count.
    IllegalMoves([Option<u32>; 2]),
    /// Whose offer is open.
    Offer(Option<String>),
    /// How the game stands.
    Outcome(String),
}

fn somebody(name: &Option<String>) -> String {
    name.clone().unwrap_or_else(|| "none".to_owned())
}

/// Two values, those that are not asked left out.
fn sides<T>(wanted: &[Option<T>; 2], values: [String; 2]) -> String {
    let names = ["white", "black"];
    let shown: Vec<String> = (0..2)
        .filter(|&side| wanted[side].is_some())
        .map(|side| format!("{} {}", names[side], values[side]))
        .collect();
    shown.join(", ")
}

/// A list of findings in words, sorted.
fn finds<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let mut list: Vec<String> =
        pairs.map(|(what, article)| format!("{what} ({article})")).collect();
    list.sort();
    if list.is_empty() { "nothing follows".to_owned() } else { list.join(", ") }
}

impl Aspect {
    /// What a ruling says about it.
    pub fn compare(&self, ruling: &Ruling) -> Comparison {
        let required = self.required();
        match self {
            Aspect::Finds(_) => self.compare_finds(ruling),
            Aspect::Outcome(outcome) => Comparison::of_outcomes(outcome, &ruling.outcome),
            Aspect::MayPlay(_) => Comparison::of(required, sorted(&ruling.may_play)),
            Aspect::May(moves) => {
                let found: Vec<String> =
                    moves.iter().filter(|mv| ruling.may_play.contains(mv)).cloned().collect();
                Comparison::of(required, sorted(&found))
            }
            Aspect::MayNot(moves) => {
                let allowed = |mv: &&String| ruling.may_play.contains(*mv);
                let barred = moves.iter().filter(|mv| !allowed(mv)).cloned().collect::<Vec<_>>();
                Comparison::of(required, format!("not {}", sorted(&barred)))
            }
            Aspect::Position(_) => Comparison::of(required, ruling.position.clone()),
            Aspect::Clocks(wanted) => {
                Comparison::of(required, sides(wanted, ruling.clocks.map(duration::write)))
            }
            Aspect::Running(_) => Comparison::of(required, somebody(&ruling.running)),
            Aspect::Completed(wanted) => {
                Comparison::of(required, sides(wanted, ruling.completed.map(|n| n.to_string())))
            }
            Aspect::IllegalMoves(wanted) => {
                Comparison::of(required, sides(wanted, ruling.illegal_moves.map(|n| n.to_string())))
            }
            Aspect::Offer(_) => Comparison::of(required, somebody(&ruling.offer)),
        }
    }

    fn compare_finds(&self, ruling: &Ruling) -> Comparison {
        let found = ruling.findings.iter().map(|f| (f.what.as_str(), f.article.as_str()));
        let comparison = Comparison::of(self.required(), finds(found));
        let Aspect::Finds(wanted) = self else { return comparison };
        let mut same: Vec<&str> = ruling.findings.iter().map(|f| f.what.as_str()).collect();
        same.sort_unstable();
        let words: Vec<&str> = wanted.keys().map(String::as_str).collect();
        let reason_only = !comparison.agrees && same == words;
        Comparison { reason_only, ..comparison }
    }

    /// The name of the field in a scenario.
    pub const fn field(&self) -> &'static str {
        match self {
            Aspect::Finds(_) => "finds",
            Aspect::MayPlay(_) => "may_play",
            Aspect::May(_) => "may",
            Aspect::MayNot(_) => "may_not",
            Aspect::Position(_) => "position",
            Aspect::Clocks(_) => "clocks",
            Aspect::Running(_) => "running",
            Aspect::Completed(_) => "completed",
            Aspect::IllegalMoves(_) => "illegal_moves",
            Aspect::Offer(_) => "offer",
            Aspect::Outcome(_) => "outcome",
        }
    }

    pub(super) fn asked(&self) -> &'static str {
        match self {
            Aspect::Finds(_) => "what follows",
            Aspect::MayPlay(_) | Aspect::May(_) | Aspect::MayNot(_) => "which moves may be made",
            Aspect::Position(_) => "what is the position",
            Aspect::Clocks(_) => "what do the clocks show",
            Aspect::Running(_) => "whose clock runs",
            Aspect::Completed(_) => "how many moves are completed",
            Aspect::IllegalMoves(_) => "how many illegal moves count",
            Aspect::Offer(_) => "whose offer is open",
            Aspect::Outcome(_) => "how does the game stand",
        }
    }

    pub(super) fn required(&self) -> String {
        match self {
            Aspect::Finds(wanted) => {
                finds(wanted.iter().map(|(what, article)| (what.as_str(), article.as_str())))
            }
            Aspect::MayPlay(moves) | Aspect::May(moves) => sorted(moves),
            Aspect::MayNot(moves) => format!("not {}", sorted(moves)),
            Aspect::Position(fen) => fen.clone(),
            Aspect::Clocks(wanted) => {
                sides(wanted, wanted.map(|time| duration::write(time.unwrap_or_default())))
            }
            Aspect::Completed(wanted) | Aspect::IllegalMoves(wanted) => {
                sides(wanted, wanted.map(|number| number.unwrap_or_default().to_string()))
            }
            Aspect::Running(name) | Aspect::Offer(name) => somebody(name),
            Aspect::Outcome(outcome) => outcome.clone(),
        }
    }
}

/// What a ruling says, aspect after aspect.
///
/// # Errors
/// A clock that is no time, with its field.
pub fn aspects(text: &RulingText) -> Result<Vec<Aspect>, (&'static str, String)> {
    let named = |name: &String| (name != "none").then(|| name.clone());
    let mut found = Vec::new();
    found.extend(text.finds.clone().map(Aspect::Finds));
    found.extend(text.may_play.clone().map(Aspect::MayPlay));
    found.extend(text.may.clone().map(Aspect::May));
    found.extend(text.may_not.clone().map(Aspect::MayNot));
    found.extend(text.position.clone().map(Aspect::Position));
    if let Some(clocks) = &text.clocks {
        let read = |time: &Option<String>| {
            let time = time.as_deref().map(duration::parse).transpose();
            time.map_err(|error| ("clocks", error.to_string()))
        };
        found.push(Aspect::Clocks([read(&clocks.white)?, read(&clocks.black)?]));
    }
    found.extend(text.running.as_ref().map(|name| Aspect::Running(named(name))));
    found.extend(text.completed.as_ref().map(|n| Aspect::Completed([n.white, n.black])));
    found.extend(text.illegal_moves.as_ref().map(|n| Aspect::IllegalMoves([n.white, n.black])));
    found.extend(text.offer.as_ref().map(|name| Aspect::Offer(named(name))));
    found.extend(text.outcome.clone().map(Aspect::Outcome));
    Ok(found)
}
