//! `arbiter law`: what does an article say, and how is it decided?

use std::io::Write;

use anyhow::{Context, bail};
use clap::ValueEnum;
use laws::Edition;
use scenario::Suite;
use scenario::registry::{ArticleInfo, ArticleStatus, Kind, Registry};
use scenario::select::is_within;

use crate::commands::titles;
use crate::output::{self, DIM, Exit, GOOD, NOTE};
use crate::specs::SpecsArgs;

/// Tell what an article states, its numbers in other editions, and how arbiter decides it.
#[derive(clap::Args)]
pub struct Args {
    /// The number of an article, such as 3.8.2.2.1 or, with --edition, `3.5(a)(ii)(2)[b]`.
    number: String,
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
    /// Indonesian, for the articles of the board.
    Id,
    /// Polish, for the articles of the board.
    Pl,
}

/// Prints every article that the number stands for.
///
/// # Errors
/// There is no such article, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let suite = args.specs.load()?;
    let registry = suite.registry.as_ref().context("the specifications have no articles.yaml")?;
    let mut out = output::stdout();
    let articles = meant(args, &suite, registry);
    if articles.is_empty() {
        bail!("the edition of {} has no article {}", args.edition, args.number);
    }
    for (index, article) in articles.into_iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        show(&mut out, article, args, &suite)?;
    }
    Ok(Exit::Conforms)
}

/// The articles of 2023 that a number stands for. A number of 2023 stands for itself.
fn meant<'a>(args: &Args, suite: &'a Suite, registry: &'a Registry) -> Vec<&'a ArticleInfo> {
    let number = args.number.trim();
    let itself = registry.get(number).filter(|_| args.edition == Edition::E2023);
    if let Some(article) = itself {
        return vec![article];
    }
    let found = suite.concordance.as_ref().map_or(Vec::new(), |map| {
        map.articles(number, (args.edition != Edition::E2023).then_some(args.edition))
    });
    found.into_iter().filter_map(|number| registry.get(number)).collect()
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
    writeln!(out, "{GOOD}{number}{GOOD:#}  {}", title.unwrap_or(&article.title))?;
    writeln!(out, "  {}", article.states)?;
    if let Some(map) = &suite.concordance {
        for edition in Edition::ALL {
            let numbers = map.numbers(number, edition);
            if !numbers.is_empty() {
                let name = match edition {
                    Edition::E2023 => "other".to_owned(),
                    older => older.to_string(),
                };
                writeln!(out, "  {NOTE}{name:<10}{NOTE:#}{}", numbers.join(", "))?;
            }
        }
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
        writeln!(out, "    {} {DIM}({editions}) {}{DIM:#}", scenario.id, scenario.says)?;
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
