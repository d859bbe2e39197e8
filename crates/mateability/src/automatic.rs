//! The question when draws without a claim (9.6) end the series of moves too.
//!
//! Only the 75 moves matter (9.6.2). A line in which a position appears again becomes shorter when what lies between is left
//! out, and no pawn move or capture is lost by it, so that five appearances (9.6.1) never stand in the way of a mate.

use std::collections::HashSet;

use laws::{Color, Move, Position, Status, legal_moves, play, status};

use crate::certificate::{Certificate, Frame, proves};
use crate::solve::{Budget, Solver, Verdict, is_mating_line};

/// Plies without a pawn move or capture after which the game is drawn: 75 moves by each player (9.6.2).
const LIMIT: u32 = 150;

/// Positions without a pawn move or capture in between that are looked at, by `laws` alone.
const ROOM: usize = 20_000;

/// Whether a player can still mate before the game is drawn without a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InTime {
    /// Yes, and this series of legal moves does it; no automatic draw comes before its last move.
    Mateable {
        /// The moves, the first one from the position asked about.
        line: Vec<Move>,
    },
    /// No, with any number of moves; this proves it.
    Unmateable {
        /// What [`crate::check`] accepts.
        certificate: Certificate,
    },
    /// Not before the game is drawn: every series of moves was followed until it was, or to a pawn move or capture from where
    /// no mate can come.
    TooLate {
        /// How many positions have been looked at.
        positions: usize,
    },
    /// The budget was spent before an answer was found.
    Undecided,
}

/// Whether any series of legal moves ends with a mate by this player before the game is drawn without a claim (9.6).
/// Positions before the one given are not known, so none has appeared yet.
pub fn can_mate_in_time(position: &Position, color: Color, budget: Budget) -> InTime {
    if is_drawn(position) {
        return InTime::TooLate { positions: 1 };
    }
    let mut solver = Solver::new();
    match solver.can_mate(position, color, budget) {
        Verdict::Unmateable { certificate } => InTime::Unmateable { certificate },
        Verdict::Undecided { .. } => InTime::Undecided,
        Verdict::Mateable { line } if mates_in_time(position, color, &line) => {
            InTime::Mateable { line }
        }
        Verdict::Mateable { .. } => match solver.shortest(position, color, budget) {
            Some(line) if mates_in_time(position, color, &line) => InTime::Mateable { line },
            _ => Stretch { solver, color, budget }.follow(position),
        },
    }
}

/// Whether the 75 moves have been made, and the last of them did not mate (9.6.2).
fn is_drawn(position: &Position) -> bool {
    position.halfmove_clock() >= LIMIT && status(position) != Status::Checkmate
}

/// Whether a line of legal moves mates, and the game is not drawn before.
pub(crate) fn mates_in_time(start: &Position, color: Color, line: &[Move]) -> bool {
    let mut position = start.clone();
    for mv in line {
        if is_drawn(&position) {
            return false;
        }
        let Ok(next) = play(&position, *mv) else { return false };
        position = next;
    }
    is_mating_line(start, color, line)
}

/// Follows every series of moves as long as no pawn moves and nobody is captured.
struct Stretch {
    solver: Solver,
    color: Color,
    budget: Budget,
}

/// A position met, with the number of the one before and the move from there.
struct Met {
    position: Position,
    parent: Option<(usize, Move)>,
}

impl Stretch {
    fn follow(&mut self, start: &Position) -> InTime {
        let mut met = vec![Met { position: start.clone(), parent: None }];
        let mut seen = HashSet::from([Frame::of(start.setup())]);
        let mut decided = true;
        let mut index = 0;
        while index < met.len() {
            for (mv, position) in moves_in_time(&met[index].position) {
                if !seen.insert(Frame::of(position.setup())) {
                    continue;
                }
                let ongoing = status(&position) == Status::Ongoing;
                if ongoing && position.halfmove_clock() > 0 {
                    met.push(Met { position, parent: Some((index, mv)) });
                    continue;
                }
                match self.goes_on(&position) {
                    InTime::Mateable { line } => {
                        let line = path(&met, index).into_iter().chain([mv]).chain(line).collect();
                        return InTime::Mateable { line };
                    }
                    verdict => decided &= verdict != InTime::Undecided,
                }
            }
            if met.len() > ROOM {
                return InTime::Undecided;
            }
            index += 1;
        }
        if decided { InTime::TooLate { positions: met.len() } } else { InTime::Undecided }
    }

