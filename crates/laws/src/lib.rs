//! The FIDE Laws of Chess as an executable specification.
//!
//! Every rule stands in the module that bears its article's number; numbers are those of the edition in force since
//! 1 January 2023. A move is legal when it breaks no article: [`breaches`] names each article that a move
//! breaks and what on the board shows it, and [`legal_moves`] are the conceivable moves without a breach.
//!
//! | Article | Module |
//! |---|---|
//! | 1 The nature and objectives of the game | [`article_01`] |
//! | 2 The initial position | [`article_02`] |
//! | 3 The moves of the pieces | [`article_03`], one module for each of 3.1 to 3.10 |
//! | 4 The act of moving the pieces | [`article_04`] |
//! | 5 The completion of the game | [`article_05`], and [`Game`] with its history |
//! | 6 The chessclock | [`article_06`] |
//! | 7 Irregularities | [`article_07`] |
//! | 8 The recording of the moves | [`article_08`] |
//! | 9 The drawn game | [`article_09`] |
//! | 10 Points | [`article_10`] |
//! | 11 and 12 The conduct of players and arbiter, where it can be counted | [`article_11`], [`article_12`] |
//! | Appendices A and B Rapid chess and blitz | [`appendix_a`] |
//! | Appendix C Algebraic notation | [`appendix_c`] |
//! | Appendix D Play with blind players | [`appendix_d`] |
//! | Guidelines I Adjourned games | [`guideline_i`] |
//! | Guidelines II Chess960 | [`guideline_ii`] |
//! | Guidelines III Games without increment | [`guideline_iii`] |
//!
//! What happens at the board, touch by touch and press by press, is put before an [`arbiter`], who
//! applies all of these.
//!
//! The crate depends on nothing, reads nothing and prints nothing. It is written to be read first
//! and to be fast second: no bitboards, no tables.
//!
//! ```
//! use laws::{Edition, Move, Position, Square, breaches};
//!
//! let start = Position::initial();
//! let over_the_pawn = Move::new(Square::A1, Square::A3);
//! let found = breaches(&start, over_the_pawn, Edition::default());
//! assert_eq!(found[0].to_string(), "3.5: the white pawn on a2 stands in the way");
//! ```

mod article;
mod board;
mod breach;
mod color;
mod edition;
mod game;
mod grounds;
mod modules;
mod moves;
mod outcome;
mod piece;
mod position;
mod setup;
mod square;

pub mod appendix_a;
pub mod appendix_c;
pub mod appendix_d;
pub mod arbiter;
pub mod article_01;
pub mod article_02;
pub mod article_03;
pub mod article_04;
pub mod article_05;
pub mod article_06;
pub mod article_07;
pub mod article_08;
pub mod article_09;
pub mod article_10;
pub mod article_11;
pub mod article_12;
pub mod geometry;
pub mod guideline_i;
pub mod guideline_ii;
pub mod guideline_iii;

pub use article::{Article, compare_numbers};
pub use article_03::a3_01_capture_and_attack::{attackers, is_attacked};
pub use article_03::a3_09_check::{checkers, in_check};
pub use article_03::a3_10_illegal_position::Refusal;
pub use article_03::a3_10_legality::{
    breaches, conceivable_moves, continuations, has_legal_move, is_legal, legal_moves, play,
};
pub use article_05::{Status, status};
pub use board::Board;
pub use breach::{Breach, Placed, Witness};
pub use color::Color;
pub use edition::{Edition, NoSuchEdition};
pub use game::{Game, Refused};
pub use grounds::{Ground, grounds};
pub use modules::module_of;
pub use moves::Move;
pub use outcome::Outcome;
pub use piece::{Piece, Role};
pub use position::{Position, Variant};
pub use setup::{Rights, Setup, Side};
pub use square::{File, NotASquare, Rank, Square};
