//! Moves in sixteen bits, and a list of them that never allocates.

/// What a move does, beside its two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    Pawn = 0,
    Knight = 1,
    Bishop = 2,
    Rook = 3,
    Queen = 4,
    King = 5,
    /// A pawn's double step.
    Double = 6,
    EnPassant = 7,
    /// King and rook; the target is the rook's square.
    Castle = 8,
    ToKnight = 9,
    ToBishop = 10,
    ToRook = 11,
    ToQueen = 12,
}

impl Kind {
    const ALL: [Kind; 16] = [
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
        Kind::Double,
        Kind::EnPassant,
        Kind::Castle,
        Kind::ToKnight,
        Kind::ToBishop,
        Kind::ToRook,
        Kind::ToQueen,
        Kind::Pawn,
        Kind::Pawn,
        Kind::Pawn,
    ];
}

/// A legal move of the position it was generated for. It says nothing about any other position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u16);

impl Move {
    #[inline(always)]
    pub(crate) const fn new(kind: Kind, from: usize, to: usize) -> Move {
        Move(from as u16 | (to as u16) << 6 | (kind as u16) << 12)
    }

    #[inline(always)]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }

    #[inline(always)]
    pub(crate) const fn from(self) -> usize {
        self.0 as usize & 63
    }

    #[inline(always)]
    pub(crate) const fn to(self) -> usize {
        self.0 as usize >> 6 & 63
    }

    #[inline(always)]
    pub(crate) const fn kind(self) -> Kind {
        Kind::ALL[self.0 as usize >> 12 & 15]
    }
}

/// Room for every legal move. Sixteen men have at most 27 moves each, so no position with at most sixteen men a
/// side can fill it.
const ROOM: usize = 512;

/// The legal moves of a position, kept on the stack.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; ROOM],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move(0); ROOM], len: 0 }
    }

    /// Forgets the moves.
    #[inline(always)]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[self.len & (ROOM - 1)] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len.min(ROOM)]
    }
}
