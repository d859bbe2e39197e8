//! Questions about moves and about the position on the board.

use std::collections::BTreeSet;

use super::{One, Reading, ask};
use crate::guard::{entry, item};
use crate::scenario::{Expected, Question};

/// The longest sequences that a scenario counts, in plies, and the largest count. Every program is asked, slow ones
/// too.
const DEEPEST_PERFT: u32 = 6;
const MOST_LINES: u64 = 5_000_000;

impl Reading<'_> {
    pub(super) fn questions_about_moves(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
        let text = one.text;
        if let Some(moves) = &text.legal {
            let field = one.at("legal");
            self.moves(&field, moves);
            self.not_empty(&field, moves.is_empty());
            for (index, mv) in moves.iter().enumerate() {
                let expected = Expected::Legal { mv: mv.clone() };
                ask(asked, format!("legal/{mv}"), item(&field, index), expected);
            }
        }
        if let Some(moves) = &text.illegal {
            let field = one.at("illegal");
            self.not_empty(&field, moves.is_empty());
            for (mv, articles) in moves {
                let path = entry(&field, mv);
                self.mv(&path, mv);
                for (index, article) in articles.iter().enumerate() {
                    self.article(&item(&path, index), article);
                }
                if articles.is_empty() {
                    let message = format!("{mv} breaks an article: name it");
                    self.complain_key(&path, message);
                }
                let expected = Expected::Illegal { mv: mv.clone(), articles: articles.clone() };
                ask(asked, format!("illegal/{mv}"), path, expected);
            }
        }
        if let Some(moves) = &text.legal_exactly {
            let field = one.at("legal_exactly");
            self.moves(&field, moves);
            let expected = Expected::LegalExactly(moves.clone());
            ask(asked, "legal_exactly".to_owned(), field, expected);
        }
        if let Some(count) = text.legal_count {
            let expected = Expected::LegalCount(count);
            ask(asked, "legal_count".to_owned(), one.at("legal_count"), expected);
        }
        if let Some(counts) = &text.perft {
            let field = one.at("perft");
            self.not_empty(&field, counts.is_empty());
            for (&depth, &count) in counts {
                let path = entry(&field, &depth.to_string());
                if depth == 0 || depth > DEEPEST_PERFT {
                    let message = format!("a depth is 1 to {DEEPEST_PERFT} plies");
                    self.complain_key(&path, message);
                } else if count > MOST_LINES {
                    let message = format!(
                        "a count is at most {MOST_LINES} in a scenario; larger ones belong into perft/"
                    );
                    self.complain(&path, message);
                }
                ask(asked, format!("perft/{depth}"), path, Expected::Perft { depth, count });
            }
        }
        if let Some(positions) = &text.after {
            let field = one.at("after");
            self.not_empty(&field, positions.is_empty());
            for (mv, fen) in positions {
                let path = entry(&field, mv);
                self.mv(&path, mv);
                self.fen(one, &path, fen);
                let expected = Expected::After { mv: mv.clone(), fen: fen.clone() };
                ask(asked, format!("after/{mv}"), path, expected);
            }
        }
    }

    pub(super) fn questions_about_the_position(
        &mut self,
        one: &One<'_>,
        asked: &mut Vec<Question>,
    ) {
        let text = one.text;
        if let Some(check) = text.check {
            ask(asked, "check".to_owned(), one.at("check"), Expected::Check(check));
        }
        if let Some(squares) = &text.checkers {
            let field = one.at("checkers");
            self.squares(&field, squares);
            ask(asked, "checkers".to_owned(), field, Expected::Checkers(squares.clone()));
        }
        if let Some(attackers) = &text.attackers {
            let field = one.at("attackers");
            self.not_empty(&field, attackers.is_empty());
            for (square, sides) in attackers {
                let path = entry(&field, square);
                self.square(&path, square);
                let colours: BTreeSet<_> = sides.0.iter().map(|side| side.by).collect();
                if colours.len() < sides.0.len() || colours.is_empty() {
                    self.complain_key(&path, "each colour is named once");
                }
                for (index, side) in sides.0.iter().enumerate() {
                    let nested = item(&path, index);
                    let within =
                        if self.source.node(&nested).is_some() { nested } else { path.clone() };
                    self.squares(&entry(&within, "from"), &side.from);
                    let expected = Expected::Attackers {
                        square: square.clone(),
                        by: side.by,
                        from: side.from.clone(),
                    };
                    let key = format!("attackers/{square}-{}", side.by.name());
                    ask(asked, key, entry(&within, "from"), expected);
                }
            }
        }
        if let Some(status) = text.status {
            ask(asked, "status".to_owned(), one.at("status"), Expected::Status(status));
        }
        if let Some(players) = &text.can_mate {
            let field = one.at("can_mate");
            self.not_empty(&field, players.is_empty());
            for (&by, answer) in players {
                let path = entry(&field, by.name());
                self.line(&path, answer);
                let expected = Expected::CanMate { by, answer: answer.clone() };
                ask(asked, format!("can_mate/{}", by.name()), path, expected);
            }
        }
        if let Some(answer) = &text.reachable {
            let field = one.at("reachable");
            self.line(&field, answer);
            ask(asked, "reachable".to_owned(), field, Expected::Reachable(answer.clone()));
        }
    }

    /// What the questions of one scenario say must not contradict itself.
    pub(super) fn agreement(&mut self, one: &One<'_>) {
        let text = one.text;
        let legal = text.legal.as_deref().unwrap_or_default();
        let illegal = text.illegal.as_ref();
        let all: Option<BTreeSet<&String>> =
            text.legal_exactly.as_ref().map(|all| all.iter().collect());
        for (index, mv) in legal.iter().enumerate() {
            let path = item(&one.at("legal"), index);
            if illegal.is_some_and(|illegal| illegal.contains_key(mv)) {
                self.complain(&path, format!("{mv} is said to be legal and illegal"));
            }
            if all.as_ref().is_some_and(|all| !all.contains(mv)) {
                self.complain(&path, format!("{mv} is legal but not in `legal_exactly`"));
            }
        }
        if let (Some(all), Some(illegal)) = (&text.legal_exactly, illegal) {
            for (index, mv) in all.iter().enumerate().filter(|(_, mv)| illegal.contains_key(*mv)) {
                let path = item(&one.at("legal_exactly"), index);
                self.complain(&path, format!("{mv} is said to be legal and illegal"));
            }
        }
        if let (Some(all), Some(count)) = (&text.legal_exactly, text.legal_count)
            && all.len() as u64 != count
        {
            let message = format!("`legal_exactly` lists {} moves", all.len());
            self.complain(&one.at("legal_count"), message);
        }
    }
}
