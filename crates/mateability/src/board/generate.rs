//! The legal moves.

use super::lines::{
    self, KING, KNIGHT, RANK_1, RANK_8, Squares, bishop, bit, first, forward, rook,
};
use super::make::{CASTLE, DOUBLE, Mv, PASSING, PLAIN, PROMOTE, castled};
use super::{Pos, Sets};

/// Room for every legal move of a position with at most sixteen men a side: none has more than 27 moves each.
pub(crate) const ROOM: usize = 432;

/// The legal moves of a position, kept on the stack.
pub(crate) struct Moves {
    list: [Mv; ROOM],
    len: usize,
}

impl Moves {
    /// An empty list.
    #[inline(always)]
    pub fn new() -> Moves {
        Moves { list: [Mv::new(0, 0, 0); ROOM], len: 0 }
    }

    #[inline(always)]
    fn push(&mut self, mv: Mv) {
        if self.len < ROOM {
            self.list[self.len] = mv;
            self.len += 1;
        }
    }

    #[inline(always)]
    fn push_all(&mut self, from: usize, targets: u64) {
        for to in Squares(targets) {
            self.push(Mv::new(from, to, PLAIN));
        }
    }

    /// A pawn's moves, four of each that promotes.
    #[inline(always)]
    fn push_pawn(&mut self, from: usize, targets: u64) {
        for to in Squares(targets) {
            if bit(to) & (RANK_1 | RANK_8) == 0 {
                self.push(Mv::new(from, to, PLAIN));
            } else {
                for choice in 0..4 {
                    self.push(Mv::new(from, to, PROMOTE + choice));
                }
            }
        }
    }
}

impl std::ops::Deref for Moves {
    type Target = [Mv];

    #[inline(always)]
    fn deref(&self) -> &[Mv] {
        &self.list[..self.len]
    }
}

/// What the generation of one list needs to know.
struct Scene {
    sets: Sets,
    white: bool,
    own: u64,
    enemy: u64,
    occupied: u64,
    king: usize,
    checkers: u64,
    pinned: u64,
    /// Where a man other than the king must go to deal with a check; everywhere without one.
    answers: u64,
}

impl Scene {
    #[inline(always)]
    fn of(pos: &Pos) -> Scene {
        let sets = pos.quad.sets();
        let white = pos.white_to_move;
        let (own, enemy, occupied) = (sets.of(white), sets.of(!white), sets.occupied());
        let king = first(sets.kings & own);
        let checkers = sets.attackers(king, !white, occupied);
        let answers = match checkers.count_ones() {
            0 => u64::MAX,
            1 => checkers | lines::between(king, first(checkers)),
            _ => 0,
        };
        let mut scene =
            Scene { sets, white, own, enemy, occupied, king, checkers, pinned: 0, answers };
        scene.pinned = scene.pinned_men();
        scene
    }

    /// The men that alone stand between their king and a slider.
    #[inline(always)]
    fn pinned_men(&self) -> u64 {
        let aligned = (lines::straight(self.king) & self.sets.straight
            | lines::diagonal(self.king) & self.sets.diagonal)
            & self.enemy;
        let mut pinned = 0;
        for slider in Squares(aligned) {
            let men = lines::between(self.king, slider) & self.occupied;
            if men & men.wrapping_sub(1) == 0 {
                pinned |= men & self.own;
            }
        }
        pinned
    }

    /// Where a man may go as far as checks and pins are concerned.
    #[inline(always)]
    fn allowed(&self, from: usize) -> u64 {
        if self.pinned & bit(from) != 0 {
            self.answers & lines::line(self.king, from)
        } else {
            self.answers
        }
    }

    /// Whether the enemy attacks a square once the king has left its own.
    #[inline(always)]
    fn attacked_without_king(&self, square: usize) -> bool {
        self.sets.attackers(square, !self.white, self.occupied & !bit(self.king)) != 0
    }
}

