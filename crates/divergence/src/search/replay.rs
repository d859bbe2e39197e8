//! Real games through a subject: every ply is held against the Laws.

use laws::appendix_c::{Strictness, read_san};
use laws::{Color, Edition, Position, Status};
use notation::pgn::split::Chunk;
use notation::pgn::{self, Game, Node, Outcome, Place};
use serde::{Deserialize, Serialize};
use subject::{Level, Solving, Subject};

use super::state::{Options, Search};
use crate::asking::{Heard, Silence};
use crate::comparing::{self as compare, Aspects};
use crate::reference::Reference;
use crate::terms::Line;
use crate::writing::DiffReport;

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
    /// `first` is the line of the file on which the piece begins that the place is in.
    fn at(first: usize, place: Place, reason: impl Into<String>) -> GameProblem {
        let place = Place { line: place.line + first - 1, ..place };
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

/// What is asked of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Only {
    /// Everything.
    #[default]
    All,
    /// The legal moves at every ply.
    Moves,
    /// How the move played is written, and what the text in the file means.
    San,
    /// How the game stands, and how often the position has appeared.
    Outcome,
}

impl Only {
    fn asks(self, part: Only) -> bool {
        self == Only::All || self == part
    }

    fn aspects(self) -> Aspects {
        match self {
            Only::All => Aspects::REPLAY,
            Only::Moves => Aspects { results: false, check: false, ..Aspects::REPLAY },
            Only::San => Aspects { moves: false, results: false, check: false, ..Aspects::REPLAY },
            Only::Outcome => Aspects { moves: false, results: false, ..Aspects::REPLAY },
        }
    }
}

/// Plays every game of a file, given in pieces, through a subject, and tells after each piece how many games there were. At every ply the moves, the positions they lead to, the notation of
/// the move played, what the file's text means, and whether the game is over are compared with the Laws; with a subject
/// that claims the level, also the result so far and how often the position has appeared.
pub fn replay(
    subject: &mut dyn Subject,
    spec: &str,
    name: &str,
    pieces: impl IntoIterator<Item = Chunk>,
    options: &Options,
    (only, progress): (Only, &dyn Fn(u64)),
) -> ReplayReport {
    let options = &Options { aspects: only.aspects(), ..options.clone() };
    let mut reference = Reference::new();
    let mut search = Search::new(&mut reference, subject, spec, options);
    let knows_games = search.asker.description().levels.contains(&Level::Game);
    let asks_games = knows_games && only.asks(Only::Outcome);
    let mut report =
        Replay { games: 0, plies: 0, problems: Vec::new(), asks_games, only, first: 1 };
    let mut complete = true;
    for piece in pieces {
        if report.piece(&mut search, &piece) == Err(Silence::Spent) {
            complete = false;
            break;
        }
        progress(report.games);
    }
    let diff = search.report(name, report.plies, complete, options.findings);
    ReplayReport { games: report.games, plies: report.plies, problems: report.problems, diff }
}

struct Replay {
    games: u64,
    plies: u64,
    problems: Vec<GameProblem>,
    asks_games: bool,
    only: Only,
    /// The line of the file on which the piece begins that is read.
    first: usize,
}

impl Replay {
    fn piece(&mut self, search: &mut Search<'_, '_>, piece: &Chunk) -> Heard<()> {
        self.first = piece.line;
        for game in pgn::read(&piece.text) {
            self.games += 1;
            match game {
                Err(error) => self.problem(error.place, error.reason),
                // What one game was not answered for does not end the others.
                Ok(game) => {
                    if self.game(search, &game) == Err(Silence::Spent) {
                        return Err(Silence::Spent);
                    }
                }
            }
        }
        Ok(())
    }

    fn problem(&mut self, place: Place, reason: impl Into<String>) {
        self.problems.push(GameProblem::at(self.first, place, reason));
    }

    fn game(&mut self, search: &mut Search<'_, '_>, game: &Game) -> Heard<()> {
        let mut line = match game.start() {
            Ok(start) => Line::at(start),
            Err(error) => {
                self.problem(error.place, error.reason);
                return Ok(());
            }
        };
        let judge = Solving::default();
        let mut course = laws::Game::new(line.end().clone(), Edition::default(), &judge);
        self.state(search, &line, &course)?;
        for node in &game.moves {
            let mv = match pgn::read_move(line.end(), &node.text) {
                Ok(mv) => mv,
                Err(error) => match passed(line.end(), node) {
                    Some((next, reason)) => {
                        let told = GameProblem::at(self.first, node.place, reason);
                        self.problems.push(GameProblem { unplayed: false, ..told });
                        line = Line::at(next);
                        course = laws::Game::new(line.end().clone(), Edition::default(), &judge);
                        continue;
                    }
                    None => {
                        self.problem(node.place, format!("{:?}: {error}", node.text));
                        return Ok(());
                    }
                },
            };
            search.examine(&line, 1)?;
            if self.only.asks(Only::San) {
                search.write(&line, mv)?;
                // Only what is algebraic notation is asked of a reader of it.
                if read_san(line.end(), &node.text, Strictness::Lenient) == Ok(mv) {
                    let found = compare::reading(&mut search.asker, &line, &node.text, Some(mv));
                    search.keep_all(&line, found)?;
                }
            }
            if line.push(mv).is_none() {
                return Ok(());
            }
            self.plies += 1;
            // Players may go on where the Laws have ended the game; what that is, no article says.
            if course.play(mv).is_ok() {
                self.state(search, &line, &course)?;
            }
            if self.may_forget(&line, &course) {
                line = Line::at(line.end().clone());
            }
        }
        self.problems.extend(contradiction(self.first, game, line.end()));
        search.examine(&line, 1)
    }
}

/// Plies of a game that are always told with their beginning; most games have fewer. A longer one is told from a later
/// position, so that what a ply costs does not grow with the game.
const REMEMBERED: usize = 200;

impl Replay {
    /// Whether nothing before the end of this line matters any more: after a capture or the move of a pawn nothing is
    /// repeated (9.2.3), and once the game is over nobody is asked about it.
    fn may_forget(&self, line: &Line, course: &laws::Game<'_>) -> bool {
        let no_past = line.end().halfmove_clock() == 0;
        line.moves().len() > REMEMBERED
            && (no_past || !self.asks_games || course.outcome().is_some())
    }

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

/// The position after a null move, and what to tell of it; `None` for any other text, and where the player who passes is
/// in check.
fn passed(position: &Position, node: &Node) -> Option<(Position, String)> {
    if !node.is_null() {
        return None;
    }
    let mut setup = position.setup().clone();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    if setup.turn == Color::White {
        setup.fullmove_number = setup.fullmove_number.saturating_add(1);
    }
    let reason = "a null move: by the Laws the player having the move makes one (1.3)";
    Position::new(setup, position.variant()).ok().map(|next| (next, reason.to_string()))
}

/// A result that the board contradicts: mate or stalemate ends the game (5.1.1, 5.2.1).
fn contradiction(first: usize, game: &Game, end: &Position) -> Option<GameProblem> {
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
        .then(|| GameProblem { unplayed: false, ..GameProblem::at(first, place, reason) })
}
