//! The list of the faults, one entry each: level, variant, name, article, what goes wrong, where
//! it was seen. The entries stand in the rooms beside this file, which pass them on to one another.

use super::{Entry, Level};
use super::{
    castling::castling, check::check, counts::counts, fen::fen, game::game, pgn::pgn,
    pieces::pieces, san::san,
};

macro_rules! faults {
    ({ $($level:ident $fault:ident $name:literal $article:literal $says:literal $source:literal)* }) => {
        /// One planted fault: a single way in which a program gets a rule wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Fault {
            $(#[doc = $says] $fault,)*
        }

        impl Fault {
            /// Every fault, grouped by the rule it concerns.
            pub const ALL: &'static [Fault] = &[$(Fault::$fault),*];

            pub(super) fn entry(self) -> &'static Entry {
                match self {
                    $(Fault::$fault => &Entry {
                        name: $name,
                        level: Level::$level,
                        article: $article,
                        says: $says,
                        source: $source,
                    },)*
                }
            }
        }
    };
}

pieces! { castling check counts fen san pgn game faults {} }
