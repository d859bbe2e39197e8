//! The list of articles and the map of numbers between editions.

use laws::Edition;
use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::guard::{Source, item};
use crate::yaml;

/// `articles.yaml`: every article of the Laws.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registry {
    /// Where the authoritative text stands.
    pub url: String,
    /// The edition whose numbers are used.
    pub edition: String,
    /// Remarks on readings and numbers that are disputed.
    #[serde(default)]
    pub notes: Vec<Note>,
    /// The articles, in the order of the Laws.
    pub articles: Vec<ArticleInfo>,
}

/// A remark that scenarios name in `disputed`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// Its name.
    pub id: String,
    /// The articles it is about.
    #[serde(default)]
    pub articles: Vec<String>,
    /// The remark.
    pub text: String,
}

/// One article.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArticleInfo {
    /// Its number in the 2023 edition.
    pub number: String,
    /// Whether it states a rule.
    pub kind: Kind,
    /// Its subject in a few words.
    pub title: String,
    /// What it asks, in own words.
    pub states: String,
    /// What a program must know to be asked about it.
    pub level: ArticleLevel,
    /// Whether a program can decide it.
    pub status: ArticleStatus,
    /// Why not, or not wholly.
    #[serde(default)]
    pub reason: Option<String>,
}

/// Whether an article states a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It states a rule.
    Norm,
    /// It only heads others.
    Heading,
}

/// What a program must know to be asked about an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArticleLevel {
    /// The position.
    Board,
    /// FEN and algebraic notation.
    Notation,
    /// The history of the game.
    Game,
    /// Touch, clock, irregularities, claims, penalties.
    Competition,
    /// The conduct of people: no program is asked.
    Conduct,
}

/// Whether a program can decide an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArticleStatus {
    /// It can.
    Executable,
    /// It can in part; the reason says which part it cannot.
    Partly,
    /// It cannot; the reason says why.
    NotDecidable,
}

impl Registry {
    /// Reads `articles.yaml`.
    ///
    /// # Errors
    /// What does not fit, with its place.
    pub fn read(source: &Source) -> Result<Registry, Vec<Diagnostic>> {
        let registry: Registry = yaml::read(source).map_err(|error| vec![*error])?;
        let mut found = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for (index, article) in registry.articles.iter().enumerate() {
            let path = item("articles", index);
            if !seen.insert(article.number.as_str()) {
                let message = format!("the article {} is listed twice", article.number);
                found.push(source.complain(&format!("{path}.number"), message));
            }
            if article.status != ArticleStatus::Executable && article.reason.is_none() {
                let message = "an article that is not executable says why in `reason`";
                found.push(source.complain(&format!("{path}.status"), message));
            }
        }
        if found.is_empty() { Ok(registry) } else { Err(found) }
    }

    /// The article with this number of the 2023 edition.
    pub fn get(&self, number: &str) -> Option<&ArticleInfo> {
        self.articles.iter().find(|article| article.number == number)
    }

    /// The remark with this id.
    pub fn note(&self, id: &str) -> Option<&Note> {
        self.notes.iter().find(|note| note.id == id)
    }
}

/// `editions.yaml`: the editions, and which number an article bears in each.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Concordance {
    /// The editions, the oldest first.
    pub editions: Vec<EditionInfo>,
    /// Where the numbers were read.
    #[serde(default)]
    pub sources: Vec<SourceInfo>,
    /// Remarks.
    #[serde(default)]
    pub notes: Vec<String>,
    /// A row for each article whose number differs or is known.
    pub concordance: Vec<Row>,
    /// Other documents whose clauses are mapped to articles.
    #[serde(default)]
    pub documents: Vec<Document>,
}

/// One edition of the Laws.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditionInfo {
    /// The year.
    pub id: String,
    /// The day it came into force, as year-month-day.
    pub in_force: String,
}

/// A text that numbers were read in.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceInfo {
    /// The edition it prints.
    pub edition: String,
    /// Its address.
    pub url: String,
    /// What it is.
    pub what: String,
}

/// The numbers of one article.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The number in the 2023 edition.
    pub article: String,
    /// In the edition of 1997.
    #[serde(rename = "1997", default)]
    pub in_1997: Option<Vec<String>>,
    /// In the edition of 2001.
    #[serde(rename = "2001", default)]
    pub in_2001: Option<Vec<String>>,
    /// In the edition of 2005.
    #[serde(rename = "2005", default)]
    pub in_2005: Option<Vec<String>>,
    /// In the edition of 2009.
    #[serde(rename = "2009", default)]
    pub in_2009: Option<Vec<String>>,
    /// In the edition of 2014.
    #[serde(rename = "2014", default)]
    pub in_2014: Option<Vec<String>>,
    /// In the edition of 2017.
    #[serde(rename = "2017", default)]
    pub in_2017: Option<Vec<String>>,
    /// In the edition of 2018.
    #[serde(rename = "2018", default)]
    pub in_2018: Option<Vec<String>>,
    /// In some copies of the 2023 edition.
    #[serde(default)]
    pub other: Option<Vec<String>>,
    /// The editions for which the number is known only indirectly.
    #[serde(default)]
    pub doubt: Vec<String>,
    /// A remark.
    #[serde(default)]
    pub note: Option<String>,
}

