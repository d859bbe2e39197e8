//! Asks a subject what a scenario asks, in as few questions as will do.

use std::sync::Arc;
use std::time::{Duration, Instant};

use laws::{Edition, Position, Rank, Role};
use notation::uci;
use subject::{Answer, Capability, Description, Query, Reply, Root, Subject};

use crate::judge::{Difference, Judgement, judge, tolerate};
use crate::reasons;
use crate::scenario::{Expected, Question, Refused, Scenario, level_name, variant_name};

/// How thoroughly a subject is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mode {
    /// A subject that lists the legal moves is also asked about each move that the scenario names, not only about
    /// castling, promotions and captures in passing, for which many programs have code of their own. Answers that do
    /// not agree with its list are differences. Only for subjects that answer quickly.
    pub cross_check: bool,
    /// The edition that questions about games are asked under, where the scenario holds for it;
    /// otherwise they are asked under the newest it holds for.
    pub edition: Edition,
}

/// One question and what was found.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The position that was asked about: an index into the scenario's roots.
    pub root: usize,
    /// The question: an index into the scenario's questions.
    pub question: usize,
    /// What was found.
    pub judgement: Judgement,
    /// How long the subject took to answer; nothing where an answer to another question told it.
    pub took: Duration,
}

impl Verdict {
    /// The position that was asked about.
    pub fn root(&self) -> &Root {
        &self.scenario.roots[self.root]
    }

    /// The question.
    pub fn question(&self) -> &Question {
        &self.scenario.questions[self.question]
    }

    /// The stable key, such as `castling-out-of-check/illegal/e1g1`.
    pub fn key(&self) -> String {
        self.scenario.key(self.root().variant, self.question())
    }

    /// The line of the expectation in its file, counted from 1.
    pub fn line(&self) -> usize {
        self.scenario.line(self.question())
    }
}

/// Asks everything that a scenario asks, for each of its variants, and judges the answers.
///
/// The legal moves of a position are asked for once and answer every question about them; a
/// subject that cannot list them is asked move by move.
pub fn examine(scenario: &Arc<Scenario>, subject: &mut dyn Subject, mode: Mode) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    for (index, root) in scenario.roots.iter().enumerate() {
        let skipped = not_claimed(scenario, root, subject.description());
        let offered = subject.description().capabilities.clone();
        let edition = edition(scenario, mode);
        let mut asker = Asker {
            subject: &mut *subject,
            scenario,
            root,
            edition,
            mode,
            asked: Vec::new(),
            position: None,
        };
        for (number, question) in scenario.questions.iter().enumerate() {
            let begun = Instant::now();
            let lacking = || lacking(scenario, question, &offered);
            let judgement = match skipped.clone().or_else(lacking) {
                Some(reason) => Judgement::Skipped { reason },
                None => {
                    let expected = &question.expected;
                    tolerate(scenario, expected, asker.judge(expected))
                }
            };
            let took = begun.elapsed();
            let scenario = scenario.clone();
            verdicts.push(Verdict { scenario, root: index, question: number, judgement, took });
        }
    }
    verdicts
}

/// Asks one question of a scenario once more, and judges the new answer.
pub fn again(verdict: &Verdict, subject: &mut dyn Subject, mode: Mode) -> Judgement {
    let scenario = &verdict.scenario;
    let edition = edition(scenario, mode);
    let root = verdict.root();
    let asked = Vec::new();
    let mut asker = Asker { subject, scenario, root, edition, mode, asked, position: None };
    let expected = &verdict.question().expected;
    tolerate(scenario, expected, asker.judge(expected))
}

/// The edition that a scenario is asked under.
fn edition(scenario: &Scenario, mode: Mode) -> Edition {
    match scenario.editions.contains(mode.edition) {
        true => mode.edition,
        false => scenario.editions.newest(),
    }
}

/// What a subject would have to claim to be asked; `None` if it claims enough.
pub fn not_claimed(scenario: &Scenario, root: &Root, subject: &Description) -> Option<String> {
    if !subject.levels.contains(&scenario.level) {
        return Some(format!("it does not claim the level {}", level_name(scenario.level)));
    }
    if !subject.variants.contains(&root.variant) {
        return Some(format!("it does not claim the variant {}", variant_name(root.variant)));
    }
    let lacking = |question| lacking(scenario, question, &subject.capabilities);
    let reasons: Option<Vec<String>> = scenario.questions.iter().map(lacking).collect();
    reasons.and_then(|reasons| reasons.into_iter().next())
}

/// How the reason begins why a subject is not asked what it does not offer beside its levels.
pub const NO_CAPABILITY: &str = "it does not claim the capability";

/// What a subject would have to offer beside its levels to be asked a question; `None` if it offers it.
fn lacking(scenario: &Scenario, question: &Question, offered: &[Capability]) -> Option<String> {
    let asked = query(&question.expected, Edition::default());
    let asked = after_all(scenario, asked);
    let wanted = capabilities(&asked).into_iter().find(|wanted| !offered.contains(wanted));
    wanted.map(|wanted| format!("{NO_CAPABILITY} {}", wanted.name()))
}

/// What a question needs, and the question within it.
fn capabilities(query: &Query) -> Vec<Capability> {
    let inner = match query {
        Query::Undo { then, .. } | Query::Refusals { then, .. } => capabilities(then),
        _ => Vec::new(),
    };
    query.capability().into_iter().chain(inner).collect()
}

