//! The report that a person reads in a terminal of 80 columns.

use std::collections::BTreeMap;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::text::{grouped, number};
use crate::{Case, Group, Run, Verdict};

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Yellow.on_default();
const DIM: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// How much a report shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// One line: what the run comes to.
    Line,
    /// Every fault once, and a summary.
    Findings,
    /// Every question, and the articles that are kept.
    Everything,
}

/// The width of a line, in characters.
const WIDTH: usize = 80;

/// Where the words beside a board begin.
const BESIDE: usize = 32;

/// Faults that are shown with their boards unless everything is asked for; the others get a line each.
const SHOWN: usize = 3;

/// Faults that get a line unless everything is asked for; the others are counted.
const LISTED: usize = 12;

/// The report with terminal colours; strip them where they are not wanted.
pub fn human(run: &Run, detail: Detail) -> String {
    let mut text = String::new();
    if detail == Detail::Line {
        last_line(&mut text, run);
        return text;
    }
    head(&mut text, run);
    if detail == Detail::Everything {
        run.cases.iter().for_each(|case| brief(&mut text, case));
        text.push('\n');
    }
    let shown = if detail == Detail::Everything { usize::MAX } else { SHOWN };
    let worth = |group: &&Group| group.is_new() || detail == Detail::Everything;
    for (index, group) in run.groups.iter().enumerate().filter(|(_, g)| worth(g)).take(shown) {
        fault(&mut text, run, index, group);
    }
    let told = run.groups.iter().filter(worth).take(shown).count();
    if run.groups.len() > told.min(1) || run.groups.len() > 1 {
        list(&mut text, run, detail);
    }
    slow(&mut text, run);
    if detail == Detail::Everything {
        choices(&mut text, run);
        kept(&mut text, run);
    }
    levels(&mut text, run);
    remarks(&mut text, run, detail);
    last_line(&mut text, run);
    text
}

fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Conforms => GOOD,
        Verdict::Differs | Verdict::Failed | Verdict::Flaky => BAD,
        Verdict::Choice | Verdict::Slow => NOTE,
        Verdict::Refused | Verdict::Unsupported | Verdict::Skipped => DIM,
    }
}

fn head(text: &mut String, run: &Run) {
    let how = crate::text::how(run);
    let asked = run.cases.iter().filter(|case| case.verdict.is_answered()).count();
    let _ = writeln!(
        text,
        "{BOLD}{}{BOLD:#} · {}{} in {:.1} s · Laws of {}",
        crate::text::subject(run),
        if how.is_empty() { String::new() } else { format!("{how} · ") },
        number(asked, "answer"),
        run.seconds,
        run.edition
    );
    text.push('\n');
}

/// A line for each question, with the reason where it was not answered.
fn brief(text: &mut String, case: &Case) {
    let (style, word) = (style(case.verdict), case.verdict.word());
    let _ = write!(text, "{style}{word:<12}{style:#}{}  {}", case.article, case.id());
    if !matches!(case.verdict, Verdict::Conforms) {
        let got = case.got.lines().next().unwrap_or_default();
        let _ = write!(text, "  {DIM}{got}{DIM:#}");
    }
    text.push('\n');
}

/// A fault with the smallest position that shows it.
fn fault(text: &mut String, run: &Run, index: usize, group: &Group) {
    title(text, run, index, group);
    let Some(case) = run.cases.get(group.smallest) else { return };
    let questions = number(group.questions, "question");
    let articles = match group.articles {
        1 => String::new(),
        n => format!(" in {}", number(n, "article")),
    };
    let smallest = if group.questions == 1 { "" } else { "; the smallest" };
    let _ = writeln!(text, "   {questions}{articles}{smallest}:");
    for line in wrapped(&crate::text::position(case), WIDTH - 3) {
        let _ = writeln!(text, "   {line}");
    }
    beside(text, case);
    let _ = writeln!(text, "   {DIM}again:{DIM:#} {}\n", case.repeat);
}

