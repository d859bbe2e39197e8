//! Positions to look at: the distilled corpus, and files that people have.

use std::collections::BTreeMap;

use laws::{Position, Variant};
use notation::epd;
use notation::suite::{self, Counted};
use subject::Description;

use crate::terms::Line;

/// Where to look for differences.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name in the report, such as `the distilled corpus`.
    pub name: String,
    /// The positions, each with the depth to which its lines are counted: at 1 and 2 every answer
    /// about the position itself is compared, and the counts only at 2 and more.
    pub lines: Vec<(Line, u32)>,
}

impl Source {
    /// Positions at the depth that suits a corpus of many small cases.
    pub fn positions(name: &str, positions: impl IntoIterator<Item = Position>) -> Source {
        let lines = positions.into_iter().map(|position| (Line::at(position), 2)).collect();
        Source { name: name.to_string(), lines }
    }
}

/// Counts beyond this are skipped where the caller names no depth.
pub const MOST_COUNTED: u64 = 5_000_000;

/// Of a file in which nothing can be read so many reasons are told.
const REASONS_TOLD: usize = 10;

/// The files of the distilled corpus, for standard chess and Chess960, and what was added by hand.
const CORPUS: [(&str, Variant); 4] = [
    ("corpus/distilled.epd", Variant::Standard),
    ("corpus/by-hand.epd", Variant::Standard),
    ("corpus/distilled-chess960.epd", Variant::Chess960),
    ("corpus/by-hand-chess960.epd", Variant::Chess960),
];

impl Source {
    /// The distilled corpus for the variants that a subject claims.
    pub fn distilled(subject: &Description) -> Source {
        let claims = |variant: Variant| {
            let variant = match variant {
                Variant::Standard => subject::Variant::Standard,
                Variant::Chess960 => subject::Variant::Chess960,
            };
            subject.variants.contains(&variant)
        };
        let corpus = CORPUS.iter().filter(|(_, variant)| claims(*variant));
        let positions = corpus.flat_map(|(name, variant)| {
            let text = specs::file(name).unwrap_or_default();
            text.lines().filter_map(|line| epd::parse(line, *variant).ok()).map(|epd| epd.position)
        });
        Source::positions("the distilled corpus", positions)
    }

    /// The positions of a file, each to the greatest depth that it counts and that is not beyond `MOST_COUNTED`, or to
    /// `depth`; and what a person should know about the file. See [`suite::read`] for the forms that are read.
    ///
    /// # Errors
    /// There is no position in it; with the reasons of the lines that were left out.
    pub fn epd(
        name: &str,
        text: &str,
        variant: Variant,
        depth: Option<u32>,
        strict: bool,
    ) -> Result<(Source, Vec<String>), String> {
        let counts = Counts::read(name, text, variant, strict)?;
        let mut remarks = counts.remarks;
        if depth.is_none() {
            remarks.extend(counts.skipped);
        }
        let deepest = |depths: &[u32]| depths.iter().max().copied().unwrap_or(1);
        let lines = counts.lines.into_iter();
        let lines = lines.map(|(line, depths)| (line, depth.unwrap_or(deepest(&depths)))).collect();
        Ok((Source { name: name.to_string(), lines }, remarks))
    }
}

/// A file of counts.
#[derive(Clone, Debug)]
pub struct Counts {
    /// The name of the file.
    pub name: String,
    /// The positions, each with the depths that the file counts and that can be asked, without those beyond `DEEPEST`
    /// plies or `MOST_COUNTED` lines, the least first.
    pub lines: Vec<(Line, Vec<u32>)>,
    /// What a person should know about the file, a sentence each.
    pub remarks: Vec<String>,
    /// Depths that are not asked, a sentence for each position.
    pub skipped: Vec<String>,
    /// Numbers that are not what the Laws count, a sentence each.
    pub miscounted: Vec<String>,
    /// Lines that cannot be read, by reason.
    pub left_out: BTreeMap<String, usize>,
}

impl Counts {
    /// Reads a file; see [`suite::read`] for its forms. `strict` leaves out positions that no game can have.
    ///
    /// # Errors
    /// There is no position in it; with the reasons of the lines that were left out.
    pub fn read(name: &str, text: &str, variant: Variant, strict: bool) -> Result<Counts, String> {
        let suite = suite::read(text.as_bytes(), variant, strict);
        let mut remarks = suite.remarks();
        if suite.positions.is_empty() {
            remarks.truncate(REASONS_TOLD);
            remarks.insert(0, "there is no position in it".to_string());
            return Err(remarks.join("\n  "));
        }
        let mut left_out = BTreeMap::new();
        for (_, reason) in suite.left_out {
            *left_out.entry(reason).or_default() += 1;
        }
        let (lines, skipped, miscounted) = (Vec::new(), Vec::new(), Vec::new());
        let name = name.to_string();
        let mut counts = Counts { name, lines, remarks, skipped, miscounted, left_out };
        suite.positions.into_iter().for_each(|position| counts.add(position));
        Ok(counts)
    }

    fn add(&mut self, Counted { line, position, mut counts, .. }: Counted) {
        counts.sort_unstable();
        let (asked, beyond): (Vec<_>, Vec<_>) = counts
            .into_iter()
            .partition(|(depth, count)| *depth <= DEEPEST && *count <= MOST_COUNTED);
        if !beyond.is_empty() {
            let depths: Vec<String> = beyond.iter().map(|(d, _)| d.to_string()).collect();
            let depths = depths.join(", ");
            self.skipped.push(format!(
                "line {line}: skipped depth {depths}, beyond depth {DEEPEST} or {MOST_COUNTED} lines"
            ));
        }
        let fast = movegen::Position::from(&position);
        let mut depths = Vec::new();
        for (depth, stated) in asked {
            // A number that is far too small is found out without counting for hours.
            let counted = counted(&fast, depth);
            if counted != Some(stated) {
                let counted = counted.map_or("more".to_string(), |count| count.to_string());
                self.miscounted.push(format!(
                    "line {line}: the file has {stated} for depth {depth}, by the Laws it is {counted}"
                ));
            }
            if counted.is_some() {
                depths.push(depth);
            }
        }
        depths.dedup();
        self.lines.push((Line::at(position), depths));
    }
}

/// The lines of so many plies; `None` beyond `MOST_COUNTED`.
fn counted(position: &movegen::Position, depth: u32) -> Option<u64> {
    let mut count = 1;
    for plies in 1..=depth {
        // No ply has more than 218 moves for each line, so that what is counted next stays in bounds.
        if count > MOST_COUNTED {
            return None;
        }
        count = movegen::perft(position, plies);
    }
    (count <= MOST_COUNTED).then_some(count)
}

/// The deepest count that a file may ask for; deeper ones take days.
pub const DEEPEST: u32 = 8;
