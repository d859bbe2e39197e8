//! Generators that look for what the others seldom make: few men, locked pawns, positions a little beside known
//! ones, and games that go nowhere.

use divergence::Line;
use divergence::generate;
use divergence::random::Random;
use laws::{Color, File, Move, Piece, Position, Rank, Role, Setup, Square, Variant, legal_moves};

fn square(random: &mut Random) -> Square {
    Square::from_index(random.below(64)).unwrap_or(Square::A1)
}

fn color(random: &mut Random) -> Color {
    if random.one_in(2) { Color::White } else { Color::Black }
}

fn put(setup: &mut Setup, at: Square, color: Color, role: Role) {
    let edge = matches!(at.rank(), Rank::One | Rank::Eight);
    if setup.board.is_empty(at) && !(role == Role::Pawn && edge) {
        setup.board.set(at, Some(Piece::new(color, role)));
    }
}

fn kings(setup: &mut Setup, random: &mut Random) {
    for color in Color::ALL {
        while setup.board.king(color).is_none() {
            put(setup, square(random), color, Role::King);
        }
    }
}

/// Two kings and at most three more men, often with one king in a corner and hardly a move: mates, stalemates, and
/// positions that are nearly dead.
pub fn few_men(random: &mut Random) -> Option<Position> {
    let mut setup = Setup { turn: color(random), ..Setup::empty() };
    if random.one_in(2) {
        cornered(&mut setup, random)?;
    }
    kings(&mut setup, random);
    for _ in 0..random.below(4) {
        let role = *random.choose(&Role::ALL[..5])?;
        let (at, color) = (square(random), color(random));
        put(&mut setup, at, color, role);
    }
    Position::new(setup, Variant::Standard).ok()
}

/// The king of the player having the move in a corner, and a queen a knight's move away or a king two files off.
fn cornered(setup: &mut Setup, random: &mut Random) -> Option<()> {
    let corner = *random.choose(&[Square::A1, Square::H1, Square::A8, Square::H8])?;
    let files = if corner.file() == File::A { 1 } else { -1 };
    let ranks = if corner.rank() == Rank::One { 1 } else { -1 };
    let (across, along) = *random.choose(&[(1, 2), (2, 1), (2, 0), (0, 2)])?;
    let role = if across * along == 0 { Role::King } else { Role::Queen };
    let us = setup.turn;
    put(setup, corner, us, Role::King);
    put(setup, corner.offset(files * across, ranks * along)?, !us, role);
    if random.one_in(3) {
        let file = *random.choose(&File::ALL)?;
        let rank = random.choose(&[Rank::Three, Rank::Four, Rank::Five])?.seen_by(us);
        let own = Square::new(file, rank);
        put(setup, own, us, Role::Pawn);
        put(setup, own.offset(0, us.forward())?, !us, Role::Pawn);
    }
    Some(())
}

/// Pawns that stand in each other's way, perhaps with a bishop or a rook behind them.
pub fn locked_pawns(random: &mut Random) -> Option<Position> {
    let mut setup = Setup { turn: color(random), ..Setup::empty() };
    for file in File::ALL {
        if random.one_in(5) {
            continue;
        }
        let rank = 1 + random.below(5);
        let at = |rank: usize| Rank::from_index(rank).map(|rank| Square::new(file, rank));
        put(&mut setup, at(rank)?, Color::White, Role::Pawn);
        put(&mut setup, at(rank + 1)?, Color::Black, Role::Pawn);
    }
    kings(&mut setup, random);
    for _ in 0..random.below(3) {
        let role = *random.choose(&[Role::Bishop, Role::Rook, Role::Knight])?;
        let (at, color) = (square(random), color(random));
        put(&mut setup, at, color, role);
    }
    Position::new(setup, Variant::Standard).ok()
}

/// A position a little beside one that a program is likely to be tested with.
const KNOWN: [&str; 11] = [
    "8/8/8/K1Pp3r/8/8/8/4k3 w - d6 0 2",
    "k7/8/5b2/3pP3/3K4/8/8/8 w - d6 0 2",
    "8/8/8/3k4/8/8/2P1P3/4K3 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
];

