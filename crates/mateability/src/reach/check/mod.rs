//! The checker of refutations: it accepts one only if every step of the argument holds.
//!
//! It rests on `laws` and on the geometry of the other checker, and calls nothing that looks for refutations.

mod before;
mod flaw;
pub(super) mod kernel;
mod parity;
mod past;
mod pawns;
mod regions;
mod stay;

use std::collections::HashMap;

use laws::{Color, Piece, Position, Refusal, Role, Setup, Square, Variant, article_02};
use laws::{is_attacked, play};

use super::refutation::{Refutation, Strangers};
use crate::certificate::{Set, attacks, one, squares};
pub(in crate::reach) use before::leads_to;
pub use flaw::Flaw;
use past::past;
use regions::{is_barred, king_outside, no_way_in};
use stay::Stay;

/// Accepts a refutation that proves it: no game from the initial position reaches this placement with this player to move, these
/// rights to castle or more, and this en passant square if one is noted.
///
/// # Errors
/// The first step of the argument that does not hold.
pub fn check(setup: &Setup, variant: Variant, refutation: &Refutation) -> Result<(), Flaw> {
    match refutation {
        Refutation::Refused(refusal) => return refused(setup, variant, *refusal),
        Refutation::CheckBeforeDoubleStep => return check_before(setup),
        _ if variant != Variant::Standard => return Err(Flaw::NotStandard),
        _ => {}
    }
    match refutation {
        Refutation::Past(members) => past(setup, members),
        other => single(setup, other),
    }
}

/// The refutations that look at one position of standard chess.
fn single(setup: &Setup, refutation: &Refutation) -> Result<(), Flaw> {
    match refutation {
        Refutation::Refused(refusal) => refused(setup, Variant::Standard, *refusal),
        Refutation::CheckBeforeDoubleStep => check_before(setup),
        Refutation::PawnsFromNoFiles { color, pawns } => {
            pawns::too_few_files(setup, *color, *pawns)
        }
        Refutation::TooManyPawnCaptures(prices) => pawns::too_dear(setup, prices),
        Refutation::KingBehindPawns { color, steady, pawn, ways } => {
            king_outside(&Stay::prove(setup, *steady)?, *color, *pawn, ways)
        }
        Refutation::NoWayIn { man, steady, barred } => {
            no_way_in(&Stay::prove(setup, *steady)?, *man, barred)
        }
        Refutation::TooManyPromoted { color, steady, strangers } => {
            too_many_promoted(&Stay::prove(setup, *steady)?, *color, strangers)
        }
        Refutation::NoWayToPromote { color, steady, strangers } => {
            no_way_to_promote(&Stay::prove(setup, *steady)?, *color, strangers)
        }
        Refutation::WrongParity { steady, halves } => {
            parity::wrong(&Stay::prove(setup, *steady)?, halves)
        }
        Refutation::Stuck { men } => stay::stuck(setup, *men),
        Refutation::CaptureKernel { steady, states } => {
            let stay = Stay::prove(setup, *steady)?;
            kernel::states(&stay, *states).map(|_| ()).ok_or(Flaw::KernelFits)
        }
        Refutation::Past(_) => Err(Flaw::BadMember(Box::new(setup.clone()))),
    }
}

fn refused(setup: &Setup, variant: Variant, refusal: Refusal) -> Result<(), Flaw> {
    match Position::new(setup.clone(), variant) {
        Err(refusals) if refusals.contains(&refusal) => Ok(()),
        _ => Err(Flaw::NotRefused(refusal)),
    }
}

/// With the double step taken back, the player about to make it must not attack the other king (3.9.2).
fn check_before(setup: &Setup) -> Result<(), Flaw> {
    let mover = !setup.turn;
    let crossed = setup.en_passant.ok_or(Flaw::NoCheckBefore)?;
    let at = |ranks: i8| crossed.offset(0, ranks * mover.forward()).ok_or(Flaw::NoCheckBefore);
    let (pawn, home) = (at(1)?, at(-1)?);
    let mut before = setup.board.clone();
    let moved = before.take(pawn);
    before.set(home, moved);
    let king = before.king(setup.turn).ok_or(Flaw::NoCheckBefore)?;
    if is_attacked(&before, king, mover) { Ok(()) } else { Err(Flaw::NoCheckBefore) }
}

