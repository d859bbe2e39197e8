//! Could the player to move be checkmated, when the squares of some men are not known exactly?
//!
//! "No" is certain, "yes" means perhaps.

use laws::{Color, Piece, Rank, Role, Square};

use super::frame::Frame;
use super::geometry::{Set, attacks, between, one, reach, slides, squares};
use super::step::{Class, Loose, Source};

/// A man that gives check: tracked, or of a class.
#[derive(Clone, Copy)]
struct Checker {
    piece: Piece,
    square: Square,
    class: Option<usize>,
}

/// What is asked about one frame: whether the player to move may be checkmated.
struct Question<'a> {
    frame: &'a Frame,
    loose: &'a Loose<'a>,
    /// How many men each class may have by now.
    counts: &'a [u32],
    king: Square,
    winner: Color,
    occupied: Set,
    /// Whether the last move was a capture in passing, which can uncover two lines at once.
    passing: bool,
    /// The squares next to the king that no tracked man closes.
    open: Vec<Square>,
    /// For each class, which of these a man of it may close.
    closers: Vec<Vec<u32>>,
}

/// Whether a mate may stand on the board after the last move.
pub(crate) fn may_be_mate(
    frame: &Frame,
    loose: &Loose<'_>,
    counts: &[u32],
    source: Source,
) -> bool {
    let king = frame.king(frame.turn());
    let mut question = Question {
        frame,
        loose,
        counts,
        king,
        winner: !frame.turn(),
        occupied: frame.occupied(),
        passing: may_be_passing(loose, !frame.turn(), source),
        open: Vec::new(),
        closers: Vec::new(),
    };
    let checkers = question.checkers(source);
    if checkers.is_empty() {
        return false;
    }
    let around = reach(Piece::new(frame.turn(), Role::King), king) & !frame.of_color(frame.turn());
    question.open = squares(around).filter(|square| !question.closed(*square)).collect();
    question.closers = loose.classes.iter().map(|class| question.closers(class)).collect();
    checkers.iter().any(|checker| question.mates(checker))
        || checkers.iter().any(|checker| question.mates_twice(checker, &checkers))
}

/// Whether the last move may have been a capture in passing.
fn may_be_passing(loose: &Loose<'_>, mover: Color, source: Source) -> bool {
    match source {
        Source::Anywhere => {
            squares(loose.pawns(mover)).any(|square| square.rank().seen_by(mover) >= Rank::Five)
        }
        Source::Moved(_, left) => left.count_ones() > 1,
    }
}

