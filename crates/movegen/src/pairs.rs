//! Positions two plies away, counted mostly without making the first move.
//!
//! Let `S` move and the opponent reply. If `S` could pass, the opponent would have some number of replies. Most
//! moves of `S` change that number by an amount that depends on the square left and on the square entered alone:
//! lines of the opponent's sliders get longer or shorter, pawns are blocked, freed or given something to capture, a
//! captured man loses its moves and its guards gain one. Such moves are *plain*, and their replies are summed over
//! whole sets of squares. A move is not plain if anything else could follow from it: check, a pin made or undone,
//! a change of what the other king may step on or castle across, an effect of the square left on the effect of the
//! square entered, capture in passing, castling, promotion. Those moves are made and their replies counted one by one.
//! The rule is: when in doubt a move is not plain.

use crate::arch::{Arch, Map};
use crate::bits::{
    Side, Squares, at_most_one, back, back_east, back_west, count, first, forward, forward_east,
    forward_west,
};
use crate::board::Board;
use crate::generate::{generate, pawn_moves, push_all};
use crate::moves::{Kind, Move, MoveList};
use crate::rules::{bonds, castling, uncovers};
use crate::tables::{BETWEEN, BEYOND, BISHOP_EMPTY, KING, KNIGHT, LINE, LINES, PAWN, ROOK_EMPTY};

/// A knight, slider or king of the side to move.
#[derive(Clone, Copy)]
struct Man {
    square: usize,
    /// What it attacks.
    seen: u64,
    /// Where it may go.
    targets: u64,
    /// Steps of the other king that it alone attacks.
    given: u64,
}

const NOBODY: Man = Man { square: 0, seen: 0, targets: 0, given: 0 };

const KNIGHT_KIND: u8 = Kind::Knight as u8;
const BISHOP_KIND: u8 = Kind::Bishop as u8;
const ROOK_KIND: u8 = Kind::Rook as u8;
const QUEEN_KIND: u8 = Kind::Queen as u8;
const KING_KIND: u8 = Kind::King as u8;

/// The most men a side may have for this way of counting.
const MEN: usize = 16;

/// The number of positions after every legal move of `S` and every legal reply.
#[inline(always)]
pub(crate) fn count_pairs<A: Arch, S: Side>(
    board: &Board,
    scratch: &mut Scratch,
    leaf: impl Fn(&Board) -> i32,
) -> u64 {
    let Scratch { list, men } = scratch;
    list.clear();
    let bonds = bonds::<S>(board);
    let shared = if bonds.checkers != 0 || !suits::<S>(board) {
        generate::<A, S>(board, list);
        0
    } else {
        let mut pairs = Pairs::<A, S>::new(board, bonds.pinned, men);
        pairs.count(list)
    };
    (i64::from(shared) + A::replies::<S>(board, list, &leaf)) as u64
}

/// Whether the position has no more men than fit, and no castling rook that could uncover its own king.
#[inline(always)]
fn suits<S: Side>(board: &Board) -> bool {
    let us = board.of::<S>();
    let inner = board.castlers::<S::Other>() & !(crate::bits::FILE_A | crate::bits::FILE_H);
    count(us) <= MEN as i32 && (inner == 0 || us & board.orthogonal & S::Other::HOME == 0)
}

/// Memory that is used again for every position, so that nobody has to clear it.
pub(crate) struct Scratch {
    /// Moves that are not plain.
    list: MoveList,
    men: [Man; MEN],
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch { list: MoveList::new(), men: [NOBODY; MEN] }
    }
}

