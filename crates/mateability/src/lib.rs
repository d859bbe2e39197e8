//! Can this side still mate? And could this position have arisen at all?
//!
//! Articles 5.1.2 (resignation), 5.2.2 (dead position) and 6.9 (flag fall) ask whether a player can checkmate "by any possible
//! series of legal moves". [`Solver::can_mate`] answers yes with such a series, no with a proof, or undecided:
//!
//! ```
//! use laws::{Color, Variant};
//! use mateability::certificate::{Claim, check};
//! use mateability::{Budget, Solver, Verdict, is_mating_line};
//!
//! let fen = "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57";
//! let position = notation::fen::position(fen, Variant::Standard).unwrap();
//! match Solver::new().can_mate(&position, Color::White, Budget::default()) {
//!     Verdict::Unmateable { certificate } => {
//!         let claim = Claim { position, color: Color::White };
//!         assert_eq!(check(&claim, &certificate), Ok(()));
//!     }
//!     other => panic!("{other:?}"),
//! }
//! ```
//!
//! # Whom to trust
//!
//! Not the solver. A line is replayed by `laws` ([`is_mating_line`]); a certificate is accepted by [`certificate::check`], which
//! rests on `laws` and on nothing of the search. The central argument of the checker, that an invariant speaks about every position
//! that can be reached, is tried out on random positions by its tests. No verdict rests on a hash: whole positions are
//! compared.
//!
//! # How it works
//!
//! Material that can never mate is recognised; both players help each other in a few quick games; a search leads the kings to a
//! corner; few positions are looked at completely. If that brings no mate, an invariant is grown: kings and pawns are followed
//! exactly, the other men only as sets of squares, until nothing new is reached. Pawns may be followed as sets too, where those
//! of one file cannot pass each other. If no mate fits, the certificate is found; if one does, the search goes on from each
//! position in turn, or follows the invariant's own map. Of at most four men [`tables`] say what to look for.
//!
//! Draws without a claim (9.6) end no series of moves, unless that is asked for: [`can_mate_in_time`].
//!
//! [`reach`] asks the mirror question of 3.10.3, whether a game can have led to a position. It answers with a game or with a
//! refutation, which a checker of its own accepts or rejects.

mod automatic;
mod board;
pub mod certificate;
mod judge;
mod names;
pub mod reach;
mod solve;
pub mod tables;

pub use automatic::{InTime, can_mate_in_time};
pub use certificate::check;
pub use judge::{Judge, Reading};
pub use solve::{Budget, Solver, Spent, Verdict, is_mating_line};
