//! What happens at the board, line by line: games with touched pieces, clocks, claims and irregularities.

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};
use divergence::random::Random;
use laws::article_05::a5_02_dead_position::Material;
use laws::{Move, Position, Square, legal_moves, play};
use notation::events::FORMS;
use serde::{Deserialize, Serialize};
use subject::competition::Conditions;
use subject::game_level::rulings;
use subject::{Root, Variant};

/// Events from a position, under conditions.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// Where the game starts.
    pub root: Root,
    /// Under which rules it is played.
    pub conditions: Conditions,
    /// What happens, oldest first.
    pub events: Vec<String>,
}

const EDITIONS: [&str; 8] = ["1997", "2001", "2005", "2009", "2014", "2017", "2018", "2023"];
const TIMES: [&str; 6] = ["2h", "40/90m+30s, 30m+30s", "3m+2s", "15m+10s", "5s", "10m"];
/// The longest list of events that is read.
const MOST: usize = 200;
const DELAYS: [&str; 6] = ["", "", "", "+1s ", "+30s ", "+2h "];

impl Events {
    /// Mostly legal moves; now and then any of the forms that an event can have, about any square.
    pub fn made(random: &mut Random) -> Events {
        let mut position = Position::initial();
        let mut events = Vec::new();
        for _ in 0..1 + random.below(14) {
            let delay = random.choose(&DELAYS).copied().unwrap_or("");
            let moves = legal_moves(&position);
            match random.choose(&moves) {
                Some(mv) if !random.one_in(2) => {
                    events.push(format!("{delay}{} plays {mv}", position.turn()));
                    position = play(&position, *mv).unwrap_or(position);
                }
                mv => events.push(format!("{delay}{}", any_form(random, mv.copied()))),
            }
        }
        let fen = notation::fen::write_position(&Position::initial());
        let root = Root { variant: Variant::Standard, fen, moves: Vec::new() };
        Events { root, conditions: conditions(random), events }
    }

    /// Made of bytes that a fuzz engine can steer. Bytes that begin with a brace are read as text; `None` where they
    /// are not events that can be ruled on.
    pub fn from_bytes(bytes: &[u8]) -> Option<Events> {
        if !bytes.starts_with(b"{") {
            return Some(Events::made(&mut Random::steered(bytes.to_vec())));
        }
        let events: Events = serde_json::from_slice(bytes).ok()?;
        let readable = events.events.iter().all(|event| notation::events::parse(event).is_ok());
        let stands = rulings(&events.root, &events.conditions, &[], &Material).is_ok();
        (readable && stands && events.events.len() <= MOST).then_some(events)
    }

    /// The text that [`Events::from_bytes`] reads: an object of JSON.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn conditions(random: &mut Random) -> Conditions {
    let pick = |random: &mut Random, several: &[&str]| {
        random.choose(several).copied().unwrap_or("2h").to_string()
    };
    Conditions {
        edition: pick(random, &EDITIONS),
        time: pick(random, &TIMES),
        supervision: pick(random, &["full", "full", "light"]),
        watched: !random.one_in(3),
        default_time: random.one_in(4).then(|| "30m".to_string()),
        no_agreement_before: random.one_in(6).then_some(2),
        quickplay_finish: random.one_in(6),
        recording: random.one_in(3),
        absent: if random.one_in(8) { vec!["black".to_string()] } else { Vec::new() },
        blind: if random.one_in(8) { vec!["white".to_string()] } else { Vec::new() },
        ..Conditions::default()
    }
}

/// Any form, by either player, about squares and moves of this position or of none.
fn any_form(random: &mut Random, mv: Option<Move>) -> String {
    let form = random.choose(FORMS).map_or("nothing happens", |(form, _)| *form);
    let player = if random.one_in(2) { "white" } else { "black" };
    let words = form.split(' ').map(|word| {
        let square = Square::from_index(random.below(64)).unwrap_or(Square::E4).to_string();
        match word {
            "white" => player.to_string(),
            _ if word.parse::<Square>().is_ok() && !random.one_in(3) => square,
            _ if word.len() == 4 && word.is_ascii() && word[..2].parse::<Square>().is_ok() => {
                mv.map_or(word.to_string(), |mv| mv.to_string())
            }
            word => word.to_string(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

impl fmt::Debug for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let conditions = serde_json::to_string(&self.conditions).unwrap_or_default();
        writeln!(f, "{}", self.to_text())?;
        writeln!(f, "position: {}\nconditions: {conditions}\nevents:", self.root.fen)?;
        self.events.iter().try_for_each(|event| writeln!(f, "  - {event}"))
    }
}

impl<'a> Arbitrary<'a> for Events {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Events> {
        Events::from_bytes(u.bytes(u.len())?).ok_or(arbitrary::Error::IncorrectFormat)
    }
}
