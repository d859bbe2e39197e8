//! The checker: it accepts a certificate only if every step of the proof holds.

use std::collections::HashSet;
use std::fmt;

use laws::{Color, Piece, Position, Rank, Role, Square, Status, legal_moves, play, status};

use super::frame::Frame;
use super::geometry::{one, squares};
use super::mate::may_be_mate;
use super::step::{Class, Edge, Invariant, Loose, Order, Source, edges, pawns_at_risk, targets};
use super::{Certificate, Claim, Lemma};

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The game goes on, or has ended in the mate that was said to be impossible.
    NotTerminal,
    /// The lemma does not fit the material.
    LemmaDoesNotHold(Lemma),
    /// The listed moves are not exactly the legal ones.
    MovesMissing,
    /// The position itself is not covered.
    StartMissing,
    /// A legal move leads out of the closure, to this placement.
    NotClosed(Box<Frame>),
    /// This placement is, or may be, a mate.
    Mate(Box<Frame>),
    /// A man of this class can go to a square that the class leaves out.
    SquareMissing(Class),
    /// Two pawns that are said never to pass each other may: one can leave its file, or the one in the way can be captured.
    OrderDoesNotHold(Order),
    /// The invariant is not well formed: a class of kings, of pawns on the first or last rank or of no squares, classes that overlap, a frame without two kings, or a tracked man on a
    /// square of its class.
    Malformed,
    /// Invariants do not speak about positions with a right to castle.
    CastlingRight,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NotTerminal => f.write_str("the game is not over without the mate"),
            Flaw::LemmaDoesNotHold(lemma) => {
                write!(f, "the lemma {lemma} does not fit the material")
            }
            Flaw::MovesMissing => f.write_str("the listed moves are not exactly the legal moves"),
            Flaw::StartMissing => f.write_str("the position itself is not covered"),
            Flaw::NotClosed(frame) => {
                write!(f, "a move leads out, to\n{}", frame.setup().board)
            }
            Flaw::Mate(frame) => write!(f, "this may be a mate:\n{}", frame.setup().board),
            Flaw::SquareMissing(class) => {
                write!(f, "a {} can leave the squares of its class", class.piece)
            }
            Flaw::OrderDoesNotHold(Order { held, by }) => {
                write!(f, "the pawn on {} may come to pass the one on {by}", held.1)
            }
            Flaw::Malformed => f.write_str("the invariant is not well formed"),
            Flaw::CastlingRight => f.write_str("an invariant does not deal with castling"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Accepts a certificate that proves the claim: no series of legal moves from the position ends with a mate by the player.
///
/// # Errors
/// The first step of the proof that does not hold.
pub fn check(claim: &Claim, certificate: &Certificate) -> Result<(), Flaw> {
    match certificate {
        Certificate::Terminal => check_terminal(claim),
        Certificate::Material(lemma) => check_material(claim, *lemma),
        Certificate::Moves(_) => check_moves(claim, certificate),
        Certificate::Closure(frames, leaves) => check_closure(claim, frames, leaves),
        Certificate::Invariant(invariant) => check_invariant(claim, invariant),
    }
}

/// Whether a certificate proves that a player can never mate from a position.
pub(crate) fn proves(position: &Position, color: Color, certificate: &Certificate) -> bool {
    check(&Claim { position: position.clone(), color }, certificate).is_ok()
}

fn is_mate_by(position: &Position, color: Color) -> bool {
    position.turn() != color && status(position) == Status::Checkmate
}

fn check_terminal(claim: &Claim) -> Result<(), Flaw> {
    let over = status(&claim.position) != Status::Ongoing;
    let mate = is_mate_by(&claim.position, claim.color);
    if over && !mate { Ok(()) } else { Err(Flaw::NotTerminal) }
}

/// The lemma must fit, and the mate must not stand on the board already: a position can be written down
/// that no move leads to.
fn check_material(claim: &Claim, lemma: Lemma) -> Result<(), Flaw> {
    if is_mate_by(&claim.position, claim.color) {
        return Err(Flaw::NotTerminal);
    }
    match lemma.holds(claim.position.board(), claim.color) {
        true => Ok(()),
        false => Err(Flaw::LemmaDoesNotHold(lemma)),
    }
}

/// The first and the last rank.
const EDGES: u64 = 0xff00_0000_0000_00ff;

/// Walks down a tree of moves without recursion: a certificate can be as deep as its author likes.
fn check_moves(claim: &Claim, certificate: &Certificate) -> Result<(), Flaw> {
    let mut open = vec![(claim.clone(), certificate)];
    while let Some((claim, certificate)) = open.pop() {
        let Certificate::Moves(moves) = certificate else {
            check(&claim, certificate)?;
            continue;
        };
        let listed: HashSet<_> = moves.iter().map(|(mv, _)| *mv).collect();
        let legal: HashSet<_> = legal_moves(&claim.position).into_iter().collect();
        if legal.is_empty() || listed != legal {
            return Err(Flaw::MovesMissing);
        }
        for (mv, rest) in moves {
            let position = play(&claim.position, *mv).map_err(|_| Flaw::MovesMissing)?;
            open.push((Claim { position, color: claim.color }, rest));
        }
    }
    Ok(())
}

/// Every listed position is no mate, and every legal move from it stays in the list, fits one of the invariants, or leads
/// to material that cannot mate.
fn check_closure(claim: &Claim, frames: &[Frame], leaves: &[Invariant]) -> Result<(), Flaw> {
    let listed: HashSet<&Frame> = frames.iter().collect();
    let variant = claim.position.variant();
    let proofs = leaves.iter().map(|leaf| proven(leaf, claim.color));
    let proofs: Vec<Proof<'_>> = proofs.collect::<Result<_, _>>()?;
    if !listed.contains(&Frame::of(claim.position.setup())) {
        return Err(Flaw::StartMissing);
    }
    for frame in frames {
        let position = Position::new(frame.setup(), variant).map_err(|_| Flaw::Malformed)?;
        if is_mate_by(&position, claim.color) {
            return Err(Flaw::Mate(Box::new(*frame)));
        }
        for mv in legal_moves(&position) {
            let after = play(&position, mv).map_err(|_| Flaw::Malformed)?;
            let next = Frame::of(after.setup());
            let dead = || Lemma::find(after.board(), claim.color).is_some();
            let fits = || proofs.iter().any(|p| p.fits(&next)) && !is_mate_by(&after, claim.color);
            if !listed.contains(&next) && !dead() && !fits() {
                return Err(Flaw::NotClosed(Box::new(next)));
            }
        }
    }
    Ok(())
}

/// The position fits an invariant that holds, and is not itself the mate.
fn check_invariant(claim: &Claim, invariant: &Invariant) -> Result<(), Flaw> {
    if is_mate_by(&claim.position, claim.color) {
        return Err(Flaw::NotTerminal);
    }
    let proof = proven(invariant, claim.color)?;
    match proof.fits(&Frame::of(claim.position.setup())) {
        true => Ok(()),
        false => Err(Flaw::StartMissing),
    }
}

/// An invariant that is being checked, or has been.
struct Proof<'a> {
    color: Color,
    invariant: &'a Invariant,
    loose: Loose<'a>,
    frames: HashSet<&'a Frame>,
}

