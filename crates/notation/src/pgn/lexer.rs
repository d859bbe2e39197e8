//! The words of a PGN file.

use super::marks::{ends_word, evaluation, is_castling, is_space, outcome};
use super::{Outcome, Place};

/// A word with a meaning; move numbers and layout have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Tag(String, String),
    Comment(String),
    Glyph(u16),
    Move(String),
    Open,
    Close,
    Outcome(Outcome),
    /// Something that makes no sense, and why.
    Bad(String),
    /// The same, and the lexer went on to the next game.
    Lost(String),
}

/// UTF-8, and Latin-1 for the bytes that are none; UTF-16 where the file begins with its mark. A byte order mark is
/// read as a blank, for files are joined in which it stands in the middle.
pub(super) fn decode(bytes: &[u8]) -> Vec<char> {
    let wide = |read: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2).map(|pair| read([pair[0], pair[1]]));
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match bytes {
        [0xff, 0xfe, ..] => return wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => return wide(u16::from_be_bytes),
        _ => {}
    }
    let mut text = Vec::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.extend(chunk.valid().chars());
        text.extend(chunk.invalid().iter().map(|byte| char::from(*byte)));
    }
    if text.first() == Some(&'\u{feff}') {
        text.remove(0);
    }
    text
}

/// Cuts a text into tokens.
#[derive(Debug)]
pub(super) struct Lexer {
    text: Vec<char>,
    at: usize,
    place: Place,
    ahead: Option<(Place, Token)>,
    /// Behind the last closing brace: no comment that begins there is ever closed.
    braces_end: usize,
}

impl Lexer {
    pub(super) fn new(text: Vec<char>) -> Lexer {
        let braces_end = text.iter().rposition(|c| *c == '}').map_or(0, |last| last + 1);
        Lexer { text, at: 0, place: Place { line: 1, column: 1 }, ahead: None, braces_end }
    }

    /// The token that [`Lexer::next`] gives next.
    pub(super) fn peek(&mut self) -> Option<&Token> {
        if self.ahead.is_none() {
            self.ahead = self.scan();
        }
        self.ahead.as_ref().map(|(_, token)| token)
    }

    /// The next token and where it begins.
    pub(super) fn next(&mut self) -> Option<(Place, Token)> {
        match self.ahead.take() {
            Some(found) => Some(found),
            None => self.scan(),
        }
    }

