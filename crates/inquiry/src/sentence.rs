//! What a whole run comes to: one line that agrees with the exit code.

use std::collections::{BTreeMap, BTreeSet};

use subject::{Level, Variant};

use crate::chapters::{Chapter, chapter_of, named};
use crate::outcome::{LOST, grouped, number};
use crate::run::{Case, Run, Verdict};
use crate::{Conclusion, Outcome, Tier};

/// The outcome of a run that is complete but for it.
pub fn outcome(run: &Run, tier: Tier) -> Outcome {
    let tally = Tally::of(run);
    let (conclusion, mut text) = if tally.new > 0 {
        (Conclusion::Differs, differs(run, &tally))
    } else if let Some(text) = rotten(run) {
        (Conclusion::Differs, text)
    } else if tally.answered == 0 {
        (Conclusion::NotJudged, nothing_heard(run, &tally))
    } else if tally.failed > 0 {
        let asked = number(tally.asked as u64, "question");
        let text = format!("no answer to {} of {asked}; no difference in the others", tally.failed);
        (Conclusion::Failed, text)
    } else if (tally.slow as u64) * LOST > tally.asked as u64 {
        let asked = number(tally.asked as u64, "question");
        let text = format!("{} of {asked} were too slow to judge", tally.slow);
        (Conclusion::NotJudged, text)
    } else if !tally.untouched.is_empty() {
        (Conclusion::NotJudged, no_difference(&tally))
    } else if tier != Tier::Full || tally.skipped > 0 {
        (Conclusion::NoDifference, no_difference(&tally))
    } else {
        let scope = match run.selection.as_str() {
            "" => "everything it claims".to_string(),
            selection => format!("what was selected ({selection})"),
        };
        let questions = number(tally.answered as u64, "question");
        (Conclusion::Conforms, format!("no difference in {questions} of {scope}"))
    };
    let known = tally.known;
    if let (Some(list), true) = (&run.known, known > 0) {
        text.push_str(&format!("; {} ({})", number(known as u64, "known failure"), list.file));
    }
    let parts = [too_slow(&tally, conclusion), why_ended(run, tier), unclaimed(run, &tally)];
    for part in parts.into_iter().flatten() {
        text.push_str("; ");
        text.push_str(&part);
    }
    // Where nothing was answered, every chapter is one of them.
    if !tally.untouched.is_empty() && tally.answered > 0 {
        text.push_str(&format!("; never asked: {}", named(tally.untouched.iter().copied())));
    }
    Outcome { conclusion, sentence: format!("{}: {text}", conclusion.word()) }
}

/// The numbers that an outcome follows from.
#[derive(Default)]
struct Tally {
    /// Selected questions of levels and variants that the subject claims.
    claimed: usize,
    /// Those that were put to the subject and that it offers.
    asked: usize,
    answered: usize,
    new: usize,
    known: usize,
    failed: usize,
    slow: usize,
    skipped: usize,
    unsupported: usize,
    /// Chapters that were selected and claimed, and of which nothing was answered.
    untouched: BTreeSet<Chapter>,
    /// Chapters that a program may leave out, and that this one does not offer.
    left_out: BTreeSet<Chapter>,
    /// Articles of which everything was slow.
    all_slow: Vec<String>,
}

impl Tally {
    fn of(run: &Run) -> Tally {
        let mut tally = Tally::default();
        let mut chapters: BTreeMap<Chapter, (bool, bool)> = BTreeMap::new();
        let mut articles: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for case in run.cases.iter().filter(|case| claims(run, case)) {
            tally.claimed += 1;
            tally.add(case);
            let answered = case.verdict.is_answered();
            if let Some(chapter) = chapter(case) {
                let (touched, offered) = chapters.entry(chapter).or_default();
                *touched |= answered;
                *offered |= case.verdict != Verdict::Unsupported;
            }
            let (all, slow) = articles.entry(&case.article).or_default();
            *all += 1;
            *slow += usize::from(case.verdict == Verdict::Slow);
        }
        for (chapter, (touched, offered)) in chapters {
            match (touched, chapter.optional && !offered) {
                (true, _) => {}
                (false, true) => drop(tally.left_out.insert(chapter)),
                (false, false) => drop(tally.untouched.insert(chapter)),
            }
        }
        let slow = articles.into_iter().filter(|(_, (all, slow))| all == slow);
        tally.all_slow = slow.map(|(article, _)| article.to_string()).collect();
        tally.all_slow.sort_by(|a, b| laws::compare_numbers(a, b));
        tally
    }

    fn add(&mut self, case: &Case) {
        self.answered += usize::from(case.verdict.is_answered());
        self.asked += usize::from(!matches!(case.verdict, Verdict::Skipped | Verdict::Unsupported));
        let is_known = case.known.is_some();
        match case.verdict {
            Verdict::Differs | Verdict::Flaky if is_known => self.known += 1,
            Verdict::Differs | Verdict::Flaky => self.new += 1,
            Verdict::Failed if is_known => self.known += 1,
            Verdict::Failed => self.failed += 1,
            Verdict::Slow => self.slow += 1,
            Verdict::Skipped => self.skipped += 1,
            Verdict::Unsupported => self.unsupported += 1,
            Verdict::Conforms | Verdict::Choice | Verdict::Refused => {}
        }
    }
}

