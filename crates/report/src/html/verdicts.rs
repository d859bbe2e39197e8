//! How a verdict looks on the page: a mark, a word, a colour.

use maud::{Markup, html as markup};

use crate::{Case, Verdict, count};

/// The mark of a verdict, so that nothing is told by colour alone.
pub const fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Conforms => "✓",
        Verdict::Differs => "✗",
        Verdict::Failed => "‼",
        Verdict::Flaky => "⇄",
        Verdict::Slow => "◷",
        Verdict::Refused => "⊘",
        Verdict::Choice => "≈",
        Verdict::Unsupported | Verdict::Skipped => "–",
    }
}

/// What a mark means.
pub const fn legend(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Conforms => "conforms",
        Verdict::Differs => "differs",
        Verdict::Failed => "failed: crashed or talked nonsense",
        Verdict::Flaky => "two answers to one question",
        Verdict::Slow => "too slow to judge",
        Verdict::Refused => "refused a position that no game can have",
        Verdict::Choice => "a choice that the Laws leave open",
        Verdict::Unsupported | Verdict::Skipped => "not offered, or not asked",
    }
}

/// The letter of a verdict in the attributes that the filter reads.
pub const fn letter(verdict: Verdict) -> char {
    match verdict {
        Verdict::Conforms => 'c',
        Verdict::Differs => 'd',
        Verdict::Failed => 'f',
        Verdict::Flaky => 'y',
        Verdict::Slow => 'w',
        Verdict::Refused => 'r',
        Verdict::Choice => 'h',
        Verdict::Unsupported => 'u',
        Verdict::Skipped => 's',
    }
}

/// Whether a reader wants to know more than the number of such answers.
pub const fn is_told(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::Conforms)
}

/// Whether the subject was asked and gave something else than the required answer.
pub const fn is_finding(verdict: Verdict) -> bool {
    verdict.is_fault() || matches!(verdict, Verdict::Choice | Verdict::Refused | Verdict::Slow)
}

/// The verdict that a whole group of answers is shown by: the gravest; what was not asked counts last.
pub fn gravest<'a>(cases: impl Iterator<Item = &'a Case>) -> Option<Verdict> {
    let counts = count(cases);
    [
        Verdict::Failed,
        Verdict::Differs,
        Verdict::Flaky,
        Verdict::Slow,
        Verdict::Choice,
        Verdict::Refused,
        Verdict::Conforms,
        Verdict::Unsupported,
        Verdict::Skipped,
    ]
    .into_iter()
    .find(|verdict| counts.contains_key(verdict))
}

/// How many answers got which verdict, as a row of small labels.
pub fn tags<'a>(cases: impl Iterator<Item = &'a Case>) -> Markup {
    let counts = count(cases);
    markup! { @for verdict in Verdict::ALL { @if let Some(n) = counts.get(&verdict) {
        " " span class={ "tag " (verdict.word()) } {
            (mark(verdict)) " " (n)
            @if is_told(verdict) { " " (verdict.word()) }
        }
    } } }
}
