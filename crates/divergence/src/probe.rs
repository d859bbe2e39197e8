//! Does the same fault show here? Asked again and again while a position is made smaller.

use laws::Position;

use crate::ask::{Asker, Heard, Silence};
use crate::cause::class;
use crate::compare;
use crate::fields::Conventions;
use crate::manner::Manner;
use crate::{Difference, Facts, Kind, Legal, Line, Reference};
use subject::Query;

/// Moves asked about at most where any of several could show a fault.
const CANDIDATES: usize = 12;

/// A fault that is looked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    kind: Kind,
    class: String,
    manner: Option<Manner>,
}

impl Wanted {
    /// The fault that a difference shows.
    pub fn new(position: &Position, difference: &Difference) -> Wanted {
        Wanted {
            kind: difference.kind,
            class: class(position, difference),
            manner: difference.mv.map(|mv| Manner::of(position, mv)),
        }
    }

    fn is(&self, position: &Position, difference: &Difference) -> bool {
        difference.kind == self.kind && class(position, difference) == self.class
    }
}

/// Looks for a fault at the end of a line; the difference that shows it, if it is there.
///
/// # Errors
/// The subject is silent.
pub fn shows(
    asker: &mut Asker<'_>,
    reference: &mut Reference,
    conventions: &Conventions,
    line: &Line,
    wanted: &Wanted,
) -> Heard<Option<Difference>> {
    let facts = reference.facts(line.end());
    match wanted.kind {
        Kind::MissingMove | Kind::ExtraMove | Kind::RepeatedMove => {
            if wanted.kind == Kind::MissingMove && !could_miss(wanted, line.end(), &facts) {
                return Ok(None);
            }
            let found = compare::moves_once(asker, line, &facts)?;
            Ok(found.into_iter().find(|difference| wanted.is(line.end(), difference)))
        }
        Kind::Count => count(asker, reference, line),
        Kind::Check => {
            compare::checkers(asker, line, &facts).map(|found| keep(found, line, wanted))
        }
        Kind::Status => compare::status(asker, line, &facts).map(|found| keep(found, line, wanted)),
        Kind::San => {
            for legal in candidates(wanted, line.end(), &facts) {
                let found = compare::san(asker, line, legal.mv)?;
                if let Some(found) = keep(found, line, wanted) {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        }
        _ => {
            for legal in candidates(wanted, line.end(), &facts) {
                let mut conventions = conventions.clone();
                let found = compare::result(asker, line, legal.mv, &legal.after, &mut conventions)?;
                if let Some(found) = found.into_iter().find(|d| wanted.is(line.end(), d)) {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        }
    }
}

fn keep(found: Option<Difference>, line: &Line, wanted: &Wanted) -> Option<Difference> {
    found.filter(|difference| wanted.is(line.end(), difference))
}

fn could_miss(wanted: &Wanted, position: &Position, facts: &Facts) -> bool {
    let of_class = |legal: &Legal| {
        let difference = Difference {
            kind: Kind::MissingMove,
            mv: Some(legal.mv),
            query: Query::LegalMoves,
            expected: String::new(),
            got: String::new(),
        };
        wanted.is(position, &difference)
    };
    facts.moves.iter().any(of_class)
}

/// The moves that could show the fault: those made in the same manner first.
fn candidates<'a>(wanted: &Wanted, position: &Position, facts: &'a Facts) -> Vec<&'a Legal> {
    let mut moves: Vec<&Legal> = facts.moves.iter().collect();
    moves.sort_by_key(|legal| Some(Manner::of(position, legal.mv)) != wanted.manner);
    moves.truncate(CANDIDATES);
    moves
}

/// Counts two plies and, only if the count is wrong, makes sure that the list is right.
fn count(
    asker: &mut Asker<'_>,
    reference: &mut Reference,
    line: &Line,
) -> Heard<Option<Difference>> {
    let Some(found) = miscount(asker, line, 2)? else { return Ok(None) };
    let facts = reference.facts(line.end());
    match compare::moves_once(asker, line, &facts) {
        Ok(differing) if differing.is_empty() => Ok(Some(found)),
        Err(Silence::Unsupported) => Ok(Some(found)),
        Ok(_) => Ok(None),
        Err(silence) => Err(silence),
    }
}

/// The count of lines of a length, if the subject has it wrong.
///
/// # Errors
/// The subject offers no count.
pub fn miscount(asker: &mut Asker<'_>, line: &Line, depth: u32) -> Heard<Option<Difference>> {
    let root = line.root();
    let expected = movegen::perft(&movegen::Position::from(line.end()), depth);
    let (query, got) = match asker.perft(&root, depth) {
        Err(Silence::Unsupported) => {
            let counts = asker.divide(&root, depth)?;
            (Query::Divide { depth }, counts.values().fold(0, |sum: u64, n| sum.saturating_add(*n)))
        }
        other => (Query::Perft { depth }, other?),
    };
    Ok((got != expected).then(|| Difference {
        kind: Kind::Count,
        mv: None,
        query,
        expected: expected.to_string(),
        got: got.to_string(),
    }))
}
