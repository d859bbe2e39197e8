//! Where the positions come from. Each is made from its number, the same on every run.

#[path = "../../tests/numbers/mod.rs"]
mod numbers;

use laws::{Color, Piece, Position, Role, Setup, Square, Variant};
use numbers::Numbers;

/// A source of positions by its name.
pub fn source(name: &str) -> Option<fn(u64) -> Position> {
    match name {
        "random" => Some(last_of_a_game),
        "walls" => Some(wall),
        "bishops" => Some(bishops),
        "few" => Some(few),
        "promotions" => Some(promotions),
        _ => None,
    }
}

impl Numbers {
    fn new(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Random moves, captures preferred now and then, until the game is over or has 200 plies.
fn last_of_a_game(seed: u64) -> Position {
    let mut numbers = Numbers::new(seed);
    let mut position = movegen::Position::initial();
    for _ in 0..200 {
        let legal = position.moves();
        if legal.is_empty() {
            break;
        }
        let taken = |mv: &movegen::Move| position.piece_at(position.state(*mv).target).is_some();
        let captures: Vec<_> = legal.iter().filter(|mv| taken(mv)).copied().collect();
        let rarely = captures.is_empty() || numbers.below(3) > 0;
        position = position.play(numbers.one_of(if rarely { &legal[..] } else { &captures }));
    }
    position.to_laws().expect("a game has reached it")
}

/// Tries until a placement can be played from.
fn placed(seed: u64, place: impl Fn(&mut Numbers, &mut Setup)) -> Position {
    let mut numbers = Numbers::new(seed);
    loop {
        let mut setup = Setup::empty();
        place(&mut numbers, &mut setup);
        for color in Color::ALL {
            put(&mut numbers, &mut setup, Piece::new(color, Role::King), 0..64);
        }
        setup.turn = numbers.one_of(&Color::ALL);
        if let Ok(position) = Position::new(setup, Variant::Standard) {
            return position;
        }
    }
}

/// Puts a man on a free square; nothing if none was found soon.
fn put(numbers: &mut Numbers, setup: &mut Setup, piece: Piece, squares: std::ops::Range<usize>) {
    for _ in 0..100 {
        let index = squares.start + numbers.below(squares.len());
        let Some(square) = Square::from_index(index) else { continue };
        if setup.board.is_empty(square) {
            setup.board.set(square, Some(piece));
            return;
        }
    }
}

/// Pawns face to face on four to eight files, some with a second pawn behind, and up to two pieces.
fn wall(seed: u64) -> Position {
    placed(seed, |numbers, setup| {
        let rams = 4 + numbers.below(5);
        for _ in 0..rams {
            let (file, rank) = (numbers.below(8), 2 + numbers.below(4));
            let taken = |rank: usize| {
                Square::from_index(rank * 8 + file).is_none_or(|s| !setup.board.is_empty(s))
            };
            if (1..7).any(taken) {
                continue;
            }
            let mut pawn = |rank: usize, color| {
                let square = Square::from_index(rank * 8 + file).filter(|_| (1..7).contains(&rank));
                if let Some(square) = square {
                    setup.board.set(square, Some(Piece::new(color, Role::Pawn)));
                }
            };
            pawn(rank, Color::White);
            pawn(rank + 1, Color::Black);
            match numbers.below(6) {
                0 => pawn(rank - 1, Color::White),
                1 => pawn(rank + 2, Color::Black),
                _ => {}
            }
        }
        pieces(numbers, setup, &[Role::Bishop, Role::Bishop, Role::Knight, Role::Rook], 3);
    })
}

/// Two to five bishops, and up to six pawns.
fn bishops(seed: u64) -> Position {
    placed(seed, |numbers, setup| {
        for _ in 0..numbers.below(7) {
            let pawn = Piece::new(numbers.one_of(&Color::ALL), Role::Pawn);
            put(numbers, setup, pawn, 8..56);
        }
        pieces(numbers, setup, &[Role::Bishop], 3);
        pieces(numbers, setup, &[Role::Bishop], 3);
        put(numbers, setup, Piece::new(Color::White, Role::Bishop), 0..64);
    })
}

/// Two kings and a man each: a bishop against a pawn, a bishop against a knight, and a knight against a rook, in turn.
fn few(seed: u64) -> Position {
    let men =
        [[Role::Bishop, Role::Pawn], [Role::Bishop, Role::Knight], [Role::Knight, Role::Rook]];
    let men = men[seed as usize % men.len()];
    placed(seed, |numbers, setup| {
        for (color, role) in Color::ALL.into_iter().zip(men) {
            let squares = if role == Role::Pawn { 8..56 } else { 0..64 };
            put(numbers, setup, Piece::new(color, role), squares);
        }
    })
}

/// One to three pawns a step or two before their promotion, and at most one other man.
fn promotions(seed: u64) -> Position {
    placed(seed, |numbers, setup| {
        for _ in 0..1 + numbers.below(3) {
            let color = numbers.one_of(&Color::ALL);
            let squares = if color == Color::White { 40..56 } else { 8..24 };
            put(numbers, setup, Piece::new(color, Role::Pawn), squares);
        }
        pieces(numbers, setup, &Role::ALL[1..5], 2);
    })
}

fn pieces(numbers: &mut Numbers, setup: &mut Setup, roles: &[Role], below: usize) {
    for _ in 0..numbers.below(below) {
        let piece = Piece::new(numbers.one_of(&Color::ALL), numbers.one_of(roles));
        put(numbers, setup, piece, 0..64);
    }
}
