//! The features of positions whose rules are plain to see.

use divergence::features::{Feature, Features};
use laws::Variant;
use notation::fen;

fn features(text: &str) -> Vec<&'static str> {
    let position = fen::position(text, Variant::Standard).expect("the position is sound");
    Features::of(&position).iter().map(Feature::name).collect()
}

fn has(text: &str, wanted: &[&str], unwanted: &[&str]) {
    let found = features(text);
    for name in wanted {
        assert!(found.contains(name), "{text} lacks {name}: {found:?}");
    }
    for name in unwanted {
        assert!(!found.contains(name), "{text} has {name}: {found:?}");
    }
}

#[test]
fn two_kings_touch_nothing() {
    assert!(features("4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_empty());
}

#[test]
fn en_passant() {
    has("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &["en-passant"], &["en-passant-twice"]);
    has("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", &["en-passant", "en-passant-twice"], &[]);
    has("4k3/8/8/8/6Pp/8/8/4K3 b - g3 0 1", &["en-passant-edge", "black-moves"], &[]);
    has("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", &["en-passant-too-late"], &["en-passant"]);
    has("8/8/8/r2Pp2K/8/8/8/4k3 w - e6 0 1", &["en-passant-rank"], &["en-passant"]);
    has("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &["en-passant-pinned", "pin-file"], &["en-passant"]);
    has("4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1", &["en-passant-evades", "check-by-pawn"], &[]);
    has("5r1k/8/8/3pP3/4K3/r7/8/3r4 w - d6 0 1", &["en-passant-only"], &[]);
    has("8/8/8/6k1/3Pp3/8/8/2B1K3 b - d3 0 1", &["en-passant-leaves-check"], &["en-passant"]);
}

#[test]
fn castling() {
    has(
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &["castle-king", "castle-queen", "rights-both", "right-rook-moves", "right-king-moves"],
        &["castle-blocked", "castle-no-right"],
    );
    has("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", &["castle-through-check"], &["castle-king"]);
    has("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", &["castle-into-check"], &["castle-king"]);
    has("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", &["castle-from-check"], &["castle-king"]);
    has("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &["castle-queen", "castle-rook-crosses"], &[]);
    has("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &["castle-rook-attacked"], &[]);
    has("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", &["castle-rook-blocked"], &["castle-queen"]);
    has("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &["castle-no-right"], &["castle-queen"]);
    has("8/8/8/8/8/8/6k1/4K2R w K - 0 1", &["castle-next-to-king"], &["castle-king"]);
    has("8/8/8/kb5R/8/8/8/4K2R w K - 0 1", &["castle-past-pinned"], &["castle-king"]);
    has("4R3/1k6/8/8/8/8/8/R3K2R w KQ - 0 1", &["castle-vertical"], &[]);
    has("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", &["right-rook-captured", "right-rook-promotion"], &[]);
}

#[test]
fn checks_and_pins() {
    has("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", &["pin-file", "pinned-moves", "pinned-captures"], &[]);
    has("4k3/8/8/8/7b/8/5N2/4K3 w - - 0 1", &["pin-diagonal", "pinned-knight"], &["pinned-moves"]);
    has("4k3/8/8/8/8/8/8/r1N1K3 w - - 0 1", &["pin-rank"], &["pin-file"]);
    has("4r1k1/8/8/8/8/5n2/8/4K3 w - - 0 1", &["double-check", "check-by-knight"], &[]);
    has("4r1k1/8/8/8/8/8/3R4/4K3 w - - 0 1", &["interposition", "check-from-afar"], &[]);
    has("k7/8/8/8/N7/8/8/R3K3 w - - 0 1", &["discovered-check"], &[]);
    has("8/8/8/8/8/8/8/k1q2K2 w - - 0 1", &["king-retreats"], &[]);
    has("8/8/8/8/8/4k3/8/4K3 w - - 0 1", &["king-beside-king"], &["king-captures"]);
}

#[test]
fn pawns_and_ends() {
    has("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["promotion", "promotion-capture"], &[]);
    has("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", &["double-step-blocked-near"], &["double-step"]);
    has("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", &["double-step-blocked-far"], &["double-step"]);
    has("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", &["double-step-allows"], &[]);
    has("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &["checkmate"], &["stalemate"]);
    has("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &["stalemate"], &["checkmate"]);
    has(
        "7k/8/6K1/8/8/8/8/5Q2 w - - 99 70",
        &["gives-mate", "gives-stalemate", "clock-past-99"],
        &[],
    );
}

#[test]
fn pairs_are_counted_once() {
    let position = fen::position("4k3/8/8/8/8/4n3/4P3/4K3 b - - 3 1", Variant::Standard);
    let found = Features::of(&position.expect("sound"));
    assert_eq!(found.pairs().count(), found.len() * (found.len() - 1) / 2);
    assert!(found.pairs().all(|(a, b)| a < b));
}
