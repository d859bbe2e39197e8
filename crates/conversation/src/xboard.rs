//! Watching an engine over XBoard's protocol.

use std::collections::BTreeMap;

use laws::article_05::a5_02_dead_position::{Answer, Material, is_dead};
use laws::{Color, Edition, Position, Status};
use notation::{fen, uci};

use crate::outcome::Found;

/// The ids of the rules that are watched.
pub const RULES: &[&str] = &[
    "move-legal",
    "move-spelled",
    "move-in-turn",
    "legal-move-not-refused",
    "refusal-form",
    "claim-true",
    "pong-number",
    "feature-lines",
];

/// What is known of a conversation so far.
#[derive(Debug, Default)]
pub struct Watch {
    /// How often each rule was looked at.
    pub looked: BTreeMap<&'static str, u64>,
    /// `usermove` stands before moves.
    pub usermove: bool,
    /// `ping` is answered.
    pub ping: bool,
    /// `done=1` has come.
    pub done: bool,
    /// `setboard` is understood.
    pub setboard: bool,
    /// The positions of the game, the last one on the board; empty if they are not known.
    game: Vec<Position>,
    force: bool,
    /// A move may have been made before `force` was read.
    crossing: bool,
    engine: Option<Color>,
    pings: Vec<String>,
    /// The moves that were sent, and whether each was legal.
    sent: Vec<(String, bool)>,
    /// Whether the last move that was sent stands on the board.
    played: bool,
}

impl Watch {
    /// Knows nothing yet but the start of a game.
    pub fn new() -> Watch {
        Watch { game: vec![Position::initial()], engine: Some(Color::Black), ..Watch::default() }
    }

    fn look(&mut self, rule: &'static str) {
        *self.looked.entry(rule).or_default() += 1;
    }

    /// Takes note of a line that is sent.
    pub fn sent(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied().unwrap_or("") {
            "new" => {
                self.game = vec![Position::initial()];
                (self.force, self.engine) = (false, Some(Color::Black));
            }
            "force" => {
                // A move that is under way may cross it.
                let turn = self.game.last().map(Position::turn);
                self.crossing = !self.force && self.engine.is_some() && self.engine == turn;
                (self.force, self.engine) = (true, None);
            }
            "setboard" => {
                let text = line.trim_start_matches("setboard").trim();
                self.game = fen::position(text, laws::Variant::Standard).into_iter().collect();
            }
            "go" => {
                self.force = false;
                self.engine = self.game.last().map(Position::turn);
            }
            "ping" => self.pings.extend(words.get(1).map(|word| (*word).to_string())),
            "undo" if self.game.len() > 1 => drop(self.game.pop()),
            "undo" => self.game.clear(),
            "usermove" => self.move_sent(words.get(1).copied().unwrap_or("")),
            word => self.move_sent(word),
        }
    }

    fn move_sent(&mut self, word: &str) {
        let Ok(mv) = uci::parse(word) else { return };
        let after = self.game.last().and_then(|position| laws::play(position, mv).ok());
        if !self.game.is_empty() {
            self.sent.push((word.to_string(), after.is_some()));
        }
        self.played = after.is_some();
        self.game.extend(after);
    }

    /// Whether a move was refused since it was sent.
    pub fn refuses(line: &str, mv: &str) -> bool {
        subject::wire::refuses_move(line, mv)
    }

    /// Judges a line that was said.
    pub fn said(&mut self, line: &str) -> Vec<Found> {
        let line = line.trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied().unwrap_or("") {
            "feature" => self.features(line),
            "pong" => self.pong(words.get(1).copied().unwrap_or("")),
            "move" => self.moved(words.get(1).copied().unwrap_or("")),
            "1-0" | "0-1" | "1/2-1/2" if is_claim(line) => self.claim(words[0], line),
            _ => self.refusal(line),
        }
    }

    fn features(&mut self, line: &str) -> Vec<Found> {
        self.look("feature-lines");
        let pairs = subject::wire::features(line);
        for (name, value) in &pairs {
            match name.as_str() {
                "usermove" => self.usermove = value != "0",
                "ping" => self.ping = value != "0",
                "setboard" => self.setboard = value != "0",
                "done" => self.done = value != "0",
                _ => {}
            }
        }
        let right =
            !pairs.is_empty() && pairs.iter().all(|(name, _)| !name.contains(char::is_whitespace));
        match right {
            true => Vec::new(),
            false => vec![Found { rule: "feature-lines", got: format!("`{line}`") }],
        }
    }

    fn pong(&mut self, number: &str) -> Vec<Found> {
        self.look("pong-number");
        self.crossing = false;
        if self.pings.iter().any(|ping| ping == number) {
            return Vec::new();
        }
        vec![Found { rule: "pong-number", got: format!("`pong {number}` without `ping {number}`") }]
    }

