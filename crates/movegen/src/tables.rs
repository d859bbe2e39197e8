//! Attack tables, computed by the compiler from plain steps on an 8 by 8 board.

use crate::bits::{FILE_A, FILE_H, RANK_1, RANK_8};

const KNIGHT_STEPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
pub(crate) const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(crate) const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

pub(crate) type BySquare = [u64; 64];
pub(crate) type ByPair = [[u64; 64]; 64];

/// The square a step away, as a set: empty where the board ends.
const fn step(square: usize, (file, rank): (i32, i32)) -> u64 {
    let file = (square % 8) as i32 + file;
    let rank = (square / 8) as i32 + rank;
    if file < 0 || file > 7 || rank < 0 || rank > 7 { 0 } else { 1 << (rank * 8 + file) }
}

const fn steps<const N: usize>(directions: [(i32, i32); N]) -> BySquare {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < N {
            table[square] |= step(square, directions[i]);
            i += 1;
        }
        square += 1;
    }
    table
}

/// The squares seen from a square in some directions, up to and including the first occupied one.
pub(crate) const fn walk(square: usize, occupied: u64, directions: [(i32, i32); 4]) -> u64 {
    let mut seen = 0;
    let mut i = 0;
    while i < 4 {
        seen |= ray(square, occupied, directions[i]);
        i += 1;
    }
    seen
}

const fn ray(square: usize, occupied: u64, direction: (i32, i32)) -> u64 {
    let mut seen = 0;
    let mut next = step(square, direction);
    while next != 0 {
        seen |= next;
        if next & occupied != 0 {
            break;
        }
        next = step(next.trailing_zeros() as usize, direction);
    }
    seen
}

const fn empty_board(directions: [(i32, i32); 4]) -> BySquare {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = walk(square, 0, directions);
        square += 1;
    }
    table
}

/// What the pair tables hold.
#[derive(Clone, Copy)]
enum Pair {
    Between,
    Line,
    Beyond,
}

const fn pairs(what: Pair) -> ByPair {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 8 {
            let whole = ray(from, 0, KING_STEPS[i]);
            let mut rest = whole;
            while rest != 0 {
                let to = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let beyond = ray(to, 0, KING_STEPS[i]);
                table[from][to] = match what {
                    Pair::Between => whole & !beyond & !(1 << to),
                    Pair::Beyond => beyond,
                    Pair::Line => whole | 1 << from | ray(from, 0, KING_STEPS[(i + 4) % 8]),
                };
            }
            i += 1;
        }
        from += 1;
    }
    table
}

pub(crate) static KNIGHT: BySquare = steps(KNIGHT_STEPS);
pub(crate) static KING: BySquare = steps(KING_STEPS);
/// The squares a pawn of a colour attacks (White first).
pub(crate) static PAWN: [BySquare; 2] = [steps([(1, 1), (-1, 1)]), steps([(1, -1), (-1, -1)])];
/// The squares a rook and a bishop see on an empty board.
pub(crate) static ROOK_EMPTY: BySquare = empty_board(ORTHOGONAL);
pub(crate) static BISHOP_EMPTY: BySquare = empty_board(DIAGONAL);
/// The squares a queen sees on an empty board.
pub(crate) static QUEEN_EMPTY: BySquare = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = walk(square, 0, ORTHOGONAL) | walk(square, 0, DIAGONAL);
        square += 1;
    }
    table
};
/// The squares from each square to the edge: east, north-east, north, and on round to south-east.
pub(crate) static RAYS: [[u64; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            table[square][i] = ray(square, 0, KING_STEPS[i]);
            i += 1;
        }
        square += 1;
    }
    table
};
/// The squares strictly between two squares of one line; empty for other pairs.
pub(crate) static BETWEEN: ByPair = pairs(Pair::Between);
/// The whole line through two squares, both included; empty for other pairs.
pub(crate) static LINE: ByPair = pairs(Pair::Line);
/// The squares behind the second as seen from the first; empty for other pairs.
pub(crate) static BEYOND: ByPair = pairs(Pair::Beyond);

