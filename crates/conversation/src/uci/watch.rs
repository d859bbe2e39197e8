//! Watches a conversation line by line.

use std::collections::{BTreeMap, VecDeque};

use laws::Position;

use super::best;
use super::info;
use super::offer::{self, Offer};
use super::state::{self, Search};
use crate::outcome::Found;

/// What is known of a conversation so far.
#[derive(Debug, Default)]
pub struct Watch {
    /// What the engine offered.
    pub offer: Offer,
    /// How often each rule was looked at.
    pub looked: BTreeMap<&'static str, u64>,
    position: Option<Position>,
    searches: VecDeque<Search>,
    chess960: bool,
    lines: i64,
    asked: u32,
    uciok: u32,
    ready_asked: u32,
    /// A `stop` was sent to a search that is not held, or after the last one.
    best_moves: u64,
}

impl Watch {
    /// Knows nothing yet but the start of a game.
    pub fn new() -> Watch {
        Watch { position: Some(Position::initial()), lines: 1, ..Watch::default() }
    }

    /// Whether a best move is due.
    pub fn is_searching(&self) -> bool {
        !self.searches.is_empty()
    }

    fn look(&mut self, rules: &[&'static str]) {
        for rule in rules {
            *self.looked.entry(rule).or_default() += 1;
        }
    }

    /// Takes note of a line that is sent.
    pub fn sent(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        // Behind an unknown word it may be read or not.
        self.ready_asked += u32::from(words.contains(&"isready"));
        match words.first().copied().unwrap_or("") {
            "uci" => self.asked += 1,
            "position" => self.position = state::position(line, self.chess960),
            "go" if words.get(1) != Some(&"perft") => {
                self.searches.push_back(Search::new(line, self.position.clone()));
            }
            "stop" | "quit" => self.searches.iter_mut().for_each(|search| search.held = false),
            "ponderhit" => {
                let pondering = self.searches.iter_mut().filter(|search| !search.infinite);
                pondering.for_each(|search| search.held = false);
            }
            "setoption" => self.set_option(line),
            _ => {}
        }
    }

    fn set_option(&mut self, line: &str) {
        let lower = line.to_ascii_lowercase();
        let Some((name, value)) = lower.split_once(" value ") else { return };
        let name = name.trim_start_matches("setoption").trim().trim_start_matches("name").trim();
        match name {
            "uci_chess960" => self.chess960 = value.trim() == "true",
            "multipv" => self.lines = value.trim().parse().unwrap_or(1),
            _ => {}
        }
    }

    /// Judges a line that was said.
    pub fn said(&mut self, line: &str) -> Vec<Found> {
        let line = line.trim();
        match line.split_whitespace().next().unwrap_or("") {
            "" => Vec::new(),
            "id" => self.id(line),
            "option" => self.option(line),
            "uciok" => self.uciok(),
            "readyok" => self.readyok(),
            "info" => self.info(line),
            "bestmove" => self.best_move(line),
            "copyprotection" | "registration" => Vec::new(),
            _ if self.uciok == 0 => Vec::new(),
            _ => {
                self.look(&["no-other-lines"]);
                vec![Found { rule: "no-other-lines", got: format!("`{line}`") }]
            }
        }
    }

    fn id(&mut self, line: &str) -> Vec<Found> {
        let text = |prefix: &str| line.strip_prefix(prefix).map(str::to_string);
        self.offer.name = text("id name").or(self.offer.name.take());
        self.offer.author = text("id author").or(self.offer.author.take());
        self.handshake(line)
    }

    /// Only between `uci` and `uciok`.
    fn handshake(&mut self, line: &str) -> Vec<Found> {
        if self.uciok < self.asked {
            return Vec::new();
        }
        vec![Found { rule: "uciok-once", got: format!("`{line}` outside of `uci` and `uciok`") }]
    }

    fn option(&mut self, line: &str) -> Vec<Found> {
        self.look(&["option-lines", "option-names", "option-defaults", "known-options"]);
        self.look(&["empty-default-spelled", "chess960-off-by-default"]);
        let option = offer::read(line);
        let mut found = self.handshake(line);
        found.extend(offer::faults(&option));
        let same =
            self.offer.options.iter().any(|other| other.name.eq_ignore_ascii_case(&option.name));
        if same && self.asked <= 1 {
            found.push(Found {
                rule: "option-names",
                got: format!("{} is offered twice", option.name),
            });
        }
        if !same {
            self.offer.options.push(option);
        }
        found
    }

    fn uciok(&mut self) -> Vec<Found> {
        self.look(&["uciok-once", "id-lines", "strength-options-together"]);
        self.uciok += 1;
        if self.uciok > self.asked {
            return vec![Found { rule: "uciok-once", got: "`uciok` without `uci`".into() }];
        }
        offer::faults_together(&self.offer)
    }

    fn readyok(&mut self) -> Vec<Found> {
        self.look(&["readyok-once"]);
        if self.ready_asked == 0 {
            return vec![Found { rule: "readyok-once", got: "`readyok` without `isready`".into() }];
        }
        self.ready_asked -= 1;
        Vec::new()
    }

    fn info(&mut self, line: &str) -> Vec<Found> {
        let Some(info) = info::read(line) else { return Vec::new() };
        let mut found = info.faults();
        self.look(&["numbers-form", "permill", "selective-depth-with-depth"]);
        if info.score.is_some() {
            self.look(&["score-form", "mate-score-not-zero", "mate-score-agrees"]);
        }
        if info.line.is_some() {
            self.look(&["line-of-play-legal", "line-of-play-not-empty"]);
        }
        if info.current.is_some() {
            self.look(&["current-move-legal"]);
        }
        self.look(&["time-does-not-fall", "nodes-do-not-fall", "line-number", "depth-not-above"]);
        let lines = self.lines;
        match self.searches.front_mut() {
            Some(search) => found.extend(info.judge(search, lines)),
            None => {
                self.look(&["nothing-after-best-move"]);
                found.push(Found { rule: "nothing-after-best-move", got: format!("`{line}`") });
            }
        }
        found
    }

    fn best_move(&mut self, line: &str) -> Vec<Found> {
        self.look(&["one-best-move-for-each-go", "nothing-after-best-move"]);
        let Some(search) = self.searches.pop_front() else {
            let got = format!("`{line}` without a search");
            return vec![Found { rule: "one-best-move-for-each-go", got }];
        };
        self.best_moves += 1;
        let mut found = best::judge(line, &search);
        self.look(&["no-best-move-before-stop", "score-before-best-move"]);
        if !search.only.is_empty() {
            self.look(&["searchmoves-obeyed"]);
        }
        if line.contains(" ponder ") {
            self.look(&["ponder-move-legal"]);
        }
        let over = search.position.as_ref().is_some_and(|at| laws::legal_moves(at).is_empty());
        match over {
            true => self.look(&["no-best-move-where-there-is-none", "none-spelled-0000"]),
            false => {
                self.look(&["best-move-legal", "best-move-spelled", "best-move-where-there-is-one"])
            }
        }
        if search.held {
            let got = format!("`{line}` before `stop` or `ponderhit`");
            found.push(Found { rule: "no-best-move-before-stop", got });
        }
        if !search.scored && !over && search.position.is_some() {
            let got = format!("`{line}` without a line that has a score");
            found.push(Found { rule: "score-before-best-move", got });
        }
        found
    }
}
