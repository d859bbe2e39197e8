//! Appendix D: play with blind and visually disabled players.
//!
//! Not encoded: boards, clocks and assistants (D.1, D.2.6, D.2.7, D.2.10, D.2.11) are equipment and people.
//!
//! Encodes: D.2.1.

use crate::article_03::a3_08_castling;
use crate::{File, Move, Position, Rank, Role, Side, Square, legal_moves};

/// The German names of the files that are said aloud (D.2.1).
pub const FILE_NAMES: [&str; 8] =
    ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];

/// The German names of the ranks that are said aloud (D.2.1).
pub const RANK_NAMES: [&str; 8] =
    ["eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht"];

/// How a square is said (D.2.1), such as `Eva vier`.
pub fn spoken(square: Square) -> String {
    format!("{} {}", FILE_NAMES[square.file().index()], RANK_NAMES[square.rank().index()])
}

/// The squares that a text names aloud, in any case (D.2.1): `Eva zwei Eva vier` is e2, e4.
pub fn heard(text: &str) -> Option<Vec<Square>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() || !words.len().is_multiple_of(2) {
        return None;
    }
    let place = |names: &[&str; 8], word: &str| {
        let word = plain(word);
        names.iter().position(|name| name.eq_ignore_ascii_case(&word))
    };
    words
        .chunks(2)
        .map(|pair| {
            let file = File::from_index(place(&FILE_NAMES, pair[0])?)?;
            let rank = Rank::from_index(place(&RANK_NAMES, pair[1])?)?;
            Some(Square::new(file, rank))
        })
        .collect()
}

/// The German names of the pieces that are said aloud (D.2.1).
pub const PIECE_NAMES: [(&str, Role); 6] = [
    ("Koenig", Role::King),
    ("Dame", Role::Queen),
    ("Turm", Role::Rook),
    ("Laeufer", Role::Bishop),
    ("Springer", Role::Knight),
    ("Bauer", Role::Pawn),
];

/// The move that a text says aloud (D.2.1): the squares of departure and of arrival, the name of the piece before
/// them or not, and after them the piece that a pawn becomes; or `lange Rochade` and `kurze Rochade`. `None` where the
/// text is no such move of this position; whether the move is legal is another question, except for castling.
pub fn announced(position: &Position, text: &str) -> Option<Move> {
    let words: Vec<String> = text.split_whitespace().map(plain).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["lange", "rochade"] => castling(position, Side::Queen),
        ["kurze", "rochade"] => castling(position, Side::King),
        _ => squares_announced(position, &words),
    }
}

/// A word in small letters, without the letters that only German has.
fn plain(word: &str) -> String {
    word.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue")
}

fn piece_named(word: &str) -> Option<Role> {
    PIECE_NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, role)| *role)
}

fn castling(position: &Position, side: Side) -> Option<Move> {
    let is_it = |mv: &Move| a3_08_castling::meant(position, *mv).is_some_and(|c| c.side == side);
    legal_moves(position).into_iter().find(is_it)
}

fn squares_announced(position: &Position, words: &[&str]) -> Option<Move> {
    let (moved, words) = match words.first().and_then(|word| piece_named(word)) {
        Some(role) => (Some(role), &words[1..]),
        None => (None, words),
    };
    let (squares, chosen) = match words.len() {
        4 => (words, None),
        5 => (&words[..4], Some(piece_named(words[4])?)),
        _ => return None,
    };
    let [origin, target] = heard(&squares.join(" "))?[..] else { return None };
    let piece = position.board().get(origin)?;
    let named = moved.is_none_or(|role| role == piece.role);
    named.then_some(Move { origin, target, promotion: chosen })
}

/// The moves that two scoresheets have in common from the start: where the boards differ and the
/// scores do not agree, the game goes back to there (D.2.9).
pub fn moves_in_agreement<'a>(one: &'a [Move], other: &[Move]) -> &'a [Move] {
    let length = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    &one[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_heard_as_they_are_said() {
        assert_eq!(heard("Eva zwei Eva vier"), Some(vec![Square::E2, Square::E4]));
        assert_eq!(heard("Hector fünf"), Some(vec![Square::H5]));
        assert_eq!(heard("Eva"), None);
        assert_eq!(heard("Eva neun"), None);
        assert!(Square::all().all(|square| heard(&spoken(square)) == Some(vec![square])));
    }

    #[test]
    fn moves_are_heard_with_and_without_the_piece() {
        let start = Position::initial();
        let said = |text: &str| announced(&start, text).map(|mv| mv.to_string());
        assert_eq!(said("Eva zwei Eva vier").as_deref(), Some("e2e4"));
        assert_eq!(said("Springer Gustav eins Felix drei").as_deref(), Some("g1f3"));
        assert_eq!(said("Läufer Gustav eins Felix drei"), None);
        assert_eq!(said("Eva fünf Eva sechs"), None);
        assert_eq!(said("Eva zwei"), None);
        assert_eq!(said("kurze Rochade"), None);
        assert_eq!(said("Eva sieben Eva acht Dame").as_deref(), Some("e7e8q"));
    }
}
