//! The rules that refute by a look at one position, cheapest first. Each returns its proof.

use laws::{Color, Piece, Position, Role, Setup, Square, Variant, is_attacked};

use super::check::kernel;
use super::parity;
use super::pawns;
use super::refutation::{Barred, Refutation, Regions, Strangers};
use super::steady::{Scene, homes, one_step_pawns, region, set};
use crate::certificate::{Set, attacks, one, squares};

/// What the board alone refutes, in either variant.
pub(crate) fn at_sight(setup: &Setup, variant: Variant) -> Option<Refutation> {
    match Position::new(setup.clone(), variant) {
        Err(refusals) => refusals.first().map(|refusal| Refutation::Refused(*refusal)),
        Ok(_) => check_before_double_step(setup),
    }
}

/// The first rule that refutes a position of standard chess that is not refuted at sight; counting captures comes last and looks at
/// up to `states` arrangements.
pub(crate) fn first(setup: &Setup, states: usize) -> Option<Refutation> {
    let pawns = Color::ALL.into_iter().find_map(|color| pawns::refute(setup, color));
    if pawns.is_some() {
        return pawns;
    }
    let scene = Scene::new(setup);
    if scene.is_stuck() {
        return Some(Refutation::Stuck { men: scene.steady });
    }
    Color::ALL
        .into_iter()
        .find_map(|color| king_behind_pawns(&scene, color))
        .or_else(|| Color::ALL.into_iter().find_map(|color| men_without_origin(&scene, color)))
        .or_else(|| parity::wrong(&scene))
        .or_else(|| kernel::refute(setup, scene.steady, states))
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

/// A king never enters a square that an enemy man which never moved has attacked all the time.
fn king_behind_pawns(scene: &Scene<'_>, color: Color) -> Option<Refutation> {
    let king = Piece::new(color, Role::King);
    let man = scene.setup.board.king(color)?;
    let castled = if scene.steady & one(man) == 0 { castling_goals(color) } else { 0 };
    let enemies = squares(scene.steady).filter_map(|at| Some((at, scene.setup.board.get(at)?)));
    let enemies = enemies.filter(|(_, piece)| piece.color != color);
    let attacked = enemies.fold(0, |all, (at, piece)| all | attacks(piece, at, Set::MAX));
    let walls = (scene.steady & !one(man)) | attacked;
    let any_time = castled & !scene.steady;
    let (pawn, ways) =
        outside(scene, &Path { piece: king, walls, first: homes(king), any_time }, man)?;
    Some(Refutation::KingBehindPawns { color, steady: scene.steady, pawn, ways })
}

/// How a man can have moved about.
struct Path {
    piece: Piece,
    /// Squares that it never enters.
    walls: Set,
    /// Where it starts.
    first: Set,
    /// Where it can come from at any time of the game.
    any_time: Set,
}

impl Path {
    /// All that it can have reached before and after the move of a pawn that moved once.
    fn regions(&self, setup: &Setup, pawn: Option<(Square, Square)>) -> Regions {
        let first = self.first | self.any_time;
        let Some((before, after)) = pawn else {
            return Regions { before: None, early: region(self.piece, first, self.walls), late: 0 };
        };
        let moved = setup.board.get(after);
        let guard = |square: Square| {
            let moved = moved.filter(|pawn| pawn.color != self.piece.color);
            let moved = moved.filter(|_| self.piece.role == Role::King);
            one(square) | moved.map_or(0, |pawn| attacks(pawn, square, 0))
        };
        let early = region(self.piece, first & !one(before), self.walls | guard(before));
        let start = (early | self.any_time) & !one(after);
        let late = region(self.piece, start, self.walls | guard(after));
        Regions { before: Some(before), early, late }
    }

    /// All that it can have reached, for each square where the pawn can have come from.
    fn ways(&self, setup: &Setup, pawn: Option<(Square, Set)>) -> Vec<Regions> {
        match pawn {
            None => vec![self.regions(setup, None)],
            Some((after, from)) => {
                squares(from).map(|before| self.regions(setup, Some((before, after)))).collect()
            }
        }
    }
}

/// The proof that a man never got to its square, with a pawn that moved once if that is needed.
fn outside(scene: &Scene<'_>, path: &Path, man: Square) -> Option<(Option<Square>, Vec<Regions>)> {
    let pawns = one_step_pawns(scene.setup).into_iter().map(Some);
    std::iter::once(None).chain(pawns).find_map(|pawn| {
        let ways = path.ways(scene.setup, pawn);
        let arrives = ways.iter().any(|way| (way.early | way.late) & one(man) != 0);
        (!arrives).then(|| (pawn.map(|(after, _)| after), ways))
    })
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
    let steady = scene.steady;
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
    Refutation::NoWayIn { man, steady: scene.steady, barred }
}

/// The proof that some men have come from no more than these homes.
fn strangers(scene: &Scene<'_>, ways: &Ways, men: Set, from: Set) -> Strangers {
    let others = squares(homes(ways.piece) & !from & !scene.steady);
    let pairs = others.flat_map(|home| squares(men).map(move |man| (home, man)));
    let barred = pairs.filter_map(|(home, man)| barred(scene, ways.piece, home, man)).collect();
    Strangers { piece: ways.piece, men, barred }
}

/// How a man goes that started or was promoted on a square.
fn path_from(scene: &Scene<'_>, piece: Piece, from: Square) -> Path {
    let walls = scene.steady & !one(from);
    match homes(piece) & one(from) != 0 {
        true => Path { piece, walls, first: one(from), any_time: 0 },
        false => Path { piece, walls, first: 0, any_time: one(from) },
    }
}

/// The proof that a man did not come from a square, if there is one.
fn barred(scene: &Scene<'_>, piece: Piece, from: Square, man: Square) -> Option<Barred> {
    let (pawn, ways) = outside(scene, &path_from(scene, piece, from), man)?;
    Some(Barred { man, from, pawn, ways })
}

/// All that a man can have reached from where it started or was promoted.
fn reached(scene: &Scene<'_>, piece: Piece, from: Square) -> Set {
    if scene.steady & one(from) != 0 {
        return one(from);
    }
    let path = path_from(scene, piece, from);
    let pawns = one_step_pawns(scene.setup).into_iter().map(Some);
    std::iter::once(None).chain(pawns).fold(Set::MAX, |reached, pawn| {
        let ways = path.ways(scene.setup, pawn);
        reached & ways.iter().fold(0, |all, way| all | way.early | way.late)
    })
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
