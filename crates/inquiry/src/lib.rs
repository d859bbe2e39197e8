//! A whole run of questions to one program: what is asked, in which order and for how long, what is known to fail,
//! which faults are one, and what the run comes to.
//!
//! [`inquire`] takes a [`subject::Subject`], a [`scenario::Suite`] and [`Options`], and returns a [`Run`]: plain data
//! that every command and every format is made from. What a command found is told by one type, [`Outcome`], and that
//! type alone knows the exit code.
//!
//! # What a verdict means
//!
//! One question gets one [`Verdict`]:
//!
//! | Verdict | The subject |
//! |---|---|
//! | conforms | gave the answer that the Laws require |
//! | differs | gave another answer, refused a position that a game can have, or did not play a legal move |
//! | choice | did something that the Laws leave open, or that arbiters dispute |
//! | refused | refused a position that no game can have (3.10.3), which is its right |
//! | slow | gave no answer within the time for one answer, or was not asked because a shallower count took too long |
//! | flaky | gave two answers to one question, the first one wrong |
//! | failed | crashed, flooded, or answered with what is no answer |
//! | unsupported | does not offer the question, and says why |
//! | skipped | was not asked, with the reason |
//!
//! The whole run gets one [`Conclusion`]. *Conforms* is said only if every selected question of every level that the
//! subject claims was asked and answered; a question it does not offer is told, and a chapter of the Laws
//! ([`chapters`]) that was not touched at all is told in the last line and ends the run as not judged.

mod asker;
mod asking;
pub mod baseline;
mod case;
mod cause;
pub mod chapters;
mod counts;
mod diagram;
mod group;
mod many;
mod order;
mod outcome;
pub mod part;
mod plan;
mod refusal;
mod run;
mod sentence;

pub use asker::Found;
pub use asking::{Observer, Options, Quiet, Time, inquire};
pub use baseline::Baseline;
pub use case::{Call, one_line, quoted};
pub use diagram::diagram;
pub use many::inquire_at_once;
pub use order::by_article;
pub use outcome::{Conclusion, Heard, Outcome, grouped, number};
pub use plan::Tier;
pub use refusal::{Past, undeclared};
pub use run::{
    Case, Counts, Fixed, Group, Known, KnownList, Run, SubjectInfo, Verdict, count, schema,
};
