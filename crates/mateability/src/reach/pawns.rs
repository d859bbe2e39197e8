//! How many captures the pawns need at least, and where a pawn can be promoted at all.

use laws::{Color, File, Piece, Rank, Role, Setup, Square};

use super::refutation::{Prices, Refutation};
use super::steady::{Scene, missing, set};
use crate::certificate::{one, squares};

/// More captures than men on the board: what a pawn cannot have come from costs this much.
const IMPOSSIBLE: usize = 99;

/// A proof that the pawns of a colour cannot have come from their files by the captures that were possible.
pub(crate) fn refute(setup: &Setup, color: Color) -> Option<Refutation> {
    let pawns: Vec<Square> = setup.board.find(Piece::new(color, Role::Pawn)).collect();
    let costs = |pawn: &Square| File::ALL.map(|file| cost(setup, color, *pawn, file) as i64);
    let table: Vec<[i64; 8]> = pawns.iter().map(costs).collect();
    if pawns.len() > 8 {
        return None;
    }
    let missing = missing(setup, !color) as i64;
    let (mut prices, discounts) = cheapest(&table);
    let mut surplus = prices.iter().sum::<i64>() - discounts.iter().sum::<i64>() - missing - 1;
    if surplus < 0 {
        return None;
    }
    if let Some(pawns) = too_few_files(&pawns, &table) {
        return Some(Refutation::PawnsFromNoFiles { color, pawns });
    }
    for price in &mut prices {
        let less = surplus.min(*price).max(0);
        *price -= less;
        surplus -= less;
    }
    let priced = pawns.iter().zip(prices).filter(|(_, price)| *price > 0);
    let pawns = priced.map(|(pawn, price)| (*pawn, price as u32)).collect();
    let discounts = discounts.map(|discount| discount as u32);
    Some(Refutation::TooManyPawnCaptures(Prices { color, pawns, discounts }))
}

/// A smallest set of pawns with fewer files to come from than they are.
fn too_few_files(pawns: &[Square], table: &[[i64; 8]]) -> Option<u64> {
    let files = |costs: &[i64; 8]| {
        (0..8)
            .filter(|file| costs[*file] < IMPOSSIBLE as i64)
            .fold(0u8, |all, file| all | 1 << file)
    };
    let chosen = |set: u32| (0..pawns.len()).filter(move |index| set >> index & 1 == 1);
    let few = |set: &u32| {
        let union = chosen(*set).fold(0, |all, index| all | files(&table[index]));
        union.count_ones() < set.count_ones()
    };
    let smallest = (1u32..1 << pawns.len()).filter(few).min_by_key(|set| set.count_ones())?;
    Some(chosen(smallest).map(|index| one(pawns[index])).sum())
}

/// Prices of pawns and discounts of files that prove the least sum of costs when each pawn takes a file of its own: no price
/// less the discount of a file is more than the cost, and the sum of all is the least sum of costs.
///
/// This is the assignment problem, solved by shortest augmenting paths: one pawn after the other is placed, and the prices
/// along its path are raised.
fn cheapest(costs: &[[i64; 8]]) -> (Vec<i64>, [i64; 8]) {
    let mut prices = vec![0; costs.len()];
    let mut discounts = [0; 8];
    let mut taken: [Option<usize>; 8] = [None; 8];
    for pawn in 0..costs.len() {
        let mut distance = [i64::MAX; 8];
        let mut through: [Option<usize>; 8] = [None; 8];
        let mut done = [false; 8];
        let (mut row, mut last, mut so_far) = (pawn, None, 0);
        let end = loop {
            for file in (0..8).filter(|file| !done[*file]) {
                let way = so_far + costs[row][file] - prices[row] + discounts[file];
                if way < distance[file] {
                    (distance[file], through[file]) = (way, last);
                }
            }
            let nearest = (0..8).filter(|file| !done[*file]).min_by_key(|file| distance[*file]);
            let Some(file) = nearest else { return (prices, discounts) };
            (done[file], last, so_far) = (true, Some(file), distance[file]);
            match taken[file] {
                Some(other) => row = other,
                None => break file,
            }
        };
        prices[pawn] += so_far;
        for file in (0..8).filter(|file| done[*file] && *file != end) {
            if let Some(other) = taken[file] {
                prices[other] += so_far - distance[file];
                discounts[file] += so_far - distance[file];
            }
        }
        let mut file = end;
        while let Some(before) = through[file] {
            taken[file] = taken[before];
            file = before;
        }
        taken[file] = Some(pawn);
    }
    (prices, discounts)
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
