//! Boards as SVG, drawn here: no font and no network is needed.

use std::fmt::Write;

/// What a picture shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture<'a> {
    /// The first field of a FEN, or a whole FEN. What cannot be read is left empty.
    pub placement: &'a str,
    /// A move in UCI, drawn as an arrow; nothing if empty.
    pub mv: &'a str,
    /// Squares to mark, such as `f8`.
    pub marks: &'a [String],
    /// The square of a king in check, to be ringed; nothing if empty.
    pub check: String,
}

/// Roles with their shapes, each drawn on a field of 45 by 45.
const SHAPES: [(char, &str); 6] = [
    (
        'P',
        r#"<circle cx="22.5" cy="13" r="6"/><path d="M16 21h13l-3 4c0 5 3 8 6 12H13c3-4 6-7 6-12z"/><path d="M11 37h23v4H11z"/>"#,
    ),
    (
        'N',
        r#"<path d="M13 37c0-10 9-12 9-18-4 4-8 3-10 5l-4-1 0-4 6-8 1-6 4 3c10 0 16 9 15 29z"/><circle cx="17" cy="14" r="1.2"/><path d="M10 37h26v4H10z"/>"#,
    ),
    (
        'B',
        r#"<circle cx="22.5" cy="6.5" r="2.5"/><path d="M22.5 9c6 4 9 9 9 14 0 4-3 7-4 8h-10c-1-1-4-4-4-8 0-5 3-10 9-14z"/><path d="M22.5 14v9m-4-5h8M16 31h13l3 6H13z"/><path d="M9 37h27v4H9z"/>"#,
    ),
    (
        'R',
        r#"<path d="M11 7h5v4h4V7h5v4h4V7h5v9l-4 3v13l3 5H12l3-5V19l-4-3z"/><path d="M9 37h27v4H9z"/>"#,
    ),
    (
        'Q',
        r#"<path d="M12 37L7 14l8 11 2-16 5.5 15L28 9l2 16 8-11-5 23z"/><circle cx="7" cy="12" r="2"/><circle cx="17" cy="7" r="2"/><circle cx="28" cy="7" r="2"/><circle cx="38" cy="12" r="2"/><path d="M10 37h25v4H10z"/>"#,
    ),
    (
        'K',
        r#"<path d="M21 3h3v4h4v3h-4v5h-3v-5h-4V7h4z"/><path d="M22.5 17c3-5 14-4 14 4 0 6-5 9-5 16h-18c0-7-5-10-5-16 0-8 11-9 14-4z"/><path d="M10 37h25v4H10z"/>"#,
    ),
];

/// The shapes that the boards of a document refer to; they must stand once in it.
pub fn shared_shapes() -> String {
    format!(
        r#"<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>{}</defs></svg>"#,
        definitions()
    )
}

/// A board that refers to the shared shapes.
pub fn board(picture: &Picture<'_>) -> String {
    let drawn = format!(
        r##"<svg class="board" viewBox="0 0 8 8" role="img" aria-label="{}"><use href="#board"/>{}</svg>"##,
        label(picture),
        contents(picture)
    );
    wrapped(picture, &drawn)
}

/// A place where the script of the page draws the board when it is opened.
pub fn later(picture: &Picture<'_>) -> String {
    wrapped(picture, "")
}

/// What a script needs to draw a board: only letters, digits, slashes and spaces.
fn wrapped(picture: &Picture<'_>, drawn: &str) -> String {
    let mut text =
        format!(r#"<div class="b" data-f="{}""#, harmless(first_field(picture.placement)));
    for (name, value) in
        [("m", picture.mv), ("x", picture.marks.join(" ").as_str()), ("c", &picture.check)]
    {
        if !value.is_empty() {
            let _ = write!(text, r#" data-{name}="{}""#, harmless(value));
        }
    }
    let _ = write!(text, ">{drawn}</div>");
    text
}

fn harmless(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || " /".contains(*c)).collect()
}

fn first_field(fen: &str) -> &str {
    fen.split(' ').next().unwrap_or_default()
}

/// A board as a file of its own.
pub fn board_file(picture: &Picture<'_>) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="360" height="360" role="img" aria-label="{}"><defs>{}</defs><use href="#board"/>{}</svg>
"##,
        label(picture),
        definitions(),
        contents(picture)
    )
}

