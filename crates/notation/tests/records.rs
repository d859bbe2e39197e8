//! What holds of every game at the board, whatever happens: a game is its record.

use laws::arbiter::{Arbiter, Conditions, Ruling, What};
use laws::article_05::a5_02_dead_position::Material;
use laws::{Color, Move, Position, Square, Variant, legal_moves};
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

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/1P4p1/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 20",
    "6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1",
    "7k/8/4Q1K1/8/8/8/1p6/8 w - - 140 120",
];
const TIMES: [&str; 5] =
    ["2h", "2/2m+5s, 1/3m, 1m+10s", "3m delay 2s", "2m bronstein 3s", "1m hourglass"];

fn position(text: &str) -> Position {
    fen::position(text, Variant::Standard).expect("a position")
}

fn conditions(dice: &mut Dice) -> Conditions {
    let time = duration::parse_time_control(dice.one::<&str>(&TIMES)).expect("a time control");
    Conditions { time, watched: dice.below(2) == 0, ..Conditions::default() }
}

fn any_move(dice: &mut Dice, position: &Position) -> String {
    let moves = legal_moves(position);
    if dice.below(4) == 0 || moves.is_empty() {
        let own: Vec<Square> = position.board().of(position.turn()).map(|(at, _)| at).collect();
        let target = Square::from_index(dice.below(64)).expect("a square");
        return Move::new(*dice.one(&own), target).to_string();
    }
    dice.one(&moves).to_string()
}

/// Mostly moves, and everything that undoes them, at any moment; the clock is never stopped by hand.
fn line(dice: &mut Dice, arbiter: &Arbiter<'_>) -> String {
    let position = arbiter.game().position();
    let (turn, other) = (position.turn(), !position.turn());
    let square = Square::from_index(dice.below(64)).expect("a square");
    let time = *dice.one(&["", "", "+1s ", "+4s ", "+20s "]);
    let what = match dice.below(20) {
        0 => format!("{turn} presses"),
        1 => format!("{turn} touches {square}"),
        2 => format!("{other} complains"),
        3 => format!("{turn} claims an illegal move"),
        4 => "arbiter sees an illegal move".to_string(),
        5 => format!("arbiter finds a piece displaced after {} plies", dice.below(6)),
        6 => format!("{turn} uses both hands"),
        7 => format!("{turn} makes {}", any_move(dice, position)),
        8 => format!("{turn} claims repetition with {}", any_move(dice, position)),
        9 => format!("{other} plays {}", any_move(dice, position)),
        10 => format!("{turn} offers a draw"),
        _ => format!("{turn} plays {}", any_move(dice, position)),
    };
    format!("{time}{what}")
}

fn rule(arbiter: &mut Arbiter<'_>, text: &str) -> Ruling {
    arbiter.rule(&events::parse(text).expect("an event"))
}

/// Everything that can be seen of how a game stands.
fn seen(arbiter: &Arbiter<'_>) -> String {
    let clock = arbiter.clock();
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        fen::write_position(arbiter.game().position()),
        arbiter.game().moves(),
        arbiter.game().outcome(),
        Color::ALL.map(|color| (clock.remaining(color), clock.completed(color))),
        Color::ALL.map(|color| (clock.has_fallen(color), arbiter.illegal_moves(color))),
        clock.running(),
        arbiter.open_offer(),
        arbiter.has_open_irregularity(),
    )
}

