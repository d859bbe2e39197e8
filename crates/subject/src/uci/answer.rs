//! One question, answered in the best way that the engine was proved to have.

use std::collections::BTreeMap;

use super::engine::{Engine, Searched, Until};
use super::ways::counts::Count;
use super::ways::lines::Lines;
use super::ways::one_move::{OneMove, Said};
use super::{Stop, Uci, unsupported};
use crate::candidates::{self, position_of};
use crate::question::{Answer, FailureKind, Query, Root, Status};
use crate::spelling;

impl Uci {
    pub(super) fn answer(
        &self,
        engine: &mut Engine,
        root: &Root,
        query: &Query,
    ) -> Result<Answer, Stop> {
        Ok(match query {
            Query::LegalMoves => Answer::Moves(self.list(engine, root)?),
            Query::IsLegal { mv } => Answer::Yes(self.is_legal(engine, root, mv)?),
            Query::Perft { depth } => Answer::Count(self.count(engine, root, None, *depth)?),
            Query::Divide { depth } => Answer::Divide(self.divide(engine, root, *depth)?),
            Query::After { mv } => Answer::Fen(self.after(engine, root, mv)?),
            Query::InCheck => Answer::Yes(!self.checkers(engine, root)?.is_empty()),
            Query::Checkers => Answer::Squares(self.checkers(engine, root)?),
            Query::Status => Answer::Status(self.status(engine, root)?),
            _ => return unsupported("UCI has no way to ask this"),
        })
    }

    fn list(&self, engine: &mut Engine, root: &Root) -> Result<Vec<String>, Stop> {
        if let Some(count) = self.ways.list {
            let moves = self.counts_by_move(engine, root, count, 1)?;
            return Ok(spelling::of_variant(root, moves.into_iter().map(|(mv, _)| mv).collect()));
        }
        if let Some(lines) = self.ways.lines {
            match self.list_by_lines(engine, root, lines) {
                Err(Stop::Reply(_)) if self.ways.one_move.is_some() || self.ways.best.is_some() => {
                }
                listed => return listed,
            }
        }
        if self.ways.one_move == Some(OneMove::Searchmoves) {
            return self.list_by_searchmoves(engine, root);
        }
        self.list_by_best_move(engine, root)
    }

    fn searched(&self, engine: &mut Engine, root: &Root) -> Result<Searched, Stop> {
        engine.set_position(root, None);
        let found = engine.search("depth 1")?;
        match found.was_silent {
            true => {
                unsupported("the engine's search of one ply names no best move here, not even none")
            }
            false => Ok(found),
        }
    }

    fn list_by_lines(
        &self,
        engine: &mut Engine,
        root: &Root,
        lines: Lines,
    ) -> Result<Vec<String>, Stop> {
        let found = self.searched(engine, root)?;
        let (moves, best) = (found.firsts, found.best);
        if moves.len() >= lines.width as usize {
            return unsupported("the position has more moves than the engine lists");
        }
        let is_whole = match self.ways.count {
            Some(_) => self.count(engine, root, None, 1)? == moves.len() as u64,
            None => best.map_or(moves.is_empty(), |best| moves.contains(&best)),
        };
        if !is_whole {
            return unsupported("the engine's search did not list all its moves here");
        }
        Ok(spelling::of_variant(root, moves))
    }

    /// Asks for one legal move among those that are left, until there is none.
    fn list_by_searchmoves(&self, engine: &mut Engine, root: &Root) -> Result<Vec<String>, Stop> {
        /// Engines read lines of some thousand characters; a move has six.
        const AT_ONCE: usize = 150;
        let Some(position) = position_of(root) else {
            return unsupported(
                "the moves to ask about come from the Laws, which know no such position",
            );
        };
        let candidates = candidates::of(&position);
        let mut listed = Vec::new();
        for part in candidates.likely.chunks(AT_ONCE).chain(candidates.absurd.chunks(AT_ONCE)) {
            let mut left = part.to_vec();
            while !left.is_empty() {
                engine.begin(self.limits.timeout);
                let Some(best) = OneMove::Searchmoves.any_of(engine, root, &left)? else { break };
                let best = spelling::of_variant(root, vec![best]).swap_remove(0);
                let Some(at) = left.iter().position(|mv| *mv == best) else {
                    let message = format!(
                        "`searchmoves` was answered by {best}, which was not among the moves"
                    );
                    return Err(engine.failure(FailureKind::Garbage, message).into());
                };
                listed.push(left.swap_remove(at));
            }
        }
        listed.sort();
        Ok(listed)
    }

