//! Chess text that is not law: FEN, X-FEN, Shredder-FEN, EPD and UCI moves.
