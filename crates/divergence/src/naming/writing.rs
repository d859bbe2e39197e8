//! What is wrong with a move in algebraic notation.

use subject::Query;

use crate::terms::{Cause, Difference, Kind, NO_MOVE};

/// The parts of a move in algebraic notation.
#[derive(PartialEq, Eq)]
struct Parts<'a> {
    piece: &'a str,
    origin: &'a str,
    captures: bool,
    target: &'a str,
    promotion: &'a str,
    sign: &'a str,
}

fn parts(text: &str) -> Option<Parts<'_>> {
    let sign_at = text.find(['+', '#']).unwrap_or(text.len());
    let (body, sign) = text.split_at(sign_at);
    let promotion_at = body.find('=').unwrap_or(body.len());
    let (body, promotion) = body.split_at(promotion_at);
    if !body.is_ascii() || body.len() < 2 {
        return None;
    }
    let (front, target) = body.split_at(body.len() - 2);
    let captures = front.ends_with('x');
    let front = front.strip_suffix('x').unwrap_or(front);
    let letter = usize::from(front.starts_with(|c: char| c.is_ascii_uppercase()));
    let (piece, origin) = front.split_at(letter);
    Some(Parts { piece, origin, captures, target, promotion, sign })
}

/// What is wrong with how a text is read: by what the text contains that needs a rule to be read.
pub fn reading(difference: &Difference) -> Cause {
    let Query::ReadSan { text } = &difference.query else {
        return Cause::new("C.8", Kind::ReadSan, "a move is not understood");
    };
    let (article, what) = match text.as_str() {
        text if text.contains("O-O") || text.contains("0-0") => ("C.13.1", "castling"),
        text if text.contains('=') => ("C.11", "a promotion"),
        text if text.starts_with(|c: char| c.is_ascii_lowercase()) && text.contains('x') => {
            ("C.9.3", "a capture by a pawn")
        }
        text if text.contains('x') => ("C.9", "a capture"),
        text if text.starts_with(|c: char| c.is_ascii_lowercase()) => ("C.4", "a pawn's move"),
        _ => ("C.8", "a piece's move"),
    };
    let how = match (difference.expected.as_str(), difference.got.as_str()) {
        (NO_MOVE, _) => return no_move(text),
        (_, NO_MOVE) => "is not understood",
        _ => "is taken for another move",
    };
    Cause::new(article, Kind::ReadSan, format!("{what} {how}"))
}

/// A text is taken for a move that means none: a pawn's promotion that names no piece, or a move of a piece that
/// several can make, or none.
fn no_move(text: &str) -> Cause {
    let of = |article, shape: &str| Cause::new(article, Kind::ReadSan, shape);
    let last = text.ends_with(['1', '8']);
    match text.starts_with(|c: char| c.is_ascii_uppercase()) {
        false if last => of("C.11", "a promotion is read without its piece"),
        false => of("3.9.2", "an illegal move of a pawn is read"),
        true => of("C.10", "a text that means no one move is read"),
    }
}

/// The choice that a text takes which leaves out, or puts otherwise, only what the Laws leave open: the sign of
/// check, or the one of mate (C.13).
pub fn choice_of_sign(difference: &Difference) -> Option<(&'static str, &'static str)> {
    let (expected, got) = (difference.expected.as_str(), difference.got.as_str());
    match expected.strip_suffix('#') {
        Some(bare) if got == bare => Some(("mate-sign", "left out")),
        Some(bare) if got.strip_suffix('+') == Some(bare) => Some(("mate-sign", "that of check")),
        None if expected.strip_suffix('+') == Some(got) => Some(("check-sign", "left out")),
        _ => None,
    }
}

/// The article of Appendix C that a text breaks, by the first part in which it differs from the
/// right one.
pub fn cause(difference: &Difference) -> Cause {
    let (expected, got) = (difference.expected.as_str(), difference.got.as_str());
    let castles = expected.starts_with("O-O");
    let bare = |text: &str| text.trim_end_matches(['+', '#']).to_string();
    let of = |article, shape: &str| Cause::new(article, Kind::San, shape);
    if bare(expected) == bare(got) {
        return match (expected.ends_with('#'), got.ends_with('#')) {
            (true, _) => of("C.13.5", "mate is not marked"),
            (_, true) => of("C.13.5", "mate is marked where there is none"),
            _ if expected.ends_with('+') => of("C.13.4", "check is not marked"),
            _ => of("C.13.4", "check is marked where there is none"),
        };
    }
    if castles {
        let article = if expected.starts_with("O-O-O") { "C.13.2" } else { "C.13.1" };
        return of(article, "castling is written otherwise");
    }
    let (Some(wanted), Some(written)) = (parts(expected), parts(got)) else {
        return of("C.8", "the text is no move");
    };
    if wanted.piece != written.piece {
        of("C.8", "the letter of the piece is wrong")
    } else if wanted.target != written.target {
        of("C.8", "the square of arrival is wrong")
    } else if wanted.captures != written.captures {
        of("C.9", "the sign of a capture is wrong")
    } else if wanted.promotion != written.promotion {
        of("C.11", "the promotion is written wrong")
    } else if wanted.piece.is_empty() {
        of("C.9.3", "the file of a capturing pawn is wrong")
    } else {
        match (wanted.origin, written.origin) {
            ("", _) => of("C.10", "a square of departure that is not needed"),
            (_, "") => of("C.10", "two pieces are not told apart"),
            _ => of("C.10.3", "two pieces are told apart by the wrong letter or digit"),
        }
    }
}