impl Question<'_> {
    /// Whether a tracked man of the winner may attack a square that the king could go to.
    fn closed(&self, square: Square) -> bool {
        let seen_through = self.occupied & !one(self.king);
        self.frame.each(self.winner).any(|(piece, origin)| {
            reach(piece, origin) & one(square) != 0
                && (!slides(piece.role) || between(origin, square) & seen_through == 0)
        })
    }

    /// The men that may give check after a move with this source.
    fn checkers(&self, source: Source) -> Vec<Checker> {
        let tracked = self.frame.each(self.winner).map(|(piece, square)| (piece, square, None));
        let classes = self.loose.classes.iter().enumerate();
        let loose = classes.filter(|(_, class)| class.piece.color == self.winner).flat_map(
            |(index, class)| {
                squares(class.squares & !self.occupied)
                    .map(move |square| (class.piece, square, Some(index)))
            },
        );
        tracked
            .chain(loose)
            .map(|(piece, square, class)| Checker { piece, square, class })
            .filter(|checker| self.checks(checker) && self.comes_from(checker, source))
            .collect()
    }

    fn checks(&self, checker: &Checker) -> bool {
        reach(checker.piece, checker.square) & one(self.king) != 0
            && between(checker.square, self.king) & self.occupied == 0
    }

    /// Whether a check by this man can be new.
    fn comes_from(&self, checker: &Checker, source: Source) -> bool {
        match source {
            Source::Anywhere => true,
            Source::Moved(to, left) => {
                checker.square == to || between(checker.square, self.king) & left != 0
            }
        }
    }

    /// Whether a check by this man alone may be mate.
    fn mates(&self, checker: &Checker) -> bool {
        self.can_close_all(&[*checker]) && !self.can_be_answered(checker)
    }

    /// Whether this man and another may mate by a double check: one of them is uncovered by the other's move.
    fn mates_twice(&self, checker: &Checker, all: &[Checker]) -> bool {
        slides(checker.piece.role)
            && all.iter().any(|other| {
                other.square != checker.square
                    && (self.passing || self.uncovers(other, checker))
                    && self.can_close_all(&[*checker, *other])
            })
    }

    /// Whether `moved` may have come from the line between `checker` and the king.
    fn uncovers(&self, moved: &Checker, checker: &Checker) -> bool {
        let pawn = Piece::new(self.winner, Role::Pawn);
        let was_pawn = moved.piece.role == Role::Pawn
            || moved.square.rank().seen_by(self.winner) == Rank::Eight;
        let came_as_pawn = |origin: Square| {
            reach(pawn, origin) & one(moved.square) != 0 || origin.file() == moved.square.file()
        };
        squares(between(checker.square, self.king)).any(|origin| {
            reach(moved.piece, origin) & one(moved.square) != 0 || was_pawn && came_as_pawn(origin)
        })
    }

    /// Whether every square next to the king may be closed to it, given the men that check.
    ///
    /// Each class may add as many men as it has; a man of the winner closes what it attacks, a man of the
    /// king's own side what it stands on. That two men might need one square is not looked at.
    fn can_close_all(&self, checkers: &[Checker]) -> bool {
        let all = (1u32 << self.open.len()) - 1;
        let mut given = 0;
        for checker in checkers {
            given |= self.closed_by(checker.piece, checker.square);
        }
        let mut reachable = vec![false; all as usize + 1];
        reachable[given as usize] = true;
        for (index, closers) in self.closers.iter().enumerate() {
            let used = checkers.iter().filter(|checker| checker.class == Some(index)).count();
            let left = (self.counts[index] as usize).checked_sub(used);
            let Some(left) = left else { return false };
            self.add_men(closers, left, &mut reachable);
        }
        reachable[all as usize]
    }

    /// Which of the open squares the men of a class may close. What closes less than another square is never the better choice
    /// and left out.
    fn closers(&self, class: &Class) -> Vec<u32> {
        let mut masks: Vec<u32> = squares(class.squares & !self.occupied)
            .map(|square| self.closed_by(class.piece, square))
            .collect();
        masks.sort_unstable();
        masks.dedup();
        let all = masks.clone();
        masks.retain(|mask| !all.iter().any(|more| more != mask && more & mask == *mask));
        masks
    }

    /// Adds what up to `left` men of a class may close to every set of closed squares.
    fn add_men(&self, closers: &[u32], left: usize, reachable: &mut [bool]) {
        for _ in 0..left.min(self.open.len()) {
            for set in (0..reachable.len()).rev().filter(|set| reachable[*set]).collect::<Vec<_>>()
            {
                for mask in closers {
                    reachable[set | *mask as usize] = true;
                }
            }
        }
    }

    /// Which of the open squares a man on this square closes.
    fn closed_by(&self, piece: Piece, square: Square) -> u32 {
        let set = if piece.color == self.winner {
            attacks(piece, square, self.occupied & !one(self.king)) & !one(square)
        } else {
            one(square)
        };
        let closed = |(_, open): &(usize, &Square)| set & one(**open) != 0;
        self.open.iter().enumerate().filter(closed).map(|(index, _)| 1 << index).sum()
    }

    /// Whether a tracked man of the king's side can certainly capture the checker or step in between.
    fn can_be_answered(&self, checker: &Checker) -> bool {
        let line = between(checker.square, self.king);
        let side = self.frame.turn();
        self.frame.each(side).any(|(piece, origin)| {
            let reached = match piece.role {
                Role::King => 0,
                Role::Pawn => self.pawn_answers(piece, origin, line, checker.square),
                _ => {
                    let blocked = self.occupied | self.loose.anyone();
                    attacks(piece, origin, blocked) & (line | one(checker.square))
                }
            };
            reached != 0 && !self.may_be_pinned(origin)
        })
    }

    fn pawn_answers(&self, pawn: Piece, origin: Square, line: Set, checker: Square) -> Set {
        let captured = reach(pawn, origin) & one(checker);
        let step = origin.offset(0, pawn.color.forward());
        let pushed = step.map_or(0, |square| one(square) & line);
        captured | pushed
    }

    /// Whether a slider of the winner may see the king once a man of the king's side has left a square.
    fn may_be_pinned(&self, origin: Square) -> bool {
        let without = self.occupied & !one(origin);
        let may_see = |piece: Piece, from: Square| {
            slides(piece.role)
                && reach(piece, from) & one(self.king) != 0
                && between(from, self.king) & one(origin) != 0
                && between(from, self.king) & without == 0
        };
        let tracked = self.frame.each(self.winner).any(|(piece, from)| may_see(piece, from));
        let classes = self.loose.classes.iter().filter(|class| class.piece.color == self.winner);
        tracked || classes.into_iter().any(|c| squares(c.squares).any(|s| may_see(c.piece, s)))
    }
}
