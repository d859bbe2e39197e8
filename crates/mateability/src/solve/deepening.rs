//! Depth first, with progress for free: a move of the plan costs nothing, another one a step, a move against the plan four. So a
//! plan of many moves is found at a small depth, also where every count of material says that it leads away from the goal.

use super::Meter;
use super::dead;
use super::goal::{Goal, distance};
use super::guided::knight_moves;
use super::rollout::{captured, mate_in_one};
use crate::board::generate::ROOM;
use crate::board::lines::{Squares, bishop, bit};
use crate::board::make::Mv;
use crate::board::{BISHOP, KING, KNIGHT, PAWN, Pos, Sets};

/// How far each square is from the corner for a bishop, in moves around men that cannot leave.
pub(crate) type BishopWays = [u8; 64];

/// Longer lines are not looked for.
const PLIES: usize = 128;

/// The most entries of the table of positions that were looked at in vain.
const ENTRIES: u64 = 1 << 21;

/// A search that begins anew with one more step each time.
pub(crate) struct Deepening<'a> {
    goal: Goal,
    /// Bishops are led to the corner as well, and captures by or of the mated side's pawns count as progress.
    bishops: Option<BishopWays>,
    /// The middle between the posts of the king that mates.
    post: usize,
    /// Where knights that mate are led, and those that stand in the mated king's way out.
    hops: [usize; 2],
    /// Positions, as numbers that spread them, with the steps that did not suffice in the lowest eight bits. A wrong entry may
    /// hide a line, no more.
    table: Vec<u64>,
    line: Vec<Mv>,
    /// Moves that may still be looked at with this number of steps.
    left: u64,
    meter: &'a mut Meter,
}

/// What a move does for the plan.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Forward,
    Aside,
    Back,
}

/// Looks at about so many moves for a line to mate in the corner of the goal.
pub(crate) fn search(
    start: &Pos,
    goal: &Goal,
    bishops: Option<BishopWays>,
    moves: u64,
    meter: &mut Meter,
) -> Option<Vec<Mv>> {
    let inwards = |steps: i32| {
        let file = if goal.corner & 7 == 0 { steps } else { 7 - steps };
        let rank = if goal.corner < 8 { steps } else { 7 - steps };
        (rank * 8 + file) as usize
    };
    let mut search = Deepening {
        goal: *goal,
        bishops,
        post: inwards(1),
        hops: [inwards(3), goal.corner ^ 1],
        table: vec![0; (moves / 2).next_power_of_two().min(ENTRIES) as usize],
        line: Vec::with_capacity(PLIES),
        left: 0,
        meter,
    };
    let mut rest = moves;
    for steps in 1..=PLIES as u8 {
        let share = match search.bishops {
            None => rest.min(EACH_STEP * u64::from(steps)),
            Some(_) => rest,
        };
        search.left = share;
        if search.deepen(start, steps, false) {
            return Some(search.line);
        }
        rest = rest.saturating_sub(share - search.left);
        if rest == 0 || search.meter.is_spent() {
            return None;
        }
    }
    None
}

/// Moves looked at with a number of steps, for each of them.
const EACH_STEP: u64 = 7_000;

