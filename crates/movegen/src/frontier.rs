//! The positions some plies away, each with the number of ways that lead to it.

use laws::{Color, Variant};

use crate::board::Board;
use crate::moves::Kind;
use crate::position::Position;

/// A position in nine numbers that can be compared, sorted and kept in a file. Two positions from which the same moves are
/// possible (9.2.3) are packed alike; the counters of moves are not in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Packed([u64; Packed::WORDS]);

impl Packed {
    /// How many numbers it has.
    pub const WORDS: usize = 9;

    /// Its numbers.
    pub const fn words(self) -> [u64; Packed::WORDS] {
        self.0
    }

    /// A packed position from its numbers. They must be those of [`Packed::words`]; the position made of others means
    /// nothing.
    pub const fn from_words(words: [u64; Packed::WORDS]) -> Packed {
        Packed(words)
    }
}

impl From<&Position> for Packed {
    fn from(position: &Position) -> Packed {
        let board = &position.board;
        let passing = position.moves().iter().any(|mv| mv.kind() == Kind::EnPassant);
        let special = if passing { board.special } else { board.special & !board.crossed() };
        let chess960 = u64::from(position.variant() == Variant::Chess960);
        let turn = u64::from(position.turn == Color::Black);
        Packed([
            board.white,
            board.black,
            board.pawns,
            board.knights,
            board.diagonal,
            board.orthogonal,
            board.kings,
            special,
            chess960 << 1 | turn,
        ])
    }
}

impl From<Packed> for Position {
    /// The position, with its counters 0 and 1.
    fn from(Packed(words): Packed) -> Position {
        let [white, black, pawns, knights, diagonal, orthogonal, kings, special, rest] = words;
        let board = Board { white, black, pawns, knights, diagonal, orthogonal, kings, special };
        let turn = if rest & 1 == 0 { Color::White } else { Color::Black };
        let variant = if rest & 2 == 0 { Variant::Standard } else { Variant::Chess960 };
        Position::plain(board, turn, variant)
    }
}

impl Packed {
    /// The positions after each legal move.
    pub fn replies(self) -> impl Iterator<Item = Packed> {
        let position = Position::from(self);
        let moves = position.moves();
        (0..moves.len()).map(move |index| Packed::from(&position.play(moves[index])))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::perft;

    fn frontier(fen: &str, variant: Variant, plies: u32) -> BTreeMap<Packed, u64> {
        let start = Position::from_fen(fen, variant).expect("a position");
        let mut level = BTreeMap::from([(Packed::from(&start), 1)]);
        for _ in 0..plies {
            let mut next = BTreeMap::new();
            for (packed, ways) in level {
                packed.replies().for_each(|reply| *next.entry(reply).or_default() += ways);
            }
            level = next;
        }
        level
    }

    /// The numbers of positions are those of OEIS A083276 ("different positions after n plies", en passant counted where
    /// it is possible).
    #[test]
    fn the_start_has_as_many_positions_as_others_found() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (plies, positions) in [(0, 1), (1, 20), (2, 400), (3, 5_362), (4, 72_078)] {
            let level = frontier(start, Variant::Standard, plies);
            assert_eq!(level.len(), positions, "after {plies} plies");
        }
    }

    /// Counting from the frontier is counting from its root.
    #[test]
    fn ways_and_positions_make_the_same_count() {
        let roots = [
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                Variant::Standard,
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", Variant::Standard),
            ("1rkb1q1r/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/1RKB1Q1R w HBhb - 0 1", Variant::Chess960),
        ];
        for (fen, variant) in roots {
            let root = Position::from_fen(fen, variant).expect("a position");
            let level = frontier(fen, variant, 2);
            let sum = level.iter().map(|(packed, ways)| ways * perft(&Position::from(*packed), 2));
            assert_eq!(sum.sum::<u64>(), perft(&root, 4), "{fen}");
            for packed in level.keys() {
                assert_eq!(Packed::from(&Position::from(*packed)), *packed);
                assert_eq!(Packed::from_words(packed.words()), *packed);
            }
        }
    }

    #[test]
    fn a_square_that_no_pawn_can_use_is_no_difference() {
        let of =
            |fen| Packed::from(&Position::from_fen(fen, Variant::Standard).expect("a position"));
        let plain = of("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
        assert_eq!(of("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), plain);
        let usable = of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
        assert_ne!(usable, of("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
        let black_king_bound = of("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1");
        assert_eq!(black_king_bound, of("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"));
    }
}
