//! What a command found, in one type; the only place that knows exit codes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a run of a command comes to.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// The command did what it was asked to do; nobody was judged.
    Done,
    /// Everything selected that the subject claims was asked and answered, and nothing differs.
    Conforms,
    /// Nothing differs in what was asked, which was not everything but touched every chapter selected.
    NoDifference,
    /// Something differs from the Laws, or from the list of known failures.
    Differs,
    /// The call or arbiter itself is at fault.
    Fault,
    /// Nothing differs, but too little was asked or answered to say more.
    NotJudged,
    /// Nothing differs, but the subject crashed, flooded or talked nonsense.
    Failed,
}

impl Conclusion {
    /// Every conclusion.
    pub const ALL: [Conclusion; 7] = [
        Conclusion::Done,
        Conclusion::Conforms,
        Conclusion::NoDifference,
        Conclusion::Differs,
        Conclusion::Fault,
        Conclusion::NotJudged,
        Conclusion::Failed,
    ];

    /// The word that a last line begins with.
    pub const fn word(self) -> &'static str {
        match self {
            Conclusion::Done => "done",
            Conclusion::Conforms => "conforms",
            Conclusion::NoDifference => "no difference",
            Conclusion::Differs => "differs",
            Conclusion::Fault => "error",
            Conclusion::NotJudged => "not judged",
            Conclusion::Failed => "failed",
        }
    }

    /// The exit code of the program: 0 nothing differs, 1 something differs, 2 wrong usage or our own fault, 3 the
    /// subject failed or could not be judged.
    pub const fn exit_code(self) -> u8 {
        match self {
            Conclusion::Done | Conclusion::Conforms | Conclusion::NoDifference => 0,
            Conclusion::Differs => 1,
            Conclusion::Fault => 2,
            Conclusion::NotJudged | Conclusion::Failed => 3,
        }
    }

    /// Whether nothing differs and enough was asked to say so.
    pub const fn is_good(self) -> bool {
        self.exit_code() == 0
    }
}

/// What a command found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// What it comes to.
    pub conclusion: Conclusion,
    /// One line that tells it whole; empty where nobody was judged.
    pub sentence: String,
}

/// What a search heard from a subject: the numbers that its outcome follows from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heard {
    /// Questions asked.
    pub asked: u64,
    /// Questions that got no answer: crashes, time-outs, answers that are none.
    pub lost: u64,
    /// How many of those were only late.
    pub slow: u64,
    /// Faults found: wrong answers, refusals of what a game can have, two answers to one question.
    pub faults: u64,
}

/// A run that loses more than one of so many answers is not judged.
pub const LOST: u64 = 10;

impl Outcome {
    /// The command did what it was asked to do; nobody was judged.
    pub fn done() -> Outcome {
        Outcome { conclusion: Conclusion::Done, sentence: String::new() }
    }

    /// Something that is no subject was found wanting, such as a specification.
    pub fn differs(sentence: impl Into<String>) -> Outcome {
        Outcome { conclusion: Conclusion::Differs, sentence: sentence.into() }
    }

    /// The call or arbiter itself is at fault.
    pub fn fault(sentence: impl Into<String>) -> Outcome {
        Outcome { conclusion: Conclusion::Fault, sentence: sentence.into() }
    }

    /// The subject could not be started.
    pub fn failed(sentence: impl Into<String>) -> Outcome {
        Outcome { conclusion: Conclusion::Failed, sentence: sentence.into() }
    }

    /// The outcome of a search. `scope` says where it looked, such as `275 positions of the corpus`, and `left` why
    /// it ended early, if it did.
    pub fn of_search(heard: Heard, scope: &str, left: Option<&str>) -> Outcome {
        let Heard { asked, lost, slow, faults } = heard;
        let answered = asked.saturating_sub(lost);
        let (conclusion, text) = if faults > 0 {
            let faults = number(faults, "fault");
            (Conclusion::Differs, format!("{faults} in {scope}, {}", number(asked, "question")))
        } else if answered == 0 {
            (Conclusion::NotJudged, format!("not one answer to {}", number(asked, "question")))
        } else if lost > slow {
            let what = format!("no answer to {} of {}", lost, number(asked, "question"));
            (Conclusion::Failed, format!("{what}; no difference in the others"))
        } else if lost * LOST > asked {
            let what = format!("{} of {} came too late", lost, number(asked, "answer"));
            (Conclusion::NotJudged, format!("{what}; no difference in the others"))
        } else {
            let late = match slow {
                0 => String::new(),
                n => format!("; {} too slow to judge", number(n, "question")),
            };
            let text = format!("{}{late}", number(asked, "question"));
            (Conclusion::NoDifference, format!("{scope}, {text}"))
        };
        let word = match conclusion {
            Conclusion::NoDifference => "no difference in".to_string(),
            other => format!("{}:", other.word()),
        };
        let left = left.map_or(String::new(), |why| format!("; {why}"));
        Outcome { conclusion, sentence: format!("{word} {text}{left}") }
    }
}

/// A number with its noun: `1 question`, `2,717 questions`.
pub fn number(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A number with a comma before every three digits: `2,717`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(asked: u64, lost: u64, slow: u64, faults: u64) -> (Conclusion, String) {
        let found = Outcome::of_search(Heard { asked, lost, slow, faults }, "5 positions", None);
        (found.conclusion, found.sentence)
    }

    #[test]
    fn a_search_that_heard_nothing_is_no_pass() {
        assert_eq!(of(0, 0, 0, 0).0, Conclusion::NotJudged);
        assert_eq!(of(30, 30, 30, 0).0, Conclusion::NotJudged);
        assert_eq!(of(30, 30, 0, 0).0, Conclusion::NotJudged);
        assert_eq!(of(30, 4, 4, 0).0, Conclusion::NotJudged);
        assert_eq!(of(30, 1, 0, 0).0, Conclusion::Failed);
        assert_eq!(of(30, 30, 0, 1).0, Conclusion::Differs);
    }

    #[test]
    fn a_late_answer_or_two_fail_nobody() {
        let (conclusion, sentence) = of(2717, 2, 2, 0);
        assert_eq!(conclusion, Conclusion::NoDifference);
        let told = "no difference in 5 positions, 2,717 questions; 2 questions too slow to judge";
        assert_eq!(sentence, told);
    }

    #[test]
    fn numbers_are_grouped_by_three_digits() {
        for (count, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(count), text);
        }
    }
}
