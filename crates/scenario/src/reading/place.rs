//! Where a scenario asks: its position, the moves played from there, and the moves and squares it names.

use std::collections::BTreeSet;

use laws::Position;
use notation::{fen, uci};
use subject::{Level, Root, Variant};

use super::{One, Reading};
use crate::format::YesOrMoves;
use crate::guard::item;
use crate::scenario::{UNREACHABLE, laws_variant, variant_name};

impl Reading<'_> {
    /// The root for each variant, with everything that leads to it checked.
    pub(super) fn roots(&mut self, one: &One<'_>, variants: &[Variant]) -> Option<Vec<Root>> {
        let text = one.text;
        let fen = match (&text.position, text.start) {
            (None, None) if text.pgn.is_some() => fen::write_position(&Position::initial()),
            _ if text.pgn.is_some() => {
                let message =
                    "a text in PGN has its own position: leave `position` and `start` out";
                self.complain_key(&one.at("pgn"), message);
                return None;
            }
            (Some(_), Some(_)) => {
                self.complain_key(&one.at("start"), "give `position` or `start`, not both");
                return None;
            }
            (None, None) => {
                self.complain(&one.at("id"), "the scenario has no `position` and no `start`");
                return None;
            }
            (Some(fen), None) => fen.clone(),
            (None, Some(_)) => fen::write_position(&Position::initial()),
        };
        let rejected = text.impossible.is_some() || text.unreadable.is_some();
        if rejected && !text.played.is_empty() {
            let message = "no move can be played from a position that is not accepted";
            self.complain_key(&one.at("played"), message);
            return None;
        }
        let roots = variants.iter().map(|&variant| {
            if rejected {
                return Some(Root { variant, fen: fen.clone(), moves: Vec::new() });
            }
            let position = self.position(one, &fen, variant)?;
            let position = self.played(one, &position)?;
            self.taken_back(one, position)?;
            let position = self.position(one, &fen, variant)?;
            // Whoever claims to read FEN is given it as it stands here; others need not know more
            // than one way to write it.
            let fen = match text.level.unwrap_or(one.file.level) {
                Level::Notation => fen.clone(),
                _ => fen::write_position(&position),
            };
            Some(Root { variant, fen, moves: text.played.clone() })
        });
        roots.collect()
    }

    pub(super) fn position(
        &mut self,
        one: &One<'_>,
        fen: &str,
        variant: Variant,
    ) -> Option<Position> {
        match fen::to_play_from(fen, laws_variant(variant)) {
            Ok((position, unreached)) => {
                let chosen = one.text.choice.as_deref() == Some(UNREACHABLE);
                if let (Some(refusal), false) = (unreached.first(), chosen) {
                    let message = format!("no game can have this position: {refusal}");
                    let help = format!(
                        "`impossible` asks about it; with `choice: {UNREACHABLE}` so can the rest"
                    );
                    let complaint = self.source.complain(&one.at("position"), message).help(help);
                    self.found.push(complaint);
                    return None;
                }
                Some(position)
            }
            Err(error) => {
                let message = format!("{error} ({})", variant_name(variant));
                let help = match error {
                    fen::PositionError::Unreadable(_) => "`unreadable` asks about such a text",
                    fen::PositionError::Impossible(_) => "`impossible` asks about such a position",
                };
                let complaint = self.source.complain(&one.at("position"), message).help(help);
                self.found.push(complaint);
                None
            }
        }
    }

    pub(super) fn played(&mut self, one: &One<'_>, start: &Position) -> Option<Position> {
        let mut position = start.clone();
        for (index, text) in one.text.played.iter().enumerate() {
            let path = item(&one.at("played"), index);
            let mv = self.mv(&path, text)?;
            position = match laws::play(&position, mv) {
                Ok(next) => next,
                Err(breaches) => {
                    let why: Vec<String> = breaches.iter().map(ToString::to_string).collect();
                    let message = format!("{text} cannot be played: {}", why.join("; "));
                    self.complain(&path, message);
                    return None;
                }
            };
        }
        Some(position)
    }

    /// Moves that are taken back can be played first; a null move is one where the player is not in check.
    fn taken_back(&mut self, one: &One<'_>, mut position: Position) -> Option<()> {
        for (index, text) in one.text.taken_back.iter().enumerate() {
            let path = item(&one.at("taken_back"), index);
            let next = match text.as_str() {
                "0000" => notation::pgn::pass(&position),
                _ => laws::play(&position, self.mv(&path, text)?).ok(),
            };
            let Some(next) = next else {
                self.complain(&path, format!("{text} cannot be played"));
                return None;
            };
            position = next;
        }
        Some(())
    }

    pub(super) fn mv(&mut self, path: &str, text: &str) -> Option<laws::Move> {
        uci::parse(text).map_err(|error| self.complain_key(path, error.to_string())).ok()
    }

    pub(super) fn square(&mut self, path: &str, text: &str) {
        if let Err(error) = text.parse::<laws::Square>() {
            self.complain_key(path, error.to_string());
        }
    }

    /// The moves of a list, each well formed and named once.
    pub(super) fn moves(&mut self, path: &str, moves: &[String]) {
        let mut seen = BTreeSet::new();
        for (index, mv) in moves.iter().enumerate() {
            let path = item(path, index);
            self.mv(&path, mv);
            if !seen.insert(mv) {
                self.complain(&path, format!("{mv} is listed twice"));
            }
        }
    }

    /// The moves of a line, each well formed; a line may repeat a move.
    pub(super) fn line(&mut self, path: &str, answer: &YesOrMoves) {
        let YesOrMoves::Shown(moves) = answer else { return };
        for (index, mv) in moves.iter().enumerate() {
            self.mv(&item(path, index), mv);
        }
    }

    pub(super) fn squares(&mut self, path: &str, squares: &[String]) {
        let mut seen = BTreeSet::new();
        for (index, square) in squares.iter().enumerate() {
            let path = item(path, index);
            self.square(&path, square);
            if !seen.insert(square) {
                self.complain(&path, format!("{square} is listed twice"));
            }
        }
    }

    pub(super) fn fen(&mut self, one: &One<'_>, path: &str, text: &str) {
        let variants = one.text.variant.as_ref().unwrap_or(&one.file.variant);
        for &variant in &variants.0 {
            if let Err(error) = fen::parse(text, laws_variant(variant)) {
                self.complain(path, error.to_string());
                return;
            }
        }
    }
}
