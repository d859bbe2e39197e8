//! Everything that is asked at one position.

use laws::{Color, Move, Square};

use super::state::Search;
use crate::asking::{Heard, Silence};
use crate::comparing::{self as compare, descend, miscount};
use crate::reference::{Facts, Legal, telling_squares};
use crate::terms::{Difference, Kind, Line, Sighting};

impl Search<'_, '_> {
    /// Asks everything about one position.
    pub(crate) fn examine(&mut self, line: &Line, depth: u32) -> Heard<()> {
        let facts = self.reference.facts(line.end());
        let before = self.seen();
        let mut listed: Vec<&Legal> = facts.moves.iter().collect();
        if self.aspects.moves {
            let found = compare::moves(&mut self.asker, line, &facts);
            let missing = missing(&found);
            listed.retain(|legal| !missing.contains(&legal.mv));
            self.keep_all(line, found)?;
        }
        let moves_agree = self.seen() == before;
        if self.aspects.results {
            self.results(line, &listed)?;
        }
        if self.aspects.check {
            let found = compare::checkers(&mut self.asker, line, &facts);
            self.keep_all(line, found)?;
        }
        if self.aspects.check && moves_agree {
            let found = compare::status(&mut self.asker, line, &facts);
            self.keep_all(line, found)?;
        }
        if self.aspects.judgements && moves_agree {
            let found = compare::judgements(&mut self.asker, line, &facts);
            self.keep_all(line, found)?;
        }
        if self.aspects.attackers {
            self.attackers(line)?;
        }
        if self.aspects.play && self.seen() == before {
            self.played(line, &facts)?;
        }
        if self.aspects.san {
            self.notation(line, &listed)?;
        }
        if self.aspects.texts && line.moves().is_empty() {
            self.texts(line)?;
        }
        if self.aspects.counts && depth > 1 && self.seen() == before {
            self.counts(line, depth)?;
        }
        Ok(())
    }

    pub(crate) fn attackers(&mut self, line: &Line) -> Heard<()> {
        for square in telling_squares(line.end()) {
            for by in Color::ALL {
                let found = compare::attackers(&mut self.asker, line, square, by);
                if matches!(found, Err(Silence::Unsupported)) {
                    return Ok(());
                }
                self.keep_all(line, found)?;
            }
        }
        Ok(())
    }

    /// What only shows after moves that are really played: a check that is uncovered, and a king or rook that has
    /// come back to where it started.
    pub(crate) fn played(&mut self, line: &Line, facts: &Facts) -> Heard<()> {
        for next in uncovered_checks(line, facts) {
            let facts = self.reference.facts(next.end());
            let found = compare::checkers(&mut self.asker, &next, &facts);
            self.keep_all(&next, found)?;
        }
        for back in there_and_back(line, facts) {
            let facts = self.reference.facts(back.end());
            let found = compare::moves(&mut self.asker, &back, &facts);
            self.keep_all(&back, found)?;
        }
        Ok(())
    }

    /// Asks for the position after each move that the subject knows.
    pub(crate) fn results(&mut self, line: &Line, listed: &[&Legal]) -> Heard<()> {
        for legal in listed {
            let found = compare::result(
                &mut self.asker,
                line,
                legal.mv,
                &legal.after,
                &mut self.conventions,
            );
            match found {
                Err(Silence::Unsupported) => break,
                Ok(_) => self.results_seen = true,
                Err(_) => {}
            }
            self.keep_all(line, found)?;
        }
        Ok(())
    }

    /// Whether the subject counts lines, as far as it was asked.
    pub(crate) fn offers_counts(&self) -> bool {
        let unsupported = self.asker.unsupported();
        !(unsupported.contains_key("perft") && unsupported.contains_key("divide"))
    }

    /// Counts, and follows a wrong count to where it comes from.
    pub(crate) fn counts(&mut self, line: &Line, depth: u32) -> Heard<()> {
        match miscount(&mut self.asker, line, depth) {
            Ok(Some(found)) => self.follow(line, depth, found),
            Ok(None) | Err(Silence::Unsupported | Silence::Trouble) => Ok(()),
            Err(silence) => Err(silence),
        }
    }

    /// Follows a wrong count to where it comes from; one that is another when asked again is told as such.
    pub(crate) fn follow(&mut self, line: &Line, depth: u32, found: Difference) -> Heard<()> {
        let again = miscount(&mut self.asker, line, depth)?;
        if again.as_ref() != Some(&found) {
            let now = again.map_or(found.expected.clone(), |again| again.got);
            self.asker.changed(line.root(), &found.query, &found.got, &now);
            return Ok(());
        }
        let below = descend(&mut self.asker, self.reference, &mut self.conventions, line, depth);
        match below {
            Ok(below) if below.is_empty() => {
                self.keep(Sighting { line: line.clone(), difference: found });
            }
            Ok(below) => below.into_iter().for_each(|sighting| self.keep(sighting)),
            Err(Silence::Spent) => return Err(Silence::Spent),
            Err(_) => {}
        }
        Ok(())
    }
}

/// The moves that the subject does not list.
pub fn missing(found: &Heard<Vec<Difference>>) -> Vec<Move> {
    let found = found.iter().flatten().filter(|found| found.kind == Kind::MissingMove);
    found.filter_map(|difference| difference.mv).collect()
}

/// The lines of one more move that uncovers a check.
fn uncovered_checks(line: &Line, facts: &Facts) -> Vec<Line> {
    let us = line.end().turn();
    let uncovers = |legal: &&Legal| {
        let king = legal.after.king(!us);
        let checkers = laws::attackers(legal.after.board(), king, us);
        checkers.iter().any(|checker| *checker != legal.mv.target)
    };
    facts.moves.iter().filter(uncovers).take(2).filter_map(|legal| line.then(legal.mv)).collect()
}

/// For each king or rook that may castle, and each way back home: it moves, the opponent's king or
/// another piece moves, and both come back.
fn there_and_back(line: &Line, facts: &Facts) -> Vec<Line> {
    let us = line.end().turn();
    let rights: Vec<_> = line.end().rights().iter().filter(|(color, ..)| *color == us).collect();
    let mut homes: Vec<Square> = rights.iter().map(|(_, _, rook)| *rook).collect();
    if !rights.is_empty() {
        homes.push(line.end().king(us));
    }
    let quiet = |legal: &&Legal| legal.after.halfmove_clock() > 0 && legal.mv.promotion.is_none();
    let mut found = Vec::new();
    for home in homes {
        let moves = facts.moves.iter().filter(quiet).filter(|legal| legal.mv.origin == home);
        found.extend(moves.take(4).find_map(|legal| and_back(line, legal.mv)));
    }
    found
}

/// Plays a move, some reply, and both back again, if that can be done.
fn and_back(line: &Line, mv: Move) -> Option<Line> {
    let out = line.then(mv)?;
    let back = |mv: Move| Move::new(mv.target, mv.origin);
    let replies = movegen::Position::from(out.end());
    replies.moves().iter().map(|reply| replies.state(*reply)).find_map(|reply| {
        let home = out.then(reply)?.then(back(mv))?.then(back(reply))?;
        (home.end().board() == line.end().board()).then_some(home)
    })
}
