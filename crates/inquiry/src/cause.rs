//! What a wrong answer is about, so that one fault is told once.
//!
//! A wrong answer often follows from another: a count is wrong because a move is missing, a game is thought to be over
//! because a move is missing. So where an answer is wrong, the list of moves of the position is looked at, and of the
//! positions before it in the game; a fault that shows there is the cause.

use std::collections::HashMap;

use divergence::{
    Asker, Budget, Conventions, Difference, Kind, Line, Reference, cause, compare_fields,
    moves_once,
};
use laws::{Move, Position};
use scenario::{Expected, Judgement, Verdict};
use serde::{Deserialize, Serialize};
use subject::{Answer, Query, Reply, Root, Subject};

use crate::counts;
use crate::run::Case;

/// What is wrong, and by which article. Two questions with the same cause show one fault.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cause {
    /// The article, or `FEN`, `UCI`, `perft`; empty where no rule is broken.
    pub article: String,
    /// What is wrong, in a sentence without a full stop.
    pub what: String,
}

impl Cause {
    fn new(article: &str, what: impl Into<String>) -> Cause {
        Cause { article: article.to_string(), what: what.into() }
    }

    /// The cause that a legal move would have if it were missing from a list.
    pub fn missing(position: &Position, mv: Move) -> Cause {
        let found = Difference {
            kind: Kind::MissingMove,
            mv: Some(mv),
            query: Query::LegalMoves,
            expected: String::new(),
            got: String::new(),
        };
        Cause::of(&cause(position, &found))
    }

    fn of(found: &divergence::Cause) -> Cause {
        Cause::new(&found.article, format!("{}: {}", found.kind, found.shape))
    }
}

/// Questions asked at most to find the causes of one scenario; beyond them a wrong answer is told by its article alone.
const QUESTIONS: usize = 5_000;

/// The wrong moves in a list at most, for which causes are worked out.
const LISTED: usize = 64;

/// Finds the causes of faults.
#[derive(Default)]
pub struct Causes {
    found: HashMap<String, Cause>,
    /// Questions asked for the causes that are in `found`.
    asked: usize,
    lists: HashMap<Root, List>,
    reference: Option<Reference>,
}

/// What a subject's list of the moves of a position gets wrong.
#[derive(Clone)]
enum List {
    /// These moves, perhaps none.
    Wrong(Vec<Difference>),
    /// It refuses the position.
    Refused,
    /// There is no list.
    Silent,
}

impl Causes {
    /// The causes that were found since they were last taken, by the names of their cases.
    pub fn take(&mut self) -> HashMap<String, Cause> {
        self.asked = 0;
        std::mem::take(&mut self.found)
    }

    /// Finds the cause of a wrong answer, and keeps it under the case's name. What a count shows is told in the
    /// case's notes, and its article becomes that of the cause.
    pub fn find(
        &mut self,
        case: &mut Case,
        verdict: &Verdict,
        subject: &mut dyn Subject,
        spec: &str,
    ) {
        let found = match line(verdict.root()) {
            Some(line) => self.in_position(case, verdict, &line, subject, spec),
            None => by_text(verdict),
        };
        let found = found.unwrap_or_else(|| by_question(verdict));
        self.found.insert(case.id(), found);
    }

    fn in_position(
        &mut self,
        case: &mut Case,
        verdict: &Verdict,
        line: &Line,
        subject: &mut dyn Subject,
        spec: &str,
    ) -> Option<Cause> {
        let refused = matches!(verdict.judgement, Judgement::Refused { .. });
        let list = self.list(line, subject);
        if refused && matches!(list, List::Refused) {
            return Some(self.refusal(line, subject));
        }
        let expected = &verdict.question().expected;
        let mv = expected.mv().and_then(|text| notation::uci::parse_move(text, line.end()).ok());
        if let List::Wrong(wrong) = &list
            && let Some(found) = telling(wrong, mv, expected)
        {
            return Some(Cause::of(&cause(line.end(), found)));
        }
        if refused {
            let what =
                format!("refuses a question about a position that it accepts: {}", topic(verdict));
            return Some(Cause::new(&verdict.scenario.article, what));
        }
        if let Expected::Perft { .. } = expected {
            let found = counts::follow(case, verdict, line, subject, spec)?;
            return Some(Cause::of(&found));
        }
        if let Expected::Game(_) = expected {
            return self.on_the_way(line, subject);
        }
        let found = by_answer(verdict, line, mv)?;
        Some(Cause::of(&cause(line.end(), &found)))
    }

