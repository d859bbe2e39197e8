//! The result model. Its JSON form is versioned by [`Run::FORMAT`].

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    /// The subject does not accept the position or the text.
    Refused,
    /// The subject does not offer this question.
    Unsupported,
    /// The subject does not claim the level or the variant, so it was not asked.
    Skipped,
    /// The subject crashed, hung or answered with what is no answer.
    Failed,
}

impl Verdict {
    /// Every verdict, the good one first.
    pub const ALL: [Verdict; 7] = [
        Verdict::Conforms,
        Verdict::Differs,
        Verdict::Failed,
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
        }
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
}

/// What came of asking one subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Run {
    /// The version of this form, [`Run::FORMAT`].
    pub format: u32,
    /// The version of arbiter that asked.
    pub arbiter: String,
    /// The edition of the Laws that judged.
    pub edition: String,
    /// Who was asked.
    pub subject: SubjectInfo,
    /// Every question, in the order of the Laws.
    pub cases: Vec<Case>,
}

/// How many questions got which verdict.
pub type Counts = BTreeMap<Verdict, usize>;

impl Run {
    /// The version of the JSON form.
    pub const FORMAT: u32 = 1;

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
pub(crate) fn count<'a>(cases: impl Iterator<Item = &'a Case>) -> Counts {
    let mut counts = Counts::new();
    for case in cases {
        *counts.entry(case.verdict).or_default() += 1;
    }
    counts
}
