//! Asks a subject everything that is selected, by breadth, within a budget, and judges the whole.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use divergence::Budget;
use scenario::ask::{Mode, again, examine};
use scenario::{Judgement, Scenario, SelectError, Selection, Suite, check_reasons};
use subject::{Description, Failure, FailureKind, Query, Reply, Root, Subject};

use crate::baseline::Baseline;
use crate::case::{self, Call};
use crate::cause::Causes;
use crate::plan::{self, Pace, Tier};
use crate::refusal::{self, Judged, Past};
use crate::run::{Case, Run, Verdict};
use crate::{group, sentence};

/// How a subject is asked.
pub struct Options<'a> {
    /// The call that is repeated in the report.
    pub call: Call<'a>,
    /// Which scenarios are asked.
    pub selection: Selection,
    /// How much of the selection is asked.
    pub tier: Tier,
    /// How many questions may be asked, and for how long.
    pub budget: Budget,
    /// Whether each named move is asked about alone as well as by the list of moves.
    pub cross_check: bool,
    /// After so many faults that no list names nothing more is asked.
    pub max_failures: Option<usize>,
    /// Failures that are known.
    pub known: Option<&'a Baseline>,
    /// Set from outside, it ends the questions; what was found until then is told.
    pub stop: Option<Arc<AtomicBool>>,
}

impl<'a> Options<'a> {
    /// Everything, within the time that a whole run has by default.
    pub fn new(call: Call<'a>) -> Options<'a> {
        Options {
            selection: Selection { edition: call.edition, ..Selection::default() },
            call,
            tier: Tier::Full,
            budget: Budget { questions: u64::MAX, time: Some(Time::WHOLE_RUN) },
            cross_check: false,
            max_failures: None,
            known: None,
            stop: None,
        }
    }
}

/// Bounds of time.
pub struct Time;

impl Time {
    /// What a whole run may take if nothing else is said: half an hour.
    pub const WHOLE_RUN: Duration = Duration::from_secs(30 * 60);
}

/// Somebody who watches while a subject is asked.
pub trait Observer {
    /// A question was judged. What is known only at the end, its fault among all others, is not in it yet.
    fn case(&mut self, _case: &Case) {}
    /// So many scenarios of so many were put.
    fn progress(&mut self, _done: usize, _of: usize) {}
}

/// Nobody watches.
pub struct Quiet;

impl Observer for Quiet {}

/// After so many scenarios in a row that got no answer a subject is given up.
const PATIENCE: usize = 5;

/// Asks a subject what is selected of a suite, and says what it comes to.
///
/// # Errors
/// The selection names an article or a scenario that does not exist.
pub fn inquire(
    subject: &mut dyn Subject,
    suite: &Suite,
    options: &Options<'_>,
    observer: &mut dyn Observer,
) -> Result<Run, SelectError> {
    let selected = options.selection.apply(suite)?;
    let begun = Instant::now();
    let mut run = case::run(options.call, subject.description());
    let mut inquiry = Inquiry::new(subject, options);
    let order = plan::order(&selected, inquiry.attendant.description(), options.tier);
    let mut found: HashMap<usize, Vec<Case>> = HashMap::new();
    for (done, index) in order.iter().enumerate() {
        observer.progress(done, order.len());
        let scenario = &selected[*index];
        let cases = inquiry.scenario(scenario);
        cases.iter().for_each(|case| observer.case(case));
        found.insert(*index, cases);
    }
    let beyond = format!("not asked: it is not of the tier {}", options.tier.name());
    for (index, scenario) in selected.iter().enumerate() {
        let cases = found.remove(&index).unwrap_or_else(|| {
            let cases = inquiry.not_asked(scenario, &beyond);
            cases.iter().for_each(|case| observer.case(case));
            cases
        });
        run.cases.extend(cases);
    }
    run.ended = inquiry.ended.take().unwrap_or_default();
    run.known = options.known.map(|known| known.apply(&mut run.cases, suite));
    run.groups = group::groups(&mut run.cases, &inquiry.causes, suite);
    run.seconds = begun.elapsed().as_secs_f64();
    run.selection = selection_in_words(options);
    run.outcome = sentence::outcome(&run, options.tier);
    Ok(run)
}

/// What is selected, in the words of the command line; empty for everything.
fn selection_in_words(options: &Options<'_>) -> String {
    let Selection { articles, levels, variants, ids, .. } = &options.selection;
    let mut words = Vec::new();
    words.extend(articles.iter().map(|number| format!("--article {number}")));
    words.extend(levels.iter().map(|l| format!("--level {}", scenario::level_name(*l))));
    words.extend(variants.iter().map(|v| format!("--variant {}", scenario::variant_name(*v))));
    words.extend(ids.iter().map(|id| format!("--only {id}")));
    words.join(" ")
}

/// A run under way.
struct Inquiry<'a> {
    options: &'a Options<'a>,
    attendant: Attendant<'a>,
    pace: Pace,
    past: Past,
    causes: Causes,
    /// Scenarios in a row that got no answer.
    silent: usize,
    faults: usize,
    ended: Option<String>,
}