struct Pairs<'a, A: Arch, S: Side> {
    board: &'a Board,
    us: u64,
    them: u64,
    occupied: u64,
    /// The king of `S` and the other one.
    our_king: usize,
    king: usize,
    /// The men of `S` that are pinned.
    pinned: u64,

    /// Knights, bishops, rooks and queens, and where each kind ends.
    men: &'a mut [Man; MEN],
    len: usize,
    ends: [usize; 4],
    /// Every square some man of `S` may go to.
    reach: u64,
    /// What `S` attacks, and what it attacks at least twice.
    once: u64,
    twice: u64,

    /// Squares whose being attacked matters to the other king: where it may step, and its walks when castling.
    steps: u64,
    walk: u64,
    /// The walks of the castling it could do now.
    walks: [u64; 2],
    /// Those that are not attacked now.
    safe: u64,

    /// Men of `S` none of whose moves is plain.
    stuck: u64,
    /// Squares no plain move enters.
    closed: u64,
    /// Pawns of `S` that see a slider of the opponent along their file, their west or their east diagonal.
    file_bound: u64,
    west_bound: u64,
    east_bound: u64,

    /// The opponent's men that are pinned.
    their_pinned: u64,
    /// The squares in front of those of its pawns that may step twice, pieces in the way aside.
    in_front: u64,
    /// Squares that matter to one of its pawns.
    near_pawns: u64,
    /// What the opponent attacks.
    their_seen: u64,
    /// The opponent's replies to a pass.
    replies: i32,
    /// What leaving and entering a square adds.
    leave: A::Map,
    enter: A::Map,
    /// The replies to plain moves: what the maps add, and the rest.
    entered: <A::Map as Map>::Sum,
    sum: i32,
    side: core::marker::PhantomData<S>,
}

impl<'a, A: Arch, S: Side> Pairs<'a, A, S> {
    #[inline(always)]
    fn new(board: &'a Board, pinned: u64, men: &'a mut [Man; MEN]) -> Self {
        let (us, them) = (board.of::<S>(), board.of::<S::Other>());
        Pairs {
            board,
            us,
            them,
            occupied: us | them,
            our_king: first(board.kings & us),
            king: first(board.kings & them),
            pinned,
            men,
            len: 0,
            ends: [0; 4],
            reach: 0,
            once: 0,
            twice: 0,
            steps: 0,
            walk: 0,
            walks: [0; 2],
            safe: 0,
            stuck: 0,
            closed: 0,
            file_bound: 0,
            west_bound: 0,
            east_bound: 0,
            their_pinned: 0,
            in_front: 0,
            near_pawns: 0,
            their_seen: 0,
            replies: 0,
            leave: A::Map::new(),
            enter: A::Map::new(),
            entered: Default::default(),
            sum: 0,
            side: core::marker::PhantomData,
        }
    }

    /// Replies to all plain moves; the other moves go to the list.
    #[inline(always)]
    fn count(&mut self, list: &mut MoveList) -> i32 {
        self.look_at_their_king();
        self.look_at_our_men();
        self.look_at_lines_to_their_king();
        self.look_at_their_castling();
        self.look_at_our_lines_to_its_steps();
        self.count_their_men();
        self.count_their_pawns();
        self.replies += count(self.steps & self.safe);
        self.leave.settle();
        self.sum_men(list);
        self.sum_king(list);
        self.sum_pawns(list);
        self.sum + A::Map::total(self.entered)
    }

    #[inline(always)]
    fn look_at_their_king(&mut self) {
        let ring = KING[self.king];
        self.steps = ring & !self.them;
    }

    /// Where the men of `S` may go and what they attack.
    #[inline(always)]
    fn look_at_our_men(&mut self) {
        let pawns = self.us & self.board.pawns;
        let (west, east) = (forward_west::<S>(pawns), forward_east::<S>(pawns));
        self.once = west | east;
        self.twice = west & east;
        let one = forward::<S>(pawns) & !self.occupied;
        let two = forward::<S>(one & S::THIRD) & !self.occupied;
        self.reach = (west | east) & self.them | one | two;
        self.add_seen(KING[self.our_king]);
        self.reach |= KING[self.our_king];
        for square in Squares(self.us & self.board.knights) {
            let free = if self.pinned >> square & 1 == 0 { u64::MAX } else { 0 };
            self.add_man(square, KNIGHT[square], free);
        }
        self.ends[0] = self.len;
        let diagonal = self.us & self.board.diagonal;
        let orthogonal = self.us & self.board.orthogonal;
        for square in Squares(diagonal & !orthogonal) {
            self.add_man(square, A::bishop(square, self.occupied), self.bond(square));
        }
        self.ends[1] = self.len;
        for square in Squares(orthogonal & !diagonal) {
            self.add_man(square, A::rook(square, self.occupied), self.bond(square));
        }
        self.ends[2] = self.len;
        for square in Squares(orthogonal & diagonal) {
            let seen = A::rook(square, self.occupied) | A::bishop(square, self.occupied);
            self.add_man(square, seen, self.bond(square));
        }
        self.ends[3] = self.len;
    }

