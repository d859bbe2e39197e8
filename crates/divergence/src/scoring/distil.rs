//! A corpus of few positions that touches every pair of rules: chosen from many.

use std::collections::BTreeSet;

use laws::{Position, Variant};

use super::score::{Planted, kills};
use crate::comparing::Aspects;
use crate::places::features::{Feature, Features};
use crate::places::generate::{random_game, rare, structured};
use crate::places::random::Random;
use crate::reference::Reference;
use crate::terms::Line;

/// A position that could be chosen.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The position.
    pub position: Position,
    /// The rules it touches.
    pub features: Features,
    /// Move sequences of two plies: what it costs to ask.
    pub cost: u64,
}

impl Candidate {
    /// Reads the features of a position.
    pub fn new(position: Position) -> Candidate {
        let features = Features::of(&position);
        let cost = movegen::perft(&movegen::Position::from(&position), 2);
        Candidate { position, features, cost }
    }
}

/// Candidates from games played at random and from structured positions, the same for the same seed.
pub fn candidates(variant: Variant, seed: u64, games: usize, attempts: usize) -> Vec<Candidate> {
    let mut random = Random::new(seed);
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut keep = |position: Position| {
        if seen.insert(notation::fen::write_position(&position)) {
            found.push(Candidate::new(position));
        }
    };
    for _ in 0..games {
        random_game(&mut random, variant).into_iter().for_each(&mut keep);
    }
    for _ in 0..attempts {
        structured(&mut random, variant).into_iter().for_each(&mut keep);
        if variant == Variant::Standard && random.one_in(4) {
            rare(&mut random).into_iter().for_each(&mut keep);
        }
    }
    found
}

/// Pairs of features that still want a position.
#[derive(Clone, Debug)]
pub struct Pairs(BTreeSet<(Feature, Feature)>);

impl Pairs {
    /// Every pair that some candidate has.
    pub fn of(candidates: &[Candidate]) -> Pairs {
        Pairs(candidates.iter().flat_map(|candidate| candidate.features.pairs()).collect())
    }

    /// The number of pairs.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no pair is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn gain(&self, features: Features) -> usize {
        features.pairs().filter(|pair| self.0.contains(pair)).count()
    }

    fn cover(&mut self, features: Features) {
        for pair in features.pairs() {
            self.0.remove(&pair);
        }
    }
}

/// Chooses candidates until every pair that occurs is covered, each time the one that adds most; of
/// equals the cheapest. Positions that became needless are dropped in the end. What comes back are
/// places in the list of candidates, in its order.
pub fn cover(candidates: &[Candidate]) -> Vec<usize> {
    let mut open = Pairs::of(candidates);
    let mut gains: Vec<usize> =
        candidates.iter().map(|candidate| open.gain(candidate.features)).collect();
    let mut chosen = Vec::new();
    while !open.is_empty() {
        let Some(best) = best(candidates, &mut gains, &open) else { break };
        open.cover(candidates[best].features);
        gains[best] = 0;
        chosen.push(best);
    }
    for place in (0..chosen.len()).rev() {
        let mut others = chosen.clone();
        let this = others.remove(place);
        let mut lone = Pairs(candidates[this].features.pairs().collect());
        others.iter().for_each(|other| lone.cover(candidates[*other].features));
        if lone.is_empty() {
            chosen = others;
        }
    }
    chosen.sort_unstable();
    chosen
}

/// The candidate that covers most open pairs. Gains only fall, so a candidate is looked at again only if its old
/// gain could still win.
fn best(candidates: &[Candidate], gains: &mut [usize], open: &Pairs) -> Option<usize> {
    let mut order: Vec<usize> = (0..candidates.len()).filter(|n| gains[*n] > 0).collect();
    order.sort_by_key(|n| (std::cmp::Reverse(gains[*n]), candidates[*n].cost));
    let mut best: Option<usize> = None;
    for n in order {
        if best.is_some_and(|best| gains[best] > gains[n]) {
            break;
        }
        gains[n] = open.gain(candidates[n].features);
        let better =
            |best: usize| (gains[n], candidates[best].cost) > (gains[best], candidates[n].cost);
        if gains[n] > 0 && best.is_none_or(better) {
            best = Some(n);
        }
    }
    best
}

/// Candidates tried at most on a fault that the chosen positions do not show.
const TRIES: usize = 600;

/// What a corpus was chosen from and what it covers.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The positions, the cheapest first.
    pub positions: Vec<Candidate>,
    /// Candidates it was chosen from.
    pub candidates: usize,
    /// Pairs of features covered: all that occur in a candidate.
    pub pairs: usize,
    /// Names of planted faults that no candidate shows.
    pub survivors: Vec<String>,
}

/// Chooses a corpus that covers every pair and shows every planted fault that a candidate shows.
///
/// In Chess960 only what touches castling is wanted: the rest is the same as in standard chess.
pub fn corpus(
    variant: Variant,
    seed: u64,
    games: usize,
    attempts: usize,
    planted: &mut [Planted],
) -> Corpus {
    let mut candidates = candidates(variant, seed, games, attempts);
    if variant == Variant::Chess960 {
        candidates
            .iter_mut()
            .for_each(|candidate| candidate.features = candidate.features.of_castling());
    }
    let mut reference = Reference::new();
    let mut chosen = cover(&candidates);
    let mut cheap: Vec<usize> = (0..candidates.len()).collect();
    cheap.sort_by_key(|n| (candidates[*n].cost, *n));
    let mut survivors = Vec::new();
    for fault in planted.iter_mut() {
        let mut kills = |n: &usize| {
            let line = Line::at(candidates[*n].position.clone());
            kills(&mut reference, fault.subject.as_mut(), &line, Aspects::BOARD)
        };
        if chosen.iter().any(&mut kills) {
            continue;
        }
        match cheap.iter().step_by(1 + cheap.len() / TRIES).find(|n| kills(n)) {
            Some(killer) => chosen.push(*killer),
            None => survivors.push(fault.name.clone()),
        }
    }
    let mut positions: Vec<Candidate> = chosen.into_iter().map(|n| candidates[n].clone()).collect();
    positions.sort_by_key(|candidate| candidate.cost);
    let pairs = Pairs::of(&candidates).len();
    Corpus { positions, candidates: candidates.len(), pairs, survivors }
}

impl Corpus {
    /// The text of an EPD file: a position and its counts at depths 1 and 2 on each line.
    pub fn to_epd(&self, header: &[String]) -> String {
        let mut text: String = header.iter().map(|line| format!("# {line}\n")).collect();
        for candidate in &self.positions {
            let fast = movegen::Position::from(&candidate.position);
            let fen = notation::fen::write_position(&candidate.position);
            text.push_str(&format!("{fen} ;D1 {} ;D2 {}\n", fast.count(), candidate.cost));
        }
        text
    }
}
