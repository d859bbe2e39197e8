//! Counts, mates and pasts: what is searched for, within bounds that a page can wait for.

use laws::appendix_c::write_san;
use laws::{Move, Position, legal_moves};
use mateability::reach::{Reach, reach as past};
use mateability::{Budget, Solver, Verdict};
use serde_json::{Value, json};

use crate::NotAnswered;
use crate::place::Place;
use crate::position::color;

/// The greatest depth that is counted.
const DEEPEST: u32 = 7;

/// What may be spent on whether a player can mate: a page has some hundred megabytes.
const BUDGET: Budget = Budget { nodes: 1_000_000, bytes: 256 << 20, time: None };

/// Among so many positions a game to the one asked about is looked for.
const GAMES: usize = 20_000;

pub(crate) fn perft(place: &Place, depth: u32) -> Result<Value, NotAnswered> {
    if depth > DEEPEST {
        return Err(NotAnswered::because(format!("at most {DEEPEST} plies are counted")));
    }
    let position = place.find()?.position;
    if depth == 0 {
        return Ok(json!({ "count": 1, "divide": [] }));
    }
    let mut all = 0;
    let mut divide = Vec::new();
    for mv in legal_moves(&position) {
        let Ok(after) = laws::play(&position, mv) else { continue };
        let count = movegen::perft(&movegen::Position::from(&after), depth - 1);
        all += count;
        divide.push(json!({ "move": mv.to_string(), "count": count }));
    }
    Ok(json!({ "count": all, "divide": divide }))
}

pub(crate) fn mate(place: &Place, by: &str) -> Result<Value, NotAnswered> {
    let position = place.find()?.position;
    let answer = match Solver::new().can_mate(&position, color(by)?, BUDGET) {
        Verdict::Mateable { line } => {
            json!({ "can_mate": true, "line": written(&position, &line) })
        }
        Verdict::Unmateable { certificate } => json!({
            "can_mate": false,
            "proof": { "kind": certificate.kind(), "size": certificate.size() },
        }),
        Verdict::Undecided { .. } => json!({ "can_mate": null }),
    };
    Ok(answer)
}

pub(crate) fn reach(place: &Place) -> Result<Value, NotAnswered> {
    let variant = place.variant();
    if place.has_moves() {
        return Err(NotAnswered::because("what moves led to is reachable; ask about a FEN"));
    }
    let fen = place.fen().ok_or_else(|| NotAnswered::because("a FEN is missing"))?;
    let setup = notation::fen::parse(fen, variant).map_err(NotAnswered::because)?;
    Ok(match past(&setup, variant, GAMES) {
        Reach::Unreachable(refutation) => json!({
            "reachable": false, "rule": refutation.name(), "reason": refutation.to_string(),
        }),
        Reach::Reachable { game } => {
            json!({ "reachable": true, "game": written(&Position::initial(), &game) })
        }
        Reach::Unknown => json!({ "reachable": null }),
    })
}

/// A series of moves, each in both notations.
fn written(start: &Position, line: &[Move]) -> Vec<Value> {
    let mut position = start.clone();
    let mut told = Vec::new();
    for mv in line {
        told.push(json!({ "move": mv.to_string(), "san": write_san(&position, *mv) }));
        match laws::play(&position, *mv) {
            Ok(after) => position = after,
            Err(_) => break,
        }
    }
    told
}
