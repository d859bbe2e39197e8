//! The checker of refutations: it accepts one only if every step of the argument holds.
//!
//! It rests on `laws` and on the geometry of the other checker, and calls nothing that looks for refutations.

mod before;
pub(super) mod kernel;
mod pawns;
mod stay;

use std::collections::HashMap;
use std::fmt;

use laws::{Board, Color, Piece, Position, Refusal, Role, Setup, Square, Variant, article_02};
use laws::{is_attacked, play};

use super::refutation::{Barred, Halves, Member, Refutation, Regions, Strangers};
use crate::certificate::{Set, attacks, one, squares};
use stay::Stay;

/// Why a refutation proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A look at the board does not show this.
    NotRefused(Refusal),
    /// The king was not attacked before the double step, or there was none.
    NoCheckBefore,
    /// These are no pawns of the colour, or each can have come from a file of its own.
    FilesSuffice,
    /// This pawn stands elsewhere, is named twice, or its price is more than the captures from this file.
    PriceTooHigh(Square),
    /// The captures that the prices prove have been possible.
    MenSuffice,
    /// It is not proved that the man on this square never moved.
    NotSteady(Square),
    /// All these men stand where they started.
    AllAtHome,
    /// A man can leave these squares, to this one.
    NotClosed(Square),
    /// The man can have got to where it stands.
    CanArrive(Square),
    /// A square where the man can have come from is left out.
    OriginMissing(Square),
    /// The men that must have been promoted can have been.
    PawnsSuffice,
    /// The moves of these men cannot be counted even or odd.
    NotRigid(Piece),
    /// The number of moves fits the player to move.
    ParityFits,
    /// Captures and promotions can lead to these pawns and pieces, or too many arrangements would have to be looked at.
    KernelFits,
    /// The position itself is not among the members.
    StartMissing,
    /// A game can begin with this member, or it is refuted by a past of its own.
    BadMember(Box<Setup>),
    /// A last move leads back to this position, which is not among the members.
    BeforeMissing(Box<Setup>),
    /// The argument is about the initial position of standard chess.
    NotStandard,
    /// The moves are no game to this position.
    NoProofGame,
    /// There is nothing to check.
    Unknown,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NotRefused(refusal) => write!(f, "the board does not show that {refusal}"),
            Flaw::NoCheckBefore => f.write_str("no king was attacked before a double step"),
            Flaw::FilesSuffice => f.write_str("the pawns named can have come from different files"),
            Flaw::PriceTooHigh(square) => {
                write!(f, "the pawn on {square} is not there or its price is too high")
            }
            Flaw::MenSuffice => f.write_str("the captures that are proved can have been made"),
            Flaw::NotSteady(square) => write!(f, "the man on {square} can have moved"),
            Flaw::AllAtHome => f.write_str("all these men stand where they started"),
            Flaw::NotClosed(square) => write!(f, "a man can leave its region, to {square}"),
            Flaw::CanArrive(square) => write!(f, "the man can have arrived on {square}"),
            Flaw::OriginMissing(square) => write!(f, "a man can have come from {square}"),
            Flaw::PawnsSuffice => f.write_str("the promoted men can be pawns that are missing"),
            Flaw::NotRigid(piece) => write!(f, "the moves of a {piece} are not even or odd"),
            Flaw::ParityFits => f.write_str("the number of moves fits the player to move"),
            Flaw::KernelFits => {
                f.write_str("captures and promotions can lead to these pawns and pieces")
            }
            Flaw::StartMissing => f.write_str("the position itself is not covered"),
            Flaw::BadMember(setup) => write!(f, "this member proves nothing:\n{}", setup.board),
            Flaw::BeforeMissing(setup) => write!(f, "this can have come before:\n{}", setup.board),
            Flaw::NotStandard => f.write_str("the argument is about standard chess only"),
            Flaw::NoProofGame => f.write_str("the moves are no game to this position"),
            Flaw::Unknown => f.write_str("there is nothing to check"),
        }
    }
}

impl std::error::Error for Flaw {}