    /// The verdict where the moves are counted anew, or where the game is over.
    fn goes_on(&mut self, position: &Position) -> InTime {
        match self.solver.can_mate(position, self.color, self.budget) {
            Verdict::Mateable { line } if mates_in_time(position, self.color, &line) => {
                InTime::Mateable { line }
            }
            Verdict::Unmateable { certificate } if proves(position, self.color, &certificate) => {
                InTime::Unmateable { certificate }
            }
            _ => InTime::Undecided,
        }
    }
}

/// The legal moves that do not draw the game, and where they lead.
fn moves_in_time(position: &Position) -> Vec<(Move, Position)> {
    let played = |mv: Move| Some((mv, play(position, mv).ok()?));
    let moves = legal_moves(position).into_iter().filter_map(played);
    moves.filter(|(_, next)| !is_drawn(next)).collect()
}

/// The moves from the first position met to one of the others.
fn path(met: &[Met], index: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut at = &met[index];
    while let Some((before, mv)) = at.parent {
        moves.push(mv);
        at = &met[before];
    }
    moves.reverse();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(fen: &str) -> InTime {
        let position = notation::fen::position(fen, laws::Variant::Standard).expect(fen);
        let verdict = can_mate_in_time(&position, Color::White, Budget::default());
        if let InTime::Mateable { line } = &verdict {
            assert!(mates_in_time(&position, Color::White, line), "{fen}: {line:?}");
        }
        verdict
    }

    #[test]
    fn no_mate_comes_after_the_75_moves() {
        // One ply is left, and no move of rook or king mates, captures or moves a pawn.
        assert_eq!(answer("7k/8/8/8/8/8/8/KR6 w - - 149 120"), InTime::TooLate { positions: 1 });
        assert_eq!(answer("7k/8/6K1/8/8/8/8/R7 w - - 150 120"), InTime::TooLate { positions: 1 });
        // Three plies: whatever Black does in between, the king at h8 has g7 or h7.
        let verdict = answer("7k/8/8/8/8/8/8/KR6 w - - 147 120");
        assert!(matches!(verdict, InTime::TooLate { positions: 2.. }), "{verdict:?}");
    }

    #[test]
    fn the_last_move_may_mate() {
        let mate = |fen| matches!(answer(fen), InTime::Mateable { .. });
        assert!(mate("7k/8/6K1/8/8/8/8/R7 w - - 149 120"));
        // The mate stands on the board: it goes before the draw (9.6.2).
        assert!(mate("R6k/8/6K1/8/8/8/8/8 b - - 150 120"));
    }

    #[test]
    fn a_pawn_move_or_capture_starts_a_new_count() {
        // No mate in one ply, but the pawn moves and later becomes a queen.
        let verdict = answer("8/8/4k3/8/8/3K4/4P3/8 w - - 149 120");
        assert!(matches!(verdict, InTime::Mateable { .. }), "{verdict:?}");
        // The pawn is blocked and nothing else can be captured.
        let verdict = answer("8/8/4k3/4p3/4P3/4K3/8/8 w - - 149 120");
        assert!(matches!(verdict, InTime::TooLate { .. }), "{verdict:?}");
    }

    #[test]
    fn a_line_that_takes_its_time_is_replaced_by_a_shorter_one() {
        // Mate is twelve plies away at most, as the tables of king and rook against king tell for players who help each other.
        let verdict = answer("8/8/8/4k3/8/8/8/KR6 w - - 130 120");
        assert!(matches!(verdict, InTime::Mateable { .. }), "{verdict:?}");
    }

    /// A line is replayed with its counters, so that one which is drawn on the way mates nobody.
    #[test]
    fn a_line_that_is_drawn_on_the_way_is_rejected() {
        let line = |text: &str| {
            text.split(' ').map(|mv| notation::uci::parse(mv).expect("a move")).collect::<Vec<_>>()
        };
        let position = |clock: u32| {
            let fen = format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 120");
            notation::fen::position(&fen, laws::Variant::Standard).expect("a position")
        };
        let mate = line("f6g6 h8g8 a1a8");
        assert!(mates_in_time(&position(147), Color::White, &mate));
        assert!(!mates_in_time(&position(148), Color::White, &mate));
    }
}