    fn char(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn char_after(&self, n: usize) -> Option<char> {
        self.text.get(self.at + n).copied()
    }

    /// Steps over one character. A line ends with `\n`, `\r\n` or a lone `\r`.
    fn step(&mut self) -> Option<char> {
        let c = self.char()?;
        self.at += 1;
        if c == '\n' || (c == '\r' && self.char() != Some('\n')) {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else if c != '\r' {
            self.place.column += 1;
        }
        Some(c)
    }

    fn skip_line(&mut self) {
        while self.char().is_some_and(|c| c != '\n' && c != '\r') {
            self.step();
        }
    }

    fn scan(&mut self) -> Option<(Place, Token)> {
        loop {
            let c = self.char()?;
            let place = self.place;
            let token = match c {
                '%' if place.column == 1 => {
                    self.skip_line();
                    continue;
                }
                '[' if self.char_after(1) == Some('%') => self.command(),
                '[' => self.tag(),
                '{' => self.comment(),
                ';' => self.line_comment(),
                '$' => self.glyph(),
                '(' if self.follows("(=)") => {
                    self.skip(3);
                    continue;
                }
                '(' => {
                    self.step();
                    Token::Open
                }
                ')' => {
                    self.step();
                    Token::Close
                }
                '<' if self.follows("<>") => {
                    self.skip(2);
                    Token::Move("<>".to_string())
                }
                '<' => {
                    while self.step().is_some_and(|c| c != '>' && c != '\n') {}
                    continue;
                }
                '}' | ']' | '>' | '"' => {
                    self.step();
                    Token::Bad(format!("{c:?} stands alone"))
                }
                _ if is_space(c) || matches!(c, '.' | '…' | ',') => {
                    self.step();
                    continue;
                }
                _ => match self.word() {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Some((place, token));
        }
    }

    fn follows(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(n, c)| self.char_after(n) == Some(c))
    }

    fn skip(&mut self, n: usize) {
        for _ in 0..n {
            self.step();
        }
    }

    /// `[%clk 0:01:00]` outside braces: a comment that lost them.
    fn command(&mut self) -> Token {
        let mut text = String::new();
        while let Some(c) = self.step() {
            text.push(c);
            if c == ']' || self.char() == Some('\n') {
                break;
            }
        }
        Token::Comment(text)
    }

    /// Words behind a result on its line that are neither a move nor a tag: `1-0 ff`, `* Generated by Foo`. Steps over
    /// them and gives them as a comment.
    pub(super) fn words_after_result(&mut self) -> Option<String> {
        if self.ahead.is_some() {
            return None;
        }
        self.skip_blanks();
        let rest: String = self.text[self.at..]
            .iter()
            .take_while(|c| !matches!(c, '\n' | '\r' | '{' | '[' | ';' | '('))
            .collect();
        let first = rest.split_whitespace().next()?;
        let begins_a_game = first.contains(|c: char| c.is_ascii_digit()) || is_castling(first);
        if begins_a_game || !first.starts_with(|c: char| c.is_alphabetic()) {
            return None;
        }
        self.skip(rest.chars().count());
        Some(rest.trim().to_string())
    }

    /// `[Name "value"]`. Quotes inside the value are forgiven if no bracket follows them.
    fn tag(&mut self) -> Token {
        self.step();
        self.skip_blanks();
        let mut name = String::new();
        while let Some(c) = self.char().filter(|c| c.is_alphanumeric() || matches!(c, '_' | '-')) {
            name.push(c);
            self.step();
        }
        self.skip_blanks();
        if name.is_empty() || self.char() != Some('"') {
            self.skip_line();
            return Token::Bad("a tag is a name and a value in quotes".to_string());
        }
        self.step();
        let mut value = String::new();
        loop {
            match self.char() {
                None | Some('\n' | '\r') => {
                    return Token::Bad(format!("the value of tag {name} is never closed"));
                }
                Some('\\') if matches!(self.char_after(1), Some('"' | '\\')) => {
                    self.step();
                    value.extend(self.step());
                }
                Some('"') if self.closes_tag() => break,
                Some(c) => {
                    value.push(c);
                    self.step();
                }
            }
        }
        while self.step().is_some_and(|c| c != ']') {}
        Token::Tag(name, value)
    }

    /// Is the quote here the last before the bracket that closes the tag?
    fn closes_tag(&self) -> bool {
        let rest = self.text[self.at + 1..].iter();
        rest.copied().find(|c| *c != ' ' && *c != '\t') == Some(']')
    }

    fn skip_blanks(&mut self) {
        while self.char().is_some_and(|c| c == ' ' || c == '\t') {
            self.step();
        }
    }

    /// Up to the closing brace: comments in braces do not nest.
    fn comment(&mut self) -> Token {
        self.step();
        if self.at >= self.braces_end {
            self.skip_to_tags();
            return Token::Lost("this comment is never closed".to_string());
        }
        let mut text = String::new();
        while let Some(c) = self.step().filter(|c| *c != '}') {
            text.push(c);
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        Token::Comment(words.join(" "))
    }

    /// To the next line that begins like a tag, where the next game is.
    fn skip_to_tags(&mut self) {
        while self.char().is_some() {
            let tag = self.char() == Some('[')
                && self.place.column == 1
                && self.char_after(1).is_some_and(char::is_alphabetic);
            if tag {
                return;
            }
            self.step();
        }
    }

    fn line_comment(&mut self) -> Token {
        self.step();
        let begin = self.at;
        self.skip_line();
        Token::Comment(self.text[begin..self.at].iter().collect::<String>().trim().to_string())
    }

    fn glyph(&mut self) -> Token {
        self.step();
        let mut digits = String::new();
        while let Some(c) = self.char().filter(char::is_ascii_digit) {
            digits.push(c);
            self.step();
        }
        match digits.parse() {
            Ok(glyph) => Token::Glyph(glyph),
            Err(_) => Token::Bad("a number up to 65535 follows the sign $".to_string()),
        }
    }

    /// A move, a result, a move number or a mark; the last two mean nothing.
    fn word(&mut self) -> Option<Token> {
        if let Some((length, outcome)) = outcome(&self.text[self.at..]) {
            self.skip(length);
            return Some(Token::Outcome(outcome));
        }
        let digits = self.text[self.at..].iter().take_while(|c| c.is_ascii_digit()).count();
        if digits > 0 && self.char_after(digits).is_none_or(|c| ends_word(c) || ".…".contains(c))
        {
            self.skip(digits);
            return None;
        }
        let mut text = String::new();
        while let Some(c) = self.char().filter(|c| !ends_word(*c) || self.promotes(*c)) {
            let length = if c == '(' { 3 } else { 1 };
            for _ in 0..length {
                text.extend(self.step());
            }
        }
        if let Some(glyph) = evaluation(&text) {
            return Some(Token::Glyph(glyph));
        }
        match text.as_str() {
            "e.p." | "e.p" | "ep" | "ch" | "+" | "#" | "++" | "D" | "mate" => None,
            "!" | "?" | "!!" | "??" | "!?" | "?!" => {
                Some(Token::Glyph(super::builder::split_glyph(&text).1?))
            }
            _ => Some(Token::Move(text)),
        }
    }

    /// `(Q)` at the end of a pawn's move.
    fn promotes(&self, c: char) -> bool {
        c == '('
            && self.char_after(1).is_some_and(|c| "QRBN".contains(c))
            && self.char_after(2) == Some(')')
    }
}
