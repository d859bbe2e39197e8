//! Counts false alarms: `cargo run --release -p arbiter-mateability --example false_alarms -- [POSITIONS]`.
//!
//! Every position of random games is asked about (100,000 if no number is given); games have reached them all, so none may be
//! called unreachable. Half of the games prefer captures, promotions come with them, and every third game is short. The exit
//! code is 1 if there is an alarm.

#[path = "../tests/numbers/mod.rs"]
mod numbers;

use std::process::ExitCode;

use laws::Variant;
use mateability::reach::{Reach, reach};
use numbers::Numbers;

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100_000);
    let (mut asked, mut alarms, mut promotions, mut captures) = (0, 0, 0, 0);
    for game in 0.. {
        let mut numbers = Numbers(game);
        let mut position = movegen::Position::initial();
        for _ in 0..if game % 3 == 0 { 14 } else { 240 } {
            let legal = position.moves();
            if legal.is_empty() || asked >= wanted {
                break;
            }
            let takes = |mv: movegen::Move| position.piece_at(position.state(mv).target).is_some();
            let taking: Vec<_> = legal.iter().copied().filter(|mv| takes(*mv)).collect();
            let eager = game % 2 == 0 && !taking.is_empty() && numbers.below(2) == 0;
            let mv = if eager {
                taking[numbers.below(taking.len())]
            } else {
                legal[numbers.below(legal.len())]
            };
            captures += usize::from(takes(mv));
            promotions += usize::from(position.state(mv).promotion.is_some());
            position = position.play(mv);
            asked += 1;
            if let Reach::Unreachable(reason) = reach(&position.setup(), Variant::Standard, 0) {
                alarms += 1;
                println!("false alarm: {}: {reason}", position.to_fen());
            }
        }
        if asked >= wanted {
            break;
        }
    }
    println!(
        "{asked} positions of random games, reached by {captures} captures and {promotions} promotions among other moves: \
         {alarms} false alarms"
    );
    if alarms == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
