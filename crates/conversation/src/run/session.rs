//! One process and what is known of the conversation with it.

use std::time::{Duration, Instant};

use subject::wire::{Line, Wire};
use subject::{Command, Failure, Limits};

use super::Ledger;
use crate::format::Protocol;
use crate::uci::{self, Offer};
use crate::xboard;

/// How long a new XBoard engine is waited for before the protocol is begun: some lose what comes in one piece with it.
const GREETING: Duration = Duration::from_millis(200);

/// Why a conversation ends before its end.
pub struct Broken {
    /// What came instead, in one sentence.
    pub got: String,
    /// All the patience was spent.
    pub in_vain: bool,
}

impl Broken {
    pub fn new(got: impl Into<String>) -> Broken {
        Broken { got: got.into(), in_vain: false }
    }
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Broken {
        Broken::new(format!("the process {}", failure.message))
    }
}

enum Watch {
    Uci(Box<uci::Watch>),
    XBoard(Box<xboard::Watch>),
}

/// A running engine under watch.
pub struct Session {
    wire: Wire,
    watch: Watch,
    over: bool,
    pings: u32,
}

impl Session {
    pub fn start(
        command: &Command,
        protocol: Protocol,
        limits: &Limits,
    ) -> Result<Session, Failure> {
        let wire = Wire::start(command, limits)?;
        let watch = match protocol {
            Protocol::Uci => Watch::Uci(Box::new(uci::Watch::new())),
            Protocol::Xboard => Watch::XBoard(Box::new(xboard::Watch::new())),
        };
        Ok(Session { wire, watch, over: false, pings: 0 })
    }

    pub fn lines(&self) -> &[Line] {
        self.wire.lines()
    }

    pub fn note(&mut self, text: String) {
        self.wire.note(text);
    }

    pub fn is_over(&self) -> bool {
        self.over
    }

    pub fn looked(&self) -> Vec<(&'static str, u64)> {
        let looked = match &self.watch {
            Watch::Uci(watch) => &watch.looked,
            Watch::XBoard(watch) => &watch.looked,
        };
        looked.iter().map(|(rule, looked)| (*rule, *looked)).collect()
    }

    pub fn name(&self) -> Option<String> {
        match &self.watch {
            Watch::Uci(watch) => watch.offer.name.as_ref().map(|name| name.trim().to_string()),
            Watch::XBoard(_) => None,
        }
    }

    /// What a UCI engine offered.
    pub fn offer(&self) -> Option<&Offer> {
        match &self.watch {
            Watch::Uci(watch) => Some(&watch.offer),
            Watch::XBoard(_) => None,
        }
    }

    /// Whether an option, or a feature of XBoard, is offered.
    pub fn offers(&self, name: &str) -> bool {
        match &self.watch {
            Watch::Uci(watch) => watch.offer.options.iter().any(|option| option.name == name),
            Watch::XBoard(watch) => match name {
                "setboard" => watch.setboard,
                "ping" => watch.ping,
                _ => false,
            },
        }
    }

    pub fn send(&mut self, line: &str) {
        match &mut self.watch {
            Watch::Uci(watch) => watch.sent(line),
            Watch::XBoard(watch) => watch.sent(line),
        }
        self.wire.send(line);
    }

    /// Sends a move in the way that an XBoard engine's features ask for.
    pub fn send_move(&mut self, mv: &str) {
        let usermove = matches!(&self.watch, Watch::XBoard(watch) if watch.usermove);
        let word = if usermove { "usermove " } else { "" };
        self.send(&format!("{word}{mv}"));
    }

    /// The next line within this time, judged.
    pub fn line(&mut self, time: Duration, ledger: &mut Ledger) -> Result<Option<String>, Broken> {
        let Some(line) = self.wire.line_within(time)? else { return Ok(None) };
        let found = match &mut self.watch {
            Watch::Uci(watch) => watch.said(&line),
            Watch::XBoard(watch) => watch.said(&line),
        };
        for found in found {
            ledger.add(found, self.wire.lines());
        }
        Ok(Some(line))
    }

