//! Plays conversations to an engine.

mod session;
mod talk;

use std::collections::BTreeMap;
use std::time::Duration;

use subject::wire::{Line, Way};
use subject::{Command, Failure, Limits};

use self::session::{Broken, Session};
use crate::format::{Conversation, Protocol, Weight};
use crate::outcome::{Case, Found, Verdict};
use crate::suite::Suite;

/// Lines of a transcript that are kept with a case.
const KEPT: usize = 40;

/// How a run goes.
#[derive(Clone, Debug)]
pub struct Options {
    /// How long an answer is waited for. It is halved whenever it was spent in vain, down to a second, so that an engine that is
    /// silent everywhere does not take all day.
    pub patience: Duration,
    /// Only these rules and conversations; all, if it is empty.
    pub only: Vec<String>,
    /// How long the odd positions are asked.
    pub positions: Duration,
}

impl Default for Options {
    fn default() -> Options {
        let patience = Duration::from_secs(10);
        Options { patience, only: Vec::new(), positions: Duration::from_secs(8) }
    }
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The name that the engine gave itself, or its command.
    pub name: String,
    /// Every rule and conversation.
    pub cases: Vec<Case>,
    /// Everything that was said.
    pub trace: Vec<Line>,
}

impl Run {
    /// How many cases have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.cases.iter().filter(|case| case.verdict == verdict).count()
    }
}

/// What was found about the watched rules.
#[derive(Default)]
struct Ledger {
    looked: BTreeMap<&'static str, u64>,
    found: BTreeMap<&'static str, (u64, String, Vec<Line>)>,
}

impl Ledger {
    fn add(&mut self, found: Found, lines: &[Line]) {
        let entry = self.found.entry(found.rule);
        entry.or_insert_with(|| (0, found.got, kept(lines))).0 += 1;
    }
}

fn kept(lines: &[Line]) -> Vec<Line> {
    lines[lines.len().saturating_sub(KEPT)..].to_vec()
}

/// Plays a suite to an engine, one conversation after another; after a failure it goes on with the next.
///
/// # Errors
/// The engine cannot be started at all.
pub fn run(
    command: &Command,
    suite: &Suite,
    limits: &Limits,
    options: &Options,
    progress: &mut dyn FnMut(&str),
) -> Result<Run, Failure> {
    let mut player = Player::new(command, suite.protocol, limits, options);
    // An engine that does not start is no case but an error.
    drop(Session::start(command, suite.protocol, limits)?);
    let mut cases = Vec::new();
    let watched = |id: &String| suite.rules.iter().any(|rule| rule.id == *id);
    let all = options.only.is_empty() || options.only.iter().any(watched);
    for conversation in &suite.conversations {
        if all || options.only.contains(&conversation.id) {
            progress(&conversation.id);
            cases.push(player.play(conversation));
        }
    }
    player.close();
    let rules = suite
        .rules
        .iter()
        .filter(|rule| options.only.is_empty() || options.only.contains(&rule.id) || !all);
    let mut watched: Vec<Case> = rules.map(|rule| player.ledger.case(rule)).collect();
    if !options.only.is_empty() {
        cases.retain(|case| options.only.contains(&case.id));
        watched.retain(|case| options.only.contains(&case.id) || case.times > 0);
    }
    watched.extend(cases);
    let name = player.name.unwrap_or_else(|| command.to_string());
    Ok(Run { name, cases: watched, trace: player.trace })
}

/// Says again to an engine what was said in a trace, waiting for each answer that came then.
///
/// # Errors
/// The engine cannot be started.
pub fn replay(
    command: &Command,
    suite: &Suite,
    limits: &Limits,
    options: &Options,
    trace: &[Line],
) -> Result<Run, Failure> {
    let mut player = Player::new(command, suite.protocol, limits, options);
    let mut session = Session::start(command, suite.protocol, limits)?;
    for (number, line) in trace.iter().enumerate() {
        let told = match line.way {
            Way::Sent => {
                session.send(&line.text);
                Ok(())
            }
            Way::Said => match talk::awaited(&line.text) {
                Some(word) => session.expect(word, player.patience, &mut player.ledger).map(|_| ()),
                None => Ok(()),
            },
            Way::Note if number > 0 && line.text.starts_with("started ") => {
                player.end(session);
                session = Session::start(command, suite.protocol, limits)?;
                Ok(())
            }
            Way::Note => Ok(()),
        };
        if let Err(Broken { got, .. }) = told {
            session.note(got);
        }
    }
    player.end(session);
    let cases = suite.rules.iter().map(|rule| player.ledger.case(rule)).collect();
    let name = player.name.unwrap_or_else(|| command.to_string());
    Ok(Run { name, cases, trace: player.trace })
}

