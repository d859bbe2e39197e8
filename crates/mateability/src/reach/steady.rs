//! Men that have stood where they stand since the game began.

use std::sync::LazyLock;

use laws::{Color, File, Piece, Rank, Role, Setup, Square, article_02};

use crate::certificate::{Set, attacks, one, squares};

/// What a position tells about where men started and what never moved.
pub(crate) struct Scene<'a> {
    pub setup: &'a Setup,
    /// The squares of men that never moved and were never captured.
    pub steady: Set,
    /// The same in an order in which each can be proved; men that hold each other in one set.
    pub order: Vec<Set>,
}

/// How many men of a colour are on the board.
pub(crate) fn count(setup: &Setup, color: Color) -> usize {
    setup.board.of(color).count()
}

/// How many men of a colour have been captured.
pub(crate) fn missing(setup: &Setup, color: Color) -> usize {
    16usize.saturating_sub(count(setup, color))
}

/// The squares of a kind of men.
pub(crate) fn set(setup: &Setup, piece: Piece) -> Set {
    setup.board.find(piece).map(one).sum()
}

/// The squares where each kind of men starts: White's kinds, then Black's.
static HOMES: LazyLock<Vec<Set>> = LazyLock::new(|| {
    let start = article_02::initial_setup().board;
    let kinds = Color::ALL.into_iter().flat_map(|c| Role::ALL.map(|role| Piece::new(c, role)));
    kinds.map(|piece| start.find(piece).map(one).sum()).collect()
});

/// The squares where a kind of men starts.
pub(crate) fn homes(piece: Piece) -> Set {
    HOMES[piece.color.index() * Role::ALL.len() + piece.role as usize]
}

impl<'a> Scene<'a> {
    pub fn new(setup: &'a Setup) -> Scene<'a> {
        let mut scene = Scene { setup, steady: 0, order: Vec::new() };
        scene.add(pawns_and_castlers(setup));
        scene.add_caged();
        for color in Color::ALL {
            if missing(setup, color) == 0 {
                scene.add_mutually_caged(color);
            }
        }
        scene
    }

    fn add(&mut self, set: Set) {
        let new = set & !self.steady;
        if new != 0 {
            self.steady |= new;
            self.order.push(new);
        }
    }

    /// The men on their home squares: each with its square.
    fn at_home(&self, color: Color) -> Vec<(Piece, Square)> {
        let same =
            |(square, role): &(Square, Role)| homes(Piece::new(color, *role)) & one(*square) != 0;
        let men = self.setup.board.of(color).filter(same);
        men.map(|(square, role)| (Piece::new(color, role), square)).collect()
    }

    /// Men whose every way out is held by steady men: nothing like them could come in either, so they are the ones that
    /// started there.
    fn add_caged(&mut self) {
        loop {
            let before = self.steady;
            for color in Color::ALL {
                for (piece, square) in self.at_home(color) {
                    if piece.role != Role::Pawn && self.is_caged(piece, square, self.steady) {
                        self.add(one(square));
                    }
                }
            }
            if self.steady == before {
                return;
            }
        }
    }

    /// Men that hold each other's ways out. Sound only when no man of the colour was ever captured: then none of them can
    /// have been the first to leave.
    fn add_mutually_caged(&mut self, color: Color) {
        let home = self.at_home(color);
        let mut held: Set = home.iter().map(|(_, square)| one(*square)).sum();
        loop {
            let caged = |(piece, square): &&(Piece, Square)| {
                self.steady & one(*square) != 0
                    || self.is_caged(*piece, *square, self.steady | held)
            };
            let left = home.iter().filter(|man| held & one(man.1) != 0).filter(caged);
            let left: Set = left.map(|(_, square)| one(*square)).sum();
            if left == held {
                self.add(held);
                return;
            }
            held = left;
        }
    }

    fn is_caged(&self, piece: Piece, square: Square, walls: Set) -> bool {
        piece.role != Role::Pawn && attacks(piece, square, walls) & !walls == 0
    }
}

/// Pawns on their first squares never moved (3.7), nor did kings and rooks with a right to castle (3.8.2.1).
fn pawns_and_castlers(setup: &Setup) -> Set {
    let mut steady = 0;
    for color in Color::ALL {
        let pawn = Piece::new(color, Role::Pawn);
        steady |= set(setup, pawn) & homes(pawn);
    }
    for (color, _, rook) in setup.rights.iter() {
        steady |= one(rook) | one(Square::new(File::E, Rank::first_of(color)));
    }
    steady
}

/// A pawn that has made exactly one move: where it came from and where it stands.
pub(crate) fn one_step_pawns(setup: &Setup) -> Vec<(Square, Square)> {
    let mut found = Vec::new();
    for color in Color::ALL {
        let pawn = Piece::new(color, Role::Pawn);
        let unmoved = set(setup, pawn) & homes(pawn);
        for square in setup.board.find(pawn).filter(|s| s.rank().seen_by(color) == Rank::Three) {
            let back = -color.forward();
            let origins = [-1, 0, 1].into_iter().filter_map(|side| square.offset(side, back));
            let free: Vec<Square> = origins.filter(|from| one(*from) & unmoved == 0).collect();
            if let [only] = free[..] {
                found.push((only, square));
            }
        }
    }
    found
}

/// Every square a man can have got to from some squares, when these squares are held all the time.
pub(crate) fn region(piece: Piece, from: Set, walls: Set) -> Set {
    let mut seen = from;
    let mut open = from;
    while open != 0 {
        let mut next = 0;
        for square in squares(open) {
            next |= attacks(piece, square, walls) & !walls;
        }
        open = next & !seen;
        seen |= next;
    }
    seen
}