    #[inline(always)]
    fn bond(&self, square: usize) -> u64 {
        crate::generate::bond(self.pinned, self.our_king, square)
    }

    #[inline(always)]
    fn add_seen(&mut self, seen: u64) {
        self.twice |= self.once & seen;
        self.once |= seen;
    }

    #[inline(always)]
    fn add_man(&mut self, square: usize, seen: u64, free: u64) {
        self.add_seen(seen);
        let targets = seen & free & !self.us;
        self.reach |= targets;
        self.men[self.len & (MEN - 1)] = Man { square, seen, targets, given: 0 };
        self.len += 1;
    }

    /// Pins against the other king, and men whose leaving would uncover a check or a pin.
    #[inline(always)]
    fn look_at_lines_to_their_king(&mut self) {
        let aligned = (ROOK_EMPTY[self.king] & self.board.orthogonal
            | BISHOP_EMPTY[self.king] & self.board.diagonal)
            & self.us;
        for slider in Squares(aligned) {
            let between = BETWEEN[self.king][slider];
            let blockers = between & self.occupied;
            let ours = blockers & self.us;
            if at_most_one(blockers) {
                self.stuck |= ours;
                if ours == 0 {
                    self.their_pinned |= blockers;
                    self.closed |= between;
                    self.stuck |= 1 << slider;
                }
            } else if at_most_one(blockers & (blockers - 1)) && at_most_one(ours) {
                self.stuck |= ours;
            }
        }
    }

    /// Castling the opponent could do or be kept from. (Counted once all attacks are known.)
    #[inline(always)]
    fn look_at_their_castling(&mut self) {
        let rooks = Squares(self.board.castlers::<S::Other>() & self.them);
        for (i, rook) in rooks.enumerate() {
            let way = castling::<S::Other>(self.king, rook);
            self.closed |= 1 << rook;
            if way.way & self.them != 0 {
                continue;
            }
            self.stuck |= way.way & self.us;
            self.closed |= way.way;
            self.walk |= way.walk;
            if way.way & self.us == 0
                && way.walk & self.once == 0
                && !uncovers::<A, S::Other>(self.board, self.king, &way)
            {
                self.replies += 1;
                self.walks[i & 1] = way.walk;
            }
            if !matches!(rook & 7, 0 | 7) {
                self.closed |= S::Other::HOME;
            }
        }
    }

    /// Men of `S` whose leaving, and squares whose entering, changes which steps of the other king are attacked.
    #[inline(always)]
    fn look_at_our_lines_to_its_steps(&mut self) {
        let matters = self.steps | self.walk;
        self.safe = matters & !self.once;
        // A man captured beside the other king can be recaptured by it, unless it is guarded.
        self.closed |= KING[self.king] & self.them & !self.twice;
        let alone = matters & !self.twice;
        let pawns = self.us & self.board.pawns;
        self.stuck |= (back_east::<S>(alone) & !crate::bits::FILE_A
            | back_west::<S>(alone) & !crate::bits::FILE_H)
            & pawns;
        if KING[self.our_king] & alone != 0 {
            self.stuck |= 1 << self.our_king;
        }
        self.look_from::<KNIGHT_KIND>(matters, alone);
        self.look_from::<BISHOP_KIND>(matters, alone);
        self.look_from::<ROOK_KIND>(matters, alone);
        self.look_from::<QUEEN_KIND>(matters, alone);
    }

