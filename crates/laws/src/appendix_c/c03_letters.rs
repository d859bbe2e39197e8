//! C.3: the letters of pieces in other languages.
//!
//! A player may use the first letter of the name in the own language. The letters are turned into
//! the English ones of C.2, and the move is read as usual.
//!
//! Encodes: C.3.

use super::{SanError, Strictness, read_san};
use crate::{Move, Position, Role};

/// The letters of king, queen, rook, bishop and knight in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letters {
    /// The language, by its two letters of ISO 639.
    pub language: &'static str,
    letters: [char; 5],
}

/// The roles in the order of the letters.
const ROLES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The languages that are known.
pub const LANGUAGES: &[Letters] = &[
    Letters { language: "cs", letters: ['K', 'D', 'V', 'S', 'J'] },
    Letters { language: "de", letters: ['K', 'D', 'T', 'L', 'S'] },
    Letters { language: "en", letters: ['K', 'Q', 'R', 'B', 'N'] },
    Letters { language: "es", letters: ['R', 'D', 'T', 'A', 'C'] },
    Letters { language: "fr", letters: ['R', 'D', 'T', 'F', 'C'] },
    Letters { language: "id", letters: ['R', 'M', 'B', 'G', 'K'] },
    Letters { language: "it", letters: ['R', 'D', 'T', 'A', 'C'] },
    Letters { language: "nl", letters: ['K', 'D', 'T', 'L', 'P'] },
    Letters { language: "pl", letters: ['K', 'H', 'W', 'G', 'S'] },
    Letters { language: "pt", letters: ['R', 'D', 'T', 'B', 'C'] },
];

impl Letters {
    /// The letters of a language, by its two letters of ISO 639.
    pub fn of(language: &str) -> Option<Letters> {
        LANGUAGES.iter().copied().find(|letters| letters.language == language)
    }

    /// The letter of a piece; `None` for the pawn, which has none (C.4).
    pub fn letter(self, role: Role) -> Option<char> {
        ROLES.into_iter().zip(self.letters).find(|(other, _)| *other == role).map(|(_, c)| c)
    }

    /// The text with the English letters in the place of these.
    fn english(self, text: &str) -> String {
        let english = |c: char| {
            let role = self.letters.iter().position(|letter| *letter == c).map(|at| ROLES[at]);
            role.map_or(c, Role::letter)
        };
        text.chars().map(english).collect()
    }

    /// Finds the legal move that a text in this language names.
    ///
    /// # Errors
    /// As [`read_san`].
    ///
    /// ```
    /// use laws::appendix_c::{Strictness, c03_letters::Letters};
    /// use laws::{Move, Position, Square};
    ///
    /// let german = Letters::of("de").unwrap();
    /// let mv = german.read(&Position::initial(), "Sf3", Strictness::Strict);
    /// assert_eq!(mv, Ok(Move::new(Square::G1, Square::F3)));
    /// ```
    pub fn read(
        self,
        position: &Position,
        text: &str,
        strictness: Strictness,
    ) -> Result<Move, SanError> {
        read_san(position, &self.english(text), strictness)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, Setup, Square, Variant};

    #[test]
    fn letters_of_one_language_differ() {
        for language in LANGUAGES {
            let mut letters = language.letters.to_vec();
            letters.sort_unstable();
            letters.dedup();
            assert_eq!(letters.len(), 5, "{}", language.language);
            assert_eq!(language.letter(Role::Pawn), None);
        }
    }

    #[test]
    fn a_letter_means_what_it_means_in_its_language() {
        let mut setup = Setup::empty();
        for (square, letter) in [(Square::E1, 'K'), (Square::A1, 'R'), (Square::B7, 'P')] {
            setup.board.set(square, Piece::from_letter(letter));
        }
        setup.board.set(Square::H8, Piece::from_letter('k'));
        let position = Position::new(setup, Variant::Standard).expect("a position");
        let read = |language, text| {
            let letters = Letters::of(language).expect("a language");
            letters.read(&position, text, Strictness::Lenient).map(|mv| mv.to_string())
        };
        assert_eq!(read("es", "Rd1").as_deref(), Ok("e1d1"));
        assert_eq!(read("en", "Rd1").as_deref(), Ok("a1d1"));
        assert_eq!(read("pl", "Wd1").as_deref(), Ok("a1d1"));
        assert_eq!(read("pl", "b8=H+").as_deref(), Ok("b7b8q"));
        assert_eq!(read("id", "b8M").as_deref(), Ok("b7b8q"));
        assert_eq!(read("de", "0-0"), Err(SanError::NoSuchMove));
    }
}