/// A kernel with more arrangements than these is not looked at.
const MOST_STATES: usize = 10_000_000;

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
            wrong_parity(&Stay::prove(setup, *steady)?, halves)
        }
        Refutation::Stuck { men } => stay::stuck(setup, *men),
        Refutation::CaptureKernel { steady, states } => {
            let stay = Stay::prove(setup, *steady)?;
            let states = (*states).min(MOST_STATES);
            kernel::states(&stay, states).map(|_| ()).ok_or(Flaw::KernelFits)
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
fn king_outside(
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
fn is_barred(stay: &Stay<'_>, piece: Piece, barred: &Barred) -> Result<(), Flaw> {
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
fn no_way_in(stay: &Stay<'_>, man: Square, all: &[Barred]) -> Result<(), Flaw> {
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

/// With all men on the board and all pawns at home only pieces have moved. Each move changes the half; so the moves of a kind
/// are odd if the men now and at the start differ by an odd number on one half.
fn wrong_parity(stay: &Stay<'_>, all: &[Halves]) -> Result<(), Flaw> {
    let mut odd = false;
    for color in Color::ALL {
        let pawn = Piece::new(color, Role::Pawn);
        if gone(stay.setup, color) > 0 || men(stay.setup, pawn) != homes(pawn) {
            return Err(Flaw::NotRigid(pawn));
        }
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Pawn) {
            odd ^= moved_oddly(stay, Piece::new(color, role), all)?;
        }
    }
    let black_to_move = stay.setup.turn == Color::Black;
    if odd == black_to_move { Err(Flaw::ParityFits) } else { Ok(()) }
}

fn moved_oddly(stay: &Stay<'_>, piece: Piece, all: &[Halves]) -> Result<bool, Flaw> {
    let start = homes(piece) & !stay.set;
    let now = men(stay.setup, piece) & !(stay.set & homes(piece));
    if start == 0 && now == 0 {
        return Ok(false);
    }
    let rigid = all.iter().find(|halves| halves.piece == piece);
    let rigid = rigid.filter(|halves| halves.half & halves.other == 0);
    let Halves { half, other, .. } = *rigid.ok_or(Flaw::NotRigid(piece))?;
    let both = half | other;
    if piece.role == Role::King
        || (start | now) & !both != 0
        || start.count_ones() != now.count_ones()
    {
        return Err(Flaw::NotRigid(piece));
    }
    for (from, to) in [(half, other), (other, half)] {
        for square in squares(from) {
            if attacks(piece, square, stay.set) & !stay.set & !to != 0 {
                return Err(Flaw::NotRigid(piece));
            }
        }
    }
    Ok(((start & half).count_ones() + (now & half).count_ones()) % 2 == 1)
}

/// Whether a member speaks about a position: at most its rights are asked for, and its en passant square if it has one.
fn covers(member: &Setup, setup: &Setup) -> bool {
    member.board == setup.board
        && member.turn == setup.turn
        && member
            .rights
            .iter()
            .all(|(color, side, rook)| setup.rights.get(color, side) == Some(rook.file()))
        && (member.en_passant.is_none() || member.en_passant == setup.en_passant)
}

/// The shortest game that reaches a member would end with a move from another member, reached by a shorter one.
fn past(setup: &Setup, members: &[Member]) -> Result<(), Flaw> {
    let mut by_board: HashMap<&Board, Vec<&Member>> = HashMap::new();
    for member in members {
        by_board.entry(&member.setup.board).or_default().push(member);
    }
    let has = |setup: &Setup| {
        let same = by_board.get(&setup.board);
        same.is_some_and(|same| same.iter().any(|member| covers(&member.setup, setup)))
    };
    if !members.first().is_some_and(|first| covers(&first.setup, setup)) {
        return Err(Flaw::StartMissing);
    }
    let start = article_02::initial_setup();
    for member in members {
        match &member.refutation {
            Some(refutation) => single(&member.setup, refutation)?,
            None if covers(&member.setup, &start) => {
                return Err(Flaw::BadMember(Box::new(member.setup.clone())));
            }
            None => {
                let missing = before::all(&member.setup).find(|before| !has(before));
                if let Some(before) = missing {
                    return Err(Flaw::BeforeMissing(Box::new(before)));
                }
            }
        }
    }
    Ok(())
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
