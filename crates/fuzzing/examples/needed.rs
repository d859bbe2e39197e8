//! How many questions a campaign needs for each planted fault: `needed [LEVEL] [SEED] [MOST]`, where LEVEL is `board`
//! or `notation`, and MOST the questions after which a search is given up.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fuzzing::campaign::{Finding, Observer, Options, Status, run};
use mutants::Fault;
use subject::{Limits, open};

/// What became of one fault.
struct Row {
    fault: Fault,
    first: Option<(String, u64)>,
    right: Option<u64>,
    spent: Duration,
}

/// Stops the campaign when the article is named.
struct Watch<'a> {
    row: Row,
    stop: &'a AtomicBool,
}

impl Observer for Watch<'_> {
    fn found(&mut self, finding: &Finding, status: &Status) {
        let label = &finding.label;
        self.row.first.get_or_insert((label.to_string(), status.questions));
        if label.article == self.row.fault.article() {
            self.row.right = Some(status.questions);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

fn measure(fault: Fault, seed: u64, most: u64) -> Row {
    let spec = format!("mutant:{}", fault.name());
    let stop = AtomicBool::new(false);
    let row = Row { fault, first: None, right: None, spent: Duration::ZERO };
    let mut watch = Watch { row, stop: &stop };
    let options = Options { seed, questions: Some(most), findings: Some(12), ..Options::default() };
    let begun = Instant::now();
    let opened = || open(&spec, &Limits::default());
    if let Err(error) = run(&spec, &opened, &options, &stop, &mut watch) {
        eprintln!("{spec}: {error}");
    }
    Row { spent: begun.elapsed(), ..watch.row }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let level = args.next().unwrap_or_else(|| "board".to_string());
    let mut number = |default| args.next().and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let (seed, most) = (number(0), number(200_000));
    let faults = Fault::ALL.iter().filter(|fault| fault.level().to_string() == level);
    let faults: Vec<Fault> = faults.copied().collect();
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(fault) = faults.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let row = measure(*fault, seed, most);
                    rows.lock().expect("no worker panics").push(row);
                }
            });
        }
    });
    let mut rows = rows.into_inner().expect("no worker panics");
    rows.sort_by_key(|row| row.right.unwrap_or(u64::MAX));
    for row in &rows {
        let (name, article) = (row.fault.name(), row.fault.article());
        let right = row.right.map_or("never".to_string(), |questions| questions.to_string());
        let first = row
            .first
            .as_ref()
            .map_or("nothing".to_string(), |(label, at)| format!("{label} @{at}"));
        println!(
            "{right:>8} {:>7.2}s  {article:<10} {name}  first: {first}",
            row.spent.as_secs_f64()
        );
    }
    let found: Vec<u64> = rows.iter().filter_map(|row| row.right).collect();
    let seconds: f64 = rows.iter().map(|row| row.spent.as_secs_f64()).sum();
    println!(
        "{} of {} named rightly; median {} questions, worst {}; {seconds:.0} s in total",
        found.len(),
        rows.len(),
        found.get(found.len() / 2).unwrap_or(&0),
        found.last().unwrap_or(&0)
    );
}
