//! Positions by chance, each held against the Laws, without a fuzz engine.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use divergence::generate;
use divergence::plausible;
use divergence::random::Random;
use divergence::{Aspects, Budget, Line, Options, Reference, TroubleKind, look};
use laws::Position;
use notation::{fen, uci};
use rules::{PackedMove, Rules, Variant};
use subject::InProcess;

use crate::quick::{Quick, Seen};

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Cases that were made.
    pub cases: u64,
    /// Of these, cases that the rules did not accept.
    pub refused: u64,
    /// Answers that were compared.
    pub questions: u64,
}

/// Holds rules against the Laws in so many positions made by chance, the same ones each time for the same seed: the
/// moves, check and status there and after every move.
///
/// # Panics
/// When an answer differs, or the rules accept none of the positions. The message names the article, the smallest
/// position that shows it, what the Laws say, and how to look at the same position again.
#[track_caller]
pub fn agrees_with_the_laws<R: Rules + Default>(cases: u64, seed: u64) {
    match compare(&R::default(), cases, seed) {
        Ok(seen) => assert!(seen.refused < seen.cases, "none of {cases} positions was accepted"),
        Err(told) => panic!("{told}"),
    }
}

/// The same, with what was compared.
///
/// # Errors
/// What the panic of [`agrees_with_the_laws`] says.
pub fn compare<R: Rules + Default>(rules: &R, cases: u64, seed: u64) -> Result<Agreement, String> {
    let variants = rules.variants();
    let mut quick = Quick::default();
    let mut seen = Agreement::default();
    for number in 0..cases {
        let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number));
        let variant = variants[number as usize % variants.len().max(1)];
        let Some(line) = made(&mut random, variant, number) else { continue };
        seen.cases += 1;
        match one(rules, &mut quick, &line) {
            Ok(accepted) => seen.refused += u64::from(!accepted),
            Err(told) => {
                return Err(format!("{told}\nfound in case {number} of the seed {seed}"));
            }
        }
    }
    seen.questions = quick.questions;
    Ok(seen)
}

/// Holds rules against the Laws at one position: `fen FEN moves e2e4 e7e5`, or `960 FEN` for Chess960; `moves` and what
/// follows can be left out.
///
/// # Panics
/// When an answer differs, or the text cannot be read.
#[track_caller]
pub fn agrees_on<R: Rules + Default>(text: &str) {
    let line = read(text).unwrap_or_else(|| panic!("{text:?} is no position with its moves"));
    if let Err(told) = one(&R::default(), &mut Quick::default(), &line) {
        panic!("{told}");
    }
}

/// What a fuzz engine calls with its bytes: they steer how a position is made, and text as [`agrees_on`] reads it is
/// taken for that.
///
/// # Panics
/// When an answer differs.
pub fn one_input<R: Rules + Default>(bytes: &[u8]) {
    let rules = R::default();
    let text = std::str::from_utf8(bytes).ok().and_then(read);
    let line = text.or_else(|| {
        let (first, rest) = bytes.split_first()?;
        let variants = rules.variants();
        let variant = *variants.get(usize::from(first >> 4) % variants.len().max(1))?;
        made(&mut Random::steered(rest.to_vec()), variant, u64::from(first & 15))
    });
    if let Some(line) = line
        && let Err(told) = one(&rules, &mut Quick::default(), &line)
    {
        panic!("{told}");
    }
}

/// A case: mostly men put on the board with a plan, else a rare rule, else a position of a random game.
fn made(random: &mut Random, variant: Variant, kind: u64) -> Option<Line> {
    let position = match (kind % 8, variant) {
        (0, _) => {
            let game = generate::random_game(random, variant);
            game.get(random.below(game.len())).cloned()
        }
        (1, Variant::Standard) => generate::rare(random),
        _ => generate::structured(random, variant),
    }?;
    plausible::position(position.setup().clone(), variant).map(Line::at)
}

/// One case. Whether the rules accept it at all.
fn one<R: Rules + Default>(rules: &R, quick: &mut Quick, line: &Line) -> Result<bool, String> {
    let looked = catch_unwind(AssertUnwindSafe(|| {
        let position = reach(rules, line)?;
        Some(quick.look(rules, &position, line))
    }));
    let line = match looked {
        Ok(Some(Seen::Nothing)) => return Ok(true),
        Ok(None) => return Ok(false),
        Ok(Some(Seen::After(mv))) => line.then(mv).unwrap_or_else(|| line.clone()),
        Ok(Some(Seen::Here)) | Err(_) => line.clone(),
    };
    Err(told::<R>(&line))
}

fn reach<R: Rules>(rules: &R, line: &Line) -> Option<R::Position> {
    let start = line.start();
    let mut position = match rules.set_up(start.setup(), start.variant()) {
        Some(taken) => taken.ok()?,
        None => rules.load(&fen::write_position(start), start.variant()).ok()?,
    };
    let played = line.moves().iter().all(|mv| rules.play(&mut position, PackedMove::from(*mv)));
    played.then_some(position)
}

/// The difference with all its words.
fn told<R: Rules + Default>(line: &Line) -> String {
    let mut subject = InProcess::new(R::default());
    let aspects = Aspects { texts: false, ..Aspects::ALL };
    let budget = Budget { questions: 50_000, time: None };
    let options = Options { budget, aspects, findings: 4, ..Options::default() };
    let name = R::default().name();
    let seen = look(&mut Reference::new(), &mut subject, &name, line, &options, |_| true);
    let mut text = format!("{name} differs from the Laws");
    for found in &seen.report.findings {
        let small = &found.minimal;
        let _ = write!(
            text,
            "\n\n{}\n{}\n{}\nposition: {}\nthe Laws: {}\nthe answer: {}",
            found.cause,
            found.diagram,
            found.why.join("\n"),
            small.fen,
            small.expected,
            small.got
        );
    }
    let troubles = seen.report.troubles.iter().filter(|it| it.kind != TroubleKind::Refused);
    for trouble in troubles {
        let _ = write!(
            text,
            "\n\n{:?} at {} {}: {}",
            trouble.kind,
            trouble.root.fen,
            trouble.root.moves.join(" "),
            trouble.said
        );
    }
    if seen.report.is_clean() {
        text.push_str(
            "\n\nasked again, it answers well: an answer depends on what was asked before",
        );
    }
    let again = write(line);
    let _ = write!(text, "\n\nto repeat: arbiter_test::agrees_on::<...>({again:?})");
    text
}

fn read(text: &str) -> Option<Line> {
    let (kind, rest) = text.trim().split_at_checked(4)?;
    let variant = match kind {
        "fen " => Variant::Standard,
        "960 " => Variant::Chess960,
        _ => return None,
    };
    let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
    let start: Position = fen::position(start, variant).ok()?;
    let mut line = Line::at(start);
    for mv in moves.split_whitespace() {
        line.push(uci::parse_move(mv, line.end()).ok()?)?;
    }
    Some(line)
}

fn write(line: &Line) -> String {
    let root = line.root();
    let kind = if line.start().variant() == Variant::Standard { "fen" } else { "960" };
    match root.moves.is_empty() {
        true => format!("{kind} {}", root.fen),
        false => format!("{kind} {} moves {}", root.fen, root.moves.join(" ")),
    }
}