    /// Where the Laws know one legal move or none, the best move is the list, or it is wrong. Whether an engine that plays the one
    /// legal move holds others for legal too, it does not tell.
    fn list_by_best_move(&self, engine: &mut Engine, root: &Root) -> Result<Vec<String>, Stop> {
        let legal = position_of(root).map(|position| laws::legal_moves(&position));
        let (Some(_), Some([] | [_])) = (self.ways.best, legal.as_deref()) else {
            return self.without("the engine has no way to list moves");
        };
        let best = self.searched(engine, root)?.best;
        let best = spelling::of_variant(root, best.into_iter().collect());
        match (legal.as_deref(), best.as_slice()) {
            (Some([only]), [best]) if only.to_string() == *best => {
                unsupported("it plays the one legal move; whether it knows others cannot be asked")
            }
            _ => Ok(best),
        }
    }

    fn is_legal(&self, engine: &mut Engine, root: &Root, mv: &str) -> Result<bool, Stop> {
        if self.ways.list.is_some() || self.ways.lines.is_some_and(Lines::is_wide) {
            return Ok(self.list(engine, root)?.iter().any(|listed| listed == mv));
        }
        let Some(position) = position_of(root) else {
            return self.without("the engine has no way to list moves");
        };
        if candidates::is_about_spelling(&position, mv) {
            return unsupported(
                "whether a spelling is understood is another question than legality",
            );
        }
        if let Some(lines) = self.ways.lines
            && let Ok(listed) = self.list_by_lines(engine, root, lines)
        {
            return Ok(listed.iter().any(|listed| listed == mv));
        }
        if let Some(way) = self.ways.one_move {
            match way.ask(engine, root, &position, mv)? {
                Said::Legal => return Ok(true),
                Said::Illegal => return Ok(false),
                Said::Nothing => {}
            }
        }
        if self.ways.best.is_some() {
            let best = self.searched(engine, root)?.best;
            let best = spelling::of_variant(root, best.into_iter().collect());
            match best.first() {
                None => return Ok(false),
                Some(best) if best == mv => return Ok(true),
                Some(_) => {}
            }
        }
        self.without("the engine plays another move here, and has no way to be asked about one")
    }

    fn count(
        &self,
        engine: &mut Engine,
        root: &Root,
        then: Option<&str>,
        depth: u32,
    ) -> Result<u64, Stop> {
        let Some(count) = self.ways.count else {
            if depth == 1 && then.is_none() {
                return Ok(self.list(engine, root)?.len() as u64);
            }
            return self.without("the engine has no command that counts moves");
        };
        engine.set_position(root, then);
        let counted = engine.count(count.verb, depth, count.until)?.text;
        let sum = if count.lists { counted.sum() } else { None };
        match (counted.total, sum) {
            (Some(total), Some(sum)) if total != sum => {
                let message = format!("the counts by first move add up to {sum}, not to {total}");
                Err(engine.failure(FailureKind::Garbage, message).into())
            }
            (Some(total), _) => Ok(total),
            (None, Some(sum)) if count.until != Until::Total => Ok(sum),
            (None, _) => {
                let message = format!("`{} {depth}` gave no total", count.verb.command());
                Err(engine.failure(FailureKind::Garbage, message).into())
            }
        }
    }

