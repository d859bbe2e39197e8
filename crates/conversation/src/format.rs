//! The form of a file in `specs/conversation/`.

use std::time::Duration;

use scenario::Diagnostic;
use scenario::guard::Source;
use serde::Deserialize;

/// The protocol that a file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol, of XBoard and WinBoard.
    Xboard,
}

/// What it means not to do what is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// The description asks for it: to do otherwise is to differ.
    #[default]
    Must,
    /// The description leaves it open, or only wishes it: to do otherwise is a choice.
    Choice,
}

/// A file of rules and conversations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The protocol.
    pub protocol: Protocol,
    /// The subject in a few words.
    pub title: String,
    /// What is watched in every conversation.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// What is said and has to come.
    #[serde(default)]
    pub conversations: Vec<Conversation>,
}

/// Something that holds in every conversation. How it is watched is code; the id connects the two.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// A name among all rules and conversations.
    pub id: String,
    /// The rule in one sentence.
    pub says: String,
    /// The paragraph of the description that asks for it.
    pub paragraph: String,
    /// What it means to break it.
    #[serde(default)]
    pub weight: Weight,
}

/// A transcript with its expectations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conversation {
    /// A name among all rules and conversations.
    pub id: String,
    /// What an engine has to do, in one sentence.
    pub says: String,
    /// The paragraph of the description that asks for it.
    pub paragraph: String,
    /// What it means not to do it.
    #[serde(default)]
    pub weight: Weight,
    /// An option that the engine has to offer to be asked.
    #[serde(default)]
    pub needs: Option<String>,
    /// Whether the process is new and has been told nothing.
    #[serde(default)]
    pub fresh: bool,
    /// What is said, and what has to come.
    pub talk: Vec<Step>,
}

/// One step of a conversation: exactly one of its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Step {
    /// This line is sent.
    pub send: Option<String>,
    /// A line that begins with this word has to come.
    pub expect: Option<String>,
    /// A best move has to come, and be one of these; `none` stands for every way to say that there is none.
    pub best_move: Option<Vec<String>>,
    /// No line that begins with one of these words comes within a moment.
    pub quiet: Option<Vec<String>>,
    /// `isready` is answered: the engine is alive.
    pub alive: Option<bool>,
    /// Standard input is closed.
    pub close_input: Option<bool>,
    /// The process ends.
    pub ends: Option<bool>,
    /// `position startpos moves` with so many plies of knights that go out and back.
    pub shuffle: Option<u32>,
    /// Every option that was offered is set to its default, or pressed.
    pub set_options: Option<bool>,
    /// Every position of this file is set up and searched to depth 1, until the time for it is spent.
    pub positions: Option<String>,
    /// This move is sent in the way that the engine's features ask for (XBoard), and has to be played.
    pub plays: Option<String>,
    /// The same, and it has to be refused.
    pub refuses: Option<String>,
}

impl Step {
    fn fields(&self) -> usize {
        let set = [
            self.send.is_some(),
            self.expect.is_some(),
            self.best_move.is_some(),
            self.quiet.is_some(),
            self.alive.is_some(),
            self.close_input.is_some(),
            self.ends.is_some(),
            self.shuffle.is_some(),
            self.set_options.is_some(),
            self.positions.is_some(),
            self.plays.is_some(),
            self.refuses.is_some(),
        ];
        set.into_iter().filter(|set| *set).count()
    }
}

/// How long silence is listened to.
pub const MOMENT: Duration = Duration::from_millis(250);

/// Reads a file.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(source: &Source) -> Result<File, Vec<Diagnostic>> {
    let file: File = scenario::yaml::read(source).map_err(|error| vec![*error])?;
    let mut found = Vec::new();
    for (number, conversation) in file.conversations.iter().enumerate() {
        for (step, talk) in conversation.talk.iter().enumerate() {
            if talk.fields() != 1 {
                let path = format!("conversations[{number}].talk[{step}]");
                found.push(source.complain(&path, "a step does one thing: send, expect, ..."));
            }
        }
        if conversation.talk.is_empty() {
            let path = format!("conversations[{number}].talk");
            found.push(source.complain(&path, "a conversation says something"));
        }
    }
    if found.is_empty() { Ok(file) } else { Err(found) }
}
