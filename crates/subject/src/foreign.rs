//! Text that came from outside: from a subject, or from a file that somebody else wrote.
//!
//! It is clipped and [`tamed`] when it arrives, so that nothing behind the gate can hold a sign that a terminal,
//! a browser, a parser of XML or the runner of a CI job obeys. What is markup in one medium alone is escaped by the writer
//! of that medium: [`markdown`], [`workflow_message`] and [`workflow_property`] here, the others by the libraries that
//! write them.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Bytes of a text of a subject's that are kept; of what is longer the rest is counted.
pub const MOST_BYTES: usize = 4096;

/// The beginning of a text, and how many bytes were left out.
pub fn clipped_to(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    let end = (0..=most).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    Cow::Owned(format!("{} ... ({} more bytes)", &text[..end], text.len() - end))
}

/// A text on one line, in which every character can be seen and none steers the reader: what a
/// terminal, a browser or an XML parser would not show as a sign stands as `\u{1b}`.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => shown.push(' '),
            '\n' => shown.push_str("\\n"),
            c if steers(c) => {
                // Writing to a text cannot fail.
                let _ = write!(shown, "\\u{{{:x}}}", u32::from(c));
            }
            c => shown.push(c),
        }
    }
    shown
}

/// Whether a character is no sign: it controls a device, turns the direction of reading, is not seen, or is
/// no character at all (Unicode 15.0, 2.13 special characters, 23.2 layout controls, 23.7 noncharacters).
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FDD0}'..='\u{FDEF}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E0FFF}')
        || u32::from(c) & 0xFFFE == 0xFFFE
}

/// A text as it may be kept and shown: clipped, line by line [`visible`], and with no line that a runner of CI jobs takes
/// for a command.
pub fn tamed(text: &str, most: usize) -> String {
    let clipped = clipped_to(text, most);
    let lines = clipped.lines().map(|line| uncommanding(&visible(line)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A line without what GitHub Actions obeys: `::` at its beginning, and `##[` anywhere.
fn uncommanding(line: &str) -> String {
    let line = line.replace("##[", "#\\#[");
    match line.trim_start().strip_prefix("::") {
        Some(rest) => format!("{}\\::{rest}", &line[..line.len() - rest.len() - 2]),
        None => line,
    }
}

/// A text for Markdown (CommonMark with the tables and links of GitHub), on one line, in which nothing is markup.
pub fn markdown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in visible(&text.replace(['\n', '\r'], " ")).chars() {
        match c {
            '&' => shown.push_str("&amp;"),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            // A name with an at sign calls somebody.
            '@' => shown.push_str("&#64;"),
            c if "\\`*_[]|~$#".contains(c) => {
                shown.push('\\');
                shown.push(c);
            }
            c => shown.push(c),
        }
    }
    // A bare address becomes a link.
    shown.replace("://", "&#58;//").replace("www.", "www&#46;")
}

/// A text for the message of a workflow command of GitHub Actions, line by line.
pub fn workflow_message(text: &str) -> String {
    let lines = text.lines().map(|line| visible(line).replace('%', "%25"));
    lines.collect::<Vec<_>>().join("%0A")
}

/// A text for a property of a workflow command of GitHub Actions.
pub fn workflow_property(text: &str) -> String {
    workflow_message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NASTY: &str = "a\u{1b}[2J\r\n::error::b\n \u{85} ::x::\n##[error]c\u{202E}\u{2028}\u{FFFE}\u{1FFFF}\u{0}<img src=x>&\"'|`*_[x](y)@me %0A";

    #[test]
    fn a_long_text_is_clipped_and_the_rest_is_counted() {
        let long = tamed(&"é".repeat(4 << 20), MOST_BYTES);
        assert!(long.len() < MOST_BYTES + 40);
        let left = (8 << 20) - MOST_BYTES;
        assert!(long.ends_with(&format!("({left} more bytes)")), "{long}");
        assert_eq!(tamed("short\nand long", MOST_BYTES), "short\nand long");
    }

    #[test]
    fn no_medium_obeys() {
        let all = [
            tamed(NASTY, MOST_BYTES),
            markdown(NASTY),
            workflow_message(NASTY),
            workflow_property(NASTY),
        ];
        for shown in all {
            assert!(!shown.chars().any(|c| steers(c) && c != '\n'), "{shown:?}");
            assert!(shown.contains("202e"), "what was said can still be read: {shown:?}");
        }
        for line in tamed(NASTY, MOST_BYTES).lines() {
            assert!(!line.trim_start().starts_with("::") && !line.contains("##["), "{line}");
        }
        assert!(!markdown(NASTY).contains(['<', '>', '@', '\n']));
        assert!(!workflow_property(NASTY).contains([':', ',', '\n']));
        assert!(workflow_message(NASTY).ends_with("%250A"));
        let bare = markdown(NASTY).replace("\\|", "").replace("\\`", "").replace("\\[", "");
        assert!(!bare.contains(['|', '`', '[']), "{bare}");
        assert_eq!(
            markdown("see https://x.org or www.x.org"),
            "see https&#58;//x.org or www&#46;x.org"
        );
    }
}
