//! Two subjects held against each other: where they answer differently, whoever is right.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use subject::{Answer, Query, Root, Subject};

use super::aspects::Aspects;
use super::fields;
use crate::asking::{Asker, Budget, Heard, Silence, shown, topic};
use crate::places::Source;
use crate::reference::Reference;
use crate::terms::Line;

/// A kind of question to which two subjects answer differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disagreement {
    /// The kind of question, such as `legal-moves`.
    pub topic: String,
    /// How often they disagree.
    pub times: u64,
    /// Where they disagree first.
    pub root: Root,
    /// What was asked there.
    pub query: Query,
    /// What the first subject said.
    pub first: String,
    /// What the second subject said.
    pub second: String,
}

/// Puts the same questions to two subjects at every position of a source: the moves, where each leads to, who gives
/// check, how the game stands, and with `aspects.san` how moves are written. What one of them does not
/// answer is passed over.
pub fn against(
    first: &mut dyn Subject,
    second: &mut dyn Subject,
    source: &Source,
    aspects: Aspects,
    budget: Budget,
) -> Vec<Disagreement> {
    let mut reference = Reference::new();
    let mut pair = Pair {
        first: Asker::new(first, budget),
        second: Asker::new(second, budget),
        found: BTreeMap::new(),
    };
    for (line, _) in &source.lines {
        if pair.position(&mut reference, line, aspects) == Err(Silence::Spent) {
            break;
        }
    }
    pair.found.into_values().collect()
}

struct Pair<'a> {
    first: Asker<'a>,
    second: Asker<'a>,
    found: BTreeMap<String, Disagreement>,
}

impl Pair<'_> {
    fn position(&mut self, reference: &mut Reference, line: &Line, aspects: Aspects) -> Heard<()> {
        let root = line.root();
        for query in [Query::LegalMoves, Query::Checkers, Query::InCheck, Query::Status] {
            self.put(root, query)?;
        }
        for legal in &reference.facts(line.end()).moves {
            self.put(root, Query::After { mv: legal.uci.clone() })?;
            if aspects.san {
                self.put(root, Query::San { mv: legal.uci.clone() })?;
            }
        }
        Ok(())
    }

    fn put(&mut self, root: &Root, query: Query) -> Heard<()> {
        let first = answered(&mut self.first, root, &query)?;
        let second = answered(&mut self.second, root, &query)?;
        let (Some(first), Some(second)) = (first, second) else { return Ok(()) };
        if alike(root, &first, &second) {
            return Ok(());
        }
        let topic = topic(&query);
        let known = self.found.entry(topic.clone()).or_insert_with(|| Disagreement {
            topic,
            times: 0,
            root: root.clone(),
            query,
            first: shown(&first),
            second: shown(&second),
        });
        known.times += 1;
        Ok(())
    }
}

/// Whether two answers mean the same. Who leaves an en passant square out follows a convention of his own.
fn alike(root: &Root, first: &Answer, second: &Answer) -> bool {
    let (Answer::Fen(first), Answer::Fen(second)) = (first, second) else {
        return first == second;
    };
    fields::same_position(first, second, root.variant.into())
}

/// The answer; none if there is none to compare.
fn answered(asker: &mut Asker<'_>, root: &Root, query: &Query) -> Heard<Option<Answer>> {
    match asker.ask(root, query) {
        Ok(answer) => Ok(Some(answer)),
        Err(Silence::Spent) => Err(Silence::Spent),
        Err(Silence::Unsupported | Silence::Trouble) => Ok(None),
    }
}
