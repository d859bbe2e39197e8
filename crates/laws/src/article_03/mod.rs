//! Article 3: the moves of the pieces, a module for each of 3.1 to 3.10.

pub mod a3_01_capture_and_attack;
pub mod a3_02_bishop;
pub mod a3_03_rook;
pub mod a3_04_queen;
pub mod a3_05_no_leaping;
pub mod a3_06_knight;
pub mod a3_07_pawn;
pub mod a3_08_castling;
pub mod a3_08_king;
pub mod a3_09_check;
pub mod a3_10_illegal_position;
pub mod a3_10_legality;
pub(crate) mod made;
pub(crate) mod ways;
