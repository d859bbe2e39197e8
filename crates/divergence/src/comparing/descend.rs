//! From a wrong count down to the first position where something can be seen to be wrong.

use std::collections::BTreeMap;

use laws::Move;
use subject::Query;

use super::fields::Conventions;
use super::moves;
use crate::asking::{Asker, Heard, Silence};
use crate::reference::Reference;
use crate::terms::{Difference, Kind, Line, Sighting};

/// Wrong branches followed at most below one position.
const BRANCHES: usize = 6;

/// Follows a wrong count. One question per ply is enough where the subject counts by first move; else
/// its move lists are compared, nearest positions first.
///
/// # Errors
/// The subject is silent.
pub fn descend(
    asker: &mut Asker<'_>,
    reference: &mut Reference,
    conventions: &mut Conventions,
    line: &Line,
    depth: u32,
) -> Heard<Vec<Sighting>> {
    let mut search = Descent { asker, reference, conventions };
    match search.counts(line, depth) {
        Err(Silence::Unsupported) => search.by_lists(line, depth),
        Ok(counts) => search.below(line, depth, &counts),
        Err(silence) => Err(silence),
    }
}

struct Descent<'s, 'a> {
    asker: &'s mut Asker<'a>,
    reference: &'s mut Reference,
    conventions: &'s mut Conventions,
}

impl Descent<'_, '_> {
    /// The subject's count for each first move: one question, or one for each move.
    fn counts(&mut self, line: &Line, depth: u32) -> Heard<BTreeMap<String, u64>> {
        match self.asker.divide(line.root(), depth) {
            Err(Silence::Unsupported) if depth > 1 => {
                let facts = self.reference.facts(line.end());
                let mut counts = BTreeMap::new();
                for legal in &facts.moves {
                    let Some(next) = line.then(legal.mv) else { continue };
                    let count = self.asker.perft(next.root(), depth - 1)?;
                    counts.insert(legal.uci.clone(), count);
                }
                Ok(counts)
            }
            other => other,
        }
    }

    fn below(
        &mut self,
        line: &Line,
        depth: u32,
        counts: &BTreeMap<String, u64>,
    ) -> Heard<Vec<Sighting>> {
        let facts = self.reference.facts(line.end());
        let here = moves::moves(self.asker, line, &facts);
        match here {
            Ok(found) if !found.is_empty() => return Ok(sightings(line, found)),
            Ok(_) | Err(Silence::Unsupported) => {}
            Err(silence) => return Err(silence),
        }
        let mut wrong: Vec<(u64, Move, u64)> = Vec::new();
        for legal in &facts.moves {
            let position = movegen::Position::from(&legal.after);
            let expected = movegen::perft(&position, depth.saturating_sub(1));
            let got = counts.get(&legal.uci).copied().unwrap_or(0);
            if got != expected {
                wrong.push((expected, legal.mv, got));
            }
        }
        wrong.sort_by_key(|(expected, mv, _)| (*expected, *mv));
        let mut found = Vec::new();
        for (expected, mv, got) in wrong.into_iter().take(BRANCHES) {
            found.extend(self.branch(line, mv, depth, expected, got)?);
        }
        Ok(found)
    }

    /// One move whose count is wrong.
    fn branch(
        &mut self,
        line: &Line,
        mv: Move,
        depth: u32,
        expected: u64,
        got: u64,
    ) -> Heard<Vec<Sighting>> {
        let Some(next) = line.then(mv) else { return Ok(Vec::new()) };
        let after = next.end().clone();
        match moves::result(self.asker, line, mv, &after, self.conventions) {
            Ok(found) if !found.is_empty() => return Ok(sightings(line, found)),
            Ok(_) | Err(Silence::Unsupported | Silence::Trouble) => {}
            Err(silence) => return Err(silence),
        }
        let deeper = if depth <= 2 {
            let facts = self.reference.facts(next.end());
            sightings(&next, moves::moves(self.asker, &next, &facts)?)
        } else {
            let counts = self.counts(&next, depth - 1)?;
            self.below(&next, depth - 1, &counts)?
        };
        if deeper.is_empty() {
            return Ok(vec![miscounted(line, mv, depth, expected, got)]);
        }
        Ok(deeper)
    }

    /// Without counts: the lists of all positions of a ply before those of the next.
    fn by_lists(&mut self, line: &Line, depth: u32) -> Heard<Vec<Sighting>> {
        let mut level = vec![line.clone()];
        for _ in 0..depth {
            let mut next = Vec::new();
            for line in &level {
                let facts = self.reference.facts(line.end());
                let found = moves::moves(self.asker, line, &facts)?;
                if !found.is_empty() {
                    return Ok(sightings(line, found));
                }
                next.extend(facts.moves.iter().filter_map(|legal| line.then(legal.mv)));
            }
            level = next;
        }
        Ok(Vec::new())
    }
}

/// The lists and the positions are right, only the count of a branch is not.
fn miscounted(line: &Line, mv: Move, depth: u32, expected: u64, got: u64) -> Sighting {
    let text = mv.to_string();
    let difference = Difference {
        kind: Kind::Count,
        mv: None,
        query: Query::Divide { depth },
        expected: format!("{expected} after {text}"),
        got: format!("{got} after {text}"),
    };
    Sighting { line: line.clone(), difference }
}

fn sightings(line: &Line, found: Vec<Difference>) -> Vec<Sighting> {
    found.into_iter().map(|difference| Sighting { line: line.clone(), difference }).collect()
}
