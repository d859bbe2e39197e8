//! Positions to hold the generator against: from random play, from random placement, and from the project's own data.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::path::{Path, PathBuf};

use laws::{Color, File, Piece, Role, Setup, Side, Square, Variant};
use movegen::Position;

/// The six positions of the Chess Programming Wiki, "Perft Results", with its counts from depth 1 on.
pub const CLASSIC: [(&str, &[u64]); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324, 3_195_901_860],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690, 8_031_647_685],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661, 3_009_794_393],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292, 706_045_033],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551, 6_923_051_137],
    ),
];

/// A position of standard chess.
pub fn standard(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Standard).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Random numbers that are the same in every run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) % n as u64) as usize
    }
}

/// One of the 960 starts, by shuffling the back rank until it is one.
pub fn chess960_start(random: &mut Random) -> laws::Position {
    use Role::{Bishop, King, Knight, Queen, Rook};
    loop {
        let mut rank = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for i in (1..8).rev() {
            rank.swap(i, random.below(i + 1));
        }
        let files = |role| (0..8).filter(|&i| rank[i] == role).collect::<Vec<_>>();
        let (bishops, rooks, king) = (files(Bishop), files(Rook), files(King)[0]);
        if (bishops[0] + bishops[1]) % 2 == 0 || king < rooks[0] || king > rooks[1] {
            continue;
        }
        let mut setup = laws::Position::initial().setup().clone();
        for (i, role) in rank.into_iter().enumerate() {
            for (color, first) in [(Color::White, 0), (Color::Black, 56)] {
                put(&mut setup, first + i, color, role);
            }
        }
        for color in Color::ALL {
            setup.rights.set(color, Side::Queen, File::from_index(rooks[0]));
            setup.rights.set(color, Side::King, File::from_index(rooks[1]));
        }
        return laws::Position::new(setup, Variant::Chess960).expect("a start of Chess960");
    }
}

fn put(setup: &mut Setup, square: usize, color: Color, role: Role) {
    let square = Square::from_index(square).expect("a square");
    setup.board.set(square, Some(Piece::new(color, role)));
}

/// Men thrown on the board, as far as a game could have the position. They stand in each other's lines far more often
/// than in games.
pub fn thrown(random: &mut Random) -> Position {
    loop {
        let variant = [Variant::Standard, Variant::Chess960][random.below(2)];
        let mut setup = Setup::empty();
        setup.turn = Color::ALL[random.below(2)];
        for color in Color::ALL {
            throw_side(&mut setup, color, variant, random);
        }
        if random.below(2) == 0 {
            let mut passed = setup.clone();
            let rank = if setup.turn == Color::White { 40 } else { 16 };
            passed.en_passant = Square::from_index(rank + random.below(8));
            if let Ok(position) = laws::Position::new(passed, variant) {
                return Position::from(&position);
            }
        }
        if let Ok(position) = laws::Position::new(setup, variant) {
            return Position::from(&position);
        }
    }
}

fn throw_side(setup: &mut Setup, color: Color, variant: Variant, random: &mut Random) {
    let home = 56 * color.index();
    let king = match (variant, random.below(3)) {
        (_, 0) => random.below(64),
        (Variant::Standard, _) => home + 4,
        (Variant::Chess960, _) => home + 1 + random.below(6),
    };
    let free = |setup: &Setup, square: usize| {
        Square::from_index(square).is_some_and(|square| setup.board.is_empty(square))
    };
    if free(setup, king) {
        put(setup, king, color, Role::King);
    }
    for side in Side::ALL {
        let rook = match (variant, side) {
            (Variant::Standard, Side::King) => 7,
            (Variant::Standard, Side::Queen) => 0,
            (Variant::Chess960, Side::King) => (king % 8 + 1 + random.below(7)).min(7),
            (Variant::Chess960, Side::Queen) => random.below((king % 8).max(1)),
        };
        let may = king / 8 == home / 8 && (variant == Variant::Chess960 || king % 8 == 4);
        if may && random.below(3) > 0 && free(setup, home + rook) {
            put(setup, home + rook, color, Role::Rook);
            setup.rights.set(color, side, File::from_index(rook));
        }
    }
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    for _ in 0..random.below(8) {
        let (square, role) = (random.below(64), roles[random.below(4)]);
        if free(setup, square) {
            put(setup, square, color, role);
        }
    }
    let advanced = random.below(4);
    for _ in 0..random.below(8) {
        let step = 1 + (advanced + random.below(3)).min(5);
        let rank = if color == Color::White { step } else { 7 - step };
        let square = rank * 8 + random.below(8);
        if free(setup, square) {
            put(setup, square, color, Role::Pawn);
        }
    }
}

/// Visits positions of random games, half of them Chess960, until there are enough.
pub fn walk(seed: u64, enough: usize, mut visit: impl FnMut(&laws::Position, &Position)) {
    let mut random = Random(seed);
    let mut visited = 0;
    while visited < enough {
        let mut slow = match random.below(2) {
            0 => laws::Position::initial(),
            _ => chess960_start(&mut random),
        };
        let mut fast = Position::from(&slow);
        for _ in 0..160 {
            visit(&slow, &fast);
            visited += 1;
            let list = fast.moves();
            if list.is_empty() || visited == enough {
                break;
            }
            // Captures are preferred now and then, so that games also reach open boards.
            let mut mv = list[random.below(list.len())];
            for _ in 0..random.below(3) {
                let other = list[random.below(list.len())];
                if fast.piece_at(fast.state(other).target).is_some() {
                    mv = other;
                }
            }
            let stated = fast.state(mv);
            slow = laws::play(&slow, stated).unwrap_or_else(|breaches| {
                panic!("{} {stated}: {breaches:?}", fast.to_fen());
            });
            fast = fast.play(mv);
        }
    }
}

/// The folder of the project's data.
pub fn specs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs")
}

/// Every file below a folder with this ending.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A position and its counts by depth.
pub struct Counted {
    pub fen: String,
    pub position: Position,
    pub counts: Vec<(u32, u64)>,
}

/// Every position of `specs/perft`. Files about Chess960 say so in their names.
pub fn perft_sets() -> Vec<Counted> {
    let mut all = Vec::new();
    for file in files(&specs().join("perft"), "epd") {
        let chess960 = file.file_name().is_some_and(|n| n.to_string_lossy().contains("960"));
        let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
        let text = std::fs::read_to_string(&file).expect("a readable file");
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let epd = notation::epd::parse(line, variant)
                .unwrap_or_else(|error| panic!("{}: {line}: {error}", file.display()));
            all.push(Counted {
                fen: line.split(';').next().unwrap_or(line).trim().to_string(),
                position: Position::from(&epd.position),
                counts: epd.perft_counts().expect("counts"),
            });
        }
    }
    all
}
