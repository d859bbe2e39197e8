//! Games written in PGN.

use super::{PgnGame, PgnMove};
use crate::board::{Color, Variant};
use crate::faults::Fault;
use crate::fen::START;
use crate::state::{Engine, State};

/// Lines are no longer than this.
const WIDTH: usize = 79;

impl Engine {
    /// The games of a text, read and written again.
    ///
    /// # Errors
    /// What is wrong with a game that cannot be read.
    pub fn write_pgn(&self, text: &str, variant: Variant) -> Result<String, String> {
        let games = self.read_pgn(text, variant);
        games.iter().map(|game| self.write_game(game, variant)).collect()
    }

    fn write_game(&self, game: &PgnGame, variant: Variant) -> Result<String, String> {
        if let Some(error) = &game.error {
            return Err(error.clone());
        }
        let mut text = String::new();
        let start = game.tags.iter().find(|(name, _)| name == "FEN").map(|(_, fen)| fen.as_str());
        for (name, value) in &game.tags {
            let setup = matches!(name.as_str(), "FEN" | "SetUp");
            if setup && self.has(Fault::PgnWritesNoStartPosition) {
                continue;
            }
            let bare = self.has(Fault::PgnWritesBareQuotes);
            let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
            let value = if bare { value } else { &escaped };
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        let start = self.load(start.unwrap_or(START), variant).map_err(|why| why.to_string())?;
        let mut words = Vec::new();
        self.comments(&game.comments, &mut words);
        self.line(&start, &game.moves, &mut words)?;
        let unfinished = self.has(Fault::PgnWritesNoResults);
        words.push(if unfinished { "*".to_string() } else { game.result.clone() });
        Ok(format!("{text}\n{}\n\n", self.wrapped(&words)))
    }

    fn comments(&self, comments: &[String], words: &mut Vec<String>) {
        if self.has(Fault::PgnWritesNoComments) {
            return;
        }
        for comment in comments {
            let text = format!("{{{comment}}}");
            words.extend(text.split_whitespace().map(str::to_string));
        }
    }

    fn line(
        &self,
        start: &State,
        moves: &[PgnMove],
        words: &mut Vec<String>,
    ) -> Result<(), String> {
        let mut state = start.clone();
        for mv in moves {
            self.comments(&mv.before, words);
            let dots = if state.turn() == Color::White { "." } else { "..." };
            words.push(format!("{}{dots}", state.fullmove_number()));
            words.push(state.san(&mv.uci).map_err(|why| why.to_string())?);
            if !self.has(Fault::PgnWritesNoGlyphs) {
                words.extend(mv.glyphs.iter().map(|glyph| format!("${glyph}")));
            }
            self.comments(&mv.comments, words);
            for variation in
                mv.variations.iter().filter(|_| !self.has(Fault::PgnWritesNoVariations))
            {
                words.push("(".to_string());
                self.line(&state, variation, words)?;
                words.push(")".to_string());
            }
            state.play(&mv.uci).map_err(|why| why.to_string())?;
        }
        Ok(())
    }

    fn wrapped(&self, words: &[String]) -> String {
        let one_line = self.has(Fault::PgnWritesOneLine);
        let mut text = String::new();
        let mut column = 0;
        for word in words {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > WIDTH && !one_line {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += length;
        }
        text
    }
}
