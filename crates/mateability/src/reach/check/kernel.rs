//! The capture kernel: what captures and promotions make of the pawns on their files and of the counts of pieces.
//!
//! # The model
//!
//! A kernel is, for each file, its pawns of both colours from rank 2 to rank 7, each with the lowest rank it can stand on (seen by
//! its player), and for each player the counts of knights, rooks and queens together and of bishops on light and on
//! dark squares. The initial kernel has two pawns on each file. These are its moves:
//!
//! - A pawn captures a piece and takes any place among the pawns of the file beside, or it captures a pawn there and takes that
//!   pawn's place. Its lowest rank rises by one, and by one more if a bishop would otherwise stand on a square of the wrong
//!   colour.
//! - A pawn is promoted straight ahead or by capturing a piece; all pawns before it on its file are taken off. A bishop gets the
//!   colour of the square of promotion. No pawn is promoted past or onto a man that never moved.
//! - A pawn that stands at home in the position never moved: it does nothing, is not taken off, and no pawn is ever on its file
//!   on the side of its player.
//!
//! The kernel fits a position if on each file the pawns of the position are among those of the kernel, in the same order and no
//! lower than they can be, and no piece is lacking.
//!
//! # Why it holds
//!
//! Follow a game, and keep in the kernel whatever pieces capture: then the kernel has every man of the game and perhaps more.
//! No move along a file changes the order of its pawns, for none passes another. A pawn that captures lands between two
//! pawns of the file, so somewhere in the order, and at least one rank higher than it could stand before; its victim stood
//! on the square of arrival, or beside it if it is captured in passing, with no pawn between. A pawn that is promoted had no
//! pawn of the game before it on its file; those that the kernel still has there were captured by pieces, so they can be taken
//! off now. More men in the kernel never take a move away. So the kernel can make every move of the game that matters, and
//! at the end it has all men of the position, in their order. If no kernel that fits can be reached, no game reaches the position.
//!
//! Which of knight, rook and queen is captured or comes by promotion is chosen in the best way: a piece beyond those that
//! the position needs is captured first, and one that it lacks is promoted first.
//!
//! Kernels are left out that cannot lead to one that fits: pieces lacking are more than pawns to spare, or the pawns of a player
//! need more captures to get to their files than the opponent has men to spare.

use std::collections::HashSet;

use laws::{Color, File, Piece, Rank, Role, Setup, Square};

use super::stay::Stay;
use crate::certificate::{Set, one};
use crate::reach::refutation::Refutation;

/// More men to spare than this leave too much freedom for a refutation.
const MOST_SPARE: i32 = 14;

/// No more kernels than these are looked at, whatever a certificate asks for.
const MOST_STATES: usize = 1_000_000;

/// A refutation by all kernels that can be reached, if there are no more than `limit`; `steady` are men that never moved.
pub(in crate::reach) fn refute(setup: &Setup, steady: Set, limit: usize) -> Option<Refutation> {
    let stay = Stay::prove(setup, steady).ok()?;
    let states = states(&stay, limit)?;
    Some(Refutation::CaptureKernel { steady, states })
}

/// How many kernels can be reached, if none of them fits and there are no more than `limit`.
pub(super) fn states(stay: &Stay<'_>, limit: usize) -> Option<usize> {
    let goal = Goal::of(stay);
    let first = Kernel::initial(&goal);
    let spare: i32 = Color::ALL.into_iter().map(|color| first.spare(&goal, color)).sum();
    if spare > MOST_SPARE {
        return None;
    }
    let mut seen = HashSet::new();
    let mut open: Vec<Vec<Kernel>> = Vec::new();
    let mut found = vec![first];
    loop {
        for kernel in found.drain(..) {
            let Some(far) = kernel.far(&goal) else { continue };
            if far == 0 {
                return None;
            }
            if seen.insert(kernel) {
                if seen.len() > limit.min(MOST_STATES) {
                    return None;
                }
                if open.len() <= far {
                    open.resize_with(far + 1, Vec::new);
                }
                open[far].push(kernel);
            }
        }
        let Some(kernel) = open.iter_mut().find_map(Vec::pop) else {
            return Some(seen.len());
        };
        kernel.moves(&goal, &mut found);
    }
}

