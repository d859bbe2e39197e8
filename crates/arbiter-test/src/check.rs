//! Every scenario of the suite, asked in this process.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use rules::Rules;
use scenario::known::Known;
use scenario::{Expected, Judgement, Mode, Selection, Suite, examine};
use subject::InProcess;

/// Asks rules every scenario that they can answer.
///
/// # Panics
/// When an answer differs from the Laws. The message groups what is wrong by article.
#[track_caller]
pub fn obeys_the_laws<R: Rules + Default>() {
    Check::default().obeys::<R>();
}

/// What is asked, and what is known to fail.
///
/// ```no_run
/// use arbiter_test::{Check, Laws};
///
/// Check::default().articles(&["3.8", "3.7.3.1"]).known("tests/known.yaml").obeys::<Laws>();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Check {
    selection: Selection,
    known: Option<PathBuf>,
}

/// One wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The question, such as `castling-out-of-check/illegal/e1g1`.
    pub key: String,
    /// What the scenario shows, in one sentence.
    pub says: String,
    /// The position.
    pub fen: String,
    /// The moves played from it.
    pub moves: Vec<String>,
    /// What the Laws require.
    pub expected: String,
    /// What came.
    pub got: String,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The name of the rules.
    pub name: String,
    /// Questions that were answered.
    pub answered: usize,
    /// Questions that were not: the rules do not offer them, or do not claim to know them.
    pub left_out: usize,
    /// Wrong answers that are known.
    pub known: usize,
    /// Entries of the list of known failures that fail no more.
    pub rotten: Vec<String>,
    /// The other wrong answers by article.
    pub failed: BTreeMap<String, Vec<Failed>>,
}

impl Check {
    /// Only scenarios about these articles, sub-articles included.
    #[must_use]
    pub fn articles(mut self, articles: &[&str]) -> Check {
        self.selection.articles = articles.iter().map(ToString::to_string).collect();
        self
    }

    /// Only the scenarios with these ids.
    #[must_use]
    pub fn only(mut self, ids: &[&str]) -> Check {
        self.selection.ids = ids.iter().map(ToString::to_string).collect();
        self
    }

    /// A file of known failures, as `arbiter check --known` reads it: what it lists does not fail the test, and may
    /// not stay in it when it fails no more.
    #[must_use]
    pub fn known(mut self, file: impl AsRef<Path>) -> Check {
        self.known = Some(file.as_ref().to_path_buf());
        self
    }

    /// Asks.
    ///
    /// # Panics
    /// When an answer differs from the Laws, or the check cannot be made.
    #[track_caller]
    pub fn obeys<R: Rules + Default>(&self) {
        match self.ask::<R>() {
            Ok(verdict) if verdict.is_good() => {}
            Ok(verdict) => panic!("{verdict}"),
            Err(why) => panic!("the check cannot be made: {why}"),
        }
    }

    /// Asks, and says what was found.
    ///
    /// # Errors
    /// The selection or the list of known failures is not what it should be.
    pub fn ask<R: Rules + Default>(&self) -> Result<Verdict, String> {
        let rules = R::default();
        let validates = rules.validates_positions();
        let mut subject = InProcess::new(rules);
        let suite = Suite::embedded().map_err(|error| error.to_string())?;
        let scenarios = self.selection.apply(&suite).map_err(|error| error.to_string())?;
        let known = self.known.as_deref().map(read_known).transpose()?;
        let entries = known.as_ref().map_or(&[][..], |known| &known.entries);
        let mut hit = vec![false; entries.len()];
        let mut seen = vec![false; entries.len()];
        let mut verdict = Verdict { name: R::default().name(), ..Verdict::default() };
        for scenario in &scenarios {
            for found in examine(scenario, &mut subject, Mode::default()) {
                let question = &found.question().key;
                let listed = |entry: &scenario::known::Entry| {
                    entry.lists(&scenario.id, question, &scenario.article)
                };
                for (entry, seen) in entries.iter().zip(&mut seen) {
                    *seen |= listed(entry);
                }
                let about_texts = matches!(
                    found.question().expected,
                    Expected::Impossible(_) | Expected::Unreadable(_)
                );
                let (expected, got) = match &found.judgement {
                    _ if about_texts && !validates => {
                        verdict.left_out += 1;
                        continue;
                    }
                    Judgement::Conforms | Judgement::Choice { .. } => {
                        verdict.answered += 1;
                        continue;
                    }
                    Judgement::Refused { .. }
                    | Judgement::Unsupported { .. }
                    | Judgement::Skipped { .. } => {
                        verdict.left_out += 1;
                        continue;
                    }
                    Judgement::Differs(wrong) => (wrong.expected.clone(), wrong.got.clone()),
                    Judgement::Failed(failure) => ("an answer".to_string(), failure.to_string()),
                };
                verdict.answered += 1;
                let mut is_known = false;
                for (entry, hit) in entries.iter().zip(&mut hit) {
                    let lists = listed(entry);
                    *hit |= lists;
                    is_known |= lists;
                }
                if is_known {
                    verdict.known += 1;
                    continue;
                }
                let root = found.root();
                verdict.failed.entry(scenario.article.clone()).or_default().push(Failed {
                    key: found.key(),
                    says: scenario.says.clone(),
                    fen: root.fen.clone(),
                    moves: root.moves.clone(),
                    expected,
                    got,
                });
            }
        }
        let rotten = entries.iter().zip(hit).zip(seen).filter(|((_, hit), seen)| *seen && !hit);
        verdict.rotten = rotten
            .filter_map(|((entry, _), _)| entry.id.clone().or_else(|| entry.cause.clone()))
            .collect();
        Ok(verdict)
    }
}

fn read_known(path: &Path) -> Result<Known, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Known::read(&path.display().to_string(), &bytes).map_err(|found| {
        let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
        lines.join("\n")
    })
}

impl Verdict {
    /// Whether nothing is wrong that is not known, and nothing is known that is not wrong.
    pub fn is_good(&self) -> bool {
        self.failed.is_empty() && self.rotten.is_empty()
    }
}

/// Wrong answers shown of one article.
const SHOWN: usize = 3;

/// The articles that are broken, each with its first wrong answers.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrong: usize = self.failed.values().map(Vec::len).sum();
        writeln!(f, "{}: {wrong} of {} answers are wrong", self.name, self.answered)?;
        for (article, failed) in &self.failed {
            writeln!(f, "\narticle {article}: {} wrong", failed.len())?;
            for one in failed.iter().take(SHOWN) {
                writeln!(f, "  {}: {}", one.key, one.says)?;
                writeln!(f, "    position: {}", one.fen)?;
                if !one.moves.is_empty() {
                    writeln!(f, "    played: {}", one.moves.join(" "))?;
                }
                writeln!(f, "    the Laws: {}", one.expected)?;
                writeln!(f, "    the answer: {}", one.got)?;
            }
            if failed.len() > SHOWN {
                writeln!(f, "  and {} more", failed.len() - SHOWN)?;
            }
        }
        for entry in &self.rotten {
            writeln!(f, "\nknown, and fails no more: {entry}")?;
        }
        write!(f, "\nleft out: {}, known: {}", self.left_out, self.known)
    }
}
