//! The checker: it accepts a certificate only if every step of the proof holds.

use std::collections::HashSet;
use std::fmt;

use laws::{Color, Position, Role, Status, legal_moves, play, status};

use super::frame::Frame;
use super::geometry::{one, squares};
use super::mate::possible_mate;
use super::step::{Class, Edge, Invariant, Loose, Source, edges, targets};
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
    /// The invariant is not well formed: a class of kings or pawns, a frame without two kings, or a tracked man on a
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
        Certificate::Closure(frames) => check_closure(claim, frames),
        Certificate::Invariant(invariant) => check_invariant(claim, invariant),
    }
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

/// Every listed position is no mate, and every legal move from it stays in the list or leads to material that cannot mate.
fn check_closure(claim: &Claim, frames: &[Frame]) -> Result<(), Flaw> {
    let listed: HashSet<&Frame> = frames.iter().collect();
    let variant = claim.position.variant();
    if !listed.contains(&frame_of(&claim.position)) {
        return Err(Flaw::StartMissing);
    }
    for frame in frames {
        let position = Position::new(frame.setup(), variant).map_err(|_| Flaw::Malformed)?;
        if is_mate_by(&position, claim.color) {
            return Err(Flaw::Mate(Box::new(*frame)));
        }
        for mv in legal_moves(&position) {
            let after = play(&position, mv).map_err(|_| Flaw::Malformed)?;
            let next = frame_of(&after);
            let dead = Lemma::find(after.board(), claim.color).is_some();
            if !dead && !listed.contains(&next) {
                return Err(Flaw::NotClosed(Box::new(next)));
            }
        }
    }
    Ok(())
}

fn frame_of(position: &Position) -> Frame {
    Frame::of(position.setup())
}

/// What the check of an invariant needs at every frame.
struct Proof<'a> {
    color: Color,
    loose: Loose<'a>,
    frames: HashSet<&'a Frame>,
    /// The pawns of each colour at the start: every one that is gone may have been promoted to a man of a class.
    pawns: [u32; 2],
}

/// The start fits, every move from whatever fits leads to what fits, and no mate can come about.
fn check_invariant(claim: &Claim, invariant: &Invariant) -> Result<(), Flaw> {
    if !claim.position.rights().is_empty() {
        return Err(Flaw::CastlingRight);
    }
    if is_mate_by(&claim.position, claim.color) {
        return Err(Flaw::NotTerminal);
    }
    let start = frame_of(&claim.position);
    let proof = Proof {
        color: claim.color,
        loose: Loose::new(&invariant.classes),
        frames: invariant.frames.iter().collect(),
        pawns: Color::ALL.map(|color| pawns(&start, color)),
    };
    check_form(invariant)?;
    check_start(start, invariant, &proof)?;
    let mut found = Vec::new();
    for frame in &invariant.frames {
        check_frame(frame, &proof, &mut found)?;
    }
    Ok(())
}

fn pawns(frame: &Frame, color: Color) -> u32 {
    frame.set(color, Role::Pawn).count_ones()
}

/// Classes are of pieces that are neither kings nor pawns, and frames track none of their men.
fn check_form(invariant: &Invariant) -> Result<(), Flaw> {
    let proper = |class: &Class| !matches!(class.piece.role, Role::King | Role::Pawn);
    let apart = |frame: &Frame| {
        let tracked =
            |class: &Class| frame.set(class.piece.color, class.piece.role) & class.squares;
        frame.has_two_kings() && invariant.classes.iter().all(|class| tracked(class) == 0)
    };
    let disjoint = invariant.classes.iter().enumerate().all(|(index, class)| {
        let same =
            |other: &&Class| other.piece == class.piece && other.squares & class.squares != 0;
        invariant.classes[..index].iter().find(same).is_none()
    });
    let formed = invariant.classes.iter().all(proper) && invariant.frames.iter().all(apart);
    if formed && disjoint { Ok(()) } else { Err(Flaw::Malformed) }
}

/// Takes the men of the classes off the start; there may be as many as the classes say, and the rest is a frame.
fn check_start(start: Frame, invariant: &Invariant, proof: &Proof<'_>) -> Result<(), Flaw> {
    let mut tracked = start;
    for class in &invariant.classes {
        let men = start.set(class.piece.color, class.piece.role) & class.squares;
        if men.count_ones() > class.count {
            return Err(Flaw::StartMissing);
        }
        tracked.clear(men);
    }
    if proof.frames.contains(&tracked) { Ok(()) } else { Err(Flaw::StartMissing) }
}

fn check_frame(frame: &Frame, proof: &Proof<'_>, found: &mut Vec<Edge>) -> Result<(), Flaw> {
    for class in proof.loose.classes.iter().filter(|c| c.piece.color == frame.turn()) {
        if targets(frame, &proof.loose, class) & !class.squares != 0 {
            return Err(Flaw::SquareMissing(*class));
        }
    }
    edges(frame, &proof.loose, found);
    let mut from_anywhere = HashSet::new();
    for edge in found.iter() {
        let tracked = proof.settled(edge)?;
        if frame.turn() != proof.color {
            continue;
        }
        if edge.source != Source::Anywhere || from_anywhere.insert(tracked) {
            let counts = proof.counts(&tracked);
            if possible_mate(&tracked, &proof.loose, &counts, edge.source).is_some() {
                return Err(Flaw::Mate(Box::new(tracked)));
            }
        }
    }
    Ok(())
}

impl Proof<'_> {
    /// The frame an edge leads to, if the invariant has it. A promoted man may have joined its class.
    fn settled(&self, edge: &Edge) -> Result<Frame, Flaw> {
        let mut frame = edge.frame;
        if let Some((piece, square)) = edge.promoted {
            let joins = |class: &Class| class.piece == piece && class.squares & one(square) != 0;
            if self.loose.classes.iter().any(joins) {
                frame.clear(one(square));
            }
        }
        if self.frames.contains(&frame) { Ok(frame) } else { Err(Flaw::NotClosed(Box::new(frame))) }
    }

    /// How many men each class may have once some pawns are gone.
    fn counts(&self, frame: &Frame) -> Vec<u32> {
        let gone = |color: Color| self.pawns[color.index()].saturating_sub(pawns(frame, color));
        self.loose.classes.iter().map(|class| class.count + gone(class.piece.color)).collect()
    }
}

/// The squares of a class, a1 first, for messages.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = squares(self.squares).map(|square| square.to_string()).collect();
        write!(f, "at most {} of {} on {}", self.count, self.piece, names.join(" "))
    }
}
