//! True sentences about chess, each as a function that says what broke it.
//!
//! An oracle never panics by itself and knows no expected answers: it holds two answers of one program against each
//! other, or against another program. Each is shown to catch a planted fault by the tests of this crate.

mod endings;
mod game;
mod moves;
mod notation;
mod outside;
mod reasons;
mod state;

use std::fmt;

use rules::{PackedMove, Rules};

use crate::case::Case;

pub use endings::{Mates, endings_are_decided};
pub use game::{claims_follow_from_the_game, claims_of_laws, same_by_list_is_same_by_key};
pub use moves::{
    agree, listed_if_and_only_if_legal, mirrored, own_king_is_never_left_in_check, perft_is_the_sum,
};
pub use notation::{san_is_the_shortest, written_moves_are_read_back};
pub use outside::{
    guarded_yaml_reads_alike, mate_answers_prove_themselves, no_text_breaks_a_reader,
    read_scenarios, rulings_are_whole, rulings_of_laws, same_tree, solver_answer,
};
pub use reasons::{Reasons, reasons_are_told, reasons_of_laws};
pub use state::{
    counters_count, key_from_moves_is_key_from_fen, looking_changes_nothing,
    position_is_rebuilt_from_its_fen, status_follows_from_the_list,
};

/// What broke a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The sentence.
    pub sentence: &'static str,
    /// What was seen instead.
    pub seen: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not true: {}\n{}", self.sentence, self.seen)
    }
}

impl std::error::Error for Broken {}

/// Whether a sentence holds.
pub type Checked = Result<(), Broken>;

/// An oracle as reports and the README name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The fuzz target.
    pub target: &'static str,
    /// The sentence.
    pub sentence: &'static str,
    /// The article it comes from, or the text format.
    pub article: &'static str,
}

/// A move is listed if and only if it is legal.
pub const LISTED: Named = Named {
    target: "listed_if_and_only_if_legal",
    sentence: "of all origins, targets and promotions, a move is listed if and only if it is legal",
    article: "3.10.1",
};
/// No legal move leaves the own king in check.
pub const OWN_KING: Named = Named {
    target: "own_king_is_never_left_in_check",
    sentence: "no legal move leaves the own king on an attacked square",
    article: "3.9.2",
};
/// A position is rebuilt from its FEN.
pub const REBUILT: Named = Named {
    target: "position_is_rebuilt_from_its_fen",
    sentence: "a position reached by moves answers as the position read from its FEN",
    article: "3.10.1",
};
/// A key from moves is the key from the FEN.
pub const KEYS: Named = Named {
    target: "key_from_moves_is_key_from_fen",
    sentence: "the key of a position reached by moves is the key of the position read from its FEN",
    article: "9.2.3",
};
/// Programs that keep the Laws agree.
pub const AGREE: Named = Named {
    target: "crates_agree",
    sentence: "laws, movegen and independent crates agree on moves, positions, check and counts",
    article: "3.10.1",
};
/// A mirror changes nothing but sides.
pub const MIRROR: Named = Named {
    target: "mirrors",
    sentence: "with colours or, without rights to castle, wings exchanged the answers are the images",
    article: "1.1, 2.3",
};
/// Looking at moves changes nothing.
pub const LOOKING: Named = Named {
    target: "looking_changes_nothing",
    sentence: "when moves were made and taken back, every field is as before",
    article: "3.10.1",
};
/// What is written is read back.
pub const ROUND_TRIP: Named = Named {
    target: "written_moves_are_read_back",
    sentence: "every legal move, written in algebraic notation or UCI, is read as itself",
    article: "C.8",
};
/// Algebraic notation is the shortest that is unambiguous.
pub const SHORTEST: Named = Named {
    target: "san_is_the_shortest",
    sentence: "no legal move is named by less origin than is written, and no two are written alike",
    article: "C.10",
};
/// The same by comparison is the same by key.
pub const SAME: Named = Named {
    target: "same_by_list_is_same_by_key",
    sentence: "two positions of a game are the same for repetition if and only if their keys are",
    article: "9.2.3",
};
/// Mate and stalemate follow from the list.
pub const STATUS: Named = Named {
    target: "status_follows_from_the_list",
    sentence: "mate is check without a legal move, stalemate the same without check, and nothing else is",
    article: "5.1.1, 5.2.1",
};
/// Counters count.
pub const COUNTERS: Named = Named {
    target: "counters_count",
    sentence: "the clock starts anew with a pawn's move or a capture and else grows by one; the move \
               number grows after Black's moves",
    article: "9.3",
};
/// Perft is a sum.
pub const SUM: Named = Named {
    target: "perft_is_the_sum",
    sentence: "the lines of two plies are the sum of the replies to each move",
    article: "perft",
};
/// Claims follow from the game.
pub const CLAIMS: Named = Named {
    target: "claims_follow_from_the_game",
    sentence: "a draw can be claimed, or comes by itself, exactly when positions and counters say so",
    article: "9.2, 9.3, 9.6",
};
/// Answers about mate prove themselves.
pub const MATE: Named = Named {
    target: "mate_answers_prove_themselves",
    sentence: "a line to mate can be played and ends with it; a proof that there is none is accepted",
    article: "5.2.2",
};
/// Endings are decided, and nothing contradicts the decision.
pub const ENDINGS: Named = Named {
    target: "endings_are_decided",
    sentence: "a line to mate is played, a proof is accepted, neither contradicts the tables of few men or a search of \
               everything, and of at most four men every question is answered",
    article: "5.2.2, 6.9",
};
/// Guarded YAML reads alike.
pub const YAML: Named = Named {
    target: "guarded_yaml_reads_alike",
    sentence: "a YAML text that passes the guard is read at once, twice the same, with the lists and maps that the \
               guard saw",
    article: "scenario files",
};
/// No text breaks a reader.
pub const READERS: Named = Named {
    target: "no_text_breaks_a_reader",
    sentence: "no bytes make a reader of FEN, EPD, PGN, moves, events or replies panic or hang",
    article: "FEN, PGN, UCI",
};
/// Rulings are whole.
pub const RULINGS: Named = Named {
    target: "rulings_are_whole",
    sentence: "every event gets a ruling, the same each time, and nothing can be played after the end",
    article: "4, 6, 7, 9",
};

