//! The smallest position that still shows a fault.
//!
//! Men are taken off, rights dropped, pieces exchanged for simpler ones and moved to simpler
//! squares, as long as the subject goes wrong in the same way. Every position tried is one that a
//! game could have as far as one step back tells.

use laws::{Board, Color, File, Move, Piece, Position, Rank, Rights, Role, Setup, Square};

use super::probe::{Wanted, shows};
use crate::asking::{Asker, Heard, Silence};
use crate::comparing::Conventions;
use crate::places::plausible;
use crate::reference::Reference;
use crate::terms::{Line, Sighting};

/// Questions spent at most on one position.
const QUESTIONS: u64 = 1500;

/// Squares tried at most for one man in one round.
const SQUARES: usize = 8;

/// Rounds over all men at most.
const ROUNDS: usize = 4;

/// Makes a position smaller. What comes back shows the same fault; it is the sighting itself where
/// nothing smaller does.
pub fn minimise(
    asker: &mut Asker<'_>,
    reference: &mut Reference,
    conventions: &Conventions,
    seen: &Sighting,
) -> Sighting {
    let wanted = Wanted::new(seen.line.end(), &seen.difference);
    let until = asker.asked() + QUESTIONS;
    let end = seen.line.end();
    let plausible = plausible::position(end.setup().clone(), end.variant()).is_some();
    let best = seen.clone();
    let mut search = Search { asker, reference, conventions, wanted, until, plausible, best };
    // Whatever stops the search, the best position so far stands.
    let _ = search.run();
    search.best
}

struct Search<'s, 'a> {
    asker: &'s mut Asker<'a>,
    reference: &'s mut Reference,
    conventions: &'s Conventions,
    wanted: Wanted,
    until: u64,
    /// Whether only positions are tried that a game can lead to as far as one step back tells.
    plausible: bool,
    best: Sighting,
}

impl Search<'_, '_> {
    fn run(&mut self) -> Heard<()> {
        self.shorten()?;
        self.swap_colors()?;
        self.calm()?;
        for _ in 0..ROUNDS {
            let before = self.best.line.clone();
            self.remove_men()?;
            self.calm()?;
            self.simplify_roles()?;
            self.simplify_squares()?;
            if self.best.line == before {
                break;
            }
        }
        Ok(())
    }

    /// Keeps a line if the fault shows at its end.
    fn try_line(&mut self, line: Option<Line>) -> Heard<bool> {
        let Some(line) = line.filter(|line| *line != self.best.line) else { return Ok(false) };
        if self.asker.asked() >= self.until {
            return Err(Silence::Spent);
        }
        let found = shows(self.asker, self.reference, self.conventions, &line, &self.wanted);
        match found {
            Ok(Some(difference)) => {
                self.best = Sighting { line, difference };
                Ok(true)
            }
            Ok(None) | Err(Silence::Trouble) => Ok(false),
            Err(silence) => Err(silence),
        }
    }

    fn try_setup(&mut self, setup: Setup) -> Heard<bool> {
        let moves = self.best.line.moves().to_vec();
        let variant = self.best.line.start().variant();
        let sound = |setup: Setup| match self.plausible {
            true => plausible::position(setup, variant),
            false => Position::new(setup, variant).ok(),
        };
        let line = sound(setup)
            .and_then(|position| Line::played(position, &moves))
            .filter(|line| sound(line.end().setup().clone()).is_some());
        self.try_line(line)
    }

    fn setup(&self) -> Setup {
        self.best.line.start().setup().clone()
    }

    /// Without history if the position alone shows the fault, else with as little as does.
    fn shorten(&mut self) -> Heard<()> {
        let plies = self.best.line.moves().len();
        for ply in (1..=plies).rev() {
            let line = self.best.line.from_ply(ply);
            if self.try_line(line)? {
                break;
            }
        }
        Ok(())
    }

    /// White to move reads more easily. A fault that is Black's alone stays Black's.
    fn swap_colors(&mut self) -> Heard<()> {
        if self.best.line.end().turn() == Color::White {
            return Ok(());
        }
        let variant = self.best.line.start().variant();
        let moves: Vec<Move> = self.best.line.moves().iter().map(|mv| mirrored_move(*mv)).collect();
        let line = Position::new(mirrored(&self.setup()), variant)
            .ok()
            .and_then(|position| Line::played(position, &moves));
        self.try_line(line).map(drop)
    }

    /// Drops what FEN adds to the board: rights, the en passant square, the counters.
    fn calm(&mut self) -> Heard<()> {
        let calm = Setup { halfmove_clock: 0, fullmove_number: 1, ..self.setup() };
        if !self.try_setup(calm)? {
            self.try_setup(Setup { fullmove_number: 1, ..self.setup() })?;
        }
        if !self.setup().rights.is_empty()
            && !self.try_setup(Setup { rights: Rights::NONE, ..self.setup() })?
        {
            for (color, side, _) in self.setup().rights.iter().collect::<Vec<_>>() {
                let mut setup = self.setup();
                setup.rights.set(color, side, None);
                self.try_setup(setup)?;
            }
        }
        if self.setup().en_passant.is_some() {
            self.try_setup(Setup { en_passant: None, ..self.setup() })?;
        }
        Ok(())
    }