    /// The list of moves of a position, asked for once.
    fn list(&mut self, line: &Line, subject: &mut dyn Subject) -> List {
        let root = line.root();
        if let Some(known) = self.lists.get(root) {
            return known.clone();
        }
        if self.asked >= QUESTIONS {
            return List::Silent;
        }
        self.asked += 1;
        let list = match subject.ask(root, &Query::LegalMoves) {
            Reply::Refused(_) => List::Refused,
            Reply::Answer(Answer::Moves(_)) => {
                let facts = self.reference.get_or_insert_with(Reference::new).facts(line.end());
                let budget = Budget { questions: 4, time: None };
                let mut asker = Asker::new(subject, budget);
                match moves_once(&mut asker, line, &facts) {
                    Ok(mut wrong) => {
                        wrong.truncate(LISTED);
                        List::Wrong(wrong)
                    }
                    Err(_) => List::Silent,
                }
            }
            _ => List::Silent,
        };
        self.lists.insert(root.clone(), list.clone());
        list
    }

    /// Why a position is refused: its start is, or one of the moves that lead to it is not played.
    fn refusal(&mut self, line: &Line, subject: &mut dyn Subject) -> Cause {
        let mut before = Line::at(line.start().clone());
        if matches!(self.list(&before, subject), List::Refused) {
            return Cause::new("3.10.3", "refuses positions that a game can have");
        }
        for mv in line.moves() {
            let Some(next) = before.then(*mv) else { break };
            if matches!(self.list(&next, subject), List::Refused) {
                return self.not_played(&before, *mv, subject);
            }
            before = next;
        }
        Cause::new("3.10.1", "does not play a legal move")
    }

    /// A legal move that is not played: because the list lacks it, or although the list has it.
    fn not_played(&mut self, before: &Line, mv: Move, subject: &mut dyn Subject) -> Cause {
        if let List::Wrong(wrong) = self.list(before, subject)
            && let Some(found) = wrong.iter().find(|found| found.mv == Some(mv))
        {
            return Cause::of(&cause(before.end(), found));
        }
        let query = Query::After { mv: mv.to_string() };
        let (expected, got) = ("played".to_string(), "refused".to_string());
        let found = Difference { kind: Kind::CalledIllegal, mv: Some(mv), query, expected, got };
        let found = cause(before.end(), &found);
        Cause::new(&found.article, format!("a legal move is not played: {}", found.shape))
    }

    /// The first wrong list of moves on the way through a game.
    fn on_the_way(&mut self, line: &Line, subject: &mut dyn Subject) -> Option<Cause> {
        let mut at = Line::at(line.start().clone());
        for step in 0..=line.moves().len() {
            if let List::Wrong(wrong) = self.list(&at, subject)
                && let Some(found) = telling(&wrong, None, &Expected::LegalCount(0))
            {
                return Some(Cause::of(&cause(at.end(), found)));
            }
            at = at.then(*line.moves().get(step)?)?;
        }
        None
    }
}

/// The line of a root; `None` if it is no position, or a move in it is illegal.
fn line(root: &Root) -> Option<Line> {
    let mut line = Line::at(notation::fen::position(&root.fen, root.variant.into()).ok()?);
    for text in &root.moves {
        let mv = notation::uci::parse_move(text, line.end()).ok()?;
        line = line.then(mv)?;
    }
    Some(line)
}

