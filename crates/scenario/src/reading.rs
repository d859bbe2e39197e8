//! From what a file says to scenarios, with everything checked that a type cannot say.

use std::collections::BTreeSet;
use std::sync::Arc;

use laws::{Edition, Position};
use notation::{fen, uci};
use subject::{Level, Root, Variant};

use crate::diagnostic::Diagnostic;
use crate::editions::Editions;
use crate::format::{FileText, ScenarioText, YesOrMoves};
use crate::game::{self, GameExpected};
use crate::guard::{Shape, Source, entry, item};
use crate::registry::Registry;
use crate::scenario::{
    Expected, FEN_FIELDS, Question, REASONS, Scenario, laws_variant, variant_name,
};
use crate::yaml;

/// The longest sequences that a scenario counts, in plies, and the largest count. Every program is asked, slow ones
/// too.
const DEEPEST_PERFT: u32 = 6;
const MOST_LINES: u64 = 5_000_000;

/// Of one file no more complaints are made than this.
const MOST_COMPLAINTS: usize = 100;

/// What is known when a file is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context<'a> {
    /// The articles there are; without them, any well-formed number is accepted.
    pub registry: Option<&'a Registry>,
    /// Whether the file's name must begin with its article.
    pub named_by_article: bool,
    /// Whether every scenario must say where it comes from.
    pub source_required: bool,
}

/// Reads one guarded scenario file.
///
/// # Errors
/// Everything that is wrong with it, each with its place.
pub fn read(source: &Arc<Source>, context: Context<'_>) -> Result<Vec<Scenario>, Vec<Diagnostic>> {
    let file: FileText = yaml::read(source).map_err(|error| vec![*error])?;
    let mut reading = Reading { source, context, found: Vec::new() };
    reading.header(&file);
    let mut scenarios = Vec::new();
    for (index, text) in file.scenarios.iter().enumerate() {
        let one = One { path: item("scenarios", index), text, file: &file };
        scenarios.extend(reading.scenario(&one));
    }
    reading.found.truncate(MOST_COMPLAINTS);
    if reading.found.is_empty() { Ok(scenarios) } else { Err(reading.found) }
}

/// One scenario while it is read.
struct One<'a> {
    path: String,
    text: &'a ScenarioText,
    file: &'a FileText,
}

impl One<'_> {
    fn at(&self, field: &str) -> String {
        entry(&self.path, field)
    }
}

struct Reading<'a> {
    source: &'a Arc<Source>,
    context: Context<'a>,
    found: Vec<Diagnostic>,
}

