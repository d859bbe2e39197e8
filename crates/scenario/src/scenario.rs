//! A scenario with its header merged and its position set up, and the questions it asks.

mod expected;

use std::sync::Arc;

use subject::{Level, Root, Status, Variant};

use crate::diagnostic::Diagnostic;
use crate::editions::Editions;
use crate::guard::{Source, Span};
pub use expected::Expected;
pub(crate) use expected::words;

/// The names a scenario may give under `impossible`.
pub const REASONS: [&str; 15] = [
    "no-king",
    "too-many-kings",
    "too-many-pieces",
    "too-many-pawns",
    "too-many-promoted",
    "pawn-on-edge",
    "opponent-in-check",
    "too-many-checkers",
    "checks-impossible",
    "castling-right-without-king",
    "castling-right-without-rook",
    "en-passant-rank",
    "en-passant-occupied",
    "en-passant-no-pawn",
    "check-before-double-step",
];

/// The names a scenario may give under `unreadable`.
pub const FEN_FIELDS: [&str; 7] =
    ["fields", "placement", "turn", "castling", "en-passant", "halfmove", "fullmove"];

/// The choice of a scenario about a position that can be played from although no game can have it.
pub(crate) const UNREACHABLE: &str = "accepts-unreachable-position";

/// One position and what the Laws say of it.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name, unique in all files.
    pub id: String,
    /// What it shows, in one sentence.
    pub says: String,
    /// The article it is about, by its number in the 2023 edition.
    pub article: String,
    /// The subject of its file's article in a few words.
    pub title: String,
    /// The level a subject must claim to be asked.
    pub level: Level,
    /// The editions it holds for.
    pub editions: Editions,
    /// Where to ask: one root for each variant.
    pub roots: Vec<Root>,
    /// Whether the scenario is written for several variants, even if one root is left of them.
    pub several_variants: bool,
    /// Where the case comes from.
    pub source: Option<String>,
    /// The name of the choice that the Laws leave open here.
    pub choice: Option<String>,
    /// The id of the note about the disputed reading.
    pub disputed: Option<String>,
    /// A remark for maintainers.
    pub note: Option<String>,
    /// Moves that are played on the board and taken back again before each question.
    pub taken_back: Vec<String>,
    /// Illegal moves and texts that are no position, which the subject is given before each question.
    pub refused: Refused,
    /// What is asked, in the order of the format.
    pub questions: Vec<Question>,
    /// The file it stands in.
    pub file: Arc<Source>,
    /// The path of the scenario in the file, such as `scenarios[3]`.
    pub path: String,
}

/// What a subject must refuse before it is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// Illegal moves in UCI.
    pub moves: Vec<String>,
    /// Texts that are no FEN.
    pub fens: Vec<String>,
}

/// One thing the scenario expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its name within the scenario, such as `illegal/e1g1`.
    pub key: String,
    /// The path of the expectation in the file, such as `scenarios[3].illegal.e1g1`.
    pub path: String,
    /// What is expected.
    pub expected: Expected,
}

impl Scenario {
    /// The place of the scenario in its file.
    pub fn place(&self) -> Option<Span> {
        self.file.place(&format!("{}.id", self.path))
    }

    /// The line of an expectation in the file, counted from 1.
    pub fn line(&self, question: &Question) -> usize {
        self.file.place(&question.path).map_or(0, |span| span.line)
    }

    /// A complaint that points at an expectation in the file.
    pub fn complain(&self, question: &Question, message: impl Into<String>) -> Diagnostic {
        self.file.complain_key(&question.path, message)
    }

    /// The stable key of a question, such as `castling-out-of-check/illegal/e1g1`. A scenario for
    /// several variants names the variant: `castling-out-of-check@chess960/illegal/e1g1`.
    pub fn key(&self, variant: Variant, question: &Question) -> String {
        match self.several_variants {
            false => format!("{}/{}", self.id, question.key),
            true => format!("{}@{}/{}", self.id, variant_name(variant), question.key),
        }
    }

    /// Every article the scenario names: its own first, then the reasons of illegal moves and of rulings.
    pub fn articles(&self) -> impl Iterator<Item = &str> {
        let reasons = self.questions.iter().flat_map(|question| match &question.expected {
            Expected::Illegal { articles, .. } => articles.iter().map(String::as_str).collect(),
            Expected::Game(game) => game.articles(),
            _ => Vec::new(),
        });
        std::iter::once(self.article.as_str()).chain(reasons)
    }
}

/// `standard` or `chess960`.
pub const fn variant_name(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => "standard",
        Variant::Chess960 => "chess960",
    }
}

/// `board`, `notation`, `game` or `competition`.
pub const fn level_name(level: Level) -> &'static str {
    match level {
        Level::Board => "board",
        Level::Notation => "notation",
        Level::Game => "game",
        Level::Competition => "competition",
    }
}

/// `ongoing`, `checkmate`, `stalemate` or `dead`.
pub const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Ongoing => "ongoing",
        Status::Checkmate => "checkmate",
        Status::Stalemate => "stalemate",
        Status::Dead => "dead",
    }
}

/// The variant as the Laws' crate names it.
pub(crate) const fn laws_variant(variant: Variant) -> laws::Variant {
    match variant {
        Variant::Standard => laws::Variant::Standard,
        Variant::Chess960 => laws::Variant::Chess960,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use laws::{Color, Refusal, Side, Square};

    #[test]
    fn the_names_of_reasons_and_fields_are_those_of_the_laws_and_of_fen() {
        let (color, side, square) = (Color::White, Side::King, Square::E4);
        let reasons = [
            Refusal::NoKing(color),
            Refusal::TooManyKings(color),
            Refusal::TooManyPieces(color),
            Refusal::TooManyPawns(color),
            Refusal::TooManyPromoted(color),
            Refusal::PawnOnEdge(square),
            Refusal::OpponentInCheck,
            Refusal::TooManyCheckers,
            Refusal::ChecksImpossible,
            Refusal::CastlingRightWithoutKing(color, side),
            Refusal::CastlingRightWithoutRook(color, side),
            Refusal::EnPassantRank(square),
            Refusal::EnPassantOccupied(square),
            Refusal::EnPassantNoPawn(square),
            Refusal::CheckBeforeDoubleStep(square),
        ];
        assert_eq!(reasons.map(Refusal::name), REASONS);
        use notation::fen::Field;
        let fields = [
            Field::Fields,
            Field::Placement,
            Field::Turn,
            Field::Castling,
            Field::EnPassant,
            Field::Halfmove,
            Field::Fullmove,
        ];
        assert_eq!(fields.map(Field::name), FEN_FIELDS);
    }
}
