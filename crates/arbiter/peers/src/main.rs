//! arbiter beside other programs: same work, same run, turn by turn, one thread.
//!
//! ```text
//! cargo run --release --manifest-path crates/arbiter/peers/Cargo.toml -- laws
//! ```
//!
//! Figures are of the thread's processor time. Trust ratios of one run, not single figures.

mod board;
mod clock;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("laws") => board::compare(),
        _ => {
            eprintln!("what is compared: laws");
            std::process::exit(2);
        }
    }
}