/// A question of a scenario after everything that the scenario does before it.
fn after_all(scenario: &Scenario, query: Query) -> Query {
    let mut query = query;
    let Refused { moves, fens } = &scenario.refused;
    if !moves.is_empty() || !fens.is_empty() {
        let (moves, fens) = (moves.clone(), fens.clone());
        query = Query::Refusals { moves, fens, then: Box::new(query) };
    }
    if !scenario.taken_back.is_empty() {
        query = Query::Undo { moves: scenario.taken_back.clone(), then: Box::new(query) };
    }
    query
}

/// The question that an expectation asks, word for word. Questions about legal moves ask for the
/// list of all; questions about games are asked under one edition.
pub fn query(expected: &Expected, edition: Edition) -> Query {
    match expected {
        Expected::Legal { .. }
        | Expected::Illegal { .. }
        | Expected::LegalExactly(_)
        | Expected::LegalCount(_) => Query::LegalMoves,
        Expected::Perft { depth, .. } => Query::Perft { depth: *depth },
        Expected::Check(_) => Query::InCheck,
        Expected::Checkers(_) => Query::Checkers,
        Expected::Attackers { square, by, .. } => {
            Query::Attackers { square: square.clone(), by: by.name().to_owned() }
        }
        Expected::After { mv, .. } => Query::After { mv: mv.clone() },
        Expected::San { mv, .. } => Query::San { mv: mv.clone() },
        Expected::ReadsSan { text, .. } => Query::ReadSan { text: text.clone() },
        Expected::Status(_) => Query::Status,
        Expected::CanMate { by, .. } => Query::CanMate { by: by.name().to_owned() },
        Expected::Reachable(_) => Query::Reachable,
        Expected::Game(game) => game.query(edition),
        Expected::Fen(_) => Query::Position,
        Expected::Same { fen, .. } => Query::SamePosition { fen: fen.clone() },
        Expected::Pgn(pgn) => pgn.query(),
        Expected::Impossible(_) | Expected::Unreadable(_) => Query::Accepts,
    }
}

/// Asks about one position and remembers the answers.
struct Asker<'a> {
    subject: &'a mut dyn Subject,
    scenario: &'a Scenario,
    root: &'a Root,
    edition: Edition,
    mode: Mode,
    asked: Vec<(Query, Reply)>,
    /// The position, once it was needed.
    position: Option<Option<Position>>,
}

impl Asker<'_> {
    fn ask(&mut self, query: Query) -> Reply {
        if let Some((_, reply)) = self.asked.iter().find(|(asked, _)| *asked == query) {
            return reply.clone();
        }
        let reply = self.subject.ask(self.root, &after_all(self.scenario, query.clone()));
        self.asked.push((query, reply.clone()));
        reply
    }

    /// Whether a move of this position is of a kind that is always asked about by itself too.
    fn is_special(&mut self, mv: &str) -> bool {
        let root = self.root;
        let position = self.position.get_or_insert_with(|| reasons::position(root).ok());
        position.as_ref().is_some_and(|position| is_special_in(position, mv))
    }

    fn judge(&mut self, expected: &Expected) -> Judgement {
        let reply = self.ask(query(expected, self.edition));
        let by_list = judge(expected, self.root.variant, &reply);
        let (Expected::Legal { mv } | Expected::Illegal { mv, .. }) = expected else {
            return by_list;
        };
        match &reply {
            Reply::Unsupported(_) => {
                let reply = self.ask(Query::IsLegal { mv: mv.clone() });
                judge(expected, self.root.variant, &reply)
            }
            Reply::Answer(Answer::Moves(_)) if self.mode.cross_check || self.is_special(mv) => {
                let reply = self.ask(Query::IsLegal { mv: mv.clone() });
                let alone = judge(expected, self.root.variant, &reply);
                both(by_list, alone)
            }
            _ => by_list,
        }
    }
}

/// Whether a text means a move of a special kind: a promotion, a king's move that is no single step or goes onto an own
/// piece, or a pawn's move to another file where nothing stands.
fn is_special_in(position: &Position, text: &str) -> bool {
    let Ok(mv) = uci::parse(text) else { return false };
    let board = position.board();
    let Some(piece) = board.get(mv.origin) else { return false };
    let (files, ranks) = mv.origin.way_to(mv.target);
    let last = matches!(mv.target.rank(), Rank::One | Rank::Eight);
    match piece.role {
        Role::King => {
            let onto_own = board.get(mv.target).is_some_and(|other| other.color == piece.color);
            files.abs().max(ranks.abs()) > 1 || onto_own
        }
        Role::Pawn => last || mv.promotion.is_some() || files != 0 && board.is_empty(mv.target),
        _ => mv.promotion.is_some(),
    }
}

/// Joins what the list of legal moves says of a move with what the subject says of it alone. The
/// list has the first word; an answer that does not agree with it is a difference too.
fn both(by_list: Judgement, alone: Judgement) -> Judgement {
    let noted = |difference: Difference, note: &str| {
        Judgement::Differs(Difference { note: Some(note.to_owned()), ..difference })
    };
    match (by_list, alone) {
        (Judgement::Conforms, Judgement::Differs(difference)) => {
            noted(difference, "its list of legal moves is right, its answer to this move is not")
        }
        (Judgement::Differs(difference), Judgement::Conforms) => {
            noted(difference, "its answer to this move is right, its list of legal moves is not")
        }
        (Judgement::Conforms, alone @ (Judgement::Failed(_) | Judgement::Refused { .. })) => alone,
        (by_list, _) => by_list,
    }
}
