//! Goes through every placement of at most two men beside the kings: can White still mate?
//!
//! Mates are followed back move by move. Moves forwards are those of `movegen`; moves backwards follow from how the men
//! move on the squares of `laws`. Nothing of the solver is used, so that each can be held against the other.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use laws::{Color, Role, Square};
use movegen::{MoveList, Position};

/// A man beside the kings.
pub type Man = (Color, Role);

/// The men of a table beside the two kings, White's first, weaker ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Material([Option<Man>; 2]);

impl Material {
    /// The material with these men of White and of Black; `None` with more than two, or with a king.
    pub fn new(white: &[Role], black: &[Role]) -> Option<Material> {
        let white = white.iter().map(|role| (Color::White, *role));
        Material::of(white.chain(black.iter().map(|role| (Color::Black, *role))))
    }

    fn of(men: impl Iterator<Item = Man>) -> Option<Material> {
        let mut two = [None; 2];
        for (index, man) in men.enumerate() {
            *two.get_mut(index).filter(|_| man.1 != Role::King)? = Some(man);
        }
        two.sort_unstable();
        Some(Material(two))
    }

    /// Every material in which White has a man beside the king.
    pub fn all() -> Vec<Material> {
        let roles = &Role::ALL[..5];
        let mut sides = vec![Vec::new()];
        for (index, role) in roles.iter().enumerate() {
            sides.push(vec![*role]);
            sides.extend(roles[index..].iter().map(|other| vec![*role, *other]));
        }
        let white = sides.iter().filter(|white| !white.is_empty());
        let pairs = white.flat_map(|white| sides.iter().map(move |black| (white, black)));
        pairs.filter_map(|(white, black)| Material::new(white, black)).collect()
    }

    /// The men, kings left out.
    pub fn men(&self) -> impl Iterator<Item = Man> + '_ {
        self.0.iter().flatten().copied()
    }

    /// How many men stand on the board, kings and all.
    pub fn count(&self) -> usize {
        2 + self.men().count()
    }

    /// Whether there is a pawn.
    pub fn has_pawns(&self) -> bool {
        self.men().any(|(_, role)| role == Role::Pawn)
    }

    /// Whether a pawn may be captured in passing.
    fn may_pass(&self) -> bool {
        Color::ALL.iter().all(|color| self.men().any(|man| man == (*color, Role::Pawn)))
    }

    /// What stands on a board; `None` where a table has no room for it.
    fn on(position: &Position) -> Option<Material> {
        let kinds = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL[..5].iter().map(move |role| (color, *role)));
        let men = kinds
            .flat_map(|man| std::iter::repeat_n(man, set_of(position, man).count_ones() as usize));
        Material::of(men)
    }

    /// The materials that captures and promotions lead to.
    fn below(&self) -> Vec<Material> {
        let men: Vec<Man> = self.men().collect();
        let mut below = Vec::new();
        for (index, (color, role)) in men.iter().enumerate() {
            let rest = || men.iter().copied().enumerate().filter(move |(i, _)| *i != index);
            below.extend(Material::of(rest().map(|(_, man)| man)));
            for promoted in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                if *role == Role::Pawn {
                    let more = rest().map(|(_, man)| man).chain([(*color, promoted)]);
                    below.extend(Material::of(more));
                }
            }
        }
        below
    }

    /// Whether two men are of one kind, so that a placement has two cells; that with the lower square first counts.
    fn has_twins(&self) -> bool {
        self.0[0].is_some() && self.0[0] == self.0[1]
    }

    /// The cell of a placement: White's king, Black's king, the other men in order, and who has the move.
    pub fn cell(&self, mut squares: [usize; 4], black_to_move: bool) -> usize {
        if self.has_twins() {
            squares[2..].sort_unstable();
        }
        let squares = squares.iter().take(self.count());
        squares.fold(0, |cell, square| cell << 6 | square) << 1 | usize::from(black_to_move)
    }

    /// The squares of a cell, in order.
    pub fn squares(&self, cell: usize) -> [usize; 4] {
        let men = self.count();
        let mut squares = [0; 4];
        for (place, square) in squares.iter_mut().take(men).enumerate() {
            *square = cell >> (1 + 6 * (men - 1 - place)) & 63;
        }
        squares
    }

    /// The kings and the other men, in the order of the squares of a cell.
    pub fn everyone(&self) -> impl Iterator<Item = Man> + '_ {
        let kings = [(Color::White, Role::King), (Color::Black, Role::King)];
        kings.into_iter().chain(self.men())
    }

    /// The placement of a cell, if it is a legal one.
    pub fn position(&self, cell: usize) -> Option<Position> {
        let squares = self.squares(cell);
        if self.has_twins() && squares[2] > squares[3] {
            return None;
        }
        let mut men = [[0; 6]; 2];
        for ((color, role), square) in self.everyone().zip(squares) {
            men[color.index()][role as usize] |= 1 << square;
        }
        let all = men.iter().flatten().fold(0u64, |all, set| all | set);
        if all.count_ones() as usize != self.count() {
            return None;
        }
        Position::from_sets(men, if cell & 1 == 0 { Color::White } else { Color::Black })
    }

    /// The cell of a position with this material.
    fn cell_of(&self, position: &Position) -> usize {
        let mut squares = [0; 4];
        let mut place = 2;
        for color in Color::ALL {
            squares[color.index()] = position.king(color).index();
        }
        let mut before = None;
        for man in self.men().filter(|man| before.replace(*man) != Some(*man)) {
            for square in bits(set_of(position, man)) {
                squares[place] = square;
                place += 1;
            }
        }
        self.cell(squares, position.turn() == Color::Black)
    }
}

