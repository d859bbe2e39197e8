//! The whole search: look at many positions, tell the faults apart, make each small, and report.

use std::collections::BTreeMap;

use laws::{Color, File, Move, Piece, Position, Rank, Role, Setup, Square, Variant};
use notation::{epd, fen};
use subject::{Description, Query, Subject};

use crate::ask::{Asker, Budget, Heard, Silence};
use crate::case;
use crate::cause::{cause, loses_rights, missing_promotion};
use crate::compare;
use crate::descend::descend;
use crate::fields::{self, Conventions};
use crate::manner::{self, Manner};
use crate::minimise::minimise;
use crate::probe::{Wanted, miscount, shows};
use crate::reference::telling_squares;
use crate::why::why;
use crate::written::{Choices, Misread};
use crate::{
    Aspects, Cause, DiffReport, Difference, Facts, Finding, Kind, Legal, Line, Reference, Seen,
    Sighting,
};

/// The shape of a board that is wrong only because of moves taken back before.
const SPOILED_BOARD: &str = "moves taken back leave the board changed";

/// The shape of a turn that is wrong only because of moves taken back before.
const SPOILED_TURN: &str = "moves taken back leave the player to move changed";

/// A small position needs more moves than this only if their number is the fault.
const LONG: usize = 100;

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

/// The distilled corpus, for standard chess and Chess960, and what was added by hand.
const CORPUS: [(&str, Variant); 4] = [
    (include_str!("../../../specs/corpus/distilled.epd"), Variant::Standard),
    (include_str!("../../../specs/corpus/by-hand.epd"), Variant::Standard),
    (include_str!("../../../specs/corpus/distilled-chess960.epd"), Variant::Chess960),
    (include_str!("../../../specs/corpus/by-hand-chess960.epd"), Variant::Chess960),
];

impl Source {
    /// The distilled corpus for the variants that a subject claims.
    pub fn distilled(subject: &Description) -> Source {
        let claims = |variant: Variant| {
            let variant = match variant {
                Variant::Standard => subject::Variant::Standard,
                Variant::Chess960 => subject::Variant::Chess960,
            };
            subject.variants.contains(&variant)
        };
        let corpus = CORPUS.iter().filter(|(_, variant)| claims(*variant));
        let positions = corpus.flat_map(|(text, variant)| {
            text.lines().filter_map(|line| epd::parse(line, *variant).ok()).map(|epd| epd.position)
        });
        Source::positions("the distilled corpus", positions)
    }

