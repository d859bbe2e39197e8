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
    pub check: &'a str,
}

/// The length of a square's side in the picture's own units.
const SIDE: i32 = 45;

/// Roles in the order of their shapes.
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

/// The shapes that boards in one document share; they must stand once in it.
pub fn shared_shapes() -> String {
    let mut text = String::from(
        r#"<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>"#,
    );
    text.push_str(&definitions());
    text.push_str("</defs></svg>");
    text
}

/// A board that refers to [`shared_shapes`], for documents with many.
pub fn board(picture: &Picture<'_>) -> String {
    let mut text = String::new();
    let label = label(picture);
    let _ = write!(
        text,
        r##"<svg class="board" viewBox="0 0 360 360" role="img" aria-label="{label}"><use href="#b"/>"##
    );
    text.push_str(&contents(picture));
    text.push_str("</svg>");
    text
}

/// A board as a file of its own.
pub fn board_file(picture: &Picture<'_>) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" width="360" height="360" role="img" aria-label="{}"><defs>{}</defs><use href="#b"/>{}</svg>
"##,
        label(picture),
        definitions(),
        contents(picture)
    )
}

fn definitions() -> String {
    let mut text = String::from(
        r##"<g id="b"><path fill="#f0e6d2" d="M0 0h360v360H0z"/><path fill="#b58c63" d=""##,
    );
    for index in 0..64 {
        let (x, y) = (index % 8, index / 8);
        if (x + y) % 2 == 1 {
            let _ = write!(text, "M{} {}h45v45h-45z", x * SIDE, y * SIDE);
        }
    }
    text.push_str("\"/>");
    text.push_str(&coordinates());
    text.push_str("</g>");
    for (letter, shape) in SHAPES {
        let black = letter.to_ascii_lowercase();
        let _ = write!(
            text,
            r##"<g id="p{letter}" fill="#fff" stroke="#222" stroke-width="1.5" stroke-linejoin="round">{shape}</g><g id="p{black}" fill="#2b2b2b" stroke="#000" stroke-width="1.5" stroke-linejoin="round">{shape}</g>"##
        );
    }
    text
}

fn coordinates() -> String {
    let mut text = String::from(r##"<g font-family="sans-serif" font-size="9" fill="#5a3a1a">"##);
    for n in 0..8 {
        let file = char::from(b'a' + n);
        let (x, y) = (i32::from(n) * SIDE + 37, i32::from(n) * SIDE + 10);
        let rank = 8 - n;
        let _ = write!(
            text,
            r##"<text x="{x}" y="357">{file}</text><text x="2" y="{y}">{rank}</text>"##
        );
    }
    text.push_str("</g>");
    text
}

fn contents(picture: &Picture<'_>) -> String {
    let mut text = String::new();
    for mark in picture.marks {
        if let Some((x, y)) = corner(mark) {
            let _ = write!(
                text,
                r##"<path fill="#d32f2f" fill-opacity=".4" d="M{x} {y}h45v45h-45z"/>"##
            );
        }
    }
    if let Some((x, y)) = corner(picture.check) {
        let (x, y) = (x + 22, y + 22);
        let _ = write!(
            text,
            r##"<circle cx="{x}" cy="{y}" r="21" fill="none" stroke="#d32f2f" stroke-width="3"/>"##
        );
    }
    for (index, letter) in pieces(picture.placement) {
        let (x, y) = (index % 8 * SIDE, index / 8 * SIDE);
        let _ = write!(text, r##"<use href="#p{letter}" x="{x}" y="{y}"/>"##);
    }
    text.push_str(&arrow(picture.mv));
    text
}

/// The letters of a placement with the index of their square, a8 first.
fn pieces(placement: &str) -> Vec<(i32, char)> {
    let mut found = Vec::new();
    let placement = placement.split(' ').next().unwrap_or_default();
    for (rank, row) in placement.split('/').enumerate().take(8) {
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
    Some((file * SIDE, (7 - rank) * SIDE))
}

fn arrow(mv: &str) -> String {
    let ends = mv.get(..2).and_then(corner).zip(mv.get(2..4).and_then(corner));
    let Some(((x1, y1), (x2, y2))) = ends else { return String::new() };
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|n| f64::from(n) + 22.5);
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return String::new();
    }
    let (ux, uy) = (dx / length, dy / length);
    let (bx, by) = (x2 - ux * 14.0, y2 - uy * 14.0);
    let (lx, ly, rx, ry) = (bx - uy * 8.0, by + ux * 8.0, bx + uy * 8.0, by - ux * 8.0);
    format!(
        r##"<g fill="#1565c0" stroke="#1565c0" opacity=".8"><path stroke-width="5" d="M{x1:.1} {y1:.1}L{bx:.1} {by:.1}"/><path d="M{x2:.1} {y2:.1}L{lx:.1} {ly:.1}L{rx:.1} {ry:.1}z"/></g>"##
    )
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
            check: "",
        };
        let text = board(&picture);
        assert!(text.contains("White Ra1 Ke1 Rh1; Black Ke8 Rf8; move e1g1"), "{text}");
        assert!(text.contains(r##"<use href="#pK" x="180" y="315"/>"##), "{text}");
        assert!(text.contains("M225 0h45v45h-45z"), "{text}");
    }

    #[test]
    fn hostile_texts_draw_something_harmless() {
        for placement in ["", "<script>", "99999999/8", "é/é/é", "////////////"] {
            let marks = ["<".to_string(), "z9".to_string()];
            let picture = Picture { placement, mv: "\"><é", marks: &marks, check: "é" };
            let text = board_file(&picture);
            assert!(!text.contains("<script") && !text.contains("\"><é"), "{text}");
        }
    }
}
