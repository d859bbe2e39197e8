//! Counts false alarms: `cargo run --release -p arbiter-mateability --example false_alarms -- [POSITIONS [NODES]]`.
//!
//! Every position of random games is asked about (100,000 if no number is given); games have reached them all, so none may be
//! called unreachable. Half of the games prefer captures, promotions come with them, every third game is short, and every fifth
//! captures whenever it can, down to few men; in every seventh men like to go back home. NODES is what `reach` may spend on one position (0 if it is not given). The
//! exit code is 1 if there is an alarm.

#[path = "../tests/numbers/mod.rs"]
mod numbers;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use laws::Variant;
use mateability::reach::{Reach, reach};
use numbers::Numbers;

/// Whether a move ends on the first two ranks of the player, where men that never moved stand.
fn homeward(position: &movegen::Position, mv: movegen::Move) -> bool {
    let rank = position.state(mv).target.rank().seen_by(position.setup().turn);
    rank <= laws::Rank::Two
}

fn main() -> ExitCode {
    let number = |index: usize| std::env::args().nth(index).and_then(|count| count.parse().ok());
    let (wanted, nodes) = (number(1).unwrap_or(100_000), number(2).unwrap_or(0));
    let (mut asked, mut alarms, mut promotions, mut captures, mut few) = (0, 0, 0, 0, 0);
    let (mut spent, mut longest) = (Duration::ZERO, Duration::ZERO);
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
            asked += 1;
            few += usize::from(position.setup().board.pieces().count() <= 8);
            let begun = Instant::now();
            let answer = reach(&position.setup(), Variant::Standard, nodes);
            spent += begun.elapsed();
            longest = longest.max(begun.elapsed());
            if let Reach::Unreachable(reason) = answer {
                alarms += 1;
                println!("false alarm: {}: {reason}", position.to_fen());
            }
        }
        if asked >= wanted {
            break;
        }
    }
    println!(
        "{asked} positions of random games ({few} with eight men or fewer), reached by {captures} captures and {promotions} \
         promotions among other moves: {alarms} false alarms; {:?} each, at most {longest:?}",
        spent / u32::try_from(asked.max(1)).unwrap_or(u32::MAX)
    );
    if alarms == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
