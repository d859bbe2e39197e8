//! The range of editions that a scenario holds for.

use std::fmt;

use laws::Edition;

/// A range of editions, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Editions {
    /// The oldest edition.
    pub first: Edition,
    /// The newest edition; `None` for a range that stays open to later ones.
    pub last: Option<Edition>,
}

impl Editions {
    /// Reads `1997..`, `..2014`, `2018` or `2017..2018`.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Editions, String> {
        let edition = |text: &str| text.parse::<Edition>().map_err(|error| error.to_string());
        let range = match text.split_once("..") {
            None => {
                let only = edition(text)?;
                Editions { first: only, last: Some(only) }
            }
            Some(("", "")) => return Err("a range names at least one edition".to_owned()),
            Some((first, "")) => Editions { first: edition(first)?, last: None },
            Some(("", last)) => Editions { first: Edition::E1997, last: Some(edition(last)?) },
            Some((first, last)) => Editions { first: edition(first)?, last: Some(edition(last)?) },
        };
        match range.last {
            Some(last) if last < range.first => {
                Err(format!("the range {text} ends before it begins"))
            }
            _ => Ok(range),
        }
    }

    /// Whether the range contains an edition.
    pub fn contains(self, edition: Edition) -> bool {
        self.first <= edition && self.last.is_none_or(|last| edition <= last)
    }

    /// The newest edition of the range.
    pub fn newest(self) -> Edition {
        self.last.unwrap_or_default()
    }
}

impl fmt::Display for Editions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.last {
            None => write!(f, "{}..", self.first),
            Some(last) if last == self.first => write!(f, "{last}"),
            Some(last) => write!(f, "{}..{last}", self.first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_contains_both_its_ends() {
        let range = Editions::parse("2017..2018").unwrap();
        assert!(range.contains(Edition::E2017) && range.contains(Edition::E2018));
        assert!(!range.contains(Edition::E2014) && !range.contains(Edition::E2023));
        assert!(Editions::parse("1997..").unwrap().contains(Edition::E2023));
        assert!(Editions::parse("..2014").unwrap().contains(Edition::E1997));
        assert!(!Editions::parse("2018").unwrap().contains(Edition::E2017));
    }

    #[test]
    fn a_range_that_means_nothing_is_refused() {
        for text in ["", "..", "2018..2017", "1998", "2014..x", "1997...", "1997-2014"] {
            assert!(Editions::parse(text).is_err(), "{text}");
        }
    }
}
