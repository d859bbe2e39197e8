//! Squares, pieces and the mailbox board, with everything a position remembers beside its pieces.

use crate::faults::{Fault, FaultSet};

/// The colour of a player and of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// The player who moves up the board.
    White,
    /// The player who moves down the board.
    Black,
}

impl Color {
    /// The other player.
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The rank step of this player's pawns.
    pub(crate) fn forward(self) -> i8 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// A rank counted from this player's own side, 0 for the home rank.
    pub(crate) fn rank(self, from_own_side: u8) -> u8 {
        match self {
            Color::White => from_own_side,
            Color::Black => 7 - from_own_side,
        }
    }
}

/// The rules of castling and of the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Castling from the e-file with the rooks of the corners, written as the king's two steps.
    #[default]
    Standard,
    /// Chess960: castling is written as the king taking its own rook.
    Chess960,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    pub(crate) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    pub(crate) fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    pub(crate) fn from_letter(letter: char) -> Option<Role> {
        Some(match letter {
            'P' => Role::Pawn,
            'N' => Role::Knight,
            'B' => Role::Bishop,
            'R' => Role::Rook,
            'Q' => Role::Queen,
            'K' => Role::King,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    pub(crate) color: Color,
    pub(crate) role: Role,
}

impl Piece {
    pub(crate) fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }
}

/// A square by index: a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Square(pub(crate) u8);

impl Square {
    pub(crate) fn at(file: u8, rank: u8) -> Square {
        Square(rank * 8 + file)
    }

    pub(crate) fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }

    pub(crate) fn file(self) -> u8 {
        self.0 % 8
    }

    pub(crate) fn rank(self) -> u8 {
        self.0 / 8
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The square some files and ranks away, if it is on the board.
    pub(crate) fn step(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| Square::at(file as u8, rank as u8))
    }

    pub(crate) fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    pub(crate) fn file_letter(self) -> char {
        char::from(b'a' + self.file())
    }

    pub(crate) fn rank_digit(self) -> char {
        char::from(b'1' + self.rank())
    }

    pub(crate) fn name(self) -> String {
        format!("{}{}", self.file_letter(), self.rank_digit())
    }

    pub(crate) fn parse(text: &str) -> Option<Square> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }
}

/// A set of squares, one bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Squares(pub(crate) u64);

impl Squares {
    pub(crate) fn only(square: Square) -> Squares {
        Squares(1 << square.0)
    }

    pub(crate) fn add(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    pub(crate) fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    pub(crate) fn with(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    /// The squares of the set for which the test holds.
    pub(crate) fn filter(self, test: impl Fn(Square) -> bool) -> Squares {
        let mut kept = Squares::default();
        self.iter().filter(|&square| test(square)).for_each(|square| kept.add(square));
        kept
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| self.has(square))
    }
}

/// The wing of a castling move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wing {
    King,
    Queen,
}

impl Wing {
    pub(crate) const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The file on which the king arrives.
    pub(crate) fn king_file(self) -> u8 {
        match self {
            Wing::King => 6,
            Wing::Queen => 2,
        }
    }

    /// The file on which the rook arrives.
    pub(crate) fn rook_file(self) -> u8 {
        match self {
            Wing::King => 5,
            Wing::Queen => 3,
        }
    }

    /// The file of the rook in the standard start position.
    pub(crate) fn corner_file(self) -> u8 {
        match self {
            Wing::King => 7,
            Wing::Queen => 0,
        }
    }
}

/// The castling rights: for each player and wing, the square of the rook that may still castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Rights([[Option<Square>; 2]; 2]);

impl Rights {
    pub(crate) fn get(self, color: Color, wing: Wing) -> Option<Square> {
        self.0[color as usize][wing as usize]
    }

    pub(crate) fn set(&mut self, color: Color, wing: Wing, rook: Option<Square>) {
        self.0[color as usize][wing as usize] = rook;
    }

    pub(crate) fn clear(&mut self, color: Color) {
        self.0[color as usize] = [None; 2];
    }

    pub(crate) fn any(self, color: Color) -> bool {
        self.0[color as usize].iter().any(Option::is_some)
    }

    /// Takes away the right that depends on a rook of this colour standing on this square.
    pub(crate) fn revoke_rook(&mut self, color: Color, rook: Square) {
        for right in &mut self.0[color as usize] {
            if *right == Some(rook) {
                *right = None;
            }
        }
    }
}

/// The move that led to a position, as far as a faulty engine wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LastMove {
    /// Where the moved piece stands.
    pub(crate) to: Square,
    /// Where the piece stands that this move promoted.
    pub(crate) promoted: Option<Square>,
    /// Where the piece stands that the move before promoted.
    pub(crate) promoted_before: Option<Square>,
    /// Was it castling?
    pub(crate) castled: bool,
    /// Was it a capture en passant?
    pub(crate) en_passant: bool,
    /// The en passant square that the move let lapse.
    pub(crate) lapsed_en_passant: Option<Square>,
}

/// What a move overwrites and cannot be read back from the board: an undo restores it whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Memory {
    pub(crate) rights: Rights,
    /// The rights as a faulty generator remembers them: no move of a rook changes them.
    pub(crate) second_rights: Rights,
    /// The square crossed by the double step just made.
    pub(crate) en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    /// None in a position just set up.
    pub(crate) last: Option<LastMove>,
}

/// How the game began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beginning {
    pub(crate) turn: Color,
    pub(crate) is_start_position: bool,
}

/// A position and the faults under which it is judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    squares: [Option<Piece>; 64],
    kings: [Option<Square>; 2],
    pub(crate) turn: Color,
    pub(crate) memory: Memory,
    pub(crate) beginning: Beginning,
    pub(crate) variant: Variant,
    pub(crate) faults: FaultSet,
}

impl Position {
    pub(crate) fn empty(variant: Variant, faults: FaultSet) -> Position {
        Position {
            squares: [None; 64],
            kings: [None; 2],
            turn: Color::White,
            memory: Memory { fullmove_number: 1, ..Memory::default() },
            beginning: Beginning { turn: Color::White, is_start_position: false },
            variant,
            faults,
        }
    }

    /// Is this fault planted?
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.faults.has(fault)
    }

    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    pub(crate) fn holds(&self, square: Square, color: Color, role: Role) -> bool {
        self.at(square) == Some(Piece::new(color, role))
    }

    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
        if piece.role == Role::King {
            self.kings[piece.color as usize] = Some(square);
        }
    }

    pub(crate) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.squares[square.index()].take();
        if let Some(Piece { color, role: Role::King }) = piece
            && self.kings[color as usize] == Some(square)
        {
            self.kings[color as usize] = None;
        }
        piece
    }

    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.kings[color as usize]
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.at(square).map(|piece| (square, piece)))
    }

    /// How many men of a colour have one of these roles?
    pub(crate) fn count(&self, color: Color, roles: &[Role]) -> usize {
        let counted = |piece: &Piece| piece.color == color && roles.contains(&piece.role);
        self.pieces().filter(|(_, piece)| counted(piece)).count()
    }

    pub(crate) fn same_placement(&self, other: &Position) -> bool {
        self.squares == other.squares
    }
}
