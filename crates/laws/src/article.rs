//! The number of an article, as the 2023 edition counts.

use std::cmp::Ordering;
use std::fmt;

/// An article of the Laws by its number in the 2023 edition, such as `3.8.2.2.1`, `C.10.1` or
/// `II.3.2.6`.
///
/// Articles sort as the Laws print them: 3.9 before 3.10, numbered articles before the appendices
/// A to D, the guidelines I to III last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Article(&'static str);

impl Article {
    /// The article with this number. Whether the Laws have it is not asked here.
    pub const fn new(number: &'static str) -> Article {
        Article(number)
    }

    /// The number as text.
    pub const fn number(self) -> &'static str {
        self.0
    }

    /// Whether this is the other article or one of its sub-articles: 3.8.2.1 is within 3.8.
    pub fn is_within(self, other: &str) -> bool {
        self.0.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

/// Compares two article numbers in the order in which the Laws print them.
pub fn compare_numbers(a: &str, b: &str) -> Ordering {
    fn key(number: &str) -> Vec<(u8, u32, &str)> {
        number
            .split('.')
            .enumerate()
            .map(|(place, part)| match (part.parse::<u32>(), place) {
                (Ok(n), _) => (0, n, ""),
                (Err(_), 0) if part.starts_with('I') => (2, part.len() as u32, part),
                (Err(_), _) => (1, 0, part),
            })
            .collect()
    }
    key(a).cmp(&key(b))
}

impl PartialOrd for Article {
    fn partial_cmp(&self, other: &Article) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Article {
    fn cmp(&self, other: &Article) -> Ordering {
        compare_numbers(self.0, other.0)
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_sort_as_the_laws_print_them() {
        let mut numbers = ["II.3", "3.10", "A.4", "I.2", "3.9", "C.1", "12.1", "3.9.2", "III.1"];
        numbers.sort_by(|a, b| compare_numbers(a, b));
        assert_eq!(numbers, ["3.9", "3.9.2", "3.10", "12.1", "A.4", "C.1", "I.2", "II.3", "III.1"]);
    }

    #[test]
    fn a_prefix_of_digits_is_no_parent() {
        assert!(Article::new("3.10.1").is_within("3.10"));
        assert!(!Article::new("3.10.1").is_within("3.1"));
    }
}
