//! Games of a PGN file, ruled on by the Laws as far as the file tells.
//!
//! [`notation::pgn::split`] reads a file of any size a few hundred games at a time; [`audit`] rules on one of them. What a file
//! cannot tell is not guessed: why a player resigned, what the arbiter saw, what a game without a date was played under.

mod clocks;
mod course;
mod finding;
mod result;

pub use finding::{Finding, Kind};

use laws::Edition;
use laws::article_05::a5_02_dead_position::CanMate;
use notation::pgn::{self, Game};
use serde::{Deserialize, Serialize};

/// How much is asked of a game, and by which edition.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The edition for games whose date does not tell.
    pub edition: Edition,
    /// Whether draws that could have been claimed are told too.
    pub claims: bool,
}

/// What was read and found in one piece of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Audited {
    /// How many games were read, those included that cannot be played to their end.
    pub games: usize,
    /// How many plies were played.
    pub plies: usize,
    /// What was found, game after game.
    pub findings: Vec<Finding>,
}

/// Rules on every game of a text. `first` is the number of its first game in the file and `line` the number of its
/// first line, both from 1.
pub fn audit(
    text: &[u8],
    first: usize,
    line: usize,
    options: Options,
    judge: &dyn CanMate,
) -> Audited {
    let mut audited = Audited::default();
    for read in pgn::read(text) {
        let number = first + audited.games;
        audited.games += 1;
        match read {
            Ok(game) => {
                let at = Place { game: number, line: line + game.place.line - 1 };
                let (plies, findings) = audit_game(&game, at, options, judge);
                audited.plies += plies;
                audited.findings.extend(findings);
            }
            Err(error) => audited.findings.push(Finding {
                game: number,
                line: line + error.place.line - 1,
                ply: 0,
                kind: Kind::Unreadable,
                article: "C".to_string(),
                says: error.reason,
            }),
        }
    }
    audited
}

/// Where a game stands in its file.
#[derive(Clone, Copy, Debug)]
struct Place {
    game: usize,
    line: usize,
}

impl Place {
    fn finding(self, ply: usize, kind: Kind, article: &str, says: impl Into<String>) -> Finding {
        let (article, says) = (article.to_string(), says.into());
        Finding { game: self.game, line: self.line, ply, kind, article, says }
    }
}

fn audit_game(
    game: &Game,
    at: Place,
    options: Options,
    judge: &dyn CanMate,
) -> (usize, Vec<Finding>) {
    let edition = edition_of(game).unwrap_or(options.edition);
    if game.variant().is_none() {
        let says = format!("{} is not asked about", game.tag("Variant").unwrap_or_default());
        return (0, vec![at.finding(0, Kind::OtherVariant, "II", says)]);
    }
    let start = match game.start() {
        Ok(start) => start,
        Err(error) => return (0, vec![at.finding(0, Kind::Unreadable, "C", error.reason)]),
    };
    let (course, mut findings) = course::follow(game, start, edition, options.claims, at);
    findings.extend(result::compare(game, &course, edition, at, judge));
    findings.extend(clocks::compare(game, &course, at));
    findings.sort_by_key(|finding| finding.ply);
    (course.plies, findings)
}

/// The edition in force on the date of a game; `None` where the year is not known.
fn edition_of(game: &Game) -> Option<Edition> {
    let date = game.tag("UTCDate").or_else(|| game.tag("Date"))?;
    let mut parts = date.split(['.', '-', '/']);
    let year: u16 = parts.next()?.parse().ok()?;
    // Editions came into force in the middle of a year, but for the last two; without a month the older one is taken.
    let month: u16 = parts.next().and_then(|month| month.parse().ok()).unwrap_or(1);
    let began = |edition: Edition| match edition {
        Edition::E2018 | Edition::E2023 => (edition.year(), 1),
        _ => (edition.year(), 7),
    };
    Edition::ALL.into_iter().rev().find(|edition| began(*edition) <= (year, month)).or(
        // Before 1997 the Laws were others; what is asked here was the same.
        Some(Edition::E1997),
    )
}