/// Plays many games and looks at each after each event.
fn games(seed: u64, mut look: impl FnMut(&Arbiter<'_>, &str, &Ruling, &[String])) {
    for game in 0..300 {
        let mut dice = Dice(seed + game);
        let start = position(STARTS[game as usize % STARTS.len()]);
        let mut arbiter = Arbiter::new(start, conditions(&mut dice), &Material);
        let mut told = Vec::new();
        for _ in 0..25 {
            let text = line(&mut dice, &arbiter);
            let ruling = rule(&mut arbiter, &text);
            told.push(text);
            look(&arbiter, &told[told.len() - 1], &ruling, &told);
        }
    }
}

#[test]
fn a_game_is_what_its_record_comes_to() {
    games(11, |arbiter, _, _, told| {
        assert_eq!(seen(arbiter), seen(&arbiter.computed_anew()), "{told:#?}");
    });
}

#[test]
fn time_never_runs_for_nobody() {
    games(22, |arbiter, _, _, told| {
        let runs = arbiter.clock().running().is_some();
        assert!(runs || arbiter.game().outcome().is_some(), "{told:#?}");
    });
}

#[test]
fn a_game_without_a_legal_move_is_over() {
    let mut ends = 0;
    games(33, |arbiter, _, ruling, told| {
        let none = legal_moves(arbiter.game().position()).is_empty();
        let withheld = ruling.findings.iter().any(|found| found.what == What::NotEnded);
        let open = arbiter.has_open_irregularity() || withheld;
        let spoken = told.last().is_some_and(|line| !line.contains("plays"));
        assert!(!none || arbiter.game().outcome().is_some() || open || spoken, "{told:#?}");
        ends += usize::from(none);
    });
    assert!(ends > 20, "{ends} positions without a legal move");
}

#[test]
fn nothing_is_ruled_after_the_end() {
    let mut ends = 0;
    games(44, |arbiter, line, ruling, told| {
        let Some(outcome) = arbiter.game().outcome() else { return };
        let mut after = arbiter.clone();
        let second = rule(&mut after, "+1m white plays e2e4");
        assert_eq!(seen(arbiter), seen(&after), "{told:#?}");
        let said: Vec<What> = second.findings.iter().map(|found| found.what).collect();
        assert_eq!(said, [What::GameOver], "{line} {outcome}: {told:#?}");
        assert!(ruling.may_play.is_empty(), "{told:#?}");
        ends += 1;
    });
    assert!(ends > 50, "{ends} games ended");
}

/// Nobody completes more moves than were made.
#[test]
fn completed_moves_are_moves_on_the_scoresheet() {
    games(55, |arbiter, _, _, told| {
        let game = arbiter.game();
        let made = |color: Color| {
            let turns = game.positions().iter().take(game.positions().len() - 1);
            turns.filter(|before| before.turn() == color).count() as u32
        };
        let before = |color| {
            let start = &game.positions()[0];
            laws::article_05::a5_02_agreement::moves_made(start, color)
        };
        for color in Color::ALL {
            let completed = arbiter.clock().completed(color) - before(color);
            assert!(completed <= made(color), "{color}: {completed} of {}: {told:#?}", made(color));
        }
    });
}

#[test]
fn the_order_of_naming_does_not_matter() {
    let mut dice = Dice(66);
    for start in STARTS {
        for _ in 0..200 {
            let squares = [0; 2].map(|_| Square::from_index(dice.below(64)).expect("a square"));
            let both = |a: Square, b: Square| {
                let mut arbiter = Arbiter::new(position(start), Conditions::default(), &Material);
                rule(&mut arbiter, &format!("white touches {a} and {b} at once"))
            };
            let (one, other) = (both(squares[0], squares[1]), both(squares[1], squares[0]));
            assert_eq!(one, other, "{start}: {squares:?}");
        }
    }
}

/// An illegal move that was claimed leaves the count, the penalty and the duty to move the piece, and nothing else.
#[test]
fn an_undone_move_leaves_no_trace() {
    let mut undone = 0;
    games(77, |arbiter, _, _, told| {
        let turn = arbiter.game().position().turn();
        let quiet = arbiter.game().outcome().is_none()
            && !arbiter.conditions().watched
            && !arbiter.has_open_irregularity()
            && arbiter.clock().running() == Some(turn)
            && arbiter.illegal_moves(turn) == 0
            && arbiter.open_offer().is_none();
        let king = arbiter.game().position().king(turn);
        let far = Square::all().find(|at| {
            at.way_to(king).0.abs() > 2 && arbiter.game().position().board().is_empty(*at)
        });
        let Some(far) = far.filter(|_| quiet) else { return };
        let mut after = arbiter.clone();
        rule(&mut after, &format!("{turn} plays {king}{far}"));
        if !after.has_open_irregularity() {
            return;
        }
        let reply = after.game().position().turn();
        assert_eq!(reply, !turn);
        rule(&mut after, &format!("{reply} claims an illegal move"));
        undone += 1;
        let (before, clock) = (arbiter.clock(), after.clock());
        assert_eq!(after.game().position(), arbiter.game().position(), "{told:#?}");
        assert_eq!(after.game().moves(), arbiter.game().moves(), "{told:#?}");
        assert_eq!(clock.remaining(turn), before.remaining(turn), "{told:#?}");
        assert_eq!(Color::ALL.map(|c| clock.completed(c)), Color::ALL.map(|c| before.completed(c)));
        assert_eq!(clock.running(), before.running(), "{told:#?}");
        assert_eq!(after.illegal_moves(turn), 1, "{told:#?}");
    });
    assert!(undone > 30, "{undone} moves undone");
}
