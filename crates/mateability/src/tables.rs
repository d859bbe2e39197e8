//! Exhaustive tables of a few men: can White still mate?
//!
//! Every placement of the men is looked at, and mates are followed back move by move. The tables use the searches' own
//! board but none of their reasoning, so that each can be held against the other.

use std::collections::HashMap;

use laws::{Board, Color, Piece, Position, Role, Setup, Square};

use crate::board::lines::{self, Squares, bishop, bit, forward, rook};
use crate::board::{BISHOP, KING, KNIGHT, Kind, PAWN, Pos, QUEEN, Quad, ROOK, convert};

/// The men of a table beside the two kings, as a sorted list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material(Vec<(bool, Kind)>);

impl Material {
    /// These men of White and of Black, kings left out; `None` with more than two, or with a king.
    pub fn new(white: &[Role], black: &[Role]) -> Option<Material> {
        let men = white.iter().map(|role| (false, *role)).chain(black.iter().map(|r| (true, *r)));
        let men: Vec<(bool, Kind)> = men.map(|(b, role)| (b, convert::kind_of(role))).collect();
        let fits = men.len() <= 2 && men.iter().all(|(_, kind)| *kind != KING);
        fits.then(|| Material::sorted(men))
    }

    fn sorted(mut men: Vec<(bool, Kind)>) -> Material {
        men.sort_unstable();
        Material(men)
    }

    /// What stands on a board beside its kings; `None` where a table has no room for it.
    fn of(quad: &Quad) -> Option<(Material, Vec<usize>)> {
        let sets = quad.sets();
        let mut men: Vec<((bool, Kind), usize)> = Squares(quad.occupied() & !sets.kings)
            .map(|square| ((sets.black & bit(square) != 0, quad.kind_at(square)), square))
            .collect();
        men.sort_unstable();
        let squares = men.iter().map(|(_, square)| *square).collect();
        (men.len() <= 2).then(|| (Material(men.into_iter().map(|(man, _)| man).collect()), squares))
    }

    /// The materials that captures and promotions lead to.
    fn below(&self) -> Vec<Material> {
        let mut below = Vec::new();
        for (index, (black, kind)) in self.0.iter().enumerate() {
            let mut rest = self.0.clone();
            rest.remove(index);
            below.push(Material::sorted(rest.clone()));
            for promoted in [KNIGHT, BISHOP, ROOK, QUEEN] {
                if *kind == PAWN {
                    let mut more = rest.clone();
                    more.push((*black, promoted));
                    below.push(Material::sorted(more));
                }
            }
        }
        below
    }
}

/// What a table counts, White to move first where there are two numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Placements in which the player who has just moved is not in check and no pawn stands on the first or last rank.
    pub legal: [u64; 2],
    /// Placements in which White, or Black, is checkmated.
    pub mated: [u64; 2],
    /// Placements in which White, or Black, is stalemated.
    pub stalemated: [u64; 2],
    /// Placements from which White can never mate.
    pub unwinnable: u64,
}

struct Table {
    /// One byte for each placement: whether it is legal, and whether White can mate.
    cells: Vec<u8>,
    counts: Counts,
}

const LEGAL: u8 = 1;
const WON: u8 = 2;

/// The tables built so far.
#[derive(Default)]
pub struct Tables {
    tables: HashMap<Material, Table>,
}

impl Tables {
    /// No tables yet.
    pub fn new() -> Tables {
        Tables::default()
    }

    /// Builds the table of this material and of all that captures and promotions lead to.
    ///
    /// A table of four men takes 32 megabytes while it is kept.
    pub fn build(&mut self, material: &Material) -> Counts {
        if let Some(table) = self.tables.get(material) {
            return table.counts;
        }
        for below in material.below() {
            self.build(&below);
        }
        let table = self.solve(material);
        let counts = table.counts;
        self.tables.insert(material.clone(), table);
        counts
    }

    /// Whether White can mate; `None` if no table was built for the material, or with a right to castle or to capture in
    /// passing, of which the tables know nothing.
    pub fn white_can_mate(&self, position: &Position) -> Option<bool> {
        let plain = position.rights().is_empty() && position.en_passant().is_none();
        if plain { self.look_up(&convert::pos(position)) } else { None }
    }

    fn look_up(&self, pos: &Pos) -> Option<bool> {
        let (material, squares) = Material::of(&pos.quad)?;
        let table = self.tables.get(&material)?;
        Some(table.cells[index(pos, &squares)] & WON != 0)
    }

    fn solve(&self, material: &Material) -> Table {
        let cells = vec![0u8; 2 << (6 * (material.0.len() + 2))];
        let mut table = Table { cells, counts: Counts::default() };
        let mut edge = Vec::new();
        for cell in 0..table.cells.len() {
            let Some(pos) = placement(material, cell) else { continue };
            table.cells[cell] = LEGAL;
            if self.is_seed(material, &pos, &mut table.counts) {
                table.cells[cell] |= WON;
                edge.push(cell as u32);
            }
        }
        while let Some(cell) = edge.pop() {
            let pos = placement(material, cell as usize);
            for before in pos.iter().flat_map(|pos| cells_before(material, pos, cell as usize)) {
                if table.cells[before] == LEGAL {
                    table.cells[before] |= WON;
                    edge.push(before as u32);
                }
            }
        }
        table.counts.unwinnable = table.cells.iter().filter(|cell| **cell == LEGAL).count() as u64;
        table
    }

