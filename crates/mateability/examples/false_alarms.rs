//! Counts false alarms: `cargo run --release -p arbiter-mateability --example false_alarms -- [POSITIONS|FILE [NODES]]`.
//!
//! Games have reached every position asked about, so none may be called unreachable. They are those of random games (100,000 if
//! no number is given): half of the games prefer captures, promotions come with them, every third game is short, and every fifth
//! captures whenever it can, down to few men; in every seventh men like to go back home. Or those of a file, one in FEN to a
//! line, after an optional label of two letters, as the files of chasolver have them. NODES is what `reach` may spend on one
//! position (0 if it is not given). The exit code is 1 if there is an alarm.

#[path = "../tests/numbers/mod.rs"]
mod numbers;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use laws::{Setup, Variant};
use mateability::reach::{Reach, reach};
use numbers::Numbers;

/// Whether a move ends on the first two ranks of the player, where men that never moved stand.
fn homeward(position: &movegen::Position, mv: movegen::Move) -> bool {
    let rank = position.state(mv).target.rank().seen_by(position.setup().turn);
    rank <= laws::Rank::Two
}

/// The answers so far.
#[derive(Default)]
struct Answers {
    nodes: usize,
    asked: usize,
    alarms: usize,
    few: usize,
    spent: Duration,
    longest: Duration,
}

impl Answers {
    fn ask(&mut self, setup: &Setup) {
        self.asked += 1;
        self.few += usize::from(setup.board.pieces().count() <= 8);
        let begun = Instant::now();
        let answer = reach(setup, Variant::Standard, self.nodes);
        self.spent += begun.elapsed();
        self.longest = self.longest.max(begun.elapsed());
        if let Reach::Unreachable(reason) = answer {
            self.alarms += 1;
            let fen = notation::fen::write(setup, notation::fen::CastlingField::XFen);
            println!("false alarm: {fen}: {reason}");
        }
    }
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let source = args.next().unwrap_or_else(|| "100000".to_string());
    let nodes = args.next().and_then(|nodes| nodes.parse().ok()).unwrap_or(0);
    let mut answers = Answers { nodes, ..Answers::default() };
    match source.parse() {
        Ok(wanted) => random_games(wanted, &mut answers),
        Err(_) => file(&source, &mut answers),
    }
    let each = answers.spent / u32::try_from(answers.asked.max(1)).unwrap_or(u32::MAX);
    let Answers { asked, alarms, few, longest, .. } = answers;
    println!(
        "{asked} positions of games ({few} with eight men or fewer): {alarms} false alarms; {each:?} each, at most {longest:?}"
    );
    if alarms == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The positions of a file. What a look at the board refuses is named and left out.
fn file(path: &str, answers: &mut Answers) {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let fen = match line.split_once(' ') {
            Some((label, fen)) if label.len() == 2 => fen,
            _ => line,
        };
        match notation::fen::position(fen.trim(), Variant::Standard) {
            Ok(position) => answers.ask(position.setup()),
            Err(refused) => println!("refused: {fen}: {refused}"),
        }
    }
}

fn random_games(wanted: usize, answers: &mut Answers) {
    let (mut promotions, mut captures) = (0, 0);
    for game in 0.. {
        let mut numbers = Numbers(game);
        let mut position = movegen::Position::initial();
        for _ in 0..if game % 3 == 0 { 14 } else { 240 } {
            let legal = position.moves();
            if legal.is_empty() || answers.asked >= wanted {
                break;
            }
            let takes = |mv: movegen::Move| position.piece_at(position.state(mv).target).is_some();
            let taking: Vec<_> = legal.iter().copied().filter(|mv| takes(*mv)).collect();
            let eager = game % 5 == 0 || game % 2 == 0 && numbers.below(2) == 0;
            let eager = eager && !taking.is_empty();
            let homely = game % 7 == 0 && numbers.below(3) > 0;
            let back: Vec<_> =
                legal.iter().copied().filter(|mv| homeward(&position, *mv)).collect();
            let mv = if homely && !back.is_empty() {
                back[numbers.below(back.len())]
            } else if eager {
                taking[numbers.below(taking.len())]
            } else {
                legal[numbers.below(legal.len())]
            };
            captures += usize::from(takes(mv));
            promotions += usize::from(position.state(mv).promotion.is_some());
            position = position.play(mv);
            answers.ask(&position.setup());
        }
        if answers.asked >= wanted {
            break;
        }
    }
    println!("reached by {captures} captures and {promotions} promotions among other moves");
}
