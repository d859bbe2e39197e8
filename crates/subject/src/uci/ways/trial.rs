//! Finding out what an engine can be asked.

use std::time::Duration;

use super::{Ways, best, counts, display, lines, one_move};
use crate::process::{Launch, Limits};
use crate::question::Failure;
use crate::uci::engine::{Engine, Offer, Verb};

/// How long a trial may take. A command that starts an endless search is ended after it.
const TRIAL: Duration = Duration::from_millis(1500);

/// An engine under trial: restarted whenever a trial kills it.
pub struct Trial<'a> {
    launch: &'a Launch,
    limits: &'a Limits,
    engine: Option<Engine>,
    troubles: Vec<String>,
}

impl<'a> Trial<'a> {
    /// Begins with an engine that has just been started.
    pub fn new(launch: &'a Launch, limits: &'a Limits, engine: Engine) -> Trial<'a> {
        Trial { launch, limits, engine: Some(engine), troubles: Vec::new() }
    }

    /// Tries everything; returns what works and the engine, if it is still running.
    ///
    /// # Errors
    /// The engine cannot be started again.
    pub fn run(mut self, offer: &Offer) -> Result<(Ways, Option<Engine>), Failure> {
        let mut ways = Ways::default();
        self.counts(&mut ways)?;
        self.lists(&mut ways, offer)?;
        for way in display::SHOWING {
            let shown = self.attempt(way, |engine| display::prove(engine, way))?;
            if let Some((shows_fen, shows_checkers)) = shown {
                ways.shows_fen = shows_fen.then_some(way);
                ways.shows_checkers = shows_checkers;
            }
            if ways.shows_fen.is_some() {
                break;
            }
        }
        if let Some(way) = ways.shows_fen {
            let habit = self.attempt(way, |engine| display::en_passant_habit(engine, way))?;
            ways.en_passant = habit.flatten();
        }
        ways.troubles = self.troubles;
        Ok((ways, self.engine))
    }

    fn counts(&mut self, ways: &mut Ways) -> Result<(), Failure> {
        for verb in Verb::ALL {
            let proved = self.attempt(verb.command(), |engine| counts::prove(engine, verb))?;
            let Some(count) = proved.flatten() else { continue };
            ways.count.get_or_insert(count);
            if count.lists {
                ways.list = Some(count);
                break;
            }
        }
        Ok(())
    }

    /// Without a command that lists, a search is asked.
    fn lists(&mut self, ways: &mut Ways, offer: &Offer) -> Result<(), Failure> {
        if ways.list.is_some() {
            return Ok(());
        }
        if let Some(most) = offer.options.get("MultiPV").copied().flatten() {
            let proved = self.attempt("MultiPV", |engine| lines::prove(engine, most))?;
            ways.lines = proved.flatten();
            if ways.lines.is_none()
                && let Some(engine) = &mut self.engine
            {
                engine.set_option("MultiPV", "1");
            }
        }
        ways.best = self.attempt("go depth 1", best::prove)?.flatten();
        if ways.lines.is_some_and(lines::Lines::is_wide) {
            return Ok(());
        }
        let searchmoves = one_move::OneMove::Searchmoves;
        let way = searchmoves.name();
        if self.attempt(way, |engine| one_move::prove(engine, searchmoves))? == Some(true) {
            ways.one_move = Some(searchmoves);
            return Ok(());
        }
        let reply = one_move::OneMove::Reply { tells_mate: false };
        if self.attempt(reply.name(), |engine| one_move::prove(engine, reply))? == Some(true) {
            let tells_mate = self.attempt(reply.name(), one_move::tells_mate)? == Some(true);
            ways.one_move = Some(one_move::OneMove::Reply { tells_mate });
        }
        Ok(())
    }

    /// Makes one attempt. If the engine fails at it, the attempt has no result and the next one
    /// begins with a new engine; only an engine that cannot be started again is an error.
    fn attempt<T>(
        &mut self,
        command: &str,
        attempt: impl FnOnce(&mut Engine) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::start(self.launch, self.limits)?.0,
        };
        engine.begin(TRIAL);
        match attempt(&mut engine) {
            Ok(result) => {
                self.engine = Some(engine);
                Ok(Some(result))
            }
            Err(failure) => {
                self.troubles.push(format!("`{command}`: {}", failure.message));
                Ok(None)
            }
        }
    }
}