/// The squares of men like this one.
fn men(setup: &Setup, piece: Piece) -> Set {
    setup.board.find(piece).map(one).sum()
}

/// The squares where men like this one start.
fn homes(piece: Piece) -> Set {
    article_02::initial_setup().board.find(piece).map(one).sum()
}

/// How many men of a colour are gone.
fn gone(setup: &Setup, color: Color) -> usize {
    16usize.saturating_sub(setup.board.of(color).count())
}

/// How many of the men must have been promoted: each home that is not barred to all of them gave one at most.
fn promoted(stay: &Stay<'_>, color: Color, strangers: &Strangers) -> Result<u32, Flaw> {
    let piece = strangers.piece;
    if piece.color != color || matches!(piece.role, Role::Pawn | Role::King) {
        return Err(Flaw::PawnsSuffice);
    }
    let men = strangers.men & men(stay.setup, piece);
    let mut barred_to: HashMap<Square, Set> = HashMap::new();
    for barred in &strangers.barred {
        if homes(piece) & one(barred.from) == 0 || stay.set & one(barred.from) != 0 {
            return Err(Flaw::OriginMissing(barred.from));
        }
        is_barred(stay, piece, barred)?;
        *barred_to.entry(barred.from).or_default() |= one(barred.man);
    }
    let gave = |home: &Square| {
        let stays = stay.set & one(*home) != 0 && men & one(*home) == 0;
        let barred = barred_to.get(home).is_some_and(|set| men & !set == 0);
        !stays && !barred
    };
    let homes = squares(homes(piece)).filter(gave).count() as u32;
    Ok(men.count_ones().saturating_sub(homes))
}

fn too_many_promoted(stay: &Stay<'_>, color: Color, all: &[Strangers]) -> Result<(), Flaw> {
    let mut sum = 0;
    for (index, strangers) in all.iter().enumerate() {
        if all[..index].iter().any(|other| other.piece == strangers.piece) {
            return Err(Flaw::PawnsSuffice);
        }
        sum += promoted(stay, color, strangers)?;
    }
    let pawns = men(stay.setup, Piece::new(color, Role::Pawn)).count_ones();
    if sum > 8u32.saturating_sub(pawns) { Ok(()) } else { Err(Flaw::PawnsSuffice) }
}

fn no_way_to_promote(stay: &Stay<'_>, color: Color, strangers: &Strangers) -> Result<(), Flaw> {
    match promoted(stay, color, strangers)? {
        0 => Err(Flaw::PawnsSuffice),
        _ if stay.promotion_squares(color) == 0 => Ok(()),
        _ => Err(Flaw::PawnsSuffice),
    }
}

/// Whether these are legal moves from the initial position to the same placement, turn, rights and en passant square. Where no square
/// is noted, the last move may be a double step that no pawn can answer by capturing in passing: the possible moves
/// are the same (9.2.3).
pub fn is_proof_game(setup: &Setup, game: &[laws::Move]) -> bool {
    let mut position = Position::initial();
    for mv in game {
        match play(&position, *mv) {
            Ok(next) => position = next,
            Err(_) => return false,
        }
    }
    let end = position.setup();
    end.board == setup.board
        && end.turn == setup.turn
        && end.rights == setup.rights
        && (end.en_passant == setup.en_passant || setup.en_passant.is_none() && !is_passable(end))
}

/// Whether a pawn stands where it could capture on the en passant square.
fn is_passable(setup: &Setup) -> bool {
    let pawn = Piece::new(!setup.turn, Role::Pawn);
    let captured_from = setup.en_passant.map_or(0, |crossed| attacks(pawn, crossed, 0));
    captured_from & men(setup, Piece::new(setup.turn, Role::Pawn)) != 0
}
