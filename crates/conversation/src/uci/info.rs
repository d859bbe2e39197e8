//! An `info` line, read word by word and judged by the Laws.

use laws::{Position, Status};

use super::best::{Spelled, spelled};
use super::state::Search;
use crate::outcome::Found;

/// A score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In centipawns.
    Cp,
    /// Mate in so many moves; negative for being mated.
    Mate(i64),
}

/// What an `info` line says.
#[derive(Clone, Debug, Default)]
pub struct Info {
    /// The numbers, by their word.
    pub numbers: Vec<(&'static str, String)>,
    /// The words behind `pv`; none if the word is missing.
    pub line: Option<Vec<String>>,
    /// The words behind `score`, up to the bound.
    pub score: Option<Result<Score, String>>,
    /// `lowerbound` or `upperbound`.
    pub bound: bool,
    /// The move behind `currmove`.
    pub current: Option<String>,
}

const NUMBERS: [&str; 12] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "multipv",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "sbhits",
    "cpuload",
    "shredderhits",
];

/// Reads a line that begins with `info`; none if it carries a `string` alone.
pub fn read(line: &str) -> Option<Info> {
    let mut info = Info::default();
    let mut words = line.split_whitespace().skip(1).peekable();
    if words.peek().is_none_or(|word| *word == "string") {
        return None;
    }
    while let Some(word) = words.next() {
        if let Some(name) = NUMBERS.iter().find(|name| **name == word) {
            info.numbers.push((name, words.next().unwrap_or("").to_string()));
            continue;
        }
        match word {
            "score" => {
                let (kind, value) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
                info.score = Some(match (kind, value.parse::<i64>()) {
                    ("cp", Ok(_)) => Ok(Score::Cp),
                    ("mate", Ok(moves)) => Ok(Score::Mate(moves)),
                    _ => Err(format!("score {kind} {value}")),
                });
            }
            "lowerbound" | "upperbound" => info.bound = true,
            "currmove" => info.current = words.next().map(str::to_string),
            "pv" => {
                let mut line = Vec::new();
                while let Some(mv) = words.next_if(|word| !is_keyword(word)) {
                    line.push(mv.to_string());
                }
                info.line = Some(line);
            }
            "string" => break,
            _ => {}
        }
    }
    Some(info)
}

fn is_keyword(word: &str) -> bool {
    let others =
        ["score", "lowerbound", "upperbound", "currmove", "pv", "string", "refutation", "currline"];
    NUMBERS.contains(&word) || others.contains(&word)
}

impl Info {
    fn number(&self, name: &str) -> Option<i64> {
        let (_, text) = self.numbers.iter().find(|(named, _)| *named == name)?;
        text.parse().ok()
    }

    /// Judges what the line says by itself.
    pub fn faults(&self) -> Vec<Found> {
        let mut found = Vec::new();
        let mut say = |rule, got: String| found.push(Found { rule, got });
        for (name, text) in &self.numbers {
            match text.parse::<i64>() {
                Ok(number) if number >= 0 => {
                    if matches!(*name, "hashfull" | "cpuload") && number > 1000 {
                        say("permill", format!("{name} {number}"));
                    }
                    if matches!(*name, "currmovenumber" | "multipv") && number == 0 {
                        say("numbers-form", format!("{name} 0: it counts from 1"));
                    }
                }
                _ => say("numbers-form", format!("{name} {text:?}")),
            }
        }
        if self.number("seldepth").is_some() && self.number("depth").is_none() {
            say("selective-depth-with-depth", "seldepth without depth".into());
        }
        match &self.score {
            Some(Err(text)) => say("score-form", text.clone()),
            None if self.bound => say("score-form", "a bound without a score".into()),
            _ => {}
        }
        if self.line.as_ref().is_some_and(Vec::is_empty) {
            say("line-of-play-not-empty", "nothing behind `pv`".into());
        }
        found
    }

    /// Judges it as a part of a search.
    pub fn judge(&self, search: &mut Search, lines: i64) -> Vec<Found> {
        let mut found = Vec::new();
        let mut say = |rule, got: String| found.push(Found { rule, got });
        if let (Some(depth), Some(most)) = (self.number("depth"), search.depth)
            && depth > most.max(1)
        {
            say("depth-not-above", format!("depth {depth} in a search of depth {most}"));
        }
        let number = self.number("multipv");
        if number.is_none_or(|number| number == 1) {
            let rules = [("time", "time-does-not-fall"), ("nodes", "nodes-do-not-fall")];
            for ((name, rule), last) in rules.into_iter().zip(&mut search.last) {
                let Some(now) = self.number(name) else { continue };
                if let Some(before) = last.filter(|before| *before > now) {
                    say(rule, format!("{name} {now} after {name} {before}"));
                }
                *last = Some(now);
            }
        }
        search.scored |= matches!(self.score, Some(Ok(_)));
        let Some(position) = &search.position else { return found };
        let legal = laws::legal_moves(position).len() as i64;
        if let Some(number) = number.filter(|number| *number > lines.min(legal.max(1))) {
            say("line-number", format!("multipv {number} of at most {}", lines.min(legal)));
        }
        if let Some(mv) = &self.current {
            match spelled(position, mv) {
                Spelled::Well(mv)
                    if search.only.is_empty() || search.only.contains(&mv.to_string()) => {}
                Spelled::Well(mv) => {
                    say("searchmoves-obeyed", format!("currmove {mv} is not among them"))
                }
                Spelled::Otherwise(meant) => {
                    say("best-move-spelled", format!("currmove {mv} for {meant}"));
                }
                Spelled::Illegal => say("current-move-legal", format!("currmove {mv}")),
            }
        }
        if let Some(first) = self.line.as_ref().and_then(|line| line.first())
            && !search.only.is_empty()
            && !search.only.contains(first)
        {
            say("searchmoves-obeyed", format!("a line begins with {first}"));
        }
        found.extend(self.line_of_play(position, legal > 0));
        found
    }

