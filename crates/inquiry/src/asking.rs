//! A whole run: what is asked, by breadth and within a budget, and what it comes to.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use divergence::Budget;
use scenario::{Judgement, Scenario, SelectError, Selection, Suite};
use subject::{Description, Subject};

use crate::asker::{Asker, Found, Heard};
use crate::baseline::Baseline;
use crate::case::{self, Call};
use crate::cause::Cause;
use crate::plan::{self, Pace, Tier};
use crate::run::{Case, Run};
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
    let asked = Asked::new(subject.description(), suite, options)?;
    let stops = options.stop.iter().cloned().collect();
    let mut asker = Asker::new(subject, options.call, options.cross_check, stops);
    Ok(conduct(&asked, suite, options, observer, |step| asker.scenario(asked.scenario(step))))
}

/// What one subject is asked by one run.
pub(crate) struct Asked {
    pub(crate) description: Description,
    selected: Vec<Arc<Scenario>>,
    /// Indices of scenarios in the order in which they are asked.
    order: Vec<usize>,
}

impl Asked {
    pub(crate) fn new(
        description: &Description,
        suite: &Suite,
        options: &Options<'_>,
    ) -> Result<Asked, SelectError> {
        let selected = options.selection.apply(suite)?;
        let order = plan::order(&selected, description, options.tier);
        Ok(Asked { description: description.clone(), selected, order })
    }

    /// How many scenarios are asked.
    pub(crate) fn steps(&self) -> usize {
        self.order.len()
    }

    /// The scenario that is asked at a step.
    pub(crate) fn scenario(&self, step: usize) -> &Arc<Scenario> {
        &self.selected[self.order[step]]
    }

    /// What is told of a step that is not asked, for this reason.
    pub(crate) fn not_asked(&self, step: usize, options: &Options<'_>, reason: &str) -> Found {
        let reason = format!("not asked: {reason}");
        let cases = skipped(self.scenario(step), &self.description, options, &reason);
        Found { cases, ..Found::default() }
    }

    /// Each step's part: steps that share a position of which lines are counted are of one part, because after a slow count
    /// deeper ones are not asked. Parts are numbered from 0 as they come.
    pub(crate) fn parts(&self) -> Vec<usize> {
        plan::parts((0..self.steps()).map(|step| &**self.scenario(step)))
    }
}

/// Takes what was found step after step, and says what the whole comes to. Nothing is asked for once there is a reason to
/// end.
pub(crate) fn conduct(
    asked: &Asked,
    suite: &Suite,
    options: &Options<'_>,
    observer: &mut dyn Observer,
    mut found: impl FnMut(usize) -> Found,
) -> Run {
    let begun = Instant::now();
    let mut run = case::run(options.call, &asked.description);
    let mut account = Account::new(options);
    let mut cases: HashMap<usize, Vec<Case>> = HashMap::new();
    for step in 0..asked.steps() {
        observer.progress(step, asked.steps());
        account.may_end();
        let of_step = match &account.ended {
            None => account.take(found(step)),
            Some(_) => None,
        };
        let of_step = of_step.unwrap_or_else(|| {
            let reason = account.ended.as_deref().unwrap_or_default();
            asked.not_asked(step, options, reason).cases
        });
        of_step.iter().for_each(|case| observer.case(case));
        cases.insert(asked.order[step], of_step);
    }
    let beyond = format!("not asked: it is not of the tier {}", options.tier.name());
    for (index, scenario) in asked.selected.iter().enumerate() {
        let cases = cases.remove(&index).unwrap_or_else(|| {
            let cases = skipped(scenario, &asked.description, options, &beyond);
            cases.iter().for_each(|case| observer.case(case));
            cases
        });
        run.cases.extend(cases);
    }
    run.ended = account.ended.take().unwrap_or_default();
    run.known = options.known.map(|known| known.apply(&mut run.cases, suite));
    run.groups = group::groups(&mut run.cases, &account.causes, suite);
    run.seconds = begun.elapsed().as_secs_f64();
    run.selection = selection_in_words(options);
    run.outcome = sentence::outcome(&run, options.tier);
    run
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

/// What a run has spent and found so far.
struct Account<'a> {
    options: &'a Options<'a>,
    pace: Pace,
    causes: HashMap<String, Cause>,
    /// Scenarios in a row that got no answer.
    silent: usize,
    faults: usize,
    ended: Option<String>,
}

impl<'a> Account<'a> {
    fn new(options: &'a Options<'a>) -> Account<'a> {
        let pace = Pace::new(options.budget);
        Account { options, pace, causes: HashMap::new(), silent: 0, faults: 0, ended: None }
    }

    /// Ends the run if there is a reason to.
    fn may_end(&mut self) {
        if self.ended.is_none() {
            self.ended = self.reason_to_end();
        }
    }

    /// The cases of a scenario; none if a signal came while it was asked.
    fn take(&mut self, found: Found) -> Option<Vec<Case>> {
        if found.stopped {
            self.ended = Some(SIGNAL.to_string());
            return None;
        }
        match found.heard {
            Heard::Nothing => {}
            Heard::Answer => self.silent = 0,
            Heard::Failure => self.silent += 1,
        }
        self.pace.spend(found.spent);
        let known = |case: &&Case| self.options.known.is_some_and(|known| known.names(case));
        let faults = found.cases.iter().filter(|case| case.verdict.is_fault());
        self.faults += faults.filter(|case| !known(case)).count();
        self.causes.extend(found.causes);
        Some(found.cases)
    }

    fn reason_to_end(&self) -> Option<String> {
        if self.options.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Some(SIGNAL.to_string());
        }
        if self.silent >= PATIENCE {
            return Some(format!("{PATIENCE} scenarios in a row got no answer"));
        }
        if let Some(most) = self.options.max_failures.filter(|most| self.faults >= *most) {
            return Some(format!("--max-failures {most} was reached"));
        }
        self.pace.spent()
    }
}

const SIGNAL: &str = "a signal ended the run";

/// The questions of a scenario that a subject is not asked.
fn skipped(
    scenario: &Arc<Scenario>,
    subject: &Description,
    options: &Options<'_>,
    reason: &str,
) -> Vec<Case> {
    let mut cases = Vec::new();
    for (index, root) in scenario.roots.iter().enumerate() {
        let unclaimed = scenario::ask::not_claimed(scenario, root, subject);
        let reason = unclaimed.unwrap_or_else(|| reason.to_string());
        for question in 0..scenario.questions.len() {
            let verdict = scenario::Verdict {
                scenario: Arc::clone(scenario),
                root: index,
                question,
                judgement: Judgement::Skipped { reason: reason.clone() },
                took: Duration::ZERO,
            };
            cases.push(case::case(&verdict, options.call));
        }
    }
    cases
}
