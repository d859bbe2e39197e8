//! Questions about notation, and about positions and texts that are not accepted.

use super::{One, Reading, ask};
use crate::guard::{entry, item};
use crate::scenario::{Expected, FEN_FIELDS, Question, REASONS};

impl Reading<'_> {
    pub(super) fn questions_about_notation(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
        if let Some(moves) = &one.text.san {
            let field = one.at("san");
            self.not_empty(&field, moves.is_empty());
            for (mv, text) in moves {
                let path = entry(&field, mv);
                self.mv(&path, mv);
                self.not_empty(&path, text.is_empty());
                let expected = Expected::San { mv: mv.clone(), text: text.clone() };
                ask(asked, format!("san/{mv}"), path, expected);
            }
        }
        if let Some(texts) = &one.text.reads_san {
            let field = one.at("reads_san");
            self.not_empty(&field, texts.is_empty());
            for (text, mv) in texts {
                let path = entry(&field, text);
                if let Some(mv) = mv {
                    self.mv(&path, mv);
                }
                let expected = Expected::ReadsSan { text: text.clone(), mv: mv.clone() };
                ask(asked, format!("reads_san/{text}"), path, expected);
            }
        }
    }

    /// Questions about positions and texts that are not accepted; whether there is one.
    pub(super) fn questions_about_acceptance(
        &mut self,
        one: &One<'_>,
        asked: &mut Vec<Question>,
    ) -> bool {
        let text = one.text;
        if let Some(reasons) = &text.impossible {
            let field = one.at("impossible");
            self.not_empty(&field, reasons.is_empty());
            for (index, reason) in reasons.iter().enumerate() {
                if !REASONS.contains(&reason.as_str()) {
                    let message =
                        format!("{reason:?} is no reason; there are {}", REASONS.join(", "));
                    self.complain(&item(&field, index), message);
                }
            }
            ask(asked, "impossible".to_owned(), field, Expected::Impossible(reasons.clone()));
        }
        if let Some(name) = &text.unreadable {
            let field = one.at("unreadable");
            if !FEN_FIELDS.contains(&name.as_str()) {
                let message =
                    format!("{name:?} is no field of FEN; there are {}", FEN_FIELDS.join(", "));
                self.complain(&field, message);
            }
            ask(asked, "unreadable".to_owned(), field, Expected::Unreadable(name.clone()));
        }
        text.impossible.is_some() || text.unreadable.is_some()
    }
}