/// The wrong move that explains a wrong answer: the very move that was asked about; for an answer about all moves the
/// first one, a missing or extra move before one that is spelled otherwise.
fn telling<'a>(
    wrong: &'a [Difference],
    mv: Option<Move>,
    expected: &Expected,
) -> Option<&'a Difference> {
    if mv.is_some() {
        let found = wrong.iter().find(|found| found.mv == mv);
        let about_result = matches!(expected, Expected::After { .. } | Expected::San { .. });
        return found.or(wrong.first().filter(|_| about_result && wrong.len() == 1));
    }
    if matches!(expected, Expected::Check(_) | Expected::Checkers(_) | Expected::Attackers { .. }) {
        return None;
    }
    let gravest = |found: &&Difference| matches!(found.kind, Kind::ExtraMove | Kind::MissingMove);
    wrong.iter().find(gravest).or(wrong.first())
}

/// A wrong answer to a question about one position as a difference that tells its cause.
fn by_answer(verdict: &Verdict, line: &Line, mv: Option<Move>) -> Option<Difference> {
    let Judgement::Differs(found) = &verdict.judgement else { return None };
    let expected = &verdict.question().expected;
    let query = scenario::ask::query(expected, laws::Edition::default());
    let plain = |kind, expected: String| {
        Some(Difference { kind, mv, query: query.clone(), expected, got: found.got.clone() })
    };
    match expected {
        Expected::Legal { .. } => plain(Kind::CalledIllegal, "legal".to_string()),
        Expected::Illegal { .. } => plain(Kind::CalledLegal, "illegal".to_string()),
        Expected::Check(_) | Expected::Checkers(_) => plain(Kind::Check, expected.required()),
        Expected::Attackers { from, .. } => plain(Kind::Attackers, from.join(" ")),
        Expected::Status(_) => plain(Kind::Status, expected.required()),
        Expected::San { text, .. } => plain(Kind::San, text.clone()),
        Expected::ReadsSan { mv, .. } => {
            let none = "no move".to_string();
            let got = match found.got.as_str() {
                "no legal move" => none.clone(),
                got => got.to_string(),
            };
            let expected = mv.clone().unwrap_or(none);
            Some(Difference { got, ..plain(Kind::ReadSan, expected)? })
        }
        Expected::After { .. } => {
            let after = line.then(mv?)?;
            let wrong = compare_fields(after.end(), &found.got, &mut Conventions::default());
            let field = wrong.into_iter().next()?;
            Some(Difference {
                kind: field.kind,
                mv,
                query,
                expected: field.expected,
                got: field.got,
            })
        }
        _ => None,
    }
}

/// The cause where there is no position: a text that is none was accepted.
fn by_text(verdict: &Verdict) -> Option<Cause> {
    match &verdict.question().expected {
        Expected::Impossible(reasons) => {
            let reason = reasons.first().map_or("", String::as_str).replace('-', " ");
            let what = format!("accepts a position that no game can have: {reason}");
            Some(Cause::new(&verdict.scenario.article, what))
        }
        Expected::Unreadable(field) => {
            Some(Cause::new("FEN", format!("accepts a text that is no FEN: field {field}")))
        }
        _ => None,
    }
}

/// The cause by the kind of question alone.
fn by_question(verdict: &Verdict) -> Cause {
    let what = match &verdict.question().expected {
        Expected::Impossible(_) | Expected::Unreadable(_) => {
            return by_text(verdict)
                .unwrap_or_else(|| Cause::new("FEN", "accepts what is no position"));
        }
        Expected::CanMate { .. } => "whether a player can still mate is told wrong",
        Expected::Reachable(_) => "whether a game can have the position is told wrong",
        Expected::Game(game) => {
            return Cause::new(
                &verdict.scenario.article,
                format!("wrong answer to: {}", game.asked().trim_end_matches('?')),
            );
        }
        Expected::Perft { .. } => "a count of lines is wrong",
        _ => {
            return Cause::new(
                &verdict.scenario.article,
                format!("wrong answer about {}", topic(verdict)),
            );
        }
    };
    Cause::new(&verdict.scenario.article, what)
}

/// The word that the protocol has for a question.
fn topic(verdict: &Verdict) -> String {
    let query = scenario::ask::query(&verdict.question().expected, laws::Edition::default());
    query.name().replace('-', " ")
}
