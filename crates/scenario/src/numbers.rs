//! Which articles a number of some edition stands for, and what is not known of it.

use laws::Edition;

use crate::load::Suite;
use crate::registry::Concordance;
use crate::select::SelectError;

/// How an edition numbers an article of 2023.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// As that edition prints it.
    Printed(Vec<String>),
    /// Read nowhere, but the editions around it agree on this.
    Inherited(Vec<String>),
    /// The edition has no such article.
    Absent,
    /// Not known.
    Unknown,
}

impl Numbering {
    /// The numbers, as far as any are known.
    pub fn numbers(&self) -> &[String] {
        match self {
            Numbering::Printed(numbers) | Numbering::Inherited(numbers) => numbers,
            Numbering::Absent | Numbering::Unknown => &[],
        }
    }
}

/// What a number stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    /// Numbers of the 2023 edition.
    pub articles: Vec<String>,
    /// What a reader should know about it, in one sentence.
    pub note: Option<String>,
}

impl Concordance {
    /// How an edition numbers an article of 2023. What was read nowhere is taken from the editions around it where
    /// these agree; the editions since July 2017 share the numbers of 2023 where nothing else is known.
    pub fn numbering(&self, article: &str, edition: Edition) -> Numbering {
        let row = self.concordance.iter().find(|row| row.article == article);
        let known = |edition| row.and_then(|row| row.known(edition));
        let other = row.and_then(|row| row.known(Edition::E2023)).unwrap_or(&[]);
        let own: Vec<String> = std::iter::once(article.to_owned()).chain(other.to_vec()).collect();
        if edition == Edition::E2023 {
            return Numbering::Printed(own);
        }
        match known(edition) {
            Some([]) => return Numbering::Absent,
            Some(numbers) => return Numbering::Printed(numbers.to_vec()),
            None => {}
        }
        let read = || Edition::ALL.into_iter().filter(|e| *e != Edition::E2023);
        let older = read().rev().filter(|e| *e < edition).find_map(known);
        let newer = read().filter(|e| *e > edition).find_map(known);
        let shares = edition >= Edition::E2017;
        let earlier = read().filter(|e| shares && *e >= Edition::E2017 && *e < edition);
        let lately = earlier.rev().find_map(known);
        match (older, newer) {
            (Some(older), Some(newer)) if !older.is_empty() && older == newer => {
                Numbering::Inherited(older.to_vec())
            }
            (_, Some(newer)) if shares && !newer.is_empty() => Numbering::Inherited(newer.to_vec()),
            (Some(older), None) if older.iter().any(|number| own.contains(number)) => {
                Numbering::Inherited(older.to_vec())
            }
            (_, None) if shares && lately.is_none() => {
                Numbering::Inherited(vec![article.to_owned()])
            }
            _ => Numbering::Unknown,
        }
    }
}

/// Whether a text has the form of a number: `3.8.2`, `A.4`, `3.5(a)(ii)(2)[b]`.
fn has_form(number: &str) -> bool {
    number.starts_with(|c: char| c.is_ascii_alphanumeric())
        && number.chars().all(|c| c.is_ascii_alphanumeric() || ".()[]- ".contains(c))
        && !number.contains("..")
        && !number.ends_with('.')
}

impl Suite {
    /// The articles of 2023 that a number of an edition stands for, sub-articles of an older number included.
    ///
    /// A number of 2023 stands for itself. Where an older edition is asked for and how it numbers an article is not
    /// known, the number is taken as one of 2023, and the note says so.
    ///
    /// # Errors
    /// The text is no number, or no article bears it there.
    pub fn meaning(&self, number: &str, edition: Edition) -> Result<Meaning, SelectError> {
        let number = number.trim();
        if !has_form(number) {
            return Err(self.malformed(number));
        }
        let is_of_2023 = self.registry.as_ref().is_none_or(|all| all.get(number).is_some());
        let itself = |note| Ok(Meaning { articles: vec![number.to_owned()], note });
        if edition == Edition::E2023 {
            return match is_of_2023 {
                true => itself(None),
                false => self.of_any_edition(number),
            };
        }
        let found = self.of_edition(number, edition);
        if !found.articles.is_empty() {
            return Ok(found);
        }
        let map = self.concordance.as_ref().filter(|_| is_of_2023);
        match map.map(|map| map.numbering(number, edition)) {
            Some(Numbering::Absent) => {
                Err(SelectError::NotThen { number: number.to_owned(), edition })
            }
            Some(Numbering::Printed(there) | Numbering::Inherited(there)) => {
                Err(SelectError::Renumbered { number: number.to_owned(), edition, there })
            }
            Some(Numbering::Unknown) => itself(Some(format!(
                "how the edition of {edition} numbers article {number} of 2023 is not known; {number} is taken \
                 as the number of 2023"
            ))),
            None if is_of_2023 => itself(None),
            None => match self.of_any_edition(number) {
                Ok(_) => Err(SelectError::NotKnown { number: number.to_owned(), edition }),
                Err(error) => Err(error),
            },
        }
    }

