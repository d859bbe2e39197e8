//! Faults of conversation: what an engine can say wrongly, each behind a switch of its own.

use std::fmt;
use std::str::FromStr;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its name.
    pub name: &'static str,
    /// What the engine does.
    pub what: &'static str,
    /// The rule or conversation that tells it.
    pub told_by: &'static str,
}

/// A fault, and from which ply of a game on it shows: `bestmove-illegal@12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The fault.
    pub fault: &'static Fault,
    /// The number of plies that have to be played before.
    pub from: usize,
}

/// A text names no fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchFault(String);

impl fmt::Display for NoSuchFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let near = ALL
            .iter()
            .map(|fault| (strsim::damerau_levenshtein(fault.name, &self.0), fault.name))
            .min();
        write!(f, "no fault is called `{}`", self.0)?;
        match near {
            Some((distance, name)) if distance < 8 => write!(f, "; did you mean `{name}`?"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for NoSuchFault {}

impl FromStr for Switch {
    type Err = NoSuchFault;

    fn from_str(text: &str) -> Result<Switch, NoSuchFault> {
        let none = || NoSuchFault(text.chars().take(60).collect());
        let (name, from) = match text.split_once('@') {
            Some((name, from)) => (name, from.parse().map_err(|_| none())?),
            None => (text, 0),
        };
        let fault = ALL.iter().find(|fault| fault.name == name).ok_or_else(none)?;
        Ok(Switch { fault, from })
    }
}

const fn fault(name: &'static str, what: &'static str, told_by: &'static str) -> Fault {
    Fault { name, what, told_by }
}

/// Every fault.
pub const ALL: &[Fault] = &[
    fault("no-id-name", "tells no name", "id-lines"),
    fault("no-id-author", "tells no author", "id-lines"),
    fault("uciok-twice", "says uciok twice", "uciok-once"),
    fault("options-after-uciok", "lists an option after uciok", "uciok-once"),
    fault("no-uciok", "never says uciok", "names-itself"),
    fault("option-without-type", "lists an option without a type", "option-lines"),
    fault("option-twice", "lists an option twice", "option-names"),
    fault("spin-default-outside", "gives a number a default outside its bounds", "option-defaults"),
    fault("combo-default-unknown", "gives a choice a default that is none", "option-defaults"),
    fault("hash-is-a-string", "offers Hash as a text", "known-options"),
    fault("empty-default", "gives a text an empty default", "empty-default-spelled"),
    fault("chess960-on", "plays Chess960 by default", "chess960-off-by-default"),
    fault("elo-alone", "offers UCI_Elo alone", "strength-options-together"),
    fault("readyok-twice", "says readyok twice", "readyok-once"),
    fault("readyok-after-search", "answers isready only after the search", "ready-while-searching"),
    fault("readyok-sometimes", "overhears every third isready", "ready-three-times"),
    fault("bestmove-a1a1", "answers every search by a1a1", "best-move-where-there-is-one"),
    fault("bestmove-illegal", "plays an illegal move", "best-move-legal"),
    fault("bestmove-upper", "writes moves in capitals", "best-move-spelled"),
    fault("promotion-without-letter", "promotes without a letter", "best-move-legal"),
    fault("castling-onto-rook", "writes e1h1 for castling in standard chess", "best-move-spelled"),
    fault("castling-two-squares", "writes e1g1 for castling in Chess960", "best-move-spelled"),
    fault(
        "none-with-moves",
        "has no best move though there are moves",
        "best-move-where-there-is-one",
    ),
    fault(
        "stale-move-when-mated",
        "repeats an old move where the game is over",
        "no-best-move-where-there-is-none",
    ),
    fault("none-in-brackets", "spells that there is no move (none)", "none-spelled-0000"),
    fault("ponder-illegal", "ponders on an illegal move", "ponder-move-legal"),
    fault("two-bestmoves", "says bestmove twice", "one-best-move-for-each-go"),
    fault("no-bestmove", "never answers a search", "depth"),
    fault("bestmove-before-stop", "does not wait for stop", "no-best-move-before-stop"),
    fault("bestmove-before-ponderhit", "does not wait for ponderhit", "no-best-move-before-stop"),
    fault("info-after-bestmove", "goes on calculating", "nothing-after-best-move"),
    fault("searchmoves-ignored", "overlooks searchmoves", "searchmoves-obeyed"),
    fault("pv-illegal", "shows a line that begins with an illegal move", "line-of-play-legal"),
    fault("pv-illegal-later", "shows a line whose second move is illegal", "line-of-play-legal"),
    fault("pv-empty", "shows an empty line", "line-of-play-not-empty"),
    fault("currmove-illegal", "searches an illegal move", "current-move-legal"),
    fault("score-without-unit", "gives a score without its unit", "score-form"),
    fault("score-fraction", "gives a score in pawns with a point", "score-form"),
    fault("no-score", "gives no score", "score-before-best-move"),
    fault("mate-score-wrong", "announces a mate in 3 that is a mate in 1", "mate-score-agrees"),
    fault("mate-zero", "announces a mate in 0 with moves left", "mate-score-not-zero"),
    fault("nodes-negative", "counts fewer than no nodes", "numbers-form"),
    fault("hashfull-too-full", "fills its table by more than a thousand permill", "permill"),
    fault("seldepth-alone", "gives seldepth without depth", "selective-depth-with-depth"),
    fault("depth-above", "searches deeper than it was asked", "depth-not-above"),
    fault("time-falls", "lets its time run backwards", "time-does-not-fall"),
    fault("nodes-fall", "counts its nodes backwards", "nodes-do-not-fall"),
    fault("multipv-zero", "numbers lines from 0", "numbers-form"),
    fault("multipv-above", "shows more lines than were asked for", "line-number"),
    fault("chatter", "says what no interface understands", "no-other-lines"),
    fault("moves-ignored", "overlooks the moves of a game", "best-move-legal"),
    fault("moves-first-only", "plays the first move of a game only", "best-move-legal"),
    fault("position-kept", "keeps its position until ucinewgame", "best-move-legal"),
    fault("turn-ignored", "lets White move in every position", "best-move-legal"),
    fault("startpos-crash", "crashes at position startpos without moves", "startpos-alone"),
    fault(
        "empty-moves-crash",
        "crashes when nothing stands behind moves",
        "startpos-and-empty-moves",
    ),
    fault("long-game-crash", "crashes in games of more than 256 plies", "game-of-300-plies"),
    fault("long-game-hang", "hangs in games of more than 99 plies", "game-of-100-plies"),
    fault("stop-ignored", "overlooks stop", "infinite-and-stop"),
    fault("stop-at-once-lost", "overlooks a stop that comes right behind go", "stop-at-once"),
    fault("stop-crash-at-rest", "crashes at stop without a search", "stop-at-rest"),
    fault(
        "stop-answers-at-rest",
        "answers stop without a search by a best move",
        "one-best-move-for-each-go",
    ),
    fault("quit-ignored", "overlooks quit", "quit-after-uciok"),
    fault("quit-ignored-in-search", "overlooks quit while it searches", "quit-while-searching"),
    fault("end-of-input-ignored", "runs on after the end of its input", "end-of-input"),
    fault("talks-before-uci", "greets before uci", "silent-before-uci"),
    fault("unknown-command-crash", "crashes at an unknown command", "unknown-command"),
    fault("blanks-matter", "does not know words with blanks before them", "leading-blanks"),
    fault(
        "carriage-return-matters",
        "does not know words with a carriage return behind them",
        "carriage-return",
    ),
    fault(
        "option-case-crash",
        "crashes at the name of an option in small letters",
        "option-names-in-any-case",
    ),
    fault("option-crash", "crashes when an option is set", "options-can-be-set"),
    fault(
        "unknown-option-crash",
        "crashes at an option that was not offered",
        "option-that-was-not-offered",
    ),
    fault("movetime-endless", "overlooks movetime", "move-time"),
    fault("nodes-endless", "overlooks nodes", "nodes"),
    fault("one-millisecond-hang", "hangs when a millisecond is left", "clock-of-one-millisecond"),
    fault("movestogo-one-hang", "hangs at the last move of a time control", "one-move-to-go"),
    fault("words-in-order-only", "reads the clocks in one order only", "words-in-any-order"),
    fault("one-clock-crash", "crashes when a clock is missing", "own-clock-alone"),
    fault("bare-go-crash", "crashes at go without a word", "go-alone"),
    fault("ponderhit-ignored", "overlooks ponderhit", "ponder-and-hit"),
    fault("bad-fen-crash", "crashes at a bad FEN", "bad-fen-survived"),
    fault("illegal-move-crash", "crashes at an illegal move", "illegal-move-survived"),
    fault("calculates-unasked", "calculates when a position is set up", "nothing-after-best-move"),
    fault("second-uci-ignored", "answers uci only once", "uci-again"),
    fault("new-game-crash", "crashes at the second ucinewgame", "new-game-twice"),
    fault("many-moves-crash", "crashes with more than 200 moves", "two-hundred-and-eighteen-moves"),
    fault("one-move-crash", "crashes with one legal move", "odd-positions"),
    fault("double-check-crash", "crashes in a double check", "odd-positions"),
    fault("debug-crash", "crashes at debug", "debug"),
    fault("register-crash", "crashes at register", "register-later"),
    fault("mated-crash", "crashes where the game is over", "mated"),
    fault("stalemated-silent", "is silent where it is stalemated", "stalemated"),
    fault("multipv-crash", "crashes when more lines are asked for", "many-lines"),
    fault("hang", "falls silent for good", "depth"),
    fault("xb-illegal-accepted", "takes every move", "xb-illegal-move"),
    fault("xb-castling-refused", "refuses castling", "legal-move-not-refused"),
    fault("xb-promotion-refused", "refuses promotions", "xb-promotion"),
    fault("xb-repetition-refused", "refuses moves after a repetition", "xb-third-occurrence"),
    fault("xb-move-illegal", "plays an illegal move", "move-legal"),
    fault("xb-move-upper", "writes moves in capitals", "move-spelled"),
    fault("xb-moves-in-force", "moves in force mode", "move-in-turn"),
    fault("xb-other-refusal", "refuses moves in its own words", "refusal-form"),
    fault("xb-false-claim", "claims a draw that is none", "claim-true"),
    fault("xb-pong-wrong", "answers ping by another number", "pong-number"),
    fault("xb-no-pong", "answers ping no more after a while", "xb-ping"),
    fault("xb-features-malformed", "names features without values", "feature-lines"),
    fault("xb-go-silent", "does not move when it should", "xb-go"),
    fault("xb-en-passant-field-ignored", "reads no square of en passant", "xb-en-passant-by-fen"),
    fault("xb-rights-field-ignored", "reads no rights to castle", "xb-rights-by-fen"),
    fault("xb-undo-crash", "crashes at undo", "xb-undo"),
    fault("xb-new-crash", "crashes at the second new", "xb-new-again"),
    fault("xb-result-crash", "crashes at result", "xb-result"),
    fault("xb-unknown-crash", "crashes at an unknown command", "xb-unknown-command"),
    fault("xb-quit-ignored", "overlooks quit", "xb-quit"),
    fault("xb-resigns", "resigns", "xb-go"),
    fault("flags", "takes ten seconds for every move", "depth"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_names() {
        for (number, fault) in ALL.iter().enumerate() {
            assert!(ALL[..number].iter().all(|other| other.name != fault.name), "{}", fault.name);
            let switch: Switch = format!("{}@7", fault.name).parse().expect("a fault");
            assert_eq!((switch.fault.name, switch.from), (fault.name, 7));
        }
        let wrong = "bestmove-ilegal".parse::<Switch>().expect_err("no fault");
        assert!(wrong.to_string().contains("bestmove-illegal"), "{wrong}");
    }
}