    /// The men of one kind, as a range of `men`.
    #[inline(always)]
    fn range<const KIND: u8>(&self) -> core::ops::Range<usize> {
        let start = if KIND == KNIGHT_KIND { 0 } else { self.ends[KIND as usize - 2] };
        start..self.ends[KIND as usize - 1]
    }

    #[inline(always)]
    fn look_from<const KIND: u8>(&mut self, matters: u64, alone: u64) {
        for i in self.range::<KIND>() {
            let man = self.men[i & (MEN - 1)];
            let given = man.seen & alone;
            if given & self.walk != 0 || given != 0 && self.backed(man.square, given) {
                self.stuck |= 1 << man.square;
            }
            self.men[i & (MEN - 1)].given = given;
            if KIND == KNIGHT_KIND {
                continue;
            }
            for step in Squares(man.seen & matters) {
                self.closed |= BETWEEN[man.square][step];
            }
            let mut empty = 0;
            if KIND != BISHOP_KIND {
                empty |= ROOK_EMPTY[man.square];
            }
            if KIND != ROOK_KIND {
                empty |= BISHOP_EMPTY[man.square];
            }
            for step in Squares(empty & self.safe) {
                let blockers = BETWEEN[man.square][step] & self.occupied;
                if at_most_one(blockers) {
                    self.stuck |= blockers & self.us;
                }
            }
        }
    }

    /// Whether another slider attacks one of the steps through a man.
    #[inline(always)]
    fn backed(&self, square: usize, steps: u64) -> bool {
        let occupied = self.occupied & !(1 << square);
        let others = self.us & !(1 << square);
        Squares(steps).any(|step| {
            A::rook(step, occupied) & others & self.board.orthogonal != 0
                || A::bishop(step, occupied) & others & self.board.diagonal != 0
        })
    }

    /// The replies of the opponent's knights and sliders.
    #[inline(always)]
    fn count_their_men(&mut self) {
        self.their_seen |= KING[self.king];
        for square in Squares(self.them & self.board.knights) {
            let seen = KNIGHT[square];
            self.their_seen |= seen;
            if self.their_pinned >> square & 1 == 0 {
                self.count_their_man(square, seen);
            }
        }
        for square in Squares(self.them & self.board.diagonal) {
            let seen = A::bishop(square, self.occupied);
            self.count_their_slider(square, seen, A::bishop);
        }
        for square in Squares(self.them & self.board.orthogonal) {
            let seen = A::rook(square, self.occupied);
            self.count_their_slider(square, seen, A::rook);
        }
    }

    #[inline(always)]
    fn count_their_man(&mut self, square: usize, seen: u64) {
        let replies = count(seen & !self.them);
        self.replies += replies;
        self.enter.add(1 << square & self.reach, -replies);
        self.enter.add(seen & self.them & self.reach, 1);
    }

    /// A rook, a bishop, or one of the two halves of a queen.
    #[inline(always)]
    fn count_their_slider(&mut self, square: usize, seen: u64, look: impl Fn(usize, u64) -> u64) {
        self.their_seen |= seen;
        if self.their_pinned >> square & 1 != 0 {
            self.replies += count(seen & !self.them & LINE[self.king][square]);
            return;
        }
        self.count_their_man(square, seen);
        self.enter.shorten(square, seen & !self.them, self.reach & !self.occupied);
        let ours = seen & self.us;
        if ours == 0 {
            return;
        }
        let further = look(square, self.occupied & !ours) & !self.them & !seen;
        for from in Squares(ours) {
            self.leave.add(1 << from, count(BEYOND[square][from] & further));
        }
        let lines = &LINES[square];
        self.file_bound |= ours & lines[1];
        let (rising, falling) = (ours & lines[2], ours & lines[3]);
        self.east_bound |= if S::WHITE { rising } else { falling };
        self.west_bound |= if S::WHITE { falling } else { rising };
    }

