//! Whatever happens at the board, the arbiter answers.

use laws::appendix_a::Tempo;
use laws::arbiter::{Arbiter, Conditions};
use laws::article_05::a5_02_dead_position::Material;
use laws::article_07::a7_05_illegal_moves::Supervision;
use laws::{Edition, Square, Variant, legal_moves};
use notation::{duration, events, fen};

/// Numbers that look random and are the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn one<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

const STARTS: &[(&str, Variant)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Standard),
    ("r3k2r/1P4p1/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 20", Variant::Standard),
    ("8/P3k3/8/8/8/8/3K3p/8 b - - 148 80", Variant::Standard),
    ("nrbbknrq/pppppppp/8/8/8/8/PPPPPPPP/NRBBKNRQ w GBgb - 0 1", Variant::Chess960),
];

const TIMES: &[&str] = &["2h", "40/90m+30s, 30m+30s", "1s", "0s", "5m delay 3s", "3m bronstein 2s"];

/// A line of one of the forms with its squares, moves and pieces changed.
fn line(dice: &mut Dice, moves: &[String]) -> String {
    let (form, _) = dice.one(events::FORMS);
    let words = form.split(' ').map(|word| {
        if word.parse::<Square>().is_ok() {
            Square::from_index(dice.below(64)).expect("a square").to_string()
        } else if word == "e2e4" || word == "e1e2" {
            match (dice.below(3), moves.is_empty()) {
                (0, _) | (_, true) => {
                    let square = |dice: &mut Dice| Square::from_index(dice.below(64)).expect("64");
                    let promotion = *dice.one(&["", "", "q", "k", "n"]);
                    format!("{}{}{promotion}", square(dice), square(dice))
                }
                _ => dice.one(moves).clone(),
            }
        } else if word == "queen" {
            (*dice.one(&["queen", "knight", "king", "pawn"])).to_owned()
        } else if word == "white" {
            (*dice.one(&["white", "black"])).to_owned()
        } else {
            word.to_owned()
        }
    });
    let words: Vec<String> = words.collect();
    let time = *dice.one(&["", "", "", "+1s ", "+40m ", "+500ms "]);
    format!("{time}{}", words.join(" "))
}

#[test]
fn any_series_of_events_gets_rulings() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut over = 0;
    for _ in 0..600 {
        let (start, variant) = dice.one(STARTS);
        let start = fen::position(start, *variant).expect("a position");
        let conditions = Conditions {
            edition: *dice.one(&Edition::ALL),
            tempo: *dice.one(&[Tempo::Standard, Tempo::Rapid, Tempo::Blitz]),
            supervision: *dice.one(&[Supervision::Full, Supervision::Light]),
            time: duration::parse_time_control(TIMES[dice.below(TIMES.len())])
                .expect("a time control"),
            watched: dice.below(2) == 0,
            absent: [dice.below(8) == 0, dice.below(8) == 0],
            recording: dice.below(2) == 0,
            quickplay_finish: dice.below(2) == 0,
            ..Conditions::default()
        };
        let mut arbiter = Arbiter::new(start, conditions, &Material);
        for _ in 0..24 {
            let moves: Vec<String> =
                legal_moves(arbiter.game().position()).iter().map(ToString::to_string).collect();
            let text = line(&mut dice, &moves);
            let happening = events::parse(&text).unwrap_or_else(|error| panic!("{error}"));
            let before = arbiter.game().outcome();
            let ruling = arbiter.rule(&happening);
            assert!(before.is_none() || ruling.outcome == before, "{text}: the end was undone");
            assert_eq!(ruling.outcome, arbiter.game().outcome(), "{text}");
            assert!(ruling.outcome.is_none() || ruling.may_play.is_empty(), "{text}");
        }
        over += usize::from(arbiter.game().outcome().is_some());
    }
    assert!(over > 100 && over < 590, "{over} games ended");
}