    /// The positions of an EPD file, each to the greatest depth that the line counts, or to `depth`.
    ///
    /// # Errors
    /// The number of a line that cannot be read, and why; or that there is no position at all.
    pub fn epd(
        name: &str,
        text: &str,
        variant: Variant,
        depth: Option<u32>,
    ) -> Result<Source, String> {
        let mut lines = Vec::new();
        for (n, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            let at = |reason: String| format!("line {}: {reason}", n + 1);
            let epd = epd::parse(line, variant).map_err(|error| at(error.to_string()))?;
            let counts = epd.perft_counts().map_err(|error| at(error.to_string()))?;
            let counted = counts.iter().map(|(depth, _)| *depth).max().unwrap_or(1);
            lines.push((Line::at(epd.position), depth.unwrap_or(counted)));
        }
        if lines.is_empty() {
            return Err("there is no position in it".to_string());
        }
        Ok(Source { name: name.to_string(), lines })
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
    let mut search = Search::new(reference, subject, spec, options);
    let mut positions = 0;
    let mut complete = true;
    for (line, depth) in &source.lines {
        if search.examine(line, *depth) == Err(Silence::Spent) {
            complete = false;
            break;
        }
        positions += 1;
    }
    search.report(&source.name, positions, complete, options.findings)
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
    let found = found.iter().flatten().filter(|found| found.kind == Kind::MissingMove);
    found.filter_map(|difference| difference.mv).collect()
}

/// The lines of one more move that uncovers a check.
fn uncovered_checks(line: &Line, facts: &Facts) -> Vec<Line> {
    let us = line.end().turn();
    let uncovers = |legal: &&Legal| {
        let king = legal.after.king(!us);
        let checkers = laws::attackers(legal.after.board(), king, us);
        checkers.iter().any(|checker| *checker != legal.mv.target)
    };
    facts.moves.iter().filter(uncovers).take(2).filter_map(|legal| line.then(legal.mv)).collect()
}

/// For each king or rook that may castle, and each way back home: it moves, the opponent's king or
/// another piece moves, and both come back.
fn there_and_back(line: &Line, facts: &Facts) -> Vec<Line> {
    let us = line.end().turn();
    let rights: Vec<_> = line.end().rights().iter().filter(|(color, ..)| *color == us).collect();
    let mut homes: Vec<Square> = rights.iter().map(|(_, _, rook)| *rook).collect();
    if !rights.is_empty() {
        homes.push(line.end().king(us));
    }
    let quiet = |legal: &&Legal| legal.after.halfmove_clock() > 0 && legal.mv.promotion.is_none();
    let mut found = Vec::new();
    for home in homes {
        let moves = facts.moves.iter().filter(quiet).filter(|legal| legal.mv.origin == home);
        found.extend(moves.take(4).find_map(|legal| and_back(line, legal.mv)));
    }
    found
}

/// Plays a move, some reply, and both back again, if that can be done.
fn and_back(line: &Line, mv: Move) -> Option<Line> {
    let out = line.then(mv)?;
    let back = |mv: Move| Move::new(mv.target, mv.origin);
    let replies = movegen::Position::from(out.end());
    replies.moves().iter().map(|reply| replies.state(*reply)).find_map(|reply| {
        let home = out.then(reply)?.then(back(mv))?.then(back(reply))?;
        (home.end().board() == line.end().board()).then_some(home)
    })
}

/// Differences that look alike.
struct Group {
    times: u64,
    first: Sighting,
}

/// A search for differences in one subject.
pub(crate) struct Search<'s, 'a> {
    pub(crate) asker: Asker<'a>,
    pub(crate) reference: &'s mut Reference,
    pub(crate) choices: Choices,
    pub(crate) misread: BTreeMap<Cause, Misread>,
    conventions: Conventions,
    aspects: Aspects,
    spec: &'s str,
    results_seen: bool,
    groups: BTreeMap<Cause, Group>,
}

impl<'s, 'a> Search<'s, 'a> {
    pub(crate) fn new(
        reference: &'s mut Reference,
        subject: &'a mut dyn Subject,
        spec: &'s str,
        options: &Options,
    ) -> Search<'s, 'a> {
        let declared = subject.description().conventions.get("en-passant-field").cloned();
        Search {
            asker: Asker::new(subject, options.budget),
            reference,
            choices: Choices::new(),
            misread: BTreeMap::new(),
            conventions: Conventions::declared(declared.as_deref()),
            aspects: options.aspects,
            spec,
            results_seen: false,
            groups: BTreeMap::new(),
        }
    }

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
            format!("{} --depth 1 --notation", command(spec, &base.root()))
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

    /// Asks everything about one position.
    pub(crate) fn examine(&mut self, line: &Line, depth: u32) -> Heard<()> {
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
            self.keep_all(line, found)?;
        }
        if self.aspects.check && moves_agree {
            let found = compare::status(&mut self.asker, line, &facts);
            self.keep_all(line, found)?;
        }
        if self.aspects.judgements && moves_agree {
            let found = compare::judgements(&mut self.asker, line, &facts);
            self.keep_all(line, found)?;
        }
        if self.aspects.attackers {
            self.attackers(line)?;
        }
        if self.aspects.play && self.seen() == before {
            self.played(line, &facts)?;
        }
        if self.aspects.san {
            self.notation(line, &listed)?;
        }
        if self.aspects.texts && line.moves().is_empty() {
            self.texts(line)?;
        }
        if self.aspects.counts && depth > 1 && self.seen() == before {
            self.counts(line, depth)?;
        }
        Ok(())
    }

    /// Forgets all causes but those that are wanted; returns all of them, with how often each was seen.
    pub(crate) fn keep_only(&mut self, wanted: impl Fn(&Cause) -> bool) -> Vec<(Cause, u64)> {
        let seen = self.groups.iter().map(|(cause, group)| (cause.clone(), group.times)).collect();
        self.groups.retain(|cause, _| wanted(cause));
        seen
    }

    /// Whether anything went wrong so far.
    pub(crate) fn has_found(&self) -> bool {
        !self.groups.is_empty() || !self.misread.is_empty() || !self.asker.troubles().is_empty()
    }

