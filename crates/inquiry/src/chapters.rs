//! The great chapters of the Laws as a program meets them: what a run must touch to be called whole.

use laws::compare_numbers;
use subject::{Level, Variant};

/// A part of the Laws that a program can get wrong as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chapter {
    /// What it is about, such as `castling`.
    pub name: &'static str,
    /// Where it stands, such as `3.8.2`.
    pub article: &'static str,
    /// The level that a subject must claim to be asked about it.
    pub level: Level,
    /// Whether a program that claims the level is whole without it, if it says that it does not offer the questions:
    /// few libraries know clocks, or which positions a game can reach.
    pub optional: bool,
}

const fn chapter(level: Level, article: &'static str, name: &'static str) -> Chapter {
    Chapter { name, article, level, optional: false }
}

/// A chapter that a program may leave out.
const fn optional(level: Level, article: &'static str, name: &'static str) -> Chapter {
    Chapter { name, article, level, optional: true }
}

/// Chess960 is a chapter of its own at every level.
const CHESS960: Chapter = chapter(Level::Board, "II", "Chess960");

/// The chapters, in the order of the levels and of the Laws. An article belongs to the chapter that names it or the
/// nearest article above it.
pub const CHAPTERS: [Chapter; 48] = [
    chapter(Level::Board, "1", "the game and its turns"),
    chapter(Level::Board, "2", "the initial position"),
    chapter(Level::Board, "3.1", "capture and attack"),
    chapter(Level::Board, "3.2", "the bishop"),
    chapter(Level::Board, "3.3", "the rook"),
    chapter(Level::Board, "3.4", "the queen"),
    chapter(Level::Board, "3.5", "pieces in the way"),
    chapter(Level::Board, "3.6", "the knight"),
    chapter(Level::Board, "3.7", "the pawn"),
    chapter(Level::Board, "3.7.3.1", "en passant"),
    chapter(Level::Board, "3.7.3.3", "promotion"),
    chapter(Level::Board, "3.8", "the king"),
    chapter(Level::Board, "3.8.2", "castling"),
    chapter(Level::Board, "3.9", "check and pins"),
    chapter(Level::Board, "3.10", "legal moves and positions"),
    chapter(Level::Board, "5", "mate and stalemate"),
    optional(Level::Board, "9", "counters of moves"),
    CHESS960,
    optional(Level::Notation, "1", "the turn in a text"),
    chapter(Level::Notation, "2", "reading the initial position"),
    chapter(Level::Notation, "3", "refusing impossible positions"),
    chapter(Level::Notation, "8", "recording moves"),
    optional(Level::Notation, "9", "counters in a text"),
    chapter(Level::Notation, "C", "writing and reading moves"),
    chapter(Level::Notation, "II", "positions of Chess960"),
    optional(Level::Game, "1", "what a result is"),
    optional(Level::Game, "3", "positions a game can reach"),
    chapter(Level::Game, "5", "the end of the game"),
    optional(Level::Game, "6", "flag fall"),
    chapter(Level::Game, "9", "repetition"),
    chapter(Level::Game, "9.3", "fifty moves"),
    chapter(Level::Game, "9.6.2", "seventy-five moves"),
    optional(Level::Game, "10", "results and points"),
    chapter(Level::Competition, "1", "having the move"),
    chapter(Level::Competition, "4", "touched pieces"),
    chapter(Level::Competition, "5", "results at the board"),
    chapter(Level::Competition, "6", "the clock"),
    chapter(Level::Competition, "7", "irregularities"),
    chapter(Level::Competition, "8", "the record"),
    chapter(Level::Competition, "9", "claims and offers"),
    chapter(Level::Competition, "10", "points"),
    chapter(Level::Competition, "11", "conduct"),
    chapter(Level::Competition, "12", "penalties"),
    chapter(Level::Competition, "A", "rapid chess"),
    chapter(Level::Competition, "B", "blitz"),
    chapter(Level::Competition, "D", "blind players"),
    chapter(Level::Competition, "I", "adjourned games"),
    chapter(Level::Competition, "III", "games without increment"),
];

