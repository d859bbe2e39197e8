//! When the answer of a search is said: `go` and `stop`.

use std::io::{self, Write};
use std::process::abort;
use std::time::{Duration, Instant};

use subject::{Answer, Query, Reply};

use super::answer::think;
use super::{Settings, Waiting, finish};
use crate::player::Player;

/// Counts by first move.
pub(super) fn perft(
    player: &mut Player,
    depth: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let depth = depth.and_then(|depth| depth.parse().ok()).unwrap_or(1);
    if let Reply::Answer(Answer::Divide(counts)) = player.ask(&Query::Divide { depth }) {
        for (mv, count) in &counts {
            writeln!(out, "{mv}: {count}")?;
        }
        writeln!(out, "\nNodes searched: {}", counts.values().sum::<u64>())?;
    }
    Ok(())
}

/// Hears `stop`.
pub(super) fn stop(
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
pub(super) fn number(words: &[&str], name: &str) -> Option<i64> {
    let at = words.iter().position(|word| *word == name)?;
    words.get(at + 1)?.parse().ok()
}

/// Hears `go`: chooses the answer and says it at once, later, or never.
pub(super) fn go(
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
