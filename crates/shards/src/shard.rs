//! Which shard of how many.

use std::fmt;
use std::str::FromStr;

/// The most shards of one work.
const MOST: u32 = 1_000_000;

/// One part of work that is cut into parts: written `I/N`, from `1/N` to `N/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    /// From 0.
    index: u32,
    of: u32,
}

/// Why something names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// It is not of the form `I/N`.
    #[error("a shard is written I/N, as in 3/16, with 1 <= I <= N <= {MOST}")]
    Form,
    /// No scheduler says which shard this is.
    #[error(
        "no scheduler says which shard this is: none of {} is set; name it, as in --shard 3/16",
        SCHEDULERS.map(|one| one.index).join(", ")
    )]
    Nobody,
    /// Two schedulers say it.
    #[error("both {0} and {1} are set: name the shard, as in --shard 3/16")]
    Two(&'static str, &'static str),
    /// A scheduler says the number of the shard, and not of how many.
    #[error("{0} is set but {1} is not, so it is not known of how many shards this is one")]
    Count(&'static str, &'static str),
    /// A variable holds something else than a number, or one that is too large.
    #[error("{0} is {1:?}, which is no number of a shard here")]
    Number(&'static str, String),
}

/// How a scheduler says which of its jobs this is.
struct Scheduler {
    index: &'static str,
    /// The variable with the number of all.
    count: &'static str,
    /// The variable that holds the lowest index.
    lowest: Option<&'static str>,
    /// The variable that holds the distance of two indices.
    step: Option<&'static str>,
    /// The lowest index where no variable holds it.
    first: u32,
}

