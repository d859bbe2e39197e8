//! From positions and moves of `laws` and back.

use crate::certificate::Frame;
use laws::{Board, Color, Move, Piece, Position, Role, Setup, Square, Variant};

use super::lines::{self, Squares, bit, first, forward};
use super::make::{CASTLE, Mv, castled};
use super::{BISHOP, CASTLER, KING, KNIGHT, Kind, PAWN, Pos, QUEEN, Quad, ROOK};

/// The code of a role.
pub(crate) const fn kind_of(role: Role) -> Kind {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

/// The role of a code that stands for a man.
pub(crate) const fn role_of(kind: Kind) -> Role {
    match kind {
        KNIGHT => Role::Knight,
        BISHOP => Role::Bishop,
        ROOK | CASTLER => Role::Rook,
        QUEEN => Role::Queen,
        KING => Role::King,
        _ => Role::Pawn,
    }
}

/// The square of an index below 64.
pub(crate) fn square(index: usize) -> Square {
    Square::from_index(index & 63).unwrap_or(Square::A1)
}

/// The position as the searches see it. The pawn that may be captured in passing is kept only where an enemy pawn stands
/// beside it; elsewhere it makes no difference to any move.
pub(crate) fn pos(position: &Position) -> Pos {
    let mut quad = Quad::default();
    let castlers: u64 = position.rights().iter().map(|(_, _, rook)| bit(rook.index())).sum();
    for (square, piece) in position.board().pieces() {
        let castles = castlers & bit(square.index()) != 0;
        let kind = if castles { CASTLER } else { kind_of(piece.role) };
        quad.put(square.index(), kind, piece.color == Color::Black);
    }
    let white_to_move = position.turn() == Color::White;
    if let Some(crossed) = position.en_passant() {
        let sets = quad.sets();
        let pawn = forward(bit(crossed.index()), !white_to_move);
        let beside = lines::PAWN[white_to_move as usize][crossed.index()];
        if beside & sets.pawns & sets.of(white_to_move) != 0 {
            quad.clear(pawn);
            quad.color |= pawn;
        }
    }
    Pos { quad, white_to_move }
}

/// What can be written down about a position of the searches. The counters are 0 and 1.
pub(crate) fn setup(pos: &Pos) -> Setup {
    let mut setup = Setup::empty();
    let sets = pos.quad.sets();
    setup.board = board(&pos.quad);
    setup.turn = if pos.white_to_move { Color::White } else { Color::Black };
    for rook in Squares(sets.castlers) {
        let white = sets.white & bit(rook) != 0;
        let side = if rook > sets.king(white) { laws::Side::King } else { laws::Side::Queen };
        let color = if white { Color::White } else { Color::Black };
        setup.rights.set(color, side, Some(square(rook).file()));
    }
    if sets.passing != 0 {
        setup.en_passant = Some(square(first(forward(sets.passing, pos.white_to_move))));
    }
    setup
}

/// The frame that tracks every man, without castling and en passant.
pub(crate) fn frame(pos: &Pos) -> Frame {
    let sets = pos.quad.sets();
    let queens = sets.diagonal & sets.straight;
    let roles = [
        sets.pawns,
        sets.knights,
        sets.diagonal & !queens,
        sets.straight & !queens,
        queens,
        sets.kings,
    ];
    let men = [roles.map(|role| role & sets.white), roles.map(|role| role & sets.black)];
    Frame::from_sets(men, if pos.white_to_move { Color::White } else { Color::Black })
}

/// What stands where.
pub(crate) fn board(quad: &Quad) -> Board {
    let mut board = Board::empty();
    let sets = quad.sets();
    for index in Squares(quad.occupied()) {
        let color = if sets.white & bit(index) != 0 { Color::White } else { Color::Black };
        board.set(square(index), Some(Piece::new(color, role_of(quad.kind_at(index)))));
    }
    board
}

/// A move as `laws` states it.
pub(crate) fn stated(mv: Mv, variant: Variant) -> Move {
    let (from, to) = (mv.from(), mv.to());
    let target = match (mv.special(), variant) {
        (CASTLE, Variant::Standard) => castled(from, to).0,
        _ => to,
    };
    Move { origin: square(from), target: square(target), promotion: mv.promotion().map(role_of) }
}