/// The chapter that a question belongs to, by its level, variant and article.
pub fn chapter_of(level: Level, variant: Variant, article: &str) -> Chapter {
    if variant == Variant::Chess960 && level == Level::Board {
        return CHESS960;
    }
    // En passant is told in 3.7.3.1 and 3.7.3.2, promotion in 3.7.3.3 to 3.7.3.5.
    let article = match article {
        "3.7.3.2" => "3.7.3.1",
        "3.7.3.4" | "3.7.3.5" => "3.7.3.3",
        other => other,
    };
    let fitting = CHAPTERS.iter().filter(|chapter| {
        chapter.level == level && scenario::select::is_within(article, chapter.article)
    });
    fitting.max_by_key(|chapter| chapter.article.len()).copied().unwrap_or(Chapter {
        name: match level {
            Level::Board => "other rules of the board",
            Level::Notation => "other notation",
            Level::Game => "other rules of the game",
            Level::Competition => "other rules of competition",
        },
        article: "",
        level,
        optional: false,
    })
}

/// Chapters in the order of levels and Laws, as words: `castling (3.8.2), promotion (3.7.3.3)`.
pub fn named(chapters: impl IntoIterator<Item = Chapter>) -> String {
    let mut chapters: Vec<Chapter> = chapters.into_iter().collect();
    chapters
        .sort_by(|a, b| a.level.cmp(&b.level).then_with(|| compare_numbers(a.article, b.article)));
    chapters.dedup();
    let words = chapters.iter().map(|chapter| match chapter.article {
        "" => chapter.name.to_string(),
        article => format!("{} ({article})", chapter.name),
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_belongs_to_the_nearest_chapter_above_it() {
        let of = |level, article| chapter_of(level, Variant::Standard, article).name;
        assert_eq!(of(Level::Board, "3.8.2.2.1"), "castling");
        assert_eq!(of(Level::Board, "3.8.1"), "the king");
        assert_eq!(of(Level::Board, "3.7.3.2"), "en passant");
        assert_eq!(of(Level::Board, "3.7.3.5"), "promotion");
        assert_eq!(of(Level::Board, "3.10.1"), "legal moves and positions");
        assert_eq!(of(Level::Game, "9.2.3"), "repetition");
        assert_eq!(of(Level::Game, "9.3.2"), "fifty moves");
        let there = chapter_of(Level::Board, Variant::Chess960, "3.8.2");
        assert_eq!(there.name, "Chess960");
    }

    #[test]
    fn every_scenario_has_its_chapter_and_every_chapter_a_scenario() {
        let suite = scenario::Suite::embedded().expect("the specifications are sound");
        let mut met = std::collections::BTreeSet::new();
        let mut homeless = std::collections::BTreeSet::new();
        for scenario in &suite.scenarios {
            for root in &scenario.roots {
                let chapter = chapter_of(scenario.level, root.variant, &scenario.article);
                if !CHAPTERS.contains(&chapter) {
                    homeless.insert((scenario.level, scenario.article.as_str()));
                }
                met.insert(chapter);
            }
        }
        let unmet: Vec<_> = CHAPTERS.iter().filter(|chapter| !met.contains(chapter)).collect();
        assert!(unmet.is_empty() && homeless.is_empty(), "{unmet:?} {homeless:?}");
    }

    #[test]
    fn chapters_are_named_in_the_order_of_the_laws() {
        let of = |article| chapter_of(Level::Board, Variant::Standard, article);
        let text = named([of("3.10"), of("3.8.2"), of("3.7.3.1"), of("3.10.2")]);
        let told = "en passant (3.7.3.1), castling (3.8.2), legal moves and positions (3.10)";
        assert_eq!(text, told);
    }
}
