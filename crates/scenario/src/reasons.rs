//! Whether the reasons that scenarios give are the reasons of the Laws.
//!
//! Only the reference is held to them: a subject says yes or no, not why.

use laws::{Color, Edition, Position, Status, breaches};
use notation::{fen, uci};
use subject::Root;

use crate::format::{Colour, YesOrMoves};
use crate::scenario::{Expected, Question, Scenario, laws_variant};

/// A reason in a scenario that is not the Laws' reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The key of the question, such as `castling-out-of-check/illegal/e1g1`.
    pub key: String,
    /// The path of the expectation in its file.
    pub path: String,
    /// What is wrong, in one sentence.
    pub message: String,
}

/// Compares every reason of a scenario with what [`laws`] says under an edition.
///
/// The first article of an illegal move is the first that it breaks, and the others are among
/// those it breaks. Every reason of an impossible position is one, and an unreadable text fails
/// in the field that is named. Moves that show a yes are played.
pub fn check_reasons(scenario: &Scenario, edition: Edition) -> Vec<Mismatch> {
    let mut found = Vec::new();
    for root in &scenario.roots {
        for question in &scenario.questions {
            if let Err(message) = check(root, question, edition) {
                let key = scenario.key(root.variant, question);
                found.push(Mismatch { key, path: question.path.clone(), message });
            }
        }
    }
    found
}

/// The position that a root leads to.
///
/// # Errors
/// Why there is none.
pub fn position(root: &Root) -> Result<Position, String> {
    let start = fen::to_play_from(&root.fen, laws_variant(root.variant));
    let (start, _) = start.map_err(|error| error.to_string())?;
    follow(start, &root.moves)
}

/// The position after some moves.
fn follow(mut position: Position, moves: &[String]) -> Result<Position, String> {
    for text in moves {
        let mv = uci::parse_move(text, &position).map_err(|error| error.to_string())?;
        position = laws::play(&position, mv).map_err(|breaches| {
            let why: Vec<String> = breaches.iter().map(ToString::to_string).collect();
            format!("{text} cannot be played: {}", why.join("; "))
        })?;
    }
    Ok(position)
}

fn check(root: &Root, question: &Question, edition: Edition) -> Result<(), String> {
    match &question.expected {
        Expected::Illegal { mv, articles } => {
            let position = position(root)?;
            let mv = uci::parse(mv).map_err(|error| error.to_string())?;
            let broken = breaches(&position, mv, edition);
            let broken: Vec<&str> = broken.iter().map(|breach| breach.article.number()).collect();
            same_articles(mv, articles, &broken)
        }
        Expected::CanMate { by, answer: YesOrMoves::Shown(moves) } => {
            let end = follow(position(root)?, moves)?;
            let mated = match by {
                Colour::White => Color::Black,
                Colour::Black => Color::White,
            };
            match end.turn() == mated && laws::status(&end) == Status::Checkmate {
                true => Ok(()),
                false => Err(format!("the moves do not end with a mate by {}", by.name())),
            }
        }
        Expected::Reachable(YesOrMoves::Shown(moves)) => {
            let end = follow(Position::initial(), moves)?;
            let wanted = position(root)?;
            let parts = |of: &Position| {
                let setup = of.setup();
                (setup.board.clone(), setup.turn, setup.rights, setup.en_passant)
            };
            match parts(&end) == parts(&wanted) {
                true => Ok(()),
                false => Err(format!("the moves lead to {}", fen::write_position(&end))),
            }
        }
        Expected::Impossible(reasons) => impossible(root, reasons),
        Expected::Unreadable(field) => match fen::parse(&root.fen, laws_variant(root.variant)) {
            Err(error) if error.field.name() == field => Ok(()),
            Err(error) => Err(format!("the field that cannot be read is {}", error.field)),
            Ok(_) => Err("the text can be read".to_owned()),
        },
        _ => Ok(()),
    }
}

fn same_articles(mv: laws::Move, expected: &[String], broken: &[&str]) -> Result<(), String> {
    let Some(first) = broken.first() else {
        return Err(format!("{mv} breaks no article"));
    };
    let all = broken.join(", ");
    if expected.first().is_none_or(|expected| expected != first) {
        return Err(format!("the first article that {mv} breaks is {first} (of {all})"));
    }
    match expected.iter().find(|article| !broken.contains(&article.as_str())) {
        Some(article) => Err(format!("{mv} does not break {article}, but {all}")),
        None => Ok(()),
    }
}

fn impossible(root: &Root, reasons: &[String]) -> Result<(), String> {
    let variant = laws_variant(root.variant);
    let setup = fen::parse(&root.fen, variant).map_err(|error| error.to_string())?;
    let refused: Vec<&str> = match Position::new(setup, variant) {
        Ok(_) => return Err("the position is accepted".to_owned()),
        Err(refusals) => refusals.into_iter().map(laws::Refusal::name).collect(),
    };
    match reasons.iter().find(|reason| !refused.contains(&reason.as_str())) {
        Some(reason) => Err(format!("{reason} is no reason here; there is {}", refused.join(", "))),
        None => Ok(()),
    }
}