/// What the position asks of a kernel.
#[derive(Default)]
struct Goal {
    /// For each file its pawns, from rank 2 to rank 7: colour and rank seen by the player.
    files: [Vec<(Color, u64)>; 8],
    /// For each colour the knights, rooks and queens together and the bishops on light and dark squares.
    men: [[i32; 3]; 2],
    /// Whether the pawn of each colour and file stands at home.
    at_home: [[bool; 8]; 2],
    /// Where a pawn of each colour can be promoted from each file.
    gates: [[Set; 8]; 2],
    /// How many knights, rooks and queens are more than there were of their kind at the start.
    promoted: [i32; 2],
}

const OTHER: usize = 0;

/// Which of the counts a bishop belongs to.
const fn bishop_on(square: Square) -> usize {
    if square.is_light() { 1 } else { 2 }
}

impl Goal {
    fn of(stay: &Stay<'_>) -> Goal {
        let mut goal = Goal::default();
        let setup = stay.setup;
        for (square, piece) in setup.board.pieces() {
            let rank = square.rank().seen_by(piece.color).index() as u64 + 1;
            let men = &mut goal.men[piece.color.index()];
            match piece.role {
                Role::Pawn => {
                    goal.files[square.file().index()].push((piece.color, rank));
                    goal.at_home[piece.color.index()][square.file().index()] |= rank == 2;
                }
                Role::Bishop => men[bishop_on(square)] += 1,
                Role::King => {}
                _ => men[OTHER] += 1,
            }
        }
        for color in Color::ALL {
            goal.gates[color.index()] = File::ALL.map(|file| stay.promotions_from(color, file));
            for (role, start) in [(Role::Knight, 2), (Role::Rook, 2), (Role::Queen, 1)] {
                let now = setup.board.find(Piece::new(color, role)).count() as i32;
                goal.promoted[color.index()] += (now - start).max(0);
            }
        }
        goal
    }

    fn pawns(&self, color: Color) -> impl Iterator<Item = i32> + '_ {
        let all = self.files.iter().enumerate();
        all.flat_map(move |(file, pawns)| {
            pawns.iter().filter(move |pawn| pawn.0 == color).map(move |_| file as i32)
        })
    }
}

/// Pawns on their files and counts of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Kernel {
    /// For each file its pawns, four bits each, the one on the lowest rank first: 8 for Black, and the lowest rank it can
    /// stand on.
    files: [u64; 8],
    /// For each colour the pieces beyond those of the position: knights, rooks and queens together, bishops on light and on dark
    /// squares. Less than zero: so many lack.
    men: [[i8; 3]; 2],
    /// The knights, rooks and queens that lack though there are others to spare.
    lacking: [i8; 2],
}

/// The pawn of a colour with its lowest rank.
fn pawn_code(color: Color, rank: u64) -> u64 {
    color.index() as u64 * 8 + rank
}

/// How many pawns a file has.
fn length(file: u64) -> u32 {
    (67 - file.leading_zeros()) / 4
}

fn pawn_at(file: u64, place: u32) -> (Color, u64) {
    let code = file >> (4 * place) & 15;
    (if code & 8 == 0 { Color::White } else { Color::Black }, code & 7)
}

/// The pawns before a place on a file.
fn below(file: u64, place: u32) -> u64 {
    if place >= 16 { file } else { file & ((1 << (4 * place)) - 1) }
}

/// The pawns from a place on.
fn above(file: u64, place: u32) -> u64 {
    if place >= 16 { 0 } else { file >> (4 * place) }
}

fn removed(file: u64, place: u32) -> u64 {
    below(file, place) | above(file, place + 1) << (4 * place)
}

fn inserted(file: u64, place: u32, code: u64) -> u64 {
    let rest = if place >= 15 { 0 } else { above(file, place) << (4 * place + 4) };
    below(file, place) | code << (4 * place) | rest
}

