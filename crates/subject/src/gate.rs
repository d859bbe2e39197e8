//! The gate through which everything passes that a program says: clipped, tamed, and nothing larger than an answer
//! can be.

use crate::competition::{Finding, Ruling};
use crate::description::Description;
use crate::foreign::{MOST_BYTES, tamed, visible};
use crate::question::{Answer, Failure, FailureKind, Query, Reply, Root, Subject};

/// Bytes of a name, a version, an address or a convention that are kept, and of a position, a move or a
/// result: more than any of them has.
const NAME_BYTES: usize = 200;
/// Conventions that are kept.
const CONVENTIONS: usize = 50;
/// Entries that a right list never has: no position is known with more than 218 legal moves.
const MOST_ENTRIES: usize = 1000;

/// A program behind the gate.
pub(crate) struct Gated<S> {
    subject: S,
    description: Description,
}

impl<S: Subject> Gated<S> {
    /// Puts a program behind the gate.
    pub fn new(subject: S) -> Gated<S> {
        let description = short(subject.description().clone());
        Gated { subject, description }
    }
}

impl<S: Subject> Subject for Gated<S> {
    fn description(&self) -> &Description {
        &self.description
    }

    fn ask(&mut self, root: &Root, query: &Query) -> Reply {
        passed(self.subject.ask(root, query))
    }
}

/// What a program says of itself, cut to what can be told of it.
fn short(description: Description) -> Description {
    let Description {
        name,
        version,
        language,
        homepage,
        mut levels,
        mut variants,
        mut capabilities,
        conventions,
    } = description;
    levels.sort();
    levels.dedup();
    variants.sort();
    variants.dedup();
    capabilities.sort();
    capabilities.dedup();
    let conventions = conventions.into_iter().take(CONVENTIONS);
    Description {
        name: name_of(name),
        version: name_of(version),
        language: name_of(language),
        homepage: name_of(homepage),
        levels,
        variants,
        capabilities,
        conventions: conventions.map(|(name, value)| (name_of(name), name_of(value))).collect(),
    }
}

/// A reply of which everything is short.
fn passed(reply: Reply) -> Reply {
    match reply {
        Reply::Answer(answer) => answered(answer),
        Reply::Refused(why) => Reply::Refused(clip(why)),
        Reply::Unsupported(why) => Reply::Unsupported(clip(why)),
        Reply::Failed(failure) => Reply::Failed(short_failure(failure)),
    }
}

/// A failure of which everything is short.
pub(crate) fn short_failure(failure: Failure) -> Failure {
    let Failure { kind, message, last_output } = failure;
    Failure { kind, message: clip(message), last_output: clip(last_output) }
}

fn answered(answer: Answer) -> Reply {
    let entries = match &answer {
        Answer::Moves(list) | Answer::Squares(list) | Answer::Articles(list) => list.len(),
        Answer::Divide(counts) => counts.len(),
        Answer::Games(found) => found.games.len(),
        Answer::Ruling(ruling) => ruling.may_play.len().max(ruling.findings.len()),
        _ => 0,
    };
    if entries > MOST_ENTRIES {
        return Reply::Failed(Failure {
            kind: FailureKind::Garbage,
            message: format!(
                "answers with a list of {entries} entries, which nothing in chess has"
            ),
            last_output: String::new(),
        });
    }
    Reply::Answer(match answer {
        Answer::Fen(text) => Answer::Fen(name_of(text)),
        Answer::Text(text) => Answer::Text(name_of(text)),
        Answer::Outcome(text) => Answer::Outcome(name_of(text)),
        Answer::Articles(list) => Answer::Articles(list.into_iter().map(name_of).collect()),
        Answer::Ruling(ruling) => Answer::Ruling(Box::new(short_ruling(*ruling))),
        answer => answer,
    })
}

fn short_ruling(ruling: Ruling) -> Ruling {
    let finding =
        |found: Finding| Finding { what: name_of(found.what), article: name_of(found.article) };
    Ruling {
        findings: ruling.findings.into_iter().map(finding).collect(),
        may_play: ruling.may_play.into_iter().map(name_of).collect(),
        position: name_of(ruling.position),
        running: ruling.running.map(name_of),
        offer: ruling.offer.map(name_of),
        outcome: name_of(ruling.outcome),
        ..ruling
    }
}

