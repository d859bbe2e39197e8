//! `arbiter law`: what does an article say, and how is it decided?

use inquiry::Outcome;
use std::io::Write;

use anyhow::Context;
use clap::ValueEnum;
use laws::Edition;
use scenario::Suite;
use scenario::numbers::Numbering;
use scenario::registry::{ArticleInfo, ArticleStatus, Concordance, Kind};
use scenario::select::is_within;

use crate::commands::{contents, titles};
use crate::output::{self, DIM, GOOD, NOTE};
use crate::specs::SpecsArgs;

/// Tell what an article states, its numbers in other editions, and how arbiter decides it.
#[derive(clap::Args)]
pub struct Args {
    /// The number of an article, such as 3.8.2.2.1 or, with --edition, `3.5(a)(ii)(2)[b]`; or words to look for in titles
    /// and statements. Without any, the parts of the Laws are listed.
    number: Vec<String>,
    /// The edition whose numbers are meant.
    #[arg(long, default_value = "2023")]
    edition: Edition,
    /// The language of the title.
    #[arg(long, default_value = "en")]
    lang: Language,
    #[command(flatten)]
    specs: SpecsArgs,
}

/// The languages of titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// English.
    En,
    /// Indonesian, for many articles.
    Id,
    /// Polish, for many articles.
    Pl,
}

/// Prints every article that the number stands for, or that has the words; without any, a table of contents.
///
/// # Errors
/// There is no such article, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let suite = args.specs.load()?;
    let registry = suite.registry.as_ref().context("the specifications have no articles.yaml")?;
    let mut out = output::stdout();
    let asked = args.number.join(" ");
    if asked.is_empty() {
        contents::list(&mut out, registry, &suite)?;
        return Ok(Outcome::done());
    }
    if contents::is_words(&asked) {
        contents::found(&mut out, &asked, &contents::search(registry, &asked))?;
        return Ok(Outcome::done());
    }
    let meaning = suite.meaning(&asked, args.edition)?;
    if let Some(note) = meaning.note {
        eprintln!("note: {note}");
    }
    if let Some(name) = contents::part(&asked) {
        writeln!(out, "{GOOD}{asked}{GOOD:#}  {name}\n")?;
    }
    let articles = meaning.articles.iter().filter_map(|number| registry.get(number));
    for (index, article) in articles.enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        show(&mut out, article, args, &suite)?;
    }
    Ok(Outcome::done())
}

fn show(
    out: &mut impl Write,
    article: &ArticleInfo,
    args: &Args,
    suite: &Suite,
) -> anyhow::Result<()> {
    let number = article.number.as_str();
    let title = match args.lang {
        Language::En => None,
        Language::Id => titles::indonesian(number),
        Language::Pl => titles::polish(number),
    };
    let untranslated = match (args.lang, title) {
        (Language::En, _) | (_, Some(_)) => "",
        (_, None) => " (this article has no title in that language)",
    };
    writeln!(out, "{GOOD}{number}{GOOD:#}  {}{untranslated}", title.unwrap_or(&article.title))?;
    writeln!(out, "  {}", article.states)?;
    if let Some(map) = &suite.concordance {
        numbers(out, number, map)?;
    }
    decided(out, article)?;
    if let Some(file) = laws::module_of(number) {
        writeln!(out, "  {NOTE}code      {NOTE:#}crates/laws/{file}")?;
    }
    for note in suite.registry.iter().flat_map(|registry| &registry.notes) {
        if note.articles.iter().any(|named| named == number) {
            writeln!(out, "  {NOTE}note      {NOTE:#}{}", note.text)?;
        }
    }
    let scenarios: Vec<_> = suite
        .scenarios
        .iter()
        .filter(|scenario| scenario.articles().any(|named| is_within(named, number)))
        .collect();
    writeln!(out, "  {NOTE}scenarios {NOTE:#}{}", scenarios.len())?;
    for scenario in scenarios {
        let editions = scenario.editions.to_string();
        let disputed = match &scenario.disputed {
            Some(note) => format!(", disputed: {note}"),
            None => String::new(),
        };
        writeln!(out, "    {} {DIM}({editions}{disputed}) {}{DIM:#}", scenario.id, scenario.says)?;
    }
    Ok(())
}

/// The number in every edition, as far as it is known.
fn numbers(out: &mut impl Write, article: &str, map: &Concordance) -> anyhow::Result<()> {
    let row = map.concordance.iter().find(|row| row.article == article);
    let mut unknown = Vec::new();
    for edition in Edition::ALL.into_iter().filter(|edition| *edition != Edition::E2023) {
        let year = edition.to_string();
        let text = match map.numbering(article, edition) {
            Numbering::Unknown => {
                unknown.push(year);
                continue;
            }
            Numbering::Absent => "no such article".to_owned(),
            Numbering::Inherited(numbers) => {
                format!("{} (not read; as in the editions around it)", numbers.join(", "))
            }
            Numbering::Printed(numbers) => {
                let doubted = row.is_some_and(|row| row.doubt.contains(&year));
                let doubt = if doubted { " (known only indirectly)" } else { "" };
                format!("{}{doubt}", numbers.join(", "))
            }
        };
        writeln!(out, "  {NOTE}{year:<10}{NOTE:#}{text}")?;
    }
    if !unknown.is_empty() {
        writeln!(out, "  {NOTE}{:<10}{NOTE:#}its number in {}", "not known", unknown.join(", "))?;
    }
    let other = map.numbers(article, Edition::E2023);
    if !other.is_empty() {
        writeln!(out, "  {NOTE}{:<10}{NOTE:#}{}", "other", other.join(", "))?;
    }
    Ok(())
}

/// How the article is decided, or why it cannot be.
fn decided(out: &mut impl Write, article: &ArticleInfo) -> anyhow::Result<()> {
    let how = match (article.kind, article.status) {
        (Kind::Heading, _) => "heads other articles",
        (_, ArticleStatus::Executable) => "by a program, from a position, a game or events",
        (_, ArticleStatus::Partly) => "in part by a program",
        (_, ArticleStatus::NotDecidable) => "by people",
    };
    writeln!(out, "  {NOTE}decided   {NOTE:#}{how}")?;
    if let Some(reason) = &article.reason {
        writeln!(out, "  {NOTE}because   {NOTE:#}{reason}")?;
    }
    Ok(())
}
