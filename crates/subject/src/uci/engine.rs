//! The conversation with a running UCI engine.

use std::collections::BTreeMap;
use std::time::Duration;

use super::text::{self, Display, PerftText, parse_display, parse_perft};
use crate::process::{Launch, Limits, Process};
use crate::question::{Failure, FailureKind, Root};
use crate::variant::Variant;

/// How long an engine that has answered `isready` may stay silent before a result is given up
/// for: a command that it does not know is not answered at all.
const SILENCE: Duration = Duration::from_millis(150);

/// The same for an engine that is known to print a total, so that a busy machine does not make its answer empty.
const SILENCE_BEFORE_TOTAL: Duration = Duration::from_millis(1500);

/// The same for a search of one ply, which some engines do not answer where there is no move.
const SILENCE_IN_SEARCH: Duration = Duration::from_millis(1200);

/// What an engine said of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// `id name`.
    pub name: String,
    /// The options by name, with their greatest value if it is a number.
    pub options: BTreeMap<String, Option<u32>>,
}

/// A command that counts, under the name that engines have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// `go perft N`
    GoPerft,
    /// `perft N`
    Perft,
    /// `divide N`
    Divide,
}

impl Verb {
    /// Every name, the most common first.
    pub const ALL: [Verb; 3] = [Verb::GoPerft, Verb::Perft, Verb::Divide];

    /// The command without its number.
    pub fn command(self) -> &'static str {
        match self {
            Verb::GoPerft => "go perft",
            Verb::Perft => "perft",
            Verb::Divide => "divide",
        }
    }
}

/// When the output of a count is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// A total has been printed.
    Total,
    /// The engine is ready again: it prints no total, and is not ready before it has counted.
    Ready,
    /// The engine is ready again and has fallen silent.
    Silence,
}

/// What came of a count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// What was printed.
    pub text: PerftText,
    /// Whether some of it came after the engine had said that it was ready.
    pub late: bool,
}

/// What a search said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// The first moves of all lines, in alphabetical order.
    pub firsts: Vec<String>,
    /// The best move; none in whatever way engines say so.
    pub best: Option<String>,
    /// No best move was named at all, not even as none.
    pub was_silent: bool,
    /// The last score, if it was a number of moves to mate.
    pub mate_in: Option<i64>,
}

/// A running engine.
pub struct Engine {
    process: Process,
    chess960: bool,
}

impl Engine {
    /// Starts an engine and waits for `uciok` and `readyok`.
    pub fn start(launch: &Launch, limits: &Limits) -> Result<(Engine, Offer), Failure> {
        let process = Process::start(launch, limits)?;
        let mut engine = Engine { process, chess960: false };
        let offer = engine.handshake().map_err(|failure| match failure.kind {
            FailureKind::Timeout => Failure {
                message: format!("{} to `uci`: is this a UCI engine?", failure.message),
                ..failure
            },
            _ => failure,
        })?;
        Ok((engine, offer))
    }

    fn handshake(&mut self) -> Result<Offer, Failure> {
        let mut offer = Offer::default();
        self.process.send("uci");
        loop {
            let line = self.process.line()?;
            let line = line.trim();
            if line == "uciok" {
                break;
            } else if let Some(name) = line.strip_prefix("id name ") {
                offer.name = name.trim().to_string();
            } else if let Some((name, max)) = text::offered_option(line) {
                offer.options.insert(name, max);
            }
        }
        self.wait_until_ready()?;
        Ok(offer)
    }

    /// Begins a question with this much time; what was printed before is forgotten.
    pub fn begin(&mut self, time: Duration) {
        self.process.begin();
        self.process.begin_within(time);
    }

    /// Waits for `readyok`; returns what was printed before it.
    fn wait_until_ready(&mut self) -> Result<String, Failure> {
        self.process.send("isready");
        let mut printed = String::new();
        loop {
            let line = self.process.line()?;
            if line.trim() == "readyok" {
                return Ok(printed);
            }
            printed.push_str(&line);
            printed.push('\n');
        }
    }

    /// Sets an option.
    pub fn set_option(&mut self, name: &str, value: &str) {
        self.process.send(&format!("setoption name {name} value {value}"));
    }

    /// Sets up a position, and the castling rules that belong to it.
    pub fn set_position(&mut self, root: &Root, then: Option<&str>) {
        let chess960 = root.variant == Variant::Chess960;
        if chess960 != self.chess960 {
            self.set_option("UCI_Chess960", if chess960 { "true" } else { "false" });
            self.chess960 = chess960;
        }
        let moves: Vec<&str> = root.moves.iter().map(String::as_str).chain(then).collect();
        let moves = match moves[..] {
            [] => String::new(),
            _ => format!(" moves {}", moves.join(" ")),
        };
        self.process.send(&format!("position fen {}{moves}", root.fen));
    }

    /// Counts from the position that was set up. An engine that searches instead, or knows no such
    /// command, yields nothing.
    pub fn count(&mut self, verb: Verb, depth: u32, until: Until) -> Result<Counted, Failure> {
        self.process.send(&format!("{} {depth}", verb.command()));
        self.process.send("isready");
        let mut printed = String::new();
        let (mut ready, mut late, mut searches) = (false, false, false);
        let silence = if until == Until::Total { SILENCE_BEFORE_TOTAL } else { SILENCE };
        loop {
            let silence_ends = ready && !searches;
            let line = match silence_ends {
                true => self.process.line_within(silence)?,
                false => Some(self.process.line()?),
            };
            let Some(line) = line else {
                return Ok(Counted { text: parse_perft(&printed).at(depth), late });
            };
            if text::best_move(&line).is_some() {
                self.wait_until_ready()?;
                return Ok(Counted::default());
            }
            searches |= line.starts_with("info ") && !line.starts_with("info string");
            late |= ready;
            ready |= line.trim() == "readyok";
            printed.push_str(&line);
            printed.push('\n');
            let found = if ready { parse_perft(&printed).at(depth) } else { PerftText::default() };
            if ready && (until == Until::Ready || until == Until::Total && found.total.is_some()) {
                return Ok(Counted { text: found, late });
            }
        }
    }

    /// Searches the position that was set up with these words of `go`. Some engines say nothing where there is no move: what is
    /// silent for long, but ready, has no best move.
    pub fn search(&mut self, words: &str) -> Result<Searched, Failure> {
        self.process.send(&format!("go {words}"));
        let mut searched = Searched::default();
        loop {
            let Some(line) = self.process.line_within(SILENCE_IN_SEARCH)? else {
                self.process.send("stop");
                let said = self.wait_until_ready()?;
                searched.best = said.lines().find_map(text::best_move).flatten();
                searched.was_silent = searched.best.is_none();
                return Ok(searched);
            };
            if let Some(best) = text::best_move(&line) {
                searched.firsts.sort();
                searched.firsts.dedup();
                searched.best = best;
                return Ok(searched);
            }
            searched.firsts.extend(text::first_of_pv(&line));
            searched.mate_in = text::mate_score(&line).unwrap_or(searched.mate_in);
        }
    }

    /// What this command prints of the position that was set up.
    pub fn display(&mut self, way: &str) -> Result<Display, Failure> {
        self.process.send(way);
        Ok(parse_display(&self.wait_until_ready()?))
    }

    /// A failure of this engine with what it last printed.
    pub fn failure(&mut self, kind: FailureKind, message: String) -> Failure {
        self.process.failure(kind, message)
    }

    /// Takes leave.
    pub fn close(self) {
        self.process.close("quit");
    }
}