/// Slurm's arrays, Kubernetes' indexed jobs, GitLab, CircleCI, Buildkite, GNU parallel. Where the scheduler does not tell how many
/// jobs there are, `ARBITER_SHARDS` does.
const SCHEDULERS: [Scheduler; 6] = [
    Scheduler {
        index: "SLURM_ARRAY_TASK_ID",
        count: "SLURM_ARRAY_TASK_COUNT",
        lowest: Some("SLURM_ARRAY_TASK_MIN"),
        step: Some("SLURM_ARRAY_TASK_STEP"),
        first: 0,
    },
    Scheduler::plain("JOB_COMPLETION_INDEX", "ARBITER_SHARDS", 0),
    Scheduler::plain("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
    Scheduler::plain("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
    Scheduler::plain("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    Scheduler::plain("PARALLEL_SEQ", "ARBITER_SHARDS", 1),
];

impl Scheduler {
    const fn plain(index: &'static str, count: &'static str, first: u32) -> Scheduler {
        Scheduler { index, count, lowest: None, step: None, first }
    }

    fn shard(&self, get: &impl Fn(&str) -> Option<String>) -> Result<Shard, ShardError> {
        let number = |name: &'static str| -> Result<Option<u32>, ShardError> {
            let Some(text) = get(name) else { return Ok(None) };
            match text.parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(ShardError::Number(name, text)),
            }
        };
        let optional = |name: Option<&'static str>| name.map_or(Ok(None), &number);
        let index = number(self.index)?.unwrap_or_default();
        let of = number(self.count)?.ok_or(ShardError::Count(self.index, self.count))?;
        let lowest = optional(self.lowest)?.unwrap_or(self.first);
        let step = optional(self.step)?.unwrap_or(1).max(1);
        index
            .checked_sub(lowest)
            .and_then(|distance| Shard::new(distance / step, of))
            .ok_or_else(|| ShardError::Number(self.index, index.to_string()))
    }
}

impl Shard {
    /// The shard with this index, from 0, of so many. `None` if there is no such shard.
    pub const fn new(index: u32, of: u32) -> Option<Shard> {
        if index < of && of <= MOST { Some(Shard { index, of }) } else { None }
    }

    /// What the variables of the environment say, as the schedulers set them that people use. `get` looks one up.
    ///
    /// # Errors
    /// None says it, two do, or what they say is no shard.
    pub fn from_scheduler(get: impl Fn(&str) -> Option<String>) -> Result<Shard, ShardError> {
        let mut set = SCHEDULERS.iter().filter(|scheduler| get(scheduler.index).is_some());
        let scheduler = set.next().ok_or(ShardError::Nobody)?;
        match set.next() {
            Some(other) => Err(ShardError::Two(scheduler.index, other.index)),
            None => scheduler.shard(&get),
        }
    }

    /// From 0.
    pub const fn index(self) -> u32 {
        self.index
    }

    /// How many shards there are.
    pub const fn of(self) -> u32 {
        self.of
    }

    /// Whether an item belongs to it.
    pub fn has(self, item: u64) -> bool {
        item % u64::from(self.of) == u64::from(self.index)
    }

    /// How many of so many items belong to it.
    pub fn share(self, items: u64) -> u64 {
        let (index, of) = (u64::from(self.index), u64::from(self.of));
        items.saturating_sub(index).div_ceil(of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (index, of) = text.split_once('/').ok_or(ShardError::Form)?;
        let number = |text: &str| text.parse::<u32>().map_err(|_| ShardError::Form);
        let index = number(index)?.checked_sub(1).ok_or(ShardError::Form)?;
        Shard::new(index, number(of)?).ok_or(ShardError::Form)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(variables: &[(&str, &str)]) -> Result<String, ShardError> {
        let get = |name: &str| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| value.to_string())
        };
        Shard::from_scheduler(get).map(|shard| shard.to_string())
    }

    #[test]
    fn a_shard_is_written_with_its_number_from_one() {
        assert_eq!("1/1".parse(), Ok(Shard { index: 0, of: 1 }));
        assert_eq!("16/16".parse::<Shard>().map(|shard| shard.to_string()), Ok("16/16".into()));
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/2/3", "a/b", "1/1000001", "1/ 3"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError::Form), "{text}");
        }
    }

    #[test]
    fn every_item_belongs_to_one_shard() {
        for of in 1..7 {
            for items in 0..20 {
                let shards = || (0..of).filter_map(|index| Shard::new(index, of));
                assert_eq!(shards().map(|shard| shard.share(items)).sum::<u64>(), items);
                for item in 0..items {
                    assert_eq!(shards().filter(|shard| shard.has(item)).count(), 1);
                }
            }
        }
    }

    #[test]
    fn schedulers_are_understood() {
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "7"),
            ("SLURM_ARRAY_TASK_COUNT", "4"),
            ("SLURM_ARRAY_TASK_MIN", "1"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
        ];
        assert_eq!(told(&slurm), Ok("4/4".into()));
        assert_eq!(told(&slurm[..2]), Err(ShardError::Number("SLURM_ARRAY_TASK_ID", "7".into())));
        let kubernetes = [("JOB_COMPLETION_INDEX", "0"), ("ARBITER_SHARDS", "8")];
        assert_eq!(told(&kubernetes), Ok("1/8".into()));
        let missing = ShardError::Count("JOB_COMPLETION_INDEX", "ARBITER_SHARDS");
        assert_eq!(told(&kubernetes[..1]), Err(missing));
        assert_eq!(told(&[("CI_NODE_INDEX", "3"), ("CI_NODE_TOTAL", "3")]), Ok("3/3".into()));
        assert_eq!(
            told(&[("CIRCLE_NODE_INDEX", "2"), ("CIRCLE_NODE_TOTAL", "3")]),
            Ok("3/3".into())
        );
        let buildkite = [("BUILDKITE_PARALLEL_JOB", "0"), ("BUILDKITE_PARALLEL_JOB_COUNT", "2")];
        assert_eq!(told(&buildkite), Ok("1/2".into()));
        assert_eq!(told(&[("PARALLEL_SEQ", "2"), ("ARBITER_SHARDS", "2")]), Ok("2/2".into()));
        assert_eq!(told(&[]), Err(ShardError::Nobody));
        let two = [("PARALLEL_SEQ", "1"), ("JOB_COMPLETION_INDEX", "0"), ("ARBITER_SHARDS", "2")];
        assert_eq!(told(&two), Err(ShardError::Two("JOB_COMPLETION_INDEX", "PARALLEL_SEQ")));
        let none = [("CI_NODE_INDEX", "0"), ("CI_NODE_TOTAL", "3")];
        assert_eq!(told(&none), Err(ShardError::Number("CI_NODE_INDEX", "0".into())));
    }
}