impl Pos {
    /// The legal moves.
    #[inline]
    pub fn moves(&self) -> Moves {
        let mut moves = Moves::new();
        let scene = Scene::of(self);
        for to in Squares(KING[scene.king] & !scene.own) {
            if !scene.attacked_without_king(to) {
                moves.push(Mv::new(scene.king, to, PLAIN));
            }
        }
        if scene.answers != 0 {
            pieces(&scene, &mut moves);
            pawns(&scene, &mut moves);
        }
        if scene.checkers == 0 && scene.sets.castlers & scene.own != 0 {
            castling(&scene, &mut moves);
        }
        moves
    }

    /// Whether the player to move has no legal move.
    pub fn is_over(&self) -> bool {
        let scene = Scene::of(self);
        let flight = Squares(KING[scene.king] & !scene.own)
            .any(|square| !scene.attacked_without_king(square));
        !flight && self.moves().is_empty()
    }

    /// Whether the player to move is checkmated.
    #[inline]
    pub fn is_mate(&self) -> bool {
        self.checkers() != 0 && self.is_over()
    }
}

#[inline(always)]
fn pieces(scene: &Scene, moves: &mut Moves) {
    let targets = !scene.own;
    for from in Squares(scene.sets.knights & scene.own & !scene.pinned) {
        moves.push_all(from, KNIGHT[from] & targets & scene.answers);
    }
    for from in Squares(scene.sets.straight & scene.own) {
        moves.push_all(from, rook(from, scene.occupied) & targets & scene.allowed(from));
    }
    for from in Squares(scene.sets.diagonal & scene.own) {
        moves.push_all(from, bishop(from, scene.occupied) & targets & scene.allowed(from));
    }
}

#[inline(always)]
fn pawns(scene: &Scene, moves: &mut Moves) {
    let third = if scene.white { RANK_1 << 16 } else { RANK_8 >> 16 };
    for from in Squares(scene.sets.pawns & scene.own) {
        let allowed = scene.allowed(from);
        let one = forward(bit(from), scene.white) & !scene.occupied;
        let two = forward(one & third, scene.white) & !scene.occupied;
        let captures = lines::PAWN[!scene.white as usize][from] & scene.enemy;
        moves.push_pawn(from, (one | captures) & allowed);
        if two & allowed != 0 {
            moves.push(Mv::new(from, first(two), DOUBLE));
        }
    }
    if scene.sets.passing != 0 {
        passing(scene, moves);
    }
}

/// Captures in passing, each tried out on the board: two men leave one rank at once.
#[cold]
fn passing(scene: &Scene, moves: &mut Moves) {
    let victim = scene.sets.passing;
    let to = first(forward(victim, scene.white));
    for from in Squares(lines::PAWN[scene.white as usize][to] & scene.sets.pawns & scene.own) {
        let occupied = scene.occupied & !(bit(from) | victim) | bit(to);
        let mut after = scene.sets;
        after.pawns &= !victim;
        if after.attackers(scene.king, !scene.white, occupied) & !victim == 0 {
            moves.push(Mv::new(from, to, PASSING));
        }
    }
}

/// Castling, when the king is not in check.
#[cold]
fn castling(scene: &Scene, moves: &mut Moves) {
    let king = scene.king;
    for from in Squares(scene.sets.castlers & scene.own) {
        let (king_to, rook_to) = castled(king, from);
        let walk = lines::between(king, king_to) | bit(king_to);
        let needed =
            walk | lines::between(from, rook_to) | bit(rook_to) | lines::between(king, from);
        let others = scene.occupied & !(bit(king) | bit(from));
        let after = others | bit(king_to) | bit(rook_to);
        let safe = |square| scene.sets.attackers(square, !scene.white, others | bit(from)) == 0;
        if needed & others == 0
            && Squares(walk).all(safe)
            && scene.sets.attackers(king_to, !scene.white, after) == 0
        {
            moves.push(Mv::new(king, from, CASTLE));
        }
    }
}