    fn of_any_edition(&self, number: &str) -> Result<Meaning, SelectError> {
        let found = self.concordance.as_ref().map_or(Vec::new(), |map| map.articles(number, None));
        if found.is_empty() {
            return Err(SelectError::NoSuchArticle(number.to_owned()));
        }
        Ok(Meaning { articles: found.into_iter().map(str::to_owned).collect(), note: None })
    }

    /// What the edition prints, and what is inherited from the editions around it.
    fn of_edition(&self, number: &str, edition: Edition) -> Meaning {
        let Some(map) = &self.concordance else { return Meaning::default() };
        let printed = map.articles(number, Some(edition));
        let mut articles: Vec<String> = printed.into_iter().map(str::to_owned).collect();
        let is_printed = !articles.is_empty();
        let listed = self.registry.iter().flat_map(|registry| &registry.articles);
        for article in listed.map(|article| &article.number) {
            let numbering = map.numbering(article, edition);
            let inherits = matches!(&numbering, Numbering::Inherited(numbers)
                if numbers.iter().any(|inherited| crate::registry::is_at_or_below(inherited, number)));
            if inherits && !articles.contains(article) {
                articles.push(article.clone());
            }
        }
        articles.sort_by(|a, b| laws::compare_numbers(a, b));
        let note = (!is_printed && !articles.is_empty()).then(|| {
            format!(
                "the number {number} was not read in the edition of {edition}; it is the one of the editions \
                 around it"
            )
        });
        Meaning { articles, note }
    }

    fn malformed(&self, number: &str) -> SelectError {
        let parts = number.split('.').filter(|part| !part.is_empty());
        let mended = parts.collect::<Vec<_>>().join(".");
        let known = self.registry.as_ref().is_some_and(|all| all.get(&mended).is_some());
        SelectError::NoNumber { text: number.to_owned(), near: known.then_some(mended) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suite() -> Suite {
        Suite::embedded().expect("the specifications")
    }

    #[test]
    fn a_number_that_was_not_read_is_inherited_where_its_neighbours_agree() {
        let suite = suite();
        let map = suite.concordance.as_ref().expect("the map");
        let of = |article, edition| map.numbering(article, edition);
        assert_eq!(of("3.1", Edition::E2018), Numbering::Inherited(vec!["3.1".to_owned()]));
        assert_eq!(of("3.1", Edition::E2001), Numbering::Inherited(vec!["3.1".to_owned()]));
        assert_eq!(of("3.2", Edition::E2001), Numbering::Unknown);
        assert_eq!(of("7.5.4", Edition::E2014), Numbering::Absent);
        assert_eq!(of("7.5.4", Edition::E2017), Numbering::Printed(vec!["7.7.1".to_owned()]));
        assert_eq!(of("A.5.1.1", Edition::E2018), Numbering::Inherited(vec!["A.4.1.1".to_owned()]));
        assert_eq!(of("12.9.9", Edition::E2018), Numbering::Inherited(vec!["12.9.9".to_owned()]));
        assert_eq!(of("12.9.9", Edition::E2005), Numbering::Unknown);
    }

    #[test]
    fn a_number_stands_for_articles_or_says_why_not() {
        let suite = suite();
        let articles = |number: &str, edition| suite.meaning(number, edition).map(|m| m.articles);
        assert_eq!(articles("3.1", Edition::E2018).unwrap()[0], "3.1");
        assert_eq!(articles("7.8.1", Edition::E2017).unwrap(), ["7.5.3"]);
        assert_eq!(articles("3.5(a)(ii)(2)[b]", Edition::E1997).unwrap(), ["3.8.2.2.2"]);
        let unknown = suite.meaning("12.9.9", Edition::E2005).unwrap();
        assert!(unknown.note.expect("a note").contains("not known"));
        let says = |number: &str, edition| suite.meaning(number, edition).unwrap_err().to_string();
        assert!(says("7.5.5", Edition::E2009).contains("is 7.4.b there"));
        assert!(says("7.5.4", Edition::E2014).contains("nothing like"));
        assert!(says("3.8..2", Edition::E2023).contains("did you mean 3.8.2?"));
        assert!(says("99.1", Edition::E2018).contains("no article 99.1"));
        assert!(
            says("3.4(d)", Edition::E2009).contains("no article 3.4(d) of the edition of 2009")
        );
    }
}
