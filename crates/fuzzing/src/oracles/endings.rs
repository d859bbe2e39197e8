//! What holds for every answer about mate: proof, tables and a search of everything speak of one and the same game.

use std::collections::HashSet;

use laws::{Color, Position};
use mateability::certificate::{Certificate, Claim};
use mateability::{Budget, Solver, Verdict, check, is_mating_line, tables};
use movegen::Position as Fast;

use super::{Checked, ENDINGS};
use crate::ending::Ending;

/// Who says whether a player can mate.
pub trait Mates {
    /// The answer, with its proof.
    fn answer(&mut self, position: &Position, color: Color) -> Verdict;

    /// Whether the checker accepts a certificate.
    fn accepts(&self, claim: &Claim, certificate: &Certificate) -> bool {
        check(claim, certificate).is_ok()
    }

    /// What the tables of few men say.
    fn table(&self, position: &Position, color: Color) -> Option<bool> {
        tables::can_mate(position, color)
    }
}

/// The solver, within a budget that suits many questions.
impl Mates for Solver {
    fn answer(&mut self, position: &Position, color: Color) -> Verdict {
        let few = position.board().pieces().count() <= 4;
        let nodes = if few { 1_000_000 } else { 20_000 };
        self.can_mate(position, color, Budget { nodes, bytes: 64 << 20, time: None })
    }
}

/// A line to mate can be played, a certificate is accepted, and neither contradicts the tables of few men or
/// a search of everything that can be reached, where that is little; of at most four men every question is
/// answered (5.2.2, 6.9).
///
/// # Errors
/// The player, and what is said about that player's mate that cannot be true.
pub fn endings_are_decided(ending: &Ending, mates: &mut impl Mates) -> Checked {
    let position = &ending.position;
    let everything = Everything::of(position, MOST);
    for color in Color::ALL {
        let table = mates.table(position, color);
        let seen = everything.can_mate(color);
        agree(color, "the tables", table, "a search of everything", seen)?;
        let answer = match mates.answer(position, color) {
            Verdict::Mateable { line } => {
                let plays = is_mating_line(position, color, &line);
                ENDINGS.holds(plays, || format!("{color} does not mate by {line:?}"))?;
                Some(true)
            }
            Verdict::Unmateable { certificate } => {
                let claim = Claim { position: position.clone(), color };
                let accepted = mates.accepts(&claim, &certificate);
                ENDINGS.holds(accepted, || format!("the proof for {color} is not accepted"))?;
                Some(false)
            }
            Verdict::Undecided { .. } => None,
        };
        agree(color, "the solver", answer, "a search of everything", seen)?;
        agree(color, "the solver", answer, "the tables", table)?;
        let decided = answer.is_some() || ending.men() > 4;
        ENDINGS.holds(decided, || format!("{color} is not answered, with four men or less"))?;
    }
    Ok(())
}

/// Two answers are not a yes and a no.
fn agree(
    color: Color,
    one: &str,
    said: Option<bool>,
    other: &str,
    other_said: Option<bool>,
) -> Checked {
    let differ = said.is_some() && other_said.is_some() && said != other_said;
    ENDINGS.holds(!differ, || {
        format!("whether {color} can mate: {said:?} by {one}, {other_said:?} by {other}")
    })
}

/// Positions that a search of everything looks at.
const MOST: usize = 2_000;

/// What was met on all ways from a position, breadth first, with the fast generator.
struct Everything {
    /// Whether White, or Black, has been mated.
    mated: [bool; 2],
    /// Whether there is nothing else.
    complete: bool,
}

impl Everything {
    fn of(position: &Position, most: usize) -> Everything {
        let start = Fast::from(position);
        let mut seen = HashSet::from([identity(&start)]);
        let mut found = vec![start];
        let mut everything = Everything { mated: [false; 2], complete: true };
        let mut next = 0;
        while let Some(position) = found.get(next).copied() {
            next += 1;
            let moves = position.moves();
            if moves.is_empty() && position.in_check() {
                everything.mated[position.turn().index()] = true;
            }
            for mv in moves.iter() {
                let after = position.play(*mv);
                if found.len() < most && seen.insert(identity(&after)) {
                    found.push(after);
                } else if found.len() >= most {
                    everything.complete = false;
                }
            }
        }
        everything
    }

    fn can_mate(&self, color: Color) -> Option<bool> {
        let mates = self.mated[(!color).index()];
        (mates || self.complete).then_some(mates)
    }
}

/// What makes a position another one: all of it but the counters.
fn identity(position: &Fast) -> ([u64; 7], Color, Option<laws::Square>, laws::Rights) {
    let mut sets = [position.pieces(Color::White); 7];
    for (set, role) in sets.iter_mut().zip(laws::Role::ALL) {
        *set = position.of_role(role);
    }
    (sets, position.turn(), position.en_passant(), position.rights())
}
