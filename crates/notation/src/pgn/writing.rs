//! Writes a game in the export format of the PGN standard (sections 3 and 8).

use laws::{Color, Position, appendix_c};

use super::{Game, Node, PgnError, pass, read_move};

/// The longest line of the export format, in characters (PGN standard, 4.3).
const WIDTH: usize = 80;

/// The seven tags that every game of an archive has, in their order, each with what is written where it is not known
/// (8.1.1).
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Writes a game: the seven tags first, then the others in the order of their names, then the moves in algebraic
/// notation with comments, glyphs and variations, in lines of at most 80 characters. A null move is written `--`.
///
/// # Errors
/// The game has no position to start from, or a move in it, a variation's included, that is not legal.
pub fn write(game: &Game) -> Result<String, PgnError> {
    let start = game.start()?;
    let mut words = Words::default();
    words.comments(&game.comments);
    words.line(&start, &game.moves)?;
    let told = game.tag("Result").filter(|result| ["1-0", "0-1", "1/2-1/2"].contains(result));
    let unmarked = || told.unwrap_or("*").to_string();
    let result = game.outcome.as_ref().map_or_else(unmarked, ToString::to_string);
    words.push(&result);
    Ok(format!("{}\n{}\n", tags(game, &result), wrapped(&words.found)))
}

/// The tags, a line each.
fn tags(game: &Game, result: &str) -> String {
    let is_listed = |name: &str| ROSTER.iter().any(|(listed, _)| *listed == name);
    let roster = ROSTER.iter().map(|(name, unknown)| match *name {
        "Result" => (*name, result),
        _ => (*name, game.tag(name).unwrap_or(unknown)),
    });
    let mut others: Vec<(&str, &str)> = game
        .tags
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .filter(|(name, _)| !is_listed(name))
        .collect();
    if game.tag("FEN").is_some() && game.tag("SetUp").is_none() {
        others.push(("SetUp", "1"));
    }
    others.sort_unstable();
    let escaped = |value: &str| value.replace('\\', "\\\\").replace('"', "\\\"");
    roster.chain(others).map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(value))).collect()
}

/// What stands between blanks.
#[derive(Default)]
struct Words {
    found: Vec<String>,
}

impl Words {
    fn push(&mut self, word: &str) {
        self.found.push(word.to_string());
    }

    /// A brace that closes cannot stand in a comment: braces do not nest and nothing escapes them (PGN standard, 5).
    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            let text = format!("{{{}}}", comment.replace('}', ")"));
            self.found.extend(text.split_whitespace().map(str::to_string));
        }
    }

    fn line(&mut self, start: &Position, moves: &[Node]) -> Result<(), PgnError> {
        let mut position = start.clone();
        let mut numbered = false;
        for node in moves {
            let error = |reason| PgnError { place: node.place, reason };
            let (text, next) = played(&position, node).map_err(error)?;
            self.comments(&node.before);
            let number = position.fullmove_number();
            match position.turn() {
                Color::White => self.push(&format!("{number}.")),
                Color::Black if !numbered => self.push(&format!("{number}...")),
                Color::Black => {}
            }
            self.push(&text);
            node.glyphs.iter().for_each(|glyph| self.push(&format!("${glyph}")));
            self.comments(&node.comments);
            for variation in &node.variations {
                self.push("(");
                self.line(&position, variation)?;
                self.push(")");
            }
            numbered = node.comments.is_empty() && node.variations.is_empty();
            position = next;
        }
        Ok(())
    }
}

/// How a move is written, and the position after it.
fn played(position: &Position, node: &Node) -> Result<(String, Position), String> {
    if node.is_null() {
        let next = pass(position).ok_or("in check nobody can pass")?;
        return Ok(("--".to_string(), next));
    }
    let mv =
        read_move(position, &node.text).map_err(|error| format!("{:?}: {error}", node.text))?;
    let text = appendix_c::write_san(position, mv);
    let next = laws::play(position, mv).ok();
    text.zip(next).ok_or_else(|| format!("{:?} is not legal", node.text))
}

/// Words in lines; no blank stands inside a parenthesis.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    let mut glued = true;
    for word in words {
        let length = word.chars().count();
        let closes = word == ")";
        if !glued && !closes {
            let fits = column + 1 + length < WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += length;
        glued = word == "(";
    }
    text.push('\n');
    text
}
