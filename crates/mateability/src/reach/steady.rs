//! Men that have stood where they stand since the game began.

use std::sync::LazyLock;

use laws::{Color, File, Piece, Rank, Role, Setup, Square, article_02};

use crate::certificate::{Set, attacks, one, squares};

/// What a position tells about where men started and what never moved.
pub(crate) struct Scene<'a> {
    pub setup: &'a Setup,
    /// Men each of which another holds from having come last: so none of them ever moved, or no game leads here.
    pub steady: Set,
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
    /// Takes away the men that can have come last until the others hold each other.
    pub fn new(setup: &'a Setup) -> Scene<'a> {
        let ways = setup.board.pieces().map(|(at, piece)| (at, arrivals(setup, at, piece)));
        let mut men: Vec<(Square, Vec<Set>)> = ways.collect();
        loop {
            let held: Set = men.iter().map(|(square, _)| one(*square)).sum();
            let before = men.len();
            men.retain(|(_, ways)| ways.iter().all(|left| left & held != 0));
            if men.len() == before {
                return Scene { setup, steady: held };
            }
        }
    }

    /// A man that holds others and does not stand where it started.
    pub fn is_stuck(&self) -> bool {
        let home = |square: Square| {
            self.setup.board.get(square).is_some_and(|piece| homes(piece) & one(square) != 0)
        };
        !squares(self.steady).all(home)
    }
}

/// Every way that a man can have come to its square, as squares that are empty afterwards.
fn arrivals(setup: &Setup, at: Square, piece: Piece) -> Vec<Set> {
    let castles = setup
        .rights
        .iter()
        .any(|(color, _, rook)| rook == at || Square::new(File::E, Rank::first_of(color)) == at);
    if castles {
        return Vec::new();
    }
    let last = at.rank().seen_by(piece.color) == Rank::Eight;
    let mut found = Vec::new();
    if piece.role == Role::Pawn || last && piece.role != Role::King {
        found.extend(squares(pawn_origins(setup, at, piece.color)).map(one));
    }
    if piece.role != Role::Pawn {
        found.extend(squares(attacks(piece, at, Set::MAX)).map(one));
    }
    let first = |files: &[File]| -> Set {
        files.iter().map(|file| one(Square::new(*file, Rank::first_of(piece.color)))).sum()
    };
    if at.rank() == Rank::first_of(piece.color) {
        match (piece.role, at.file()) {
            (Role::King, File::G) | (Role::Rook, File::F) => found.push(first(&[File::E, File::H])),
            (Role::King, File::C) | (Role::Rook, File::D) => {
                found.push(first(&[File::E, File::A, File::B]));
            }
            _ => {}
        }
    }
    found
}

/// The squares from which a pawn can have come to a square by one step or one capture.
pub(crate) fn pawn_origins(setup: &Setup, at: Square, color: Color) -> Set {
    let captured = missing(setup, !color) > 0;
    let files = [-1, 0, 1].into_iter().filter(|file| *file == 0 || captured);
    let origins = files.filter_map(|file| at.offset(file, -color.forward()));
    origins.filter(|from| from.rank().seen_by(color) >= Rank::Two).map(one).sum()
}

/// The pawns that have moved once, each with where it stands and the squares it can have come from.
pub(crate) fn one_step_pawns(setup: &Setup) -> Vec<(Square, Set)> {
    let mut found = Vec::new();
    for color in Color::ALL {
        let pawn = Piece::new(color, Role::Pawn);
        let unmoved = set(setup, pawn) & homes(pawn);
        let third = setup.board.find(pawn).filter(|s| s.rank().seen_by(color) == Rank::Three);
        found.extend(third.map(|at| (at, pawn_origins(setup, at, color) & !unmoved)));
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

#[cfg(test)]
mod tests {
    use laws::{Position, Variant};

    use super::*;
    use crate::solve::Dice;

    /// In games whose men like to stay near home, no man that has moved is ever taken for one that never did.
    #[test]
    fn steady_men_have_not_moved() {
        let mut seen = 0;
        for game in 0..25 {
            let mut dice = Dice::new(500 + game);
            let mut position = Position::initial();
            let mut unmoved: Set = position.board().pieces().map(|(square, _)| one(square)).sum();
            for _ in 0..100 {
                let legal = laws::legal_moves(&position);
                let color = position.turn();
                let near = |mv: &&laws::Move| mv.target.rank().seen_by(color) <= Rank::Two;
                let near: Vec<_> = legal.iter().filter(near).copied().collect();
                let list = if near.is_empty() || dice.roll(3) == 0 { legal } else { near };
                if list.is_empty() {
                    break;
                }
                let mv = list[dice.roll(list.len() as u32) as usize];
                let next = laws::play(&position, mv).expect("legal");
                let same =
                    |square: &Square| position.board().get(*square) == next.board().get(*square);
                let same: Set = Square::all().filter(same).map(one).sum();
                unmoved &= same & !one(mv.origin) & !one(mv.target);
                position = next;
                let scene = Scene::new(position.setup());
                assert!(!scene.is_stuck(), "{:?}", position.board());
                assert_eq!(scene.steady & !unmoved, 0, "{:?}", position.board());
                seen += (scene.steady & !homes(Piece::new(Color::White, Role::Pawn))).count_ones();
            }
        }
        assert!(seen > 1_000, "{seen}");
    }

    fn steady(fen: &str) -> Vec<String> {
        let setup = notation::fen::parse(fen, Variant::Standard).expect(fen);
        squares(Scene::new(&setup).steady).map(|square| square.to_string()).collect()
    }

    #[test]
    fn men_that_hold_each_other() {
        // The bishop never moved; king and rook can have castled; the queen can have come over c8.
        let fen = "3q1rk1/4pppp/8/8/8/8/1P1P4/2B1K3 w - - 0 1";
        assert_eq!(steady(fen), ["c1", "b2", "d2", "e7", "f7", "g7", "h7"]);
        // The bishop on f8 holds the rook on g8, and both hold the king.
        assert_eq!(
            steady("5brk/4p1pp/8/8/8/8/8/4K3 w - - 0 1"),
            ["e7", "g7", "h7", "f8", "g8", "h8"]
        );
        // A right to castle holds king and rook.
        assert_eq!(steady("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), ["e1", "h1"]);
    }
}
