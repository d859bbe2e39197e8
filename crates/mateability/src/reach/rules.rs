//! The rules that refute by a look at one position, cheapest first. Each returns its proof.

use laws::{Color, Piece, Position, Role, Setup, Square, Variant, is_attacked};

use super::parity;
use super::pawns;
use super::refutation::{Barred, Refutation, Strangers};
use super::steady::{Scene, homes, one_step_pawns, region, set};
use crate::certificate::{Set, attacks, one, squares};

/// What the board alone refutes, in either variant.
pub(crate) fn at_sight(setup: &Setup, variant: Variant) -> Option<Refutation> {
    match Position::new(setup.clone(), variant) {
        Err(refusals) => refusals.first().map(|refusal| Refutation::Refused(*refusal)),
        Ok(_) => check_before_double_step(setup),
    }
}

/// The first rule that refutes a position of standard chess that is not refuted at sight.
pub(crate) fn first(setup: &Setup) -> Option<Refutation> {
    let pawns = Color::ALL.into_iter().find_map(|color| pawns::refute(setup, color));
    if pawns.is_some() {
        return pawns;
    }
    let scene = Scene::new(setup);
    Color::ALL
        .into_iter()
        .find_map(|color| king_behind_pawns(&scene, color))
        .or_else(|| Color::ALL.into_iter().find_map(|color| men_without_origin(&scene, color)))
        .or_else(|| parity::wrong(&scene))
}

/// Before a double step the other king must not have been attacked: the player about to make it had the move.
fn check_before_double_step(setup: &Setup) -> Option<Refutation> {
    let crossed = setup.en_passant?;
    let mover = !setup.turn;
    let pawn = crossed.offset(0, mover.forward())?;
    let home = crossed.offset(0, -mover.forward())?;
    let mut before = setup.board.clone();
    let moved = before.take(pawn);
    before.set(home, moved);
    let king = before.king(setup.turn)?;
    is_attacked(&before, king, mover).then_some(Refutation::CheckBeforeDoubleStep)
}

/// A king never enters a square that an unmoved enemy pawn has attacked all the time.
fn king_behind_pawns(scene: &Scene<'_>, color: Color) -> Option<Refutation> {
    let king = Piece::new(color, Role::King);
    let pawn = Piece::new(!color, Role::Pawn);
    let unmoved = set(scene.setup, pawn) & homes(pawn);
    let attacked = squares(unmoved).fold(0, |all, from| all | attacks(pawn, from, 0));
    let moved = scene.steady & set(scene.setup, king) == 0;
    let castled = if moved { castling_goals(color) & !scene.steady } else { 0 };
    let walls = (scene.steady & !set(scene.setup, king)) | attacked;
    let region = region(king, homes(king) | castled, walls);
    let behind = region & set(scene.setup, king) == 0;
    behind.then(|| Refutation::KingBehindPawns { color, steady: scene.order.clone(), region })
}

/// Where castling puts a king.
fn castling_goals(color: Color) -> Set {
    let home = laws::Rank::first_of(color);
    one(Square::new(laws::File::C, home)) | one(Square::new(laws::File::G, home))
}

/// Every man but pawns and kings started at home or was promoted; each home gave one man, each missing pawn at most one.
fn men_without_origin(scene: &Scene<'_>, color: Color) -> Option<Refutation> {
    let pawns = set(scene.setup, Piece::new(color, Role::Pawn)).count_ones();
    let gates = pawns::promotion_squares(scene, color);
    let mut promoted = 0;
    let mut kinds = Vec::new();
    for role in Role::PROMOTIONS {
        let piece = Piece::new(color, role);
        let ways = Ways::of(scene, piece, gates);
        for man in scene.setup.board.find(piece) {
            if ways.homes_of(man) == 0 && !ways.can_be_promoted(scene, man) {
                return Some(no_way_in(scene, &ways, man));
            }
        }
        let (count, men, homes) = ways.strangers();
        if count > 0 {
            promoted += count;
            kinds.push(strangers(scene, &ways, men, homes));
        }
    }
    let steady = scene.order.clone();
    if promoted > 8u32.saturating_sub(pawns) {
        return Some(Refutation::TooManyPromoted { color, steady, strangers: kinds });
    }
    let strangers = kinds.into_iter().next().filter(|_| gates == 0)?;
    Some(Refutation::NoWayToPromote { color, steady, strangers })
}