    fn attackers(&mut self, line: &Line) -> Heard<()> {
        for square in telling_squares(line.end()) {
            for by in Color::ALL {
                let found = compare::attackers(&mut self.asker, line, square, by);
                if matches!(found, Err(Silence::Unsupported)) {
                    return Ok(());
                }
                self.keep_all(line, found)?;
            }
        }
        Ok(())
    }

    /// What only shows after moves that are really played: a check that is uncovered, and a king or rook that has
    /// come back to where it started.
    fn played(&mut self, line: &Line, facts: &Facts) -> Heard<()> {
        for next in uncovered_checks(line, facts) {
            let facts = self.reference.facts(next.end());
            let found = compare::checkers(&mut self.asker, &next, &facts);
            self.keep_all(&next, found)?;
        }
        for back in there_and_back(line, facts) {
            let facts = self.reference.facts(back.end());
            let found = compare::moves(&mut self.asker, &back, &facts);
            self.keep_all(&back, found)?;
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
    pub(crate) fn keep_all(
        &mut self,
        line: &Line,
        found: Heard<impl IntoIterator<Item = Difference>>,
    ) -> Heard<()> {
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
        let spoiled = findings.iter().any(|found| found.cause.shape == SPOILED_BOARD);
        findings.sort_by_key(|found| (gravity(found, spoiled), std::cmp::Reverse(weight(found))));
        findings
    }

    /// The cause of a small position. Where the position alone does not tell, one thing more is tried.
    fn final_cause(&mut self, small: &Sighting, first: &Sighting) -> Cause {
        let cause = cause(small.line.end(), &small.difference);
        let better = match (cause.kind, small.difference.mv) {
            (Kind::MissingMove, Some(mv)) if mv.promotion.is_some() => {
                self.missing_promotions(small, mv)
            }
            (Kind::MissingMove, Some(mv)) => self.cut_short(small, mv),
            (Kind::ExtraMove, Some(_)) if cause.article == "3.9.2" => self.acts_late(small),
            (Kind::Castling | Kind::Halfmove | Kind::Placement | Kind::Turn, Some(_)) => {
                self.taken_back(small, first)
            }
            _ => None,
        };
        better.unwrap_or(cause)
    }

    /// A line piece that goes only part of a way that is free: the moves to nearer squares are listed.
    fn cut_short(&mut self, small: &Sighting, mv: Move) -> Option<Cause> {
        let facts = self.reference.facts(small.line.end());
        if facts.moves.len() > LONG {
            let shape = "a long list of moves is cut short";
            return Some(Cause::new("3.10.1", Kind::MissingMove, shape));
        }
        let nearer = laws::geometry::between(mv.origin, mv.target).last()?;
        let found = compare::moves_once(&mut self.asker, &small.line, &facts).ok()?;
        let listed = !missing(&Ok(found)).contains(&Move::new(mv.origin, nearer));
        let role = small.line.end().board().get(mv.origin)?.role;
        let slides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        let shape = "a line piece stops before the way ends";
        (listed && slides && laws::checkers(small.line.end()).is_empty())
            .then(|| Cause::new("3.5", Kind::MissingMove, shape))
    }

    /// An attack that is overlooked only right after the promotion that gave it.
    fn acts_late(&self, small: &Sighting) -> Option<Cause> {
        let promotion = small.line.moves().last().is_some_and(|mv| mv.promotion.is_some());
        let shape = "a piece that a pawn has just become attacks nothing";
        promotion.then(|| Cause::new("3.7.3.5", Kind::ExtraMove, shape))
    }

    /// Whether the fault of a small position shows with another setup too; if that cannot be told, it does.
    fn still_shows(&mut self, small: &Sighting, setup: Setup) -> bool {
        let variant = small.line.end().variant();
        let Ok(position) = Position::new(setup, variant) else { return true };
        let wanted = Wanted::new(small.line.end(), &small.difference);
        let line = Line::at(position);
        let found = shows(&mut self.asker, self.reference, &self.conventions, &line, &wanted);
        !matches!(found, Ok(None))
    }

    /// State that is wrong only because other moves were taken back badly: when the move is really played, the
    /// state is right. Which move is taken back badly is seen from what had to stay on the board.
    fn taken_back(&mut self, small: &Sighting, first: &Sighting) -> Option<Cause> {
        let kind = small.difference.kind;
        let suspicious = kind != Kind::Castling || loses_rights(&small.difference);
        if !suspicious || !(self.plays_on_rightly(small) || self.plays_on_rightly(first)) {
            return None;
        }
        let position = small.line.end();
        let facts = self.reference.facts(position);
        let some = |manner| facts.moves.iter().any(|m| Manner::of(position, m.mv) == manner);
        let captures = facts.moves.iter().any(|legal| manner::captures(position, legal.mv));
        if kind == Kind::Turn && !self.board_is_wrong_too(small) {
            return Some(Cause::new("1.2", kind, SPOILED_TURN));
        }
        let article = match kind {
            Kind::Halfmove => "9.3.2",
            Kind::Castling if some(Manner::Castling) && self.hides_without_castling(small) => {
                "3.8.2.1.1"
            }
            Kind::Castling => "3.8.2.1",
            _ if some(Manner::Castling) => "3.8.2",
            _ if some(Manner::EnPassant) => "3.7.3.1",
            _ if some(Manner::Promotion) => "3.7.3.3",
            _ if captures => "3.1.1",
            _ => "3.10.1",
        };
        let shape = match kind {
            Kind::Halfmove => "moves taken back leave the clock changed",
            Kind::Castling => "moves taken back leave the rights to castle changed",
            _ => SPOILED_BOARD,
        };
        Some(Cause::new(article, kind, shape))
    }

    /// Whether the same answer has the pieces wrong.
    fn board_is_wrong_too(&mut self, small: &Sighting) -> bool {
        let Some(mv) = small.difference.mv else { return false };
        let Some(next) = small.line.then(mv) else { return false };
        let mut conventions = Conventions::default();
        compare::result(&mut self.asker, &small.line, mv, next.end(), &mut conventions)
            .is_ok_and(|found| found.iter().any(|wrong| wrong.kind == Kind::Placement))
    }

    /// Whether the fault is gone when pieces stand in the way of castling.
    fn hides_without_castling(&mut self, small: &Sighting) -> bool {
        let mut setup = small.line.end().setup().clone();
        let home = Rank::first_of(setup.turn);
        for file in [File::B, File::G] {
            let square = Square::new(file, home);
            if setup.board.is_empty(square) {
                setup.board.set(square, Some(Piece::new(setup.turn, Role::Knight)));
            }
        }
        !self.still_shows(small, setup)
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
    fn plays_on_rightly(&mut self, seen: &Sighting) -> bool {
        let kind = seen.difference.kind;
        let Some(mv) = seen.difference.mv else { return false };
        let Some(next) = seen.line.then(mv) else { return false };
        let facts = self.reference.facts(next.end());
        let replies = facts.moves.iter().filter(|reply| match kind {
            Kind::Castling => reply.after.rights() == next.end().rights(),
            _ => reply.after.halfmove_clock() > 0,
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

fn men(sighting: &Sighting) -> usize {
    sighting.line.end().board().pieces().count()
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

fn seen(sighting: &Sighting) -> Seen {
    let end = sighting.line.end();
    Seen {
        root: sighting.line.root(),
        fen: fen::write_position(end),
        query: sighting.difference.query.clone(),
        mv: sighting.difference.mv.map(|mv| mv.to_string()),
        expected: sighting.difference.expected.clone(),
        got: sighting.difference.got.clone(),
    }
}

/// The command that looks at one position again.
fn repeat(spec: &str, small: &Sighting) -> String {
    let depth = match small.difference.query {
        Query::Perft { depth } | Query::Divide { depth } => depth,
        _ => 1,
    };
    let notation = match small.difference.kind {
        Kind::San | Kind::ReadSan => " --notation",
        _ => "",
    };
    format!("{} --depth {depth}{notation}", command(spec, &small.line.root()))
}

/// The command for one position, in words that a shell leaves as they are.
fn command(spec: &str, root: &subject::Root) -> String {
    let mut command = format!("arbiter diff {} --fen \"{}\"", in_shell(spec), root.fen);
    if !root.moves.is_empty() {
        command.push_str(&format!(" --moves \"{}\"", root.moves.join(" ")));
    }
    if root.variant == subject::Variant::Chess960 {
        command.push_str(" --variant chess960");
    }
    command
}

/// A word as a shell takes it for one; a text with a NUL, which no shell can pass on, stays as it is.
fn in_shell(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_string(), std::borrow::Cow::into_owned)
}
