//! The result model. Its JSON form is versioned by [`Run::FORMAT`].

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Outcome;

/// What was found about one question.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The answer is the one the Laws require.
    Conforms,
    /// The answer is another one.
    Differs,
    /// The answer is another one where the Laws leave a choice, or their reading is disputed.
    Choice,
    /// The subject refuses a position that no game can have (3.10.3), which is its right.
    Refused,
    /// The subject does not offer this question.
    Unsupported,
    /// It was not asked: the subject does not claim the level or the variant, or the tier, the budget or a signal
    /// ended the questions.
    Skipped,
    /// The subject crashed, flooded, or answered with what is no answer.
    Failed,
    /// No answer within the time for one, or not asked because a shallower count of the position took too long.
    Slow,
    /// Two answers to one question, the first one wrong.
    Flaky,
}

impl Verdict {
    /// Every verdict, the good one first.
    pub const ALL: [Verdict; 9] = [
        Verdict::Conforms,
        Verdict::Differs,
        Verdict::Flaky,
        Verdict::Failed,
        Verdict::Slow,
        Verdict::Refused,
        Verdict::Choice,
        Verdict::Unsupported,
        Verdict::Skipped,
    ];

    /// The word a reader sees.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Conforms => "conforms",
            Verdict::Differs => "differs",
            Verdict::Choice => "choice",
            Verdict::Refused => "refused",
            Verdict::Unsupported => "unsupported",
            Verdict::Skipped => "skipped",
            Verdict::Failed => "failed",
            Verdict::Slow => "slow",
            Verdict::Flaky => "flaky",
        }
    }

    /// Whether the subject is at fault, so that a list of known failures may name the question.
    pub const fn is_fault(self) -> bool {
        matches!(self, Verdict::Differs | Verdict::Flaky | Verdict::Failed)
    }

    /// Whether the question was put and an answer came that could be judged.
    pub const fn is_answered(self) -> bool {
        matches!(
            self,
            Verdict::Conforms
                | Verdict::Differs
                | Verdict::Flaky
                | Verdict::Choice
                | Verdict::Refused
        )
    }
}

/// Who was asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubjectInfo {
    /// The subject as given on the command line, such as `uci:stockfish`.
    pub spec: String,
    /// Its own name.
    pub name: String,
    /// Its own version, perhaps empty.
    pub version: String,
    /// The language it is written in, perhaps empty.
    pub language: String,
    /// Where it lives, perhaps empty.
    pub homepage: String,
    /// The levels it claims, such as `board`.
    pub levels: Vec<String>,
    /// The variants it claims.
    pub variants: Vec<String>,
}

/// One question and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Case {
    /// The scenario's id.
    pub scenario: String,
    /// The question within the scenario, such as `illegal/e1g1`.
    pub question: String,
    /// The article asked about, by its number of the 2023 edition.
    pub article: String,
    /// The level of the Laws it belongs to.
    pub level: String,
    /// The editions it holds for, such as `1997..` or `2017..2018`; empty where that is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub editions: String,
    /// What the scenario says, in one sentence.
    pub says: String,
    /// The file the expectation stands in.
    pub file: String,
    /// The line of the expectation, counted from 1; 0 where it has none.
    pub line: usize,
    /// The position as FEN.
    pub position: String,
    /// The moves played from it before the question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<String>,
    /// The position asked about, after the moves played, as FEN; empty if it is no position.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shown: String,
    /// The rules of castling in force: `standard` or `chess960`.
    pub variant: String,
    /// The verdict.
    pub verdict: Verdict,
    /// What was asked, in words.
    pub asked: String,
    /// What the Laws require, in words.
    pub expected: String,
    /// What came, in words.
    pub got: String,
    /// What a reader should know: reasons, articles, witnesses, the name of a choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The move asked about, as UCI; empty where the question is not about one move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mv: String,
    /// The squares that show why: attackers, obstacles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// A diagram of the position asked about; empty where there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub board: String,
    /// Where the case comes from; empty where it has no source.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The command that repeats this question's scenario alone.
    pub repeat: String,
    /// How long the subject took to answer, in seconds of wall time; 0 where it was not asked for itself alone.
    #[serde(default)]
    pub seconds: f64,
    /// The fault it belongs to: an index into [`Run::groups`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<usize>,
    /// The entry that lists it as a known failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Known>,
}

