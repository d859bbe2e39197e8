//! Where kings and men cannot have come from past men that never moved.

use laws::{Color, Piece, Role, Setup, Square};

use super::stay::Stay;
use super::{Flaw, homes, men};
use crate::certificate::{Set, attacks, one, squares};
use crate::reach::refutation::{Barred, Regions};

/// Whether a man that starts on these squares never leaves them, when the walls are held all the time.
fn closed(piece: Piece, region: Set, walls: Set) -> Result<(), Flaw> {
    for square in squares(region) {
        let out = attacks(piece, square, walls) & !walls & !region;
        if let Some(target) = squares(out).next() {
            return Err(Flaw::NotClosed(target));
        }
    }
    Ok(())
}

/// Where a king or a man cannot have gone: the squares of men that never moved, and for a king what these attack.
fn walls(stay: &Stay<'_>, piece: Piece) -> Set {
    let mut walls = stay.set & !men(stay.setup, Piece::new(piece.color, Role::King));
    if piece.role == Role::King {
        for square in squares(stay.set) {
            walls |= attacked_always(stay.setup, square, piece.color);
        }
    }
    walls
}

/// What an enemy of the king attacks from its square whatever stands around it.
fn attacked_always(setup: &Setup, square: Square, king: Color) -> Set {
    let enemy = setup.board.get(square).filter(|piece| piece.color != king);
    enemy.map_or(0, |piece| attacks(piece, square, Set::MAX))
}

/// A man that stood on some squares at first, or came to some while the game went on, cannot have got to where it stands.
///
/// Before its only move a pawn stands where it started, afterwards where it stands now; for a king both mean the squares that
/// it attacks as well. All squares where the pawn can have come from must be looked at.
fn is_outside(
    stay: &Stay<'_>,
    piece: Piece,
    man: Square,
    walls: Set,
    origin: Origin,
    pawn: Option<Square>,
    ways: &[Regions],
) -> Result<(), Flaw> {
    let befores = match pawn {
        Some(pawn) => squares(stay.moved_once(pawn)?).map(Some).collect(),
        None => vec![None],
    };
    for before in befores {
        let missing = Flaw::OriginMissing(before.unwrap_or(man));
        let way = ways.iter().find(|way| way.before == before).ok_or(missing)?;
        let guard = |square: Option<Square>| {
            let Some(square) = square else { return 0 };
            let moved = pawn.and_then(|pawn| stay.setup.board.get(pawn));
            let attacked =
                moved.filter(|pawn| piece.role == Role::King && pawn.color != piece.color);
            one(square) | attacked.map_or(0, |pawn| attacks(pawn, square, 0))
        };
        let (early, late) = (walls | guard(before), walls | guard(pawn));
        holds((origin.first | origin.any_time) & !before.map_or(0, one), way.early)?;
        closed(piece, way.early, early)?;
        if let Some(pawn) = pawn {
            holds((way.early | origin.any_time) & !one(pawn), way.late)?;
            closed(piece, way.late, late)?;
        } else if way.late != 0 {
            return Err(Flaw::NotClosed(man));
        }
        if (way.early | way.late) & one(man) != 0 {
            return Err(Flaw::CanArrive(man));
        }
    }
    Ok(())
}

/// Where a man starts, and where it can come from outside while the game goes on.
#[derive(Clone, Copy)]
struct Origin {
    first: Set,
    any_time: Set,
}

/// The king starts at home, castles to the c-file or the g-file, and never enters squares that unmoved enemy men attack.
pub(super) fn king_outside(
    stay: &Stay<'_>,
    color: Color,
    pawn: Option<Square>,
    ways: &[Regions],
) -> Result<(), Flaw> {
    let king = Piece::new(color, Role::King);
    let Some(man) = stay.setup.board.king(color) else { return Err(Flaw::CanArrive(Square::A1)) };
    let first = laws::Rank::first_of(color);
    let castled = [laws::File::C, laws::File::G].map(|file| one(Square::new(file, first)));
    let moved = stay.set & one(man) == 0;
    let castled = if moved { (castled[0] | castled[1]) & !stay.set } else { 0 };
    let origin = Origin { first: homes(king), any_time: castled };
    is_outside(stay, king, man, walls(stay, king), origin, pawn, ways)
}

/// Whether a man cannot have come from a square: its regions are closed and leave out where it stands. A man that is promoted
/// can have been so at any time.
pub(super) fn is_barred(stay: &Stay<'_>, piece: Piece, barred: &Barred) -> Result<(), Flaw> {
    let from = one(barred.from);
    let walls = stay.set & !from;
    let origin = match homes(piece) & from != 0 {
        true => Origin { first: from, any_time: 0 },
        false => Origin { first: 0, any_time: from },
    };
    is_outside(stay, piece, barred.man, walls, origin, barred.pawn, &barred.ways)
}

fn holds(part: Set, whole: Set) -> Result<(), Flaw> {
    match squares(part & !whole).next() {
        Some(square) => Err(Flaw::OriginMissing(square)),
        None => Ok(()),
    }
}

/// No home of its kind and no square of promotion can be where the man has come from. A home where a man of the kind
/// has always stood is none.
pub(super) fn no_way_in(stay: &Stay<'_>, man: Square, all: &[Barred]) -> Result<(), Flaw> {
    let piece = stay.setup.board.get(man).ok_or(Flaw::CanArrive(man))?;
    if matches!(piece.role, Role::Pawn | Role::King) || stay.set & one(man) != 0 {
        return Err(Flaw::CanArrive(man));
    }
    let mut origins = homes(piece) & !stay.set | stay.promotion_squares(piece.color);
    for barred in all.iter().filter(|barred| barred.man == man) {
        is_barred(stay, piece, barred)?;
        origins &= !one(barred.from);
    }
    match squares(origins).next() {
        Some(origin) => Err(Flaw::OriginMissing(origin)),
        None => Ok(()),
    }
}
