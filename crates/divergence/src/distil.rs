//! A corpus of few positions that touches every pair of rules: chosen from many.

use std::collections::BTreeSet;

use laws::Position;

use crate::features::{Feature, Features};
use crate::generate::{random_game, structured};
use crate::random::Random;

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
pub fn candidates(seed: u64, games: usize, attempts: usize) -> Vec<Candidate> {
    let mut random = Random::new(seed);
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut keep = |position: Position| {
        if seen.insert(notation::fen::write_position(&position)) {
            found.push(Candidate::new(position));
        }
    };
    for _ in 0..games {
        random_game(&mut random).into_iter().for_each(&mut keep);
    }
    for _ in 0..attempts {
        structured(&mut random).into_iter().for_each(&mut keep);
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
        features.pairs().for_each(|pair| drop(self.0.remove(&pair)));
    }
}

/// Chooses candidates until every pair that occurs is covered, each time the one that adds most; of
/// equals the cheapest. Positions that became needless are dropped in the end. What comes back are
/// places in the list of candidates, in its order.
///
/// `needed` says whether a chosen position must stay for another reason, given the others.
pub fn cover(
    candidates: &[Candidate],
    mut needed: impl FnMut(usize, &[usize]) -> bool,
) -> Vec<usize> {
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
        if lone.is_empty() && !needed(this, &others) {
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