    fn moved(&mut self, word: &str) -> Vec<Found> {
        self.look("move-legal");
        self.look("move-in-turn");
        let Some(position) = self.game.last() else { return Vec::new() };
        let fen = fen::write_position(position);
        let crossed = std::mem::take(&mut self.crossing);
        if !crossed && (self.force || self.engine != Some(position.turn())) {
            let got = format!("`move {word}` while it is not the engine's turn in {fen}");
            self.game.clear();
            return vec![Found { rule: "move-in-turn", got }];
        }
        let mut found = Vec::new();
        let mv = match uci::parse(word) {
            Ok(mv) => Some(mv),
            Err(_) => {
                let san = laws::appendix_c::read_san(
                    position,
                    word,
                    laws::appendix_c::Strictness::Lenient,
                );
                let meant =
                    san.ok().or_else(|| uci::parse_move(&word.to_ascii_lowercase(), position).ok());
                if meant.is_some() {
                    let got = format!("`move {word}` in {fen}");
                    found.push(Found { rule: "move-spelled", got });
                }
                meant
            }
        };
        self.look("move-spelled");
        let position = self.game.last().expect("the game is known");
        match mv.map(|mv| laws::play(position, mv)) {
            Some(Ok(after)) => self.game.push(after),
            Some(Err(breaches)) => {
                let why = breaches.first().map_or(String::new(), |breach| format!(": {breach}"));
                found.push(Found {
                    rule: "move-legal",
                    got: format!("`move {word}` is illegal in {fen}{why}"),
                });
                self.game.clear();
            }
            None => {
                found.push(Found {
                    rule: "move-legal",
                    got: format!("`move {word}` is no move in {fen}"),
                });
                self.game.clear();
            }
        }
        found
    }

    fn refusal(&mut self, line: &str) -> Vec<Found> {
        let Some(at) = self.sent.iter().rposition(|(mv, _)| Watch::refuses(line, mv)) else {
            return Vec::new();
        };
        let (mv, legal) = self.sent[at].clone();
        self.look("refusal-form");
        let mut found = Vec::new();
        let over = line.to_ascii_lowercase().contains("game over");
        if legal && !over {
            self.look("legal-move-not-refused");
            let got = format!("`{line}`, but {mv} is legal");
            found.push(Found { rule: "legal-move-not-refused", got });
        }
        if legal && self.played && at + 1 == self.sent.len() {
            self.game.pop();
            self.played = false;
        }
        let rest = line.strip_prefix("Illegal move");
        let form = rest.is_some_and(|rest| rest == format!(": {mv}") || rest.starts_with(" ("));
        if !form {
            found.push(Found {
                rule: "refusal-form",
                got: format!("`{line}` for `Illegal move: {mv}`"),
            });
        }
        found
    }

    /// Whether the engine may claim this result now. What it resigns or is given in the comment is its own affair.
    fn claim(&mut self, result: &str, line: &str) -> Vec<Found> {
        self.look("claim-true");
        let Some(position) = self.game.last() else { return Vec::new() };
        let status = laws::status(position);
        let winner = if result == "1-0" { Color::White } else { Color::Black };
        let resigns = line.to_ascii_lowercase().contains("resign");
        let right = match result {
            "1/2-1/2" => status == Status::Stalemate || self.is_draw(position),
            _ => status == Status::Checkmate && position.turn() != winner || resigns,
        };
        match right {
            true => Vec::new(),
            false => {
                let got = format!("`{line}` in {}", fen::write_position(position));
                vec![Found { rule: "claim-true", got }]
            }
        }
    }

    /// A draw that can be claimed or comes by itself: third occurrence, fifty moves, or a dead position, as far as the men tell.
    fn is_draw(&self, position: &Position) -> bool {
        let repeated =
            laws::article_09::a9_02_repetition::occurrences(&self.game, Edition::default());
        repeated >= 3
            || position.halfmove_clock() >= 100
            || is_dead(position, &Material) == Answer::Yes
            || few_men(position)
    }
}

/// Engines call two lone knights, or one minor piece each, drawn as well; by the Laws it is a draw only by agreement.
fn few_men(position: &Position) -> bool {
    position.board().pieces().count() <= 3
        && !position.board().pieces().any(|(_, piece)| {
            matches!(piece.role, laws::Role::Pawn | laws::Role::Rook | laws::Role::Queen)
        })
}

fn is_claim(line: &str) -> bool {
    let rest = line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim());
    rest.is_empty() || rest.starts_with('{')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(talk: &[(&str, &str)]) -> Vec<&'static str> {
        let mut watch = Watch::new();
        let mut found = Vec::new();
        for (sent, said) in talk {
            if !sent.is_empty() {
                watch.sent(sent);
            }
            if !said.is_empty() {
                found.extend(watch.said(said).into_iter().map(|found| found.rule));
            }
        }
        found
    }

    #[test]
    fn conversations_that_are_right() {
        assert!(heard(&[("new", ""), ("e2e4", "move e7e5"), ("ping 4", "pong 4")]).is_empty());
        assert!(heard(&[("force", ""), ("e2e5", "Illegal move: e2e5"), ("e2e4", "")]).is_empty());
        let mate = "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
        assert!(heard(&[("force", ""), (mate, ""), ("a1a8", "1-0 {White mates}")]).is_empty());
        assert!(heard(&[("", "feature ping=1 myname=\"A b\" done=1")]).is_empty());
    }

    #[test]
    fn conversations_that_are_wrong() {
        let cases: [(&[(&str, &str)], &str); 8] = [
            (&[("e2e4", "move e7e4")], "move-legal"),
            (&[("e2e4", "move e5")], "move-spelled"),
            (&[("force", ""), ("e2e4", "move e7e5")], "move-in-turn"),
            (&[("force", ""), ("e2e4", "Illegal move: e2e4")], "legal-move-not-refused"),
            (&[("force", ""), ("e2e5", "Invalid move: e2e5")], "refusal-form"),
            (&[("force", ""), ("e2e4", "1/2-1/2 {Draw}")], "claim-true"),
            (&[("force", ""), ("e2e4", "1-0 {White mates}")], "claim-true"),
            (&[("ping 1", "pong 2")], "pong-number"),
        ];
        for (talk, rule) in cases {
            assert_eq!(heard(talk), [rule], "{talk:?}");
        }
    }
}