impl std::fmt::Display for Material {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for color in Color::ALL {
            f.write_str(if color == Color::White { "K" } else { " K" })?;
            for (_, role) in self.men().filter(|man| man.0 == color) {
                write!(f, "{}", role.letter())?;
            }
        }
        Ok(())
    }
}

fn set_of(position: &Position, (color, role): Man) -> u64 {
    position.of_role(role) & position.pieces(color)
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
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
    /// The legal placements from which White can never mate.
    lost: Cells,
    counts: Counts,
}

/// A set of cells.
struct Cells(Vec<u64>);

impl Cells {
    fn has(&self, cell: usize) -> bool {
        self.0[cell >> 6] >> (cell & 63) & 1 == 1
    }

    fn add(&mut self, cell: usize) {
        self.0[cell >> 6] |= 1 << (cell & 63);
    }

    /// Takes a cell out, and says whether it was there.
    fn take(&mut self, cell: usize) -> bool {
        let had = self.has(cell);
        self.0[cell >> 6] &= !(1 << (cell & 63));
        had
    }
}

/// The tables built so far.
#[derive(Default)]
pub struct Builder {
    tables: BTreeMap<Material, Table>,
}

impl Builder {
    /// No tables yet.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// Builds the table of this material and of all that captures and promotions lead to. One of four men takes four megabytes,
    /// and up to 200 more while it is built.
    pub fn build(&mut self, material: &Material) -> Counts {
        if let Some(table) = self.tables.get(material) {
            return table.counts;
        }
        for below in material.below() {
            self.build(&below);
        }
        let table = self.solve(material);
        let counts = table.counts;
        self.tables.insert(*material, table);
        counts
    }

    /// Whether White can mate; `None` if no table was built for the material. A right to capture en passant is not looked at.
    pub fn white_can_mate(&self, position: &Position) -> Option<bool> {
        let material = Material::on(position)?;
        let cell = material.cell_of(position);
        let table = self.tables.get(&material)?;
        Some(!table.lost.has(cell))
    }

    /// The cells from which White can never mate, in order.
    pub fn lost(&self, material: &Material) -> impl Iterator<Item = usize> + '_ {
        let words = self.tables.get(material).map_or(&[][..], |table| &table.lost.0);
        words.iter().enumerate().flat_map(|(word, set)| bits(*set).map(move |bit| word << 6 | bit))
    }

    fn solve(&self, material: &Material) -> Table {
        let mut counts = Counts::default();
        let mut lost = Cells(vec![0; (2 << (6 * material.count())) / 64]);
        let mut won = Vec::new();
        let mut list = MoveList::new();
        for cell in 0..2 << (6 * material.count()) {
            let Some(position) = material.position(cell) else { continue };
            position.legal_moves(&mut list);
            match self.is_won_at_once(&position, &list, &mut counts) {
                true => won.push(cell),
                false => lost.add(cell),
            }
        }
        while let Some(cell) = won.pop() {
            let Some(position) = material.position(cell) else { continue };
            let mate = material.may_pass() && position.count() == 0;
            let before = before(material, &position, cell, mate);
            won.extend(before.filter(|before| lost.take(*before)));
        }
        counts.unwinnable = lost.0.iter().map(|set| u64::from(set.count_ones())).sum();
        Table { lost, counts }
    }

    /// Counts a placement, and says whether White has mated or can mate after a move that leaves the table.
    fn is_won_at_once(&self, position: &Position, moves: &MoveList, counts: &mut Counts) -> bool {
        let side = position.turn().index();
        counts.legal[side] += 1;
        if moves.is_empty() {
            let mated = position.in_check();
            let count = if mated { &mut counts.mated } else { &mut counts.stalemated };
            count[side] += 1;
            return mated && position.turn() == Color::Black;
        }
        let mut after = moves.iter().map(|mv| position.play(*mv));
        may_leave(position) && after.any(|after| self.leaves_for_a_win(position, &after))
    }

    /// Whether a move captures or promotes, or lets the opponent capture en passant, and White can mate after that.
    fn leaves_for_a_win(&self, before: &Position, after: &Position) -> bool {
        let promotes =
            before.of_role(Role::Pawn).count_ones() != after.of_role(Role::Pawn).count_ones();
        if takes(before, after) || promotes {
            return self.white_can_mate(after) == Some(true);
        }
        let replies = after.en_passant().map(|_| after.moves());
        let replies = replies.iter().flat_map(|moves| moves.iter());
        let passing =
            |next: &Position| takes(after, next) && self.white_can_mate(next) == Some(true);
        replies.map(|mv| after.play(*mv)).any(|next| passing(&next))
    }
}

