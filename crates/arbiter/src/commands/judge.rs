//! `arbiter judge`: what do the Laws say of what happened at the board?

use inquiry::Outcome;
use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::ValueEnum;
use notation::{duration, fen};
use scenario::game_file::GameFile;
use subject::competition::Ruling;
use subject::{Solving, Variant, game_level};

use crate::output::{self, DIM, GOOD, NOTE};
use crate::specs;
use inquiry::diagram;

/// Rule on a game at the board that a file tells: touched pieces, clocks, claims, illegal moves.
#[derive(clap::Args)]
pub struct Args {
    /// A YAML file with `events`, and perhaps `edition`, `variant`, `position`, `played` and
    /// `conditions`.
    #[arg(required_unless_present = "forms")]
    game: Option<PathBuf>,
    /// List every form that a line of `events` can have.
    #[arg(long)]
    forms: bool,
    /// The form of the answer.
    #[arg(long, default_value = "human")]
    format: Format,
}

/// The forms of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A transcript for people.
    Human,
    /// JSON: the ruling on every event.
    Json,
}

/// Prints the ruling on every event and how the game stands after the last one.
///
/// # Errors
/// The file cannot be read or told from nonsense, or output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut out = output::stdout();
    let Some(path) = args.game.as_ref().filter(|_| !args.forms) else {
        return forms(&mut out);
    };
    let name = path.display().to_string();
    let file = scenario::load::read_file(path, String::new())?;
    let game = GameFile::read(&name, &file.bytes).map_err(|diagnostics| {
        specs::show(&mut anstream::stderr().lock(), &diagnostics);
        anyhow!("{name} is not valid: {}", specs::faults(diagnostics.len()))
    })?;
    let judge = Solving::default();
    let rulings = game_level::rulings(&game.root, &game.conditions, &game.events, &judge)
        .map_err(|message| anyhow!("{name}: {message}"))?;
    match args.format {
        Format::Json => {
            let rulings: Vec<&Ruling> = rulings.iter().map(|(ruling, _)| ruling).collect();
            writeln!(out, "{}", serde_json::to_string_pretty(&rulings)?)?;
        }
        Format::Human => transcript(&mut out, &game, &rulings)?,
    }
    Ok(Outcome::done())
}

fn forms(out: &mut impl Write) -> anyhow::Result<Outcome> {
    for (form, meaning) in notation::events::FORMS {
        writeln!(out, "{form:<56}{DIM}{meaning}{DIM:#}")?;
    }
    writeln!(out, "\nA length of time since the line before may stand first: +30s, +1m30s.")?;
    Ok(Outcome::done())
}

fn transcript(
    out: &mut impl Write,
    game: &GameFile,
    rulings: &[(Ruling, Vec<String>)],
) -> anyhow::Result<()> {
    for (event, (ruling, sentences)) in game.events.iter().zip(rulings) {
        writeln!(out, "{event}")?;
        for sentence in sentences {
            let (article, text) = sentence.split_once(": ").unwrap_or(("", sentence));
            writeln!(out, "    {NOTE}{article:<10}{NOTE:#} {text}")?;
        }
        if ruling.outcome != "ongoing" {
            writeln!(out, "    {GOOD}{}{GOOD:#}", ruling.outcome)?;
        }
    }
    let Some((last, _)) = rulings.last() else { return Ok(()) };
    let variant = match game.root.variant {
        Variant::Standard => laws::Variant::Standard,
        Variant::Chess960 => laws::Variant::Chess960,
    };
    if let Ok(setup) = fen::parse(&last.position, variant) {
        writeln!(out, "\n{}", diagram(&setup.board, None, &[]))?;
    }
    writeln!(out, "\nposition  {}", last.position)?;
    let [white, black] = last.clocks.map(duration::write);
    writeln!(out, "clocks    white {white}, black {black}")?;
    if last.illegal_moves != [0, 0] {
        let [white, black] = last.illegal_moves;
        writeln!(out, "illegal   white {white}, black {black}")?;
    }
    if let Some(offer) = &last.offer {
        writeln!(out, "offer     by {offer}")?;
    }
    if last.outcome == "ongoing" {
        writeln!(out, "may play  {}", last.may_play.join(" "))?;
    }
    writeln!(out, "game      {}", last.outcome)?;
    Ok(())
}
