//! What was found, made small, told apart, joined where it is one fault, and put in order.

use std::collections::BTreeMap;

use laws::Color;

use super::state::{Group, Search};
use super::tell_apart::{SPOILED_BOARD, SPOILED_TURN};
use crate::minimising::minimise;
use crate::naming::why;
use crate::terms::{Cause, Kind, Sighting};
use crate::writing::{DiffReport, Finding, case, command, men, repeat, seen};

impl Search<'_, '_> {
    /// Ends the search: makes what was found small and tells it.
    pub(crate) fn report(
        mut self,
        source: &str,
        positions: u64,
        complete: bool,
        most: usize,
    ) -> DiffReport {
        let mut findings = self.findings(most);
        let spec = self.spec;
        findings.extend(self.misread_findings(|base| {
            format!("{} --depth 1 --notation", command(spec, base.root()))
        }));
        findings.truncate(most);
        let description = self.asker.description();
        DiffReport {
            subject: self.spec.to_string(),
            name: format!("{} {}", description.name, description.version).trim().to_string(),
            source: source.to_string(),
            positions,
            questions: self.asker.asked(),
            complete,
            failures: self.asker.failures(),
            gave_up: self.asker.has_failed_too_often(),
            choices: std::mem::take(&mut self.choices),
            findings,
            troubles: self.asker.troubles().to_vec(),
            en_passant_field: match self.results_seen {
                true => self.conventions.possible().to_vec(),
                false => Vec::new(),
            },
            unsupported: self.asker.unsupported().clone(),
            disagreements: Vec::new(),
        }
    }

    /// Makes each group small, names its cause again from what is left, and joins those that turn
    /// out to be one.
    pub(crate) fn findings(&mut self, most: usize) -> Vec<Finding> {
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
        let spoiled = findings.iter().any(|found| found.cause.shape == SPOILED_BOARD);
        findings.sort_by_key(|found| (gravity(found, spoiled), std::cmp::Reverse(weight(found))));
        findings
    }

    pub(crate) fn why(&self, cause: &Cause, small: &Sighting) -> Vec<String> {
        let mut found = why(small.line.end(), cause, &small.difference);
        if small.line.end().turn() == Color::Black {
            found.push("the same position with the colours exchanged does not show it".to_string());
        }
        found
    }

    pub(crate) fn finding(&mut self, cause: Cause, group: &Group, small: &Sighting) -> Finding {
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

/// Which finding is told first: a wrong board before the wrong moves that follow from it, wrong moves before wrong
/// counters, and what shows at once before what needs a game or moves taken back. If moves taken back spoil the board
/// (`spoiled`), other wrong boards follow from that.
fn gravity(found: &Finding, spoiled: bool) -> u8 {
    let Cause { article, kind, shape } = &found.cause;
    let taken_back = shape.starts_with("moves taken back");
    let played = !found.minimal.root.moves.is_empty();
    match kind {
        Kind::Count => 5,
        Kind::San | Kind::ReadSan | Kind::Acceptance | Kind::ReadFen | Kind::Game => 6,
        _ if shape == SPOILED_TURN => 2,
        _ if shape == SPOILED_BOARD && article != "3.10.1" => 2,
        Kind::Halfmove | Kind::Fullmove | Kind::Unreadable => 4,
        Kind::Placement | Kind::Turn | Kind::Castling | Kind::EnPassant if spoiled => 4,
        _ if taken_back || played => 3,
        Kind::Placement | Kind::Turn | Kind::MissingMove | Kind::ExtraMove => 1,
        Kind::Castling | Kind::EnPassant | Kind::RepeatedMove | Kind::Spelling => 2,
        Kind::CalledIllegal | Kind::CalledLegal => 2,
        Kind::Check | Kind::Attackers | Kind::Status => 3,
    }
}

/// How often a fault was seen. A wrong board counts more: it makes wrong moves, and wrong moves make no wrong board.
fn weight(found: &Finding) -> u64 {
    match found.cause.kind {
        Kind::Placement | Kind::Turn => found.times.saturating_mul(4),
        _ => found.times,
    }
}
