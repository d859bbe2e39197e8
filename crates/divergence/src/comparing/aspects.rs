//! Which questions are compared.

/// Which questions are asked at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspects {
    /// The list of legal moves.
    pub moves: bool,
    /// The position after each of them.
    pub results: bool,
    /// Counts at depth 2, which a faulty undo spoils.
    pub counts: bool,
    /// Which pieces give check, and whether it is mate or stalemate.
    pub check: bool,
    /// Some moves, legal and illegal, one by one.
    pub judgements: bool,
    /// Which pieces attack some squares.
    pub attackers: bool,
    /// Castling rights and discovered checks after moves that are really played.
    pub play: bool,
    /// Each legal move in algebraic notation, written and read, and texts that mean no move.
    pub san: bool,
    /// Texts that are the position of no game, asked about at the start of a line.
    pub texts: bool,
}

impl Aspects {
    /// All that a move generator can be asked: Articles 1 to 3, checkmate and stalemate.
    pub const BOARD: Aspects = Aspects {
        moves: true,
        results: true,
        counts: true,
        check: true,
        judgements: true,
        attackers: true,
        play: true,
        san: false,
        texts: false,
    };
    /// What is asked at every ply of a game that was played: the moves and where they lead.
    pub const REPLAY: Aspects = Aspects {
        counts: false,
        judgements: false,
        attackers: false,
        play: false,
        ..Aspects::BOARD
    };
    /// The same as on the board, algebraic notation, and texts that a reader of positions must refuse.
    pub const ALL: Aspects = Aspects { san: true, texts: true, ..Aspects::BOARD };
}
