//! Positions in which rules matter: games played at random, and men put on the board with a plan.

use laws::{Color, File, Piece, Position, Rank, Role, Setup, Side, Square, Variant};

use super::plausible;
use super::random::Random;

/// Plies of a random game at most.
const PLIES: usize = 120;

/// The positions of a game played at random, in Chess960 from one of its start positions. Captures and pawn moves
/// are preferred a little, so that something happens.
pub fn random_game(random: &mut Random, variant: Variant) -> Vec<Position> {
    let start = match variant {
        Variant::Standard => None,
        Variant::Chess960 => {
            laws::guideline_ii::start(random.below(laws::guideline_ii::START_POSITIONS))
        }
    };
    let mut position =
        start.map_or_else(movegen::Position::initial, |start| movegen::Position::from(&start));
    let mut seen = Vec::new();
    for _ in 0..PLIES {
        let moves: Vec<movegen::Move> = position.moves().iter().copied().collect();
        let mut picked = random.choose(&moves).copied();
        for _ in 0..2 {
            let quiet = picked.is_some_and(|mv| position.play(mv).halfmove_clock() > 0);
            if quiet {
                picked = random.choose(&moves).copied();
            }
        }
        let Some(mv) = picked else { break };
        position = position.play(mv);
        seen.extend(position.to_laws());
    }
    seen
}

/// What a structured position is built around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    Scatter,
    Castling,
    EnPassant,
    Promotion,
    Pin,
    Check,
    Cage,
}

const PLANS: [Plan; 7] = [
    Plan::Scatter,
    Plan::Castling,
    Plan::EnPassant,
    Plan::Promotion,
    Plan::Pin,
    Plan::Check,
    Plan::Cage,
];

/// A position of few men around one rule or two, perhaps with others by chance; `None` where chance
/// made no position.
pub fn structured(random: &mut Random, variant: Variant) -> Option<Position> {
    let mut builder = Builder { setup: Setup::empty(), random, variant };
    builder.setup.turn = if builder.random.one_in(2) { Color::White } else { Color::Black };
    let first = match variant {
        Variant::Standard => *builder.random.choose(&PLANS)?,
        Variant::Chess960 => Plan::Castling,
    };
    let second = *builder.random.choose(&PLANS)?;
    builder.kings([first, second].contains(&Plan::Castling));
    builder.plan(first);
    if second != first {
        builder.plan(second);
    }
    builder.scatter();
    if builder.random.one_in(3) {
        builder.setup.halfmove_clock = builder.random.below(60) as u32;
        if builder.setup.en_passant.is_some() {
            builder.setup.halfmove_clock = 0;
        }
    }
    builder.setup.fullmove_number = 1 + builder.random.below(80) as u32;
    plausible::position(builder.setup, variant)
}

/// Positions of rules that chance does not find, of our own making: en passant as the only answer to a check, a
/// rook at the far end of the king's file, castling beside the other king, past a pinned bishop and out of a
/// pawn's check or with the other king on its rank, a double step that opens a bishop's line to the king, a rook captured on the file of another, full
/// counters, and the position with the most moves (N. Petrovic, 1964).
const RARE: [&str; 17] = [
    "5r1k/8/8/3pP3/4K3/r7/8/3r4 w - d6 0 1",
    "4R3/1k6/8/8/8/8/8/R3K2R w KQ - 0 1",
    "8/8/8/8/8/8/6k1/4K2R w K - 0 1",
    "8/8/8/8/8/1k6/8/R3K3 w Q - 0 1",
    "4k3/8/8/8/8/8/3p4/R3K2R w KQ - 0 1",
    "8/8/8/kb5R/8/8/8/4K2R w K - 0 1",
    "2b1k3/8/8/3pP3/6K1/8/8/8 w - d6 0 1",
    "8/8/8/8/8/8/8/k3K2R w K - 0 1",
    "r3k3/r7/8/8/8/8/R7/4K3 w q - 3 20",
    "r3k2r/7r/8/8/8/8/8/4K2R b Kkq - 3 20",
    "4k3/8/8/8/8/8/4P3/R3K3 w Q - 99 90",
    "r3k3/4p3/8/8/8/8/8/4K3 b q - 100 65535",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 149 200",
    "4k3/4b3/8/8/8/4N3/8/4RK2 w - - 2 40",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "4k3/P6p/8/8/p6P/8/8/1Q2K3 w - - 0 1",
    "4k3/P7/8/8/8/8/8/QRBNK2R w K - 0 1",
];

