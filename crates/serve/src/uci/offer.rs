//! What the engine says of itself, and what it can be set to.

use std::io::{self, Write};
use std::process::abort;

use super::{Settings, Waiting};
use crate::player::Player;

/// Answers `uci`.
pub(super) fn greet(
    player: &Player,
    settings: &mut Settings,
    out: &mut dyn Write,
) -> io::Result<()> {
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

/// Answers `isready`.
pub(super) fn ready(
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

/// Hears `setoption`.
pub(super) fn set_option(player: &Player, settings: &mut Settings, words: &[&str]) {
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