/// A document with clauses of its own numbering.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// Its name.
    pub id: String,
    /// The language it is written in.
    pub language: String,
    /// The edition it renders.
    pub edition: String,
    /// What it is.
    pub what: String,
    /// Its address, if it has one.
    #[serde(default)]
    pub url: Option<String>,
    /// Its clauses.
    pub clauses: Vec<Clause>,
}

/// A clause of a document.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// Its number or name in the document.
    pub clause: String,
    /// The articles of the 2023 edition it renders.
    pub articles: Vec<String>,
    /// A remark.
    #[serde(default)]
    pub note: Option<String>,
}

impl Row {
    /// The numbers in an edition, none where it has no such article or where they are not known; for 2023 those of
    /// copies that number otherwise.
    pub fn numbers(&self, edition: Edition) -> &[String] {
        self.known(edition).unwrap_or(&[])
    }

    /// The numbers in an edition, if they are known: an empty list means that it has no such article.
    pub fn known(&self, edition: Edition) -> Option<&[String]> {
        let known = match edition {
            Edition::E1997 => &self.in_1997,
            Edition::E2001 => &self.in_2001,
            Edition::E2005 => &self.in_2005,
            Edition::E2009 => &self.in_2009,
            Edition::E2014 => &self.in_2014,
            Edition::E2017 => &self.in_2017,
            Edition::E2018 => &self.in_2018,
            Edition::E2023 => &self.other,
        };
        known.as_deref()
    }
}

impl Concordance {
    /// Reads `editions.yaml`.
    ///
    /// # Errors
    /// What does not fit, with its place.
    pub fn read(source: &Source) -> Result<Concordance, Vec<Diagnostic>> {
        yaml::read(source).map_err(|error| vec![*error])
    }

    /// The numbers an article bore in an edition, as that edition prints them.
    pub fn numbers(&self, article: &str, edition: Edition) -> &[String] {
        self.concordance
            .iter()
            .find(|row| row.article == article)
            .map_or(&[], |row| row.numbers(edition))
    }

    /// The articles of the 2023 edition that a number of another edition, or a clause of a
    /// document, stands for; sub-articles of that number included. Without an edition, all are
    /// searched. Brackets, dots and letter case make no difference.
    pub fn articles(&self, number: &str, edition: Option<Edition>) -> Vec<&str> {
        let wanted = parts(number);
        let named = |candidate: &String| is_at_or_below(candidate, number);
        let editions = Edition::ALL.into_iter().filter(|e| edition.is_none_or(|only| only == *e));
        let mut found: Vec<&str> = Vec::new();
        for edition in editions {
            let rows = self.concordance.iter();
            let rows = rows.filter(|row| row.numbers(edition).iter().any(named));
            found.extend(rows.map(|row| row.article.as_str()));
        }
        let year = edition.map(|edition| edition.to_string());
        let documents = self
            .documents
            .iter()
            .filter(|document| year.as_ref().is_none_or(|year| *year == document.edition));
        let clauses = documents.flat_map(|document| &document.clauses);
        let clauses = clauses.filter(|clause| parts(&clause.clause) == wanted);
        found.extend(clauses.flat_map(|clause| clause.articles.iter().map(String::as_str)));
        found.sort_by(|a, b| laws::compare_numbers(a, b));
        found.dedup();
        found
    }
}

/// Whether a number is another one or a sub-article of it, however they are punctuated.
pub(crate) fn is_at_or_below(number: &str, above: &str) -> bool {
    let above = parts(above);
    !above.is_empty() && parts(number).starts_with(&above)
}

/// The parts of a number, however it is punctuated: `3.5(a)(ii)` and `3.5a.ii` are 3, 5, a, ii.
fn parts(number: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut before = None;
    for c in number.chars() {
        if c.is_ascii_alphanumeric() {
            let joins = before.is_some_and(|b: char| {
                b.is_ascii_alphanumeric() && b.is_ascii_digit() == c.is_ascii_digit()
            });
            match parts.last_mut() {
                Some(last) if joins => last.push(c.to_ascii_lowercase()),
                _ => parts.push(c.to_ascii_lowercase().to_string()),
            }
        }
        before = Some(c);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punctuation_of_a_number_makes_no_difference() {
        assert_eq!(parts("3.5(a)(ii)(2)[b]"), parts("3.5.a.ii.2.b"));
        assert_eq!(parts("3.8b"), parts("3.8.B"));
        assert_ne!(parts("3.10"), parts("3.1.0"));
    }
}