/// The number of a fault, what it is, its article with the title, and whether it is new.
fn title(text: &mut String, run: &Run, index: usize, group: &Group) {
    let number = index + 1;
    let mark = match (&run.known, group.is_new()) {
        (None, _) => "",
        (Some(_), true) => "  new",
        (Some(_), false) => "  known",
    };
    let style = if group.is_new() { BAD } else { NOTE };
    let article = crate::text::article(&group.article, &group.title);
    let what = format!("{number:<3}{}", capital(&group.what));
    let room = what.chars().count() + article.chars().count() + mark.len() + 2 <= WIDTH;
    if room || article.is_empty() {
        let gap = if article.is_empty() { "" } else { "  " };
        let _ = writeln!(text, "{style}{what}{style:#}{gap}{DIM}{article}{DIM:#}{mark}");
    } else {
        for (n, line) in wrapped(&what, WIDTH).into_iter().enumerate() {
            let indent = if n == 0 { "" } else { "   " };
            let _ = writeln!(text, "{indent}{style}{line}{style:#}");
        }
        let _ = writeln!(text, "   {DIM}{article}{DIM:#}{mark}");
    }
}

/// The board, and beside it what was asked, required and answered, and why.
fn beside(text: &mut String, case: &Case) {
    let board: Vec<&str> = case.board.lines().collect();
    let mut words = Vec::new();
    let mut say = |label: &str, value: &str| {
        let value = clipped(value, 300);
        let width = if board.is_empty() { WIDTH - 3 } else { WIDTH - BESIDE - 3 };
        words.extend(wrapped(&format!("{label}: {value}"), width));
    };
    say("asked", &case.asked);
    say("by the Laws", &case.expected);
    say("answered", &case.got);
    case.notes.iter().take(3).for_each(|note| say("note", note));
    let most = words.len().max(board.len());
    for n in 0..most {
        let left = board.get(n).copied().unwrap_or_default();
        let right = words.get(n).map(String::as_str).unwrap_or_default();
        let line = match board.is_empty() {
            true => format!("   {right}"),
            false => format!(" {left:<BESIDE$}{right}"),
        };
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// Every fault in one line.
fn list(text: &mut String, run: &Run, detail: Detail) {
    let most = if detail == Detail::Everything { usize::MAX } else { LISTED };
    for (index, group) in run.groups.iter().enumerate().take(most) {
        let mark = match (&run.known, group.is_new()) {
            (None, _) => "",
            (Some(_), true) => " new",
            (Some(_), false) => " known",
        };
        let style = if group.is_new() { BAD } else { NOTE };
        let tail = format!("{:>6}{mark}", grouped(group.questions));
        let room = WIDTH - tail.len() - group.article.len() - 6;
        let what = clipped(&capital(&group.what), room);
        let _ = writeln!(
            text,
            "{style}{:<3}{what:<room$}{style:#} {DIM}{}{DIM:#} {tail}",
            index + 1,
            group.article
        );
    }
    let rest = run.groups.len().saturating_sub(most);
    if rest > 0 {
        let _ = writeln!(text, "{DIM}and {} more; -v shows all{DIM:#}", number(rest, "fault"));
    }
    if !run.groups.is_empty() {
        text.push('\n');
    }
}

/// The first question that was too slow, with the reason.
fn slow(text: &mut String, run: &Run) {
    let slow = || run.cases.iter().filter(|case| case.verdict == Verdict::Slow);
    if let Some(case) = slow().next() {
        let line = format!(
            "{} too slow, the first: {} ({})",
            number(slow().count(), "question"),
            case.id(),
            case.got.lines().next().unwrap_or_default()
        );
        for line in wrapped(&line, WIDTH) {
            let _ = writeln!(text, "{NOTE}{line}{NOTE:#}");
        }
        text.push('\n');
    }
}

/// What the subject chose where the Laws leave a choice: a line for each name of a choice.
fn choices(text: &mut String, run: &Run) {
    let mut names: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in run.cases.iter().filter(|case| case.verdict == Verdict::Choice) {
        let name = case.notes.first().map_or("", String::as_str);
        names.entry(name).or_default().push(case);
    }
    for (name, cases) in &names {
        let Some(first) = cases.first() else { continue };
        let questions = number(cases.len(), "question");
        let _ = writeln!(text, "{NOTE}choice{NOTE:#}  {name} ({questions})");
        let _ = writeln!(text, "  {DIM}such as{DIM:#} {}: {}", first.id(), first.got);
    }
    if !names.is_empty() {
        text.push('\n');
    }
}

/// The articles that are kept.
fn kept(text: &mut String, run: &Run) {
    let kept: Vec<&str> = run
        .by_article()
        .into_iter()
        .filter(|(_, cases)| {
            let counts = crate::count(cases.iter().copied());
            counts.contains_key(&Verdict::Conforms)
                && !counts.keys().any(|verdict| verdict.is_fault())
        })
        .map(|(article, _)| article)
        .collect();
    for (n, line) in wrapped(&kept.join(" "), WIDTH - 8).into_iter().enumerate() {
        let label = if n == 0 { "keeps" } else { "" };
        let _ = writeln!(text, "{GOOD}{label:<8}{GOOD:#}{line}");
    }
    text.push('\n');
}

/// How many questions of each level were answered as required.
fn levels(text: &mut String, run: &Run) {
    for row in crate::text::levels(run) {
        let style = if row.good == row.asked { GOOD } else { BAD };
        let name = format!("{style}{:<13}{style:#}", row.name);
        let good = format!("{} of {}", grouped(row.good), grouped(row.asked));
        let _ = writeln!(text, "  {name}{good:>16}  {DIM}{}{DIM:#}", row.about);
    }
}

/// Choices in one line, and why questions were not answered.
fn remarks(text: &mut String, run: &Run, detail: Detail) {
    let count = |verdict| run.cases.iter().filter(|case| case.verdict == verdict).count();
    let mut parts = Vec::new();
    let choices = count(Verdict::Choice);
    if choices > 0 && detail != Detail::Everything {
        parts.push(format!("{} that the Laws leave open (-v)", number(choices, "choice")));
    }
    let refused = count(Verdict::Refused);
    if refused > 0 {
        parts.push(format!("{refused} refusals of positions that no game can have"));
    }
    let unsupported = count(Verdict::Unsupported);
    if unsupported > 0 {
        let reasons = crate::text::reasons(run, Verdict::Unsupported);
        parts.push(format!("{} not offered: {}", grouped(unsupported), reasons.join("; ")));
    }
    for part in parts {
        for (n, line) in wrapped(&part, WIDTH - 4).into_iter().enumerate() {
            let indent = if n == 0 { "  " } else { "    " };
            let _ = writeln!(text, "{indent}{DIM}{line}{DIM:#}");
        }
    }
    for fixed in run.known.iter().flat_map(|known| &known.fixed) {
        let file = run.known.as_ref().map_or("", |known| known.file.as_str());
        let _ = writeln!(
            text,
            "  {BAD}fixed{BAD:#} {} ({file}:{}: {})",
            fixed.id, fixed.line, fixed.what
        );
    }
    text.push('\n');
}

fn last_line(text: &mut String, run: &Run) {
    let style = if run.outcome.conclusion.is_good() { GOOD } else { BAD };
    for line in wrapped(&run.outcome.sentence, WIDTH) {
        let _ = writeln!(text, "{style}{line}{style:#}");
    }
}

/// A text with a capital letter at its front.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The first characters of a text, with dots where it goes on.
fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => {
            let kept: String = text.chars().take(most.saturating_sub(3)).collect();
            format!("{kept}...")
        }
        None => text.to_string(),
    }
}

/// Lines of at most so many characters, broken between words; a longer word has a line of its own.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for part in text.lines() {
        let mut line = String::new();
        for word in part.split(' ') {
            let length = line.chars().count() + 1 + word.chars().count();
            if !line.is_empty() && length > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}
