//! The position that other crates see.

use laws::{Color, Piece, Rights, Role, Setup, Square, Status, Variant};
use notation::fen::{self, CastlingField, PositionError};

use crate::arch::{Arch, Portable};
use crate::bits::{Black, HOME_RANKS, Side, Squares, White, first};
use crate::board::Board;
use crate::moves::{Kind, Move, MoveList};
use crate::path::Path;
use crate::tables::{KING, KNIGHT, PAWN};

/// A position of standard chess or Chess960 as sets of squares. It is small and can be copied.
///
/// A set of squares is a `u64` whose bit 0 is a1, bit 1 is b1, bit 7 is h1 and bit 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    variant: Variant,
    halfmove_clock: u32,
    fullmove_number: u32,
}

/// Every position of `laws` has a counterpart here.
impl From<&laws::Position> for Position {
    fn from(position: &laws::Position) -> Position {
        Position {
            board: board(position.setup()),
            turn: position.turn(),
            variant: position.variant(),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
        }
    }
}

fn board(setup: &Setup) -> Board {
    let mut board = Board::EMPTY;
    for (square, piece) in setup.board.pieces() {
        board.put(1 << square.index(), piece.color == Color::White, role_index(piece.role));
    }
    for (_, _, rook) in setup.rights.iter() {
        board.special |= 1 << rook.index();
    }
    if let Some(square) = setup.en_passant {
        board.special |= 1 << square.index();
    }
    board
}

fn role_index(role: Role) -> usize {
    Role::ALL.iter().position(|&r| r == role).unwrap_or(0)
}

impl Position {
    /// A position with its counters 0 and 1.
    pub(crate) const fn plain(board: Board, turn: Color, variant: Variant) -> Position {
        Position { board, turn, variant, halfmove_clock: 0, fullmove_number: 1 }
    }

    /// The start of a game of standard chess (2.3).
    pub fn initial() -> Position {
        Position::from(&laws::Position::initial())
    }

    /// A position of standard chess from the squares of each player's men, pawns first and kings last as in
    /// [`Role::ALL`], without rights to castle or to capture en passant, its counters 0 and 1.
    ///
    /// Made for programs that go through very many placements. `None` unless each player has one king, every man a square of
    /// its own, no pawn stands on the first or last rank (3.7.3.3), and the player who has just moved is not in check
    /// (3.9.2). That is less than `laws` asks of a position: two knights may give check at once, for example.
    ///
    /// ```
    /// use laws::Color;
    /// use movegen::Position;
    ///
    /// let white = [0, 0, 0, 1 << 7, 0, 1 << 4]; // the rook on h1, the king on e1
    /// let black = [0, 0, 0, 0, 0, 1 << 60]; // the king on e8
    /// let position = Position::from_sets([white, black], Color::White).unwrap();
    /// assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    /// ```
    pub fn from_sets(men: [[u64; 6]; 2], turn: Color) -> Option<Position> {
        let mut board = Board::EMPTY;
        for (white, sets) in [true, false].into_iter().zip(men) {
            for (role, set) in sets.into_iter().enumerate() {
                if board.occupied() & set != 0 {
                    return None;
                }
                board.put(set, white, role);
            }
        }
        let one_king = |player: u64| (board.kings & player).count_ones() == 1;
        let stands =
            one_king(board.white) && one_king(board.black) && board.pawns & HOME_RANKS == 0;
        let position = Position::plain(board, turn, Variant::Standard);
        let safe = || position.attackers(position.king(!turn), turn) == 0;
        (stands && safe()).then_some(position)
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// The text is not a FEN, or no game can have the position.
    pub fn from_fen(text: &str, variant: Variant) -> Result<Position, PositionError> {
        fen::position(text, variant).map(|position| Position::from(&position))
    }

    /// Writes a FEN: the en passant square after every double step; castling rights as letters KQkq in standard
    /// chess and as files in Chess960.
    pub fn to_fen(&self) -> String {
        let castling = match self.variant {
            Variant::Standard => CastlingField::XFen,
            Variant::Chess960 => CastlingField::Shredder,
        };
        fen::write(&self.setup(), castling)
    }

    /// What could be written down about the position.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup {
            turn: self.turn,
            en_passant: squares(self.board.crossed()).next(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            rights: self.rights(),
            ..Setup::empty()
        };
        for square in squares(self.board.occupied()) {
            setup.board.set(square, self.piece_at(square));
        }
        setup
    }

    /// The same position in `laws`.
    ///
    /// # Errors
    /// The reasons `laws` refuses it for. A position that came from `laws`, and any position reached from one by
    /// legal moves, is accepted.
    pub fn to_laws(&self) -> Result<laws::Position, Vec<laws::Refusal>> {
        laws::Position::to_play_from(self.setup(), self.variant).map(|(position, _)| position)
    }

    /// Who has the move (1.3).
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rules of castling in force.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Plies since the last capture or pawn move (9.3).
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move to come.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The square that a pawn crossed with a double step in the move just made (3.7.3.1).
    pub fn en_passant(&self) -> Option<Square> {
        squares(self.board.crossed()).next()
    }

    /// The rights to castle that are left (3.8.2.1).
    pub fn rights(&self) -> Rights {
        let mut rights = Rights::NONE;
        for rook in squares(self.board.special & HOME_RANKS) {
            let white = self.board.white >> rook.index() & 1 != 0;
            let color = if white { Color::White } else { Color::Black };
            let side = match self.king(color).file() < rook.file() {
                true => laws::Side::King,
                false => laws::Side::Queen,
            };
            rights.set(color, side, Some(rook.file()));
        }
        rights
    }