fn replaced(file: u64, place: u32, code: u64) -> u64 {
    (file & !(15 << (4 * place))) | code << (4 * place)
}

/// The square of a file on a rank from 1 to 8, seen by a player.
fn square(file: usize, rank: u64, color: Color) -> Square {
    let file = File::from_index(file).unwrap_or(File::A);
    let rank = Rank::from_index(rank as usize - 1).unwrap_or(Rank::One);
    Square::new(file, rank.seen_by(color))
}

impl Kernel {
    fn initial(goal: &Goal) -> Kernel {
        let file = pawn_code(Color::White, 2) | pawn_code(Color::Black, 2) << 4;
        let men = goal.men.map(|men| [(5 - men[0]) as i8, (1 - men[1]) as i8, (1 - men[2]) as i8]);
        Kernel { files: [file; 8], men, lacking: goal.promoted.map(|count| count as i8) }
    }

    /// The pawns of a colour by their files.
    fn pawns(&self, color: Color) -> impl Iterator<Item = i32> + '_ {
        self.files.iter().enumerate().flat_map(move |(index, file)| {
            (0..length(*file))
                .filter(move |place| pawn_at(*file, *place).0 == color)
                .map(move |_| index as i32)
        })
    }

    /// How many men a colour can still lose.
    fn spare(&self, goal: &Goal, color: Color) -> i32 {
        let pieces: i32 = self.men[color.index()].iter().map(|men| i32::from(*men)).sum();
        self.pawns(color).count() as i32 - goal.pawns(color).count() as i32 + pieces
    }

    /// How many promotions a colour still needs.
    fn promotions(&self, color: Color) -> i32 {
        let men = &self.men[color.index()];
        let bishops = men[1..].iter().map(|count| i32::from((-count).max(0))).sum::<i32>();
        bishops + i32::from(self.lacking[color.index()])
    }

    /// A measure of what is still to be done, zero if the kernel fits; `None` if it can never fit.
    fn far(&self, goal: &Goal) -> Option<usize> {
        let mut sum = 0;
        for color in Color::ALL {
            let promotions = self.promotions(color);
            let surplus = self.pawns(color).count() as i32 - goal.pawns(color).count() as i32;
            let crossed = crossed(self.pawns(color), goal.pawns(color))?;
            if promotions > surplus || crossed > self.spare(goal, !color) {
                return None;
            }
            sum += promotions + 2 * crossed;
        }
        let unplaced: usize =
            self.files.iter().zip(&goal.files).map(|(file, pawns)| unplaced(*file, pawns)).sum();
        Some(sum as usize + unplaced)
    }

    /// The places on a file that are not held by pawns that never moved: White's is the first, Black's the last.
    fn free(&self, goal: &Goal, file: usize) -> std::ops::Range<u32> {
        let [white, black] = goal.at_home.map(|files| u32::from(files[file]));
        white..length(self.files[file]) - black
    }

    /// Every kernel after one move.
    fn moves(&self, goal: &Goal, found: &mut Vec<Kernel>) {
        for from in 0..8 {
            for place in self.free(goal, from) {
                self.promotions_of(goal, from, place, found);
                for to in [from.wrapping_sub(1), from + 1].into_iter().filter(|to| *to < 8) {
                    self.captures_of(goal, from, place, to, found);
                }
            }
        }
    }

    /// The pawn at a place captures on a file beside and stays a pawn.
    fn captures_of(
        &self,
        goal: &Goal,
        from: usize,
        place: u32,
        to: usize,
        found: &mut Vec<Kernel>,
    ) {
        let (color, rank) = pawn_at(self.files[from], place);
        let mut without = *self;
        without.files[from] = removed(self.files[from], place);
        for victim in 0..3 {
            let lands =
                |rank: &u64| victim == OTHER || bishop_on(square(to, *rank, color)) == victim;
            let Some(rank) = (rank + 1..8).find(lands) else { continue };
            let Some(taken) = without.taken(goal, !color, victim) else { continue };
            let code = pawn_code(color, rank);
            let mut last = None;
            let free = self.free(goal, to);
            for place in free.start..=free.end {
                let file = inserted(self.files[to], place, code);
                if last != Some(file) {
                    last = Some(file);
                    let mut next = taken;
                    next.files[to] = file;
                    found.push(next);
                }
            }
        }
        for place in self.free(goal, to) {
            let (victim, lowest) = pawn_at(self.files[to], place);
            // Seen by the player who captures, the victim stands on rank 9 - lowest or below.
            if victim != color && rank + 1 < 8 && rank + 1 + lowest <= 9 {
                let mut next = without;
                next.files[to] = replaced(self.files[to], place, pawn_code(color, rank + 1));
                found.push(next);
            }
        }
    }

    /// The pawn at a place is promoted, straight ahead or by a capture on a file beside.
    fn promotions_of(&self, goal: &Goal, from: usize, place: u32, found: &mut Vec<Kernel>) {
        let file = self.files[from];
        let (color, _) = pawn_at(file, place);
        if goal.at_home[(!color).index()][from] {
            return;
        }
        let mut without = *self;
        without.files[from] = match color {
            Color::White => below(file, place),
            Color::Black => above(file, place + 1),
        };
        let gates = goal.gates[color.index()][from];
        let ahead = square(from, 8, color);
        if gates & one(ahead) != 0 {
            found.extend([OTHER, bishop_on(ahead)].map(|kind| without.promoted(color, kind)));
        }
        for to in [from.wrapping_sub(1), from + 1].into_iter().filter(|to| *to < 8) {
            let goal_square = square(to, 8, color);
            let bishop = bishop_on(goal_square);
            let victims: &[usize] =
                if gates & one(goal_square) == 0 { &[] } else { &[OTHER, bishop] };
            for victim in victims.iter().copied() {
                let taken = without.taken(goal, !color, victim);
                found.extend(
                    taken
                        .into_iter()
                        .flat_map(|taken| [OTHER, bishop].map(|kind| taken.promoted(color, kind))),
                );
            }
        }
    }

    /// A piece is captured, if there is one: one to spare if possible.
    fn taken(&self, goal: &Goal, color: Color, kind: usize) -> Option<Kernel> {
        let mut next = *self;
        let index = color.index();
        if goal.men[index][kind] + i32::from(self.men[index][kind]) <= 0 {
            return None;
        }
        if kind == OTHER && self.men[index][OTHER] + self.lacking[index] <= 0 {
            next.lacking[index] += 1;
        }
        next.men[index][kind] -= 1;
        Some(next)
    }

    /// A piece comes by promotion: one that lacks if possible.
    fn promoted(&self, color: Color, kind: usize) -> Kernel {
        let mut next = *self;
        let index = color.index();
        if kind == OTHER {
            next.lacking[index] = (next.lacking[index] - 1).max(0);
        }
        next.men[index][kind] += 1;
        next
    }
}

