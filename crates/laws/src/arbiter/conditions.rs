//! Under which rules and circumstances a game is played.

use crate::Edition;
use crate::appendix_a::Tempo;
use crate::article_06::a6_03_time_control::{Bonus, HOUR, NextPeriod, TimeControl};
use crate::article_07::a7_05_illegal_moves::Supervision;

/// What must be known about a game before it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The edition in force.
    pub edition: Edition,
    /// Standard, rapid or blitz.
    pub tempo: Tempo,
    /// How closely rapid and blitz are watched (A.4, A.5, B.2, B.3).
    pub supervision: Supervision,
    /// The time allotted.
    pub time: TimeControl,
    /// When the time of the next period is added, which the Laws leave to the clock.
    pub next_period: NextPeriod,
    /// Whether the arbiter sees at once what happens at this board: a completed illegal move, a
    /// flag that falls.
    pub watched: bool,
    /// The default time that the regulations set, in milliseconds (6.7.1).
    pub default_time: Option<u64>,
    /// The number of moves by each before which the event forbids a draw by agreement (9.1.1).
    pub no_agreement_before: Option<u32>,
    /// Whether a quickplay finish with its claims was announced (III.2.1).
    pub quickplay_finish: bool,
    /// Whether it is told what the players record; if not, nobody is reminded (8.1).
    pub recording: bool,
    /// Who is not there when the game starts (6.7), by colour.
    pub absent: [bool; 2],
    /// Who plays on a board of pegs, where lifting a piece is touching it (D.2.2), by colour.
    pub blind: [bool; 2],
}

/// A watched game of standard chess of two hours for each player.
impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            edition: Edition::default(),
            tempo: Tempo::Standard,
            supervision: Supervision::Full,
            time: TimeControl::sudden_death(2 * HOUR, Bonus::None),
            next_period: NextPeriod::default(),
            watched: true,
            default_time: None,
            no_agreement_before: None,
            quickplay_finish: false,
            recording: false,
            absent: [false; 2],
            blind: [false; 2],
        }
    }
}

impl Conditions {
    /// Whether the rules of lightly supervised rapid and blitz apply (A.5, B.3).
    pub fn light(&self) -> bool {
        self.tempo != Tempo::Standard && self.supervision == Supervision::Light
    }
}
