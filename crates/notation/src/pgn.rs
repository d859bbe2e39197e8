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

mod lexer;

use std::fmt;

use laws::{Position, Variant};

use crate::fen::{self, PositionError};
use lexer::{Lexer, Token};

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
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Lines that could have been played instead of this move.
    pub variations: Vec<Vec<Node>>,
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
            "" | "standard" | "chess" | "normal" | "fromposition" => Some(Variant::Standard),
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "frc" => {
                Some(Variant::Chess960)
            }
            _ => None,
        }
    }

    /// The position that the game starts from: the `FEN` tag's, or the initial position (2.3).
    ///
    /// # Errors
    /// The variant is unknown, or the `FEN` tag is no position.
    pub fn start(&self) -> Result<Position, PgnError> {
        let error = |reason| PgnError { place: self.place, reason };
        let variant = self.variant().ok_or_else(|| {
            error(format!("variant {:?} is not known", self.tag("Variant").unwrap_or_default()))
        })?;
        match self.tag("FEN") {
            Some(text) => fen::position(text.trim(), variant)
                .map_err(|bad: PositionError| error(format!("the FEN tag: {bad}"))),
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

#[derive(PartialEq, Eq)]
enum Next {
    GameIsOver,
    More,
}

/// A game under construction.
struct Builder {
    game: Game,
    /// The line being read and, below it, the lines it departs from, with the place of their
    /// opening parenthesis.
    open: Vec<(Place, Vec<Node>)>,
    /// Parentheses open beyond [`MAX_DEPTH`].
    too_deep: usize,
    moves: usize,
    error: Option<PgnError>,
}

impl Builder {
    fn new(place: Place) -> Builder {
        let game = Game {
            place,
            tags: Vec::new(),
            comments: Vec::new(),
            moves: Vec::new(),
            outcome: None,
        };
        Builder { game, open: Vec::new(), too_deep: 0, moves: 0, error: None }
    }

    /// Keeps the first error; the rest of the game is read only to find its end.
    fn fail(&mut self, place: Place, reason: impl Into<String>) {
        self.error.get_or_insert_with(|| PgnError { place, reason: reason.into() });
    }

    fn line(&mut self) -> &mut Vec<Node> {
        match self.open.last_mut() {
            Some((_, line)) => line,
            None => &mut self.game.moves,
        }
    }

    /// Tags after moves belong to the next game, and so does a second `Event`.
    fn tag_begins_next_game(&self, name: &str) -> bool {
        let again = name == "Event" && self.game.tag("Event").is_some();
        again || self.moves > 0 || !self.open.is_empty() || !self.game.comments.is_empty()
    }

    fn take(&mut self, place: Place, token: Token) -> Next {
        match token {
            Token::Tag(name, value) => self.game.tags.push((name, value)),
            Token::Move(text) => self.take_move(place, text),
            Token::Glyph(glyph) => {
                if let Some(node) = self.line().last_mut() {
                    node.glyphs.push(glyph);
                }
            }
            Token::Comment(text) => match self.line().last_mut() {
                Some(node) => node.comments.push(text),
                None => self.game.comments.push(text),
            },
            Token::Open => self.open_variation(place),
            Token::Close => self.close_variation(place),
            Token::Outcome(outcome) if self.open.is_empty() && self.too_deep == 0 => {
                self.game.outcome = Some(outcome);
                return Next::GameIsOver;
            }
            Token::Outcome(_) => {}
            Token::Bad(reason) => self.fail(place, reason),
            Token::Lost(reason) => {
                self.fail(place, reason);
                return Next::GameIsOver;
            }
        }
        Next::More
    }

    fn take_move(&mut self, place: Place, text: String) {
        self.moves += 1;
        if self.moves > MAX_MOVES {
            self.fail(place, format!("a game has at most {MAX_MOVES} moves"));
        } else if self.too_deep == 0 {
            let (text, glyph) = split_glyph(&text);
            self.line().push(Node {
                text: text.to_string(),
                place,
                glyphs: glyph.into_iter().collect(),
                comments: Vec::new(),
                variations: Vec::new(),
            });
        }
    }

    fn open_variation(&mut self, place: Place) {
        if self.open.len() == MAX_DEPTH {
            self.fail(place, format!("variations are nested deeper than {MAX_DEPTH}"));
            self.too_deep += 1;
        } else if self.too_deep > 0 {
            self.too_deep += 1;
        } else {
            self.open.push((place, Vec::new()));
        }
    }

    fn close_variation(&mut self, place: Place) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let Some((opened, line)) = self.open.pop() else {
            return self.fail(place, "this parenthesis closes nothing");
        };
        match self.line().last_mut() {
            Some(node) if !line.is_empty() => node.variations.push(line),
            Some(_) => {}
            None => self.fail(opened, "a variation comes before any move"),
        }
    }

    fn finish(mut self) -> Result<Game, PgnError> {
        if let Some((place, _)) = self.open.first() {
            self.fail(*place, "this variation is never closed");
        }
        let scored = self.game.tag("Result") == Some("0-0");
        let nothing_for_both = self.game.moves.last().is_some_and(|last| last.text == "0-0");
        if self.game.outcome.is_none() && scored && nothing_for_both {
            self.game.moves.pop();
            self.game.outcome = Some(Outcome::Other("0-0".to_string()));
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.game),
        }
    }
}

/// Takes `!`, `?` and their pairs off a move.
fn split_glyph(text: &str) -> (&str, Option<u16>) {
    let bare = text.trim_end_matches(['!', '?']);
    let glyph = match &text[bare.len()..] {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    (bare, glyph)
}
