//! The files of `specs/conversation/`, carried inside the program.

use scenario::Diagnostic;
use scenario::guard::{Limits, guard};

use crate::format::{self, Conversation, File, Protocol, Rule};

const FILES: [&str; 8] = [
    "uci-rules.yaml",
    "uci-start-and-end.yaml",
    "uci-options.yaml",
    "uci-position.yaml",
    "uci-go.yaml",
    "uci-odd-positions.yaml",
    "xboard-rules.yaml",
    "xboard.yaml",
];

/// Everything that is asked in one protocol.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The protocol.
    pub protocol: Protocol,
    /// What is watched.
    pub rules: Vec<Rule>,
    /// What is played.
    pub conversations: Vec<Conversation>,
}

impl Suite {
    /// The suite inside the program.
    ///
    /// # Errors
    /// What is wrong with its files.
    pub fn embedded(protocol: Protocol) -> Result<Suite, Vec<Diagnostic>> {
        let mut suite = Suite { protocol, rules: Vec::new(), conversations: Vec::new() };
        for name in FILES {
            let text = specs::file(&format!("conversation/{name}")).unwrap_or_default();
            let name = format!("specs/conversation/{name}");
            let source = guard(&name, text.as_bytes(), Limits::default());
            let file: File = format::read(&source.map_err(|error| vec![*error])?)?;
            if file.protocol == protocol {
                suite.rules.extend(file.rules);
                suite.conversations.extend(file.conversations);
            }
        }
        Ok(suite)
    }

    /// Every id.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let rules = self.rules.iter().map(|rule| rule.id.as_str());
        rules.chain(self.conversations.iter().map(|conversation| conversation.id.as_str()))
    }

    /// The lines of a file of positions that a conversation names.
    pub fn positions(name: &str) -> impl Iterator<Item = &'static str> {
        let text = specs::file(&format!("conversation/{name}")).unwrap_or_default();
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
    }
}