/// The empty board, and each piece under its letter of FEN, a square being one unit wide.
fn definitions() -> String {
    let mut text = String::from(
        r##"<g id="board"><path fill="#f0e6d2" d="M0 0h8v8H0z"/><path fill="#b58c63" d=""##,
    );
    for index in 0..64 {
        let (x, y) = (index % 8, index / 8);
        if (x + y) % 2 == 1 {
            let _ = write!(text, "M{x} {y}h1v1h-1z");
        }
    }
    text.push_str("\"/>");
    text.push_str(&coordinates());
    text.push_str("</g>");
    for (letter, shape) in SHAPES {
        let black = letter.to_ascii_lowercase();
        for (id, fill, stroke) in [(letter, "#fff", "#222"), (black, "#2b2b2b", "#000")] {
            let _ = write!(
                text,
                r##"<g id="{id}" transform="scale(.02222)" fill="{fill}" stroke="{stroke}" stroke-width="1.5" stroke-linejoin="round">{shape}</g>"##
            );
        }
    }
    text
}

fn coordinates() -> String {
    let mut text = String::from(
        r##"<g transform="scale(.02222)" font-family="sans-serif" font-size="9" fill="#5a3a1a">"##,
    );
    for n in 0..8 {
        let file = char::from(b'a' + n);
        let (x, y) = (i32::from(n) * 45 + 38, i32::from(n) * 45 + 10);
        let rank = 8 - n;
        let _ = write!(
            text,
            r##"<text x="{x}" y="356">{file}</text><text x="2" y="{y}">{rank}</text>"##
        );
    }
    text.push_str("</g>");
    text
}

/// The pieces of a placement.
fn men(placement: &str) -> String {
    let mut text = String::new();
    for (index, letter) in pieces(placement) {
        let (x, y) = (index % 8, index / 8);
        let _ = write!(text, r##"<use href="#{letter}" x="{x}" y="{y}"/>"##);
    }
    text
}

/// What lies on the empty board: marks, a ring, the pieces, an arrow.
fn contents(picture: &Picture<'_>) -> String {
    let mut text = String::new();
    for (x, y) in picture.marks.iter().filter_map(|mark| corner(mark)) {
        let _ = write!(text, r##"<path fill="#d32f2f" fill-opacity=".45" d="M{x} {y}h1v1h-1z"/>"##);
    }
    if let Some((x, y)) = corner(&picture.check) {
        let _ = write!(
            text,
            r##"<circle cx="{x}.5" cy="{y}.5" r=".46" fill="none" stroke="#d32f2f" stroke-width=".07"/>"##
        );
    }
    text.push_str(&men(picture.placement));
    text.push_str(&arrow(picture.mv));
    text
}

/// The letters of a placement with the index of their square, a8 first.
fn pieces(placement: &str) -> Vec<(i32, char)> {
    let mut found = Vec::new();
    for (rank, row) in first_field(placement).split('/').enumerate().take(8) {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(gap) => file += gap as i32,
                None if "PNBRQKpnbrqk".contains(letter) && file < 8 => {
                    found.push((rank as i32 * 8 + file, letter));
                    file += 1;
                }
                None => file += 1,
            }
        }
    }
    found
}

/// The upper left corner of a square.
fn corner(square: &str) -> Option<(i32, i32)> {
    let square: laws::Square = square.parse().ok()?;
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    Some((file, 7 - rank))
}

