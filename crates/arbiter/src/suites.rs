//! Positions inside arbiter, and files of positions and games.

use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::Context;
use divergence::{Line, Source};
use notation::fen;
use scenario::files;

use crate::asking::VariantArg;

/// The suites inside arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SuiteArg {
    /// Few positions that touch every pair of rules.
    Distilled,
    /// The start position.
    Start,
    /// The six positions that most programs are tested on.
    Classic,
}

impl SuiteArg {
    /// The positions; those of the distilled corpus that the subject claims to know.
    pub fn source(self, subject: &subject::Description, depth: u32) -> anyhow::Result<Source> {
        let number = match self {
            SuiteArg::Distilled => return Ok(Source::distilled(subject)),
            SuiteArg::Start => 1,
            SuiteArg::Classic => CLASSIC.len(),
        };
        let lines = CLASSIC[..number]
            .iter()
            .map(|text| Ok((Line::at(fen::position(text, laws::Variant::Standard)?), depth)));
        let name = if number == 1 { "the start position" } else { "the six classic positions" };
        Ok(Source { name: name.to_string(), lines: lines.collect::<anyhow::Result<_>>()? })
    }
}

/// The positions of the page "Perft Results" of the Chess Programming Wiki.
const CLASSIC: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

/// Where to look; the distilled corpus if nothing is named.
#[derive(clap::Args)]
pub struct PositionArgs {
    /// One position.
    #[arg(long, conflicts_with_all = ["epd", "suite"])]
    fen: Option<String>,
    /// Moves played from it, as UCI, separated by spaces.
    #[arg(long, requires = "fen", default_value = "")]
    moves: String,
    /// A suite inside arbiter.
    #[arg(long, conflicts_with = "epd")]
    suite: Option<SuiteArg>,
    /// The positions of an EPD file.
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Refuse or leave out positions that no game can have, although they can be played from.
    #[arg(long)]
    strict: bool,
    /// Rules of castling and of the castling field.
    #[arg(long, default_value = "standard")]
    variant: VariantArg,
    /// Count to this depth and follow what differs; 1 compares the answers about the position itself.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: Option<u32>,
}

impl PositionArgs {
    /// The positions that are named; of the corpus those that the subject claims to know.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn source(&self, subject: &subject::Description) -> anyhow::Result<Source> {
        let variant = self.variant.laws();
        if let Some(text) = &self.fen {
            let mut line = Line::at(read_position(text, variant, self.strict)?);
            for word in self.moves.split_whitespace() {
                let mv = notation::uci::parse_move(word, line.end())?;
                line = line.then(mv).with_context(|| format!("{word} is illegal there"))?;
            }
            let lines = vec![(line, self.depth.unwrap_or(3))];
            return Ok(Source { name: "one position".to_string(), lines });
        }
        if let Some(path) = &self.epd {
            let text = files::read_text(path, files::MOST)
                .with_context(|| format!("cannot read {}", path.display()))?;
            let name = path.display().to_string();
            let (source, remarks) = Source::epd(&name, &text, variant, self.depth, self.strict)
                .map_err(|reason| anyhow::anyhow!("{name}, {reason}"))?;
            for remark in remarks {
                eprintln!("{name}, {remark}");
            }
            return Ok(source);
        }
        let suite = self.suite.unwrap_or(SuiteArg::Distilled);
        suite.source(subject, self.depth.unwrap_or(3))
    }
}

/// Reads a position as people write it; what is odd is told on standard error.
///
/// # Errors
/// Nobody can play from it; or, read strictly, no game can have it.
pub fn read_position(
    text: &str,
    variant: laws::Variant,
    strict: bool,
) -> anyhow::Result<laws::Position> {
    let read = notation::forgiving::position(text, variant)?;
    if strict && read.unreachable {
        anyhow::bail!("{}", read.notes.join("; "));
    }
    for note in &read.notes {
        eprintln!("note: {note}");
    }
    Ok(read.position)
}
/// Opens a file of games to read piece by piece, so that its size does not matter; `-` is standard input.
///
/// # Errors
/// It cannot be opened, or is no regular file.
pub fn open_games(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let (file, _) =
        files::open(path, u64::MAX).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}