impl Reading<'_> {
    fn complain(&mut self, path: &str, message: impl Into<String>) {
        self.found.push(self.source.complain(path, message));
    }

    fn complain_key(&mut self, path: &str, message: impl Into<String>) {
        self.found.push(self.source.complain_key(path, message));
    }

    fn header(&mut self, file: &FileText) {
        self.article("article", &file.article);
        if file.title.trim().is_empty() {
            self.complain("title", "the title is empty");
        }
        if file.scenarios.is_empty() {
            self.complain("scenarios", "there is no scenario");
        }
        self.editions("editions", &file.editions);
        self.variants("variant", &file.variant.0);
        let name = self.source.name().rsplit('/').next().unwrap_or_default();
        if self.context.named_by_article && !is_named_by(name, &file.article) {
            let message = format!(
                "a file about {0} has a name that begins with it, such as {0}-slug.yaml",
                file.article
            );
            self.complain("article", message);
        }
    }

    /// A number of an article: in quotes, well formed, and known.
    fn article(&mut self, path: &str, number: &str) {
        if self.source.node(path).is_some_and(|node| node.shape == Shape::Plain) {
            let complaint = self
                .source
                .complain(path, format!("the article {number} is not in quotes"))
                .help(format!("write \"{number}\": without quotes 3.10 is the number 3.1"));
            self.found.push(complaint);
        } else if !is_article(number) {
            self.complain(path, format!("{number:?} is no number of an article"));
        } else if let Some(registry) = self.context.registry
            && registry.get(number).is_none()
        {
            self.complain(path, format!("the Laws have no article {number}"));
        }
    }

    fn editions(&mut self, path: &str, text: &str) -> Option<Editions> {
        if self.source.node(path).is_some_and(|node| node.shape == Shape::Plain) {
            self.complain(path, format!("the editions are not in quotes: write \"{text}\""));
            return None;
        }
        Editions::parse(text).map_err(|message| self.complain(path, message)).ok()
    }

    fn variants(&mut self, path: &str, variants: &[Variant]) {
        if variants.is_empty() {
            self.complain(path, "the list of variants is empty");
        }
        if variants.iter().collect::<BTreeSet<_>>().len() < variants.len() {
            self.complain(path, "a variant is listed twice");
        }
    }

    fn scenario(&mut self, one: &One<'_>) -> Option<Scenario> {
        let (text, file) = (one.text, one.file);
        self.words(one);
        let article = text.article.clone().unwrap_or_else(|| file.article.clone());
        if text.article.is_some() {
            self.article(&one.at("article"), &article);
        }
        let editions = match &text.editions {
            Some(range) => self.editions(&one.at("editions"), range),
            None => Editions::parse(&file.editions).ok(),
        };
        let variants = text.variant.as_ref().unwrap_or(&file.variant).0.clone();
        if text.variant.is_some() {
            self.variants(&one.at("variant"), &variants);
        }
        let questions = self.questions(one);
        self.agreement(one);
        let roots = self.roots(one, &variants);
        Some(Scenario {
            id: text.id.clone(),
            says: text.says.trim().to_owned(),
            article,
            title: file.title.clone(),
            level: text.level.unwrap_or(file.level),
            editions: editions?,
            roots: roots?,
            several_variants: variants.len() > 1,
            source: text.source.clone(),
            choice: text.choice.clone(),
            disputed: text.disputed.clone(),
            note: text.note.clone(),
            questions,
            file: self.source.clone(),
            path: one.path.clone(),
        })
    }

    /// The fields that are words for a reader.
    fn words(&mut self, one: &One<'_>) {
        let text = one.text;
        if text.id.is_empty() {
            self.complain(&one.path, "the scenario has no `id`");
        } else if !is_slug(&text.id) {
            let message = "an id has small letters, digits and single hyphens only";
            self.complain(&one.at("id"), message);
        }
        if text.says.trim().is_empty() {
            let message = "the scenario does not say what it shows: `says` is missing or empty";
            let path = if self.source.node(&one.at("says")).is_some() {
                one.at("says")
            } else {
                one.at("id")
            };
            self.complain(&path, message);
        }
        let optional = [
            ("source", &text.source),
            ("choice", &text.choice),
            ("disputed", &text.disputed),
            ("note", &text.note),
        ];
        for (field, value) in optional {
            if value.as_ref().is_some_and(|value| value.trim().is_empty()) {
                self.complain(&one.at(field), format!("`{field}` is empty"));
            }
        }
        if let (Some(note), Some(registry)) = (&text.disputed, self.context.registry)
            && registry.note(note).is_none()
        {
            self.complain(&one.at("disputed"), format!("articles.yaml has no note {note}"));
        }
        if self.context.source_required && text.source.is_none() {
            self.complain(&one.at("id"), "a regression says where it comes from: `source`");
        }
    }

    /// The root for each variant, with everything that leads to it checked.
    fn roots(&mut self, one: &One<'_>, variants: &[Variant]) -> Option<Vec<Root>> {
        let text = one.text;
        let fen = match (&text.position, text.start) {
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
            self.played(one, &position)?;
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

    fn position(&mut self, one: &One<'_>, fen: &str, variant: Variant) -> Option<Position> {
        match fen::position(fen, laws_variant(variant)) {
            Ok(position) => Some(position),
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

    fn played(&mut self, one: &One<'_>, start: &Position) -> Option<()> {
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
        Some(())
    }

    fn mv(&mut self, path: &str, text: &str) -> Option<laws::Move> {
        uci::parse(text).map_err(|error| self.complain_key(path, error.to_string())).ok()
    }

    fn square(&mut self, path: &str, text: &str) {
        if let Err(error) = text.parse::<laws::Square>() {
            self.complain_key(path, error.to_string());
        }
    }

    /// The moves of a list, each well formed and named once.
    fn moves(&mut self, path: &str, moves: &[String]) {
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
    fn line(&mut self, path: &str, answer: &YesOrMoves) {
        let YesOrMoves::Shown(moves) = answer else { return };
        for (index, mv) in moves.iter().enumerate() {
            self.mv(&item(path, index), mv);
        }
    }

    fn squares(&mut self, path: &str, squares: &[String]) {
        let mut seen = BTreeSet::new();
        for (index, square) in squares.iter().enumerate() {
            let path = item(path, index);
            self.square(&path, square);
            if !seen.insert(square) {
                self.complain(&path, format!("{square} is listed twice"));
            }
        }
    }

    /// Every question of the scenario.
    fn questions(&mut self, one: &One<'_>) -> Vec<Question> {
        let mut asked = Vec::new();
        self.questions_about_moves(one, &mut asked);
        self.questions_about_the_position(one, &mut asked);
        self.questions_about_notation(one, &mut asked);
        self.questions_about_the_game(one, &mut asked);
        self.questions_about_events(one, &mut asked);
        let rejecting = self.questions_about_acceptance(one, &mut asked);
        if asked.is_empty() {
            self.complain(&one.at("id"), "the scenario asks nothing");
        } else if rejecting && asked.len() > 1 {
            let message = "of a position that is not accepted nothing else can be asked";
            self.complain(&one.at("id"), message);
        }
        asked
    }

    fn questions_about_moves(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
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

    fn questions_about_the_position(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
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

    fn questions_about_notation(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
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

    fn questions_about_the_game(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
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
    fn declared(&mut self, path: &str, lines: &[String]) {
        for (index, line) in lines.iter().enumerate() {
            if subject::game_level::flag_falls(line).is_none()
                && let Some(message) = game::wrong_with_event(line)
            {
                self.complain(&item(path, index), message);
            }
        }
    }

    /// Lines that tell what happens.
    fn lines(&mut self, path: &str, lines: &[String]) {
        for (index, line) in lines.iter().enumerate() {
            if let Some(message) = game::wrong_with_event(line) {
                self.complain(&item(path, index), message);
            }
        }
    }

    fn questions_about_events(&mut self, one: &One<'_>, asked: &mut Vec<Question>) {
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

    /// Questions about positions and texts that are not accepted; whether there is one.
    fn questions_about_acceptance(&mut self, one: &One<'_>, asked: &mut Vec<Question>) -> bool {
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

    fn not_empty(&mut self, path: &str, empty: bool) {
        if empty {
            self.complain_key(path, "there is nothing here to ask");
        }
    }

    fn fen(&mut self, one: &One<'_>, path: &str, text: &str) {
        let variants = one.text.variant.as_ref().unwrap_or(&one.file.variant);
        for &variant in &variants.0 {
            if let Err(error) = fen::parse(text, laws_variant(variant)) {
                self.complain(path, error.to_string());
                return;
            }
        }
    }

    /// What the questions of one scenario say must not contradict itself.
    fn agreement(&mut self, one: &One<'_>) {
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

fn ask(asked: &mut Vec<Question>, key: String, path: String, expected: Expected) {
    asked.push(Question { key, path, expected });
}

/// Whether a file's name begins with the whole number of an article.
fn is_named_by(name: &str, article: &str) -> bool {
    match name.strip_prefix(article) {
        Some(".yaml") => true,
        Some(rest) => rest.starts_with('-'),
        None => false,
    }
}

/// Whether a text has the form of an article's number.
fn is_article(text: &str) -> bool {
    let mut parts = text.split('.');
    let number = |part: &str| {
        !part.is_empty() && part.len() <= 3 && part.bytes().all(|b| b.is_ascii_digit())
    };
    let first = parts.next().unwrap_or_default();
    let heads = ["A", "B", "C", "D", "I", "II", "III"];
    (heads.contains(&first) || number(first)) && parts.all(number)
}

fn is_slug(text: &str) -> bool {
    text.split('-').all(|part| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    })
}