    /// The replies of the opponent's pawns.
    #[inline(always)]
    fn count_their_pawns(&mut self) {
        let pawns = self.them & self.board.pawns;
        let all_west = forward_west::<S::Other>(pawns);
        let all_east = forward_east::<S::Other>(pawns);
        self.their_seen |= all_west | all_east;
        let all_front = forward::<S::Other>(pawns);
        self.near_pawns = all_west | all_east | all_front | forward::<S::Other>(all_front);
        let free = pawns & !self.their_pinned;
        for square in Squares(pawns & self.their_pinned) {
            self.count_their_pinned_pawn(square);
        }
        let (us, empty) = (self.us, !self.occupied);
        let front = forward::<S::Other>(free);
        self.in_front = forward::<S::Other>(free & S::Other::SECOND);
        let west = forward_west::<S::Other>(free);
        let east = forward_east::<S::Other>(free);
        let one = front & empty;
        let ahead = forward::<S::Other>(one & S::Other::THIRD);
        let two = ahead & empty;
        self.replies += count(one) + count(two) + count(west & us) + count(east & us);

        let first_of_two = back::<S::Other>(two);
        self.enter.add(one & self.reach, -1);
        self.enter.add(first_of_two & self.reach, -1);
        self.enter.add(two & self.reach, -1);
        let enterable = self.reach & !us;
        self.enter.add(west & enterable, 1);
        self.enter.add(east & enterable, 1);
        let taken = free & self.reach;
        if taken != 0 {
            self.enter.add(taken & back::<S::Other>(one), -1);
            self.enter.add(taken & back::<S::Other>(first_of_two), -1);
            self.enter.add(taken & back_east::<S::Other>(west & us), -1);
            self.enter.add(taken & back_west::<S::Other>(east & us), -1);
        }

        let blocking = front & us;
        self.leave.add(blocking, 1);
        let blocked_two = forward::<S::Other>(blocking & S::Other::THIRD) & empty;
        self.leave.add(back::<S::Other>(blocked_two), 1);
        self.leave.add(ahead & us, 1);
        self.leave.add(west & us, -1);
        self.leave.add(east & us, -1);

        if free & S::Other::SEVENTH != 0 {
            self.count_their_promotions(one, west, east, blocking);
        }
    }

    /// Three more replies for each promotion counted once, and the same for what entering and leaving changes.
    #[inline(always)]
    fn count_their_promotions(&mut self, one: u64, west: u64, east: u64, blocking: u64) {
        let last = S::Other::LAST;
        let (one, west, east) = (one & last, west & last, east & last);
        self.replies += 3 * (count(one) + count(west & self.us) + count(east & self.us));
        self.enter.add(one, -3);
        self.enter.add(west & !self.us, 3);
        self.enter.add(east & !self.us, 3);
        self.enter.add(back::<S::Other>(one), -3);
        self.enter.add(back_east::<S::Other>(west & self.us), -3);
        self.enter.add(back_west::<S::Other>(east & self.us), -3);
        self.leave.add(blocking & last, 3);
        self.leave.add(west & self.us, -3);
        self.leave.add(east & self.us, -3);
    }

    #[inline(always)]
    fn count_their_pinned_pawn(&mut self, square: usize) {
        let line = LINE[self.king][square];
        let one = forward::<S::Other>(1 << square) & !self.occupied;
        let two = forward::<S::Other>(one & S::Other::THIRD) & !self.occupied;
        let captures = PAWN[S::Other::INDEX][square] & self.us & line;
        self.replies +=
            count((one | two) & line) + count(captures) + 3 * count(captures & S::Other::LAST);
    }

    /// Squares a man cannot enter plainly because the square it leaves matters to the same pawn.
    #[inline(always)]
    fn entangled(&self, square: usize) -> u64 {
        let from = 1u64 << square;
        let ahead = forward::<S>(from);
        let mut closed = ahead | forward::<S>(ahead);
        if from & S::Other::LAST != 0 {
            closed |= PAWN[S::INDEX][square];
        }
        closed & self.them & self.board.pawns
    }

