//! `laws` and `notation` beside shakmaty, nanoseconds for each position or move.

use std::hint::black_box;

use laws::appendix_c::{Strictness, read_san, write_san};
use notation::fen;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use crate::clock::nanoseconds;

/// The start and two positions of the Chess Programming Wiki, "Perft Results".
const POSITIONS: [(&str, &str); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
];

/// Prints one row for each kind of work and position.
pub fn compare() {
    println!("| work | position | laws, ns | shakmaty, ns | ratio |\n|---|---|---|---|---|");
    for (name, text) in POSITIONS {
        let ours = fen::position(text, laws::Variant::Standard).expect("a position");
        let parsed: Fen = text.parse().expect("a FEN");
        let theirs: Chess = parsed.into_position(CastlingMode::Standard).expect("a position");
        let moves = laws::legal_moves(&ours);
        let their_moves = theirs.legal_moves();
        assert_eq!(moves.len(), their_moves.len(), "{name}");
        let row = |work: &str, ours: f64, theirs: f64| {
            println!("| {work} | {name} | {ours:.0} | {theirs:.0} | {:.1} |", ours / theirs);
        };
        row(
            "legal moves",
            nanoseconds(|| black_box(laws::legal_moves(black_box(&ours))).len().min(1)),
            nanoseconds(|| black_box(black_box(&theirs).legal_moves()).len().min(1)),
        );
        row(
            "status",
            nanoseconds(|| usize::from(black_box(laws::status(&ours)) == laws::Status::Ongoing)),
            nanoseconds(|| usize::from(!black_box(theirs.is_game_over()))),
        );
        row(
            "play a move",
            nanoseconds(|| each(&moves, |mv| black_box(laws::play(&ours, *mv)).is_ok())),
            nanoseconds(|| each(&their_moves, |mv| black_box(theirs.clone().play(*mv)).is_ok())),
        );
        row(
            "write SAN",
            nanoseconds(|| each(&moves, |mv| black_box(write_san(&ours, *mv)).is_some())),
            nanoseconds(|| {
                each(&their_moves, |mv| {
                    let san = SanPlus::from_move(theirs.clone(), *mv);
                    !black_box(san.to_string()).is_empty()
                })
            }),
        );
        let texts: Vec<String> = moves.iter().filter_map(|mv| write_san(&ours, *mv)).collect();
        let strict = |text: &String| black_box(read_san(&ours, text, Strictness::Lenient)).is_ok();
        row(
            "read SAN",
            nanoseconds(|| each(&texts, strict)),
            nanoseconds(|| {
                each(&texts, |text| {
                    let san: SanPlus = text.parse().expect("a move");
                    black_box(san.san.to_move(&theirs)).is_ok()
                })
            }),
        );
        row(
            "read FEN",
            nanoseconds(|| {
                usize::from(fen::position(black_box(text), laws::Variant::Standard).is_ok())
            }),
            nanoseconds(|| {
                let parsed: Fen = black_box(text).parse().expect("a FEN");
                usize::from(parsed.into_position::<Chess>(CastlingMode::Standard).is_ok())
            }),
        );
        row(
            "write FEN",
            nanoseconds(|| black_box(fen::write_position(&ours)).len().min(1)),
            nanoseconds(|| {
                let fen = Fen::from_position(&theirs, EnPassantMode::Always);
                black_box(fen.to_string()).len().min(1)
            }),
        );
    }
}

fn each<T>(items: impl IntoIterator<Item = T>, mut work: impl FnMut(T) -> bool) -> usize {
    items.into_iter().filter_map(|item| work(item).then_some(())).count()
}
