//! Answers a question a line from standard input, an answer a line to standard output.
//!
//! This shape needs no binding to a browser: compiled to `wasm32-wasip1` it is given text by five functions of WASI. It is an
//! example and no second program of the workspace, so that `cargo run` finds `arbiter`.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", web::answer(&line?))?;
    }
    out.flush()
}
