//! Says how large the page of some results is, and how long it takes to write it.
//!
//! ```text
//! arbiter gallery --out gallery
//! cargo run --release -p arbiter-report --example page_time -- gallery/*.json
//! ```

use std::collections::BTreeMap;
use std::time::Instant;

use report::{Contents, Run};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut contents = Contents::default();
    for path in std::env::args().skip(1) {
        let run: Run = serde_json::from_str(&std::fs::read_to_string(&path)?)?;
        contents.runs.push(run);
    }
    let scenarios = contents.runs.iter().map(Run::scenarios).max().unwrap_or_default();
    for _ in 0..3 {
        let begun = Instant::now();
        let text = report::html(&contents, &BTreeMap::new());
        let spent = begun.elapsed().as_secs_f64();
        let subjects = contents.runs.len();
        println!(
            "{subjects} subjects, {scenarios} scenarios: {} bytes in {spent:.3} s",
            text.len()
        );
    }
    Ok(())
}