    /// What the maps get wrong for plain moves of a man whose two squares matter to the same pawn of the opponent.
    #[inline(always)]
    fn amend_pawns(&self, square: usize, plain: u64) -> i32 {
        let from = 1u64 << square;
        // It captures a pawn that could have captured it: that reply is lost in both maps.
        let mutual = PAWN[S::INDEX][square] & plain & self.them & self.board.pawns;
        // It stays in the way of a double step: only one of the two squares may be counted as free.
        let (one, two) = (self.in_front, forward::<S::Other>(self.in_front));
        let in_the_way = forward::<S::Other>(one & from) | forward::<S>(two & from);
        count(mutual) - count(in_the_way & plain & !self.occupied)
    }

    /// The same for a slider that moves along the line of a slider that attacks it.
    #[inline(always)]
    fn amend_sliders<const KIND: u8>(&self, man: Man, plain: u64) -> i32 {
        let mut sum = 0;
        if KIND != BISHOP_KIND {
            let facing = ROOK_EMPTY[man.square] & self.board.orthogonal & man.seen & self.them;
            for slider in Squares(facing & !self.their_pinned) {
                sum += self.amend_slider(slider, man.square, plain, A::rook);
            }
        }
        if KIND != ROOK_KIND {
            let facing = BISHOP_EMPTY[man.square] & self.board.diagonal & man.seen & self.them;
            for slider in Squares(facing & !self.their_pinned) {
                sum += self.amend_slider(slider, man.square, plain, A::bishop);
            }
        }
        sum
    }

    #[inline(always)]
    fn amend_slider(
        &self,
        slider: usize,
        from: usize,
        plain: u64,
        look: impl Fn(usize, u64) -> u64,
    ) -> i32 {
        let behind = BEYOND[slider][from];
        let nearer = plain & (BETWEEN[slider][from] | 1 << slider);
        let farther = plain & behind;
        if nearer | farther == 0 {
            return 0;
        }
        let freed = look(slider, self.occupied & !(1 << from)) & behind;
        let mut sum = -count(nearer) * count(freed & !self.them);
        sum += count(farther & self.them);
        for to in Squares(farther) {
            sum -= count(BEYOND[slider][to] & freed & !self.them);
        }
        sum
    }

    /// Plain moves of knights and sliders.
    #[inline(always)]
    fn sum_men(&mut self, list: &mut MoveList) {
        let by_rook = self.reveals(true);
        let by_bishop = self.reveals(false);
        self.sum_kind::<KNIGHT_KIND>(KNIGHT[self.king], list);
        self.sum_kind::<BISHOP_KIND>(by_bishop, list);
        self.sum_kind::<ROOK_KIND>(by_rook, list);
        self.sum_kind::<QUEEN_KIND>(by_rook | by_bishop, list);
    }

    /// Plain moves of one kind of men, which must not enter the squares that reveal something.
    #[inline(always)]
    fn sum_kind<const KIND: u8>(&mut self, reveals: u64, list: &mut MoveList) {
        let kind = match KIND {
            KNIGHT_KIND => Kind::Knight,
            BISHOP_KIND => Kind::Bishop,
            ROOK_KIND => Kind::Rook,
            _ => Kind::Queen,
        };
        for i in self.range::<KIND>() {
            let man = self.men[i & (MEN - 1)];
            if self.stuck >> man.square & 1 != 0 {
                push_all(list, kind, man.square, man.targets);
                continue;
            }
            let near = self.near_pawns >> man.square & 1 != 0;
            let mut closed = self.closed | reveals;
            if near {
                closed |= self.entangled(man.square);
            }
            push_all(list, kind, man.square, man.targets & closed);
            let plain = man.targets & !closed;
            if plain == 0 {
                continue;
            }
            self.sum_plain::<KIND>(man, plain);
            if near {
                self.sum += self.amend_pawns(man.square, plain);
            }
            if KIND != KNIGHT_KIND {
                self.sum += self.amend_sliders::<KIND>(man, plain);
            }
        }
    }

