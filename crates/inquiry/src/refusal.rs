//! Positions that no game can have: to refuse one, or to answer otherwise there, is nobody's fault.

use std::collections::HashMap;

use divergence::plausible::unreachable;
use scenario::{Expected, Judgement, Scenario, Verdict};
use subject::{Level, Root, Variant};

/// The name of the choice that a subject makes where no game can have the position.
const CHOICE: &str = "accepts-unreachable-position";

/// Remembers which positions have no past.
#[derive(Default)]
pub struct Past {
    known: HashMap<(Variant, String), Option<String>>,
}

impl Past {
    /// Why no game can have a position (3.10.3), worked out once for each position.
    pub fn unreachable(&mut self, root: &Root) -> Option<String> {
        let key = (root.variant, root.fen.clone());
        self.known.entry(key).or_insert_with(|| unreachable(root)).clone()
    }
}

/// Whether a scenario is about a position as such: that no game can have it, or that a text is none.
fn asks_for_refusal(expected: &Expected) -> bool {
    matches!(expected, Expected::Impossible(_) | Expected::Unreadable(_) | Expected::Reachable(_))
}

/// Judges refusals, and answers about positions that no game can have (3.10.3).
///
/// Where no game can have the position, a refusal is the subject's right, and another answer at board level is a
/// choice. Any other refusal is a difference: the position can stand on a board.
pub fn weigh(past: &mut Past, verdict: &Verdict) -> Judged {
    let expected = &verdict.question().expected;
    let open = verdict.scenario.level == Level::Board && !asks_for_refusal(expected);
    match &verdict.judgement {
        Judgement::Refused { reason } => match past.unreachable(verdict.root()) {
            Some(why) => {
                Judged::Allowed(format!("{reason} (3.10.3: no game can have the position: {why})"))
            }
            None => Judged::Refuses,
        },
        Judgement::Differs(difference) if open => match past.unreachable(verdict.root()) {
            Some(_) => Judged::Choice { name: CHOICE.to_string(), taken: difference.got.clone() },
            None => Judged::AsItIs,
        },
        _ => Judged::AsItIs,
    }
}

/// What a judgement is once the past of the position is considered.
pub enum Judged {
    /// The judgement stands.
    AsItIs,
    /// The refusal is the subject's right, with its reason.
    Allowed(String),
    /// The refusal is a difference.
    Refuses,
    /// The answer is a choice.
    Choice {
        /// The name of the choice.
        name: String,
        /// What the subject took.
        taken: String,
    },
}

/// The scenarios at board level about positions that no game can have, and that do not say so by the choice
/// `accepts-unreachable-position`.
pub fn undeclared(scenario: &Scenario) -> Option<String> {
    let plain = scenario.level == Level::Board
        && scenario.choice.is_none()
        && !scenario.questions.iter().any(|question| asks_for_refusal(&question.expected));
    let reason = scenario.roots.iter().filter(|_| plain).find_map(unreachable)?;
    Some(format!(
        "no game can have this position ({reason}): say `choice: {CHOICE}`, or ask about another"
    ))
}
