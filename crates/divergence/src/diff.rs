//! The whole search: look at many positions, tell the faults apart, make each small, and report.

use std::collections::BTreeMap;

use laws::{Color, Move, Position, Role};
use notation::fen;
use subject::{Query, Subject};

use crate::ask::{Asker, Budget, Heard, Silence};
use crate::case;
use crate::cause::{cause, missing_promotion};
use crate::compare;
use crate::descend::descend;
use crate::fields::{self, Conventions};
use crate::line::uci;
use crate::minimise::minimise;
use crate::probe::miscount;
use crate::why::why;
use crate::{
    Aspects, Cause, DiffReport, Difference, Facts, Finding, Kind, Legal, Line, Reference, Seen,
    Sighting,
};

/// Where to look for differences.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name in the report, such as `the distilled corpus`.
    pub name: String,
    /// The positions, each with the depth to which its lines are counted: at 1 and 2 every answer
    /// about the position itself is compared, and the counts only at 2 and more.
    pub lines: Vec<(Line, u32)>,
}

impl Source {
    /// Positions at the depth that suits a corpus of many small cases.
    pub fn positions(name: &str, positions: impl IntoIterator<Item = Position>) -> Source {
        let lines = positions.into_iter().map(|position| (Line::at(position), 2)).collect();
        Source { name: name.to_string(), lines }
    }
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How much may be asked.
    pub budget: Budget,
    /// Which questions.
    pub aspects: Aspects,
    /// Causes made small and reported at most.
    pub findings: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { budget: Budget::default(), aspects: Aspects::BOARD, findings: 24 }
    }
}

/// Compares a subject with the Laws. `spec` is how the subject is named on the command line.
pub fn diff(
    subject: &mut dyn Subject,
    spec: &str,
    source: &Source,
    options: &Options,
) -> DiffReport {
    diff_with(&mut Reference::new(), subject, spec, source, options)
}

/// The same with a memory of the Laws' answers that serves several subjects.
pub fn diff_with(
    reference: &mut Reference,
    subject: &mut dyn Subject,
    spec: &str,
    source: &Source,
    options: &Options,
) -> DiffReport {
    let declared = subject.description().conventions.get("en-passant-field").cloned();
    let mut search = Search {
        asker: Asker::new(subject, options.budget),
        reference,
        conventions: Conventions::declared(declared.as_deref()),
        aspects: options.aspects,
        spec,
        results_seen: false,
        groups: BTreeMap::new(),
    };
    let mut positions = 0;
    let mut complete = true;
    for (line, depth) in &source.lines {
        if search.examine(line, *depth) == Err(Silence::Spent) {
            complete = false;
            break;
        }
        positions += 1;
    }
    let findings = search.findings(options.findings);
    let description = search.asker.description();
    DiffReport {
        subject: spec.to_string(),
        name: format!("{} {}", description.name, description.version).trim().to_string(),
        source: source.name.clone(),
        positions,
        questions: search.asker.asked(),
        complete,
        findings,
        troubles: search.asker.troubles().to_vec(),
        en_passant_field: match search.results_seen {
            true => search.conventions.possible().to_vec(),
            false => Vec::new(),
        },
        unsupported: search.asker.unsupported().clone(),
    }
}

/// Joins what is one fault: a shape that only adds to another one, and a count that is wrong for the
/// same reason as a position.
fn join(faults: &mut BTreeMap<Cause, (Group, Sighting)>) {
    let causes: Vec<Cause> = faults.keys().cloned().collect();
    for cause in &causes {
        let wider = causes.iter().find(|other| {
            let same = other.article == cause.article && *other != cause;
            let adds = other.kind == cause.kind && cause.shape.starts_with(&other.shape);
            let counts = cause.kind == Kind::Count && other.kind != Kind::Count;
            same && (adds || counts)
        });
        if let Some(wider) = wider
            && let Some((group, _)) = faults.remove(cause)
            && let Some((known, _)) = faults.get_mut(wider)
        {
            known.times += group.times;
        }
    }
}

/// The moves that the subject does not list.
fn missing(found: &Heard<Vec<Difference>>) -> Vec<Move> {
    let found = found.iter().flatten().filter(|d| d.kind == Kind::MissingMove);
    found.filter_map(|difference| difference.mv).collect()
}

/// Differences that look alike.
struct Group {
    times: u64,
    first: Sighting,
}

struct Search<'s, 'a> {
    asker: Asker<'a>,
    reference: &'s mut Reference,
    conventions: Conventions,
    aspects: Aspects,
    spec: &'s str,
    results_seen: bool,
    groups: BTreeMap<Cause, Group>,
}

