//! Files of the positions some plies from a root, each once and with the number of ways that lead to it; and counting from
//! them, in parts.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail, ensure};
use inquiry::Outcome;
use movegen::{Options, Packed, Position};
use scenario::files::{self, Unfinished};
use scenario::sum::Sum;
use serde_json::json;
use shards::{Header, Join};

use crate::output;
use crate::sharding::{self, ShardArgs};
use crate::sorting::{ROOM, Sorted, Sorter};
use crate::suites::read_position;

const FIRST: &str = "# perft frontier 1: ";
const LAST: &str = "# end: ";

/// What a file says of itself on its first and its last line.
#[derive(Clone, PartialEq, Eq)]
struct About {
    root: String,
    variant: laws::Variant,
    plies: u32,
    positions: u64,
    ways: u64,
    sum: String,
}

/// Writes the positions so many plies from a root.
///
/// # Errors
/// It cannot be written, or was stopped.
pub fn write(root: &Position, plies: u32, to: &Path, cancel: &AtomicBool) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", to.display());
    let file = Unfinished::begin(to).with_context(cannot)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut level = level(root, plies, folder.unwrap_or(Path::new(".")), cancel)?;
    let mut writer = BufWriter::with_capacity(1 << 16, file);
    let variant = scenario::variant_name(root.variant().into());
    let first = format!("{FIRST}{plies} plies, {variant}, from {}\n", root.to_fen());
    let mut sum = Sum::default().and(first.as_bytes());
    writer.write_all(first.as_bytes()).with_context(cannot)?;
    let (mut positions, mut ways) = (0_u64, 0_u64);
    while let Some((packed, of)) = level.next()? {
        ensure!(!cancel.load(Ordering::Relaxed), STOPPED);
        let line = format!("{of} {}\n", Position::from(packed).to_fen());
        sum = sum.and(line.as_bytes());
        writer.write_all(line.as_bytes()).with_context(cannot)?;
        positions += 1;
        ways = ways.checked_add(of).context("there are too many ways")?;
    }
    let last = format!("{LAST}{positions} positions, {ways} ways, sum {sum}\n");
    let file =
        writer.into_inner().map_err(std::io::IntoInnerError::into_error).with_context(cannot)?;
    file.finish(last.as_bytes()).with_context(cannot)?;
    writeln!(output::stdout(), "{positions} positions, {ways} ways")?;
    Ok(())
}

const STOPPED: &str = "stopped before the end: nothing is written";

fn level(
    root: &Position,
    plies: u32,
    folder: &Path,
    cancel: &AtomicBool,
) -> anyhow::Result<Sorted> {
    let mut sorter = Sorter::new(folder, ROOM);
    sorter.add((Packed::from(root), 1))?;
    for _ in 0..plies {
        let mut level = sorter.sorted()?;
        sorter = Sorter::new(folder, ROOM);
        while let Some((packed, ways)) = level.next()? {
            ensure!(!cancel.load(Ordering::Relaxed), STOPPED);
            packed.replies().try_for_each(|reply| sorter.add((reply, ways)))?;
        }
    }
    sorter.sorted()
}

/// Positions that are answered together.
const TOGETHER: u64 = 16;

/// A count that starts from a file.
pub struct Call<'a> {
    /// The file.
    pub from: &'a Path,
    /// Plies from the root.
    pub depth: u32,
    /// Which part is counted.
    pub shard: &'a ShardArgs,
}

/// Counts from the positions of a file: all of it, or a part.
///
/// # Errors
/// The file is none of ours, or the part cannot be written.
pub fn count(call: &Call<'_>, cancel: &AtomicBool) -> anyhow::Result<Outcome> {
    let cannot = || format!("cannot count from {}", call.from.display());
    let about = About::read(call.from).with_context(cannot)?;
    let Some(rest) = call.depth.checked_sub(about.plies) else {
        bail!("{}: it begins at {} plies, which is beyond {}", cannot(), about.plies, call.depth);
    };
    let items = about.positions.div_ceil(TOGETHER);
    let counting = Counting { from: call.from, about: &about, rest, cancel };
    let Some(shard) = call.shard.shard()? else {
        let mut sum = 0_u64;
        counting.each(|_| true, |_, nodes| add(&mut sum, nodes)).with_context(cannot)?;
        writeln!(output::stdout(), "{sum}")?;
        return Ok(Outcome::done());
    };
    let variant = scenario::variant_name(about.variant.into());
    let words = format!("perft {} from {} ({variant})", call.depth, about.root);
    let work = Header::new("perft", &words, &about.sum, items);
    let Some(mut output) = call.shard.begin(work, shard)? else { return Ok(Outcome::done()) };
    let due = output.next_item().unwrap_or(items);
    let counted = counting.each(
        |item| shard.has(item) && item >= due,
        |_, nodes| Ok(output.add(&json!({ "nodes": nodes }))?),
    );
    // What was counted is kept, whatever ended it.
    let stopped = cancel.load(Ordering::Relaxed);
    if !stopped {
        counted.with_context(cannot)?;
    }
    sharding::end(output, shard)?;
    Ok(Outcome::done())
}

