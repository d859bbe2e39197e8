//! What `laws` finds by walking the ways of the pieces is what it finds by asking about every square.

use laws::article_03::a3_01_capture_and_attack::attacks;
use laws::{
    Color, Position, Square, Variant, attackers, conceivable_moves, continuations, has_legal_move,
    is_attacked, is_legal, legal_moves, play,
};
use notation::epd;

const CORPUS: [(&str, Variant); 4] = [
    (include_str!("../../../specs/corpus/distilled.epd"), Variant::Standard),
    (include_str!("../../../specs/corpus/by-hand.epd"), Variant::Standard),
    (include_str!("../../../specs/corpus/distilled-chess960.epd"), Variant::Chess960),
    (include_str!("../../../specs/corpus/by-hand-chess960.epd"), Variant::Chess960),
];

/// The positions of the corpus, and those after each of their moves.
fn positions() -> impl Iterator<Item = Position> {
    let corpus = CORPUS.into_iter().flat_map(|(text, variant)| {
        text.lines().filter_map(move |line| epd::parse(line, variant).ok()).map(|epd| epd.position)
    });
    corpus.flat_map(|position| {
        let after: Vec<Position> =
            continuations(&position).into_iter().map(|(_, after)| after).collect();
        std::iter::once(position).chain(after)
    })
}

#[test]
fn the_list_holds_the_conceivable_moves_that_are_legal_in_their_order() {
    let mut seen = 0;
    for position in positions() {
        let one_by_one: Vec<_> =
            conceivable_moves(&position).filter(|mv| is_legal(&position, *mv)).collect();
        assert_eq!(legal_moves(&position), one_by_one, "{:?}", position.setup());
        assert_eq!(has_legal_move(&position), !one_by_one.is_empty(), "{:?}", position.setup());
        seen += 1;
    }
    assert!(seen > 5_000, "only {seen} positions");
}

#[test]
fn what_a_move_leads_to_is_what_playing_it_leads_to() {
    for position in positions().step_by(7) {
        for (mv, after) in continuations(&position) {
            assert_eq!(play(&position, mv), Ok(after));
        }
    }
}

#[test]
fn whoever_attacks_a_square_is_seen_from_it() {
    for position in positions().step_by(7) {
        let board = position.board();
        for (square, color) in
            Square::all().flat_map(|square| Color::ALL.map(|color| (square, color)))
        {
            let asked: Vec<Square> = board
                .of(color)
                .map(|(origin, _)| origin)
                .filter(|origin| attacks(board, *origin, square))
                .collect();
            assert_eq!(attackers(board, square, color), asked, "{square} {board}");
            assert_eq!(is_attacked(board, square, color), !asked.is_empty());
        }
    }
}
