//! The conversation with a running XBoard engine.

use std::time::Duration;

use super::features::Features;
use super::refusal;
use crate::process::{Launch, Limits, Process};
use crate::question::{Failure, FailureKind, Root};

/// How long an engine that names no features is waited for; the protocol gives it two seconds.
const FEATURES: Duration = Duration::from_secs(2);

/// How often an engine that names no features is started.
const STARTS: usize = 4;

/// How long a greeting is waited for; many engines have none.
const GREETING: Duration = Duration::from_millis(200);

/// How long a claim is waited for after `go`.
const CLAIM: Duration = Duration::from_millis(1500);

/// What became of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It was played.
    Played,
    /// It was refused.
    Refused,
    /// It was refused since the engine holds the game for over.
    Over,
}

/// A result that was claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// One side has won.
    Mate,
    /// The game is drawn.
    Draw,
}

/// A running engine.
pub struct Engine {
    process: Process,
    features: Features,
    pings: u32,
    /// Every move is answered: an accepted one by its repetition.
    echoes: bool,
    alive: bool,
    complaint: String,
}

impl Engine {
    /// Starts an engine and waits for its features. Some lose the request for them now and then, and are started again.
    pub fn start(launch: &Launch, limits: &Limits) -> Result<Engine, Failure> {
        let mut started = Engine::start_once(launch, limits);
        for _ in 1..STARTS {
            match started {
                Err(Failure { kind: FailureKind::Timeout, .. }) => {
                    started = Engine::start_once(launch, limits);
                }
                started => return started,
            }
        }
        started
    }

    fn start_once(launch: &Launch, limits: &Limits) -> Result<Engine, Failure> {
        let process = Process::start(launch, limits)?;
        let mut engine = Engine {
            process,
            features: Features::default(),
            pings: 0,
            echoes: false,
            alive: true,
            complaint: String::new(),
        };
        engine.process.send("xboard");
        // Some engines lose what comes together with the first line.
        engine.process.line_within(GREETING)?;
        engine.hear_features()?;
        for command in ["easy", "nopost"] {
            engine.process.send(command);
        }
        engine.settle(None)?;
        Ok(engine)
    }

    /// Some engines lose the first request, so it is made twice.
    fn hear_features(&mut self) -> Result<(), Failure> {
        for _ in 0..2 {
            self.process.send("protover 2");
            loop {
                let line = match self.features.done {
                    Some(true) => return Ok(()),
                    Some(false) => Some(self.process.line()?),
                    None => self.process.line_within(FEATURES)?,
                };
                let Some(line) = line else { break };
                for name in self.features.read(&line) {
                    self.process.send(&format!("accepted {name}"));
                }
            }
            if self.features != Features::default() {
                return Ok(());
            }
        }
        let message = "named no features after `protover 2`: is this an XBoard engine?".to_string();
        Err(self.process.failure(FailureKind::Timeout, message))
    }

    /// What the engine said of itself.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Whether the process runs on.
    pub fn is_alive(&self) -> bool {
        self.alive
    }

    /// What the engine said against a position.
    pub fn complaint(&self) -> String {
        self.complaint.clone()
    }

    /// Begins a question with this much time.
    pub fn begin(&mut self, time: Duration) {
        self.process.begin();
        self.process.begin_within(time);
    }

    /// Waits until everything that was sent is dealt with; returns what was said. With a move it ends as soon as the
    /// move is refused or repeated by an engine that repeats moves. An engine without `ping` calls it an unknown command, which tells
    /// as much.
    fn settle(&mut self, mv: Option<&str>) -> Result<Vec<String>, Failure> {
        self.pings += 1;
        let (ping, pong) = (format!("ping {}", self.pings), format!("pong {}", self.pings));
        self.process.send(&ping);
        let mut said: Vec<String> = Vec::new();
        let mut settled = false;
        loop {
            let answered = |said: &[String]| {
                mv.is_none_or(|mv| said.iter().any(|line| refusal::names(line, mv)))
            };
            if settled && (!self.echoes || answered(&said)) {
                return Ok(said);
            }
            match self.process.line() {
                Ok(line) => {
                    settled |= line.trim() == pong || line.contains(&ping);
                    said.push(line);
                }
                Err(_)
                    if mv.is_some_and(|mv| said.iter().any(|line| refusal::refuses(line, mv))) =>
                {
                    self.alive = false;
                    return Ok(said);
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Sets up the start of a root in force mode; none if the engine refuses the position.
    pub fn set_up(&mut self, root: &Root) -> Result<Option<()>, Failure> {
        self.process.send("new");
        self.process.send("force");
        if !self.features.setboard {
            return self.settle(None).map(|_| Some(()));
        }
        self.process.send(&format!("setboard {}", root.fen));
        let said = self.settle(None)?;
        match said.into_iter().find(|line| refusal::refuses_position(line)) {
            Some(line) => {
                self.complaint = line.trim().to_string();
                Ok(None)
            }
            None => Ok(Some(())),
        }
    }

    /// Sends a move in force mode.
    pub fn play(&mut self, mv: &str) -> Result<Heard, Failure> {
        let word = if self.features.usermove { "usermove " } else { "" };
        self.process.send(&format!("{word}{mv}"));
        let said = self.settle(Some(mv))?;
        if let Some(line) = said.iter().find(|line| refusal::refuses(line, mv)) {
            let over = line.to_ascii_lowercase().contains("game over");
            return Ok(if over { Heard::Over } else { Heard::Refused });
        }
        let echo = |line: &String| line.starts_with(|c: char| c.is_ascii_digit());
        self.echoes |= said.iter().any(|line| echo(line) && refusal::names(line, mv));
        Ok(Heard::Played)
    }

    /// Lets the engine play on, and hears whether it claims a result instead.
    pub fn result_after_go(&mut self) -> Result<Option<Told>, Failure> {
        self.process.send("go");
        while let Some(line) = self.process.line_within(CLAIM)? {
            match refusal::result(&line) {
                Some("1/2-1/2") => return Ok(Some(Told::Draw)),
                Some(_) => return Ok(Some(Told::Mate)),
                None if line.starts_with("move ") => return Ok(None),
                None => {}
            }
        }
        Ok(None)
    }
}
