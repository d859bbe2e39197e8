//! Does the same fault show here? Asked again and again while a position is made smaller.

use laws::article_03::a3_08_castling;
use laws::{Color, Move, Piece, Position, Role, Variant};
use subject::Query;

use crate::asking::{Asker, Heard, Silence};
use crate::comparing::{self as compare, Conventions, miscount};
use crate::naming::class;
use crate::reference::{Facts, Legal, Reference, telling_squares};
use crate::terms::{Difference, Kind, Line, Manner};

/// Moves asked about at most where any of several could show a fault.
const CANDIDATES: usize = 12;

/// A fault that is looked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    kind: Kind,
    class: String,
    manner: Option<Manner>,
    way: Option<Way>,
    /// Whether king or rook stays in a castling that is missing. A fault that shows while both move is not
    /// about that.
    stays: bool,
}

/// Which piece goes which way, as its owner sees it, and what it becomes.
type Way = (Role, i8, i8, Option<Role>);

fn way(position: &Position, mv: Move) -> Option<Way> {
    let piece = position.board().get(mv.origin)?;
    let (files, ranks) = mv.origin.way_to(mv.target);
    Some((piece.role, files, ranks * piece.color.forward(), mv.promotion))
}

/// The illegal moves of any piece that goes the same way.
fn alike(position: &Position, wanted: Option<Way>) -> Vec<Move> {
    let Some((role, files, ranks, promotion)) = wanted else { return Vec::new() };
    let us = position.turn();
    let pieces = position.board().find(Piece::new(us, role));
    pieces
        .filter_map(|origin| {
            let target = origin.offset(files, ranks * us.forward())?;
            Some(Move { origin, target, promotion })
        })
        .filter(|mv| !laws::is_legal(position, *mv))
        .collect()
}

/// Whether it is a castling of Chess960 in which king or rook stays that is missing.
fn stays(position: &Position, difference: &Difference) -> bool {
    let missing = matches!(difference.kind, Kind::MissingMove | Kind::CalledIllegal);
    let castling = difference.mv.and_then(|mv| a3_08_castling::meant(position, mv));
    missing
        && position.variant() == Variant::Chess960
        && castling.is_some_and(|c| c.king == c.king_goal() || c.rook == c.rook_goal())
}

impl Wanted {
    /// The fault that a difference shows.
    pub fn new(position: &Position, difference: &Difference) -> Wanted {
        Wanted {
            kind: difference.kind,
            class: class(position, difference),
            manner: difference.mv.map(|mv| Manner::of(position, mv)),
            way: difference.mv.and_then(|mv| way(position, mv)),
            stays: stays(position, difference),
        }
    }

    fn is(&self, position: &Position, difference: &Difference) -> bool {
        difference.kind == self.kind
            && class(position, difference) == self.class
            && (self.stays || !stays(position, difference))
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
        Kind::MissingMove | Kind::ExtraMove | Kind::RepeatedMove | Kind::Spelling => {
            if wanted.kind == Kind::MissingMove && !could_miss(wanted, line.end(), &facts) {
                return Ok(None);
            }
            let found = compare::moves_once(asker, line, &facts)?;
            Ok(found.into_iter().find(|difference| wanted.is(line.end(), difference)))
        }
        Kind::Count => count(asker, reference, line),
        // Their texts, and the games they end, are as small as they are.
        Kind::Acceptance | Kind::ReadFen | Kind::Game => Ok(None),
        Kind::CalledIllegal => {
            let moves = candidates(wanted, line.end(), &facts);
            judged(asker, line, wanted, moves.into_iter().map(|legal| legal.mv), true)
        }
        Kind::CalledLegal => {
            let moves = alike(line.end(), wanted.way);
            judged(asker, line, wanted, moves, false)
        }
        Kind::Attackers => {
            for square in telling_squares(line.end()) {
                for by in Color::ALL {
                    let found = compare::attackers(asker, line, square, by)?;
                    if let Some(found) = keep(found, line, wanted) {
                        return Ok(Some(found));
                    }
                }
            }
            Ok(None)
        }
        Kind::ReadSan => {
            for legal in candidates(wanted, line.end(), &facts) {
                let text = legal.san(line.end());
                let found = compare::reading(asker, line, text, Some(legal.mv))?;
                if let Some(found) = keep(found, line, wanted) {
                    return Ok(Some(found));
                }
            }
            for reading in facts.readings(line.end()).iter().filter(|r| r.choice.is_none()) {
                let found = compare::reading(asker, line, &reading.text, reading.mv)?;
                if let Some(found) = keep(found, line, wanted) {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        }
        Kind::Check => {
            compare::checkers(asker, line, &facts).map(|found| keep(found, line, wanted))
        }
        Kind::Status => compare::status(asker, line, &facts).map(|found| keep(found, line, wanted)),
        Kind::San => {
            for legal in candidates(wanted, line.end(), &facts) {
                let found = compare::san(asker, line, legal)?;
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

fn judged(
    asker: &mut Asker<'_>,
    line: &Line,
    wanted: &Wanted,
    moves: impl IntoIterator<Item = Move>,
    legal: bool,
) -> Heard<Option<Difference>> {
    for mv in moves {
        if Some(Manner::of(line.end(), mv)) != wanted.manner {
            continue;
        }
        let found = compare::judgement(asker, line, mv, legal)?;
        if let Some(found) = keep(found, line, wanted) {
            return Ok(Some(found));
        }
    }
    Ok(None)
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
