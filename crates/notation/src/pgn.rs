//! PGN: games as files hold them, read with tolerance.
//!
//! Real files break the standard in many ways, so the reader accepts what it can make sense of: a byte order mark,
//! any line ends, bytes that are no UTF-8 (read as Latin-1), comments, signs, variations, escaped
//! lines, missing tags, a missing or odd result. What makes no sense is an error with its place,
//! and the next game goes on. Moves are kept as text; [`Game::start`] and
//! [`laws::appendix_c::read_san`] give them meaning.
//!
//! ```
//! let games: Vec<_> = notation::pgn::read(b"[White \"A\"]\n\n1. e4 {best} e5 (1... c5) 1-0").collect();
//! let game = games[0].as_ref().expect("the game can be read");
//! assert_eq!(game.tag("White"), Some("A"));
//! assert_eq!(game.moves.len(), 2);
//! assert_eq!(game.moves[1].variations[0][0].text, "c5");
//! ```

mod builder;
mod lexer;
mod marks;
mod reading;
pub mod split;
mod writing;

use std::fmt;

use laws::{Position, Variant};

use crate::fen::PositionError;
use crate::forgiving;
use builder::{Builder, Next};
use lexer::{Lexer, Token};
pub use reading::{pass, read_move};
pub use writing::write;

/// How deep variations may stand in each other.
pub const MAX_DEPTH: usize = 60;

/// How many moves a game may have, its variations included.
pub const MAX_MOVES: usize = 20_000;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, the first is 1.
    pub line: usize,
    /// The character in the line, the first is 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Why a game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// Where it goes wrong.
    pub place: Place,
    /// What is wrong, in one sentence.
    pub reason: String,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl std::error::Error for PgnError {}

/// How a game ended, as its last mark says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unknown or not finished.
    Open,
    /// A score that is none of these, such as `0-0` or `1/2-0` (10.2).
    Other(String),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Open => "*",
            Outcome::Other(text) => text,
        })
    }
}

/// One move with what is written about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move as it is written, without `!` and `?`.
    pub text: String,
    /// Where it is written.
    pub place: Place,
    /// Numeric glyphs; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
    pub glyphs: Vec<u16>,
    /// Comments before the move, where it is the first of a variation.
    pub before: Vec<String>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Lines that could have been played instead of this move.
    pub variations: Vec<Vec<Node>>,
}

impl Node {
    /// Whether the text passes the turn: `--`, `Z0`, `<>` and the like. No such move is legal (1.3).
    pub fn is_null(&self) -> bool {
        matches!(self.text.as_str(), "--" | "Z0" | "<>" | "@@@@" | "0000" | "null" | "pass")
    }
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Where it begins.
    pub place: Place,
    /// Name and value of each tag, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves played.
    pub moves: Vec<Node>,
    /// The mark at the end; `None` where the file forgets it.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// The value of the first tag with this name, whatever the case of its letters.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(n, _)| n.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The rules the `Variant` tag names; standard chess where there is none. `None` for a variant
    /// that is neither standard chess nor Chess960.
    pub fn variant(&self) -> Option<Variant> {
        let Some(name) = self.tag("Variant") else { return Some(Variant::Standard) };
        let name: String =
            name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        match name.as_str() {
            "" | "standard" | "chess" | "normal" | "fromposition" | "classical" | "normalchess"
            | "standardchess" | "orthodox" | "classicalchess" => Some(Variant::Standard),
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "frc" | "wildfr" => {
                Some(Variant::Chess960)
            }
            _ => None,
        }
    }

    /// The position that the game starts from: the `FEN` tag's, or the initial position (2.3). Without a `Variant` tag a
    /// FEN whose rights to castle fit Chess960 only is read so. The tag's text is read with tolerance
    /// ([`forgiving::position`]).
    ///
    /// # Errors
    /// The variant is unknown, or the `FEN` tag is no position.
    pub fn start(&self) -> Result<Position, PgnError> {
        let error = |reason| PgnError { place: self.place, reason };
        let variant = self.variant().ok_or_else(|| {
            error(format!("variant {:?} is not known", self.tag("Variant").unwrap_or_default()))
        })?;
        match self.tag("FEN") {
            Some(text) => {
                let read = |variant| forgiving::position(text, variant).map(|read| read.position);
                let other = |bad: PositionError| match self.tag("Variant") {
                    None => read(Variant::Chess960).map_err(|_| bad),
                    Some(_) => Err(bad),
                };
                read(variant).or_else(other).map_err(|bad| error(format!("the FEN tag: {bad}")))
            }
            None => Ok(Position::initial()),
        }
    }
}

/// The games of a file, one after another.
///
/// An item is an error where a game cannot be read; the iterator goes on with the next game.
pub fn read(bytes: &[u8]) -> Games {
    Games { lexer: Lexer::new(lexer::decode(bytes)) }
}

/// Iterates over the games of a file; made by [`read`].
#[derive(Debug)]
pub struct Games {
    lexer: Lexer,
}

impl Iterator for Games {
    type Item = Result<Game, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (place, first) = self.lexer.next()?;
        let mut builder = Builder::new(place);
        let mut token = Some((place, first));
        while let Some((place, current)) = token {
            if builder.take(place, current) == Next::GameIsOver {
                self.after_the_result(&mut builder);
                break;
            }
            token = match self.lexer.peek() {
                Some(Token::Tag(name, _)) if builder.tag_begins_next_game(name) => None,
                _ => self.lexer.next(),
            };
        }
        Some(builder.finish())
    }
}

impl Games {
    /// Comments and words behind the result belong to the game that it ends.
    fn after_the_result(&mut self, builder: &mut Builder) {
        if builder.game.outcome.is_some()
            && let Some(words) = self.lexer.words_after_result()
        {
            builder.comment(words);
        }
        while let Some(Token::Comment(_)) = self.lexer.peek() {
            if let Some((_, Token::Comment(text))) = self.lexer.next() {
                builder.comment(text);
            }
        }
    }
}
