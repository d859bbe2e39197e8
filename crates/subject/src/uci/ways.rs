//! The ways in which an engine can be asked about moves. UCI has no question for them, so every way around is tried, and
//! used only when it is proved: each has to tell a legal move from an illegal one, or a known list, before it is believed.

pub mod best;
pub mod counts;
pub mod display;
pub mod lines;
pub mod one_move;
pub mod trial;

use crate::question::Root;
use crate::variant::Variant;

/// The most moves that any known position has, so that a shorter list is never taken for a whole one.
const MOST_MOVES: u32 = 218;

/// The start of a game: 20 moves.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The position called Kiwipete, with castling on both sides: 48 moves.
/// <https://www.chessprogramming.org/Perft_Results>
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// The king on e1 is checked by the rook on e2 and by nobody else: three moves.
const CHECK: &str = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
/// The queen on g7, guarded by its king, mates.
const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
/// The queen on f7 leaves the king no square and gives no check.
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

fn standard(fen: &str) -> Root {
    Root { variant: Variant::Standard, fen: fen.to_string(), moves: Vec::new() }
}

/// What an engine can be asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// How to count.
    pub count: Option<counts::Count>,
    /// How to list the moves by a command that counts.
    pub list: Option<counts::Count>,
    /// How a search lists the moves.
    pub lines: Option<lines::Lines>,
    /// How one move is asked about.
    pub one_move: Option<one_move::OneMove>,
    /// What the best move tells.
    pub best: Option<best::Best>,
    /// The command that shows the position as FEN.
    pub shows_fen: Option<&'static str>,
    /// Whether the same command shows the pieces that give check.
    pub shows_checkers: bool,
    /// When the en passant field is filled: `always`, `pseudo-legal` or `legal`.
    pub en_passant: Option<&'static str>,
    /// What went wrong when it was tried, one sentence for each attempt that the engine failed at.
    pub troubles: Vec<String>,
}
