//! Appendix D: play with blind and visually disabled players.
//!
//! Not encoded: boards, clocks and assistants (D.1, D.2.6, D.2.7, D.2.10, D.2.11) are equipment and people.

use crate::{File, Move, Rank, Square};

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
        let plain = word.replace('ü', "ue");
        names.iter().position(|name| name.eq_ignore_ascii_case(&plain))
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
}