impl Search<'_, '_> {
    /// Asks everything about one position.
    fn examine(&mut self, line: &Line, depth: u32) -> Heard<()> {
        let facts = self.reference.facts(line.end());
        let before = self.seen();
        let mut listed: Vec<&Legal> = facts.moves.iter().collect();
        if self.aspects.moves {
            let found = compare::moves(&mut self.asker, line, &facts);
            let missing = missing(&found);
            listed.retain(|legal| !missing.contains(&legal.mv));
            self.keep_all(line, found)?;
        }
        let moves_agree = self.seen() == before;
        if self.aspects.results {
            self.results(line, &listed)?;
        }
        if self.aspects.check {
            let found = compare::checkers(&mut self.asker, line, &facts);
            self.keep_all(line, found.map(|found| found.into_iter().collect()))?;
        }
        if self.aspects.check && moves_agree {
            let found = compare::status(&mut self.asker, line, &facts);
            self.keep_all(line, found.map(|found| found.into_iter().collect()))?;
        }
        if self.aspects.san {
            for legal in listed {
                let found = compare::san(&mut self.asker, line, legal.mv);
                self.keep_all(line, found.map(|found| found.into_iter().collect()))?;
            }
        }
        if self.aspects.counts && depth > 1 && self.seen() == before {
            self.counts(line, depth)?;
        }
        Ok(())
    }

    fn seen(&self) -> u64 {
        self.groups.values().map(|group| group.times).sum()
    }

    /// Asks for the position after each move that the subject knows.
    fn results(&mut self, line: &Line, listed: &[&Legal]) -> Heard<()> {
        for legal in listed {
            let found = compare::result(
                &mut self.asker,
                line,
                legal.mv,
                &legal.after,
                &mut self.conventions,
            );
            match found {
                Err(Silence::Unsupported) => break,
                Ok(_) => self.results_seen = true,
                Err(_) => {}
            }
            self.keep_all(line, found)?;
        }
        Ok(())
    }

    /// Counts, and follows a wrong count to where it comes from.
    fn counts(&mut self, line: &Line, depth: u32) -> Heard<()> {
        match miscount(&mut self.asker, line, depth) {
            Ok(None) | Err(Silence::Unsupported | Silence::Trouble) => return Ok(()),
            Err(silence) => return Err(silence),
            Ok(Some(found)) => {
                let again = miscount(&mut self.asker, line, depth)?;
                if again.as_ref() != Some(&found) {
                    let now = again.map_or(found.expected.clone(), |again| again.got);
                    self.asker.changed(&line.root(), &found.query, &found.got, &now);
                    return Ok(());
                }
                let below =
                    descend(&mut self.asker, self.reference, &mut self.conventions, line, depth);
                match below {
                    Ok(below) if below.is_empty() => {
                        self.keep(Sighting { line: line.clone(), difference: found });
                    }
                    Ok(below) => below.into_iter().for_each(|sighting| self.keep(sighting)),
                    Err(Silence::Spent) => return Err(Silence::Spent),
                    Err(_) => {}
                }
            }
        }
        Ok(())
    }

    /// Takes in what was found; silence that is no end of the search is passed over.
    fn keep_all(&mut self, line: &Line, found: Heard<Vec<Difference>>) -> Heard<()> {
        match found {
            Ok(found) => {
                for difference in found {
                    self.keep(Sighting { line: line.clone(), difference });
                }
                Ok(())
            }
            Err(Silence::Spent) => Err(Silence::Spent),
            Err(Silence::Unsupported | Silence::Trouble) => Ok(()),
        }
    }

    fn keep(&mut self, sighting: Sighting) {
        let cause = cause(sighting.line.end(), &sighting.difference);
        let group = self.groups.entry(cause).or_insert(Group { times: 0, first: sighting });
        group.times += 1;
    }