/// The proof that a man came neither from a home nor from a square of promotion.
fn no_way_in(scene: &Scene<'_>, ways: &Ways, man: Square) -> Refutation {
    let homes = ways.homes.iter().map(|(home, _)| *home);
    let homes = homes.filter(|home| scene.steady & one(*home) == 0);
    let origins = homes.chain(squares(ways.gates));
    let barred = origins.filter_map(|from| barred(scene, ways.piece, from, man)).collect();
    Refutation::NoWayIn { man, steady: scene.order.clone(), barred }
}

/// The proof that some men have come from no more than these homes.
fn strangers(scene: &Scene<'_>, ways: &Ways, men: Set, from: Set) -> Strangers {
    let others = squares(homes(ways.piece) & !from & !scene.steady);
    let pairs = others.flat_map(|home| squares(men).map(move |man| (home, man)));
    let barred = pairs.filter_map(|(home, man)| barred(scene, ways.piece, home, man)).collect();
    Strangers { piece: ways.piece, men, barred }
}

/// What one man can have reached from one square, before and after the move of a pawn that moved once.
fn regions(
    scene: &Scene<'_>,
    piece: Piece,
    from: Square,
    pawn: Option<(Square, Square)>,
) -> (Set, Set) {
    let steady = scene.steady & !one(from);
    let Some((before, after)) = pawn else { return (region(piece, one(from), steady), 0) };
    let promoted = homes(piece) & one(from) == 0;
    let early = region(piece, one(from) & !one(before), steady | one(before));
    let start = (early | if promoted { one(from) } else { 0 }) & !one(after);
    (early, region(piece, start, steady | one(after)))
}

/// The proof that a man did not come from a square, if there is one.
fn barred(scene: &Scene<'_>, piece: Piece, from: Square, man: Square) -> Option<Barred> {
    let pawns = one_step_pawns(scene.setup).into_iter().map(Some);
    std::iter::once(None).chain(pawns).find_map(|pawn| {
        let (early, late) = regions(scene, piece, from, pawn);
        let arrives = (early | late) & one(man) != 0;
        (!arrives).then_some(Barred { man, from, pawn, early, late })
    })
}

/// All that a man can have reached from where it started or was promoted.
fn reached(scene: &Scene<'_>, piece: Piece, from: Square) -> Set {
    if scene.steady & one(from) != 0 {
        return one(from);
    }
    let (mut reached, _) = regions(scene, piece, from, None);
    for pawn in one_step_pawns(scene.setup) {
        let (early, late) = regions(scene, piece, from, Some(pawn));
        reached &= early | late;
    }
    reached
}

/// Where men of one kind can have come from.
struct Ways {
    piece: Piece,
    men: Set,
    /// Each home, and all that a man can have reached from there.
    homes: Vec<(Square, Set)>,
    /// Where pawns can have been promoted.
    gates: Set,
}

impl Ways {
    fn of(scene: &Scene<'_>, piece: Piece, gates: Set) -> Ways {
        let men = set(scene.setup, piece);
        let homes = if men == 0 { 0 } else { homes(piece) };
        let homes = squares(homes).map(|home| (home, reached(scene, piece, home))).collect();
        Ways { piece, men, homes, gates }
    }

    /// The homes that a man can have come from.
    fn homes_of(&self, man: Square) -> Set {
        let from = self.homes.iter().filter(|(_, reached)| reached & one(man) != 0);
        from.map(|(home, _)| one(*home)).sum()
    }

    fn can_be_promoted(&self, scene: &Scene<'_>, man: Square) -> bool {
        squares(self.gates).any(|gate| reached(scene, self.piece, gate) & one(man) != 0)
    }

    /// The most men that must have been promoted, with a set of men and the homes that these can have come from: by the theorem
    /// of König some set of homes shows all of them.
    fn strangers(&self) -> (u32, Set, Set) {
        let all: Set = self.homes.iter().map(|(home, _)| one(*home)).sum();
        let mut best = (0, 0, 0);
        for homes in subsets(all) {
            let only: Set =
                squares(self.men).filter(|man| self.homes_of(*man) & !homes == 0).map(one).sum();
            let count = only.count_ones().saturating_sub(homes.count_ones());
            if count > best.0 {
                best = (count, only, homes);
            }
        }
        best
    }
}

/// Every subset of a small set, the empty one first.
fn subsets(all: Set) -> impl Iterator<Item = Set> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != all).then(|| now.wrapping_sub(all) & all);
        Some(now)
    })
}