/// One of the known positions with some men moved, taken off or put on, and perhaps the other player to move.
pub fn beside_known(random: &mut Random) -> Option<Position> {
    let text = *random.choose(&KNOWN)?;
    let mut setup = notation::fen::parse(text, Variant::Standard).ok()?;
    for _ in 0..random.below(5) {
        let (from, to) = (square(random), square(random));
        if random.one_in(3) {
            let role = *random.choose(&Role::ALL[..5])?;
            let color = color(random);
            put(&mut setup, to, color, role);
        } else if setup.board.is_empty(to)
            && let Some(piece) = setup.board.take(from)
            && (piece.role == Role::King || !random.one_in(2))
        {
            put(&mut setup, to, piece.color, piece.role);
        }
    }
    if setup.en_passant.is_none() && random.one_in(4) {
        setup.turn = !setup.turn;
    }
    for (color, side, rook) in setup.rights.iter().collect::<Vec<_>>() {
        let stands = setup.board.get(rook) == Some(Piece::new(color, Role::Rook));
        let home = Square::new(File::E, Rank::first_of(color));
        if !stands || setup.board.king(color) != Some(home) {
            setup.rights.set(color, side, None);
        }
    }
    Position::new(setup, Variant::Standard).ok()
}

/// A check, a pin or a shield in which a pawn has a say: an enemy pawn has just made a double step beside an own
/// one, or an own pawn is about to promote between its king and a rook.
pub fn pawn_has_a_say(random: &mut Random) -> Option<Position> {
    let mut setup = Setup { turn: color(random), ..Setup::empty() };
    match random.one_in(4) {
        true => promotion_between(&mut setup, random)?,
        false => passing(&mut setup, random)?,
    }
    kings(&mut setup, random);
    let us = setup.turn;
    if random.one_in(2) {
        let king = setup.board.king(us)?;
        let far = through(&mut setup, king, us, random);
        let shield = far.and_then(|far| laws::geometry::between(king, far).next());
        if let Some(shield) = shield {
            put(&mut setup, shield, us, *random.choose(&Role::ALL[..5])?);
        }
    }
    for _ in 0..random.below(3) {
        let role = *random.choose(&Role::ALL[1..5])?;
        let (at, color) = (square(random), color(random));
        if setup.en_passant != Some(at) {
            put(&mut setup, at, color, role);
        }
    }
    Position::new(setup, Variant::Standard).ok()
}

/// A direction: straight or diagonal.
fn way(random: &mut Random) -> (i8, i8) {
    let ways = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    random.choose(&ways).copied().unwrap_or((0, 1))
}

/// Puts an enemy line piece somewhere on a line from a square, and says where.
fn through(setup: &mut Setup, from: Square, us: Color, random: &mut Random) -> Option<Square> {
    let (files, ranks) = way(random);
    on_line(setup, from, (files, ranks), !us, random)
}

/// Puts a line piece of a colour somewhere in a direction from a square, and says where.
fn on_line(
    setup: &mut Setup,
    from: Square,
    (files, ranks): (i8, i8),
    color: Color,
    random: &mut Random,
) -> Option<Square> {
    let far = 1 + random.below(5) as i8;
    let at = from.offset(files * far, ranks * far)?;
    let line = if files == 0 || ranks == 0 { Role::Rook } else { Role::Bishop };
    let role = if random.one_in(3) { Role::Queen } else { line };
    put(setup, at, color, role);
    Some(at)
}

/// A double step just made, one or two own pawns beside it, and the own king attacked by the pawn, behind one of the
/// pawns as seen from an enemy line piece, or on a line that the step has opened; often with an own piece that could go where the pawn has passed.
fn passing(setup: &mut Setup, random: &mut Random) -> Option<()> {
    let us = setup.turn;
    let file = *random.choose(&File::ALL)?;
    let at = |rank: Rank| Square::new(file, rank.seen_by(!us));
    let pawn = at(Rank::Four);
    put(setup, pawn, !us, Role::Pawn);
    let sides = if random.one_in(3) { vec![-1, 1] } else { vec![*random.choose(&[-1, 1])?] };
    let beside: Vec<Square> = sides.into_iter().filter_map(|side| pawn.offset(side, 0)).collect();
    for own in &beside {
        put(setup, *own, us, Role::Pawn);
    }
    setup.en_passant = Some(at(Rank::Three));
    if random.one_in(3) {
        return opened(setup, at(Rank::Two), random);
    }
    let shield = if random.one_in(2) { pawn } else { *random.choose(&beside)? };
    let (files, ranks) = way(random);
    let near = 1 + random.below(3) as i8;
    let king = match random.one_in(3) {
        true => pawn.offset(*random.choose(&[-1, 1])?, -us.forward())?,
        false => shield.offset(files * near, ranks * near)?,
    };
    if [at(Rank::Two), at(Rank::Three)].contains(&king) {
        return None;
    }
    put(setup, king, us, Role::King);
    on_line(setup, shield, (-files, -ranks), !us, random);
    if random.one_in(2) {
        let (files, ranks) = way(random);
        on_line(setup, at(Rank::Three), (files, ranks), us, random);
    }
    let free = [Rank::Two, Rank::Three].iter().all(|rank| setup.board.is_empty(at(*rank)));
    free.then_some(())
}

