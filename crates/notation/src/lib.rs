//! Text about chess that is not law: FEN with X-FEN and Shredder-FEN, EPD, PGN, and the moves of UCI.
//!
//! Algebraic notation is law (Appendix C) and lives in [`laws::appendix_c`].

pub mod duration;
pub mod epd;
pub mod events;
pub mod fen;
pub mod forgiving;
pub mod pgn;
pub mod suite;
pub mod uci;