impl<'a> Inquiry<'a> {
    fn new(subject: &'a mut dyn Subject, options: &'a Options<'a>) -> Inquiry<'a> {
        Inquiry {
            options,
            attendant: Attendant { subject, slow: HashMap::new(), stop: options.stop.clone() },
            pace: Pace::new(options.budget),
            past: Past::default(),
            causes: Causes::default(),
            silent: 0,
            faults: 0,
            ended: None,
        }
    }

    fn mode(&self) -> Mode {
        Mode { cross_check: self.options.cross_check, edition: self.options.call.edition }
    }

    /// Asks a scenario, or says why not.
    fn scenario(&mut self, scenario: &Arc<Scenario>) -> Vec<Case> {
        if self.ended.is_none() {
            self.ended = self.reason_to_end();
        }
        if let Some(reason) = self.ended.clone() {
            return self.not_asked(scenario, &format!("not asked: {reason}"));
        }
        let mode = self.mode();
        let verdicts = examine(scenario, &mut self.attendant, mode);
        if self.attendant.is_stopped() {
            // The last answers may be those of a subject that was just ended.
            return self.scenario(scenario);
        }
        self.silent = failures_in_a_row(self.silent, &verdicts);
        let skipped = |v: &&scenario::Verdict| matches!(v.judgement, Judgement::Skipped { .. });
        self.pace.spend(verdicts.len() - verdicts.iter().filter(skipped).count());
        let wrong_reasons = match self.options.call.spec {
            "reference" => check_reasons(scenario, self.options.call.edition),
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
            self.faults += usize::from(case.verdict.is_fault() && !self.is_known(&case));
            cases.push(case);
        }
        cases
    }

    fn is_known(&self, case: &Case) -> bool {
        self.options.known.is_some_and(|known| known.names(case))
    }

    /// Judges one answer with all that is known besides: the past of the position, a second answer, the cause.
    fn case(&mut self, mut verdict: scenario::Verdict) -> Case {
        let call = self.options.call;
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
        let mode = self.mode();
        let second = again(&verdict, &mut self.attendant, mode);
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

    fn reason_to_end(&self) -> Option<String> {
        if self.attendant.is_stopped() {
            return Some("a signal ended the run".to_string());
        }
        if self.silent >= PATIENCE {
            return Some(format!("{PATIENCE} scenarios in a row got no answer"));
        }
        if let Some(most) = self.options.max_failures.filter(|most| self.faults >= *most) {
            return Some(format!("--max-failures {most} was reached"));
        }
        self.pace.spent()
    }

    /// The questions of a scenario that a subject is not asked.
    fn not_asked(&self, scenario: &Arc<Scenario>, reason: &str) -> Vec<Case> {
        let mut cases = Vec::new();
        for (index, root) in scenario.roots.iter().enumerate() {
            let unclaimed =
                scenario::ask::not_claimed(scenario, root, self.attendant.description());
            let reason = unclaimed.unwrap_or_else(|| reason.to_string());
            for question in 0..scenario.questions.len() {
                let verdict = scenario::Verdict {
                    scenario: Arc::clone(scenario),
                    root: index,
                    question,
                    judgement: Judgement::Skipped { reason: reason.clone() },
                    took: Duration::ZERO,
                };
                cases.push(case::case(&verdict, self.options.call));
            }
        }
        cases
    }
}

/// Scenarios in a row in which the subject failed and answered nothing.
fn failures_in_a_row(before: usize, verdicts: &[scenario::Verdict]) -> usize {
    let mut failed = false;
    for verdict in verdicts {
        match verdict.judgement {
            Judgement::Failed(_) => failed = true,
            Judgement::Skipped { .. } | Judgement::Unsupported { .. } => {}
            _ => return 0,
        }
    }
    before + usize::from(failed)
}

/// Stands between the run and the subject: nothing is asked after a signal, and after one slow count of a
/// position no deeper one.
struct Attendant<'a> {
    subject: &'a mut dyn Subject,
    slow: HashMap<Root, (u32, String)>,
    stop: Option<Arc<AtomicBool>>,
}

impl Attendant<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
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