fn arrow(mv: &str) -> String {
    let ends = mv.get(..2).and_then(corner).zip(mv.get(2..4).and_then(corner));
    let Some(((x1, y1), (x2, y2))) = ends else { return String::new() };
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|n| f64::from(n) + 0.5);
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    if length < 0.1 {
        return String::new();
    }
    let (ux, uy) = (dx / length, dy / length);
    let (bx, by) = (x2 - ux * 0.34, y2 - uy * 0.34);
    let (lx, ly) = (bx - uy * 0.2, by + ux * 0.2);
    let (rx, ry) = (bx + uy * 0.2, by - ux * 0.2);
    format!(
        r##"<g fill="#1565c0" stroke="#1565c0" opacity=".8"><path stroke-width=".12" d="M{x1} {y1}L{bx:.2} {by:.2}"/><path stroke-width=".02" d="M{x2} {y2}L{lx:.2} {ly:.2}L{rx:.2} {ry:.2}z"/></g>"##
    )
}

/// The square of the king to move if it is attacked, from a whole FEN; empty otherwise.
pub fn king_in_check(fen: &str) -> String {
    let mut board = laws::Board::default();
    for (index, letter) in pieces(fen) {
        let square = laws::Square::from_index((7 - index / 8) as usize * 8 + (index % 8) as usize);
        if let (Some(square), Some(piece)) = (square, laws::Piece::from_letter(letter)) {
            board.set(square, Some(piece));
        }
    }
    let turn = match fen.split(' ').nth(1) {
        Some("w") => laws::Color::White,
        Some("b") => laws::Color::Black,
        _ => return String::new(),
    };
    let attacked = |king: &laws::Square| laws::is_attacked(&board, *king, !turn);
    board.king(turn).filter(attacked).map_or(String::new(), |king| king.to_string())
}

fn label(picture: &Picture<'_>) -> String {
    let mut white = Vec::new();
    let mut black = Vec::new();
    for (index, letter) in pieces(picture.placement) {
        let file = char::from(b'a' + (index % 8) as u8);
        let name = format!("{}{file}{}", letter.to_ascii_uppercase(), 8 - index / 8);
        if letter.is_ascii_uppercase() { white.push(name) } else { black.push(name) }
    }
    let mv = match picture.mv {
        "" => String::new(),
        mv => {
            format!("; move {}", mv.chars().filter(char::is_ascii_alphanumeric).collect::<String>())
        }
    };
    format!("White {}; Black {}{mv}", white.join(" "), black.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_shows_pieces_marks_and_the_move() {
        let marks = ["f8".to_string()];
        let picture = Picture {
            placement: "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            mv: "e1g1",
            marks: &marks,
            check: String::new(),
        };
        let text = board(&picture);
        assert!(text.contains("White Ra1 Ke1 Rh1; Black Ke8 Rf8; move e1g1"), "{text}");
        assert!(text.contains(r##"<use href="#K" x="4" y="7"/>"##), "{text}");
        assert!(text.contains("M5 0h1v1h-1z"), "{text}");
    }

    #[test]
    fn every_shape_has_a_name_of_its_own() {
        let text = definitions();
        let mut names: Vec<&str> =
            text.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        names.sort_unstable();
        assert_eq!(names, ["B", "K", "N", "P", "Q", "R", "b", "board", "k", "n", "p", "q", "r"]);
    }

    #[test]
    fn a_king_in_check_is_found() {
        assert_eq!(king_in_check("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), "e1");
        for none in ["4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 1", "", "x y"] {
            assert_eq!(king_in_check(none), "", "{none}");
        }
    }

    #[test]
    fn hostile_texts_draw_something_harmless() {
        for placement in ["", "<script>", "99999999/8", "é/é/é", "////////////"] {
            let marks = ["<".to_string(), "z9".to_string()];
            let picture =
                Picture { placement, mv: "\"><é", marks: &marks, check: "é".to_string() };
            let text = [board_file(&picture), board(&picture), later(&picture)].concat();
            assert!(!text.contains("<script") && !text.contains("\"><é"), "{text}");
        }
    }
}
