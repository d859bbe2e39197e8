//! Moves counted even or odd.
//!
//! With all sixteen pawns on the board nothing was promoted and only pieces were captured. If the pawns of each player need as many
//! captures as men of the opponent are gone, they made them all and no more. A pawn that came by captures alone made one move for each
//! rank, and captured on squares of its own colour. So if only knights are gone, it is known on which colour each was captured,
//! and every move of a knight changes the colour.

use laws::{Color, File, Piece, Role, Setup};

use super::pawns::captures;
use super::stay::Stay;
use super::{Flaw, gone, homes, men};
use crate::certificate::{attacks, squares};
use crate::reach::refutation::Halves;

/// Whether the number of moves that were made does not fit the player to move.
pub(super) fn wrong(stay: &Stay<'_>, all: &[Halves]) -> Result<(), Flaw> {
    let mut odd = false;
    for color in Color::ALL {
        let own = PawnMoves::of(stay.setup, color)?;
        let other = PawnMoves::of(stay.setup, !color)?;
        odd ^= own.moves % 2 == 1;
        odd ^= knights_moved_oddly(stay.setup, color, &other)?;
        for role in [Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            odd ^= moved_oddly(stay, Piece::new(color, role), all)?;
        }
    }
    let black_to_move = stay.setup.turn == Color::Black;
    if odd == black_to_move { Err(Flaw::ParityFits) } else { Ok(()) }
}

/// What the pawns of a colour have done.
struct PawnMoves {
    moves: u32,
    captures: u32,
    /// The captures on light squares.
    on_light: u32,
}

impl PawnMoves {
    /// Counts them, if each pawn can have come from one file only and either captured in every move or made one step at most.
    fn of(setup: &Setup, color: Color) -> Result<PawnMoves, Flaw> {
        let piece = Piece::new(color, Role::Pawn);
        let flaw = || Flaw::NotRigid(piece);
        let pawns = men(setup, piece);
        let unmoved = pawns & homes(piece);
        if pawns.count_ones() != 8 {
            return Err(flaw());
        }
        let taken: Vec<File> = squares(unmoved).map(|square| square.file()).collect();
        let mut sum = PawnMoves { moves: 0, captures: 0, on_light: 0 };
        for pawn in squares(pawns & !unmoved) {
            let files = File::ALL.into_iter().filter(|file| !taken.contains(file));
            let mut ways = files.filter_map(|file| captures(setup, color, pawn, file));
            let (Some(count), None) = (ways.next(), ways.next()) else { return Err(flaw()) };
            let steps = pawn.rank().seen_by(color).index().saturating_sub(1) as u32;
            if count != steps && (count, steps) != (0, 1) {
                return Err(flaw());
            }
            sum.moves += steps;
            sum.captures += count;
            sum.on_light += if pawn.is_light() { count } else { 0 };
        }
        if sum.captures as usize == gone(setup, !color) { Ok(sum) } else { Err(flaw()) }
    }
}

/// Whether the knights of a colour have made an odd number of moves; those that are gone were captured by the other's pawns. One
/// knight starts on a light square.
fn knights_moved_oddly(setup: &Setup, color: Color, other: &PawnMoves) -> Result<bool, Flaw> {
    let knight = Piece::new(color, Role::Knight);
    let now = men(setup, knight);
    if now.count_ones() + other.captures != 2 {
        return Err(Flaw::NotRigid(knight));
    }
    let light = squares(now).filter(|square| square.is_light()).count() as u32;
    Ok((1 + light + other.on_light) % 2 == 1)
}

/// The same for men of which none is gone: each move changes the half, so the moves are odd if the men now and at the start
/// differ by an odd number on one half.
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