struct Player<'a> {
    command: &'a Command,
    protocol: Protocol,
    limits: &'a Limits,
    options: &'a Options,
    patience: Duration,
    session: Option<Session>,
    ledger: Ledger,
    name: Option<String>,
    trace: Vec<Line>,
}

impl<'a> Player<'a> {
    fn new(
        command: &'a Command,
        protocol: Protocol,
        limits: &'a Limits,
        options: &'a Options,
    ) -> Player<'a> {
        Player {
            command,
            protocol,
            limits,
            options,
            patience: options.patience,
            session: None,
            ledger: Ledger::default(),
            name: None,
            trace: Vec::new(),
        }
    }

    fn play(&mut self, conversation: &Conversation) -> Case {
        let mut case = Case {
            id: conversation.id.clone(),
            says: conversation.says.clone(),
            paragraph: conversation.paragraph.clone(),
            verdict: Verdict::Conforms,
            got: String::new(),
            looked: 1,
            times: 0,
            transcript: Vec::new(),
        };
        let mut session = match self.ready(conversation.fresh) {
            Ok(session) => session,
            Err((verdict, got, transcript)) => {
                return Case { verdict, got, transcript, ..case };
            }
        };
        if let Some(option) = &conversation.needs
            && !session.offers(option)
        {
            self.session = Some(session);
            let got = format!("it does not offer {option}");
            return Case { verdict: Verdict::Skipped, got, looked: 0, ..case };
        }
        let from = session.lines().len();
        session.note(format!("conversation {}", conversation.id));
        let told = talk::play(
            &mut session,
            conversation,
            self.patience,
            self.options.positions,
            &mut self.ledger,
        );
        match told {
            Ok(()) if session.is_over() => self.end(session),
            Ok(()) => match session.settle(self.patience, &mut self.ledger) {
                Ok(()) => self.session = Some(session),
                Err(broken) => {
                    self.broken(&mut case, conversation, session, from, broken, "afterwards: ")
                }
            },
            Err(broken) => self.broken(&mut case, conversation, session, from, broken, ""),
        }
        case
    }

    fn broken(
        &mut self,
        case: &mut Case,
        conversation: &Conversation,
        session: Session,
        from: usize,
        broken: Broken,
        when: &str,
    ) {
        case.verdict = match conversation.weight {
            Weight::Must => Verdict::Differs,
            Weight::Choice => Verdict::Choice,
        };
        case.got = format!("{when}{}", broken.got);
        case.times = 1;
        case.transcript = kept(&session.lines()[from..]);
        if broken.in_vain {
            self.patience = (self.patience / 2).max(Duration::from_secs(1)).min(self.patience);
        }
        self.end(session);
    }

    /// A session that has said its first words, or a new one.
    fn ready(&mut self, fresh: bool) -> Result<Session, (Verdict, String, Vec<Line>)> {
        if let Some(session) = self.session.take() {
            if !fresh {
                return Ok(session);
            }
            self.end(session);
        }
        let started = Session::start(self.command, self.protocol, self.limits);
        let mut session =
            started.map_err(|failure| (Verdict::Failed, failure.message, Vec::new()))?;
        if fresh {
            return Ok(session);
        }
        match session.greet(self.patience, &mut self.ledger) {
            Ok(()) => Ok(session),
            Err(broken) => {
                if broken.in_vain {
                    self.patience =
                        (self.patience / 2).max(Duration::from_secs(1)).min(self.patience);
                }
                let transcript = kept(session.lines());
                self.end(session);
                let got = format!("it does not say its first words: {}", broken.got);
                Err((Verdict::Skipped, got, transcript))
            }
        }
    }

    fn close(&mut self) {
        if let Some(session) = self.session.take() {
            self.end(session);
        }
    }

    fn end(&mut self, session: Session) {
        self.name = self.name.take().or(session.name());
        for (rule, looked) in session.looked() {
            *self.ledger.looked.entry(rule).or_default() += looked;
        }
        self.trace.extend(session.lines().iter().cloned());
    }
}

impl Ledger {
    fn case(&mut self, rule: &crate::format::Rule) -> Case {
        let looked = self.looked.get(rule.id.as_str()).copied().unwrap_or(0);
        let (times, got, transcript) = self.found.remove(rule.id.as_str()).unwrap_or_default();
        let verdict = match (times, looked, rule.weight) {
            (0, 0, _) => Verdict::Skipped,
            (0, _, _) => Verdict::Conforms,
            (_, _, Weight::Must) => Verdict::Differs,
            (_, _, Weight::Choice) => Verdict::Choice,
        };
        let got =
            if verdict == Verdict::Skipped { "it never came to this".to_string() } else { got };
        let (id, says) = (rule.id.clone(), rule.says.clone());
        let paragraph = rule.paragraph.clone();
        Case { id, says, paragraph, verdict, got, looked, times, transcript }
    }
}
