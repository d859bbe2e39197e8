//! EPD: the first four fields of FEN and a list of operations, as perft suites use it.
//!
//! Operations are separated by semicolons. Perft suites write `;D1 20 ;D2 400`; the EPD standard writes
//! `id "name"; c0 "comment";`. Both are read.

use std::fmt;

use laws::{Position, Variant};

use crate::fen::PositionError;
use crate::forgiving;

/// One line of an EPD file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position; counters are 0 and 1 unless the line gives them.
    pub position: Position,
    /// The operations in their order: opcode and the text after it, without quotes.
    pub operations: Vec<(String, String)>,
    /// What was forgiven, such as the move number 0.
    pub notes: Vec<String>,
    /// Whether no game can have the position, although it can be played from.
    pub unreachable: bool,
}

impl Epd {
    /// The perft counts the line states, as (depth in plies, number of move sequences).
    ///
    /// # Errors
    /// The operation `D1`, `D2`, ... whose count is no whole number.
    pub fn perft_counts(&self) -> Result<Vec<(u32, u64)>, EpdError> {
        let mut counts = Vec::new();
        for (opcode, operand) in &self.operations {
            let Some(depth) = opcode.strip_prefix('D').and_then(|d| d.parse::<u32>().ok()) else {
                continue;
            };
            let count = operand.replace('_', "").parse::<u64>().map_err(|_| {
                EpdError::Operation(format!("{opcode} is followed by {operand:?}, not by a count"))
            })?;
            counts.push((depth, count));
        }
        Ok(counts)
    }
}

/// Why a line is no EPD.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EpdError {
    /// There are fewer than four fields.
    TooShort,
    /// The four fields lead to no position.
    Position(PositionError),
    /// An operation cannot be read.
    Operation(String),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdError::TooShort => write!(f, "bad EPD: four fields come before the operations"),
            EpdError::Position(error) => error.fmt(f),
            EpdError::Operation(reason) => write!(f, "bad EPD operation: {reason}"),
        }
    }
}

impl std::error::Error for EpdError {}

/// Reads one line. A position that can be played from is read although no game can have it.
///
/// # Errors
/// What cannot be read, and why.
pub fn parse(line: &str, variant: Variant) -> Result<Epd, EpdError> {
    let (head, tail) = split_head(line)?;
    let read = forgiving::position(&head, variant).map_err(EpdError::Position)?;
    let operations = split_operations(tail)
        .into_iter()
        .map(|operation| operation.trim().to_string())
        .filter(|operation| !operation.is_empty())
        .map(|operation| match operation.split_once(char::is_whitespace) {
            Some((opcode, operand)) => {
                (opcode.to_string(), operand.trim().trim_matches('"').to_string())
            }
            None => (operation, String::new()),
        })
        .collect();
    let forgiving::Forgiven { position, notes, unreachable } = read;
    Ok(Epd { position, operations, notes, unreachable })
}

/// Four fields, or six where the fifth and sixth are numbers, and the rest of the line.
fn split_head(line: &str) -> Result<(String, &str), EpdError> {
    let mut fields: Vec<&str> = Vec::new();
    let mut rest = line.trim();
    while fields.len() < 6 {
        let end = rest.find([' ', '\t', ';']).unwrap_or(rest.len());
        let field = &rest[..end];
        let counter = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
        if field.is_empty() || (fields.len() >= 4 && !counter) {
            break;
        }
        fields.push(field);
        rest = rest[end..].trim_start();
    }
    if fields.len() == 5 {
        return Err(EpdError::Operation("a single number follows the four fields".to_string()));
    }
    if fields.len() < 4 { Err(EpdError::TooShort) } else { Ok((fields.join(" "), rest)) }
}

/// Cuts at semicolons outside quotes.
fn split_operations(text: &str) -> Vec<String> {
    let mut operations = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        if c == '"' {
            quoted = !quoted;
        }
        match operations.last_mut() {
            Some(last) if c != ';' || quoted => last.push(c),
            _ => operations.push(String::new()),
        }
    }
    operations
}