    /// Plays the line, and holds the mate that is announced against its end.
    fn line_of_play(&self, start: &Position, has_moves: bool) -> Vec<Found> {
        let fen = || notation::fen::write_position(start);
        let mut found = Vec::new();
        let mut position = start.clone();
        let line = self.line.as_deref().unwrap_or_default();
        for (ply, word) in line.iter().enumerate() {
            let played = &line[..ply].join(" ");
            match spelled(&position, word) {
                Spelled::Well(mv) | Spelled::Otherwise(mv) => {
                    if mv.to_string() != *word {
                        let got = format!("`{word}` for {mv} after {played} in {}", fen());
                        found.push(Found { rule: "best-move-spelled", got });
                    }
                    let Ok(after) = laws::play(&position, mv) else { return found };
                    position = after;
                }
                Spelled::Illegal => {
                    let got = format!("pv {}: {word} is illegal in {}", line.join(" "), fen());
                    found.push(Found { rule: "line-of-play-legal", got });
                    return found;
                }
            }
        }
        let Some(Ok(score)) = &self.score else { return found };
        if *score == Score::Mate(0) && has_moves {
            found.push(Found {
                rule: "mate-score-not-zero",
                got: format!("score mate 0 in {}", fen()),
            });
        } else if !self.bound && !line.is_empty() {
            found.extend(mate_disagrees(*score, line, &position).map(|got| Found {
                rule: "mate-score-agrees",
                got: format!("{got}: pv {} in {}", line.join(" "), fen()),
            }));
        }
        found
    }
}

/// A line that ends in mate after p plies is mate in (p+1)/2, or being mated in p/2; a line of exactly the plies announced ends
/// in mate.
fn mate_disagrees(score: Score, line: &[String], end: &Position) -> Option<String> {
    let plies = line.len() as i64;
    let mated = laws::status(end) == Status::Checkmate;
    let told = if plies % 2 == 1 { (plies + 1) / 2 } else { -plies / 2 };
    match score {
        Score::Mate(moves) if mated && moves != told => {
            Some(format!("score mate {moves}, but the line mates as mate {told}"))
        }
        Score::Mate(moves) if !mated && moves == told => {
            Some(format!("score mate {moves}, but there is no mate at the end of the line"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(fen: &str) -> Search {
        Search::new("go depth 3", notation::fen::position(fen, laws::Variant::Standard).ok())
    }

    fn rules(fen: &str, line: &str) -> Vec<&'static str> {
        let info = read(line).expect("it is more than a string");
        let mut found = info.faults();
        found.extend(info.judge(&mut search(fen), 1));
        found.into_iter().map(|found| found.rule).collect()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

    #[test]
    fn lines_that_are_right() {
        for (fen, line) in [
            (
                START,
                "info depth 1 seldepth 1 multipv 1 score cp 13 lowerbound nodes 20 nps 9 time 0 pv e2e4 e7e5",
            ),
            (MATE, "info depth 1 score mate 1 pv a1a8"),
            (MATE, "info depth 3 score mate 2 pv a1a7"),
            (START, "info depth 1 currmove e2e4 currmovenumber 1 string currmove zz pv nonsense"),
        ] {
            assert!(rules(fen, line).is_empty(), "{line}: {:?}", rules(fen, line));
        }
    }

    #[test]
    fn lines_that_are_wrong() {
        for (fen, line, rule) in [
            (START, "info depth 1 pv e2e5", "line-of-play-legal"),
            (START, "info depth 1 pv e2e4 e2e4", "line-of-play-legal"),
            (START, "info depth 1 pv E2E4", "best-move-spelled"),
            (START, "info depth 1 pv", "line-of-play-not-empty"),
            (START, "info depth 1 score 13", "score-form"),
            (START, "info depth 1 score cp 1.5", "score-form"),
            (START, "info depth 1 lowerbound", "score-form"),
            (START, "info depth x", "numbers-form"),
            (START, "info nodes -1", "numbers-form"),
            (START, "info hashfull 1001", "permill"),
            (START, "info seldepth 3", "selective-depth-with-depth"),
            (START, "info depth 9", "depth-not-above"),
            (START, "info depth 1 multipv 2", "line-number"),
            (START, "info currmove e7e5", "current-move-legal"),
            (START, "info score mate 0", "mate-score-not-zero"),
            (MATE, "info score mate 3 pv a1a8", "mate-score-agrees"),
            (MATE, "info score mate 1 pv a1a7", "mate-score-agrees"),
            (MATE, "info score mate -1 pv a1a8", "mate-score-agrees"),
        ] {
            assert_eq!(rules(fen, line), [rule], "{line}");
        }
    }

    #[test]
    fn a_string_is_not_read() {
        assert!(read("info string pv e2e5").is_none());
    }
}
