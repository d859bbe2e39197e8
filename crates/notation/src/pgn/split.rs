//! A file in pieces: games are kept whole, and no more than some hundred are in memory at a time.

use std::io::{self, BufRead, Read};

/// A piece with this many bytes ends with the game that it is in.
const ENOUGH: usize = 1 << 18;

/// A piece ends here even within a game, and no line is longer: no real game is so long.
const TOO_MUCH: usize = 1 << 24;

/// Some games of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The text.
    pub text: Vec<u8>,
    /// The line of the file on which it begins, from 1.
    pub line: usize,
}

/// Reads a file piece by piece.
#[derive(Debug)]
pub struct Chunks<R> {
    source: R,
    /// The head line of the next game, read already.
    next: Vec<u8>,
    line: usize,
}

impl<R: BufRead> Chunks<R> {
    /// The pieces of what is read here.
    pub const fn new(source: R) -> Chunks<R> {
        Chunks { source, next: Vec::new(), line: 1 }
    }

    fn read(&mut self) -> io::Result<Option<Chunk>> {
        let mut chunk = Chunk { text: std::mem::take(&mut self.next), line: self.line };
        let mut lines = usize::from(!chunk.text.is_empty());
        let mut brace = false;
        let mut moves = false;
        loop {
            let begin = chunk.text.len();
            let mut bounded = self.source.by_ref().take(TOO_MUCH as u64);
            match bounded.read_until(b'\n', &mut chunk.text)? {
                0 => break,
                TOO_MUCH => {
                    let reason =
                        format!("line {} has more than {TOO_MUCH} bytes", self.line + lines);
                    return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
                }
                _ => {}
            }
            let line = &chunk.text[begin..];
            let head = !brace && is_head(line);
            if head && moves && begin >= ENOUGH || chunk.text.len() >= TOO_MUCH {
                self.next = chunk.text.split_off(begin);
                break;
            }
            lines += 1;
            if !head {
                moves = moves || line.iter().any(|byte| !byte.is_ascii_whitespace());
                brace = within_braces(line, brace);
            } else {
                moves = false;
            }
        }
        self.line += lines;
        Ok((!chunk.text.is_empty()).then_some(chunk))
    }
}

/// Whether a line is a tag, such as `[White "A"]`.
fn is_head(line: &[u8]) -> bool {
    line.first() == Some(&b'[')
        && line.get(1).is_some_and(u8::is_ascii_alphabetic)
        && line.contains(&b'"')
}

/// Whether a comment in braces is open at the end of a line.
fn within_braces(line: &[u8], before: bool) -> bool {
    line.iter().fold(before, |open, byte| match byte {
        b'{' => true,
        b'}' => false,
        _ => open,
    })
}

impl<R: BufRead> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_an_error_and_no_end_of_memory() {
        let endless = io::BufReader::new(io::repeat(b'a'));
        let error = Chunks::new(endless).next().expect("a piece").expect_err("too long");
        assert!(error.to_string().contains("line 1 has more than"), "{error}");
    }

    #[test]
    fn pieces_are_the_file_and_lines_are_counted() {
        let game = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 {[Event \"no\"]\n[Site \"no\"]} *\n\n";
        let file = game.repeat(12_000);
        let chunks: Vec<Chunk> =
            Chunks::new(file.as_bytes()).map(|chunk| chunk.expect("a piece")).collect();
        assert!(chunks.len() > 2);
        let together: Vec<u8> = chunks.iter().flat_map(|chunk| chunk.text.clone()).collect();
        assert_eq!(together, file.as_bytes());
        let mut line = 1;
        for chunk in &chunks {
            assert!(chunk.text.starts_with(b"[Event \"x\"]"));
            assert_eq!(chunk.line, line);
            line += chunk.text.iter().filter(|byte| **byte == b'\n').count();
        }
    }
}
