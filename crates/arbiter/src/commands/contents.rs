//! The Laws as a table of contents, and articles by their words.

use std::io::Write;

use laws::compare_numbers;
use scenario::Suite;
use scenario::registry::{ArticleInfo, Registry};
use scenario::select::is_within;

use crate::commands::titles;
use crate::output::{BAD, DIM, GOOD, NOTE};

/// The parts of the Laws, in our words and in their order.
const PARTS: [(&str, &str); 19] = [
    ("1", "What the game is about"),
    ("2", "The board and the initial position"),
    ("3", "How the pieces move"),
    ("4", "How moves are made: touched pieces and released ones"),
    ("5", "How a game ends"),
    ("6", "The clock"),
    ("7", "What went wrong at the board, and what follows"),
    ("8", "The scoresheet"),
    ("9", "Draws that are claimed, agreed, or come by themselves"),
    ("10", "Points"),
    ("11", "What players may and may not do"),
    ("12", "What the arbiter does"),
    ("A", "Rapid chess"),
    ("B", "Blitz"),
    ("C", "Algebraic notation"),
    ("D", "Players who are blind or see badly"),
    ("I", "Adjourned games"),
    ("II", "Chess960"),
    ("III", "Games without increment, with little time left"),
];

/// The name of a part of the Laws, such as `5`.
pub fn part(number: &str) -> Option<&'static str> {
    PARTS.iter().find(|(known, _)| *known == number).map(|(_, name)| *name)
}

/// Prints every part with the number of its articles and scenarios.
///
/// # Errors
/// Output cannot be written.
pub fn list(out: &mut impl Write, registry: &Registry, suite: &Suite) -> anyhow::Result<()> {
    for (number, name) in PARTS {
        let within = |named: &str| is_within(named, number);
        let articles = registry.articles.iter().filter(|article| within(&article.number)).count();
        let scenarios =
            suite.scenarios.iter().filter(|scenario| scenario.articles().any(within)).count();
        writeln!(
            out,
            "{GOOD}{number:>4}{GOOD:#}  {name:<54}{DIM}{articles:>3} articles {scenarios:>5} scenarios{DIM:#}"
        )?;
    }
    writeln!(
        out,
        "\n{NOTE}arbiter law 3.8{NOTE:#} shows articles, {NOTE}arbiter law castling{NOTE:#} looks for words"
    )?;
    Ok(())
}

/// Whether a text is words to look for, and no number of any edition: these have single letters and `III`.
pub fn is_words(text: &str) -> bool {
    let mut runs = text.split(|c: char| !c.is_alphabetic());
    runs.any(|run| run.chars().count() >= 3 && run.chars().any(|c| c != 'I'))
}

/// The articles whose title or statement has all these words, in any language there is.
pub fn search<'a>(registry: &'a Registry, text: &str) -> Vec<&'a ArticleInfo> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let translated: Vec<&str> = titles::with_words(&words).collect();
    let mut found: Vec<&ArticleInfo> = registry
        .articles
        .iter()
        .filter(|article| {
            let english = format!("{} {}", article.title, article.states).to_lowercase();
            words.iter().all(|word| english.contains(word.as_str()))
                || translated.contains(&article.number.as_str())
        })
        .collect();
    found.sort_by(|one, other| compare_numbers(&one.number, &other.number));
    found
}

/// Prints what was found, an article a line with its statement.
///
/// # Errors
/// Nothing was found, or output cannot be written.
pub fn found(out: &mut impl Write, text: &str, articles: &[&ArticleInfo]) -> anyhow::Result<()> {
    anyhow::ensure!(
        !articles.is_empty(),
        "no article has the words {text:?} in its title or statement; `arbiter law` lists the parts of the Laws"
    );
    for article in articles {
        let (number, title) = (&article.number, &article.title);
        writeln!(
            out,
            "{GOOD}{number:<11}{GOOD:#}{title}\n           {DIM}{}{DIM:#}",
            article.states
        )?;
    }
    let count = articles.len();
    let noun = if count == 1 { "article" } else { "articles" };
    writeln!(out, "\n{count} {noun} with {BAD}{text}{BAD:#}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_article_is_in_a_part() {
        let registry = Suite::embedded().expect("the suite").registry.expect("the registry");
        for article in &registry.articles {
            let number = article.number.as_str();
            assert!(PARTS.iter().any(|(part, _)| is_within(number, part)), "{number}");
        }
    }

    #[test]
    fn words_find_articles_in_every_language() {
        let registry = Suite::embedded().expect("the suite").registry.expect("the registry");
        let numbers = |text: &str| -> Vec<String> {
            search(&registry, text).into_iter().map(|article| article.number.clone()).collect()
        };
        for (text, number) in [
            ("castling", "3.8.2"),
            ("en passant", "3.7.3.1"),
            ("rokade", "3.8.2"),
            ("Roszada", "3.8.2"),
            ("two hands", "7.5.4"),
        ] {
            assert!(
                numbers(text).iter().any(|found| found == number),
                "{text}: {:?}",
                numbers(text)
            );
        }
        assert!(numbers("xylophone").is_empty());
        assert!(
            is_words("castling")
                && is_words("en passant")
                && !is_words("3.8.2")
                && !is_words("III.4")
        );
        assert!(!is_words("3.5(a)(ii)(2)[b]"));
    }
}
