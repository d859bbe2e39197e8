//! The cases of a campaign, one after another, the same for the same seed.

use divergence::Line;
use divergence::features::{Feature, Features};
use divergence::random::Random;
use laws::article_05::a5_02_dead_position::Material;
use laws::{Edition, Game, Variant};
use subject::{Description, Level, Root};

use super::{Oracle, aspects};
use crate::case::{Case, Intent};
use crate::generators;
use crate::texts::{Text, TextKind};

/// What one case is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Everything about one position.
    Position(Line),
    /// Whether a text is a position. It stands where the FEN stands.
    Text(Root),
    /// What follows from a game.
    Game(Line),
}

impl Task {
    /// The position, text or game that is asked about.
    pub fn root(&self) -> Root {
        match self {
            Task::Position(line) | Task::Game(line) => line.root().clone(),
            Task::Text(root) => root.clone(),
        }
    }
}

/// Positions among which the one with the rarest pairs of features is chosen: a fault often needs two rules at once.
const CANDIDATES: usize = 6;

/// The cases of a seed, for what a subject claims to know.
#[derive(Clone, Debug)]
pub struct Stream {
    seed: u64,
    number: u64,
    intents: Vec<Intent>,
    positions: bool,
    texts: bool,
    games: bool,
    /// How often each feature was seen, and each pair of features, the earlier one first.
    seen: Vec<u64>,
    pairs: Vec<u64>,
}

impl Stream {
    /// Begins with the first case.
    pub fn new(seed: u64, oracles: &[Oracle], subject: &Description) -> Stream {
        let wanted = |intent: &Intent| {
            let variant = match intent {
                Intent::Chess960 | Intent::Played960 => subject::Variant::Chess960,
                _ => subject::Variant::Standard,
            };
            subject.variants.contains(&variant)
        };
        let intents = Intent::MADE.into_iter().filter(wanted);
        let intents = intents.flat_map(|intent| std::iter::repeat_n(intent, intent.weight()));
        let claims = |level| subject.levels.contains(&level);
        Stream {
            seed,
            number: 0,
            intents: intents.collect(),
            positions: aspects(oracles).is_some(),
            texts: oracles.contains(&Oracle::Accepts) && claims(Level::Notation),
            games: oracles.contains(&Oracle::History) && claims(Level::Game),
            seen: vec![0; Feature::ALL.len()],
            pairs: vec![0; Feature::ALL.len() * Feature::ALL.len()],
        }
    }

    /// Whether there is anything to ask.
    pub fn is_empty(&self) -> bool {
        self.intents.is_empty() || !(self.positions || self.texts || self.games)
    }

    /// The names of the features that the cases so far have reached.
    pub fn reached(&self) -> Vec<&'static str> {
        let reached = Feature::ALL.iter().zip(&self.seen).filter(|(_, times)| **times > 0);
        reached.map(|(feature, _)| feature.name()).collect()
    }

    fn task(&mut self, random: &mut Random) -> Option<Task> {
        let others = [self.texts, self.games];
        let turn = self.number % 8;
        match turn {
            3 if self.texts => text(random),
            6 if self.games => game(random),
            _ if self.positions => self.position(random),
            _ if others == [true, true] && turn.is_multiple_of(2) => game(random),
            _ if self.texts => text(random),
            _ => game(random),
        }
    }

    /// Of some candidates the one whose features were seen least.
    fn position(&mut self, random: &mut Random) -> Option<Task> {
        let mut best: Option<(f64, Features, Line)> = None;
        for _ in 0..CANDIDATES {
            let intent = *random.choose(&self.intents)?;
            let Some(case) = Case::made(random, intent) else { continue };
            let features = Features::of(case.end());
            let worth =
                features.pairs().map(|pair| 1.0 / (1 + self.pairs[index(pair)]) as f64).sum();
            if best.as_ref().is_none_or(|(known, ..)| worth > *known) {
                best = Some((worth, features, case.line));
            }
        }
        let (_, features, line) = best?;
        features.iter().for_each(|feature| self.seen[feature as usize] += 1);
        features.pairs().for_each(|pair| self.pairs[index(pair)] += 1);
        Some(Task::Position(line))
    }
}

/// The place of a pair in the table of pairs.
const fn index((first, second): (Feature, Feature)) -> usize {
    first as usize * Feature::ALL.len() + second as usize
}

fn text(random: &mut Random) -> Option<Task> {
    let Text(bytes) = Text::made(random, TextKind::Fen)?;
    let fen = String::from_utf8_lossy(&bytes).replace(['\n', '\r', '\0'], " ");
    let variant = subject::Variant::Standard;
    Some(Task::Text(Root { variant, fen, moves: Vec::new() }))
}

fn game(random: &mut Random) -> Option<Task> {
    let line = generators::shuffled(random, Variant::Standard)?;
    let mut game = Game::new(line.start().clone(), Edition::default(), &Material);
    let made = line.moves().iter().take_while(|mv| game.play(**mv).is_ok()).count();
    Line::played(line.start().clone(), &line.moves()[..made]).map(Task::Game)
}

impl Iterator for Stream {
    type Item = (u64, Task);

    fn next(&mut self) -> Option<(u64, Task)> {
        if self.is_empty() {
            return None;
        }
        let number = self.number;
        let mixed = self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = Random::new(mixed);
        let task = (0..64).find_map(|_| self.task(&mut random))?;
        self.number += 1;
        Some((number, task))
    }
}