    /// Squares from which a rook (or bishop) would give check or pin something.
    #[inline(always)]
    fn reveals(&self, orthogonal: bool) -> u64 {
        if orthogonal {
            if self.us & self.board.orthogonal == 0 {
                return 0;
            }
            let seen = A::rook(self.king, self.occupied);
            A::rook(self.king, self.occupied & !(seen & self.them))
        } else {
            if self.us & self.board.diagonal == 0 {
                return 0;
            }
            let seen = A::bishop(self.king, self.occupied);
            A::bishop(self.king, self.occupied & !(seen & self.them))
        }
    }

    /// The replies to plain moves of one man, with the steps it takes from the other king and gives back to it.
    #[inline(always)]
    fn sum_plain<const KIND: u8>(&mut self, man: Man, plain: u64) {
        let each = self.replies + self.leave.get(man.square) + count(man.given);
        self.sum += each * count(plain);
        self.enter.sum(plain, &mut self.entered);
        let safe = self.safe | man.given;
        if safe != 0 {
            self.sum -= self.steps_taken::<KIND>(man, plain, safe);
        }
    }

    /// The steps and castlings that moves of one man take from the other king.
    #[inline(always)]
    fn steps_taken<const KIND: u8>(&self, man: Man, plain: u64, safe: u64) -> i32 {
        let occupied = self.occupied & !(1 << man.square);
        let mut sum = 0;
        for to in Squares(plain) {
            let seen = match KIND {
                KNIGHT_KIND => KNIGHT[to],
                BISHOP_KIND => A::bishop(to, occupied),
                ROOK_KIND => A::rook(to, occupied),
                QUEEN_KIND => A::bishop(to, occupied) | A::rook(to, occupied),
                _ => KING[to],
            };
            sum += count(seen & safe & self.steps);
            if self.walk != 0 {
                sum += i32::from(seen & self.walks[0] != 0) + i32::from(seen & self.walks[1] != 0);
            }
        }
        sum
    }

    /// Plain moves of the king; castling goes to the list.
    #[inline(always)]
    fn sum_king(&mut self, list: &mut MoveList) {
        let seen = KING[self.our_king];
        let targets = seen & !self.us & !self.their_seen;
        for rook in Squares(self.board.castlers::<S>() & self.us) {
            let way = castling::<S>(self.our_king, rook);
            if way.way & self.occupied == 0
                && way.walk & self.their_seen == 0
                && !uncovers::<A, S>(self.board, self.our_king, &way)
            {
                match self.sum_castling(rook) {
                    Some(replies) => self.sum += replies,
                    None => list.push(Move::new(Kind::Castle, self.our_king, rook)),
                }
            }
        }
        if self.stuck >> self.our_king & 1 != 0 {
            push_all(list, Kind::King, self.our_king, targets);
            return;
        }
        let closed = self.closed | self.entangled(self.our_king);
        push_all(list, Kind::King, self.our_king, targets & closed);
        let king = Man { square: self.our_king, seen, targets, given: 0 };
        self.sum_plain::<KING_KIND>(king, targets & !closed);
        self.sum += self.amend_pawns(self.our_king, targets & !closed);
    }

    /// Replies to castling from the squares of standard chess, if it does nothing but move two men: neither attacks
    /// anything that matters from its new square, and nothing that matters is near the home rank.
    #[inline(always)]
    fn sum_castling(&mut self, rook: usize) -> Option<i32> {
        let king = self.our_king;
        let (king_to, rook_to) = crate::board::castled::<S>(king, rook);
        let moving = 1 << king | 1 << rook;
        let arriving = king_to | rook_to;
        let occupied = self.occupied & !moving | king_to;
        let matters = self.steps | self.walk | 1 << self.king;
        let unusual = king & 7 != 4 || !matches!(rook & 7, 0 | 7);
        let given = self.men.iter().any(|man| man.square == rook && man.given != 0);
        if unusual
            || given
            || self.stuck & moving != 0
            || self.closed & arriving != 0
            || KING[self.king] & S::HOME != 0
            || matters & S::HOME != 0
            || (A::rook(first(rook_to), occupied) | KING[first(king_to)]) & matters != 0
            || self.reveals(true) & rook_to != 0
        {
            return None;
        }
        self.enter.sum(arriving, &mut self.entered);
        Some(self.replies + self.leave.get(king) + self.leave.get(rook))
    }

