//! The distilled corpus: its counts, and what it is worth.

use divergence::features::Features;
use laws::{Variant, legal_moves, play};
use notation::epd::{self, Epd};

const FILES: [(&str, Variant); 4] = [
    (include_str!("../../../specs/corpus/distilled.epd"), Variant::Standard),
    (include_str!("../../../specs/corpus/by-hand.epd"), Variant::Standard),
    (include_str!("../../../specs/corpus/by-hand-chess960.epd"), Variant::Chess960),
    (include_str!("../../../specs/corpus/distilled-chess960.epd"), Variant::Chess960),
];

fn lines() -> impl Iterator<Item = Epd> {
    FILES.into_iter().flat_map(|(text, variant)| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(move |line| epd::parse(line, variant).unwrap_or_else(|e| panic!("{line}: {e}")))
    })
}

#[test]
fn the_laws_confirm_every_count() {
    let mut positions = 0;
    for line in lines() {
        let moves = legal_moves(&line.position);
        let replies = moves.iter().map(|mv| {
            let after = play(&line.position, *mv).expect("the move is legal");
            movegen::Position::from(&after).count() as u64
        });
        let counted = [(1, moves.len() as u64), (2, replies.sum())];
        assert_eq!(line.perft_counts().expect("two counts"), counted, "{:?}", line.position);
        positions += 1;
    }
    assert!(positions > 100);
}

#[test]
fn no_position_stands_there_twice() {
    let mut seen = std::collections::HashSet::new();
    assert!(lines().all(|line| seen.insert(line.position)));
}

/// The rarest features are there, not only the usual ones.
#[test]
fn every_feature_is_covered() {
    let mut found = std::collections::BTreeSet::new();
    lines().for_each(|line| found.extend(Features::of(&line.position).iter()));
    let all = divergence::features::Feature::ALL;
    let missing: Vec<&str> =
        all.iter().filter(|feature| !found.contains(feature)).map(|f| f.name()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