fn add(sum: &mut u64, nodes: u64) -> anyhow::Result<()> {
    *sum = sum.checked_add(nodes).context("the count is beyond 64 bits")?;
    Ok(())
}

/// The sum of the parts.
///
/// # Errors
/// A file cannot be read.
pub fn joined(join: &Join) -> anyhow::Result<Outcome> {
    let mut sum = 0_u64;
    join.each(|item, value| {
        let nodes = value["nodes"].as_u64();
        add(&mut sum, nodes.with_context(|| format!("there is no count for item {item}"))?)
    })?;
    writeln!(output::stdout(), "{sum}")?;
    Ok(Outcome::done())
}

struct Counting<'a> {
    from: &'a Path,
    about: &'a About,
    /// Plies from each position.
    rest: u32,
    cancel: &'a AtomicBool,
}

impl Counting<'_> {
    /// Counts the items that are wanted, one after the other.
    fn each(
        &self,
        wanted: impl Fn(u64) -> bool,
        mut take: impl FnMut(u64, u64) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let (file, _) = files::open(self.from, u64::MAX)?;
        let mut nodes = 0_u64;
        for (number, line) in (0_u64..).zip(BufReader::new(file).lines().skip(1)) {
            let line = line?;
            let is_last = line.starts_with(LAST);
            let item = number / TOGETHER;
            let begins = number.is_multiple_of(TOGETHER);
            if number > 0 && (begins || is_last) {
                let before = (number - 1) / TOGETHER;
                if wanted(before) {
                    take(before, nodes)?;
                }
                nodes = 0;
            }
            if is_last {
                return Ok(());
            }
            if wanted(item) {
                let (ways, position) = self.place(&line)?;
                let count = self.perft(&position)?.checked_mul(ways);
                add(&mut nodes, count.context("the count is beyond 64 bits")?)?;
            }
        }
        bail!("it has no end")
    }

    fn place(&self, line: &str) -> anyhow::Result<(u64, Position)> {
        let read = || {
            let (ways, fen) = line.split_once(' ')?;
            let position = read_position(fen, self.about.variant, false).ok()?;
            Some((ways.parse().ok()?, Position::from(&position)))
        };
        read().with_context(|| format!("{line:?} is no position with its number of ways"))
    }

    fn perft(&self, position: &Position) -> anyhow::Result<u64> {
        let counted =
            movegen::divide(position, self.rest, &Options::default(), self.cancel, &|_| ())?;
        ensure!(counted.finished && !self.cancel.load(Ordering::Relaxed), "stopped before the end");
        Ok(counted.sum)
    }
}

impl About {
    /// Reads a file to its end, and checks its sum.
    fn read(path: &Path) -> anyhow::Result<About> {
        let (file, _) = files::open(path, u64::MAX)?;
        let mut file = BufReader::with_capacity(1 << 16, file);
        let mut line = String::new();
        file.read_line(&mut line)?;
        let first = line.trim_end().to_string();
        let mut sum = Sum::default();
        let (mut positions, mut ways) = (0_u64, 0_u64);
        while !line.starts_with(LAST) {
            ensure!(line.ends_with('\n'), "it has no end");
            sum = sum.and(line.as_bytes());
            positions += 1;
            let of = line.split_once(' ').and_then(|(of, _)| of.parse().ok());
            ways = ways.saturating_add(of.unwrap_or_default());
            line.clear();
            file.read_line(&mut line)?;
        }
        let about = About::of(&first, line.trim_end());
        let about = about.context("it is no file of `arbiter perft --frontier`")?;
        ensure!(file.fill_buf()?.is_empty(), "something stands after its end");
        let sound = (about.sum.as_str(), about.positions, about.ways)
            == (sum.to_string().as_str(), positions - 1, ways);
        ensure!(sound, "it was changed: its sum does not fit");
        Ok(about)
    }

    fn of(first: &str, last: &str) -> Option<About> {
        let (plies, rest) = first.strip_prefix(FIRST)?.split_once(" plies, ")?;
        let (variant, root) = rest.split_once(", from ")?;
        let variant = match variant {
            "standard" => laws::Variant::Standard,
            "chess960" => laws::Variant::Chess960,
            _ => return None,
        };
        let (positions, rest) = last.strip_prefix(LAST)?.split_once(" positions, ")?;
        let (ways, sum) = rest.split_once(" ways, sum ")?;
        Some(About {
            root: root.to_string(),
            variant,
            plies: plies.parse().ok()?,
            positions: positions.parse().ok()?,
            ways: ways.parse().ok()?,
            sum: sum.to_string(),
        })
    }
}
