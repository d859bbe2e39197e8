//! The words of a text in PGN.

use crate::faults::{Fault, FaultSet};

pub(super) enum Token {
    Tag(String, String),
    Comment(String),
    Glyph(u16),
    Open,
    Close,
    Result(String),
    Move(String),
    Bad(String),
    EmptyLine,
}

pub(super) struct Tokens {
    text: Vec<char>,
    at: usize,
    faults: FaultSet,
    waiting: Option<Token>,
}

const SIGNS: [(&str, u16); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

impl Tokens {
    pub(super) fn new(text: &str, faults: FaultSet) -> Tokens {
        Tokens { text: text.chars().collect(), at: 0, faults, waiting: None }
    }

    fn has(&self, fault: Fault) -> bool {
        self.faults.has(fault)
    }

    fn rest_of_line(&mut self) -> String {
        let line: String =
            self.text[self.at..].iter().take_while(|c| !matches!(c, '\n' | '\r')).collect();
        self.at += line.chars().count();
        line
    }

    fn begins_line(&self) -> bool {
        self.at == 0 || matches!(self.text[self.at - 1], '\n' | '\r')
    }

    pub(super) fn next(&mut self) -> Option<Token> {
        if let Some(token) = self.waiting.take() {
            return Some(token);
        }
        loop {
            let c = *self.text.get(self.at)?;
            if c == '%' && self.begins_line() && !self.has(Fault::PgnEscapedLinesRead) {
                self.rest_of_line();
                continue;
            }
            if c == '\n' && self.begins_line() && self.has(Fault::PgnEmptyLinesEndAGame) {
                self.at += 1;
                return Some(Token::EmptyLine);
            }
            self.at += 1;
            return Some(match c {
                c if c.is_whitespace() || c == '.' => continue,
                '[' => self.tag(),
                '{' => self.braces(),
                ';' if self.has(Fault::PgnSemicolonsIgnored) => continue,
                ';' => self.comment_to_the_line_end(),
                '$' => self.glyph(),
                '(' => Token::Open,
                ')' => Token::Close,
                '*' => Token::Result("*".to_string()),
                _ => {
                    self.at -= 1;
                    match self.word() {
                        Some(token) => token,
                        None => continue,
                    }
                }
            });
        }
    }

    fn tag(&mut self) -> Token {
        let bad = || Token::Bad("a tag is a name and a value".to_string());
        let open = |c: &&char| **c != '"' && **c != ']' && **c != '\n';
        let name: String = self.text[self.at..].iter().take_while(open).collect();
        self.at += name.chars().count() + 1;
        let mut value = String::new();
        loop {
            let Some(&c) = self.text.get(self.at) else { return bad() };
            self.at += 1;
            match c {
                '"' => break,
                '\n' => return bad(),
                '\\' if self.has(Fault::PgnBackslashEscapesNothing) => value.push(c),
                '\\' => {
                    if self.has(Fault::PgnBackslashesKept) {
                        value.push(c);
                    }
                    value.extend(self.text.get(self.at));
                    self.at += 1;
                }
                _ => value.push(c),
            }
        }
        while self.text.get(self.at).is_some_and(|c| *c != ']') {
            self.at += 1;
        }
        self.at += 1;
        Token::Tag(name.trim().to_string(), value)
    }

    fn braces(&mut self) -> Token {
        let mut text = String::new();
        let mut depth = 1;
        while let Some(&c) = self.text.get(self.at) {
            self.at += 1;
            match c {
                '}' => depth -= 1,
                '{' if self.has(Fault::PgnBracesNest) => depth += 1,
                ';' if self.has(Fault::PgnSemicolonsInBracesCutTheLine) => {
                    self.rest_of_line();
                    continue;
                }
                '[' if self.has(Fault::PgnTagsInCommentsRead)
                    && self.text.get(self.at).is_some_and(char::is_ascii_uppercase) =>
                {
                    self.at -= 1;
                    return Token::Comment(text);
                }
                _ => {}
            }
            if depth == 0 {
                return Token::Comment(text);
            }
            text.push(c);
            if self.has(Fault::PgnResultsInCommentsEndAGame) && text.ends_with("1-0") {
                return Token::Result("1-0".to_string());
            }
        }
        Token::Bad("a comment is never closed".to_string())
    }

    fn comment_to_the_line_end(&mut self) -> Token {
        let line = self.rest_of_line();
        if self.has(Fault::PgnBracesAfterSemicolonsOpen)
            && let Some(open) = line.chars().position(|c| c == '{')
        {
            self.at -= line.chars().count() - open - 1;
            return self.braces();
        }
        Token::Comment(line.trim().to_string())
    }

    fn glyph(&mut self) -> Token {
        let digits: String =
            self.text[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        self.at += digits.len();
        digits.parse().map_or_else(|_| Token::Bad("a glyph is a number".to_string()), Token::Glyph)
    }

    fn word(&mut self) -> Option<Token> {
        let blanks_needed = self.has(Fault::PgnWordsEndAtBlanksOnly);
        let goes_on = |c: &&char| {
            !(c.is_whitespace() || "{}()[];$*.".contains(**c) && (!blanks_needed || **c == '.'))
        };
        let word: String = self.text[self.at..].iter().take_while(goes_on).collect();
        self.at += word.chars().count().max(1);
        if matches!(word.as_str(), "1-0" | "0-1" | "1/2-1/2") {
            return Some(Token::Result(word));
        }
        if !word.is_empty() && word.chars().all(|c| c.is_ascii_digit()) {
            let period = self.text.get(self.at) == Some(&'.');
            let bad = self.has(Fault::PgnNumbersNeedAPeriod) && !period;
            return bad.then(|| Token::Bad(format!("{word} has no period")));
        }
        if let Some((move_text, glyph)) =
            SIGNS.iter().find_map(|(sign, glyph)| Some((word.strip_suffix(sign)?, *glyph)))
        {
            let glyph = match glyph {
                5 | 6 if self.has(Fault::PgnSignsOfDoubtExchanged) => 11 - glyph,
                glyph => glyph,
            };
            self.waiting = Some(Token::Glyph(glyph));
            return Some(Token::Move(move_text.to_string()));
        }
        Some(Token::Move(word))
    }
}