/// Accepts an invariant: every move from whatever fits it leads to what fits, and brings about no mate by the player.
fn proven(invariant: &Invariant, color: Color) -> Result<Proof<'_>, Flaw> {
    let frames = invariant.frames.iter().collect();
    let loose = Loose::new(&invariant.classes, &invariant.orders);
    let proof = Proof { color, invariant, loose, frames };
    check_form(invariant)?;
    check_files(invariant)?;
    let mut found = Vec::new();
    for frame in &invariant.frames {
        proof.check_squares(frame)?;
        proof.check_orders(frame)?;
        proof.check_edges(frame, &mut found)?;
    }
    Ok(proof)
}

/// More classes, or orders, than men of all kinds on all squares could be divided into.
const MOST: usize = 640;

/// Classes have squares, are not of kings nor of pawns on the first or last rank and share no square with one another, and frames
/// track none of their men.
fn check_form(invariant: &Invariant) -> Result<(), Flaw> {
    let Invariant { classes, orders, frames, .. } = invariant;
    if classes.len() > MOST || orders.len() > MOST {
        return Err(Flaw::Malformed);
    }
    let apart = |frame: &Frame| {
        let tracked =
            |class: &Class| frame.set(class.piece.color, class.piece.role) & class.squares;
        frame.has_two_kings() && classes.iter().all(|class| tracked(class) == 0)
    };
    let possible = |class: &Class| match class.piece.role {
        Role::King => false,
        Role::Pawn => class.squares != 0 && class.squares & EDGES == 0,
        _ => class.squares != 0,
    };
    let disjoint = classes.iter().enumerate().all(|(index, class)| {
        let mut before = classes[..index].iter().filter(|other| other.piece == class.piece);
        possible(class) && before.all(|other| other.squares & class.squares == 0)
    });
    if !frames.iter().all(Frame::is_castling_over) {
        return Err(Flaw::CastlingRight);
    }
    if disjoint && frames.iter().all(apart) { Ok(()) } else { Err(Flaw::Malformed) }
}

