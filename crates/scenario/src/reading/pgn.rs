//! Questions about the position itself, about the sameness of two positions, and about texts in PGN.

use super::{One, Reading, ask};
use crate::guard::{entry, item};
use crate::pgn::{ENCODINGS, PgnExpected, questions};
use crate::scenario::{Expected, Question};

impl Reading<'_> {
    pub(super) fn questions_about_sameness(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
        let text = one.text;
        if let Some(fen) = &text.fen {
            let field = one.at("fen");
            self.fen(one, &field, fen);
            ask(asked, "fen".to_owned(), field, Expected::Fen(fen.clone()));
        }
        for (name, list, same) in [("same", &text.same, true), ("not_same", &text.not_same, false)]
        {
            let Some(list) = list else { continue };
            let field = one.at(name);
            self.not_empty(&field, list.is_empty());
            for (index, fen) in list.iter().enumerate() {
                let path = item(&field, index);
                self.fen(one, &path, fen);
                let expected = Expected::Same { fen: fen.clone(), same };
                ask(asked, format!("{name}/{}", index + 1), path, expected);
            }
        }
    }

    pub(super) fn questions_about_pgn(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
        let text = one.text;
        let field = one.at("games");
        let (Some(pgn), Some(games)) = (&text.pgn, &text.games) else {
            let stray = [
                ("pgn", text.pgn.is_some()),
                ("games", text.games.is_some()),
                ("encoding", text.encoding.is_some()),
                ("file", text.file.is_some()),
                ("written", text.written.is_some()),
            ];
            if let Some((name, _)) = stray.iter().find(|(_, given)| *given) {
                self.complain_key(&one.at(name), "`pgn` and `games` belong together");
            }
            return;
        };
        for (index, game) in games.iter().enumerate() {
            if let Some((name, message)) = game.wrong() {
                self.complain(&entry(&item(&field, index), name), message);
            }
        }
        let encoding = text.encoding.clone().unwrap_or_else(|| ENCODINGS[0].to_owned());
        if !ENCODINGS.contains(&encoding.as_str()) {
            let message = format!("an encoding is one of {}", ENCODINGS.join(", "));
            self.complain(&one.at("encoding"), message);
        }
        let written = text.written.unwrap_or(encoding == ENCODINGS[0]);
        for (key, asks) in questions(pgn, games, written) {
            let expected = PgnExpected {
                text: pgn.clone(),
                encoding: encoding.clone(),
                file: text.file.unwrap_or(games.len() != 1),
                games: games.clone(),
                asked: asks,
            };
            ask(asked, key, field.clone(), Expected::Pgn(Box::new(expected)));
        }
    }
}
