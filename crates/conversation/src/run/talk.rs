//! The steps of a conversation.

use std::time::{Duration, Instant};

use super::Ledger;
use super::session::{Broken, Session};
use crate::format::{Conversation, MOMENT, Step, Weight};
use crate::suite::Suite;

/// After so many positions without an answer the others are not asked.
const MOST_FAILURES: usize = 3;

/// How long is waited for what nobody has to say.
const FOR_A_CHOICE: Duration = Duration::from_secs(3);

/// The word of a line that a replay waits for.
pub fn awaited(line: &str) -> Option<&'static str> {
    let word = line.split_whitespace().next()?;
    ["uciok", "readyok", "bestmove", "pong", "move"].into_iter().find(|awaited| *awaited == word)
}

/// Plays every step.
pub fn play(
    session: &mut Session,
    conversation: &Conversation,
    patience: Duration,
    positions: Duration,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    let patience = match conversation.weight {
        Weight::Must => patience,
        Weight::Choice => patience.min(FOR_A_CHOICE),
    };
    let mut talk = Talk { session, patience, positions, ledger };
    conversation.talk.iter().try_for_each(|step| talk.step(step))
}

struct Talk<'a> {
    session: &'a mut Session,
    patience: Duration,
    positions: Duration,
    ledger: &'a mut Ledger,
}

impl Talk<'_> {
    fn step(&mut self, step: &Step) -> Result<(), Broken> {
        let (patience, ledger) = (self.patience, &mut *self.ledger);
        if let Some(line) = &step.send {
            self.session.send(line);
        } else if let Some(word) = &step.expect {
            self.session.expect(word, patience, ledger)?;
        } else if let Some(moves) = &step.best_move {
            self.best_move(moves)?;
        } else if let Some(words) = &step.quiet {
            self.quiet(words)?;
        } else if step.alive.is_some() {
            self.session.alive(patience, ledger)?;
        } else if step.close_input.is_some() {
            self.session.close_input();
        } else if step.ends.is_some() {
            self.session.ends(patience, ledger)?;
        } else if let Some(plies) = step.shuffle {
            self.session.send(&shuffle(plies));
        } else if step.set_options.is_some() {
            self.set_options();
        } else if let Some(name) = &step.positions {
            self.positions(name)?;
        } else if let Some(mv) = &step.plays {
            self.one_move(mv, true)?;
        } else if let Some(mv) = &step.refuses {
            self.one_move(mv, false)?;
        }
        Ok(())
    }

    fn best_move(&mut self, moves: &[String]) -> Result<(), Broken> {
        let line = self.session.expect("bestmove", self.patience, self.ledger)?;
        let word = line.split_whitespace().nth(1).unwrap_or("");
        let none = matches!(word, "" | "(none)" | "0000" | "NULL" | "none") || is_nowhere(word);
        let right = moves.iter().any(|mv| if mv == "none" { none } else { mv == word });
        match right {
            true => Ok(()),
            false => Err(Broken::new(format!("`{}` and not {}", line.trim(), moves.join(" or ")))),
        }
    }

    fn quiet(&mut self, words: &[String]) -> Result<(), Broken> {
        let until = Instant::now() + MOMENT;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            let Some(line) = self.session.line(left, self.ledger)? else { continue };
            let word = line.split_whitespace().next().unwrap_or("");
            if words.iter().any(|loud| loud == word || loud == "*" && !word.is_empty()) {
                return Err(Broken::new(format!("`{}`", line.trim())));
            }
        }
    }

    /// Chess960 is left off, whatever its default. Texts that are empty stay so: a file of that name may be opened.
    fn set_options(&mut self) {
        let options = self.session.offer().map(|offer| offer.options.clone()).unwrap_or_default();
        for option in options {
            let name = &option.name;
            let value = match option.default.as_deref() {
                _ if name == "UCI_Chess960" || name == "OwnBook" => " value false".to_string(),
                _ if option.kind == "button" => String::new(),
                None | Some("" | "<empty>") => continue,
                Some(default) => format!(" value {default}"),
            };
            self.session.send(&format!("setoption name {name}{value}"));
        }
    }

    fn positions(&mut self, name: &str) -> Result<(), Broken> {
        let until = Instant::now() + self.positions;
        let mut failures: Vec<String> = Vec::new();
        let (mut asked, all) = (0, Suite::positions(name).count());
        for fen in Suite::positions(name) {
            if Instant::now() >= until || failures.len() >= MOST_FAILURES {
                break;
            }
            asked += 1;
            self.session.send(&format!("position fen {fen}"));
            self.session.send("go depth 1");
            let answer = self.session.expect(
                "bestmove",
                self.patience.min(Duration::from_secs(4)),
                self.ledger,
            );
            match answer {
                Ok(_) => {}
                Err(broken) if broken.in_vain => {
                    failures.push(fen.to_string());
                    self.session.settle(self.patience.min(Duration::from_secs(2)), self.ledger)?;
                }
                Err(broken) => return Err(Broken::new(format!("{} at {fen}", broken.got))),
            }
        }
        self.session.note(format!("{asked} of {all} positions were asked"));
        match failures.first() {
            None => Ok(()),
            Some(first) => Err(Broken {
                got: format!(
                    "no best move in {} of {asked} positions, such as {first}",
                    failures.len()
                ),
                in_vain: true,
            }),
        }
    }

    /// Sends a move, and hears whether it is refused before the engine is ready for more.
    fn one_move(&mut self, mv: &str, right: bool) -> Result<(), Broken> {
        let from = self.session.lines().len();
        self.session.send_move(mv);
        let answered = self.session.alive(self.patience, self.ledger);
        let refused = self.session.lines()[from..].iter().any(|line| {
            subject::wire::refuses_move(&line.text, mv) && line.way == subject::wire::Way::Said
        });
        answered?;
        match (refused, right) {
            (true, true) => Err(Broken::new(format!("{mv} is refused"))),
            (false, false) => Err(Broken::new(format!("{mv} is not refused"))),
            _ => Ok(()),
        }
    }
}

fn is_nowhere(word: &str) -> bool {
    word.len() == 4 && word.is_char_boundary(2) && word[..2] == word[2..]
}

/// Knights that go out and back: every position comes again, and nothing else happens.
fn shuffle(plies: u32) -> String {
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = there_and_back.into_iter().cycle().take(plies as usize).collect();
    format!("position startpos moves {}", moves.join(" "))
}
