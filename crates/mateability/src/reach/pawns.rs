//! How many captures the pawns need at least, and where a pawn can be promoted at all.

use laws::{Color, File, Piece, Rank, Role, Setup, Square};

use super::steady::{Scene, missing, set};
use crate::certificate::{one, squares};

/// More captures than men on the board.
pub(crate) const IMPOSSIBLE: usize = 99;

/// The fewest captures that bring the pawns of a colour from their files to where they stand; [`IMPOSSIBLE`] if no number
/// does.
pub(crate) fn captures_needed(setup: &Setup, color: Color) -> usize {
    let pawn = Piece::new(color, Role::Pawn);
    let pawns: Vec<Square> = setup.board.find(pawn).collect();
    cheapest(&pawns, 0, &|square, file| cost(setup, color, square, file))
}

/// The cheapest way to give each pawn a file of its own to start from.
fn cheapest(pawns: &[Square], used: u8, cost: &dyn Fn(Square, File) -> usize) -> usize {
    // Costs by the set of files used; each pawn in turn takes one more.
    let mut best = [IMPOSSIBLE; 256];
    best[used as usize] = 0;
    for pawn in pawns {
        let mut next = [IMPOSSIBLE; 256];
        for files in (0..256).filter(|files| best[*files] < IMPOSSIBLE) {
            for file in File::ALL {
                let bit = 1 << file.index();
                if files & bit == 0 {
                    let sum = best[files] + cost(*pawn, file);
                    next[files | bit] = next[files | bit].min(sum);
                }
            }
        }
        best = next;
    }
    best.into_iter().min().unwrap_or(IMPOSSIBLE).min(IMPOSSIBLE)
}

/// Captures for one pawn to come from a file: one for each file crossed, and no more than it made steps. If no enemy
/// pawn ever captured, a pawn that has passed one on its own file has left the file and come back.
fn cost(setup: &Setup, color: Color, pawn: Square, from: File) -> usize {
    let steps = pawn.rank().seen_by(color).index().saturating_sub(1);
    let files = pawn.file().index().abs_diff(from.index());
    let needed = if files == 0 && has_passed(setup, color, pawn) { 2 } else { files };
    if needed > steps { IMPOSSIBLE } else { needed }
}

/// Whether an enemy pawn that never captured stands behind a pawn on its file.
fn has_passed(setup: &Setup, color: Color, pawn: Square) -> bool {
    let enemy = Piece::new(!color, Role::Pawn);
    let rank = |square: Square| square.rank().seen_by(color);
    missing(setup, color) == 0
        && setup.board.find(enemy).any(|s| s.file() == pawn.file() && rank(s) < rank(pawn))
}

/// The squares on the seventh rank from which a pawn of this colour can have been promoted: not where a man always
/// stood, and not where the pawn would have checked a king that never moved.
pub(crate) fn gates(scene: &Scene<'_>, color: Color) -> Vec<Square> {
    let enemy = !color;
    let king = set(scene.setup, Piece::new(enemy, Role::King)) & scene.steady;
    let rank = Rank::Seven.seen_by(color);
    let seventh = File::ALL.into_iter().map(|file| Square::new(file, rank));
    let checks = |square: &Square| {
        squares(king).any(|king| {
            let (files, ranks) = square.way_to(king);
            files.abs() == 1 && ranks == color.forward()
        })
    };
    seventh.filter(|square| scene.steady & one(*square) == 0 && !checks(square)).collect()
}

/// The squares on the last rank where a pawn of this colour can have been promoted.
pub(crate) fn promotion_squares(scene: &Scene<'_>, color: Color) -> u64 {
    let mut set = 0;
    for gate in gates(scene, color) {
        for side in [-1, 0, 1] {
            set |= gate.offset(side, color.forward()).map_or(0, one);
        }
    }
    set & !scene.steady
}
