//! What is worth asking about at a position besides its legal moves.

use std::collections::BTreeMap;

use laws::{Edition, Move, Piece, Position, Rank, Role, Square, breaches};

use crate::terms::Manner;

/// Illegal moves of one manner and article asked about at most.
const ALIKE: usize = 2;

/// Some illegal moves that a program might take for legal ones: a few for each article and each manner of move.
pub fn near_misses(position: &Position) -> Vec<Move> {
    let mut groups: BTreeMap<(String, Manner, u8), Vec<Move>> = BTreeMap::new();
    for mv in thinkable(position) {
        let found = breaches(position, mv, Edition::default());
        let Some(first) = found.first() else { continue };
        let files = mv.origin.way_to(mv.target).0.unsigned_abs();
        let manner = Manner::of(position, mv);
        let key = match manner {
            Manner::KingStep => (first.article.to_string(), manner, files),
            _ => (first.article.to_string(), manner, 0),
        };
        let group = groups.entry(key).or_default();
        if group.len() < ALIKE {
            group.push(mv);
        }
    }
    groups.into_values().flatten().collect()
}

/// Moves along the ways of the pieces, and the mistakes that programs make: kings that go two files or onto
/// an own piece, pawns that forget their promotion or promote too early.
fn thinkable(position: &Position) -> impl Iterator<Item = Move> + '_ {
    let color = position.turn();
    position.board().of(color).flat_map(move |(origin, role)| {
        Square::all().filter(move |target| along(role, origin, *target)).flat_map(move |target| {
            let last = target.rank().seen_by(color) == Rank::Eight;
            let promotion = match (role == Role::Pawn, last) {
                (true, false) => [None, Some(Role::Queen)],
                (true, true) => [None, Some(Role::King)],
                (false, _) => [None, None],
            };
            let choices = if role == Role::Pawn { 2 } else { 1 };
            promotion.into_iter().take(choices).map(move |promotion| Move {
                origin,
                target,
                promotion,
            })
        })
    })
}

fn along(role: Role, origin: Square, target: Square) -> bool {
    let (files, ranks) = origin.way_to(target);
    let (files, ranks) = (files.abs(), ranks.abs());
    let straight = files == 0 || ranks == 0;
    match role {
        _ if origin == target => false,
        Role::Pawn => files <= 1 && ranks <= 2,
        Role::Knight => files + ranks == 3 && !straight,
        Role::Bishop => files == ranks,
        Role::Rook => straight,
        Role::Queen => straight || files == ranks,
        Role::King => files.max(ranks) <= 2 || ranks == 0,
    }
}

/// Squares whose attackers are worth asking for: those of the kings, and a few more that change from position to
/// position.
pub fn telling_squares(position: &Position) -> Vec<Square> {
    let men: Vec<(Square, Piece)> = position.board().pieces().collect();
    let seed: usize = men.iter().map(|(square, _)| square.index() + 1).sum();
    let mut squares: Vec<Square> = laws::Color::ALL.map(|color| position.king(color)).to_vec();
    for n in 0..4 {
        squares.extend(Square::from_index((seed * 7 + n * 17) % 64));
        let beside = men.get((seed + n * 5) % men.len().max(1));
        squares.extend(beside.and_then(|(square, piece)| square.offset(0, piece.color.forward())));
        squares.extend(beside.map(|(square, _)| *square));
    }
    squares.sort();
    squares.dedup();
    squares
}
