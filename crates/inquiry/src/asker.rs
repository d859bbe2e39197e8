//! Asking one program about scenarios, one after the other, and judging each answer with all that is known besides.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use scenario::ask::{Mode, again, examine};
use scenario::{Judgement, Scenario, check_reasons};
use serde::{Deserialize, Serialize};
use subject::{Description, Failure, FailureKind, Query, Reply, Root, Subject};

use crate::case::{self, Call};
use crate::cause::{Cause, Causes};
use crate::refusal::{self, Judged, Past};
use crate::run::{Case, Verdict};

/// What was found about one scenario.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Its questions.
    pub(crate) cases: Vec<Case>,
    /// The causes of those that are faults, by their names.
    pub(crate) causes: HashMap<String, Cause>,
    /// Questions that were put.
    pub(crate) spent: usize,
    /// Whether the subject answered any.
    pub(crate) heard: Heard,
    /// Whether a signal came meanwhile: the last answers may be those of a subject that was just ended.
    #[serde(skip)]
    pub(crate) stopped: bool,
}

/// Whether a scenario got an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Heard {
    /// Nothing was asked that the subject offers.
    #[default]
    Nothing,
    /// An answer that could be judged.
    Answer,
    /// Failures only.
    Failure,
}

impl Heard {
    fn of(verdicts: &[scenario::Verdict]) -> Heard {
        let mut heard = Heard::Nothing;
        for verdict in verdicts {
            match verdict.judgement {
                Judgement::Failed(_) => heard = Heard::Failure,
                Judgement::Skipped { .. } | Judgement::Unsupported { .. } => {}
                _ => return Heard::Answer,
            }
        }
        heard
    }
}

/// Somebody who asks one instance of a subject. What it finds about a scenario depends on the subject and on scenarios
/// that share a position with it, and on no other.
pub(crate) struct Asker<'a> {
    call: Call<'a>,
    mode: Mode,
    attendant: Attendant<'a>,
    past: Past,
    causes: Causes,
}

impl<'a> Asker<'a> {
    /// `stops` are looked at between two questions; when one is set, nothing more is asked.
    pub(crate) fn new(
        subject: &'a mut dyn Subject,
        call: Call<'a>,
        cross_check: bool,
        stops: Vec<Arc<AtomicBool>>,
    ) -> Asker<'a> {
        Asker {
            call,
            mode: Mode { cross_check, edition: call.edition },
            attendant: Attendant { subject, slow: HashMap::new(), stops },
            past: Past::default(),
            causes: Causes::default(),
        }
    }

    /// Asks a scenario.
    pub(crate) fn scenario(&mut self, scenario: &Arc<Scenario>) -> Found {
        let verdicts = examine(scenario, &mut self.attendant, self.mode);
        if self.attendant.is_stopped() {
            return Found { stopped: true, ..Found::default() };
        }
        let skipped = |v: &&scenario::Verdict| matches!(v.judgement, Judgement::Skipped { .. });
        let spent = verdicts.len() - verdicts.iter().filter(skipped).count();
        let heard = Heard::of(&verdicts);
        let wrong_reasons = match self.call.spec {
            "reference" => check_reasons(scenario, self.call.edition),
            _ => Vec::new(),
        };
        let mut cases = Vec::new();
        for verdict in verdicts {
            let mut case = self.case(verdict.clone());
            let mismatch = wrong_reasons.iter().find(|mismatch| mismatch.key == verdict.key());
            if let Some(mismatch) = mismatch {
                // The reference must give the very articles that a scenario names.
                case.verdict = Verdict::Differs;
                case.got = "another reason".to_string();
                case.notes.push(mismatch.message.clone());
            }
            cases.push(case);
        }
        let stopped = self.attendant.is_stopped();
        Found { cases, causes: self.causes.take(), spent, heard, stopped }
    }

    /// Judges one answer with all that is known besides: the past of the position, a second answer, the cause.
    fn case(&mut self, mut verdict: scenario::Verdict) -> Case {
        let call = self.call;
        let is_wrong =
            matches!(verdict.judgement, Judgement::Differs(_) | Judgement::Refused { .. });
        match refusal::weigh(&mut self.past, &verdict) {
            Judged::Choice { name, taken } => {
                verdict.judgement = Judgement::Choice { name, taken };
                return case::case(&verdict, call);
            }
            Judged::Allowed(reason) => {
                verdict.judgement = Judgement::Refused { reason };
                return case::case(&verdict, call);
            }
            Judged::Refuses | Judged::AsItIs if !is_wrong => return case::case(&verdict, call),
            Judged::Refuses | Judged::AsItIs => {}
        }
        let second = again(&verdict, &mut self.attendant, self.mode);
        let mut case = case::case(&verdict, call);
        if second != verdict.judgement && !matches!(second, Judgement::Failed(_)) {
            case.verdict = Verdict::Flaky;
            let told = case::told(&scenario::Verdict { judgement: second, ..verdict.clone() });
            case.notes.push(format!("asked again, it answered otherwise: {told}"));
        } else {
            case.verdict = Verdict::Differs;
        }
        self.causes.find(&mut case, &verdict, &mut self.attendant, call.spec);
        case
    }
}

/// Stands between the run and the subject: nothing is asked after a signal, and after one slow count of a
/// position no deeper one.
struct Attendant<'a> {
    subject: &'a mut dyn Subject,
    slow: HashMap<Root, (u32, String)>,
    stops: Vec<Arc<AtomicBool>>,
}

impl Attendant<'_> {
    fn is_stopped(&self) -> bool {
        self.stops.iter().any(|stop| stop.load(Ordering::Relaxed))
    }
}

impl Subject for Attendant<'_> {
    fn description(&self) -> &Description {
        self.subject.description()
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        if self.is_stopped() {
            return Reply::Unsupported("a signal ended the run".to_string());
        }
        let depth = match query {
            Query::Perft { depth } | Query::Divide { depth } => Some(*depth),
            _ => None,
        };
        if let (Some(depth), Some((slow, message))) = (depth, self.slow.get(root))
            && depth >= *slow
        {
            return Reply::Failed(Failure {
                kind: FailureKind::Timeout,
                message: format!("not asked, since {slow} plies took too long: {message}"),
                last_output: String::new(),
            });
        }
        let reply = self.subject.ask(root, query);
        if let (Some(depth), Reply::Failed(failure)) = (depth, &reply)
            && failure.kind == FailureKind::Timeout
        {
            let entry = self.slow.entry(root.clone()).or_insert((depth, failure.message.clone()));
            entry.0 = entry.0.min(depth);
        }
        reply
    }
}