    /// The square of a player's king.
    pub fn king(&self, color: Color) -> Square {
        let square = first(self.board.kings & self.pieces(color));
        Square::from_index(square).unwrap_or(Square::A1)
    }

    /// The squares of a player's pieces.
    pub const fn pieces(&self, color: Color) -> u64 {
        match color {
            Color::White => self.board.white,
            Color::Black => self.board.black,
        }
    }

    /// The squares of the pieces of one kind, of both colours.
    pub const fn of_role(&self, role: Role) -> u64 {
        let board = &self.board;
        match role {
            Role::Pawn => board.pawns,
            Role::Knight => board.knights,
            Role::Bishop => board.diagonal & !board.orthogonal,
            Role::Rook => board.orthogonal & !board.diagonal,
            Role::Queen => board.diagonal & board.orthogonal,
            Role::King => board.kings,
        }
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = 1u64 << square.index();
        let color = if self.board.white & bit != 0 { Color::White } else { Color::Black };
        let role = Role::ALL.into_iter().find(|&role| self.of_role(role) & bit != 0)?;
        Some(Piece::new(color, role))
    }

    /// Writes the legal moves to a list, in no promised order, and forgets what was in it.
    pub fn legal_moves(&self, list: &mut MoveList) {
        list.clear();
        Path::best().generate(&self.board, self.turn, list);
    }

    /// The legal moves in a new list.
    pub fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list
    }

    /// The number of legal moves, faster than listing them.
    pub fn count(&self) -> u32 {
        Path::best().replies(&self.board, self.turn)
    }

    /// The position after a move. The move must be one of [`Position::legal_moves`] of this very position; after any
    /// other the result means nothing.
    #[must_use]
    pub fn play(&self, mv: Move) -> Position {
        let bits = 1u64 << mv.to() | 1u64 << mv.from();
        let black = self.turn == Color::Black;
        let captures = self.pieces(!self.turn) & bits != 0;
        let resets = captures || self.board.pawns & bits != 0;
        Position {
            board: match self.turn {
                Color::White => self.board.make::<White>(mv),
                Color::Black => self.board.make::<Black>(mv),
            },
            turn: !self.turn,
            variant: self.variant,
            halfmove_clock: if resets { 0 } else { self.halfmove_clock.saturating_add(1) },
            fullmove_number: self.fullmove_number.saturating_add(u32::from(black)),
        }
    }

    /// The legal move that a person stated, if it is one. Castling is stated as in `laws`: the king's two squares in
    /// standard chess, king onto rook in Chess960.
    pub fn find(&self, stated: laws::Move) -> Option<Move> {
        self.moves().iter().copied().find(|&mv| self.state(mv) == stated)
    }

    /// Whether a stated move is legal.
    pub fn is_legal(&self, stated: laws::Move) -> bool {
        self.find(stated).is_some()
    }

    /// A move of this position as a person would state it.
    pub fn state(&self, mv: Move) -> laws::Move {
        let origin = Square::from_index(mv.from()).unwrap_or(Square::A1);
        let mut target = mv.to();
        if mv.kind() == Kind::Castle && self.variant == Variant::Standard {
            target = if target > mv.from() { mv.from() + 2 } else { mv.from() - 2 };
        }
        let target = Square::from_index(target).unwrap_or(Square::A1);
        let promotion = match mv.kind() {
            Kind::ToKnight => Some(Role::Knight),
            Kind::ToBishop => Some(Role::Bishop),
            Kind::ToRook => Some(Role::Rook),
            Kind::ToQueen => Some(Role::Queen),
            _ => None,
        };
        laws::Move { origin, target, promotion }
    }

    /// The men that give check.
    pub fn checkers(&self) -> u64 {
        match self.turn {
            Color::White => crate::rules::bonds::<White>(&self.board).checkers,
            Color::Black => crate::rules::bonds::<Black>(&self.board).checkers,
        }
    }

    /// The pieces of a player that attack a square, as in 3.1: pinned ones too, and whatever stands on the square.
    pub fn attackers(&self, square: Square, by: Color) -> u64 {
        let (board, at) = (&self.board, square.index());
        let occupied = board.occupied();
        let pawn = match by {
            Color::White => PAWN[Black::INDEX][at],
            Color::Black => PAWN[White::INDEX][at],
        };
        let seen = pawn & board.pawns
            | KNIGHT[at] & board.knights
            | KING[at] & board.kings
            | Portable::rook(at, occupied) & board.orthogonal
            | Portable::bishop(at, occupied) & board.diagonal;
        seen & self.pieces(by)
    }

    /// Whether the side to move is in check (3.9.1).
    pub fn in_check(&self) -> bool {
        self.checkers() != 0
    }

    /// Checkmate, stalemate or neither (5.1.1, 5.2.1).
    pub fn status(&self) -> Status {
        match (self.count(), self.in_check()) {
            (0, true) => Status::Checkmate,
            (0, false) => Status::Stalemate,
            _ => Status::Ongoing,
        }
    }

    /// A 64-bit Zobrist key of what decides the possible moves (9.2.3): men, turn, castling rights, and the en passant
    /// square if a capture there is legal. The clocks play no part. The numbers come from the SplitMix64 sequence with
    /// seed 0 and stay the same from version to version. Equal positions have equal keys; different positions have
    /// equal keys with a chance of about 2⁻⁶⁴.
    pub fn key(&self) -> u64 {
        match self.turn {
            Color::White => crate::key::key::<Portable, White>(&self.board),
            Color::Black => crate::key::key::<Portable, Black>(&self.board),
        }
    }
}

fn squares(set: u64) -> impl Iterator<Item = Square> {
    Squares(set).filter_map(Square::from_index)
}