/// One of the rare positions, or one that differs from it a little.
pub fn rare(random: &mut Random) -> Option<Position> {
    let text = *random.choose(&RARE)?;
    let mut setup = notation::fen::parse(text, Variant::Standard).ok()?;
    for _ in 0..random.below(4) {
        let square = Square::from_index(random.below(64))?;
        match setup.board.get(square) {
            Some(piece) if piece.role != Role::King => drop(setup.board.take(square)),
            Some(_) => {}
            None => {
                let color = if random.one_in(2) { Color::White } else { Color::Black };
                let role = *random.choose(&Role::ALL[..5])?;
                setup.board.set(square, Some(Piece::new(color, role)));
            }
        }
    }
    Position::new(setup, Variant::Standard).ok()
}

struct Builder<'r> {
    setup: Setup,
    variant: Variant,
    random: &'r mut Random,
}

impl Builder<'_> {
    fn square(&mut self) -> Square {
        let index = self.random.below(64);
        Square::from_index(index).unwrap_or(Square::A1)
    }

    fn put(&mut self, square: Square, color: Color, role: Role) -> bool {
        let free = self.setup.board.is_empty(square);
        let edge = matches!(square.rank(), Rank::One | Rank::Eight);
        if free && !(role == Role::Pawn && edge) {
            self.setup.board.set(square, Some(Piece::new(color, role)));
            return true;
        }
        false
    }

    fn color(&mut self) -> Color {
        if self.random.one_in(2) { Color::White } else { Color::Black }
    }

    fn kings(&mut self, at_home: bool) {
        for color in Color::ALL {
            let file = match self.variant {
                Variant::Standard => File::E,
                Variant::Chess960 => File::ALL[1 + self.random.below(6)],
            };
            let home = Square::new(file, Rank::first_of(color));
            let castles = at_home && (color == self.setup.turn || self.random.one_in(2));
            let square = if castles || self.random.one_in(4) { home } else { self.square() };
            if !self.put(square, color, Role::King) {
                let other = self.square();
                self.put(other, color, Role::King);
            }
        }
    }

    fn plan(&mut self, plan: Plan) {
        match plan {
            Plan::Scatter => self.scatter(),
            Plan::Castling => self.castling(),
            Plan::EnPassant => self.en_passant(),
            Plan::Promotion => self.promotion(),
            Plan::Pin => self.along_lines(1),
            Plan::Check => self.along_lines(0),
            Plan::Cage => self.cage(),
        }
    }

    /// A few men anywhere.
    fn scatter(&mut self) {
        for _ in 0..self.random.below(5) {
            let (square, color) = (self.square(), self.color());
            let role = *self.random.choose(&Role::ALL[..5]).unwrap_or(&Role::Pawn);
            self.put(square, color, role);
        }
    }

    /// Rooks at home, most with the right to castle, and perhaps an enemy that looks at the first
    /// rank or a pawn that is about to take the rook.
    fn castling(&mut self) {
        for color in Color::ALL {
            let home = Rank::first_of(color);
            let Some(king) = self.setup.board.king(color).filter(|king| king.rank() == home) else {
                continue;
            };
            if self.variant == Variant::Standard && king.file() != File::E {
                continue;
            }
            for side in Side::ALL {
                let Some(file) = self.rook_file(king, side) else { continue };
                if !self.random.one_in(4)
                    && self.put(Square::new(file, home), color, Role::Rook)
                    && !self.random.one_in(5)
                {
                    self.setup.rights.set(color, side, Some(file));
                }
            }
            if self.random.one_in(2) {
                let file = File::ALL[self.random.below(8)];
                let rank = Rank::ALL[self.random.below(8)];
                let roles = [Role::Rook, Role::Bishop, Role::Knight, Role::Queen, Role::Pawn];
                let role = *self.random.choose(&roles).unwrap_or(&Role::Rook);
                self.put(Square::new(file, rank), !color, role);
            }
            if self.random.one_in(5) {
                let file = if self.random.one_in(2) { File::B } else { File::G };
                self.put(Square::new(file, Rank::Two.seen_by(color)), !color, Role::Pawn);
            }
            if self.random.one_in(4) {
                let file = File::ALL[self.random.below(8)];
                let roles = [Role::Knight, Role::Bishop, Role::Rook];
                let role = *self.random.choose(&roles).unwrap_or(&Role::Knight);
                let owner = if self.random.one_in(4) { !color } else { color };
                self.put(Square::new(file, home), owner, role);
            }
            if self.random.one_in(8) {
                self.bring_king(!color, home);
            }
        }
    }

    /// Puts a king that has left its own first rank onto this rank.
    fn bring_king(&mut self, color: Color, rank: Rank) {
        let square = Square::new(File::ALL[self.random.below(8)], rank);
        let Some(king) = self.setup.board.king(color) else { return };
        if self.setup.board.is_empty(square) && king.rank() != Rank::first_of(color) {
            self.setup.board.take(king);
            self.put(square, color, Role::King);
        }
    }

    /// Where the castling rook starts: in the corner, in Chess960 anywhere on its side of the king.
    fn rook_file(&mut self, king: Square, side: Side) -> Option<File> {
        let king = king.file().index();
        match (self.variant, side) {
            (Variant::Standard, _) => Some(side.rook_home()),
            (Variant::Chess960, Side::King) => {
                File::from_index(king + 1 + self.random.below(7 - king))
            }
            (Variant::Chess960, Side::Queen) => File::from_index(self.random.below(king)),
        }
    }

    /// A pawn that has just made a double step, with one or two enemies beside it; sometimes the
    /// step lies longer back.
    fn en_passant(&mut self) {
        let us = self.setup.turn;
        let file = File::ALL[self.random.below(8)];
        let at = |rank: Rank| Square::new(file, rank.seen_by(!us));
        let free = [Rank::Two, Rank::Three].iter().all(|r| self.setup.board.is_empty(at(*r)));
        if !free || !self.put(at(Rank::Four), !us, Role::Pawn) {
            return;
        }
        for files in [-1, 1] {
            if let Some(beside) = at(Rank::Four).offset(files, 0).filter(|_| !self.random.one_in(3))
            {
                self.put(beside, us, Role::Pawn);
            }
        }
        if !self.random.one_in(6) {
            self.setup.en_passant = Some(at(Rank::Three));
        }
        if self.random.one_in(3) {
            self.king_on_rank(at(Rank::Four).rank());
        }
    }

    /// The mover's king on a rank, and an enemy rook on the other side of it.
    fn king_on_rank(&mut self, rank: Rank) {
        let us = self.setup.turn;
        let Some(king) = self.setup.board.king(us) else { return };
        let left = self.random.one_in(2);
        let (near, far) = if left { (File::A, File::H) } else { (File::H, File::A) };
        if self.setup.board.is_empty(Square::new(near, rank)) {
            self.setup.board.take(king);
            self.put(Square::new(near, rank), us, Role::King);
            self.put(Square::new(far, rank), !us, Role::Rook);
        }
    }

    /// Pawns before the last rank, and something to capture there.
    fn promotion(&mut self) {
        for _ in 0..1 + self.random.below(2) {
            let us = if self.random.one_in(4) { !self.setup.turn } else { self.setup.turn };
            let file = File::ALL[self.random.below(8)];
            let pawn = Square::new(file, Rank::Seven.seen_by(us));
            if self.put(pawn, us, Role::Pawn)
                && let Some(target) =
                    pawn.offset(if self.random.one_in(2) { 1 } else { -1 }, us.forward())
                && !self.random.one_in(3)
            {
                let role = *self.random.choose(&Role::ALL[1..5]).unwrap_or(&Role::Rook);
                self.put(target, !us, role);
            }
        }
    }

    /// Line pieces that look at the king, with so many of its own men between.
    fn along_lines(&mut self, between: usize) {
        let us = if self.random.one_in(4) { !self.setup.turn } else { self.setup.turn };
        let Some(king) = self.setup.board.king(us) else { return };
        for _ in 0..1 + self.random.below(2) {
            let (files, ranks) = (self.random.below(3) as i8 - 1, self.random.below(3) as i8 - 1);
            if (files, ranks) == (0, 0) {
                continue;
            }
            let line: Vec<Square> =
                (1..8).filter_map(|n| king.offset(files * n, ranks * n)).collect();
            if line.len() <= between {
                continue;
            }
            let far = between + self.random.below(line.len() - between);
            let straight = files == 0 || ranks == 0;
            let role = match self.random.one_in(3) {
                true => Role::Queen,
                false if straight => Role::Rook,
                false => Role::Bishop,
            };
            self.put(line[far], !us, role);
            if between > 0 && far > 0 {
                let square = line[self.random.below(far)];
                let role = *self.random.choose(&Role::ALL[..5]).unwrap_or(&Role::Pawn);
                self.put(square, us, role);
            }
        }
    }

    /// The mover's king in a corner, the other king or queen close by: mates and stalemates.
    fn cage(&mut self) {
        let us = if self.random.one_in(2) { !self.setup.turn } else { self.setup.turn };
        let Some(king) = self.setup.board.king(us) else { return };
        let corner = *self
            .random
            .choose(&[Square::A1, Square::H1, Square::A8, Square::H8])
            .unwrap_or(&Square::A1);
        if self.setup.board.is_empty(corner) && self.setup.rights.is_empty() {
            self.setup.board.take(king);
            self.put(corner, us, Role::King);
            for role in [Role::Queen, Role::Rook, Role::Pawn] {
                if self.random.one_in(2) {
                    let (files, ranks) =
                        (self.random.below(7) as i8 - 3, self.random.below(7) as i8 - 3);
                    if let Some(square) = corner.offset(files, ranks) {
                        self.put(square, !us, role);
                    }
                }
            }
        }
    }
}
