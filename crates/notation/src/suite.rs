//! Files of positions with counts, as people have them.
//!
//! Three forms are in use: a position with its counts in a line (`FEN ;D1 20 ;D2 400`), a position with the operations of
//! EPD, and groups of lines `id NAME`, `epd FEN`, `perft 1 20`. One line that cannot be read is left out with its
//! reason, and the others are read.
//!
//! ```
//! let text = b"4k3/8/8/8/8/8/8/4K3 w - - 0 0 ;D1 5\r\nid two\repd 4k3/8/8/8/8/8/8/4K3 b - -\nperft 1 5\nnonsense\n";
//! let suite = notation::suite::read(text, laws::Variant::Standard, false);
//! assert_eq!(suite.positions.len(), 2);
//! assert_eq!(suite.positions[1].counts, [(1, 5)]);
//! assert_eq!(suite.positions[0].notes, ["the move number 0 is read as 1"]);
//! assert_eq!(suite.left_out[0].0, 5);
//! ```

use laws::{Position, Variant};

use crate::epd;

/// One position of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The line it stands in, the first is 1.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// Plies and the number of move sequences of that length, as the file states them.
    pub counts: Vec<(u32, u64)>,
    /// What was forgiven.
    pub notes: Vec<String>,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suite {
    /// The positions, in the order of the file.
    pub positions: Vec<Counted>,
    /// Lines that were left out, and why.
    pub left_out: Vec<(usize, String)>,
}

impl Suite {
    /// What a person should know about the file, a sentence each with its line.
    pub fn remarks(&self) -> Vec<String> {
        let notes = self
            .positions
            .iter()
            .flat_map(|position| position.notes.iter().map(|note| (position.line, note.clone())));
        let left_out = self.left_out.iter().map(|(line, why)| (*line, format!("left out: {why}")));
        let mut all: Vec<(usize, String)> = notes.chain(left_out).collect();
        all.sort();
        all.into_iter().map(|(line, text)| format!("line {line}: {text}")).collect()
    }
}

/// Reads a file. `strict` leaves out positions that no game can have.
///
/// Lines end with `\n`, `\r\n` or `\r`. Empty lines and those that begin with `#`, `%`, `;` or `//` are remarks. Bytes
/// that are no UTF-8 are read as a sign that stands for such.
pub fn read(bytes: &[u8], variant: Variant, strict: bool) -> Suite {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let mut suite = Suite::default();
    // Whether the counts that follow belong to the last position.
    let mut open = false;
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (index + 1, line.trim());
        if is_remark(line) {
            continue;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let result = match word {
            "id" => Ok(()),
            "perft" if open => count(rest).map(|counted| {
                if let Some(last) = suite.positions.last_mut() {
                    last.counts.push(counted);
                }
            }),
            "perft" => Err("no position stands before this count".to_string()),
            _ => {
                let text = if word == "epd" { rest } else { line };
                let found = position(number, text, variant, strict);
                open = found.is_ok();
                found.map(|position| suite.positions.push(position))
            }
        };
        if let Err(why) = result {
            suite.left_out.push((number, why));
        }
    }
    suite
}

fn is_remark(line: &str) -> bool {
    line.is_empty() || line.starts_with(['#', '%', ';']) || line.starts_with("//")
}

fn position(line: usize, text: &str, variant: Variant, strict: bool) -> Result<Counted, String> {
    let epd = epd::parse(text, variant).map_err(|error| error.to_string())?;
    if strict && epd.unreachable {
        return Err(epd.notes.join("; "));
    }
    let counts = epd.perft_counts().map_err(|error| error.to_string())?;
    Ok(Counted { line, position: epd.position, counts, notes: epd.notes })
}

/// `3 8902`: plies and their count.
fn count(text: &str) -> Result<(u32, u64), String> {
    let mut words = text.split_whitespace();
    let depth = words.next().and_then(|word| word.parse().ok());
    let lines = words.next().and_then(|word| word.replace(['_', ','], "").parse().ok());
    match (depth, lines, words.next()) {
        (Some(depth), Some(lines), None) => Ok((depth, lines)),
        _ => Err(format!("plies and their count follow `perft`, not {text:?}")),
    }
}
