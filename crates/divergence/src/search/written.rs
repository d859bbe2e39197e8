//! The part of a search that asks about writing: algebraic notation, and texts that stand for positions.

#[cfg(feature = "games")]
use laws::Move;

use super::state::{Misread, Search};
use crate::asking::{Heard, Silence, shown};
use crate::comparing::{self as compare, fields};
use crate::naming::choice_of_sign;
use crate::reference::{Legal, Text};
use crate::terms::{Difference, Line, NO_MOVE};
use crate::writing::{Finding, Seen, case};

impl Search<'_, '_> {
    pub(crate) fn notation(&mut self, line: &Line, listed: &[&Legal]) -> Heard<()> {
        for legal in listed {
            self.sign(line, legal)?;
            let text = legal.san(line.end());
            let found = compare::reading(&mut self.asker, line, text, Some(legal.mv));
            self.keep_all(line, found)?;
        }
        let facts = self.reference.facts(line.end());
        for reading in facts.readings(line.end()) {
            let found = compare::reading(&mut self.asker, line, &reading.text, reading.mv);
            match (reading.choice, found) {
                (Some(name), Ok(Some(found))) => self.choose(name, &read_as(&found)),
                (_, found) => self.keep_all(line, found)?,
            }
        }
        Ok(())
    }

    pub(crate) fn texts(&mut self, line: &Line) -> Heard<()> {
        let facts = self.reference.facts(line.end());
        for text in facts.texts(line.end()) {
            self.text(line, text)?;
        }
        Ok(())
    }

    /// Asks for one legal move in algebraic notation.
    #[cfg(feature = "games")]
    pub(crate) fn write(&mut self, line: &Line, mv: Move) -> Heard<()> {
        let facts = self.reference.facts(line.end());
        match facts.moves.iter().find(|legal| legal.mv == mv) {
            Some(legal) => self.sign(line, legal),
            None => Ok(()),
        }
    }

    /// Asks how a move is written. Signs that the Laws leave open are a choice.
    fn sign(&mut self, line: &Line, legal: &Legal) -> Heard<()> {
        let found = compare::san(&mut self.asker, line, legal);
        if let Ok(Some(difference)) = &found
            && let Some((name, taken)) = choice_of_sign(difference)
        {
            self.choose(name, taken);
            return Ok(());
        }
        self.keep_all(line, found)
    }

    fn choose(&mut self, name: &str, taken: &str) {
        *self.choices.entry(name.to_string()).or_default().entry(taken.to_string()).or_default() +=
            1;
    }

    /// Asks one question about a text that stands for a position, or for none.
    fn text(&mut self, line: &Line, text: &Text) -> Heard<()> {
        let said = match self.asker.ask(&text.root, &text.query) {
            Ok(said) => said,
            Err(Silence::Spent) => return Err(Silence::Spent),
            Err(Silence::Unsupported | Silence::Trouble) => return Ok(()),
        };
        let same = match (&text.expected, &said) {
            (subject::Answer::Fen(expected), subject::Answer::Fen(said)) => {
                fields::same_position(expected, said, line.end().variant())
            }
            (expected, said) => expected == said,
        };
        match (same, text.choice) {
            (true, _) => {}
            (false, Some(name)) => self.choose(name, &text.cause.shape),
            (false, None) => match self.asker.confirm(&text.root, &text.query, &said) {
                Ok(()) => self.misread(line, text, &shown(&said)),
                Err(Silence::Spent) => return Err(Silence::Spent),
                Err(_) => {}
            },
        }
        Ok(())
    }

    fn misread(&mut self, line: &Line, text: &Text, got: &str) {
        let seen = Seen {
            root: text.root.clone(),
            fen: text.root.fen.clone(),
            query: text.query.clone(),
            mv: None,
            expected: shown(&text.expected),
            got: got.to_string(),
        };
        let men = |text: &Text| text.board.pieces().count();
        let known = self.misread.entry(text.cause.clone()).or_insert_with(|| Misread {
            times: 0,
            first: seen.clone(),
            small: seen.clone(),
            base: line.clone(),
            text: text.clone(),
        });
        known.times += 1;
        if men(text) < men(&known.text) {
            (known.small, known.base, known.text) = (seen, line.clone(), text.clone());
        }
    }

    /// What was found about texts: the smallest of each cause.
    pub(crate) fn misread_findings(&mut self, repeat: impl Fn(&Line) -> String) -> Vec<Finding> {
        let misread = std::mem::take(&mut self.misread);
        let findings = misread.into_iter().map(|(cause, found)| Finding {
            times: found.times,
            first: found.first,
            men: found.text.board.pieces().count(),
            diagram: found.text.board.to_string(),
            why: vec![found.text.why.clone()],
            repeat: repeat(&found.base),
            scenario: case::of_text(&cause, &found.text, &found.small),
            minimal: found.small,
            cause,
        });
        findings.collect()
    }
}

fn read_as(found: &Difference) -> String {
    match found.got.as_str() {
        NO_MOVE => "not read".to_string(),
        mv => format!("read as {mv}"),
    }
}