    fn divide(
        &self,
        engine: &mut Engine,
        root: &Root,
        depth: u32,
    ) -> Result<BTreeMap<String, u64>, Stop> {
        let counted = match self.ways.list {
            Some(count) => self.counts_by_move(engine, root, count, depth)?,
            None => self.divide_by_moves(engine, root, depth)?,
        };
        let (moves, counts): (Vec<String>, Vec<u64>) = counted.into_iter().unzip();
        let mut divided = BTreeMap::new();
        for (mv, count) in spelling::of_variant(root, moves).into_iter().zip(counts) {
            // A move that is listed twice counts twice, so that the fault shows.
            let sum: &mut u64 = divided.entry(mv).or_default();
            *sum = sum.saturating_add(count);
        }
        Ok(divided)
    }

    /// The moves that an engine lists and the counts beside them. Without the total that this engine prints in the end, the list
    /// was broken off, and it is no answer.
    fn counts_by_move(
        &self,
        engine: &mut Engine,
        root: &Root,
        count: Count,
        depth: u32,
    ) -> Result<Vec<(String, u64)>, Stop> {
        engine.set_position(root, None);
        let counted = engine.count(count.verb, depth, count.until)?.text;
        if count.until == Until::Total && counted.total.is_none() {
            let message = format!("`{} {depth}` gave no total", count.verb.command());
            return Err(engine.failure(FailureKind::Garbage, message).into());
        }
        Ok(counted.moves)
    }

    /// What an engine lacks, with what went wrong when it was tried.
    fn without<T>(&self, what: &str) -> Result<T, Stop> {
        match self.ways.troubles.is_empty() {
            true => unsupported(what),
            false => unsupported(&format!("{what}; tried {}", self.ways.troubles.join("; "))),
        }
    }

    fn divide_by_moves(
        &self,
        engine: &mut Engine,
        root: &Root,
        depth: u32,
    ) -> Result<Vec<(String, u64)>, Stop> {
        let moves = self.list(engine, root)?;
        let counted = moves.into_iter().map(|mv| {
            let count = match depth {
                0 | 1 => 1,
                _ => self.count(engine, root, Some(&mv), depth - 1)?,
            };
            Ok((mv, count))
        });
        counted.collect()
    }

    fn after(&self, engine: &mut Engine, root: &Root, mv: &str) -> Result<String, Stop> {
        let Some(way) = self.ways.shows_fen else {
            return unsupported("the engine does not show its position as FEN");
        };
        engine.set_position(root, Some(mv));
        match engine.display(way)?.fen {
            Some(fen) => Ok(fen),
            None => {
                let message = format!("`{way}` showed no FEN");
                Err(engine.failure(FailureKind::Garbage, message).into())
            }
        }
    }

    fn checkers(&self, engine: &mut Engine, root: &Root) -> Result<Vec<String>, Stop> {
        let Some(way) = self.ways.shows_fen.filter(|_| self.ways.shows_checkers) else {
            return unsupported("the engine does not tell what gives check");
        };
        engine.set_position(root, None);
        match engine.display(way)?.checkers {
            Some(checkers) => Ok(checkers),
            None => {
                let message = format!("`{way}` showed no checkers");
                Err(engine.failure(FailureKind::Garbage, message).into())
            }
        }
    }

    fn status(&self, engine: &mut Engine, root: &Root) -> Result<Status, Stop> {
        if self.ways.list.is_none()
            && let Some(best) = self.ways.best
        {
            let found = self.searched(engine, root)?;
            match (found.best, found.mate_in) {
                (Some(_), _) => return Ok(Status::Ongoing),
                (None, Some(0)) if best.scores_mate => return Ok(Status::Checkmate),
                (None, _) if best.scores_mate => return Ok(Status::Stalemate),
                (None, _) => {}
            }
        } else if !self.list(engine, root)?.is_empty() {
            return Ok(Status::Ongoing);
        }
        match self.checkers(engine, root)?.is_empty() {
            true => Ok(Status::Stalemate),
            false => Ok(Status::Checkmate),
        }
    }
}
