//! Real games through a subject: every ply is held against the Laws.

use laws::appendix_c::{Strictness, read_san};
use laws::{Color, Edition, Position, Status};
use notation::pgn::{self, Game, Outcome, Place};
use serde::{Deserialize, Serialize};
use subject::{Level, Solving, Subject};

use crate::ask::{Heard, Silence};
use crate::compare;
use crate::diff::{Options, Search};
use crate::{DiffReport, Line, Reference};

/// What is wrong with a game as the file has it; no fault of the subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameProblem {
    /// Line and column in the file.
    pub place: String,
    /// What is wrong, in one sentence.
    pub reason: String,
    /// Whether the game, or the rest of it, could not be played for it.
    pub unplayed: bool,
}

impl GameProblem {
    fn at(place: Place, reason: impl Into<String>) -> GameProblem {
        GameProblem { place: place.to_string(), reason: reason.into(), unplayed: true }
    }
}

/// What came out of replaying a file of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayReport {
    /// Games in the file, those that cannot be read included.
    pub games: u64,
    /// Moves played.
    pub plies: u64,
    /// What is wrong with the file.
    pub problems: Vec<GameProblem>,
    /// What is wrong with the subject.
    pub diff: DiffReport,
}

/// Plays every game of a file through a subject. At every ply the moves, the positions they lead to, the notation of
/// the move played, what the file's text means, and whether the game is over are compared with the Laws; with a subject
/// that claims the level, also the result so far and how often the position has appeared.
pub fn replay(
    subject: &mut dyn Subject,
    spec: &str,
    name: &str,
    file: &[u8],
    options: &Options,
) -> ReplayReport {
    let mut reference = Reference::new();
    let mut search = Search::new(&mut reference, subject, spec, options);
    let asks_games = search.asker.description().levels.contains(&Level::Game);
    let mut report = Replay { games: 0, plies: 0, problems: Vec::new(), asks_games };
    let mut complete = true;
    for game in pgn::read(file) {
        report.games += 1;
        let over = match game {
            Err(error) => {
                report.problems.push(GameProblem::at(error.place, error.reason));
                Ok(())
            }
            Ok(game) => report.game(&mut search, &game),
        };
        if over == Err(Silence::Spent) {
            complete = false;
            break;
        }
    }
    let diff = search.report(name, report.plies, complete, options.findings);
    ReplayReport { games: report.games, plies: report.plies, problems: report.problems, diff }
}

struct Replay {
    games: u64,
    plies: u64,
    problems: Vec<GameProblem>,
    asks_games: bool,
}

impl Replay {
    fn game(&mut self, search: &mut Search<'_, '_>, game: &Game) -> Heard<()> {
        let mut line = match game.start() {
            Ok(start) => Line::at(start),
            Err(error) => {
                self.problems.push(GameProblem::at(error.place, error.reason));
                return Ok(());
            }
        };
        let judge = Solving::default();
        let mut course = laws::Game::new(line.end().clone(), Edition::default(), &judge);
        self.state(search, &line, &course)?;
        for node in &game.moves {
            let mv = match read_san(line.end(), &node.text, Strictness::Lenient) {
                Ok(mv) => mv,
                Err(error) => {
                    let reason = format!("{:?}: {error}", node.text);
                    self.problems.push(GameProblem::at(node.place, reason));
                    return Ok(());
                }
            };
            search.examine(&line, 1)?;
            search.write(&line, mv)?;
            let found = compare::reading(&mut search.asker, &line, &node.text, Some(mv));
            search.keep_all(&line, found)?;
            let Some(next) = line.then(mv) else { return Ok(()) };
            line = next;
            self.plies += 1;
            // Players may go on where the Laws have ended the game; what that is, no article says.
            if course.play(mv).is_ok() {
                self.state(search, &line, &course)?;
            }
        }
        self.problems.extend(contradiction(game, line.end()));
        search.examine(&line, 1)
    }
}

impl Replay {
    /// Asks a subject that knows games what this one has come to (5, 9.6) and how often the position has appeared
    /// (9.2.3).
    fn state(
        &self,
        search: &mut Search<'_, '_>,
        line: &Line,
        course: &laws::Game<'_>,
    ) -> Heard<()> {
        if !self.asks_games {
            return Ok(());
        }
        let outcome = course.outcome().map_or("ongoing".to_string(), |end| end.to_string());
        let found = compare::outcome(&mut search.asker, line, &outcome);
        search.keep_all(line, found)?;
        let found = compare::repetitions(&mut search.asker, line, course.repetitions() as u64);
        search.keep_all(line, found)
    }
}

/// A result that the board contradicts: mate or stalemate ends the game (5.1.1, 5.2.1).
fn contradiction(game: &Game, end: &Position) -> Option<GameProblem> {
    let outcome = game.outcome.clone()?;
    let right = match (laws::status(end), end.turn()) {
        (Status::Ongoing, _) => return None,
        (Status::Checkmate, Color::White) => Outcome::BlackWins,
        (Status::Checkmate, Color::Black) => Outcome::WhiteWins,
        (Status::Stalemate, _) => Outcome::Draw,
    };
    let place = game.moves.last().map_or(game.place, |node| node.place);
    let reason = format!("the board says {right}, the file says {outcome}");
    (outcome != right && outcome != Outcome::Open)
        .then(|| GameProblem { unplayed: false, ..GameProblem::at(place, reason) })
}
