//! Several instances of a subject, asked at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use scenario::{SelectError, Suite};
use subject::Subject;

use crate::asker::{Asker, Found};
use crate::asking::{Asked, Observer, Options, conduct};
use crate::run::Run;

/// Scenarios that an instance may be ahead of the account.
const AHEAD: usize = 64;

/// Asks several instances of one subject at once. The result is that of [`inquire`](crate::inquire) but for times, if the subject gives
/// the same answer to the same question: an account is kept scenario after scenario in the same order, and what was asked
/// beyond its end is thrown away. A budget in time is spent sooner or later by its nature.
///
/// # Errors
/// The selection names an article or a scenario that does not exist.
///
/// # Panics
/// There is no subject.
pub fn inquire_at_once(
    mut subjects: Vec<Box<dyn Subject + Send>>,
    suite: &Suite,
    options: &Options<'_>,
    observer: &mut dyn Observer,
) -> Result<Run, SelectError> {
    assert!(!subjects.is_empty(), "somebody must be asked");
    let asked = Asked::new(subjects[0].description(), suite, options)?;
    let parts = asked.parts();
    let askers = subjects.len();
    let who = |step: usize| parts[step] % askers;
    let enough = Arc::new(AtomicBool::new(false));
    let (asked, enough) = (&asked, &enough);
    Ok(thread::scope(|scope| {
        let mut answers = Vec::new();
        for (number, subject) in subjects.iter_mut().enumerate() {
            let (to_us, from) = sync_channel(AHEAD);
            answers.push(from);
            let steps = (0..asked.steps()).filter(move |step| who(*step) == number);
            let stops = options.stop.iter().chain([enough]).cloned().collect();
            let (call, cross_check) = (options.call, options.cross_check);
            scope.spawn(move || {
                let asker = Asker::new(subject.as_mut(), call, cross_check, stops);
                ask(asker, asked, steps, &to_us);
            });
        }
        // It ends by this flag, or by the panic of an asker, which the scope passes on.
        let run = conduct(asked, suite, options, observer, |step| next(&answers[who(step)]));
        enough.store(true, Ordering::Relaxed);
        drop(answers);
        run
    }))
}

fn ask(
    mut asker: Asker<'_>,
    asked: &Asked,
    steps: impl Iterator<Item = usize>,
    to: &SyncSender<Found>,
) {
    for step in steps {
        if to.send(asker.scenario(asked.scenario(step))).is_err() {
            return;
        }
    }
}

/// What was found next. An asker that is gone without an answer has panicked.
fn next(from: &Receiver<Found>) -> Found {
    from.recv().unwrap_or(Found { stopped: true, ..Found::default() })
}
