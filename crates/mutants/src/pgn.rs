//! Games read from PGN and written again.

mod tokens;
mod write;

use crate::board::Variant;
use crate::faults::Fault;
use crate::fen::START;
use crate::state::{Engine, State};
use tokens::{Token, Tokens};

/// A game as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Names and values of the tags, in the order of the text.
    pub tags: Vec<(String, String)>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PgnMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The position after the last move, as FEN.
    pub end: String,
    /// What is wrong with the game.
    pub error: Option<String>,
}

/// A move of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnMove {
    /// The move in UCI.
    pub uci: String,
    /// Comments before the first move of a variation.
    pub before: Vec<String>,
    /// Numeric glyphs.
    pub glyphs: Vec<u16>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Lines instead of the move.
    pub variations: Vec<Vec<PgnMove>>,
}

/// A game of more plies than this is cut by [`Fault::PgnLongGamesCut`].
const LONG: usize = 128;

/// A line that is being read.
#[derive(Clone)]
struct Line {
    moves: Vec<PgnMove>,
    before: Vec<String>,
    /// The positions before the last move and after it.
    earlier: State,
    now: State,
}

impl Line {
    fn at(state: State) -> Line {
        Line { moves: Vec::new(), before: Vec::new(), earlier: state.clone(), now: state }
    }
}

struct Reader<'a> {
    engine: &'a Engine,
    variant: Variant,
    games: Vec<PgnGame>,
    game: PgnGame,
    lines: Vec<Line>,
    broken: bool,
}

impl Engine {
    /// The games of a text in PGN.
    pub fn read_pgn(&self, text: &str, variant: Variant) -> Vec<PgnGame> {
        let mut tokens = Tokens::new(text, self.faults());
        let game = PgnGame::default();
        let (games, lines) = (Vec::new(), Vec::new());
        let mut reader = Reader { engine: self, variant, games, game, lines, broken: false };
        while let Some(token) = tokens.next() {
            reader.take(token);
            if reader.broken && self.has(Fault::PgnBadGameTakesTheNext) {
                break;
            }
        }
        reader.finish("*");
        if self.has(Fault::PgnLastGameOfAFileLost) && reader.games.len() > 1 {
            reader.games.pop();
        }
        reader.games
    }

    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.faults().has(fault)
    }
}

