//! The answers of the Laws to questions about games and about events at the board.

use laws::appendix_a;
use laws::appendix_a::Tempo;
use laws::arbiter::{Arbiter, Deed, Event, Happening, Standing};
use laws::article_05::a5_02_dead_position::{Answer as Mate, CanMate, is_dead};
use laws::article_06::a6_03_time_control::NextPeriod;
use laws::article_07::a7_05_illegal_moves::Supervision;
use laws::article_09::a9_02_repetition::occurrences;
use laws::article_09::a9_05_claims::claimable;
use laws::{Color, Edition, Game, Outcome, Position};
use notation::{duration, events, fen, uci};

use crate::competition::{Conditions, Finding, Ruling};
use crate::{Answer, Query, Root, Variant};

/// The answer of the Laws to a question of the levels game and competition; `None` for a question
/// of another level.
///
/// # Errors
/// What is wrong with the question.
pub fn answer(root: &Root, query: &Query, judge: &dyn CanMate) -> Option<Result<Answer, String>> {
    Some(match query {
        Query::Claimable { edition, with } => claims(root, edition, with.as_deref(), judge),
        Query::Repetitions { edition } => repetitions(root, edition, judge),
        Query::Outcome { edition, declared } => outcome(root, edition, declared, judge),
        Query::Ruling { conditions, events } => {
            ruling(root, conditions, events, judge).map(|ruling| Answer::Ruling(Box::new(ruling)))
        }
        _ => return None,
    })
}

/// A game that has been played as far as it went: moves after its end are left out.
///
/// Whether a position is dead is the dearest question, and a game asks it at every ply. But from a dead position none is
/// reached that is not dead: where somebody can mate in the last one, somebody could before, and nobody need be asked.
fn game<'a>(root: &Root, edition: &str, judge: &'a dyn CanMate) -> Result<Game<'a>, String> {
    let unasked = played(root, edition, &Unasked)?;
    if unasked.outcome().is_none() && is_dead(unasked.position(), judge) == Mate::No {
        return Ok(unasked.judged_by(judge));
    }
    played(root, edition, judge)
}

/// Says of no position that it is dead.
struct Unasked;

impl CanMate for Unasked {
    fn can_mate(&self, _position: &Position, _color: Color) -> Mate {
        Mate::Undecided
    }
}

fn played<'a>(root: &Root, edition: &str, judge: &'a dyn CanMate) -> Result<Game<'a>, String> {
    let edition: Edition =
        edition.parse().map_err(|error: laws::NoSuchEdition| error.to_string())?;
    let mut game = Game::new(start(root)?, edition, judge);
    for text in &root.moves {
        if game.outcome().is_some() {
            break;
        }
        let mv = uci::parse_move(text, game.position()).map_err(|error| error.to_string())?;
        game.play(mv).map_err(|error| format!("{text}: {error}"))?;
    }
    Ok(game)
}

fn start(root: &Root) -> Result<Position, String> {
    let variant = match root.variant {
        Variant::Standard => laws::Variant::Standard,
        Variant::Chess960 => laws::Variant::Chess960,
    };
    fen::position(&root.fen, variant).map_err(|error| error.to_string())
}

/// By which articles the player having the move may claim; none once the game is over.
fn claims(
    root: &Root,
    edition: &str,
    with: Option<&str>,
    judge: &dyn CanMate,
) -> Result<Answer, String> {
    let game = game(root, edition, judge)?;
    let with = with
        .map(|text| uci::parse_move(text, game.position()))
        .transpose()
        .map_err(|error| error.to_string())?;
    let articles = match game.outcome() {
        Some(_) => Vec::new(),
        None => claimable(game.positions(), with, game.edition()),
    };
    Ok(Answer::Articles(articles.iter().map(ToString::to_string).collect()))
}

fn repetitions(root: &Root, edition: &str, judge: &dyn CanMate) -> Result<Answer, String> {
    let game = game(root, edition, judge)?;
    Ok(Answer::Count(occurrences(game.positions(), game.edition()) as u64))
}

/// How the game stands after what the players declared. What has no effect changes nothing.
fn outcome(
    root: &Root,
    edition: &str,
    declared: &[String],
    judge: &dyn CanMate,
) -> Result<Answer, String> {
    let mut game = game(root, edition, judge)?;
    let mut offer = None;
    for text in declared {
        if let Some(who) = flag_falls(text) {
            drop(game.lose_on_time(who));
            continue;
        }
        let happening = events::parse(text).map_err(|error| error.to_string())?;
        match happening.event {
            Event::Player(who, Deed::Resigns) => drop(game.resign(who)),
            Event::Player(_, Deed::Claims(claim)) => drop(game.claim(claim)),
            Event::Player(who, Deed::Offers) => offer = Some(who),
            Event::Player(who, Deed::Accepts) if offer == Some(!who) => drop(game.agree(None)),
            Event::Player(_, Deed::Accepts) => {}
            _ => return Err(format!("{text:?} is nothing that a player declares")),
        }
    }
    Ok(Answer::Outcome(written(game.outcome())))
}

