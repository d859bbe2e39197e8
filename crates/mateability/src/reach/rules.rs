//! The rules that refute, cheapest first.

use laws::{Color, Piece, Role, Setup, Square, is_attacked};

use super::Reason;
use super::parity;
use super::pawns::{self, IMPOSSIBLE};
use super::steady::{Scene, homes, missing, one_step_pawns, region, set};
use crate::certificate::{Set, attacks, one, squares};

/// The first rule that refutes a position of standard chess.
pub(crate) fn first(setup: &Setup) -> Option<Reason> {
    let scene = Scene::new(setup);
    Color::ALL
        .into_iter()
        .find_map(|color| pawn_captures(setup, color))
        .or_else(|| Color::ALL.into_iter().find_map(|color| king_behind_pawns(&scene, color)))
        .or_else(|| Color::ALL.into_iter().find_map(|color| men_without_origin(&scene, color)))
        .or_else(|| parity::wrong(&scene))
}

/// Before a double step the other king must not have been attacked: the player about to make it had the move.
pub(crate) fn check_before_double_step(setup: &Setup) -> Option<Reason> {
    let crossed = setup.en_passant?;
    let mover = !setup.turn;
    let pawn = crossed.offset(0, mover.forward())?;
    let home = crossed.offset(0, -mover.forward())?;
    let mut before = setup.board.clone();
    let moved = before.take(pawn);
    before.set(home, moved);
    let king = before.king(setup.turn)?;
    is_attacked(&before, king, mover).then_some(Reason::CheckBeforeDoubleStep)
}

fn pawn_captures(setup: &Setup, color: Color) -> Option<Reason> {
    let needed = pawns::captures_needed(setup, color);
    let missing = missing(setup, !color);
    if needed >= IMPOSSIBLE {
        Some(Reason::PawnsFromNoFiles(color))
    } else if needed > missing {
        Some(Reason::TooManyPawnCaptures { color, needed, missing })
    } else {
        None
    }
}

/// A king never enters a square that an unmoved enemy pawn has attacked all the time.
fn king_behind_pawns(scene: &Scene<'_>, color: Color) -> Option<Reason> {
    let king = Piece::new(color, Role::King);
    let pawn = Piece::new(!color, Role::Pawn);
    let unmoved = set(scene.setup, pawn) & homes(pawn);
    let attacked = squares(unmoved).fold(0, |all, from| all | attacks(pawn, from, 0));
    let rooks = scene.steady & set(scene.setup, king) == 0;
    let castled = if rooks { castling_goals(color) & !scene.steady } else { 0 };
    let walls = (scene.steady & !set(scene.setup, king)) | attacked;
    let reached = region(king, homes(king) | castled, walls);
    (reached & set(scene.setup, king) == 0).then_some(Reason::KingBehindPawns(color))
}

/// Where castling puts a king.
fn castling_goals(color: Color) -> Set {
    let home = laws::Rank::first_of(color);
    one(Square::new(laws::File::C, home)) | one(Square::new(laws::File::G, home))
}

/// Every man but pawns and kings started at home or was promoted; each home gave one man, each missing pawn at most one.
fn men_without_origin(scene: &Scene<'_>, color: Color) -> Option<Reason> {
    let pawns = set(scene.setup, Piece::new(color, Role::Pawn)).count_ones();
    let gates = pawns::promotion_squares(scene, color);
    let mut promoted = 0;
    for role in Role::PROMOTIONS {
        let piece = Piece::new(color, role);
        let ways = Ways::of(scene, piece, gates);
        let men: Vec<Square> = scene.setup.board.find(piece).collect();
        for man in &men {
            if ways.homes_of(*man).is_empty() && !ways.promoted(*man) {
                return Some(Reason::NoWayIn(*man));
            }
        }
        promoted += men.len() - ways.settled(&men, 0);
    }
    if promoted > 8usize.saturating_sub(pawns as usize) {
        return Some(Reason::TooManyPromoted(color));
    }
    (promoted > 0 && gates == 0).then_some(Reason::NoWayToPromote(color))
}

/// Where men of one kind can have come from.
struct Ways {
    /// Each home square with what can be reached from it.
    homes: Vec<(Square, Set)>,
    /// What can be reached from where a pawn was promoted.
    promoted: Set,
}

impl Ways {
    fn of(scene: &Scene<'_>, piece: Piece, gates: Set) -> Ways {
        let walled = |from: Set| {
            let steady = scene.steady & !from;
            let mut reached = region(piece, from, steady);
            for (before, after) in one_step_pawns(scene.setup) {
                let first = region(piece, from & !one(before), steady | one(before));
                let late = region(piece, first & !one(after), steady | one(after));
                reached &= first | late;
            }
            reached
        };
        let home = |square: Square| {
            let stays = scene.steady & one(square) != 0;
            let same = set(scene.setup, piece) & one(square) != 0;
            (square, if stays && same { one(square) } else { walled(one(square)) })
        };
        let promoted = squares(gates).fold(0, |all, gate| all | promoted_from(scene, piece, gate));
        Ways { homes: squares(homes(piece)).map(home).collect(), promoted }
    }

    fn homes_of(&self, man: Square) -> Vec<usize> {
        let reaches = |(_, (_, set)): &(usize, &(Square, Set))| set & one(man) != 0;
        self.homes.iter().enumerate().filter(reaches).map(|(index, _)| index).collect()
    }

    fn promoted(&self, man: Square) -> bool {
        self.promoted & one(man) != 0
    }

    /// The most men that can be given a home of their own; `used` are the homes taken.
    fn settled(&self, men: &[Square], used: u32) -> usize {
        let Some((man, rest)) = men.split_first() else { return 0 };
        let free = self.homes_of(*man).into_iter().filter(|home| used >> home & 1 == 0);
        let with = free.map(|home| 1 + self.settled(rest, used | 1 << home)).max().unwrap_or(0);
        with.max(self.settled(rest, used))
    }
}

/// What a man promoted on a square can have reached, whenever that was.
fn promoted_from(scene: &Scene<'_>, piece: Piece, gate: Square) -> Set {
    let steady = scene.steady & !one(gate);
    let mut reached = region(piece, one(gate), steady);
    for (before, after) in one_step_pawns(scene.setup) {
        let first = region(piece, one(gate) & !one(before), steady | one(before));
        let late = region(piece, (first | one(gate)) & !one(after), steady | one(after));
        reached &= first | late;
    }
    reached
}
