//! What a shard says of itself and of the work that it is a part of.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Shard;

/// The first line of a shard's file. All shards of one work say the same but for their own number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the file's form.
    pub format: u32,
    /// The version of arbiter that wrote it.
    pub arbiter: String,
    /// The command whose work it is.
    pub command: String,
    /// All that the answers depend on, in words.
    pub call: String,
    /// How the answers are told when they are joined; what it holds depends on the command.
    #[serde(default)]
    pub telling: Value,
    /// A sum of what was read to begin with; empty where nothing was.
    pub input: String,
    /// How many items the whole work has.
    pub items: u64,
    /// The shard's number, from 1.
    pub shard: u32,
    /// How many shards there are.
    pub of: u32,
}

impl Header {
    /// The form that is written and read.
    pub const FORMAT: u32 = 1;

    /// The whole work as one shard.
    pub fn new(command: &str, call: &str, input: &str, items: u64) -> Header {
        Header {
            format: Header::FORMAT,
            arbiter: env!("CARGO_PKG_VERSION").to_string(),
            command: command.to_string(),
            call: call.to_string(),
            telling: Value::Null,
            input: input.to_string(),
            items,
            shard: 1,
            of: 1,
        }
    }

    /// The same work, whose answers are told in this way.
    #[must_use]
    pub fn telling(self, telling: Value) -> Header {
        Header { telling, ..self }
    }

    /// The same work, of which this is one shard.
    #[must_use]
    pub fn of(self, shard: Shard) -> Header {
        Header { shard: shard.index() + 1, of: shard.of(), ..self }
    }

    /// Which shard it is. `None` if what it says is no shard.
    pub fn shard(&self) -> Option<Shard> {
        Shard::new(self.shard.checked_sub(1)?, self.of)
    }

    /// The name of the finished file. It sorts by number.
    pub fn file_name(&self) -> String {
        let width = self.of.to_string().len();
        format!("shard-{:0width$}-of-{}.jsonl", self.shard, self.of)
    }

    /// What is not as in the other, in words, if they are not of one work.
    pub(crate) fn differs(&self, other: &Header) -> Option<String> {
        let pairs = [
            ("form", self.format.to_string(), other.format.to_string()),
            ("arbiter", self.arbiter.clone(), other.arbiter.clone()),
            ("command", self.command.clone(), other.command.clone()),
            ("call", self.call.clone(), other.call.clone()),
            ("way of telling", self.telling.to_string(), other.telling.to_string()),
            ("input", self.input.clone(), other.input.clone()),
            ("number of items", self.items.to_string(), other.items.to_string()),
            ("number of shards", self.of.to_string(), other.of.to_string()),
        ];
        let differing = pairs.into_iter().find(|(_, one, two)| one != two);
        differing.map(|(what, one, two)| format!("its {what} is {two:?}, not {one:?}"))
    }
}