    /// Plain moves of pawns.
    #[inline(always)]
    fn sum_pawns(&mut self, list: &mut MoveList) {
        let pawns = self.us & self.board.pawns;
        let plain = pawns & !self.stuck & !self.pinned & !S::SEVENTH;
        let bonds = crate::rules::Bonds { checkers: 0, pinned: self.pinned };
        let empty = !self.occupied;
        let their_pawns = self.them & self.board.pawns;
        let mut closed = self.closed | PAWN[S::Other::INDEX][self.king];
        let safe = self.safe;
        closed |= forward_west::<S::Other>(safe) | forward_east::<S::Other>(safe);

        let one = forward::<S>(plain) & empty;
        let two = forward::<S>(one & S::THIRD) & empty;
        let free = forward::<S>(plain & !self.file_bound);
        let one_plain = one & free & !closed;
        let beside = ((their_pawns & !crate::bits::FILE_A) >> 1
            | (their_pawns & !crate::bits::FILE_H) << 1)
            & S::FOURTH;
        let two_plain = two & forward::<S>(free) & !closed & !beside;
        let west = forward_west::<S>(plain) & self.them;
        let west_plain = west & !closed & !forward_west::<S>(self.west_bound);
        let east = forward_east::<S>(plain) & self.them;
        let east_plain = east & !closed & !forward_east::<S>(self.east_bound);

        let rest = pawns & !plain;
        if rest != 0 || self.board.crossed() != 0 {
            self.rest_of_pawns(bonds, rest, list);
        }
        for to in Squares(one & !one_plain) {
            list.push(Move::new(Kind::Pawn, first(back::<S>(1 << to)), to));
        }
        for to in Squares(two & !two_plain) {
            list.push(Move::new(Kind::Double, first(back::<S>(back::<S>(1 << to))), to));
        }
        for to in Squares(west & !west_plain) {
            list.push(Move::new(Kind::Pawn, first(back_east::<S>(1 << to)), to));
        }
        for to in Squares(east & !east_plain) {
            list.push(Move::new(Kind::Pawn, first(back_west::<S>(1 << to)), to));
        }
        // As in `amend_pawns`.
        let mutual = count(west_plain & their_pawns) + count(east_plain & their_pawns);
        let in_the_way = count(one_plain & self.in_front);
        let moves = count(one_plain) + count(two_plain) + count(west_plain) + count(east_plain);
        self.sum += self.replies * moves + mutual - in_the_way;
        for entered in [one_plain, two_plain, west_plain, east_plain] {
            self.enter.sum(entered, &mut self.entered);
        }
        let doubled = back::<S>(back::<S>(two_plain));
        for left in
            [back::<S>(one_plain), doubled, back_east::<S>(west_plain), back_west::<S>(east_plain)]
        {
            self.leave.sum(left, &mut self.entered);
        }
    }

    /// Every move of pawns that have no plain ones, and captures in passing.
    #[inline(always)]
    fn rest_of_pawns(&self, bonds: crate::rules::Bonds, rest: u64, list: &mut MoveList) {
        if self.board.crossed() == 0 {
            pawn_moves::<A, S>(self.board, bonds, rest, !self.us, list);
            return;
        }
        let mut quiet = *self.board;
        quiet.special &= crate::bits::HOME_RANKS;
        pawn_moves::<A, S>(&quiet, bonds, rest, !self.us, list);
        let to = first(self.board.crossed());
        let pawns = self.us & self.board.pawns;
        for from in Squares(PAWN[S::Other::INDEX][to] & pawns) {
            if crate::rules::may_pass::<A, S>(self.board, from, to, 0) {
                list.push(Move::new(Kind::EnPassant, from, to));
            }
        }
    }
}
