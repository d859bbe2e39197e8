//! Which item of a shard is to be answered next.

use crate::Shard;

/// The items of a shard in their order.
#[derive(Debug)]
pub(crate) struct Due {
    shard: Shard,
    items: u64,
    next: u64,
    answers: u64,
}

impl Due {
    pub(crate) fn new(shard: Shard, items: u64) -> Due {
        Due { shard, items, next: u64::from(shard.index()), answers: 0 }
    }

    /// The next one. `None` if all are answered.
    pub(crate) const fn item(&self) -> Option<u64> {
        if self.next < self.items { Some(self.next) } else { None }
    }

    /// How many are answered.
    pub(crate) const fn answers(&self) -> u64 {
        self.answers
    }

    /// The next one is answered.
    pub(crate) fn answered(&mut self) {
        self.next = self.next.saturating_add(u64::from(self.shard.of()));
        self.answers += 1;
    }

    /// An answer stands in a file.
    ///
    /// # Errors
    /// It is not the one that is due.
    pub(crate) fn take(&mut self, item: u64) -> Result<(), String> {
        match self.item() {
            Some(due) if due == item => {
                self.answered();
                Ok(())
            }
            Some(due) => Err(format!("an answer for item {item} stands where {due} is due")),
            None => Err(format!("an answer for item {item} stands where none is due")),
        }
    }
}
