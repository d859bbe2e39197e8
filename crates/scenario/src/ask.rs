//! Asks a subject what a scenario asks, in as few questions as will do.

use std::sync::Arc;

use laws::Edition;
use subject::{Answer, Description, Query, Reply, Root, Subject};

use crate::judge::{Difference, Judgement, judge, tolerate};
use crate::scenario::{Expected, Question, Scenario, level_name, variant_name};

/// How thoroughly a subject is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mode {
    /// A subject that lists the legal moves is also asked about each move that the scenario names.
    /// Answers that do not agree with its list are differences. Only for subjects that answer
    /// quickly.
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
        let edition = match scenario.editions.contains(mode.edition) {
            true => mode.edition,
            false => scenario.editions.newest(),
        };
        let mut asker = Asker { subject: &mut *subject, root, edition, mode, asked: Vec::new() };
        for (number, question) in scenario.questions.iter().enumerate() {
            let judgement = match &skipped {
                Some(reason) => Judgement::Skipped { reason: reason.clone() },
                None => {
                    let expected = &question.expected;
                    tolerate(scenario, expected, asker.judge(expected))
                }
            };
            let scenario = scenario.clone();
            verdicts.push(Verdict { scenario, root: index, question: number, judgement });
        }
    }
    verdicts
}

/// What a subject would have to claim to be asked; `None` if it claims enough.
pub fn not_claimed(scenario: &Scenario, root: &Root, subject: &Description) -> Option<String> {
    if !subject.levels.contains(&scenario.level) {
        return Some(format!("it does not claim the level {}", level_name(scenario.level)));
    }
    if !subject.variants.contains(&root.variant) {
        return Some(format!("it does not claim the variant {}", variant_name(root.variant)));
    }
    None
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
        Expected::Impossible(_) | Expected::Unreadable(_) => Query::Accepts,
    }
}

/// Asks about one position and remembers the answers.
struct Asker<'a> {
    subject: &'a mut dyn Subject,
    root: &'a Root,
    edition: Edition,
    mode: Mode,
    asked: Vec<(Query, Reply)>,
}

impl Asker<'_> {
    fn ask(&mut self, query: Query) -> Reply {
        if let Some((_, reply)) = self.asked.iter().find(|(asked, _)| *asked == query) {
            return reply.clone();
        }
        let reply = self.subject.ask(self.root, &query);
        self.asked.push((query, reply.clone()));
        reply
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
            Reply::Answer(Answer::Moves(_)) if self.mode.cross_check => {
                let reply = self.ask(Query::IsLegal { mv: mv.clone() });
                let alone = judge(expected, self.root.variant, &reply);
                both(by_list, alone)
            }
            _ => by_list,
        }
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
