//! Faults: the questions of a run that show the same cause.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use divergence::Kind;
use scenario::Suite;

use crate::cause::Cause;
use crate::run::{Case, Group, Verdict};

/// Puts every fault of a run into a group, and tells each case its own. New faults come first, then those that most
/// questions show.
pub fn groups(cases: &mut [Case], causes: &HashMap<String, Cause>, suite: &Suite) -> Vec<Group> {
    let mut members: BTreeMap<Cause, Vec<usize>> = BTreeMap::new();
    for (index, case) in cases.iter().enumerate() {
        if case.verdict.is_fault() {
            members.entry(cause_of(case, causes)).or_default().push(index);
        }
    }
    join(&mut members);
    let titles = titles(suite);
    let mut groups: Vec<(Group, Vec<usize>)> = members
        .into_iter()
        .map(|(cause, indices)| (group(in_words(cause, cases), &indices, cases, &titles), indices))
        .collect();
    groups.sort_by_key(|(group, indices)| {
        let questions = std::cmp::Reverse(group.questions);
        (!group.is_new(), gravity(group.verdict), questions, indices[0])
    });
    for (number, (_, indices)) in groups.iter().enumerate() {
        indices.iter().for_each(|index| cases[*index].group = Some(number));
    }
    groups.into_iter().map(|(group, _)| group).collect()
}

/// Joins what is one fault: a cause that only adds to another one, as en passant by one of two pawns adds to en passant.
fn join(members: &mut BTreeMap<Cause, Vec<usize>>) {
    let causes: Vec<Cause> = members.keys().cloned().collect();
    for cause in &causes {
        let adds = |other: &&Cause| {
            let longer = cause.what.strip_prefix(&other.what);
            other.article == cause.article && longer.is_some_and(|rest| rest.starts_with(' '))
        };
        if let Some(wider) = causes.iter().filter(adds).min_by_key(|other| other.what.len())
            && let Some(indices) = members.remove(cause)
        {
            members.entry(wider.clone()).or_default().extend(indices);
        }
    }
    members.values_mut().for_each(|indices| indices.sort_unstable());
}

/// How a cause is told. Of moves that are missing it says whether any of their kind was generated.
fn in_words(cause: Cause, cases: &[Case]) -> Cause {
    let missing = format!("{}: ", Kind::MissingMove);
    let extra = format!("{}: ", Kind::ExtraMove);
    let what = if let Some(shape) = cause.what.strip_prefix(&missing) {
        let generated = cases.iter().any(|case| is_generated(case, &cause));
        let word = if generated { "not always generated" } else { "never generated" };
        format!("{word}: {shape}")
    } else if let Some(shape) = cause.what.strip_prefix(&extra) {
        format!("illegal, but generated: {shape}")
    } else {
        cause.what
    };
    Cause { what, article: cause.article }
}

/// Whether a case shows that a legal move of a missing kind was listed after all.
fn is_generated(case: &Case, cause: &Cause) -> bool {
    if case.verdict != Verdict::Conforms || !case.question.starts_with("legal/") {
        return false;
    }
    let variant = match case.variant.as_str() {
        "chess960" => laws::Variant::Chess960,
        _ => laws::Variant::Standard,
    };
    let Ok(position) = notation::fen::position(&case.shown, variant) else { return false };
    let Ok(mv) = notation::uci::parse_move(&case.mv, &position) else { return false };
    let found = Cause::missing(&position, mv);
    found.article == cause.article && found.what.starts_with(&cause.what)
}

/// The title of each article.
fn titles(suite: &Suite) -> HashMap<&str, &str> {
    let listed = suite.registry.iter().flat_map(|registry| &registry.articles);
    listed.map(|article| (article.number.as_str(), article.title.as_str())).collect()
}

fn gravity(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Differs => 0,
        Verdict::Flaky => 1,
        _ => 2,
    }
}

/// The cause of a case: of a wrong answer what was found, of a failure how it failed.
fn cause_of(case: &Case, causes: &HashMap<String, Cause>) -> Cause {
    let plain = |article: &str, what: String| Cause { article: article.to_string(), what };
    match case.verdict {
        Verdict::Failed => plain("", format!("fails: {}", without_numbers(&case.got))),
        Verdict::Flaky => plain("", "gives two answers to one question".to_string()),
        _ => causes
            .get(&case.id())
            .cloned()
            .unwrap_or_else(|| plain(&case.article, format!("wrong answer: {}", case.asked))),
    }
}

/// A failure in words that are the same each time: numbers differ from one to the next.
fn without_numbers(text: &str) -> String {
    let mut words = String::new();
    let line = text.lines().next().unwrap_or_default();
    for c in line.chars().take(80) {
        match (c.is_ascii_digit(), words.ends_with('N')) {
            (true, true) => {}
            (true, false) => words.push('N'),
            (false, _) => words.push(c),
        }
    }
    words
}

fn group(cause: Cause, indices: &[usize], cases: &[Case], titles: &HashMap<&str, &str>) -> Group {
    let members = || indices.iter().map(|index| &cases[*index]);
    let articles: BTreeSet<&str> = members().map(|case| case.article.as_str()).collect();
    let smallest = indices.iter().copied().min_by_key(|index| weight(&cases[*index], &cause));
    let verdict = members().map(|case| case.verdict).min_by_key(|verdict| gravity(*verdict));
    Group {
        title: titles.get(cause.article.as_str()).map_or(String::new(), ToString::to_string),
        article: cause.article,
        what: cause.what,
        verdict: verdict.unwrap_or(Verdict::Differs),
        questions: indices.len(),
        known: members().filter(|case| case.known.is_some()).count(),
        articles: articles.len(),
        smallest: smallest.unwrap_or_default(),
    }
}

/// What is looked at first: a new fault, about a single move, of the article of the cause, in a short game, with few
/// men.
fn weight(case: &Case, cause: &Cause) -> (bool, u8, bool, usize, usize) {
    let kind = match case.question.split('/').next().unwrap_or_default() {
        "legal" | "illegal" => 0,
        "perft" | "legal_count" => 2,
        _ => 1,
    };
    let men = case.shown.split(' ').next().unwrap_or_default();
    let men = men.chars().filter(char::is_ascii_alphabetic).count();
    let elsewhere = !scenario::select::is_within(&case.article, &cause.article);
    (case.known.is_some(), kind, elsewhere, case.played.len(), men)
}