    /// Makes each group small, names its cause again from what is left, and joins those that turn
    /// out to be one.
    fn findings(&mut self, most: usize) -> Vec<Finding> {
        let mut groups: Vec<Group> = std::mem::take(&mut self.groups).into_values().collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.times));
        let mut faults: BTreeMap<Cause, (Group, Sighting)> = BTreeMap::new();
        for group in groups {
            if faults.len() >= most {
                break;
            }
            let small = minimise(&mut self.asker, self.reference, &self.conventions, &group.first);
            let cause = self.final_cause(&small, &group.first);
            match faults.get_mut(&cause) {
                Some((known, best)) => {
                    known.times += group.times;
                    if men(&small) < men(best) {
                        *best = small;
                    }
                }
                None => drop(faults.insert(cause, (group, small))),
            }
        }
        join(&mut faults);
        let mut findings: Vec<Finding> = faults
            .into_iter()
            .map(|(cause, (group, small))| self.finding(cause, &group, &small))
            .collect();
        findings.sort_by_key(|found| (gravity(found.cause.kind), std::cmp::Reverse(found.times)));
        findings
    }

    /// The cause of a small position; state that is wrong only because moves are taken back badly is
    /// told from state that a move leaves wrong.
    fn final_cause(&mut self, small: &Sighting, first: &Sighting) -> Cause {
        let cause = cause(small.line.end(), &small.difference);
        if let (Kind::MissingMove, Some(mv)) = (cause.kind, small.difference.mv)
            && mv.promotion.is_some()
        {
            return self.missing_promotions(small, mv).unwrap_or(cause);
        }
        if !matches!(cause.kind, Kind::Castling | Kind::Halfmove) || !loses(&small.difference) {
            return cause;
        }
        if !self.plays_on_rightly(small) && !self.plays_on_rightly(first) {
            return cause;
        }
        match cause.kind {
            Kind::Castling => Cause::new(
                "3.8.2.1",
                cause.kind,
                "moves taken back leave the rights to castle changed",
            ),
            _ => Cause::new("9.3.2", cause.kind, "moves taken back leave the clock changed"),
        }
    }

    /// Every piece that this pawn may become and the subject does not list; `None` if it lists none,
    /// so that the fault is not in the choice.
    fn missing_promotions(&mut self, small: &Sighting, mv: Move) -> Option<Cause> {
        let facts = self.reference.facts(small.line.end());
        let found = compare::moves_once(&mut self.asker, &small.line, &facts).ok()?;
        let missing = missing(&Ok(found));
        let mut roles = Role::PROMOTIONS.to_vec();
        roles.retain(|role| missing.contains(&Move { promotion: Some(*role), ..mv }));
        let some = !roles.is_empty() && roles.len() < Role::PROMOTIONS.len();
        some.then(|| missing_promotion(small.line.end(), mv, &roles))
    }

    /// Whether the wrong field is right again after some reply when the move is really played.
    fn plays_on_rightly(&mut self, small: &Sighting) -> bool {
        let kind = small.difference.kind;
        let Some(mv) = small.difference.mv else { return false };
        let Some(next) = small.line.then(mv) else { return false };
        let facts = self.reference.facts(next.end());
        let same_rights = |after: &Position| after.rights() == next.end().rights();
        let quiet = |after: &Position| after.halfmove_clock() > 0;
        let replies = facts.moves.iter().filter(|reply| {
            if kind == Kind::Castling { same_rights(&reply.after) } else { quiet(&reply.after) }
        });
        for reply in replies {
            let Ok(text) = self.asker.after(&next.root(), &reply.uci) else { return false };
            let mut conventions = Conventions::default();
            let wrong = fields::compare(&reply.after, &text, &mut conventions);
            if !wrong.iter().any(|field| field.kind == kind || field.kind == Kind::Unreadable) {
                return true;
            }
        }
        false
    }

    fn why(&self, cause: &Cause, small: &Sighting) -> Vec<String> {
        let mut found = why(small.line.end(), cause, &small.difference);
        if small.line.end().turn() == Color::Black {
            found.push("the same position with the colours exchanged does not show it".to_string());
        }
        found
    }

    fn finding(&mut self, cause: Cause, group: &Group, small: &Sighting) -> Finding {
        let facts = self.reference.facts(small.line.end());
        let source = format!("arbiter diff {}", self.spec);
        Finding {
            times: group.times,
            first: seen(&group.first),
            minimal: seen(small),
            men: men(small),
            diagram: small.line.end().board().to_string(),
            why: self.why(&cause, small),
            repeat: repeat(self.spec, small),
            scenario: case::scenario(&cause, small, &facts, &source),
            cause,
        }
    }
}

/// Whether rights that are left are missing, or the clock is wrong: what taking back can spoil.
fn loses(difference: &Difference) -> bool {
    let kept = |letter| letter == '-' || difference.got.contains(letter);
    difference.kind == Kind::Halfmove || !difference.expected.chars().all(kept)
}

fn men(sighting: &Sighting) -> usize {
    sighting.line.end().board().pieces().count()
}

/// Wrong moves weigh more than wrong counters.
const fn gravity(kind: Kind) -> u8 {
    match kind {
        Kind::MissingMove | Kind::ExtraMove | Kind::Placement | Kind::Turn => 0,
        Kind::Castling | Kind::EnPassant | Kind::RepeatedMove => 1,
        Kind::Check | Kind::Status => 2,
        Kind::Halfmove | Kind::Fullmove | Kind::Unreadable => 3,
        Kind::Count => 4,
        Kind::San => 5,
    }
}

fn seen(sighting: &Sighting) -> Seen {
    let end = sighting.line.end();
    Seen {
        root: sighting.line.root(),
        fen: fen::write_position(end),
        query: sighting.difference.query.clone(),
        mv: sighting.difference.mv.map(|mv| uci(end, mv)),
        expected: sighting.difference.expected.clone(),
        got: sighting.difference.got.clone(),
    }
}

/// The command that looks at one position again.
fn repeat(spec: &str, small: &Sighting) -> String {
    let root = small.line.root();
    let mut command = format!("arbiter diff {spec} --fen \"{}\"", root.fen);
    if !root.moves.is_empty() {
        command.push_str(&format!(" --moves \"{}\"", root.moves.join(" ")));
    }
    if root.variant == subject::Variant::Chess960 {
        command.push_str(" --variant chess960");
    }
    let depth = match small.difference.query {
        Query::Perft { depth } | Query::Divide { depth } => depth,
        _ => 1,
    };
    command.push_str(&format!(" --depth {depth}"));
    command
}
