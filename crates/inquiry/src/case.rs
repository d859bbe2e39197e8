//! From what was found about a question to a case of the report.

use laws::Edition;
use scenario::{Judgement, Verdict, explain, level_name, variant_name};
use subject::{Description, FailureKind, foreign};

use crate::diagram::diagram;
use crate::run::{Case, Run, SubjectInfo, Verdict as Word};
use crate::{Conclusion, Outcome};

/// How a run was called, as far as its report repeats it.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// The subject as given.
    pub spec: &'a str,
    /// Further arguments that repeat the run, such as `--specs mine`.
    pub arguments: &'a str,
    /// The edition that judges.
    pub edition: Edition,
    /// The whole command, as a shell takes it.
    pub command: &'a str,
    /// The day, such as `2026-01-31`; empty where it shall not be told.
    pub date: &'a str,
}

/// A run without cases yet.
pub fn run(call: Call<'_>, description: &Description) -> Run {
    Run {
        format: Run::FORMAT,
        arbiter: env!("CARGO_PKG_VERSION").to_string(),
        edition: call.edition.to_string(),
        subject: SubjectInfo {
            spec: call.spec.to_string(),
            name: one_line(&description.name),
            version: one_line(&description.version),
            language: one_line(&description.language),
            homepage: one_line(&description.homepage),
            levels: description.levels.iter().map(|l| level_name(*l).to_string()).collect(),
            variants: description.variants.iter().map(|v| variant_name(*v).to_string()).collect(),
        },
        outcome: Outcome { conclusion: Conclusion::NotJudged, sentence: String::new() },
        date: call.date.to_string(),
        command: call.command.to_string(),
        seconds: 0.0,
        ended: String::new(),
        selection: String::new(),
        groups: Vec::new(),
        known: None,
        cases: Vec::new(),
    }
}

/// One question and what came of it, in words.
pub fn case(verdict: &Verdict, call: Call<'_>) -> Case {
    let (scenario, question, root) = (&verdict.scenario, verdict.question(), verdict.root());
    let position = scenario::reasons::position(root).ok();
    let told = Told::of(verdict, call.edition);
    let mv = question.expected.mv().unwrap_or_default();
    let (word, notes) = (told.word, told.notes);
    let is_plain = matches!(word, Word::Conforms | Word::Skipped | Word::Unsupported);
    let board = match &position {
        Some(position) if !is_plain => {
            diagram(position.board(), notation::uci::parse(mv).ok(), &told.marks)
        }
        _ => String::new(),
    };
    Case {
        scenario: scenario.id.clone(),
        question: match scenario.several_variants {
            true => format!("{}@{}", question.key, variant_name(root.variant)),
            false => question.key.clone(),
        },
        article: scenario.article.clone(),
        level: level_name(scenario.level).to_string(),
        editions: scenario.editions.to_string(),
        says: scenario.says.clone(),
        file: scenario.file.name().to_string(),
        line: verdict.line(),
        position: root.fen.clone(),
        played: root.moves.clone(),
        shown: position.map_or(String::new(), |p| notation::fen::write_position(&p)),
        variant: variant_name(root.variant).to_string(),
        verdict: word,
        asked: question.expected.asked(),
        expected: question.expected.required(),
        got: told.got,
        notes,
        mv: mv.to_string(),
        marks: told.marks.iter().map(ToString::to_string).collect(),
        board,
        source: scenario.source.clone().unwrap_or_default(),
        repeat: repeat(call, &scenario.id),
        seconds: (verdict.took.as_secs_f64() * 1e6).round() / 1e6,
        group: None,
        known: None,
    }
}

/// What a judgement comes to, in a few words.
pub fn told(verdict: &Verdict) -> String {
    let told = Told::of(verdict, Edition::default());
    match told.word {
        Word::Conforms => "as the Laws require".to_string(),
        _ => told.got,
    }
}

/// A word as a shell reads it back.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=@%+,".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// A subject's text, without what a terminal or a runner would obey.
fn clean(text: &str) -> String {
    foreign::tamed(text, usize::MAX)
}

/// A subject's text on one line, without what a terminal or a runner would obey.
pub fn one_line(text: &str) -> String {
    clean(text).replace('\n', " ")
}

/// The command that asks one scenario again.
fn repeat(call: Call<'_>, id: &str) -> String {
    let spec = quoted(call.spec);
    let edition = match call.edition == Edition::default() {
        true => String::new(),
        false => format!(" --edition {}", call.edition),
    };
    format!("arbiter check {spec} --only {id}{edition}{}", call.arguments)
}

/// A judgement in words.
struct Told {
    word: Word,
    got: String,
    notes: Vec<String>,
    marks: Vec<laws::Square>,
}

impl Told {
    fn of(verdict: &Verdict, edition: Edition) -> Told {
        let plain =
            |word, got: &str| Told { word, got: clean(got), notes: Vec::new(), marks: Vec::new() };
        match &verdict.judgement {
            Judgement::Conforms => plain(Word::Conforms, &verdict.question().expected.required()),
            Judgement::Refused { reason } => plain(Word::Refused, reason),
            Judgement::Unsupported { reason } => plain(Word::Unsupported, reason),
            Judgement::Skipped { reason } => plain(Word::Skipped, reason),
            Judgement::Choice { name, taken } => {
                let mut told = plain(Word::Choice, taken);
                told.notes.push(name.clone());
                told
            }
            Judgement::Failed(failure) => {
                let word = match failure.kind {
                    FailureKind::Timeout => Word::Slow,
                    _ => Word::Failed,
                };
                let mut told = plain(word, &failure.message);
                if !failure.last_output.is_empty() {
                    told.notes.push(format!("it printed last:\n{}", clean(&failure.last_output)));
                }
                told
            }
            Judgement::Differs(difference) => {
                let mut told = plain(Word::Differs, &difference.got);
                told.notes.extend(difference.note.clone());
                for explanation in explain::explain(verdict.root(), difference, edition) {
                    told.notes.push(explanation.sentence());
                    told.marks.extend(marks(&explanation));
                }
                told
            }
        }
    }
}

/// The squares that show why a move is illegal.
fn marks(explanation: &explain::Explanation) -> Vec<laws::Square> {
    match &explanation.why {
        explain::Why::Illegal(breaches) => {
            breaches.iter().flat_map(laws::Breach::squares).collect()
        }
        _ => Vec::new(),
    }
}