    /// Takes men off, many at once as long as that goes well, then one by one.
    fn remove_men(&mut self) -> Heard<()> {
        let mut chunk = 8;
        while chunk >= 1 {
            let mut from = 0;
            loop {
                let men = removable(&self.setup());
                if from >= men.len() {
                    break;
                }
                let some = &men[from..(from + chunk).min(men.len())];
                let setup = without(&self.setup(), some);
                if !self.try_setup(setup)? {
                    from += chunk;
                }
            }
            chunk /= 2;
        }
        Ok(())
    }

    /// A rook says more than a queen: it moves along files and ranks only. A knight acts along no line at all.
    fn simplify_roles(&mut self) -> Heard<()> {
        for square in removable(&self.setup()) {
            let Some(piece) = self.setup().board.get(square) else { continue };
            let simpler: &[Role] = match piece.role {
                Role::Queen => &[Role::Knight, Role::Rook, Role::Bishop],
                Role::Rook | Role::Bishop => &[Role::Knight],
                _ => &[],
            };
            for role in simpler {
                let mut setup = self.setup();
                setup.board.set(square, Some(Piece::new(piece.color, *role)));
                if self.try_setup(setup)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Moves each man to the plainest square from which the fault still shows.
    fn simplify_squares(&mut self) -> Heard<()> {
        let men: Vec<(Square, Piece)> = self.setup().board.pieces().collect();
        for (origin, piece) in men {
            let own = plainness(origin, piece);
            let mut squares: Vec<Square> = Square::all()
                .filter(|square| self.setup().board.is_empty(*square))
                .filter(|square| plainness(*square, piece) < own)
                .collect();
            squares.sort_by_key(|square| plainness(*square, piece));
            for target in squares.into_iter().take(SQUARES) {
                let setup = with_moved(&self.setup(), origin, target);
                if self.try_setup(setup)? {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Every man but the kings, a1 first.
fn removable(setup: &Setup) -> Vec<Square> {
    let men = setup.board.pieces().filter(|(_, piece)| piece.role != Role::King);
    men.map(|(square, _)| square).collect()
}

/// The setup without some men, and without the rights and the en passant square that need them.
fn without(setup: &Setup, men: &[Square]) -> Setup {
    let mut setup = setup.clone();
    for square in men {
        setup.board.take(*square);
    }
    drop_unfounded(setup)
}

fn with_moved(setup: &Setup, origin: Square, target: Square) -> Setup {
    let mut setup = setup.clone();
    let piece = setup.board.take(origin);
    setup.board.set(target, piece);
    drop_unfounded(setup)
}

fn drop_unfounded(mut setup: Setup) -> Setup {
    for (color, side, rook) in setup.rights.iter().collect::<Vec<_>>() {
        let king = setup.board.king(color);
        let at_home = king.is_some_and(|king| king.rank() == Rank::first_of(color));
        if !at_home || setup.board.get(rook) != Some(Piece::new(color, Role::Rook)) {
            setup.rights.set(color, side, None);
        }
    }
    if let Some(crossed) = setup.en_passant {
        let pawn = Square::new(crossed.file(), Rank::Four.seen_by(!setup.turn));
        if setup.board.get(pawn) != Some(Piece::new(!setup.turn, Role::Pawn)) {
            setup.en_passant = None;
        }
    }
    setup
}

/// How plain a square is for a man, 0 the plainest: kings at home, others near their own side and
/// the middle.
fn plainness(square: Square, piece: Piece) -> usize {
    let rank = square.rank().seen_by(piece.color).index();
    let file = square.file().index().abs_diff(File::E.index());
    rank * 8 + file * 2 + usize::from(square.file() > File::E)
}

/// The same setup with the colours exchanged.
fn mirrored(setup: &Setup) -> Setup {
    let mut board = Board::empty();
    for (square, piece) in setup.board.pieces() {
        board.set(mirrored_square(square), Some(Piece::new(!piece.color, piece.role)));
    }
    let mut rights = Rights::NONE;
    for (color, side, rook) in setup.rights.iter() {
        rights.set(!color, side, Some(rook.file()));
    }
    Setup {
        board,
        turn: !setup.turn,
        rights,
        en_passant: setup.en_passant.map(mirrored_square),
        ..setup.clone()
    }
}

fn mirrored_square(square: Square) -> Square {
    Square::new(square.file(), square.rank().seen_by(Color::Black))
}

fn mirrored_move(mv: Move) -> Move {
    Move {
        origin: mirrored_square(mv.origin),
        target: mirrored_square(mv.target),
        promotion: mv.promotion,
    }
}