/// A name, a position, a result: one line.
fn name_of(text: String) -> String {
    match is_plain(&text) && text.len() <= NAME_BYTES {
        true => text,
        false => visible(&tamed(&text, NAME_BYTES)),
    }
}

fn clip(text: String) -> String {
    match is_plain(&text) && text.len() <= MOST_BYTES {
        true => text,
        false => tamed(&text, MOST_BYTES),
    }
}

/// Whether a text is as simple as most answers are.
fn is_plain(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_graphic() && byte != b':' && byte != b'#' || byte == b' ';
    text.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::Level;
    use crate::variant::Variant;

    /// Says the same to everything.
    struct Parrot(Description, Reply);

    impl Subject for Parrot {
        fn description(&self) -> &Description {
            &self.0
        }

        fn ask(&mut self, _: &Root, _: &Query) -> Reply {
            self.1.clone()
        }
    }

    fn said(reply: Reply) -> Reply {
        let description = Description {
            name: "n".repeat(4 << 20),
            version: String::new(),
            language: String::new(),
            homepage: String::new(),
            levels: vec![Level::Board; 1000],
            variants: vec![Variant::Standard; 1000],
            capabilities: Vec::new(),
            conventions: (0..1000).map(|n| (n.to_string(), "v".repeat(1000))).collect(),
        };
        let mut gated = Gated::new(Parrot(description, reply));
        let told = serde_json::to_string(gated.description()).expect("JSON");
        assert!(told.len() < 20_000, "{}", told.len());
        let root = Root { variant: Variant::Standard, fen: String::new(), moves: Vec::new() };
        gated.ask(&root, &Query::InCheck)
    }

    #[test]
    fn nothing_long_comes_through() {
        let long = || "x".repeat(7 << 20);
        let failure = Failure { kind: FailureKind::Crash, message: long(), last_output: long() };
        let ruling = Ruling {
            may_play: vec![long()],
            findings: vec![Finding { what: long(), article: long() }],
            position: long(),
            outcome: long(),
            running: Some(long()),
            offer: Some(long()),
            ..Ruling::default()
        };
        let replies = [
            Reply::Refused(long()),
            Reply::Unsupported(long()),
            Reply::Failed(failure),
            Reply::Answer(Answer::Fen(long())),
            Reply::Answer(Answer::Text(long())),
            Reply::Answer(Answer::Outcome(long())),
            Reply::Answer(Answer::Articles(vec![long()])),
            Reply::Answer(Answer::Ruling(Box::new(ruling))),
            Reply::Answer(Answer::Moves(vec!["e2e4".to_string(); 1_000_000])),
        ];
        for reply in replies {
            let told = serde_json::to_string(&said(reply)).expect("JSON");
            assert!(told.len() < 10_000, "{}", told.len());
        }
    }

    #[test]
    fn nothing_that_steers_comes_through() {
        let text = || "a\u{1b}[31m\n::error::b \u{202E}\u{FFFE}".to_string();
        let failure = Failure { kind: FailureKind::Crash, message: text(), last_output: text() };
        let replies = [
            Reply::Refused(text()),
            Reply::Unsupported(text()),
            Reply::Failed(failure),
            Reply::Answer(Answer::Fen(text())),
            Reply::Answer(Answer::Text(text())),
            Reply::Answer(Answer::Outcome(text())),
            Reply::Answer(Answer::Articles(vec![text()])),
        ];
        for reply in replies {
            let told = format!("{:?}", said(reply));
            assert!(told.contains("u{1b}") && told.contains("u{202e}"), "{told}");
            assert!(!told.contains("\\n::") && !told.contains("\\u{1b}\\"), "{told}");
        }
    }

    #[test]
    fn what_is_short_comes_through_as_it_is() {
        let reply = Reply::Answer(Answer::Moves(vec!["e2e4".to_string(); 218]));
        assert_eq!(said(reply.clone()), reply);
    }
}