/// Whose time is used up, where a declaration says so: `white runs out of time`. Nobody declares
/// this at a board, where clocks tell it; a program that keeps no clock has to be told.
pub fn flag_falls(text: &str) -> Option<Color> {
    let who = text.strip_suffix(" runs out of time")?;
    Color::ALL.into_iter().find(|color| color.to_string() == who)
}

/// `ongoing`, or the result and the article.
fn written(outcome: Option<Outcome>) -> String {
    outcome.map_or("ongoing".to_owned(), |outcome| outcome.to_string())
}

/// Rules on events, line after line, and returns the ruling on each with the state it leaves.
///
/// The moves of the root are played before, in no time.
///
/// # Errors
/// What is wrong with the conditions, the moves or the events.
pub fn rulings(
    root: &Root,
    conditions: &Conditions,
    events: &[String],
    judge: &dyn CanMate,
) -> Result<Vec<(Ruling, Vec<String>)>, String> {
    let mut arbiter = arbiter(root, read_conditions(conditions)?, judge)?;
    events
        .iter()
        .map(|text| {
            let happening = events::parse(text).map_err(|error| error.to_string())?;
            let ruling = arbiter.rule(&happening);
            let sentences = ruling.findings.iter().map(ToString::to_string).collect();
            Ok((state(&arbiter, &ruling), sentences))
        })
        .collect()
}

/// An arbiter at a board where the moves of the root have been played, in no time.
///
/// # Errors
/// What is wrong with the root.
pub fn arbiter<'a>(
    root: &Root,
    conditions: laws::arbiter::Conditions,
    judge: &'a dyn CanMate,
) -> Result<Arbiter<'a>, String> {
    let mut arbiter = Arbiter::new(start(root)?, conditions, judge);
    for text in &root.moves {
        let mv = uci::parse_move(text, arbiter.game().position()).map_err(|e| e.to_string())?;
        let played = Event::Player(arbiter.game().position().turn(), Deed::Plays(mv));
        arbiter.rule(&Happening { after: 0, event: played });
    }
    Ok(arbiter)
}

/// The ruling on the last event.
fn ruling(
    root: &Root,
    conditions: &Conditions,
    events: &[String],
    judge: &dyn CanMate,
) -> Result<Ruling, String> {
    let mut all = rulings(root, conditions, events, judge)?;
    all.pop().map(|(ruling, _)| ruling).ok_or_else(|| "there is no event to rule on".to_owned())
}

/// A ruling, and how the game stands after it, as text.
pub fn state(arbiter: &Arbiter<'_>, ruling: &laws::arbiter::Ruling) -> Ruling {
    written_down(&arbiter.standing(ruling.clone()))
}

/// How a game stands, as text.
pub fn written_down(standing: &Standing) -> Ruling {
    let name = |color: Color| color.to_string();
    let finding = |finding: &laws::arbiter::Finding| Finding {
        what: finding.what.keyword().to_owned(),
        article: finding.article.to_string(),
    };
    Ruling {
        findings: standing.findings.iter().map(finding).collect(),
        may_play: standing.may_play.iter().map(ToString::to_string).collect(),
        position: fen::write_position(&standing.position),
        clocks: standing.clocks,
        running: standing.running.map(name),
        completed: standing.completed,
        illegal_moves: standing.illegal_moves,
        offer: standing.offer.map(name),
        outcome: written(standing.outcome),
    }
}

/// The conditions as the Laws' crate has them.
///
/// # Errors
/// What is wrong with them.
pub fn read_conditions(text: &Conditions) -> Result<laws::arbiter::Conditions, String> {
    let edition: Edition =
        text.edition.parse().map_err(|error: laws::NoSuchEdition| error.to_string())?;
    let time = duration::parse_time_control(&text.time).map_err(|error| error.to_string())?;
    let tempo = match text.tempo.as_deref() {
        None => appendix_a::tempo(&time, edition),
        Some("standard") => Tempo::Standard,
        Some("rapid") => Tempo::Rapid,
        Some("blitz") => Tempo::Blitz,
        Some(other) => return Err(format!("{other:?} is not standard, rapid or blitz")),
    };
    let supervision = match text.supervision.as_str() {
        "full" => Supervision::Full,
        "light" => Supervision::Light,
        other => return Err(format!("{other:?} is not full or light")),
    };
    let next_period = match text.next_period.as_str() {
        "at-zero" => NextPeriod::AtZero,
        "with-the-move" => NextPeriod::WithTheMove,
        other => return Err(format!("{other:?} is not at-zero or with-the-move")),
    };
    let default_time = text.default_time.as_deref().map(duration::parse).transpose();
    Ok(laws::arbiter::Conditions {
        edition,
        tempo,
        supervision,
        time,
        next_period,
        watched: text.watched,
        default_time: default_time.map_err(|error| error.to_string())?,
        no_agreement_before: text.no_agreement_before,
        quickplay_finish: text.quickplay_finish,
        recording: text.recording,
        absent: colours(&text.absent)?,
        blind: colours(&text.blind)?,
    })
}

fn colours(names: &[String]) -> Result<[bool; 2], String> {
    let mut found = [false; 2];
    for name in names {
        match name.as_str() {
            "white" => found[Color::White.index()] = true,
            "black" => found[Color::Black.index()] = true,
            other => return Err(format!("{other:?} is neither white nor black")),
        }
    }
    Ok(found)
}
