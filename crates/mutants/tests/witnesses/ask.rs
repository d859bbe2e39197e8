//! The questions, as short texts.

use mutants::{Color, Engine, Fault, PgnGame, PgnMove, Reason, State, Variant};

/// A position, the moves played from it (`3 x` before them: three times), a question, and the right answer.
#[derive(Debug)]
pub struct Witness {
    pub fault: Fault,
    pub variant: Variant,
    pub fen: &'static str,
    pub moves: &'static str,
    pub question: &'static str,
    pub answer: &'static str,
}

/// A witness in standard chess: position, moves played, question, right answer.
pub const fn standard(fault: Fault, [fen, moves, question, answer]: [&'static str; 4]) -> Witness {
    Witness { fault, variant: Variant::Standard, fen, moves, question, answer }
}

/// A witness in Chess960: position, moves played, question, right answer.
pub const fn chess960(fault: Fault, [fen, moves, question, answer]: [&'static str; 4]) -> Witness {
    Witness { fault, variant: Variant::Chess960, fen, moves, question, answer }
}

/// Puts the question to an engine. What it refuses is answered `refused`.
pub fn ask(engine: Engine, witness: &Witness) -> String {
    let Ok(mut state) = engine.load(witness.fen, witness.variant) else {
        return "refused".to_string();
    };
    if witness.question == "accepts" {
        return yes_or_refused(engine.accepts(witness.fen, witness.variant).is_ok());
    }
    let (times, moves) = match witness.moves.split_once(" x ") {
        Some((times, moves)) => (times.parse().expect("a number of times"), moves),
        None => (1, witness.moves),
    };
    for uci in std::iter::repeat_n(moves.split_whitespace(), times).flatten() {
        if state.play(uci).is_err() {
            return format!("refused {uci}");
        }
    }
    if let Some(told) = about_texts(&engine, &state, witness) {
        return told;
    }
    let mut words = witness.question.splitn(2, ' ');
    let (topic, detail) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    about_the_position(&state, topic, detail)
        .or_else(|| about_the_game(&state, topic, detail))
        .unwrap_or_else(|| panic!("no such question: {}", witness.question))
}

/// Questions about PGN, about moves taken back (`undone g1f3, repetitions`) and about what was refused.
fn about_texts(engine: &Engine, state: &State, witness: &Witness) -> Option<String> {
    let (topic, detail) = witness.question.split_once(' ')?;
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    let then = |state: &State, question: &str| {
        let (topic, detail) = question.split_once(' ').unwrap_or((question, ""));
        about_the_position(state, topic, detail).or_else(|| about_the_game(state, topic, detail))
    };
    let or_then = |state: Result<State, _>, question: &str| match state {
        Ok(state) => then(&state, question),
        Err(mutants::Refused { .. }) => Some("refused".to_string()),
    };
    match topic {
        "pgn" => {
            let games = engine.read_pgn(detail, witness.variant);
            Some(games.iter().map(told).collect::<Vec<_>>().join(" | "))
        }
        "written" => Some(or_refused(engine.write_pgn(detail, witness.variant))),
        "undone" => {
            let (moves, question) = detail.split_once(", ")?;
            or_then(state.after_take_back(&words(moves)), question)
        }
        "refused" => {
            let (moves, question) = detail.split_once(", ")?;
            or_then(state.after_refusals(engine, &words(moves), &[]), question)
        }
        "garbage" => {
            let fens = ["no position".to_string()];
            or_then(state.after_refusals(engine, &[], &fens), detail)
        }
        _ => None,
    }
}

/// A game in one line: tags, moves with glyphs, comments and variations, and the result.
fn told(game: &PgnGame) -> String {
    let tags =
        game.tags.iter().map(|(name, value)| format!("[{name} {value}] ")).collect::<String>();
    let comments = comments(&game.comments);
    let error = if game.error.is_some() { " bad" } else { "" };
    format!("{tags}{comments}{} {}{error}", line(&game.moves), game.result)
}

fn comments(comments: &[String]) -> String {
    comments.iter().map(|comment| format!("{{{comment}}} ")).collect()
}

fn line(moves: &[PgnMove]) -> String {
    let told = moves.iter().map(|mv| {
        let glyphs = mv.glyphs.iter().map(|glyph| format!(" ${glyph}")).collect::<String>();
        let variations =
            mv.variations.iter().map(|moves| format!("({}) ", line(moves))).collect::<String>();
        let text = format!("{}{}{glyphs} ", comments(&mv.before), mv.uci);
        format!("{text}{}{variations}", comments(&mv.comments))
    });
    told.collect::<String>().trim_end().to_string()
}

fn about_the_position(state: &State, topic: &str, detail: &str) -> Option<String> {
    Some(match topic {
        "loads" => "yes".to_string(),
        "legal" => yes(state.is_legal(detail)),
        "moves" => {
            let mut moves = state.legal_moves();
            moves.retain(|uci| uci.starts_with(detail));
            sorted(moves)
        }
        "count" => state.legal_moves().len().to_string(),
        "perft" => state.perft(detail.parse().ok()?).to_string(),
        "fen" => state.fen(),
        "after" => or_refused(state.fen_after(detail)),
        "check" => yes(state.in_check()),
        "checkers" => sorted(state.checkers()),
        "attackers" => {
            let (square, color) = detail.split_once(' ')?;
            sorted(state.attackers(square, color_of(color)?).ok()?)
        }
        "status" => state.status().to_string(),
        "san" => or_refused(state.san(detail)),
        "read" => state.read_san(detail).unwrap_or_else(|| "none".to_string()),
        _ => return None,
    })
}

fn about_the_game(state: &State, topic: &str, detail: &str) -> Option<String> {
    Some(match topic {
        "repetitions" => state.repetitions().to_string(),
        "threefold" if detail.is_empty() => yes(state.can_claim_threefold()),
        "threefold" => yes(state.can_claim_threefold_with(detail)),
        "fifty" if detail.is_empty() => yes(state.can_claim_fifty()),
        "fifty" => yes(state.can_claim_fifty_with(detail)),
        "fivefold" => yes(state.is_fivefold()),
        "seventy-five" => yes(state.is_seventy_five()),
        "dead" => yes(state.insufficient_material()),
        "cannot-mate" => yes(state.cannot_mate(color_of(detail)?)),
        "may-claim" => yes(state.may_claim(color_of(detail)?)),
        "may-agree" => yes(state.may_agree()),
        "by-material" => yes(state.judges_by_material_alone(match detail {
            "flag" => Reason::FlagFall,
            _ => Reason::Resignation,
        })),
        "outcome" => state.outcome().to_string(),
        "resigns" => state.outcome_if_resigns(color_of(detail)?).to_string(),
        "flag" => state.outcome_if_flag_falls(color_of(detail)?).to_string(),
        _ => return None,
    })
}

fn yes(answer: bool) -> String {
    if answer { "yes" } else { "no" }.to_string()
}

fn yes_or_refused(answer: bool) -> String {
    if answer { "yes" } else { "refused" }.to_string()
}

fn or_refused<E>(answer: Result<String, E>) -> String {
    answer.unwrap_or_else(|_| "refused".to_string())
}

fn sorted(mut words: Vec<String>) -> String {
    words.sort();
    words.join(" ")
}

fn color_of(text: &str) -> Option<Color> {
    match text {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}
