//! What pawns on their squares prove about captures.

use laws::{Color, File, Piece, Role, Setup, Square};

use super::{Flaw, gone, men};
use crate::certificate::{Set, one, squares};
use crate::reach::refutation::Prices;

/// The fewest captures that bring a pawn from its start on a file: one for each file crossed, each with a step forward. `None` if
/// it cannot have come from there.
///
/// If the enemy has captured nothing, its pawns are still on their files; a pawn that stands beyond one on its own file
/// has left the file and come back.
pub(super) fn captures(setup: &Setup, color: Color, pawn: Square, from: File) -> Option<u32> {
    let rank = |square: Square| square.rank().seen_by(color);
    let steps = rank(pawn).index().saturating_sub(1);
    let crossed = pawn.file().index().abs_diff(from.index());
    let enemies = men(setup, Piece::new(!color, Role::Pawn));
    let behind = |enemy: Square| enemy.file() == pawn.file() && rank(enemy) < rank(pawn);
    let passed = crossed == 0 && gone(setup, color) == 0 && squares(enemies).any(behind);
    let needed = if passed { 2 } else { crossed };
    (needed <= steps).then_some(needed as u32)
}

/// Some pawns that have fewer files to come from than they are.
pub(super) fn too_few_files(setup: &Setup, color: Color, pawns: Set) -> Result<(), Flaw> {
    let real = pawns & !men(setup, Piece::new(color, Role::Pawn)) == 0;
    let possible =
        |file: &File| squares(pawns).any(|pawn| captures(setup, color, pawn, *file).is_some());
    let files = File::ALL.into_iter().filter(possible).count();
    let few = files < pawns.count_ones() as usize;
    if real && few { Ok(()) } else { Err(Flaw::FilesSuffice) }
}

/// Whatever file each pawn came from, its captures cost its price less the discount of the file, or more. Each file gave one
/// pawn at most, so the discounts are given once.
pub(super) fn too_dear(setup: &Setup, prices: &Prices) -> Result<(), Flaw> {
    let all = men(setup, Piece::new(prices.color, Role::Pawn));
    let mut seen = 0;
    for (pawn, price) in &prices.pawns {
        if all & one(*pawn) == 0 || seen & one(*pawn) != 0 {
            return Err(Flaw::PriceTooHigh(*pawn));
        }
        seen |= one(*pawn);
        for file in File::ALL {
            let Some(cost) = captures(setup, prices.color, *pawn, file) else { continue };
            if u64::from(*price) > u64::from(cost) + u64::from(prices.discounts[file.index()]) {
                return Err(Flaw::PriceTooHigh(*pawn));
            }
        }
    }
    let affordable = prices.sum() <= gone(setup, !prices.color) as i64;
    if affordable { Err(Flaw::MenSuffice) } else { Ok(()) }
}