/// The pawns of an order are of classes that never leave its file.
fn check_files(invariant: &Invariant) -> Result<(), Flaw> {
    let on_file = |class: Option<&Class>, file| {
        class.is_some_and(|class| squares(class.squares).all(|square| square.file() == file))
    };
    let holds = |order: &&Order| {
        let file = order.by.file();
        let classes = &invariant.classes;
        on_file(order.held(classes), file) && on_file(order.by(classes), file)
    };
    match invariant.orders.iter().find(|order| !holds(order)) {
        None => Ok(()),
        Some(order) => Err(Flaw::OrderDoesNotHold(*order)),
    }
}

impl Proof<'_> {
    /// No pawn that holds others up can be captured.
    fn check_orders(&self, frame: &Frame) -> Result<(), Flaw> {
        let Invariant { classes, orders, .. } = self.invariant;
        let mut mine = orders.iter().filter(|order| order.held.0 == frame.turn()).peekable();
        if mine.peek().is_none() {
            return Ok(());
        }
        let at_risk = pawns_at_risk(frame, &self.loose);
        match mine.find(|order| order.by(classes).is_none_or(|by| by.squares & at_risk != 0)) {
            None => Ok(()),
            Some(order) => Err(Flaw::OrderDoesNotHold(*order)),
        }
    }

    fn fits(&self, position: &Frame) -> bool {
        self.invariant.fits(position, |frame| self.frames.contains(frame))
    }

    /// Every move of a man of a class stays on the squares of its class, or is promoted to another.
    fn check_squares(&self, frame: &Frame) -> Result<(), Flaw> {
        for class in self.loose.classes.iter().filter(|c| c.piece.color == frame.turn()) {
            let missing = targets(frame, &self.loose, class) & !class.squares;
            let promoted = |square| {
                class.piece.role == Role::Pawn
                    && is_last(square, class.piece.color)
                    && Role::PROMOTIONS
                        .iter()
                        .all(|role| self.class_of(Piece::new(class.piece.color, *role), square))
            };
            if !squares(missing).all(promoted) {
                return Err(Flaw::SquareMissing(*class));
            }
        }
        Ok(())
    }

    fn class_of(&self, piece: Piece, square: Square) -> bool {
        let holds = |class: &Class| class.piece == piece && class.squares & one(square) != 0;
        self.loose.classes.iter().any(holds)
    }

    /// Every edge leads to a frame, and none to a mate.
    fn check_edges(&self, frame: &Frame, found: &mut Vec<Edge>) -> Result<(), Flaw> {
        edges(frame, &self.loose, found);
        let mut from_anywhere = HashSet::new();
        for edge in found.iter() {
            let tracked = self.settled(edge)?;
            let asked = edge.source == Source::Anywhere && !from_anywhere.insert(tracked);
            if frame.turn() == self.color && !asked {
                let counts = self.invariant.counts(&tracked);
                if may_be_mate(&tracked, &self.loose, &counts, edge.source) {
                    return Err(Flaw::Mate(Box::new(tracked)));
                }
            }
        }
        Ok(())
    }

    /// The frame an edge leads to, if the invariant has it. A promoted man may have joined its class.
    fn settled(&self, edge: &Edge) -> Result<Frame, Flaw> {
        let mut frame = edge.frame;
        if let Some((piece, square)) = edge.promoted
            && self.class_of(piece, square)
        {
            frame.clear(one(square));
        }
        if self.frames.contains(&frame) { Ok(frame) } else { Err(Flaw::NotClosed(Box::new(frame))) }
    }
}

fn is_last(square: Square, color: Color) -> bool {
    square.rank().seen_by(color) == Rank::Eight
}

/// The squares of a class, a1 first, for messages.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = squares(self.squares).map(|square| square.to_string()).collect();
        write!(f, "at most {} of {} on {}", self.count, self.piece, names.join(" "))
    }
}
