//! The engine's side of UCI.

use std::io::{self, Write};
use std::process::abort;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use subject::{Answer, Query, Reply, Root, Variant};

use crate::Lines;
use crate::player::{Player, START, illegal};

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

fn greet(player: &Player, settings: &mut Settings, out: &mut dyn Write) -> io::Result<()> {
    settings.asked += 1;
    if player.is("second-uci-ignored") && settings.asked > 1 {
        return Ok(());
    }
    if !player.is("no-id-name") {
        writeln!(out, "id name {}", player.name())?;
    }
    if !player.is("no-id-author") {
        writeln!(out, "id author the authors of arbiter")?;
    }
    let hash = match () {
        () if player.is("hash-is-a-string") => "type string default 16",
        () if player.is("spin-default-outside") => "type spin default 16 min 32 max 64",
        () => "type spin default 16 min 1 max 64",
    };
    writeln!(out, "option name Hash {hash}")?;
    if player.is("option-twice") {
        writeln!(out, "option name Hash {hash}")?;
    }
    writeln!(out, "option name Clear Hash type button")?;
    writeln!(out, "option name Ponder type check default false")?;
    writeln!(out, "option name MultiPV type spin default 1 min 1 max 256")?;
    let on = player.is("chess960-on");
    writeln!(out, "option name UCI_Chess960 type check default {on}")?;
    let style = if player.is("combo-default-unknown") { "Wild" } else { "Plain" };
    writeln!(out, "option name Style type combo default {style} var Plain var Plainer")?;
    let text = if player.is("empty-default") { "" } else { "<empty>" };
    writeln!(out, "option name Log type string default {text}")?;
    if player.is("option-without-type") {
        writeln!(out, "option name Depth default 3")?;
    }
    if player.is("elo-alone") {
        writeln!(out, "option name UCI_Elo type spin default 1500 min 1000 max 2000")?;
    }
    if !player.is("no-uciok") {
        writeln!(out, "uciok")?;
    }
    if player.is("uciok-twice") {
        writeln!(out, "uciok")?;
    }
    if player.is("options-after-uciok") {
        writeln!(out, "option name Late type check default true")?;
    }
    if player.is("chatter") {
        writeln!(out, "hello, I am ready to play")?;
    }
    Ok(())
}

fn ready(
    player: &Player,
    settings: &mut Settings,
    waiting: &mut Option<Waiting>,
    out: &mut dyn Write,
) -> io::Result<()> {
    settings.ready += 1;
    if player.is("readyok-sometimes") && settings.ready.is_multiple_of(3) {
        return Ok(());
    }
    if let Some(waiting) = waiting
        && player.is("readyok-after-search")
    {
        waiting.readyok = true;
        return Ok(());
    }
    writeln!(out, "readyok")?;
    if player.is("readyok-twice") {
        writeln!(out, "readyok")?;
    }
    Ok(())
}

fn set_option(player: &Player, settings: &mut Settings, words: &[&str]) {
    let value_at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let name = words.get(2..value_at).unwrap_or_default().join(" ");
    let value = words.get(value_at + 1..).unwrap_or_default().join(" ");
    let known =
        ["Hash", "Clear Hash", "Ponder", "MultiPV", "UCI_Chess960", "Style", "Log", "OwnBook"];
    let same = known.iter().find(|known| known.eq_ignore_ascii_case(&name));
    if player.is("option-crash") && name == "Style"
        || player.is("option-case-crash") && same.is_some_and(|known| *known != name)
        || player.is("unknown-option-crash") && same.is_none()
        || player.is("multipv-crash") && name == "MultiPV" && value != "1"
    {
        abort();
    }
    match same {
        Some(&"MultiPV") => settings.lines = value.parse().unwrap_or(1),
        Some(&"UCI_Chess960") => settings.chess960 = value == "true",
        _ => {}
    }
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

/// Counts by first move.
fn perft(player: &mut Player, depth: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    let depth = depth.and_then(|depth| depth.parse().ok()).unwrap_or(1);
    if let Reply::Answer(Answer::Divide(counts)) = player.ask(&Query::Divide { depth }) {
        for (mv, count) in &counts {
            writeln!(out, "{mv}: {count}")?;
        }
        writeln!(out, "\nNodes searched: {}", counts.values().sum::<u64>())?;
    }
    Ok(())
}

fn stop(
    player: &Player,
    settings: &Settings,
    waiting: &mut Option<Waiting>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(search) = waiting else {
        if player.is("stop-crash-at-rest") {
            abort();
        }
        if player.is("stop-answers-at-rest") {
            writeln!(out, "bestmove {}", settings.old.as_deref().unwrap_or("0000"))?;
        }
        return Ok(());
    };
    let at_once = search.began.elapsed() < Duration::from_millis(100);
    if player.is("stop-ignored") || player.is("stop-at-once-lost") && at_once {
        return Ok(());
    }
    finish(waiting, out)
}

/// The number behind a word of `go`.
fn number(words: &[&str], name: &str) -> Option<i64> {
    let at = words.iter().position(|word| *word == name)?;
    words.get(at + 1)?.parse().ok()
}

fn go(
    player: &mut Player,
    settings: &mut Settings,
    waiting: &mut Option<Waiting>,
    words: &[&str],
    out: &mut dyn Write,
) -> io::Result<()> {
    finish(waiting, out)?;
    let has = |name: &str| words.contains(&name);
    let white = player.is_white();
    let clock = number(words, if white { "wtime" } else { "btime" });
    if player.is("bare-go-crash") && words.len() == 1
        || player.is("one-clock-crash") && (has("wtime") != has("btime"))
    {
        abort();
    }
    let answer = think(player, settings, words);
    let found_mate = answer.iter().any(|line| line.contains("score mate 1"));
    let ponders = has("ponder") && !player.is("bestmove-before-ponderhit");
    let early = player.is("bestmove-before-stop");
    let endless = (has("infinite") || words.len() == 1 || has("mate") && !found_mate) && !early
        || player.is("movetime-endless") && has("movetime")
        || player.is("nodes-endless") && has("nodes")
        || player.is("one-millisecond-hang") && clock == Some(1)
        || player.is("movestogo-one-hang") && number(words, "movestogo") == Some(1)
        || player.is("words-in-order-only") && words.get(1) == Some(&"btime") && has("wtime");
    let silent = player.is("no-bestmove")
        || player.is("hang")
        || player.is("long-game-hang") && player.root.moves.len() > 99;
    if silent {
        return Ok(());
    }
    let delay = if player.is("flags") { Duration::from_secs(10) } else { Duration::ZERO };
    let began = Instant::now();
    let due = (!endless && !ponders).then(|| began + delay);
    *waiting = Some(Waiting { answer, due, ponders, began, readyok: false });
    if due.is_some_and(|due| due <= Instant::now()) {
        finish(waiting, out)?;
    }
    Ok(())
}

/// The lines of a search: nothing is searched, a move is chosen.
fn think(player: &mut Player, settings: &mut Settings, words: &[&str]) -> Vec<String> {
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
