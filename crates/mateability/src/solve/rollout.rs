//! Both players help: one quick game after another, each move chosen by a simple score.
//!
//! Settles nearly every position of real games. It proves nothing: a line is replayed by `laws`.

use super::Meter;
use super::dead;
use super::goal::{Goal, distance};
use super::guided::Runner;
use crate::board::lines::{self, Squares, bishop, bit, rook};
use crate::board::make::Mv;
use crate::board::{BISHOP, KING, KNIGHT, Kind, PAWN, Pos, QUEEN, ROOK, Sets};

/// A small generator of random numbers with a fixed start, so that results can be repeated.
pub(crate) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    #[inline(always)]
    pub fn roll(&mut self, sides: u32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(sides)) >> 32) as i32
    }
}

/// Plays one game; the moves to mate if it comes to that within so many plies.
pub(crate) fn play(
    start: &Pos,
    goal: &Goal,
    dice: &mut Dice,
    plies: usize,
    meter: &mut Meter,
) -> Option<Vec<Mv>> {
    let mut pos = *start;
    let mut line = Vec::with_capacity(plies);
    while line.len() < plies {
        if !meter.tick() {
            return None;
        }
        let moves = pos.moves();
        let sets = pos.quad.sets();
        let mv = if pos.white_to_move == goal.white {
            if let Some(mate) = mate_in_one(&pos, &sets, &moves) {
                line.push(mate);
                return Some(line);
            }
            let way = Way::of(&sets, goal);
            best(&moves, |mv| winner_score(&pos, &way, mv, goal, dice))?
        } else {
            best(&moves, |mv| loser_score(&pos, mv, goal, dice))?
        };
        line.push(mv);
        pos = pos.make(mv);
        if dead::material(&pos.quad.sets(), goal.white) {
            return None;
        }
    }
    None
}

fn best(moves: &[Mv], mut score: impl FnMut(Mv) -> i32) -> Option<Mv> {
    let mut best = None;
    let mut most = i32::MIN;
    for mv in moves {
        let score = score(*mv);
        if score > most {
            (best, most) = (Some(*mv), score);
        }
    }
    best
}

/// A move that mates at once. Only moves that can give check are made.
#[inline]
pub(crate) fn mate_in_one(pos: &Pos, sets: &Sets, moves: &[Mv]) -> Option<Mv> {
    let white = pos.white_to_move;
    let king = sets.king(!white);
    let occupied = sets.occupied();
    let (straight, diagonal) = (rook(king, occupied), bishop(king, occupied));
    let mut checks = [0; 8];
    checks[PAWN as usize] = lines::PAWN[white as usize][king];
    checks[KNIGHT as usize] = lines::KNIGHT[king];
    checks[BISHOP as usize] = diagonal;
    checks[ROOK as usize] = straight;
    checks[QUEEN as usize] = straight | diagonal;
    let opening = openers(sets, king, white, straight | diagonal);
    moves.iter().copied().find(|mv| {
        let kind = mv.promotion().unwrap_or(pos.quad.kind_at(mv.from()));
        let may_check = checks[kind as usize & 7] & bit(mv.to()) != 0
            || opening & bit(mv.from()) != 0
            || mv.special() >= 2;
        may_check && pos.make(*mv).is_mate()
    })
}

/// The men of a player that stand alone between an own slider and the enemy king.
#[inline(always)]
fn openers(sets: &Sets, king: usize, white: bool, seen: u64) -> u64 {
    let own = sets.of(white);
    let aligned = (lines::straight(king) & sets.straight | lines::diagonal(king) & sets.diagonal)
        & own
        & !seen;
    let mut openers = 0;
    for slider in Squares(aligned) {
        let men = lines::between(king, slider) & sets.occupied();
        if men & men.wrapping_sub(1) == 0 {
            openers |= men & own;
        }
    }
    openers
}

/// How welcome it is to capture each kind of man.
const PRIZE: [i32; 8] = [0, 24, 30, 30, 40, 50, 0, 40];

/// Where the mating player's men are led.
struct Way {
    /// Without rooks and queens bishops and knights must come near.
    minors: bool,
    /// The pawn that its king must first take out of the way.
    blocker: Option<usize>,
}

impl Way {
    #[inline(always)]
    fn of(sets: &Sets, goal: &Goal) -> Way {
        let minors = sets.straight & sets.of(goal.white) == 0;
        let runner = if minors { Runner::best(sets, goal.white) } else { None };
        Way { minors, blocker: runner.and_then(|runner| runner.blocker) }
    }

    #[inline(always)]
    fn king_steps(&self, king: usize, goal: &Goal) -> i32 {
        match self.blocker {
            Some(blocker) => distance(king, blocker),
            None => goal.steps_to_post(king),
        }
    }
}

fn winner_score(pos: &Pos, way: &Way, mv: Mv, goal: &Goal, dice: &mut Dice) -> i32 {
    let prize = PRIZE[captured(pos, mv) as usize & 7];
    let kind = pos.quad.kind_at(mv.from());
    let nearer = match kind {
        PAWN => match mv.promotion() {
            Some(QUEEN) => 120,
            Some(_) => 40 + dice.roll(60),
            None => 10 + 2 * rank(mv.to(), goal.white),
        },
        KING => 14 * (way.king_steps(mv.from(), goal) - way.king_steps(mv.to(), goal)),
        KNIGHT | BISHOP if way.minors => {
            2 * (distance(mv.from(), goal.corner) - distance(mv.to(), goal.corner))
        }
        _ => 0,
    };
    prize + nearer + dice.roll(12)
}

fn loser_score(pos: &Pos, mv: Mv, goal: &Goal, dice: &mut Dice) -> i32 {
    let loss = if captured(pos, mv) == 0 { 0 } else { 60 };
    let way = match pos.quad.kind_at(mv.from()) {
        KING => 14 * (distance(mv.from(), goal.corner) - distance(mv.to(), goal.corner)),
        PAWN if mv.promotion().is_some() => -20,
        PAWN => -4,
        _ => 0,
    };
    way - loss + dice.roll(12)
}

/// The rank of a square as a player counts, 0 to 7.
pub(crate) fn rank(square: usize, white: bool) -> i32 {
    let rank = (square >> 3) as i32;
    if white { rank } else { 7 - rank }
}

#[inline(always)]
pub(crate) fn captured(pos: &Pos, mv: Mv) -> Kind {
    if mv.special() == crate::board::make::CASTLE { 0 } else { pos.quad.kind_at(mv.to()) }
}
