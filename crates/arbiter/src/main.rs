//! The command line of arbiter.
fn main() {}
