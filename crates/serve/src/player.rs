//! The subject behind the engine, and the position that it was told.

use subject::{Answer, Query, Reply, Root, Status, Subject, Variant};

use crate::faults::Switch;

/// The start of a game.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A subject and a position.
pub struct Player {
    subject: Box<dyn Subject + Send>,
    switch: Option<Switch>,
    /// The position.
    pub root: Root,
}

impl Player {
    pub fn new(subject: Box<dyn Subject + Send>, switch: Option<Switch>) -> Player {
        let root = Root { variant: Variant::Standard, fen: START.to_string(), moves: Vec::new() };
        Player { subject, switch, root }
    }

    /// Whether this fault is switched on and shows by now.
    pub fn is(&self, name: &str) -> bool {
        self.switch
            .is_some_and(|switch| switch.fault.name == name && self.root.moves.len() >= switch.from)
    }

    /// The name of the subject.
    pub fn name(&self) -> String {
        format!("arbiter serve {}", self.subject.description().name)
    }

    /// The legal moves after these; none if the subject does not tell.
    pub fn moves_after(&mut self, then: &[String]) -> Option<Vec<String>> {
        let mut root = self.root.clone();
        root.moves.extend_from_slice(then);
        match self.subject.ask(&root, &Query::LegalMoves) {
            Reply::Answer(Answer::Moves(moves)) => Some(moves),
            _ => None,
        }
    }

    /// Whether the side to move after these moves is mated or stalemated.
    pub fn status_after(&mut self, then: &[String]) -> Option<Status> {
        let mut root = self.root.clone();
        root.moves.extend_from_slice(then);
        match self.subject.ask(&root, &Query::Status) {
            Reply::Answer(Answer::Status(status)) => Some(status),
            _ => None,
        }
    }

    /// Whether a draw can be claimed.
    pub fn can_claim(&mut self) -> bool {
        let query = Query::Claimable { edition: "2023".to_string(), with: None };
        let reply = self.subject.ask(&self.root.clone(), &query);
        matches!(reply, Reply::Answer(Answer::Articles(articles)) if !articles.is_empty())
    }

    /// The squares of the pieces that give check.
    pub fn checkers(&mut self) -> usize {
        match self.subject.ask(&self.root.clone(), &Query::Checkers) {
            Reply::Answer(Answer::Squares(squares)) => squares.len(),
            _ => 0,
        }
    }

    /// What the subject answers to another question about the position.
    pub fn ask(&mut self, query: &Query) -> Reply {
        self.subject.ask(&self.root.clone(), query)
    }

    /// Whether White has the move.
    pub fn is_white(&self) -> bool {
        let white = self.root.fen.split_whitespace().nth(1) != Some("b");
        white == self.root.moves.len().is_multiple_of(2)
    }

    /// A legal move: one that mates, if this is looked for, and else one that depends on nothing but the position.
    pub fn choose(&mut self, moves: &[String], mates: bool) -> Option<(String, bool)> {
        if mates {
            for mv in moves {
                let then = [mv.clone()];
                if self.moves_after(&then).is_some_and(|replies| replies.is_empty())
                    && self.status_after(&then) == Some(Status::Checkmate)
                {
                    return Some((mv.clone(), true));
                }
            }
        }
        let sum: usize = moves.iter().flat_map(|mv| mv.bytes()).map(usize::from).sum();
        let number = (sum + 7 * self.root.moves.len()) % moves.len().max(1);
        moves.get(number).map(|mv| (mv.clone(), false))
    }
}

/// A move that no piece can make from a legal one: to where it came from, one rank away and back.
pub fn illegal(moves: &[String]) -> String {
    let squares = || (b'a'..=b'h').flat_map(|file| (b'1'..=b'8').map(move |rank| [file, rank]));
    let origin = moves.first().map_or("e2", |mv| &mv[..2]);
    let all = squares().map(|square| format!("{origin}{}", String::from_utf8_lossy(&square)));
    let mut none = all.filter(|mv| {
        mv[..2] != mv[2..] && !moves.iter().any(|legal| legal.starts_with(mv.as_str()))
    });
    none.next().unwrap_or_else(|| "e2e5".to_string())
}
