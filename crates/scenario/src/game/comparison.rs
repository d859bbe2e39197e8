//! Whether what was answered is what was required, in words.

/// What was required and what was answered, both in words, and whether they agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Whether the answer is what is required.
    pub agrees: bool,
    /// Whether the verdict is right and only an article is missing or another.
    pub reason_only: bool,
    /// The answer in words.
    pub answered: String,
}

impl Comparison {
    pub(super) fn of(required: String, answered: String) -> Comparison {
        Comparison { agrees: required == answered, reason_only: false, answered }
    }

    /// A result is compared always, its article where the answer names one.
    pub(super) fn of_outcomes(required: &str, answered: &str) -> Comparison {
        let parts = |text: &'_ str| match text.split_once(" by ") {
            Some((score, article)) => (score.to_owned(), Some(article.to_owned())),
            None => (text.to_owned(), None),
        };
        let ((score, article), (found, reason)) = (parts(required), parts(answered));
        let same = score == found;
        let reason_only = same && reason.is_some() && reason != article;
        Comparison { agrees: same && !reason_only, reason_only, answered: answered.to_owned() }
    }
}

pub(super) fn sorted(list: &[String]) -> String {
    let mut list: Vec<&str> = list.iter().map(String::as_str).collect();
    list.sort_unstable();
    list.dedup();
    if list.is_empty() { "nothing".to_owned() } else { list.join(" ") }
}
