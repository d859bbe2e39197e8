//! Watching an engine over UCI.

mod best;
mod info;
mod offer;
mod state;
mod watch;

pub use self::offer::{Offer, Offered};
pub use self::watch::Watch;

/// The ids of the rules that are watched.
pub const RULES: &[&str] = &[
    "id-lines",
    "uciok-once",
    "option-lines",
    "option-names",
    "option-defaults",
    "known-options",
    "strength-options-together",
    "empty-default-spelled",
    "chess960-off-by-default",
    "readyok-once",
    "best-move-legal",
    "best-move-spelled",
    "best-move-where-there-is-one",
    "no-best-move-where-there-is-none",
    "none-spelled-0000",
    "ponder-move-legal",
    "one-best-move-for-each-go",
    "no-best-move-before-stop",
    "nothing-after-best-move",
    "searchmoves-obeyed",
    "line-of-play-legal",
    "line-of-play-not-empty",
    "current-move-legal",
    "score-form",
    "score-before-best-move",
    "mate-score-agrees",
    "mate-score-not-zero",
    "numbers-form",
    "permill",
    "selective-depth-with-depth",
    "depth-not-above",
    "time-does-not-fall",
    "nodes-do-not-fall",
    "line-number",
    "no-other-lines",
];