/// The fewest files that pawns must cross to stand on the files asked for; `None` if they are too few. Both are in order of
/// their files, and pawns that cross need not pass each other.
fn crossed(pawns: impl Iterator<Item = i32>, goals: impl Iterator<Item = i32>) -> Option<i32> {
    const FAR: i32 = 1_000;
    let goals: Vec<i32> = goals.collect();
    // The least sum for the first goals, so many of them, from the pawns so far.
    let mut best = [FAR; 20];
    best[0] = 0;
    for pawn in pawns {
        for count in (1..=goals.len().min(19)).rev() {
            best[count] = best[count].min(best[count - 1] + (pawn - goals[count - 1]).abs());
        }
    }
    best.get(goals.len()).copied().filter(|sum| *sum < FAR)
}

/// How many of the pawns asked for on a file find no pawn of the kernel, in order and low enough.
fn unplaced(file: u64, goals: &[(Color, u64)]) -> usize {
    let mut place = 0;
    for (index, (color, rank)) in goals.iter().enumerate() {
        let fits = |place: &u32| {
            let (own, lowest) = pawn_at(file, *place);
            own == *color && lowest <= *rank
        };
        match (place..length(file)).find(fits) {
            Some(found) => place = found + 1,
            None => return goals.len() - index,
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use laws::Variant;

    use super::*;

    fn is_refuted(fen: &str) -> bool {
        let setup = notation::fen::parse(fen, Variant::Standard).expect(fen);
        let steady = crate::reach::steady::Scene::new(&setup).steady;
        refute(&setup, steady, 100_000).is_some()
    }

    #[test]
    fn pawns_of_one_file_do_not_pass_each_other() {
        // One man of each colour is gone; two captures by one player are needed.
        assert!(is_refuted("r1bqkbnr/1ppppppp/P7/8/8/p7/1PPPPPPP/R1BQKBNR w KQkq - 0 1"));
        assert!(!is_refuted("r1bqkb1r/1ppppppp/P7/8/8/p7/1PPPPPPP/R1BQKBNR w KQkq - 0 1"));
    }

    #[test]
    fn a_bishop_is_captured_on_squares_of_its_colour() {
        assert!(is_refuted("rnbqk1nr/pppp1ppp/4p3/8/8/1P6/1PPPPPPP/RNBQKBNR w KQkq - 0 1"));
        assert!(!is_refuted("rnbqk1nr/pppp1ppp/4p3/8/1P6/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1"));
        // Two captures in two steps, of a knight and of the bishop: on b3 and c4, both light. A third step leaves room for b4.
        assert!(is_refuted("rnbqk2r/pppp1ppp/4p3/8/2P5/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1"));
        assert!(!is_refuted("rnbqk2r/pppp1ppp/4p3/2P5/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1"));
    }

    #[test]
    fn a_pawn_is_promoted_where_no_pawn_stands_before_it() {
        // The pawn of the a-file was promoted past h7, seven captures away; that of the g-file needs one.
        assert!(is_refuted("rnbqkb1r/ppppppp1/8/7p/8/5Q2/1PPPPPPP/RNBQKBNR w KQq - 0 1"));
        assert!(!is_refuted("rnbqkb1r/ppppppp1/8/7p/8/5Q2/PPPPPP1P/RNBQKBNR w KQq - 0 1"));
        // A second bishop on dark squares was promoted on a dark square: b8, d8, f8 or h8.
        assert!(is_refuted("rnbqkbnr/1ppppppp/8/8/5B2/8/1PPPPPPP/RNBQK1NR w KQkq - 0 1"));
    }

    #[test]
    fn places_on_a_file() {
        let [first, second, third] = [2, 10, 5];
        let file = inserted(inserted(inserted(0, 0, first), 1, third), 1, second);
        assert_eq!((file, length(file)), (0x5a2, 3));
        assert_eq!(removed(file, 1), 0x52);
        assert_eq!(replaced(file, 2, 9), 0x9a2);
        assert_eq!((below(file, 1), above(file, 2)), (2, 5));
        assert_eq!(pawn_at(file, 1), (Color::Black, 2));
    }

    /// Files that pawns must cross, against all ways of assigning them.
    #[test]
    fn crossed_files_are_the_fewest() {
        let mut dice = crate::solve::Dice::new(7);
        for _ in 0..500 {
            let mut roll = |count: i32| {
                let mut files: Vec<i32> = (0..count).map(|_| dice.roll(8)).collect();
                files.sort_unstable();
                files
            };
            let (pawns, goals) = (roll(5), roll(3));
            let distance = |from: i32, to: i32| (from - to).abs();
            let ways = pawns.iter().enumerate().flat_map(|(a, first)| {
                let (pawns, goals) = (&pawns, &goals);
                pawns.iter().enumerate().flat_map(move |(b, second)| {
                    pawns.iter().enumerate().filter_map(move |(c, third)| {
                        let apart = a != b && b != c && a != c;
                        let sum = distance(*first, goals[0])
                            + distance(*second, goals[1])
                            + distance(*third, goals[2]);
                        apart.then_some(sum)
                    })
                })
            });
            let fewest = ways.min();
            assert_eq!(crossed(pawns.iter().copied(), goals.iter().copied()), fewest);
        }
    }
}
