//! Makes `specs/conversation/odd-positions.txt`: positions from games of random moves, the odd ones kept, so many of each kind.
//! The same seed gives the same file.

use std::collections::{BTreeMap, BTreeSet};

use laws::{Move, Position, Role, Status};
use notation::fen;

/// A kind of position and how many are wanted.
const KINDS: [(&str, usize); 11] = [
    ("mated", 130),
    ("stalemated", 60),
    ("en passant only", 15),
    ("promotion only", 20),
    ("one legal move", 200),
    ("double check", 100),
    ("pawn move only", 55),
    ("many moves", 80),
    ("castling possible", 120),
    ("near fifty moves", 120),
    ("near seventy-five moves", 100),
];

/// Games that are played at most.
const GAMES: usize = 400_000;

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

fn kind(position: &Position, moves: &[Move], random: &mut Random) -> Option<&'static str> {
    let is_pawn =
        |mv: &Move| position.board().get(mv.origin).is_some_and(|piece| piece.role == Role::Pawn);
    let en_passant = |mv: &Move| is_pawn(mv) && Some(mv.target) == position.en_passant();
    match laws::status(position) {
        Status::Checkmate => return Some("mated"),
        Status::Stalemate => return Some("stalemated"),
        Status::Ongoing => {}
    }
    let castles = |mv: &Move| laws::article_03::a3_08_castling::meant(position, *mv).is_some();
    Some(match moves {
        all if all.iter().all(en_passant) => "en passant only",
        all if all.iter().all(|mv| mv.promotion.is_some()) => "promotion only",
        [_] => "one legal move",
        _ if laws::checkers(position).len() > 1 => "double check",
        all if all.iter().all(is_pawn) => "pawn move only",
        all if all.len() > 55 => "many moves",
        _ if random.below(40) > 0 => return None,
        all if all.iter().any(castles) => "castling possible",
        _ if random.below(2) == 0 => "near fifty moves",
        _ => "near seventy-five moves",
    })
}

fn text(position: &Position, kind: &str, random: &mut Random) -> String {
    let mut setup = position.setup().clone();
    let clock = match kind {
        "near fifty moves" => 97 + random.below(5) as u32,
        "near seventy-five moves" => 146 + random.below(3) as u32,
        _ => setup.halfmove_clock,
    };
    if clock != setup.halfmove_clock {
        setup.halfmove_clock = clock;
        setup.fullmove_number += clock / 2 + 1;
        setup.en_passant = None;
    }
    fen::write(&setup, fen::CastlingField::XFen)
}

fn main() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut kept: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for _ in 0..GAMES {
        let mut position = Position::initial();
        for _ in 0..220 {
            let moves = laws::legal_moves(&position);
            if let Some(kind) = kind(&position, &moves, &mut random) {
                let wanted =
                    KINDS.iter().find(|(name, _)| *name == kind).map_or(0, |(_, wanted)| *wanted);
                let set = kept.entry(kind).or_default();
                if set.len() < wanted {
                    set.insert(text(&position, kind, &mut random));
                }
            }
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            position = laws::play(&position, mv).expect("a legal move");
        }
        if KINDS.iter().all(|(kind, wanted)| kept.get(kind).is_some_and(|set| set.len() >= *wanted))
        {
            break;
        }
    }
    println!(
        "# Odd positions of games, by kind. Made by crates/conversation/examples/odd_positions.rs."
    );
    for (kind, _) in KINDS {
        let Some(set) = kept.get(kind) else { continue };
        println!("# {kind}: {}", set.len());
        set.iter().for_each(|fen| println!("{fen}"));
    }
}
