//! The questions, as short texts.

use mutants::{Color, Engine, Fault, State, Variant};

/// A position, the moves played from it, a question, and the right answer.
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
    for uci in witness.moves.split_whitespace() {
        if state.play(uci).is_err() {
            return format!("refused {uci}");
        }
    }
    let mut words = witness.question.splitn(2, ' ');
    let (topic, detail) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    about_the_position(&state, topic, detail)
        .or_else(|| about_the_game(&state, topic, detail))
        .unwrap_or_else(|| panic!("no such question: {}", witness.question))
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
        "outcome" => state.outcome().to_string(),
        "resigns" => state.outcome_if_resigns(color_of(detail)?).to_string(),
        "flag" => state.outcome_if_flag_falls(color_of(detail)?).to_string(),
        _ => return None,
    })
}

fn yes(answer: bool) -> String {
    if answer { "yes" } else { "no" }.to_string()
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