    /// Reads until a line begins with this word; returns it.
    pub fn expect(
        &mut self,
        word: &str,
        patience: Duration,
        ledger: &mut Ledger,
    ) -> Result<String, Broken> {
        self.expect_where(&format!("no line `{word}`"), patience, ledger, |line| {
            let line = line.trim();
            line.strip_prefix(word)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
        })
    }

    /// Reads until a line is the one that is looked for; returns it.
    pub fn expect_where(
        &mut self,
        otherwise: &str,
        patience: Duration,
        ledger: &mut Ledger,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<String, Broken> {
        let until = Instant::now() + patience;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let got = format!("{otherwise} within {patience:?}");
                return Err(Broken { got, in_vain: true });
            }
            if let Some(line) = self.line(left, ledger)?
                && wanted(&line)
            {
                return Ok(line);
            }
        }
    }

    /// The first words of the protocol.
    pub fn greet(&mut self, patience: Duration, ledger: &mut Ledger) -> Result<(), Broken> {
        if matches!(self.watch, Watch::Uci(_)) {
            self.send("uci");
            self.expect("uciok", patience, ledger)?;
            if self.offers("OwnBook") {
                self.send("setoption name OwnBook value false");
            }
            return self.alive(patience, ledger);
        }
        self.send("xboard");
        self.line(GREETING, ledger)?;
        // Some lose the first request.
        for _ in 0..3 {
            self.send("protover 2");
            let done = self.expect_where("no feature done=1", patience / 3, ledger, |line| {
                line.starts_with("feature ") && line.contains("done=1")
            });
            match done {
                Ok(_) => break,
                Err(broken) if !broken.in_vain => return Err(broken),
                Err(_) => {}
            }
        }
        self.send("easy");
        self.send("nopost");
        self.alive(patience, ledger)
    }

    /// Asks for a sign of life, which comes after all that was asked before. An XBoard engine without `ping` calls it an error.
    pub fn alive(&mut self, patience: Duration, ledger: &mut Ledger) -> Result<(), Broken> {
        if matches!(self.watch, Watch::Uci(_)) {
            self.send("isready");
            return self.expect("readyok", patience, ledger).map(|_| ());
        }
        self.pings += 1;
        let (ping, pong) = (format!("ping {}", self.pings), format!("pong {}", self.pings));
        self.send(&ping);
        let otherwise = format!("no `{pong}`");
        self.expect_where(&otherwise, patience, ledger, |line| {
            line.trim() == pong || line.contains(&ping)
        })?;
        Ok(())
    }

    /// Ends what is under way, so that the next conversation begins with an engine at rest.
    pub fn settle(&mut self, patience: Duration, ledger: &mut Ledger) -> Result<(), Broken> {
        let searching = |watch: &Watch| matches!(watch, Watch::Uci(watch) if watch.is_searching());
        if searching(&self.watch) {
            self.send("stop");
        }
        while searching(&self.watch) {
            self.expect("bestmove", patience, ledger)?;
        }
        if matches!(self.watch, Watch::XBoard(_)) {
            self.send("force");
        }
        self.alive(patience, ledger)
    }

    pub fn close_input(&mut self) {
        if let Watch::Uci(watch) = &mut self.watch {
            // A search that has nobody to stop it may end.
            watch.sent("stop");
        }
        self.wire.close_input();
        self.over = true;
    }

    /// Waits for the end of the process, hearing what it says until then.
    pub fn ends(&mut self, patience: Duration, ledger: &mut Ledger) -> Result<(), Broken> {
        self.over = true;
        let until = Instant::now() + patience;
        while Instant::now() < until {
            if self.line(Duration::from_millis(50), ledger).is_err() {
                break;
            }
        }
        let left = until.saturating_duration_since(Instant::now()).max(Duration::from_millis(500));
        match self.wire.ending_within(left) {
            Some(_) => Ok(()),
            None => Err(Broken {
                got: format!("the process runs on after {patience:?}"),
                in_vain: true,
            }),
        }
    }
}