/// Whether there may be a move that leaves the table: a pawn's move or a capture.
fn may_leave(position: &Position) -> bool {
    let us = position.turn();
    let prey = position.pieces(!us) & !position.of_role(Role::King);
    let attacked = |at: usize| Square::from_index(at).map(|at| position.attackers(at, us));
    position.of_role(Role::Pawn) & position.pieces(us) != 0
        || bits(prey).filter_map(attacked).any(|attackers| attackers != 0)
}

/// Whether the move between two positions captured something.
fn takes(before: &Position, after: &Position) -> bool {
    before.pieces(after.turn()) != after.pieces(after.turn())
}

/// The cells of the placements from which a move without capture or promotion leads here; some of them are not legal. A double step
/// that can be answered by a capture en passant does not lead to a mate.
fn before(
    material: &Material,
    position: &Position,
    cell: usize,
    mate: bool,
) -> impl Iterator<Item = usize> {
    let squares = material.squares(cell);
    let occupied = position.pieces(Color::White) | position.pieces(Color::Black);
    let moved = !position.turn();
    let men = material.everyone().enumerate().filter(move |(_, man)| man.0 == moved);
    men.flat_map(move |(place, man)| {
        origins(squares[place], man, occupied).filter_map(move |origin| {
            let mut earlier = squares;
            earlier[place] = origin;
            let before = material.cell(earlier, moved == Color::Black);
            let double = man.1 == Role::Pawn && origin.abs_diff(squares[place]) == 16;
            (!(mate && double) || mates(material, before, position)).then_some(before)
        })
    })
}

/// Whether a move from a cell to this placement still mates when the rights that come with it are counted.
fn mates(material: &Material, before: usize, placement: &Position) -> bool {
    let Some(before) = material.position(before) else { return false };
    let moves = before.moves();
    let after = moves.iter().map(|mv| before.play(*mv));
    let same =
        |after: &Position| Color::ALL.iter().all(|c| after.pieces(*c) == placement.pieces(*c));
    after.filter(same).any(|after| after.count() == 0)
}

/// Where a man may have come from without a capture.
fn origins(square: usize, (color, role): Man, occupied: u64) -> impl Iterator<Item = usize> {
    /// White's pawns, Black's pawns, and the pieces of both.
    static WAYS: LazyLock<[Vec<Vec<usize>>; 7]> = LazyLock::new(|| {
        let [white, black] = Color::ALL.map(|color| ways(|from| pawn_ways(from, color)));
        let [knight, bishop, rook, queen, king] =
            [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]
                .map(|role| ways(|from| piece_ways(from, role)));
        [white, black, knight, bishop, rook, queen, king]
    });
    let kind = if role == Role::Pawn { color.index() } else { 1 + role as usize };
    let ways = &WAYS[kind][8 * square..8 * square + 8];
    let free = move |square: &usize| occupied >> square & 1 == 0;
    ways.iter().flat_map(move |way| way.iter().copied().take_while(free))
}

/// Eight ways, some of them empty, from each square.
fn ways(from: impl Fn(Square) -> Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let eight = |square| {
        let mut ways = from(square);
        ways.resize(8, Vec::new());
        ways
    };
    Square::all().flat_map(eight).collect()
}

/// The squares in each direction, as far as a piece goes (3.2 to 3.8).
fn piece_ways(from: Square, role: Role) -> Vec<Vec<usize>> {
    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const JUMPS: [(i8, i8); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let steps = match role {
        Role::Knight => JUMPS.to_vec(),
        Role::Bishop => DIAGONAL.to_vec(),
        Role::Rook => STRAIGHT.to_vec(),
        _ => [STRAIGHT, DIAGONAL].concat(),
    };
    let most = if matches!(role, Role::Knight | Role::King) { 1 } else { 7 };
    let way = |(files, ranks): (i8, i8)| {
        let squares = (1..=most).map_while(|far| from.offset(files * far, ranks * far));
        squares.map(Square::index).collect()
    };
    steps.into_iter().map(way).collect()
}

/// One step back, and a second one to where the pawn started (3.7.1, 3.7.2).
fn pawn_ways(from: Square, color: Color) -> Vec<Vec<usize>> {
    let most = if from.rank() == laws::Rank::Four.seen_by(color) { 2 } else { 1 };
    let back = (1..=most).filter_map(|far| from.offset(0, -far * color.forward()));
    let stands = |square: &Square| square.rank() != laws::Rank::first_of(color);
    vec![back.filter(stands).map(Square::index).collect()]
}
