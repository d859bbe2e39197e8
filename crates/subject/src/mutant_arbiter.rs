//! An arbiter with one planted fault, as a subject: what happens at the board, ruled on wrongly.

use std::collections::BTreeMap;

use laws::article_05::a5_02_dead_position::CanMate;
use mutants::competition::Fault;
use notation::events;

use crate::competition::{Conditions, Ruling};
use crate::description::{Description, Level};
use crate::game_level;
use crate::question::{Answer, Query, Reply, Root, Subject};
use crate::solving::Solving;
use crate::variant::Variant;

/// An arbiter with one planted fault. It answers questions of level competition only.
pub struct MutantArbiter {
    fault: &'static Fault,
    description: Description,
    judge: Solving,
}

impl MutantArbiter {
    /// The arbiter with this fault.
    pub fn new(fault: &'static Fault) -> MutantArbiter {
        MutantArbiter {
            fault,
            judge: Solving::default(),
            description: Description {
                name: format!("mutant:{}", fault.name()),
                version: env!("CARGO_PKG_VERSION").to_string(),
                language: "Rust".to_string(),
                homepage: String::new(),
                levels: vec![Level::Competition],
                variants: vec![Variant::Standard, Variant::Chess960],
                capabilities: Vec::new(),
                conventions: BTreeMap::from([(
                    "en-passant-field".to_string(),
                    "always".to_string(),
                )]),
            },
        }
    }
}

impl Subject for MutantArbiter {
    fn description(&self) -> &Description {
        &self.description
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        let Query::Ruling { conditions, events } = query else {
            return Reply::Unsupported(format!("`{}` is not answered", query.name()));
        };
        match ruling(self.fault, root, conditions, events, &self.judge) {
            Ok(ruling) => Reply::Answer(Answer::Ruling(Box::new(ruling))),
            Err(why) => Reply::Refused(why),
        }
    }
}

/// What an arbiter with this fault says after the last event.
///
/// # Errors
/// What is wrong with the conditions, the moves or the events.
pub fn ruling(
    fault: &Fault,
    root: &Root,
    conditions: &Conditions,
    lines: &[String],
    judge: &dyn CanMate,
) -> Result<Ruling, String> {
    let conditions = fault.conditions(game_level::read_conditions(conditions)?);
    let mut arbiter = game_level::arbiter(root, conditions, judge)?;
    let mut last = Ruling::default();
    for line in lines {
        let happening = events::parse(line).map_err(|error| error.to_string())?;
        for told in fault.taken_for(&happening, &arbiter) {
            let ruling = arbiter.rule(&told);
            let standing = fault.said(arbiter.standing(ruling), &happening, &arbiter);
            last = game_level::written_down(&standing);
        }
    }
    Ok(last)
}