/// A king and an enemy line piece on two sides of the square that a pawn has just left with its double step.
fn opened(setup: &mut Setup, left: Square, random: &mut Random) -> Option<()> {
    let us = setup.turn;
    let found = (0..8).find_map(|_| {
        let (files, ranks) = way(random);
        let near = 1 + random.below(3) as i8;
        let king = left.offset(files * near, ranks * near)?;
        let behind = left.offset(-files, -ranks)?;
        let free = setup.board.is_empty(king) && setup.board.is_empty(behind);
        (free && files != 0 && setup.en_passant != Some(king)).then_some((king, (files, ranks)))
    });
    let (king, (files, ranks)) = found?;
    put(setup, king, us, Role::King);
    on_line(setup, left, (-files, -ranks), !us, random);
    Some(())
}

/// King and enemy rook or queen on the last rank, an own pawn before a square between them.
fn promotion_between(setup: &mut Setup, random: &mut Random) -> Option<()> {
    let us = setup.turn;
    let king = Square::new(*random.choose(&File::ALL)?, Rank::Eight.seen_by(us));
    put(setup, king, us, Role::King);
    let side = *random.choose(&[-1, 1])?;
    let rook = on_line(setup, king, (side, 0), !us, random)?;
    let between: Vec<Square> = laws::geometry::between(king, rook).collect();
    let target = *random.choose(&between)?;
    let pawn = target.offset(*random.choose(&[0, 0, 1, -1])?, -us.forward())?;
    put(setup, pawn, us, Role::Pawn);
    Some(())
}

/// A game of some moves that mostly go back where they came from, with counters near fifty and seventy-five moves: the
/// same positions come again, and the counts of Articles 9.3 and 9.6.2 are met.
pub fn shuffled(random: &mut Random, variant: Variant) -> Option<Line> {
    let start = match random.below(4) {
        0 => Position::initial(),
        1 => few_men(random)?,
        2 => generate::rare(random)?,
        _ => generate::structured(random, variant)?,
    };
    let clock = [0, 0, 90, 97, 99, 100, 140, 147, 149][random.below(9)];
    let setup = start.setup().clone();
    let setup = match setup.en_passant {
        None => Setup { halfmove_clock: clock, ..setup },
        Some(_) => setup,
    };
    let mut line = Line::at(Position::new(setup, start.variant()).ok()?);
    for _ in 0..4 + random.below(36) {
        let Some(mv) = next_shuffle(random, &line) else { break };
        line = line.then(mv)?;
    }
    Some(line)
}

/// Mostly the own last move taken back, else any move.
fn next_shuffle(random: &mut Random, line: &Line) -> Option<Move> {
    let moves = legal_moves(line.end());
    let back = line.moves().len().checked_sub(2).and_then(|at| line.moves().get(at));
    if let Some(mv) = back.filter(|_| !random.one_in(5)) {
        let back = Move::new(mv.target, mv.origin);
        if moves.contains(&back) {
            return Some(back);
        }
    }
    let quiet: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| {
            let pawn = line.end().board().get(mv.origin).is_some_and(|p| p.role == Role::Pawn);
            !pawn && line.end().board().is_empty(mv.target)
        })
        .collect();
    match random.choose(&quiet) {
        Some(mv) if !random.one_in(8) => Some(*mv),
        _ => random.choose(&moves).copied(),
    }
}
