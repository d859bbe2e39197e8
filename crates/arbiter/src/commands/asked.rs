//! What `arbiter check` asks: the subject, the specifications, and what is selected of them.

use std::time::Duration;

use anyhow::bail;
use inquiry::{Call, Options, Tier, quoted};
use laws::Edition;
use scenario::{Selection, Suite};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::asking::{DEFAULT_TIMEOUT, LevelArg, TierArg, VariantArg, specs_argument};
use crate::specs::SpecsArgs;
use crate::time;

/// What is asked. All parts of a run have this in common.
#[derive(clap::Args, Serialize, Deserialize)]
pub struct AskedArgs {
    /// Who is asked.
    #[arg(default_value = "reference")]
    pub subject: String,
    #[command(flatten)]
    #[serde(flatten)]
    pub specs: SpecsArgs,
    /// Only about these articles, sub-articles included; numbers of other editions are understood.
    #[arg(long = "article", value_name = "NUMBER")]
    articles: Vec<String>,
    /// Only these levels.
    #[arg(long = "level", value_name = "LEVEL")]
    levels: Vec<LevelArg>,
    /// Only these variants.
    #[arg(long = "variant", value_name = "VARIANT")]
    pub variants: Vec<VariantArg>,
    /// Only these scenarios.
    #[arg(long = "only", value_name = "ID")]
    only: Vec<String>,
    /// The edition of the Laws to judge by.
    #[arg(long, default_value = "2023")]
    #[serde(serialize_with = "written", deserialize_with = "read")]
    edition: Edition,
    /// How much of the selection is asked; the rest is told as skipped. Scenarios named by --only are
    /// always asked.
    #[arg(long, default_value = "full")]
    tier: TierArg,
    /// The time for one answer, such as 5 or 300ms: processor time of the subject, or time in which it does nothing.
    #[arg(long, value_name = "TIME", default_value = DEFAULT_TIMEOUT, value_parser = time::length)]
    pub timeout: Duration,
    /// Ask about each named move alone as well as for the list of moves; both must agree.
    #[arg(long)]
    cross_check: bool,
}

fn written<S: Serializer>(edition: &Edition, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(edition)
}

fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Edition, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|_| serde::de::Error::custom(format!("{text:?} is no edition")))
}

impl AskedArgs {
    /// Loads the specifications, and says what a reader should know of the selection.
    ///
    /// # Errors
    /// They cannot be read, or nothing is selected.
    pub fn suite(&self) -> anyhow::Result<Suite> {
        let suite = self.specs.load()?;
        let selection = self.selection();
        if selection.apply(&suite)?.is_empty() {
            bail!("no scenario matches: loosen --article, --level, --variant, --only or --edition");
        }
        for note in selection.notes(&suite) {
            eprintln!("note: {note}");
        }
        Ok(suite)
    }

    fn selection(&self) -> Selection {
        Selection {
            edition: self.edition,
            articles: self.articles.clone(),
            levels: self.levels.iter().map(|level| level.level()).collect(),
            variants: self.variants.iter().map(|variant| variant.subject()).collect(),
            ids: self.only.clone(),
        }
    }

    /// The call as a report repeats it.
    pub fn call<'a>(&'a self, arguments: &'a str, command: &'a str, date: &'a str) -> Call<'a> {
        Call { spec: &self.subject, arguments, edition: self.edition, command, date }
    }

    /// How it is asked; nothing but the call and the selection is told.
    pub fn options<'a>(&'a self, call: Call<'a>) -> Options<'a> {
        Options {
            selection: self.selection(),
            tier: if self.only.is_empty() { self.tier.tier() } else { Tier::Full },
            cross_check: self.cross_check,
            ..Options::new(call)
        }
    }

    /// The arguments that a command needs to repeat a question as it was asked.
    pub fn arguments(&self) -> String {
        let mut text = specs_argument(&self.specs);
        if time::length(DEFAULT_TIMEOUT) != Ok(self.timeout) {
            text.push_str(&format!(" --timeout {}", time::written(self.timeout)));
        }
        if self.cross_check {
            text.push_str(" --cross-check");
        }
        text
    }

    /// The command that asks all of it.
    pub fn command(&self) -> String {
        let mut text = format!("arbiter check {}", quoted(&self.subject));
        let mut add =
            |flag: &str, value: &str| text.push_str(&format!(" {flag} {}", quoted(value)));
        self.articles.iter().for_each(|number| add("--article", number));
        self.levels.iter().for_each(|level| add("--level", scenario::level_name(level.level())));
        let name = |variant: &VariantArg| scenario::variant_name(variant.subject());
        self.variants.iter().for_each(|variant| add("--variant", name(variant)));
        self.only.iter().for_each(|id| add("--only", id));
        if self.edition != Edition::default() {
            add("--edition", &self.edition.to_string());
        }
        if self.tier != TierArg::Full {
            add("--tier", self.tier.tier().name());
        }
        text.push_str(&self.arguments());
        text
    }
}