fn claims(run: &Run, case: &Case) -> bool {
    let not_offered =
        case.verdict == Verdict::Skipped && case.got.starts_with(scenario::ask::NO_CAPABILITY);
    run.subject.levels.contains(&case.level)
        && run.subject.variants.contains(&case.variant)
        && !not_offered
}

/// The level of a name in a result.
fn level(name: &str) -> Option<Level> {
    [Level::Board, Level::Notation, Level::Game, Level::Competition]
        .into_iter()
        .find(|level| scenario::level_name(*level) == name)
}

/// The chapter of a case.
pub fn chapter(case: &Case) -> Option<Chapter> {
    let variant = match case.variant.as_str() {
        "chess960" => Variant::Chess960,
        _ => Variant::Standard,
    };
    Some(chapter_of(level(&case.level)?, variant, &case.article))
}

fn differs(run: &Run, tally: &Tally) -> String {
    let groups: Vec<_> = run.groups.iter().filter(|group| group.is_new()).collect();
    let judged: Vec<_> = groups.iter().filter(|group| group.verdict != Verdict::Failed).collect();
    let asked = number(tally.asked as u64, "question");
    let mut text = match judged[..] {
        [one] => format!("{} ({} of {asked})", one.what, grouped(tally.new as u64)),
        _ => {
            let new = if run.known.is_some() { "new fault" } else { "fault" };
            let faults = number(judged.len() as u64, new);
            format!("{faults}, {} of {asked}", grouped(tally.new as u64))
        }
    };
    if tally.failed > 0 {
        text.push_str(&format!("; no answer to {}", number(tally.failed as u64, "question")));
    }
    text
}

/// What a list of known failures gets wrong, if anything.
fn rotten(run: &Run) -> Option<String> {
    let list = run.known.as_ref().filter(|list| !list.fixed.is_empty())?;
    let ids: Vec<&str> = list.fixed.iter().map(|fixed| fixed.id.as_str()).take(3).collect();
    let more = match list.fixed.len().saturating_sub(3) {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    let entries = list.fixed.len();
    let noun = if entries == 1 { "entry" } else { "entries" };
    Some(format!(
        "{} lists {entries} {noun} that do not fail any more or do not exist: {}{more}",
        list.file,
        ids.join(", ")
    ))
}

/// Why nothing at all was answered.
fn nothing_heard(run: &Run, tally: &Tally) -> String {
    if tally.claimed == 0 {
        return "it claims nothing of what was selected".to_string();
    }
    if tally.asked == 0 {
        let reasons: BTreeSet<&str> = run
            .cases
            .iter()
            .filter(|case| case.verdict == Verdict::Unsupported)
            .map(|case| case.got.as_str())
            .collect();
        return match reasons.into_iter().next() {
            Some(reason) => format!("nothing it could be asked: {reason}"),
            None => "nothing was asked".to_string(),
        };
    }
    format!("not one answer to {}", number(tally.asked as u64, "question"))
}

fn no_difference(tally: &Tally) -> String {
    let claimed = number(tally.claimed as u64, "question");
    format!("no difference in {} of {claimed}", grouped(tally.answered as u64))
}

/// Questions that were too slow, where the sentence does not say so already.
fn too_slow(tally: &Tally, conclusion: Conclusion) -> Option<String> {
    if tally.slow == 0 || conclusion == Conclusion::NotJudged {
        return None;
    }
    let articles = match &tally.all_slow[..] {
        [] => String::new(),
        all => format!("; not judged: {}", all.join(", ")),
    };
    Some(format!(
        "{} too slow to judge (--timeout){articles}",
        number(tally.slow as u64, "question")
    ))
}

/// Why the run ended early, or what its tier left out.
fn why_ended(run: &Run, tier: Tier) -> Option<String> {
    match (run.ended.as_str(), tier) {
        ("", Tier::Full) => None,
        ("", tier) => Some(format!("tier {}", tier.name())),
        (why, _) => Some(why.to_string()),
    }
}

/// Levels, the variant and capabilities that the selection has and the subject does not claim; questions it does not offer.
fn unclaimed(run: &Run, tally: &Tally) -> Option<String> {
    let mut missing: Vec<&str> = Vec::new();
    for case in run.cases.iter().filter(|case| !claims(run, case)) {
        let claimed = (
            run.subject.levels.contains(&case.level),
            run.subject.variants.contains(&case.variant),
        );
        let word = match claimed {
            (false, _) => case.level.as_str(),
            (true, false) => "Chess960",
            (true, true) => case.got.rsplit(' ').next().unwrap_or_default(),
        };
        if !missing.contains(&word) {
            missing.push(word);
        }
    }
    missing.sort_by_key(|word| {
        let order = ["board", "Chess960", "notation", "game", "competition"];
        (order.iter().position(|w| w == word).unwrap_or(order.len()), *word)
    });
    let mut parts = Vec::new();
    if tally.unsupported > 0 && tally.asked > 0 {
        let chapters = match tally.left_out.is_empty() {
            true => String::new(),
            false => format!(", among them {}", named(tally.left_out.iter().copied())),
        };
        parts.push(format!("{} not offered{chapters}", grouped(tally.unsupported as u64)));
    }
    if !missing.is_empty() {
        parts.push(format!("not claimed: {}", missing.join(", ")));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
