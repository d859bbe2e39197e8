//! The editions of the Laws.

use std::fmt;
use std::str::FromStr;

/// The year an edition of the Laws came into force, from July 1997 to January 2023.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// In force from 1 July 1997.
    E1997,
    /// In force from 1 July 2001.
    E2001,
    /// In force from 1 July 2005.
    E2005,
    /// In force from 1 July 2009.
    E2009,
    /// In force from 1 July 2014.
    E2014,
    /// In force from 1 July 2017.
    E2017,
    /// In force from 1 January 2018.
    E2018,
    /// In force from 1 January 2023; its numbers are the ones this crate cites.
    #[default]
    E2023,
}

impl Edition {
    /// Every edition, the oldest first.
    pub const ALL: [Edition; 8] = [
        Edition::E1997,
        Edition::E2001,
        Edition::E2005,
        Edition::E2009,
        Edition::E2014,
        Edition::E2017,
        Edition::E2018,
        Edition::E2023,
    ];

    /// The year, such as 2023.
    pub const fn year(self) -> u16 {
        match self {
            Edition::E1997 => 1997,
            Edition::E2001 => 2001,
            Edition::E2005 => 2005,
            Edition::E2009 => 2009,
            Edition::E2014 => 2014,
            Edition::E2017 => 2017,
            Edition::E2018 => 2018,
            Edition::E2023 => 2023,
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.year())
    }
}

/// The text names no edition of the Laws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchEdition(
    /// The text that was given.
    pub String,
);

impl fmt::Display for NoSuchEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let years: Vec<String> = Edition::ALL.iter().map(Edition::to_string).collect();
        write!(f, "{:?} is no edition of the Laws: there are {}", self.0, years.join(", "))
    }
}

impl std::error::Error for NoSuchEdition {}

impl FromStr for Edition {
    type Err = NoSuchEdition;

    fn from_str(text: &str) -> Result<Edition, NoSuchEdition> {
        Edition::ALL
            .into_iter()
            .find(|edition| edition.to_string() == text)
            .ok_or_else(|| NoSuchEdition(text.to_string()))
    }
}
