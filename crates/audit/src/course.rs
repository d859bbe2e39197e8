//! The course of a game: its moves played one after another, until they end or cannot be played.

use laws::appendix_c::{SanError, Strictness, read_san};
use laws::article_05::a5_02_dead_position::too_few_men;
use laws::article_09::a9_02_repetition::same_position;
use laws::{Color, Edition, Move, Position, Status, breaches, conceivable_moves, play, status};
use notation::pgn::Game;
use notation::uci;

use crate::{Finding, Kind, Place};

/// Seventy-five and fifty moves by each player, in plies (9.6.2, 9.3).
const SEVENTY_FIVE: u32 = 150;
const FIFTY: u32 = 100;

/// How a game ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// The ply that ended it.
    pub(crate) ply: usize,
    /// Who won; nobody where it is drawn.
    pub(crate) winner: Option<Color>,
    pub(crate) article: &'static str,
}

/// What a game comes to.
pub(crate) struct Course {
    /// How many moves could be played.
    pub(crate) plies: usize,
    /// Who made the first move.
    pub(crate) first: Color,
    /// The last position.
    pub(crate) last: Position,
    pub(crate) end: Option<End>,
    /// Whether every move could be played.
    pub(crate) whole: bool,
}

/// Plays the moves of a game. A game that the board has ended is played on, so that its other faults are found.
pub(crate) fn follow(
    game: &Game,
    start: Position,
    edition: Edition,
    claims: bool,
    at: Place,
) -> (Course, Vec<Finding>) {
    let mut findings = Vec::new();
    let mut positions = vec![start.clone()];
    let mut end = ended(&positions, edition, 0);
    let mut claimed = false;
    let mut whole = true;
    for (index, node) in game.moves.iter().enumerate() {
        let ply = index + 1;
        let position = &positions[index];
        if let Some(End { article, ply: last, .. }) = end.filter(|end| end.ply == index) {
            let says = format!("{} is played although the game ended with ply {last}", node.text);
            findings.push(at.finding(ply, Kind::PlayAfterEnd, article, says));
            if laws::legal_moves(position).is_empty() {
                break;
            }
        }
        let mv = match read(position, &node.text) {
            Ok(mv) => mv,
            Err((kind, article, says)) => {
                findings.push(at.finding(ply, kind, article, says));
                whole = false;
                break;
            }
        };
        // What was read is legal.
        let Ok(after) = play(position, mv) else { break };
        positions.push(after);
        end = end.or_else(|| ended(&positions, edition, ply));
        if claims && !claimed && end.is_none() {
            let claim = claim(&positions, edition);
            claimed = claim.is_some();
            findings.extend(
                claim.map(|(article, says)| at.finding(ply, Kind::ClaimPossible, article, says)),
            );
        }
    }
    let last = positions[positions.len() - 1].clone();
    let plies = positions.len() - 1;
    (Course { plies, first: start.turn(), last, end, whole }, findings)
}

/// The legal move that a text names, or what is wrong with it.
fn read(position: &Position, text: &str) -> Result<Move, (Kind, &'static str, String)> {
    let error = match read_san(position, text, Strictness::Lenient) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    if let Ok(mv) = uci::parse_move(text, position)
        && laws::is_legal(position, mv)
    {
        return Ok(mv);
    }
    Err(match error {
        SanError::Ambiguous(fitting) => {
            let moves: Vec<String> = fitting.iter().map(Move::to_string).collect();
            let says = format!("{text} may be {}", moves.join(" or "));
            (Kind::AmbiguousMove, "C.10", says)
        }
        SanError::NoSuchMove => illegal(position, text),
        _ => (Kind::Unreadable, "C.2", format!("{text:?} is no move")),
    })
}

/// An illegal move, with the article that it breaks where the text shows which move is meant.
fn illegal(position: &Position, text: &str) -> (Kind, &'static str, String) {
    let fits = |mv: &Move| {
        let piece = position.board().get(mv.origin);
        let letter = piece.map_or('?', |piece| piece.role.letter());
        let first = text.chars().next().unwrap_or(' ');
        let named = if first.is_uppercase() { letter == first } else { letter == 'P' };
        named && text.contains(&mv.target.to_string())
    };
    let meant = conceivable_moves(position).filter(fits);
    let mut broken =
        meant.filter_map(|mv| breaches(position, mv, Edition::default()).into_iter().next());
    // Of several pieces the one is meant that could move so, were nothing in the way.
    let is_way = |number: &str| {
        matches!(number, "3.2" | "3.3" | "3.4" | "3.6" | "3.7.1" | "3.7.2" | "3.8.1")
    };
    let first = broken.next();
    let breach = match &first {
        Some(breach) if is_way(breach.article.number()) => {
            broken.find(|other| !is_way(other.article.number())).or(first)
        }
        _ => first,
    };
    match breach {
        Some(breach) => {
            let says = format!("{text} is illegal, {breach}; it should have been undone (7.5.1)");
            (Kind::IllegalMove, breach.article.number(), says)
        }
        None => {
            let says = format!("{text} is no legal move; it should have been undone (7.5.1)");
            (Kind::IllegalMove, "3.10.2", says)
        }
    }
}

/// How the last position ends the game, by the board alone. Dead positions are those that the men on the board show.
fn ended(positions: &[Position], edition: Edition, ply: usize) -> Option<End> {
    let last = positions.last()?;
    let drawn = |article| Some(End { ply, winner: None, article });
    match status(last) {
        Status::Checkmate => {
            return Some(End { ply, winner: Some(!last.turn()), article: "5.1.1" });
        }
        Status::Stalemate => return drawn("5.2.1"),
        Status::Ongoing => {}
    }
    if Color::ALL.into_iter().all(|color| too_few_men(last, color)) {
        return drawn("5.2.2");
    }
    if edition < Edition::E2014 {
        return None;
    }
    if last.halfmove_clock() >= SEVENTY_FIVE {
        return drawn("9.6.2");
    }
    (edition > Edition::E2014 && appearances(positions, edition) >= 5).then_some(End {
        ply,
        winner: None,
        article: "9.6.1",
    })
}

/// What could be claimed about the last position.
fn claim(positions: &[Position], edition: Edition) -> Option<(&'static str, String)> {
    let last = positions.last()?;
    if last.halfmove_clock() >= FIFTY {
        return Some(("9.3.2", "fifty moves without pawn move and capture".to_string()));
    }
    (appearances(positions, edition) >= 3)
        .then(|| ("9.2.2", "the position stands for the third time".to_string()))
}

/// How often the last position has appeared (9.2.3). No position before a pawn move or a capture can be the same, nor
/// one with the other player to move.
fn appearances(positions: &[Position], edition: Edition) -> usize {
    let Some(last) = positions.last() else { return 0 };
    let reversible = last.halfmove_clock() as usize + 1;
    let back = positions.iter().rev().take(reversible).step_by(2);
    back.filter(|earlier| same_position(earlier, last, edition)).count()
}
