//! The moves of a game in one line: moves in UCI, `{comments}`, `$1` for glyphs, and variations in parentheses.

use subject::games::PgnMove;

/// A part of a game in PGN that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The moves played.
    Moves,
    /// The lines that could have been played instead.
    Variations,
    /// The comments.
    Comments,
    /// The numeric annotation glyphs.
    Nags,
    /// The tags that are named.
    Tags,
    /// How the game ended.
    Result,
    /// The position after the last move.
    End,
}

impl Part {
    /// Its name in a scenario and in the key of a question.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Moves => "moves",
            Part::Variations => "variations",
            Part::Comments => "comments",
            Part::Nags => "nags",
            Part::Tags => "tags",
            Part::Result => "result",
            Part::End => "end",
        }
    }
}

/// The comments before the first move, and the moves.
pub type Line = (Vec<String>, Vec<PgnMove>);

/// Reads such a line.
///
/// # Errors
/// What is wrong with it, in one sentence.
pub fn read_line(text: &str) -> Result<Line, String> {
    let mut open = vec![Line::default()];
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (comments, moves) = open.last_mut().ok_or("a parenthesis closes nothing")?;
        let length = match first {
            '{' => {
                let end = rest.find('}').ok_or("a comment is never closed")?;
                let comment = rest[1..end].to_owned();
                moves.last_mut().map_or(comments, |mv| &mut mv.comments).push(comment);
                end + 1
            }
            '(' => {
                open.push(Line::default());
                1
            }
            ')' => {
                let (before, mut line) = open.pop().unwrap_or_default();
                line.first_mut().ok_or("a variation has no move")?.before = before;
                let instead = open.last_mut().and_then(|(_, moves)| moves.last_mut());
                instead.ok_or("a variation comes before any move")?.variations.push(line);
                1
            }
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || "{()".contains(c));
                let word = &rest[..end.unwrap_or(rest.len())];
                take(word, moves)?;
                word.len()
            }
        };
        rest = rest[length..].trim_start();
    }
    match open.pop() {
        Some(line) if open.is_empty() => Ok(line),
        _ => Err("a parenthesis is never closed".to_owned()),
    }
}

/// A move or a glyph.
fn take(word: &str, moves: &mut Vec<PgnMove>) -> Result<(), String> {
    if let Some(number) = word.strip_prefix('$') {
        let glyph = number.parse().map_err(|_| format!("{word} is no glyph"))?;
        moves.last_mut().ok_or("a glyph comes before any move")?.nags.push(glyph);
        return Ok(());
    }
    if word != "0000" {
        notation::uci::parse(word).map_err(|error| error.to_string())?;
    }
    moves.push(PgnMove { mv: word.to_owned(), ..PgnMove::default() });
    Ok(())
}

/// Writes the part of a line that is asked about: the moves alone, or with one thing more. `variations` says whether
/// what stands inside variations counts.
pub fn render(comments: &[String], moves: &[PgnMove], part: Part, variations: bool) -> String {
    let mut words = Vec::new();
    if part == Part::Comments {
        words.extend(comment(comments));
    }
    render_line(moves, part, variations, &mut words);
    if words.is_empty() { "no moves".to_owned() } else { words.join(" ") }
}

fn render_line(moves: &[PgnMove], part: Part, variations: bool, words: &mut Vec<String>) {
    for mv in moves {
        if part == Part::Comments {
            words.extend(comment(&mv.before));
        }
        words.push(mv.mv.clone());
        if part == Part::Nags {
            let mut nags = mv.nags.clone();
            nags.sort_unstable();
            nags.dedup();
            words.extend(nags.iter().map(|nag| format!("${nag}")));
        }
        if part == Part::Comments {
            words.extend(comment(&mv.comments));
        }
        if part != Part::Moves && variations {
            for line in instead(&mv.variations) {
                words.push("(".to_owned());
                render_line(&line, part, variations, words);
                words.push(")".to_owned());
            }
        }
    }
}

/// Every line that could have been played instead of a move. What stands instead of the first move of such a line
/// stands instead of the move as well, however deep it is written.
fn instead(lines: &[Vec<PgnMove>]) -> Vec<Vec<PgnMove>> {
    let mut found = Vec::new();
    for line in lines {
        let mut line = line.clone();
        let nested = line.first_mut().map(|first| std::mem::take(&mut first.variations));
        found.push(line);
        found.extend(instead(&nested.unwrap_or_default()));
    }
    found
}

/// All comments of a place as one, with single blanks: where lines are broken means nothing. Commands such as
/// `[%clk 1:30:00]` come first and in order, for many programs keep them apart.
fn comment(comments: &[String]) -> Option<String> {
    let mut rest = comments.join(" ");
    let mut commands = Vec::new();
    while let Some((before, (command, after))) =
        rest.split_once("[%").and_then(|(before, inner)| Some((before, inner.split_once(']')?)))
    {
        commands.push(format!("[%{command}]"));
        rest = format!("{before} {after}");
    }
    commands.sort();
    let words: Vec<&str> =
        commands.iter().map(String::as_str).chain(rest.split_whitespace()).collect();
    (!words.is_empty()).then(|| format!("{{{}}}", words.join(" ")))
}
