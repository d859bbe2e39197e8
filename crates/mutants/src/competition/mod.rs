//! Faults of level competition: an arbiter who is told something else than what happened, or answers otherwise.
//!
//! An engine of its own, beside the one of this crate that moves pieces, would have to know all of the Laws again. Here
//! the Laws' own arbiter is asked, through a lens: each fault changes the circumstances, what is seen of an event, or
//! what is said of it. The arbiter knows nothing of the lens, and a suite that does not look at a rule does not notice.

mod adjournment;
mod answers;
mod conditions;
mod help;
mod misreadings;
mod speech;
mod time;
mod touch;

use std::sync::LazyLock;

use laws::arbiter::{Arbiter, Conditions, Happening, Standing};

/// What a fault changes.
#[derive(Clone, Copy)]
enum Change {
    /// The circumstances.
    Conditions(fn(&mut Conditions)),
    /// One event, which becomes none, one or several. The arbiter is as before it.
    Event(fn(&Happening, &Arbiter<'_>) -> Vec<Happening>),
    /// The ruling on an event. The arbiter is as after it.
    Ruling(fn(&mut Standing, &Happening, &Arbiter<'_>)),
}

/// One planted fault of an arbiter.
#[derive(Clone, Copy)]
pub struct Fault {
    name: &'static str,
    article: &'static str,
    says: &'static str,
    change: Change,
}

const fn fault(
    name: &'static str,
    article: &'static str,
    says: &'static str,
    change: Change,
) -> Fault {
    Fault { name, article, says, change }
}

static ALL: LazyLock<Vec<Fault>> = LazyLock::new(|| {
    [
        conditions::faults(),
        time::faults(),
        touch::faults(),
        speech::faults(),
        adjournment::faults(),
        misreadings::faults(),
        answers::faults(),
    ]
    .concat()
});

impl Fault {
    /// Every fault of an arbiter, in groups by subject.
    pub fn all() -> &'static [Fault] {
        &ALL
    }

    /// The fault of this name, if there is one.
    pub fn from_name(name: &str) -> Option<&'static Fault> {
        Fault::all().iter().find(|fault| fault.name == name)
    }

    /// The name by which the fault is chosen, in lower snake case.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The article of the Laws (2023 numbering) that the fault breaks first.
    pub const fn article(&self) -> &'static str {
        self.article
    }

    /// What goes wrong, in one sentence.
    pub const fn describes(&self) -> &'static str {
        self.says
    }

    /// The circumstances as an arbiter with this fault takes them.
    #[must_use]
    pub fn conditions(&self, mut conditions: Conditions) -> Conditions {
        if let Change::Conditions(change) = self.change {
            change(&mut conditions);
        }
        conditions
    }

    /// What an arbiter with this fault takes an event for. Of several only the first comes after the time of the event.
    pub fn taken_for(&self, happening: &Happening, arbiter: &Arbiter<'_>) -> Vec<Happening> {
        let mut told = match self.change {
            Change::Event(change) => change(happening, arbiter),
            _ => vec![happening.clone()],
        };
        told.iter_mut().skip(1).for_each(|later| later.after = 0);
        told
    }

    /// What an arbiter with this fault says of how the game stands after an event.
    #[must_use]
    pub fn said(
        &self,
        mut standing: Standing,
        happening: &Happening,
        arbiter: &Arbiter<'_>,
    ) -> Standing {
        if let Change::Ruling(change) = self.change {
            change(&mut standing, happening, arbiter);
        }
        standing
    }
}

impl PartialEq for Fault {
    fn eq(&self, other: &Fault) -> bool {
        self.name == other.name
    }
}

impl Eq for Fault {}

impl std::fmt::Debug for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