impl Case {
    /// The question as a list of known failures names it, such as `no-castling-across-f1/illegal/e1g1`.
    pub fn id(&self) -> String {
        format!("{}/{}", self.scenario, self.question)
    }

    /// Whether it is a fault that no list names.
    pub fn is_new(&self) -> bool {
        self.verdict.is_fault() && self.known.is_none()
    }
}

/// The entry of a list that names a failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Known {
    /// Why it is known.
    pub reason: String,
    /// Where more is said about it; empty where nothing is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub link: String,
    /// The line of the entry in the list, counted from 1.
    pub line: usize,
}

/// What became of a list of known failures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownList {
    /// The name of the file.
    pub file: String,
    /// Entries that are wrong now: what they name does not fail any more, or does not exist.
    #[serde(default)]
    pub fixed: Vec<Fixed>,
}

/// An entry of a list of known failures that no longer holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fixed {
    /// What the entry names: a question, a scenario, or an article.
    pub id: String,
    /// The line of the entry, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// One fault: all questions that show the same cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Group {
    /// The article that is broken, by its number of the 2023 edition; `FEN`, `UCI` or `perft` where the rule is no
    /// law; empty where no rule is broken, as in a crash.
    pub article: String,
    /// The title of the article; empty where there is none.
    pub title: String,
    /// What is wrong, in a sentence without a full stop.
    pub what: String,
    /// The verdict of its questions, the worst one.
    pub verdict: Verdict,
    /// The questions that show it.
    pub questions: usize,
    /// How many of them a list of known failures names.
    pub known: usize,
    /// The articles that these questions are about.
    pub articles: usize,
    /// The question in the smallest position that shows it: an index into [`Run::cases`].
    pub smallest: usize,
}

impl Group {
    /// Whether any of its questions is not on the list of known failures.
    pub fn is_new(&self) -> bool {
        self.known < self.questions
    }
}

/// What came of asking one subject.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Run {
    /// The version of this form, [`Run::FORMAT`].
    pub format: u32,
    /// The version of arbiter that asked.
    pub arbiter: String,
    /// The edition of the Laws that judged.
    pub edition: String,
    /// Who was asked.
    pub subject: SubjectInfo,
    /// What the run comes to.
    pub outcome: Outcome,
    /// The day on which it was asked, such as `2026-01-31`; empty where it is not told.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The command that asked.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub command: String,
    /// How long it took, in seconds.
    #[serde(default)]
    pub seconds: f64,
    /// Why it ended before everything was asked; empty if it did not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ended: String,
    /// What the selection leaves out, in the words of the command line, such as `--article 3.8`; empty for everything.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub selection: String,
    /// The faults, new ones first, then by how many questions show them.
    pub groups: Vec<Group>,
    /// The list of known failures that was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownList>,
    /// Every question, in the order of the specifications.
    pub cases: Vec<Case>,
}

/// How many questions got which verdict.
pub type Counts = BTreeMap<Verdict, usize>;

impl Run {
    /// The version of the JSON form.
    pub const FORMAT: u32 = 2;

    /// How many questions got which verdict; verdicts that did not occur are left out.
    pub fn counts(&self) -> Counts {
        count(self.cases.iter())
    }

    /// The number of scenarios that were asked about.
    pub fn scenarios(&self) -> usize {
        let ids: std::collections::BTreeSet<&str> =
            self.cases.iter().map(|case| case.scenario.as_str()).collect();
        ids.len()
    }

    /// The questions that were asked and answered.
    pub fn answered(&self) -> usize {
        self.cases.iter().filter(|case| case.verdict.is_answered()).count()
    }

    /// The cases of each article, in the order of the Laws.
    pub fn by_article(&self) -> Vec<(&str, Vec<&Case>)> {
        crate::order::by_article(&self.cases)
    }

    /// The run as JSON, ending in a newline.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }
}

/// The JSON Schema of a [`Run`], ending in a newline.
pub fn schema() -> String {
    let schema = schemars::schema_for!(Run);
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

/// How many cases got which verdict.
pub fn count<'a>(cases: impl Iterator<Item = &'a Case>) -> Counts {
    let mut counts = Counts::new();
    for case in cases {
        *counts.entry(case.verdict).or_default() += 1;
    }
    counts
}