    /// Counts a placement, and says whether White has mated or can mate after a capture or promotion.
    fn is_seed(&self, material: &Material, pos: &Pos, counts: &mut Counts) -> bool {
        let side = usize::from(!pos.white_to_move);
        counts.legal[side] += 1;
        let moves = pos.moves();
        if moves.is_empty() {
            let mated = pos.checkers() != 0;
            let count = if mated { &mut counts.mated } else { &mut counts.stalemated };
            count[side] += 1;
            return mated && !pos.white_to_move;
        }
        let occupied = pos.quad.occupied();
        moves.iter().any(|mv| {
            let converts = occupied & bit(mv.to()) != 0 || mv.promotion().is_some();
            converts && self.look_up(&pos.make(*mv)).is_some_and(|won| won)
        }) && !material.0.is_empty()
    }
}

/// The cell of a placement: White's king, Black's king, the other men, and who has the move.
fn index(pos: &Pos, squares: &[usize]) -> usize {
    let sets = pos.quad.sets();
    let mut index = sets.king(true) << 6 | sets.king(false);
    for square in squares {
        index = index << 6 | square;
    }
    index << 1 | usize::from(!pos.white_to_move)
}

/// The squares of a cell: White's king, Black's king, the other men.
fn squares_of(material: &Material, cell: usize) -> [usize; 4] {
    let men = material.0.len() + 2;
    let mut squares = [0; 4];
    for (place, square) in squares.iter_mut().take(men).enumerate() {
        *square = cell >> (1 + 6 * (men - 1 - place)) & 63;
    }
    squares
}

/// The placement of a cell, if it is a legal one. Of two men alike, the lower square comes first.
fn placement(material: &Material, cell: usize) -> Option<Pos> {
    let squares = squares_of(material, cell);
    let mut quad = Quad::default();
    let men = [(false, KING), (true, KING)].into_iter().chain(material.0.iter().copied());
    for ((black, kind), square) in men.zip(squares) {
        let edge = bit(square) & (lines::RANK_1 | lines::RANK_8) != 0;
        if quad.occupied() & bit(square) != 0 || kind == PAWN && edge {
            return None;
        }
        quad.put(square, kind, black);
    }
    let alike = material.0.len() == 2 && material.0[0] == material.0[1];
    let pos = Pos { quad, white_to_move: cell & 1 == 0 };
    let proper = !(alike && squares[2] > squares[3]) && pos.passed().checkers() == 0;
    proper.then_some(pos)
}

/// The cells of the placements from which a move without capture or promotion leads here; some of them are not legal.
fn cells_before(material: &Material, pos: &Pos, cell: usize) -> Vec<usize> {
    let squares = squares_of(material, cell);
    let men = [(false, KING), (true, KING)].into_iter().chain(material.0.iter().copied());
    let count = material.0.len() + 2;
    let occupied = pos.quad.occupied();
    let mut cells = Vec::new();
    for (place, (black, kind)) in men.enumerate() {
        if black != pos.white_to_move {
            continue;
        }
        let shift = 1 + 6 * (count - 1 - place);
        for origin in Squares(origins(squares[place], kind, black, occupied)) {
            let mut before = squares;
            before[place] = origin;
            let moved = cell & !(63 << shift) | origin << shift;
            cells.push(ordered(material, moved, before) ^ 1);
        }
    }
    cells
}

/// The cell with two men alike in order.
fn ordered(material: &Material, cell: usize, squares: [usize; 4]) -> usize {
    let alike = material.0.len() == 2 && material.0[0] == material.0[1];
    if alike && squares[2] > squares[3] {
        return cell & !(0xfff << 1) | squares[3] << 7 | squares[2] << 1;
    }
    cell
}

/// Where a man may have come from without a capture.
fn origins(square: usize, kind: Kind, black: bool, occupied: u64) -> u64 {
    let from = match kind {
        KING => lines::KING[square],
        KNIGHT => lines::KNIGHT[square],
        BISHOP => bishop(square, occupied),
        ROOK => rook(square, occupied),
        QUEEN => bishop(square, occupied) | rook(square, occupied),
        _ => {
            let one = forward(bit(square), black) & !occupied;
            let third = if black { lines::RANK_8 >> 16 } else { lines::RANK_1 << 16 };
            one | forward(one & third, black)
        }
    };
    from & !occupied
}

/// A position with these men on these squares, for tests and tools; `None` if no game can have it.
pub fn position(men: &[(Color, Role, Square)], turn: Color) -> Option<Position> {
    let mut setup = Setup::empty();
    let mut board = Board::empty();
    for (color, role, square) in men {
        board.set(*square, Some(Piece::new(*color, *role)));
    }
    setup.board = board;
    setup.turn = turn;
    Position::new(setup, laws::Variant::Standard).ok()
}
