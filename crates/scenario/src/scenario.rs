//! A scenario with its header merged and its position set up, and the questions it asks.

use std::sync::Arc;

use subject::{Level, Root, Status, Variant};

use crate::diagnostic::Diagnostic;
use crate::editions::Editions;
use crate::format::{Colour, YesOrMoves};
use crate::game::GameExpected;
use crate::guard::{Source, Span};

/// The names a scenario may give under `impossible`.
pub const REASONS: [&str; 14] = [
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
];

/// The names a scenario may give under `unreadable`.
pub const FEN_FIELDS: [&str; 7] =
    ["fields", "placement", "turn", "castling", "en-passant", "halfmove", "fullmove"];

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
    /// What is asked, in the order of the format.
    pub questions: Vec<Question>,
    /// The file it stands in.
    pub file: Arc<Source>,
    /// The path of the scenario in the file, such as `scenarios[3]`.
    pub path: String,
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

/// What a scenario expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The move is legal.
    Legal {
        /// The move in UCI.
        mv: String,
    },
    /// The move is illegal.
    Illegal {
        /// The move in UCI.
        mv: String,
        /// The articles it breaks, the most specific one first.
        articles: Vec<String>,
    },
    /// These and no other moves are legal.
    LegalExactly(Vec<String>),
    /// So many moves are legal.
    LegalCount(u64),
    /// So many sequences of legal moves exist.
    Perft {
        /// Their length in plies.
        depth: u32,
        /// Their number.
        count: u64,
    },
    /// The king of the player having the move is in check, or is not.
    Check(bool),
    /// These and no other pieces give check.
    Checkers(Vec<String>),
    /// These and no other pieces of a colour attack a square.
    Attackers {
        /// The attacked square.
        square: String,
        /// The colour of the attackers.
        by: Colour,
        /// Where they stand.
        from: Vec<String>,
    },
    /// The position after a legal move.
    After {
        /// The move in UCI.
        mv: String,
        /// The position as FEN, the en passant square written after every double step.
        fen: String,
    },
    /// How a legal move is written.
    San {
        /// The move in UCI.
        mv: String,
        /// The text.
        text: String,
    },
    /// What a text means.
    ReadsSan {
        /// The text.
        text: String,
        /// The move in UCI; none where the text is no legal move.
        mv: Option<String>,
    },
    /// Whether the position ends the game.
    Status(Status),
    /// Whether a player can still checkmate by any series of legal moves.
    CanMate {
        /// The player.
        by: Colour,
        /// Yes or no, perhaps with a series that does it.
        answer: YesOrMoves,
    },
    /// Whether a game can have reached the position, perhaps with such a game.
    Reachable(YesOrMoves),
    /// Something about a game with its history, or about events at the board.
    Game(Box<GameExpected>),
    /// No game can have the position.
    Impossible(
        /// The reasons, by their names in [`REASONS`].
        Vec<String>,
    ),
    /// The text is no position.
    Unreadable(
        /// The field of FEN, by its name in [`FEN_FIELDS`].
        String,
    ),
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

impl Expected {
    /// The question in words.
    pub fn asked(&self) -> String {
        match self {
            Expected::Legal { mv } | Expected::Illegal { mv, .. } => format!("is {mv} legal?"),
            Expected::LegalExactly(_) => "which moves are legal?".to_owned(),
            Expected::LegalCount(_) => "how many moves are legal?".to_owned(),
            Expected::Perft { depth: 1, .. } => "how many moves of 1 ply (perft)?".to_owned(),
            Expected::Perft { depth, .. } => {
                format!("how many sequences of {depth} plies (perft)?")
            }
            Expected::Check(_) => "is the king in check?".to_owned(),
            Expected::Checkers(_) => "which pieces give check?".to_owned(),
            Expected::Attackers { square, by, .. } => {
                format!("which {} pieces attack {square}?", by.name())
            }
            Expected::After { mv, .. } => format!("what is the position after {mv}?"),
            Expected::San { mv, .. } => format!("how is {mv} written?"),
            Expected::ReadsSan { text, .. } => format!("which move is {text}?"),
            Expected::Status(_) => "does the position end the game?".to_owned(),
            Expected::CanMate { by, .. } => {
                format!("can {} still mate by any series of legal moves?", by.name())
            }
            Expected::Reachable(_) => "can a game have reached the position?".to_owned(),
            Expected::Game(game) => game.asked(),
            Expected::Impossible(_) => "is the position accepted?".to_owned(),
            Expected::Unreadable(_) => "is the text accepted as a position?".to_owned(),
        }
    }

    /// What the Laws require, in words.
    pub fn required(&self) -> String {
        match self {
            Expected::Legal { mv } => format!("{mv} is legal"),
            Expected::Illegal { mv, articles } => {
                format!("{mv} is illegal ({})", articles.join(", "))
            }
            Expected::LegalExactly(moves) => words(moves, "no legal move"),
            Expected::LegalCount(1) => "1 legal move".to_owned(),
            Expected::LegalCount(count) => format!("{count} legal moves"),
            Expected::Perft { count, .. } => count.to_string(),
            Expected::Check(true) => "in check".to_owned(),
            Expected::Check(false) => "not in check".to_owned(),
            Expected::Checkers(squares) => words(squares, "no piece"),
            Expected::Attackers { from, .. } => words(from, "no piece"),
            Expected::After { fen, .. } => fen.clone(),
            Expected::San { text, .. } => text.clone(),
            Expected::ReadsSan { mv: Some(mv), .. } => mv.clone(),
            Expected::ReadsSan { mv: None, .. } => "no legal move".to_owned(),
            Expected::Status(status) => status_name(*status).to_owned(),
            Expected::CanMate { by, answer } => shown(
                answer,
                format!("{} can mate", by.name()),
                format!("{} can never mate", by.name()),
            ),
            Expected::Reachable(answer) => shown(
                answer,
                "a game can have reached it".to_owned(),
                "no game can have reached it".to_owned(),
            ),
            Expected::Game(game) => game.required(),
            Expected::Impossible(reasons) => {
                format!("not accepted, for no game can have it: {}", reasons.join(", "))
            }
            Expected::Unreadable(field) => {
                format!("not accepted, for its field {field} is no FEN")
            }
        }
    }

    /// The move that the question is about, if it is about one.
    pub fn mv(&self) -> Option<&str> {
        match self {
            Expected::Legal { mv }
            | Expected::Illegal { mv, .. }
            | Expected::After { mv, .. }
            | Expected::San { mv, .. } => Some(mv),
            Expected::ReadsSan { mv, .. } => mv.as_deref(),
            _ => None,
        }
    }
}

/// An answer in words, with the moves that show it.
fn shown(answer: &YesOrMoves, yes: String, no: String) -> String {
    match answer {
        YesOrMoves::Plain(false) => no,
        YesOrMoves::Plain(true) => yes,
        YesOrMoves::Shown(moves) if moves.is_empty() => yes,
        YesOrMoves::Shown(moves) => format!("{yes}: {}", moves.join(" ")),
    }
}

/// A list in words, or what to say of an empty one.
pub(crate) fn words(list: &[String], none: &str) -> String {
    if list.is_empty() { none.to_owned() } else { list.join(" ") }
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
