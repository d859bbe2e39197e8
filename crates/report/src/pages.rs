//! What a page may hold besides runs: searches for faults, what suites are worth, what is covered.

use crate::Run;

/// Everything that one page shows. What is empty is left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contents {
    /// Subjects that were asked the scenarios.
    pub runs: Vec<Run>,
    /// Whether the second run is held against the first: what is new, fixed, and still wrong.
    pub compared: bool,
    /// Searches for faults where nobody told to look.
    pub searches: Vec<Search>,
    /// Suites that were tried on planted faults.
    pub suites: Vec<Suite>,
    /// How each article is asked about.
    pub coverage: Vec<Covered>,
}

/// A search for faults of one subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// How it was searched: `diff` or `fuzz`.
    pub kind: String,
    /// Who was searched, with its version where that is known.
    pub subject: String,
    /// Where it was searched and how long, in a sentence.
    pub summary: String,
    /// The faults.
    pub findings: Vec<Found>,
    /// What else a reader should know: failures, questions that the subject does not offer.
    pub notes: Vec<String>,
}

/// One fault that a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The article it breaks, or another word where the rule is no law.
    pub article: String,
    /// What it is, in some words.
    pub what: String,
    /// The smallest position that shows it, as FEN.
    pub position: String,
    /// The moves played from it before it shows, as UCI.
    pub played: Vec<String>,
    /// The move it is about, as UCI; empty if it is about none.
    pub mv: String,
    /// What the Laws say.
    pub expected: String,
    /// What the subject said.
    pub got: String,
    /// Why, in sentences.
    pub why: Vec<String>,
    /// How often it was seen.
    pub times: u64,
    /// The command that shows it again; empty where there is none.
    pub repeat: String,
}

/// A suite that was tried on planted faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suite {
    /// Its name.
    pub name: String,
    /// The number of its cases.
    pub cases: usize,
    /// What it costs to ask it once, in lines counted or questions.
    pub cost: u64,
    /// The faults: name, level, article, and the case that found it, if one did.
    pub faults: Vec<Fault>,
}

/// A planted fault that a suite was tried on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fault {
    /// Its name.
    pub name: String,
    /// Its level, such as `board`.
    pub level: String,
    /// The article it breaks.
    pub article: String,
    /// The case that found it; `None` if the suite did not.
    pub found_by: Option<String>,
}

/// How one article is asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// The article.
    pub article: String,
    /// Its title.
    pub title: String,
    /// Scenarios about it.
    pub scenarios: usize,
    /// Questions about it.
    pub questions: usize,
    /// Why a program is not asked, or not about all of it; empty where there is nothing to say.
    pub reason: String,
}
