//! A mutant's answers to questions about texts in PGN.

use std::collections::BTreeMap;

use mutants::Engine;

use crate::games::{PgnGame, PgnGames, PgnMove, WrittenPgn};
use crate::question::{Answer, Reply, Root};
use crate::variant::Variant;

fn variant(root: &Root) -> mutants::Variant {
    match root.variant {
        Variant::Standard => mutants::Variant::Standard,
        Variant::Chess960 => mutants::Variant::Chess960,
    }
}

/// The games that a text holds.
pub(crate) fn read(engine: &Engine, text: &str, root: &Root) -> PgnGames {
    let games = engine.read_pgn(text, variant(root));
    PgnGames { games: games.into_iter().map(told).collect(), lacks: Vec::new() }
}

/// The games of a text, written again.
pub(crate) fn write(engine: &Engine, text: &str, root: &Root) -> Reply {
    match engine.write_pgn(text, variant(root)) {
        Ok(text) => Reply::Answer(Answer::Pgn(WrittenPgn { text, lacks: Vec::new() })),
        Err(why) => Reply::Refused(why),
    }
}

fn told(game: mutants::PgnGame) -> PgnGame {
    PgnGame {
        tags: game.tags.into_iter().collect::<BTreeMap<_, _>>(),
        comments: game.comments,
        moves: line(game.moves),
        result: Some(game.result),
        end: Some(game.end),
        error: game.error,
    }
}

fn line(moves: Vec<mutants::PgnMove>) -> Vec<PgnMove> {
    let told = |mv: mutants::PgnMove| PgnMove {
        mv: mv.uci,
        before: mv.before,
        nags: mv.glyphs,
        comments: mv.comments,
        variations: mv.variations.into_iter().map(line).collect(),
    };
    moves.into_iter().map(told).collect()
}
