//! Questions about games and about events at the board.

use laws::Edition;

use super::{One, Reading, ask};
use crate::game::{self, GameExpected};
use crate::guard::{entry, item};
use crate::scenario::{Expected, Question};

impl Reading<'_> {
    pub(super) fn questions_about_the_game(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
        let text = one.text;
        let game = |expected| Expected::Game(Box::new(expected));
        self.declared(&one.at("declared"), &text.declared);
        if let Some(outcome) = &text.outcome {
            let field = one.at("outcome");
            if let Some(message) = game::wrong_with_outcome(outcome) {
                self.complain(&field, message);
            }
            let declared = text.declared.clone();
            let expected = game(GameExpected::Outcome { declared, outcome: outcome.clone() });
            ask(asked, "outcome".to_owned(), field, expected);
        } else if !text.declared.is_empty() {
            self.complain_key(
                &one.at("declared"),
                "something is declared, but `outcome` is missing",
            );
        }
        if let Some(claims) = &text.claimable {
            let field = one.at("claimable");
            self.not_empty(&field, claims.is_empty());
            for (with, articles) in claims {
                let path = entry(&field, with);
                let with = (with != "now").then(|| with.clone());
                if let Some(mv) = &with {
                    self.mv(&path, mv);
                }
                for (index, article) in articles.iter().enumerate() {
                    self.article(&item(&path, index), article);
                }
                let key = format!("claimable/{}", with.as_deref().unwrap_or("now"));
                let articles = articles.clone();
                ask(asked, key, path, game(GameExpected::Claimable { with, articles }));
            }
        }
        if let Some(count) = text.repetitions {
            let expected = game(GameExpected::Repetitions(count));
            ask(asked, "repetitions".to_owned(), one.at("repetitions"), expected);
        }
    }

    /// What players declare, and that a flag has fallen.
    pub(super) fn declared(&mut self, path: &str, lines: &[String]) {
        for (index, line) in lines.iter().enumerate() {
            if subject::game_level::flag_falls(line).is_none()
                && let Some(message) = game::wrong_with_event(line)
            {
                self.complain(&item(path, index), message);
            }
        }
    }

    /// Lines that tell what happens.
    pub(super) fn lines(&mut self, path: &str, lines: &[String]) {
        for (index, line) in lines.iter().enumerate() {
            if let Some(message) = game::wrong_with_event(line) {
                self.complain(&item(path, index), message);
            }
        }
    }

    pub(super) fn questions_about_events(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
        let text = one.text;
        self.lines(&one.at("events"), &text.events);
        let field = one.at("ruling");
        let Some(ruling) = &text.ruling else {
            if !text.events.is_empty() || text.conditions.is_some() {
                self.complain(&one.at("id"), "there are events or conditions, but no `ruling`");
            }
            return;
        };
        if text.events.is_empty() {
            self.complain_key(&field, "a ruling needs `events`");
        }
        let conditions = text.conditions.clone().unwrap_or_default();
        if let Err(message) =
            subject::game_level::read_conditions(&conditions.under(Edition::default()))
        {
            self.complain_key(&one.at("conditions"), message);
        }
        for (name, message) in game::wrong_with_ruling(ruling) {
            self.complain_key(&entry(&field, &name), message);
        }
        for (name, moves) in
            [("may_play", &ruling.may_play), ("may", &ruling.may), ("may_not", &ruling.may_not)]
        {
            self.moves(&entry(&field, name), moves.as_deref().unwrap_or_default());
        }
        for (what, article) in ruling.finds.iter().flatten() {
            self.article(&entry(&entry(&field, "finds"), what), article);
        }
        match game::aspects(ruling) {
            Err((name, message)) => self.complain_key(&entry(&field, name), message),
            Ok(aspects) => {
                self.not_empty(&field, aspects.is_empty());
                for aspect in aspects {
                    let key = format!("ruling/{}", aspect.field());
                    let path = entry(&field, aspect.field());
                    let expected = GameExpected::Ruling {
                        conditions: Box::new(conditions.clone()),
                        events: text.events.clone(),
                        aspect,
                    };
                    ask(asked, key, path, Expected::Game(Box::new(expected)));
                }
            }
        }
    }
}