/// The squares whose occupation can change what a slider sees: its lines without their last squares.
const fn relevant(square: usize, directions: [(i32, i32); 4]) -> u64 {
    let rank = RANK_1 << (square / 8 * 8);
    let file = FILE_A << (square % 8);
    let edge = (RANK_1 | RANK_8) & !rank | (FILE_A | FILE_H) & !file;
    walk(square, 0, directions) & !edge
}

/// Where the answers for one square start in the shared table, and which occupied squares choose one.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub relevant: u64,
    pub offset: u32,
}

const fn slots(directions: [(i32, i32); 4], mut offset: u32) -> [Slot; 64] {
    let mut table = [Slot { relevant: 0, offset: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let relevant = relevant(square, directions);
        table[square] = Slot { relevant, offset };
        offset += 1 << relevant.count_ones();
        square += 1;
    }
    table
}

const ROOK_ENTRIES: usize = 102_400;
const BISHOP_ENTRIES: usize = 5_248;

pub(crate) static ROOK_SLOTS: [Slot; 64] = slots(ORTHOGONAL, 0);
pub(crate) static BISHOP_SLOTS: [Slot; 64] = slots(DIAGONAL, ROOK_ENTRIES as u32);

/// What a rook, then a bishop, sees for every relevant occupation, in the order of the bits that PEXT gathers.
#[allow(long_running_const_eval, reason = "107 648 answers; computed once per build")]
pub(crate) static SEEN: [u64; ROOK_ENTRIES + BISHOP_ENTRIES] = seen();

const fn seen() -> [u64; ROOK_ENTRIES + BISHOP_ENTRIES] {
    let mut table = [0; ROOK_ENTRIES + BISHOP_ENTRIES];
    let mut at = 0;
    let mut square = 0;
    while square < 128 {
        let directions = if square < 64 { ORTHOGONAL } else { DIAGONAL };
        let relevant = relevant(square % 64, directions);
        let mut occupied = 0u64;
        loop {
            table[at] = fill(square % 64, occupied, square < 64);
            at += 1;
            occupied = occupied.wrapping_sub(relevant) & relevant;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

/// The same answer as [`walk`], by subtraction along each line instead of step by step.
const fn fill(square: usize, occupied: u64, rook: bool) -> u64 {
    let lines = LINES[square];
    if rook {
        along(square, occupied, lines[0]) | along(square, occupied, lines[1])
    } else {
        along(square, occupied, lines[2]) | along(square, occupied, lines[3])
    }
}

/// What is seen along one line (a rank, file or diagonal, without the square itself) both ways.
const fn along(square: usize, occupied: u64, line: u64) -> u64 {
    let occupied = occupied & line;
    let up = occupied.wrapping_sub(2 << square);
    let down = occupied.reverse_bits().wrapping_sub(2 << (63 - square));
    (up ^ down.reverse_bits()) & line
}

/// Rank, file, diagonal and antidiagonal through each square, without the square.
pub(crate) static LINES: [[u64; 4]; 64] = {
    let mut table = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            let way = [0, 2, 1, 3][i];
            table[square][i] =
                ray(square, 0, KING_STEPS[way]) | ray(square, 0, KING_STEPS[way + 4]);
            i += 1;
        }
        square += 1;
    }
    table
};

/// The order of the squares on the eight lines out of one square.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Spokes {
    /// For each line eight places, and the square in each place.
    pub outwards: [u8; 64],
    /// For each square its place.
    pub back: [u8; 64],
    /// Which places are on the board.
    pub on_board: u64,
}

pub(crate) static SPOKES: [Spokes; 64] = {
    let mut table = [Spokes { outwards: [0; 64], back: [0; 64], on_board: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 8 {
            let mut place = line * 8;
            let mut at = step(square, KING_STEPS[line]);
            while at != 0 {
                let to = at.trailing_zeros() as usize;
                table[square].outwards[place] = to as u8;
                table[square].back[to] = place as u8;
                table[square].on_board |= 1 << place;
                place += 1;
                at = step(to, KING_STEPS[line]);
            }
            line += 1;
        }
        square += 1;
    }
    table
};
