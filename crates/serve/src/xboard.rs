//! The engine's side of XBoard's protocol.

use std::io::{self, Write};
use std::process::abort;
use std::time::Duration;

use subject::{Root, Status, Variant};

use crate::Lines;
use crate::player::{Player, START, illegal};

/// What the engine is told besides the position.
struct Settings {
    force: bool,
    white: bool,
    pings: u32,
    games: u32,
}

/// Reads and answers lines until `quit`.
pub fn speak(player: &mut Player, lines: &Lines, out: &mut dyn Write) -> io::Result<()> {
    let mut settings = Settings { force: false, white: false, pings: 0, games: 0 };
    out.flush()?;
    while let Ok(line) = lines.recv() {
        if hear(player, &mut settings, line.trim(), out)? {
            return Ok(());
        }
        out.flush()?;
    }
    Ok(())
}

fn hear(
    player: &mut Player,
    settings: &mut Settings,
    line: &str,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.first().copied().unwrap_or("") {
        "protover" if player.is("xb-features-malformed") => {
            writeln!(out, "feature ping setboard")?;
            features(player, out)?;
        }
        "protover" => features(player, out)?,
        "new" => {
            settings.games += 1;
            if player.is("xb-new-crash") && settings.games > 1 {
                abort();
            }
            player.root =
                Root { variant: Variant::Standard, fen: START.to_string(), moves: Vec::new() };
            (settings.force, settings.white) = (false, false);
        }
        "force" => settings.force = true,
        "go" => {
            (settings.force, settings.white) = (false, player.is_white());
            moves(player, out)?;
        }
        "setboard" => setboard(player, &words[1..], out)?,
        "undo" if player.is("xb-undo-crash") => abort(),
        "undo" => drop(player.root.moves.pop()),
        "remove" => {
            let plies = player.root.moves.len().saturating_sub(2);
            player.root.moves.truncate(plies);
        }
        "result" if player.is("xb-result-crash") => abort(),
        "ping" => ping(player, settings, words.get(1).copied(), out)?,
        "usermove" => user_move(player, settings, words.get(1).copied().unwrap_or(""), out)?,
        "quit" => return Ok(!player.is("xb-quit-ignored")),
        "" | "?" | "accepted" | "rejected" | "easy" | "hard" | "post" | "nopost" | "level"
        | "st" | "sd" | "time" | "otim" | "result" | "draw" | "random" | "computer" | "name"
        | "variant" | "hint" | "bk" | "rating" | "ics" | "xboard" => {}
        word if is_move(word) => user_move(player, settings, word, out)?,
        _ if player.is("xb-unknown-crash") => abort(),
        _ => writeln!(out, "Error (unknown command): {line}")?,
    }
    Ok(false)
}

fn is_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    matches!(bytes.len(), 4 | 5)
        && bytes[..4]
            .chunks(2)
            .all(|square| matches!(square[0], b'a'..=b'h') && matches!(square[1], b'1'..=b'8'))
}

fn features(player: &Player, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "feature ping=1 setboard=1 usermove=1 san=0 sigint=0 sigterm=0 reuse=1")?;
    writeln!(
        out,
        "feature colors=0 draw=1 analyze=0 variants=\"normal\" myname=\"{}\"",
        player.name()
    )?;
    writeln!(out, "feature done=1")
}

fn ping(
    player: &Player,
    settings: &mut Settings,
    number: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    settings.pings += 1;
    let number = number.unwrap_or("1");
    if player.is("xb-no-pong") && settings.pings > 2 {
        return Ok(());
    }
    if player.is("xb-pong-wrong") && settings.pings > 2 {
        writeln!(out, "pong {number}7")?;
    }
    writeln!(out, "pong {number}")
}

fn setboard(player: &mut Player, fields: &[&str], out: &mut dyn Write) -> io::Result<()> {
    let mut fields: Vec<String> = fields.iter().map(|field| (*field).to_string()).collect();
    if let (4.., true) = (fields.len(), player.is("xb-en-passant-field-ignored")) {
        fields[3] = "-".to_string();
    }
    if let (4.., true) = (fields.len(), player.is("xb-rights-field-ignored")) {
        fields[2] = "-".to_string();
    }
    let before = player.root.clone();
    player.root = Root { variant: Variant::Standard, fen: fields.join(" "), moves: Vec::new() };
    if player.moves_after(&[]).is_none() {
        player.root = before;
        writeln!(out, "tellusererror Illegal position")?;
    }
    Ok(())
}

fn user_move(
    player: &mut Player,
    settings: &mut Settings,
    mv: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let legal = player.moves_after(&[]).unwrap_or_default();
    let castles = matches!(mv, "e1g1" | "e1c1" | "e8g8" | "e8c8");
    let refused = !legal.iter().any(|known| known == mv)
        || player.is("xb-castling-refused") && castles
        || player.is("xb-promotion-refused") && mv.len() == 5
        || player.is("xb-repetition-refused") && player.root.moves.len() > 5;
    if refused && !player.is("xb-illegal-accepted") {
        let word = if player.is("xb-other-refusal") { "Invalid" } else { "Illegal" };
        return writeln!(out, "{word} move: {mv}");
    }
    player.root.moves.push(mv.to_string());
    if player.is("xb-false-claim") {
        writeln!(out, "1/2-1/2 {{Draw, I think}}")?;
    }
    if settings.force {
        result(player, out)?;
        if player.is("xb-moves-in-force")
            && let Some(reply) = player.moves_after(&[]).unwrap_or_default().first()
        {
            writeln!(out, "move {reply}")?;
        }
        return Ok(());
    }
    if !result(player, out)? && player.is_white() == settings.white {
        moves(player, out)?;
    }
    Ok(())
}

/// Tells the result if the game is over.
fn result(player: &mut Player, out: &mut dyn Write) -> io::Result<bool> {
    let told = match player.status_after(&[]) {
        Some(Status::Checkmate) if player.is_white() => "0-1 {Black mates}",
        Some(Status::Checkmate) => "1-0 {White mates}",
        Some(Status::Stalemate) => "1/2-1/2 {Stalemate}",
        Some(Status::Dead) => "1/2-1/2 {Nobody can mate}",
        _ => return Ok(false),
    };
    writeln!(out, "{told}")?;
    Ok(true)
}

/// The engine makes a move, or ends the game.
fn moves(player: &mut Player, out: &mut dyn Write) -> io::Result<()> {
    if result(player, out)? {
        return Ok(());
    }
    if player.is("xb-go-silent") || player.is("hang") {
        return Ok(());
    }
    if player.is("flags") {
        std::thread::sleep(Duration::from_secs(10));
    }
    if player.is("xb-resigns") {
        return writeln!(out, "resign");
    }
    if player.can_claim() {
        return writeln!(out, "1/2-1/2 {{Draw by claim}}");
    }
    let legal = player.moves_after(&[]).unwrap_or_default();
    let Some((best, _)) = player.choose(&legal, false) else { return Ok(()) };
    if player.is("xb-move-illegal") || player.is("bestmove-illegal") {
        return writeln!(out, "move {}", illegal(&legal));
    }
    let word = if player.is("xb-move-upper") { best.to_ascii_uppercase() } else { best.clone() };
    writeln!(out, "move {word}")?;
    player.root.moves.push(best);
    result(player, out)?;
    Ok(())
}