/// Reasons are told.
pub const REASONS: Named = Named {
    target: "reasons_are_told",
    sentence: "a legal move has grounds and breaks nothing, an illegal one breaks an article that is told with what shows it",
    article: "3.10.1, 3.10.2",
};

/// Every oracle.
pub const ALL: [Named; 20] = [
    LISTED, OWN_KING, REBUILT, KEYS, AGREE, MIRROR, LOOKING, ROUND_TRIP, SHORTEST, SAME, STATUS,
    COUNTERS, SUM, CLAIMS, MATE, ENDINGS, YAML, READERS, RULINGS, REASONS,
];

impl Named {
    pub(crate) fn broken(self, seen: impl Into<String>) -> Broken {
        Broken { sentence: self.sentence, seen: seen.into() }
    }

    pub(crate) fn holds(self, holds: bool, seen: impl FnOnce() -> String) -> Checked {
        if holds { Ok(()) } else { Err(self.broken(seen())) }
    }
}

/// The end of a case as the rules reach it; `None` where the variant is not known.
fn reach<R: Rules>(oracle: Named, rules: &R, case: &Case) -> Result<Option<R::Position>, Broken> {
    let start = case.line.start();
    if !rules.variants().contains(&start.variant()) {
        return Ok(None);
    }
    let refused = |why: String| oracle.broken(format!("{} refuses it: {why}", rules.name()));
    let mut position = load(rules, start).map_err(refused)?;
    for mv in case.line.moves() {
        if !rules.play(&mut position, PackedMove::from(*mv)) {
            return Err(refused(format!("the move {mv}")));
        }
    }
    Ok(Some(position))
}

/// Gives the rules a position: its parts where they take those, else its FEN.
pub(crate) fn load<R: Rules>(rules: &R, position: &laws::Position) -> Result<R::Position, String> {
    match rules.set_up(position.setup(), position.variant()) {
        Some(taken) => taken,
        None => rules.load(&::notation::fen::write_position(position), position.variant()),
    }
}

/// The legal moves in order.
fn sorted<R: Rules>(rules: &R, position: &R::Position) -> Vec<PackedMove> {
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    moves.sort_unstable();
    moves
}

/// How many legal moves there are, counted in a list that is used again.
fn listed<R: Rules>(rules: &R, position: &R::Position, moves: &mut Vec<PackedMove>) -> usize {
    moves.clear();
    rules.legal_moves(position, moves);
    moves.len()
}

/// What is only in the first list, and what is only in the second.
fn unlike(first: &[PackedMove], second: &[PackedMove]) -> String {
    let only = |one: &[PackedMove], other: &[PackedMove]| {
        let list: Vec<String> =
            one.iter().filter(|mv| !other.contains(mv)).map(PackedMove::to_string).collect();
        if list.is_empty() { "nothing".to_string() } else { list.join(" ") }
    };
    format!(
        "only in the first: {}; only in the second: {}",
        only(first, second),
        only(second, first)
    )
}
