//! What a search says: its lines and the best move.

use std::process::abort;

use super::Settings;
use super::search::number;
use crate::player::{Player, illegal};

/// The lines of a search: nothing is searched, a move is chosen.
pub(super) fn think(player: &mut Player, settings: &mut Settings, words: &[&str]) -> Vec<String> {
    let Some(mut moves) = player.moves_after(&[]) else {
        return vec!["bestmove 0000".to_string()];
    };
    let all = moves.clone();
    let crashes = player.is("many-moves-crash") && moves.len() > 200
        || player.is("one-move-crash") && moves.len() == 1
        || player.is("double-check-crash") && player.checkers() > 1;
    if crashes {
        abort();
    }
    if let Some(at) = words.iter().position(|word| *word == "searchmoves")
        && !player.is("searchmoves-ignored")
    {
        moves.retain(|mv| words[at + 1..].contains(&mv.as_str()));
    }
    let deep = number(words, "depth").is_some_and(|depth| depth >= 3);
    let Some((best, mates)) = player.choose(&moves, deep || words.contains(&"mate")) else {
        return over(player, settings, all.is_empty());
    };
    let best = match player.is("promotion-without-letter") {
        true => best[..4].to_string(),
        false => best,
    };
    let mut lines = Vec::new();
    for (number, mv) in std::iter::once(&best)
        .chain(moves.iter().filter(|mv| **mv != best))
        .take(settings.lines.max(1))
        .enumerate()
    {
        lines.push(info(player, settings, words, number + 1, mv, mates && number == 0));
    }
    extra(player, &all, words, &mut lines);
    settings.old = Some(best.clone());
    lines.push(bestmove(player, &all, &best, settings));
    if player.is("two-bestmoves") {
        lines.push(format!("bestmove {best}"));
    }
    if player.is("info-after-bestmove") {
        lines.push("info depth 2 score cp 1 nodes 40".to_string());
    }
    lines
}

/// The answer where there is no move to choose.
fn over(player: &mut Player, settings: &Settings, ended: bool) -> Vec<String> {
    let mated = player.checkers() > 0;
    if ended && player.is("mated-crash") {
        abort();
    }
    if ended && !mated && player.is("stalemated-silent") {
        return Vec::new();
    }
    let score = if mated { "mate 0" } else { "cp 0" };
    let none = match &settings.old {
        Some(old) if ended && player.is("stale-move-when-mated") => old,
        _ if player.is("none-in-brackets") => "(none)",
        _ => "0000",
    };
    vec![format!("info depth 0 score {score}"), format!("bestmove {none}")]
}

/// One line of the search.
fn info(
    player: &mut Player,
    settings: &Settings,
    words: &[&str],
    number_of_line: usize,
    mv: &str,
    mates: bool,
) -> String {
    let depth = number(words, "depth").unwrap_or(1).clamp(1, 3);
    let depth = if player.is("depth-above") { depth + 1 } else { depth };
    let depth = match player.is("seldepth-alone") {
        true => format!("seldepth {depth}"),
        false => format!("depth {depth} seldepth {depth}"),
    };
    let line = match number_of_line {
        _ if player.is("multipv-zero") => 0,
        number if player.is("multipv-above") => settings.lines + number,
        number => number,
    };
    let score = match () {
        () if player.is("no-score") => String::new(),
        () if player.is("score-without-unit") => "score 13".to_string(),
        () if player.is("score-fraction") => "score cp 0.13".to_string(),
        () if player.is("mate-zero") => "score mate 0".to_string(),
        () if mates && player.is("mate-score-wrong") => "score mate 3".to_string(),
        () if mates => "score mate 1".to_string(),
        () => "score cp 13".to_string(),
    };
    let nodes = if player.is("nodes-negative") { "-20" } else { "20" };
    let full = if player.is("hashfull-too-full") { 1001 } else { 1 };
    let then = [mv.to_string()];
    let replies = player.moves_after(&then).unwrap_or_default();
    let replies: &[String] = if mates { &[] } else { &replies };
    let pv = match replies.first() {
        _ if player.is("pv-empty") => String::new(),
        _ if player.is("pv-illegal") => illegal(&then),
        Some(_) if player.is("pv-illegal-later") => format!("{mv} {}", illegal(replies)),
        Some(reply) if !ends(player, mv, reply) => format!("{mv} {reply}"),
        _ => mv.to_string(),
    };
    format!(
        "info {depth} multipv {line} {score} nodes {nodes} nps 1000 hashfull {full} time 10 pv {pv}"
    )
}

/// Whether a reply ends the game, which a score of centipawns does not say.
fn ends(player: &mut Player, mv: &str, reply: &str) -> bool {
    let moves = player.moves_after(&[mv.to_string(), reply.to_string()]);
    moves.is_none_or(|moves| moves.is_empty())
}

/// Lines that only a fault adds.
fn extra(player: &Player, all: &[String], words: &[&str], lines: &mut Vec<String>) {
    if player.is("currmove-illegal") {
        lines.push(format!("info currmove {} currmovenumber 1", illegal(all)));
    }
    if player.is("time-falls") {
        lines.push("info depth 1 time 5 nodes 30".to_string());
    }
    if player.is("nodes-fall") {
        lines.push("info depth 1 time 20 nodes 5".to_string());
    }
    if player.is("chatter") && !words.is_empty() {
        lines.push("thinking very hard".to_string());
    }
}

fn bestmove(player: &mut Player, all: &[String], best: &str, settings: &Settings) -> String {
    let then = [best.to_string()];
    let replies = player.moves_after(&then).unwrap_or_default();
    let ponder = match replies.first() {
        Some(_) if player.is("ponder-illegal") => format!(" ponder {}", illegal(&replies)),
        Some(reply) => format!(" ponder {reply}"),
        None => String::new(),
    };
    let word = match () {
        () if player.is("bestmove-a1a1") => "a1a1".to_string(),
        () if player.is("bestmove-illegal") => illegal(all),
        () if player.is("none-with-moves") => "(none)".to_string(),
        () if player.is("bestmove-upper") => best.to_ascii_uppercase(),
        () if player.is("castling-onto-rook") && !settings.chess960 => respelled(best),
        () if player.is("castling-two-squares") && settings.chess960 => two_squares(best),
        () => best.to_string(),
    };
    format!("bestmove {word}{ponder}")
}

fn respelled(mv: &str) -> String {
    match mv {
        "e1g1" => "e1h1",
        "e1c1" => "e1a1",
        "e8g8" => "e8h8",
        "e8c8" => "e8a8",
        other => other,
    }
    .to_string()
}

fn two_squares(mv: &str) -> String {
    match mv {
        "g1h1" => "g1g1",
        "e1h1" => "e1g1",
        other => other,
    }
    .to_string()
}