impl Deepening<'_> {
    /// Whether a mate is reached with so many steps; the line leads to it then.
    fn deepen(&mut self, pos: &Pos, steps: u8, went_forward: bool) -> bool {
        let sets = pos.quad.sets();
        let key = pos.quad.spread() ^ u64::from(pos.white_to_move) << 40;
        let slot = (key >> 8) as usize & (self.table.len() - 1);
        let (known, vain) = (self.table[slot] >> 8, self.table[slot] as u8);
        if known == key >> 8 && vain >= steps || dead::material(&sets, self.goal.white) {
            return false;
        }
        let moves = pos.moves();
        if pos.white_to_move == self.goal.white
            && let Some(mate) = mate_in_one(pos, &sets, &moves)
        {
            self.line.push(mate);
            return true;
        }
        if steps == 0 || self.line.len() >= PLIES {
            return false;
        }
        self.table[slot] = key & !0xff | u64::from(steps);
        let mut steps_of = [Step::Aside; ROOM];
        moves.iter().zip(&mut steps_of).for_each(|(mv, step)| *step = self.step(pos, &sets, *mv));
        for step in [Step::Forward, Step::Aside, Step::Back] {
            let cost = match step {
                Step::Forward => 0,
                Step::Aside => u8::from(!went_forward),
                Step::Back => 4,
            };
            let of_kind = moves.iter().zip(&steps_of).filter(|(_, kind)| **kind == step);
            for (mv, _) in of_kind {
                if self.left == 0 {
                    return false;
                }
                self.left -= 1;
                // A move is looked at in a fraction of the time that other searches take for a position.
                if self.left.is_multiple_of(8) && !self.meter.tick() {
                    self.left = 0;
                }
                self.line.push(*mv);
                let rest = steps.saturating_sub(cost);
                if self.deepen(&pos.make(*mv), rest, step == Step::Forward) {
                    return true;
                }
                self.line.pop();
            }
        }
        false
    }

    fn step(&self, pos: &Pos, sets: &Sets, mv: Mv) -> Step {
        let kind = pos.quad.kind_at(mv.from());
        let taken = captured(pos, mv) != 0;
        let nearer = |from: i32, to: i32| if to < from { Step::Forward } else { Step::Aside };
        let mates = pos.white_to_move == self.goal.white;
        if mates && (taken || kind == PAWN) {
            return Step::Forward;
        }
        if self.bishops.is_some()
            && !mates
            && taken
            && sets.occupied().count_ones() > 5
            && (kind == PAWN || sets.pawns & bit(mv.to()) != 0)
        {
            return Step::Forward;
        }
        let (target, hop) =
            if mates { (self.post, self.hops[0]) } else { (self.goal.corner, self.hops[1]) };
        let walk = match (kind, &self.bishops) {
            (KING, _) => nearer(distance(mv.from(), target), distance(mv.to(), target)),
            (KNIGHT, _) => nearer(knight_moves(mv.from(), hop), knight_moves(mv.to(), hop)),
            (BISHOP, Some(ways)) => {
                let (from, to) = (ways[mv.from()], ways[mv.to()]);
                let makes_room = mates && from <= 1 && to > from;
                let comes = to < from && (!mates || from > 2 && from < FAR);
                if makes_room || comes { Step::Forward } else { Step::Aside }
            }
            _ => Step::Aside,
        };
        if walk == Step::Aside && !mates && (taken || kind == PAWN) { Step::Back } else { walk }
    }
}

/// No way leads to the corner.
const FAR: u8 = u8::MAX;

/// The ways of bishops to a corner and the squares beside it.
pub(crate) fn bishop_ways(corner: usize, walls: u64) -> BishopWays {
    let mut ways = [FAR; 64];
    let mut edge = bit(corner) | bit(corner ^ 1) | bit(corner ^ 8);
    let mut seen = edge;
    for step in 0.. {
        Squares(edge).for_each(|square| ways[square] = step);
        edge = Squares(edge).fold(0, |all, square| all | bishop(square, walls)) & !walls & !seen;
        seen |= edge;
        if edge == 0 {
            break;
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use laws::{Color, Variant};

    use super::*;
    use crate::board::convert;
    use crate::solve::{is_mating_line, rammed};

    /// Long plans among bishops that other searches do not find: with moves in another order, or none of them free, these do not
    /// suffice.
    #[test]
    fn a_long_plan_is_found_with_few_moves() {
        let cages = [
            ("k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1", Color::White),
            ("8/b1k3b1/5b2/p1p1p1p1/P1P1P1P1/2K2B2/5bB1/8 w - - 0 1", Color::Black),
            ("k1b5/8/8/BpBpBpB1/bPbPbPb1/8/8/K1B5 w - - 0 1", Color::White),
        ];
        for (fen, color) in cages {
            let position = notation::fen::position(fen, Variant::Standard).expect(fen);
            let pos = convert::pos(&position);
            let (goals, _) = Goal::all(&pos, color == Color::White);
            let mut found = 0;
            for goal in goals {
                let walls = rammed(&pos.quad.sets());
                for led in [None, Some(bishop_ways(goal.corner, walls))] {
                    let mut meter = Meter::new(u64::MAX);
                    let line = search(&pos, &goal, led, 4_000, &mut meter);
                    let Some(line) = line else { continue };
                    let line: Vec<_> =
                        line.iter().map(|mv| convert::stated(*mv, Variant::Standard)).collect();
                    assert!(is_mating_line(&position, color, &line), "{fen}");
                    found += 1;
                }
            }
            assert!(found > 0, "{fen}");
        }
    }
}