impl Reader<'_> {
    fn has(&self, fault: Fault) -> bool {
        self.engine.has(fault)
    }

    fn take(&mut self, token: Token) {
        match token {
            Token::Tag(name, value) => self.tag(name, value),
            Token::Comment(text) => self.comment(text),
            Token::Glyph(_) if self.has(Fault::PgnGlyphsDropped) => {}
            Token::Glyph(glyph) => {
                if let Some(mv) = self.lines.last_mut().and_then(|line| line.moves.last_mut()) {
                    mv.glyphs.push(glyph);
                }
            }
            Token::Open => self.open(),
            Token::Close => self.close(),
            Token::Result(result) if self.lines.len() <= 1 => self.finish(&result),
            Token::Result(_) => {}
            Token::Move(text) => self.play(&text),
            Token::Bad(why) => self.fail(why),
            Token::EmptyLine if !self.lines.is_empty() => self.finish("*"),
            Token::EmptyLine => {}
        }
    }

    fn tag(&mut self, name: String, value: String) {
        if !self.lines.is_empty() {
            self.finish("*");
        }
        if self.has(Fault::PgnTagsBeforeEventLost) && name == "Event" {
            self.game.tags.clear();
        }
        self.game.tags.push((name, value));
    }

    fn fail(&mut self, why: String) {
        if !self.has(Fault::PgnIllegalMovesEndAGameSilently) {
            self.game.error.get_or_insert(why);
        }
        self.broken = true;
    }

    fn start(&mut self) -> Option<State> {
        let value = |name: &str| self.game.tags.iter().position(|(tag, _)| tag == name);
        let mut fen = value("FEN").map(|at| self.game.tags[at].1.clone());
        let early = value("FEN").zip(value("SetUp")).is_some_and(|(fen, setup)| fen < setup);
        if self.has(Fault::PgnFenTagIgnored) || early && self.has(Fault::PgnFenBeforeSetupIgnored) {
            fen = None;
        }
        if fen.is_none() && self.has(Fault::PgnNextGameGoesOnFromTheLast) {
            fen = self.games.last().map(|game| game.end.clone()).filter(|end| !end.is_empty());
        }
        match self.engine.load(fen.as_deref().unwrap_or(START), self.variant) {
            Ok(state) => Some(state),
            Err(why) => {
                self.fail(why.to_string());
                None
            }
        }
    }

    fn line(&mut self) -> Option<&mut Line> {
        if self.lines.is_empty() {
            let start = self.start()?;
            self.lines.push(Line::at(start));
        }
        self.lines.last_mut()
    }

    fn play(&mut self, text: &str) {
        if self.broken {
            return;
        }
        let cut = self.has(Fault::PgnLongGamesCut);
        let Some(line) = self.line() else { return };
        if cut && line.moves.len() >= LONG {
            return;
        }
        let Some(uci) = line.now.read_san(text) else {
            return self.fail(format!("{text} is no legal move"));
        };
        let mut next = line.now.clone();
        if next.play(&uci).is_err() {
            return self.fail(format!("{text} cannot be played"));
        }
        line.earlier = std::mem::replace(&mut line.now, next);
        let before = std::mem::take(&mut line.before);
        line.moves.push(PgnMove { uci, before, ..PgnMove::default() });
    }

    fn comment(&mut self, text: String) {
        let behind_lost = self.has(Fault::PgnCommentsBehindVariationsLost);
        let Some(line) = self.lines.last_mut() else { return self.game.comments.push(text) };
        match line.moves.last_mut() {
            Some(mv) if behind_lost && !mv.variations.is_empty() => {}
            Some(mv) => mv.comments.push(text),
            None => line.before.push(text),
        }
    }

    fn open(&mut self) {
        if self.broken || self.has(Fault::PgnParenthesesIgnored) {
            return;
        }
        let after = self.has(Fault::PgnVariationsAfterTheMove);
        match self.lines.last() {
            Some(line) if !line.moves.is_empty() => {
                let from = if after { &line.now } else { &line.earlier };
                self.lines.push(Line::at(from.clone()));
            }
            _ => self.fail("a variation comes before any move".to_string()),
        }
    }

    fn close(&mut self) {
        if self.broken || self.has(Fault::PgnParenthesesIgnored) {
            return;
        }
        if self.lines.len() < 2 {
            return self.fail("a parenthesis closes nothing".to_string());
        }
        let down_to =
            if self.has(Fault::PgnParenthesisClosesAll) { 1 } else { self.lines.len() - 1 };
        while self.lines.len() > down_to {
            self.close_one();
        }
    }

    fn close_one(&mut self) {
        let one_only = self.has(Fault::PgnSecondVariationDropped);
        let Some(closed) = self.lines.pop() else { return };
        if let Some(mv) = self.lines.last_mut().and_then(|line| line.moves.last_mut())
            && (!one_only || mv.variations.is_empty())
        {
            mv.variations.push(closed.moves);
        }
    }

    fn finish(&mut self, result: &str) {
        let is_result = result != "*";
        if self.lines.is_empty() && self.game.tags.is_empty() && !is_result {
            return;
        }
        let silent = self.line().is_none();
        if self.lines.len() > 1 {
            self.fail("a variation is never closed".to_string());
            self.lines.truncate(1);
        }
        let mut game = std::mem::take(&mut self.game);
        if let Some(line) = self.lines.pop().filter(|_| !silent) {
            game.comments.extend(line.before);
            game.end = line.now.fen();
            game.moves = line.moves;
        }
        let drawn = result == "1/2-1/2" && self.has(Fault::PgnDrawsReadAsUnfinished);
        game.result = if drawn { "*".to_string() } else { result.to_string() };
        self.games.push(game);
        self.lines.clear();
        self.broken = false;
    }
}
