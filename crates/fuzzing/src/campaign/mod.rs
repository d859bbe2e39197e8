//! Campaigns: a subject is asked what chance and rule features suggest, and what it gets wrong is kept.
//!
//! The questions depend on the seed alone: cases are numbered, made one after another, and taken in by their number,
//! however many workers ask. What is found is written down before the next case counts, so that a campaign that is
//! killed at any moment goes on where it was.

mod journal;
mod outcome;
mod progress;
mod question;
mod run;
mod small;
mod stream;
mod workers;

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use divergence::Aspects;
use serde::{Deserialize, Serialize};

pub use outcome::{Error, Found, Observer, Outcome, Status, Unfinished};
pub use run::run;
pub use stream::{Stream, Task};

/// What a campaign asks about. Each is a true sentence of which a subject is asked to give an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oracle {
    /// The legal moves are listed, each once, and no others.
    Moves,
    /// After each of them every field of the position is right.
    Results,
    /// The lines of two plies are counted right.
    Counts,
    /// Check, checkmate and stalemate are seen.
    Check,
    /// Asked move by move, legal and illegal moves are told apart.
    Judgements,
    /// The attackers of a square are named.
    Attackers,
    /// Rights and checks are right after moves that are really played.
    Play,
    /// Moves are written and read in algebraic notation.
    San,
    /// Positions are accepted if a game can have them, and texts if they are FEN.
    Accepts,
    /// Repetition, claims and the end of the game follow from the game.
    History,
}

impl Oracle {
    /// Every oracle.
    pub const ALL: [Oracle; 10] = [
        Oracle::Moves,
        Oracle::Results,
        Oracle::Counts,
        Oracle::Check,
        Oracle::Judgements,
        Oracle::Attackers,
        Oracle::Play,
        Oracle::San,
        Oracle::Accepts,
        Oracle::History,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Oracle::Moves => "moves",
            Oracle::Results => "results",
            Oracle::Counts => "counts",
            Oracle::Check => "check",
            Oracle::Judgements => "judgements",
            Oracle::Attackers => "attackers",
            Oracle::Play => "play",
            Oracle::San => "san",
            Oracle::Accepts => "accepts",
            Oracle::History => "history",
        }
    }

    /// The sentence that must be true, with its article.
    pub const fn sentence(self) -> &'static str {
        match self {
            Oracle::Moves => "exactly the legal moves are listed, each once (3.10.1)",
            Oracle::Results => {
                "after a legal move every field of the position is right (3.1 to 3.8)"
            }
            Oracle::Counts => "the lines of two plies are counted right (perft)",
            Oracle::Check => "check, checkmate and stalemate are seen (3.9.1, 5.1.1, 5.2.1)",
            Oracle::Judgements => "asked move by move, legal and illegal are told apart (3.10.2)",
            Oracle::Attackers => {
                "the attackers of a square are named, pinned ones too (3.1.2, 3.1.3)"
            }
            Oracle::Play => {
                "rights and checks are right after moves that are played (3.8.2.1, 3.9.1)"
            }
            Oracle::San => "legal moves are written and read in algebraic notation (C.8 to C.13)",
            Oracle::Accepts => "a text is accepted if and only if it is a position (3.10.3, FEN)",
            Oracle::History => {
                "repetition, claims and results follow from the game (9.2, 9.3, 9.6, 5)"
            }
        }
    }

    /// The oracle of a name.
    pub fn from_name(name: &str) -> Option<Oracle> {
        Oracle::ALL.into_iter().find(|oracle| oracle.name() == name)
    }
}

impl fmt::Display for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The questions that the oracles about a single position ask; `None` if none of them is wanted.
pub(crate) fn aspects(oracles: &[Oracle]) -> Option<Aspects> {
    let has = |oracle| oracles.contains(&oracle);
    let aspects = Aspects {
        moves: has(Oracle::Moves),
        results: has(Oracle::Results),
        counts: has(Oracle::Counts),
        check: has(Oracle::Check),
        judgements: has(Oracle::Judgements),
        attackers: has(Oracle::Attackers),
        play: has(Oracle::Play),
        san: has(Oracle::San),
        // Positions of no game are an oracle of their own, with more of them.
        texts: false,
    };
    let others = [Oracle::Accepts, Oracle::History];
    oracles.iter().any(|oracle| !others.contains(oracle)).then_some(aspects)
}

/// How to run a campaign.
#[derive(Clone, Debug)]
pub struct Options {
    /// What the questions are made of.
    pub seed: u64,
    /// Subjects asked at the same time, at least 1. The questions are the same for any number.
    pub jobs: usize,
    /// Wall-clock time after which no case is begun.
    pub time: Option<Duration>,
    /// No case is taken in after so many questions.
    pub questions: Option<u64>,
    /// No case is taken in after so many findings.
    pub findings: Option<usize>,
    /// What is asked about.
    pub oracles: Vec<Oracle>,
    /// Where journal and scenarios are kept; nothing is written without it.
    pub out: Option<PathBuf>,
    /// Go on with the journal that is there.
    pub resume: bool,
    /// Where the journal is damaged, go on from its last sound record.
    pub repair: bool,
}

impl Default for Options {
    /// Every oracle, seed 0, one job, no limit, nothing kept.
    fn default() -> Options {
        Options {
            seed: 0,
            jobs: 1,
            time: None,
            questions: None,
            findings: None,
            oracles: Oracle::ALL.to_vec(),
            out: None,
            resume: false,
            repair: false,
        }
    }
}

/// What a fault is, as far as its answers tell; findings with the same label are one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Label {
    /// The article by its number in the 2023 edition; `FEN`, `UCI` or `perft` where the rule is no law, `subject` where
    /// there was no answer.
    pub article: String,
    /// What kind of answer is wrong, such as `missing move`.
    pub kind: String,
    /// What the case looks like.
    pub shape: String,
}

impl Label {
    pub(crate) fn new(article: &str, kind: &str, shape: impl Into<String>) -> Label {
        Label { article: article.to_string(), kind: kind.to_string(), shape: shape.into() }
    }

    /// Whether there was no answer rather than a wrong one.
    pub fn is_trouble(&self) -> bool {
        self.article == "subject"
    }

    /// A name of small letters, digits and hyphens, without the article.
    pub fn slug(&self) -> String {
        let text = format!("{} {}", self.kind, self.shape).to_lowercase();
        let words =
            text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let slug = words.collect::<Vec<_>>().join("-");
        slug.chars().take(100).collect::<String>().trim_end_matches('-').to_string()
    }
}

impl From<&divergence::Cause> for Label {
    fn from(cause: &divergence::Cause) -> Label {
        Label::new(&cause.article, cause.kind.name(), cause.shape.clone())
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  {}: {}", self.article, self.kind, self.shape)
    }
}

/// Something that the subject gets wrong, made small.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is, as the small position tells it.
    pub label: Label,
    /// The small position.
    pub fen: String,
    /// Moves played from it before it shows.
    pub moves: Vec<String>,
    /// What the Laws say.
    pub expected: String,
    /// What the subject said.
    pub got: String,
    /// Why.
    pub why: Vec<String>,
    /// A scenario file that asks for it.
    pub scenario: String,
}
