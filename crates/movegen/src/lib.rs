//! The fast move generator and perft, held against the reference rules.
