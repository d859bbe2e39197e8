//! Whether a written text is PGN by the letter of its standard: what our tolerant reader mends is not forgiven a writer.

/// The longest line that a reader must take (PGN standard, 4.3).
const LONGEST_LINE: usize = 255;

/// Checks the form of a text: its lines, tags, comments and signs. Whether the moves are right is not asked here.
///
/// # Errors
/// What is wrong first, in one sentence.
pub(super) fn check(text: &str) -> Result<(), String> {
    if let Some(line) = text.lines().find(|line| line.chars().count() > LONGEST_LINE) {
        return Err(format!("a line has {} characters, at most 255", line.chars().count()));
    }
    let mut rest = text;
    let mut depth = 0_usize;
    let mut at_start = true;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '[' if depth == 0 => tag(rest)?,
            '{' => rest.find('}').ok_or("a comment is never closed")? + 1,
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '%' if at_start => rest.find('\n').unwrap_or(rest.len()),
            '(' => {
                depth += 1;
                1
            }
            ')' => {
                depth = depth.checked_sub(1).ok_or("a parenthesis closes nothing")?;
                1
            }
            '.' | '*' => 1,
            c if c.is_whitespace() => c.len_utf8(),
            _ => word(rest)?,
        };
        at_start = rest[..length].ends_with('\n');
        rest = &rest[length..];
    }
    if depth > 0 { Err("a parenthesis is never closed".to_owned()) } else { Ok(()) }
}

/// The length of `[Name "value"]`, in which only quotes and backslashes are escaped.
fn tag(text: &str) -> Result<usize, String> {
    let line = text.lines().next().unwrap_or_default();
    let bad = || format!("{line:?} is no tag");
    let inner = line.trim_end().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let (name, value) = inner.and_then(|inner| inner.split_once(' ')).ok_or_else(bad)?;
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let value = value.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let value = value.filter(|_| !name.is_empty() && name.chars().all(is_name)).ok_or_else(bad)?;
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        let escaped = c != '\\' || matches!(chars.next(), Some('"' | '\\'));
        if c == '"' || !escaped {
            return Err(format!("the value in {line:?} has a sign that is not escaped"));
        }
    }
    Ok(line.len())
}

/// The length of a move, a number, a result or a glyph, of which each has its own signs.
fn word(text: &str) -> Result<usize, String> {
    let end = text.find(|c: char| c.is_whitespace() || "{}()[];.*".contains(c));
    let word = &text[..end.unwrap_or(text.len())];
    let known = |c: char| c.is_ascii_alphanumeric() || "+#=-/$!?_:".contains(c);
    match word.chars().all(known) && !word.is_empty() {
        true => Ok(word.len()),
        false => Err(format!("{:?} is no word of PGN", text.chars().take(20).collect::<String>())),
    }
}
