//! A game of a file as a position and a move of it.

use std::path::Path;

use anyhow::{Context, bail};
use laws::Position;
use notation::pgn::{self, Game, read_move};

/// The position before a move of the first game of a file, and the move as it is written: that of a ply, counted from 1.
/// Without a ply it is the first illegal move, the one that a match program says the game was lost by, or the last.
/// An illegal move before the ply is told instead, for nothing behind it has a position.
///
/// # Errors
/// The file, the game or the ply cannot be read.
pub fn find(path: &Path, ply: Option<usize>) -> anyhow::Result<(Position, String)> {
    let name = path.display();
    let file = scenario::load::read_file(path, String::new())?;
    let game = pgn::read(&file.bytes).next().with_context(|| format!("{name} has no game"))?;
    let game = game.with_context(|| format!("cannot read {name}"))?;
    let mut position = game.start().with_context(|| format!("cannot read {name}"))?;
    let mut last = None;
    for (number, node) in (1..).zip(&game.moves) {
        let next = read_move(&position, &node.text).ok();
        let next = next.and_then(|mv| laws::play(&position, mv).ok());
        let here = (position.clone(), node.text.clone());
        let Some(next) = next else {
            eprintln!(
                "note: ply {number} of {}, {}, is no legal move",
                game.moves.len(),
                node.text
            );
            return Ok(here);
        };
        if ply == Some(number) {
            return Ok(here);
        }
        last = Some(here);
        position = next;
    }
    let plies = game.moves.len();
    match (forfeited_by(&game), last) {
        (Some(text), _) if ply.is_none_or(|ply| ply == plies + 1) => {
            eprintln!(
                "note: a comment after ply {plies} says that {text} was played and is illegal"
            );
            Ok((position, text))
        }
        (_, Some(last)) if ply.is_none() => Ok(last),
        _ => bail!("{name}: the game has {plies} plies, counted from 1"),
    }
}

/// The move that the last comment calls illegal, as match programs write: `White makes an illegal move: e1g1`.
fn forfeited_by(game: &Game) -> Option<String> {
    let comments = game.moves.last().map_or(&game.comments, |node| &node.comments);
    comments.iter().rev().find_map(|comment| {
        let told = comment.to_ascii_lowercase().find("illegal move:")?;
        let word = comment[told..].split_once(':')?.1.split_whitespace().next()?;
        Some(word.trim_end_matches([',', '.', ';', '}']).to_string())
    })
}
