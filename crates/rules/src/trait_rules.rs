//! The trait.

use laws::{Color, Setup, Square, Variant};

use crate::PackedMove;

/// What the rules say of a position without its history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Play goes on.
    Ongoing,
    /// The player having the move is checkmated (5.1.1).
    Checkmate,
    /// The player having the move is stalemated (5.2.1).
    Stalemate,
    /// Neither player can ever checkmate (5.2.2).
    Dead,
}

/// Something that knows the rules of chess.
///
/// The first three answers are needed. Each other one may be left out; what is not answered is not checked.
///
/// ```
/// use rules::{PackedMove, Rules, Variant};
///
/// /// The rules as the crate `laws` has them.
/// struct MyRules;
///
/// impl Rules for MyRules {
///     type Position = laws::Position;
///
///     fn load(&self, fen: &str, variant: Variant) -> Result<laws::Position, String> {
/// #       if fen.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w") { return Ok(laws::Position::initial()) }
///         Err(format!("{fen} cannot be read, whatever the {variant:?}"))
///     }
///
///     fn legal_moves(&self, position: &laws::Position, moves: &mut Vec<PackedMove>) {
///         moves.extend(laws::legal_moves(position).into_iter().map(PackedMove::from));
///     }
///
///     fn play(&self, position: &mut laws::Position, mv: PackedMove) -> bool {
///         match laws::play(position, mv.into()) {
///             Ok(after) => { *position = after; true }
///             Err(_) => false,
///         }
///     }
/// }
///
/// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// let start = MyRules.load(start, Variant::Standard)?;
/// assert_eq!(rules::count(&MyRules, &start, 3), 8_902);
/// # Ok::<(), String>(())
/// ```
pub trait Rules {
    /// A position as the generator keeps it, with what it keeps of the game before.
    type Position: Clone;

    /// The name in reports.
    fn name(&self) -> String {
        std::any::type_name::<Self>().to_string()
    }

    /// The variants that are known.
    fn variants(&self) -> Vec<Variant> {
        vec![Variant::Standard]
    }

    /// Whether [`Rules::load`] is meant to refuse what is no FEN and positions that no game can have (3.10.3). A move
    /// generator may trust its caller: then it is not asked.
    fn validates_positions(&self) -> bool {
        false
    }

    /// Reads a position of six-field FEN; the castling field is `KQkq` in standard chess, file letters (`HAha`) in
    /// Chess960; the en passant field is there after every double step.
    ///
    /// # Errors
    /// Why the position is not accepted.
    fn load(&self, fen: &str, variant: Variant) -> Result<Self::Position, String>;

    /// Takes a position from its parts; `None` where only [`Rules::load`] makes positions.
    fn set_up(&self, _setup: &Setup, _variant: Variant) -> Option<Result<Self::Position, String>> {
        None
    }

    /// Adds every legal move, in any order (3.10.1).
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<PackedMove>);

    /// Plays a legal move. Whether it was accepted; one that is not leaves the position as it was.
    fn play(&self, position: &mut Self::Position, mv: PackedMove) -> bool;

    /// Takes back the move just played. Whether that was done: not where moves cannot be taken back.
    fn undo(&self, _position: &mut Self::Position, _mv: PackedMove) -> bool {
        false
    }

    /// Whether a move that anybody might state is legal (3.10.2).
    fn is_legal(&self, _position: &Self::Position, _mv: PackedMove) -> Option<bool> {
        None
    }

    /// The position as six-field FEN.
    fn fen(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// The set of squares of the pieces that give check (3.9.1), bit 0 for a1 to bit 63 for h8.
    fn checkers(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// Whether the king of the player having the move is in check (3.9.1).
    fn in_check(&self, position: &Self::Position) -> Option<bool> {
        self.checkers(position).map(|squares| squares != 0)
    }

    /// The set of squares of the pieces of one colour that attack a square (3.1.2, 3.1.3).
    fn attackers(&self, _position: &Self::Position, _square: Square, _by: Color) -> Option<u64> {
        None
    }

    /// Checkmate, stalemate, or neither (5.1.1, 5.2.1).
    fn status(&self, _position: &Self::Position) -> Option<Status> {
        None
    }

    /// The number of lines of this length, by a counter of its own.
    fn perft(&self, _position: &Self::Position, _depth: u32) -> Option<u64> {
        None
    }

    /// A number by which positions are the same for Article 9.2.
    fn key(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// A legal move in algebraic notation (Appendix C).
    fn san(&self, _position: &Self::Position, _mv: PackedMove) -> Option<String> {
        None
    }

    /// The legal move that a text in algebraic notation names, if it names one; `None` if that is not answered.
    fn read_san(&self, _position: &Self::Position, _text: &str) -> Option<Option<PackedMove>> {
        None
    }

    /// How often the position on the board has appeared in the game that led to it (9.2.3).
    fn repetitions(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// The articles by which the player having the move may claim a draw, now or with a move that is declared, such as
    /// `9.2.1` (9.2, 9.3).
    fn claimable(
        &self,
        _position: &Self::Position,
        _with: Option<PackedMove>,
    ) -> Option<Vec<String>> {
        None
    }
}

/// The position after a legal move; `None` if the move is refused.
pub fn played<R: Rules + ?Sized>(
    rules: &R,
    position: &R::Position,
    mv: PackedMove,
) -> Option<R::Position> {
    let mut next = position.clone();
    rules.play(&mut next, mv).then_some(next)
}

/// The number of lines of this length, by the rules' own counter where they have one.
pub fn count<R: Rules + ?Sized>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if let Some(count) = rules.perft(position, depth) {
        return count;
    }
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = moves.iter().filter_map(|mv| played(rules, position, *mv));
    below.map(|next| count(rules, &next, depth - 1)).sum()
}
