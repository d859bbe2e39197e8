//! A game under construction, token by token.

use super::lexer::Token;
use super::{Game, MAX_DEPTH, MAX_MOVES, Node, Outcome, PgnError, Place};

#[derive(PartialEq, Eq)]
pub(super) enum Next {
    GameIsOver,
    More,
}

/// A game under construction.
pub(super) struct Builder {
    pub(super) game: Game,
    /// The line being read and, below it, the lines it departs from, with the place of their
    /// opening parenthesis.
    open: Vec<(Place, Vec<Node>)>,
    /// Comments that stand before the first move of the line being read.
    before: Vec<String>,
    /// Parentheses open beyond [`MAX_DEPTH`].
    too_deep: usize,
    moves: usize,
    error: Option<PgnError>,
}

impl Builder {
    pub(super) fn new(place: Place) -> Builder {
        let game = Game {
            place,
            tags: Vec::new(),
            comments: Vec::new(),
            moves: Vec::new(),
            outcome: None,
        };
        Builder { game, open: Vec::new(), before: Vec::new(), too_deep: 0, moves: 0, error: None }
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
    pub(super) fn tag_begins_next_game(&self, name: &str) -> bool {
        let again = name == "Event" && self.game.tag("Event").is_some();
        again || self.moves > 0 || !self.open.is_empty()
    }

    pub(super) fn comment(&mut self, text: String) {
        let in_the_game = self.open.is_empty();
        match (self.line().last_mut(), in_the_game) {
            (Some(node), _) => node.comments.push(text),
            (None, true) => self.game.comments.push(text),
            (None, false) => self.before.push(text),
        }
    }

    pub(super) fn take(&mut self, place: Place, token: Token) -> Next {
        match token {
            Token::Tag(name, value) => self.game.tags.push((name, value)),
            Token::Move(text) => self.take_move(place, text),
            Token::Glyph(glyph) => {
                if let Some(node) = self.line().last_mut() {
                    node.glyphs.push(glyph);
                }
            }
            Token::Comment(text) => self.comment(text),
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
            let before = std::mem::take(&mut self.before);
            self.line().push(Node {
                text: text.to_string(),
                place,
                glyphs: glyph.into_iter().collect(),
                before,
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
            self.before.clear();
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

    pub(super) fn finish(mut self) -> Result<Game, PgnError> {
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
pub(super) fn split_glyph(text: &str) -> (&str, Option<u16>) {
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
