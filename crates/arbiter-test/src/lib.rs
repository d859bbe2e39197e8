//! `cargo test` says whether a move generator obeys the FIDE Laws of Chess.
//!
//! Implement [`Rules`] for your move generator, and write two tests:
//!
//! ```no_run
//! # mod my_crate { pub use arbiter_test::Laws as MyRules; }
//! use my_crate::MyRules;
//!
//! #[test]
//! fn obeys_the_laws() {
//!     arbiter_test::obeys_the_laws::<MyRules>();
//! }
//!
//! #[test]
//! fn agrees_with_the_laws() {
//!     arbiter_test::agrees_with_the_laws::<MyRules>(2_000, 1);
//! }
//! ```
//!
//! The first asks every scenario of the suite that the generator can answer, the second holds it against the Laws in
//! as many positions as you like, the same ones each time for the same seed. Both panic with what is wrong: the
//! article, the position, what the Laws say and what was answered. Where a failure is known, [`Check`] takes a list of known
//! ones. For `cargo fuzz` there is [`fuzz_target!`].

mod agree;
mod check;
mod our;
mod quick;

pub use agree::{Agreement, agrees_on, agrees_with_the_laws, compare, one_input};
pub use check::{Check, Failed, Verdict, obeys_the_laws};
pub use our::Laws;
pub use rules::{
    Color, NotAMove, PackedMove, Role, Rules, Setup, Square, Status, Variant, count, played,
    set_of, squares,
};

/// A whole fuzz target for `cargo fuzz`, in a crate that depends on `libfuzzer-sys` as every crate made by `cargo fuzz
/// init` does. The type implements [`Rules`] and `Default`.
///
/// ```ignore
/// #![no_main]
/// arbiter_test::fuzz_target!(my_crate::MyRules);
/// ```
#[macro_export]
macro_rules! fuzz_target {
    ($rules:ty) => {
        ::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
            $crate::one_input::<$rules>(bytes);
        });
    };
}
