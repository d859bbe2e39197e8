//! Which rules a position touches: the features that generators aim at and corpora cover.

mod castling;
mod feature;
mod king_and_pawns;
mod moves;
mod reader;

use laws::Position;

pub use feature::{Feature, Features};

use reader::Reader;

impl Features {
    /// The features of a position.
    pub fn of(position: &Position) -> Features {
        let mut reader = Reader { position, found: Features::NONE };
        reader.checks();
        reader.pins();
        reader.moves();
        reader.castlings();
        reader.pawns();
        reader.king();
        reader.found
    }
}
