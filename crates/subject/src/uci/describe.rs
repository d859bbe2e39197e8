//! What an engine says of itself, and how it is asked.

use super::ways::Ways;
use super::ways::counts::Count;
use crate::description::{Description, Level};
use crate::variant::Variant;

/// The description of an engine.
pub fn describe(name: String, chess960: bool, ways: &Ways) -> Description {
    let mut variants = vec![Variant::Standard];
    variants.extend(chess960.then_some(Variant::Chess960));
    let command = |count: Count| format!("{} N", count.verb.command());
    let search = ways.lines.map(|lines| format!("MultiPV {} and go depth 1", lines.width));
    let show = |shows: bool| ways.shows_fen.filter(|_| shows).map(str::to_string);
    let entries = [
        ("uci-move-list", ways.list.map(command).or(search)),
        ("uci-one-move", ways.one_move.map(|way| way.name().to_string())),
        ("uci-best-move", ways.best.map(|_| "go depth 1".to_string())),
        ("uci-perft", ways.count.map(command)),
        ("uci-position", show(true)),
        ("uci-checkers", show(ways.shows_checkers)),
        ("en-passant-field", ways.en_passant.map(str::to_string)),
    ];
    let named = entries.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?)));
    Description {
        name,
        version: String::new(),
        language: String::new(),
        homepage: String::new(),
        levels: vec![Level::Board],
        variants,
        capabilities: Vec::new(),
        conventions: named.collect(),
    }
}
