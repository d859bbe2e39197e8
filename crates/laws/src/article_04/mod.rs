//! Article 4: the act of moving the pieces.
//!
//! Not encoded: 4.9, the help of an assistant, which is an arrangement and no rule of play. Whether a
//! contact was plainly accidental (4.2.2) is the arbiter's finding and comes in as one.

pub mod a4_03_touch_move;
pub mod a4_04_castling_touches;
pub mod a4_07_released;
