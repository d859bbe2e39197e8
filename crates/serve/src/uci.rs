//! The engine's side of UCI.

mod answer;
mod offer;
mod search;

use std::io::{self, Write};
use std::process::abort;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use subject::{Root, Variant};

use self::offer::{greet, ready, set_option};
use self::search::{go, perft, stop};
use crate::Lines;
use crate::player::{Player, START};

/// What the engine is told besides the position.
#[derive(Default)]
struct Settings {
    lines: usize,
    chess960: bool,
    asked: u32,
    ready: u32,
    games: u32,
    old: Option<String>,
}

/// A search that has its answer and waits to say it.
struct Waiting {
    answer: Vec<String>,
    due: Option<Instant>,
    ponders: bool,
    began: Instant,
    readyok: bool,
}

/// Reads and answers lines until `quit`.
pub fn speak(
    player: &mut Player,
    first: String,
    lines: &Lines,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut settings = Settings { lines: 1, ..Settings::default() };
    let mut waiting: Option<Waiting> = None;
    let mut next = Some(first);
    loop {
        let line = match (next.take(), waiting.as_ref().and_then(|waiting| waiting.due)) {
            (Some(line), _) => line,
            (None, Some(due)) => {
                match lines.recv_timeout(due.saturating_duration_since(Instant::now())) {
                    Ok(line) => line,
                    Err(RecvTimeoutError::Timeout) => {
                        finish(&mut waiting, out)?;
                        continue;
                    }
                    Err(RecvTimeoutError::Disconnected) => String::from("\0"),
                }
            }
            (None, None) => lines.recv().unwrap_or_else(|_| String::from("\0")),
        };
        if line == "\0" {
            if player.is("end-of-input-ignored") {
                std::thread::sleep(Duration::from_secs(3600));
            }
            return Ok(());
        }
        let quits = hear(player, &mut settings, &mut waiting, &line, out)?;
        out.flush()?;
        if quits {
            return Ok(());
        }
    }
}

fn finish(waiting: &mut Option<Waiting>, out: &mut dyn Write) -> io::Result<()> {
    if let Some(waiting) = waiting.take() {
        for line in waiting.answer {
            writeln!(out, "{line}")?;
        }
        if waiting.readyok {
            writeln!(out, "readyok")?;
        }
    }
    out.flush()
}

/// Answers one line; returns whether it was `quit`.
fn hear(
    player: &mut Player,
    settings: &mut Settings,
    waiting: &mut Option<Waiting>,
    line: &str,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let plain = line.strip_suffix('\r').filter(|_| player.is("blanks-matter")).unwrap_or(line);
    let exact = player.is("blanks-matter") && plain.trim() != plain
        || player.is("carriage-return-matters") && line.ends_with('\r');
    if exact {
        return Ok(false);
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.first().copied().unwrap_or("") {
        "uci" => greet(player, settings, out)?,
        "isready" => ready(player, settings, waiting, out)?,
        "setoption" => set_option(player, settings, &words),
        "ucinewgame" => {
            settings.games += 1;
            if player.is("new-game-crash") && settings.games > 1 {
                abort();
            }
            player.root.fen = START.to_string();
            player.root.moves.clear();
        }
        "position" => position(player, settings, &words, out)?,
        "go" if words.get(1) == Some(&"perft") => perft(player, words.get(2).copied(), out)?,
        "go" => go(player, settings, waiting, &words, out)?,
        "stop" => stop(player, settings, waiting, out)?,
        "ponderhit" if waiting.as_ref().is_some_and(|waiting| waiting.ponders) => {
            if !player.is("ponderhit-ignored") {
                finish(waiting, out)?;
            }
        }
        "d" => {
            let fen = &player.root.fen;
            writeln!(
                out,
                "Fen: {fen}{}",
                if player.root.moves.is_empty() { "" } else { " and moves" }
            )?;
        }
        "quit" => {
            let searching = waiting.is_some() && player.is("quit-ignored-in-search");
            return Ok(!searching && !player.is("quit-ignored"));
        }
        "debug" if player.is("debug-crash") => abort(),
        "register" if player.is("register-crash") => abort(),
        "" | "debug" | "register" | "ponderhit" => {}
        _ if player.is("unknown-command-crash") => abort(),
        _ => {
            if let Some(at) = words.iter().position(|word| *word == "isready") {
                return hear(player, settings, waiting, &words[at..].join(" "), out);
            }
        }
    }
    Ok(false)
}

fn position(
    player: &mut Player,
    settings: &Settings,
    words: &[&str],
    out: &mut dyn Write,
) -> io::Result<()> {
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves: Vec<String> =
        words.iter().skip(moves_at + 1).map(|word| (*word).to_string()).collect();
    let start = words.get(1) == Some(&"startpos");
    if player.is("startpos-crash") && start && moves_at == words.len()
        || player.is("empty-moves-crash") && moves_at < words.len() && moves.is_empty()
        || player.is("long-game-crash") && moves.len() > 256
    {
        abort();
    }
    if player.is("position-kept") && settings.games == 0 && !player.root.moves.is_empty() {
        return Ok(());
    }
    let mut fen = match start {
        true => START.to_string(),
        false => words.get(2..moves_at).unwrap_or_default().join(" "),
    };
    if player.is("turn-ignored") {
        fen = fen.replacen(" b ", " w ", 1);
    }
    let variant = if settings.chess960 { Variant::Chess960 } else { Variant::Standard };
    player.root = Root { variant, fen, moves: Vec::new() };
    if player.is("bad-fen-crash") && player.moves_after(&[]).is_none() {
        abort();
    }
    player.root.moves = moves;
    if player.is("moves-ignored") {
        player.root.moves.clear();
    }
    if player.is("moves-first-only") {
        player.root.moves.truncate(1);
    }
    if player.is("illegal-move-crash") && player.moves_after(&[]).is_none() {
        abort();
    }
    if player.is("calculates-unasked") {
        writeln!(out, "info depth 1 score cp 0 nodes 1")?;
    }
    Ok(())
}
