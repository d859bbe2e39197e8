//! Every move that may be possible when the squares of some men are not known exactly.

use laws::{Color, Piece, Rank, Role, Square};

use super::frame::Frame;
use super::geometry::{Set, attacks, between, one, reach, slides, squares};

/// Men of one kind of which only this is known: there are at most so many, and they stand on these squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    /// The kind: anything but a king.
    pub piece: Piece,
    /// Where they may stand, one bit for each square, a1 lowest.
    pub squares: u64,
    /// How many there may be, besides those that pawns were promoted to.
    pub count: u32,
}

impl Class {
    /// The men of a position that stand where those of the class may stand.
    fn men(&self, position: &Frame) -> Set {
        position.set(self.piece.color, self.piece.role) & self.squares
    }

    /// Whether it is of pawns that may come to be promoted.
    fn promotes(&self) -> bool {
        let seventh = Rank::Seven.seen_by(self.piece.color);
        self.piece.role == Role::Pawn
            && squares(self.squares).any(|square| square.rank() == seventh)
    }
}

/// Two pawns of one file that face each other and cannot pass: the first never leaves the file, and the second never does
/// and is never captured. So as long as the first is there, it stands before the second.
///
/// Each stands for the class of its colour's pawns that holds the square; the squares of both classes are on that file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order {
    /// A square of the class that is held up, and its colour.
    pub held: (Color, Square),
    /// A square of the class, of the other colour, that is never captured.
    pub by: Square,
}

impl Order {
    /// The pawns that are held up.
    pub(crate) fn held<'a>(&self, classes: &'a [Class]) -> Option<&'a Class> {
        pawns_on(classes, self.held.0, self.held.1)
    }

    /// The pawns that hold them up.
    pub(crate) fn by<'a>(&self, classes: &'a [Class]) -> Option<&'a Class> {
        pawns_on(classes, !self.held.0, self.by)
    }

    /// Whether some pawn of the second set stands before each square of the first, as the held pawns look. True if none is held.
    fn keeps(&self, held: Set, by: Set) -> bool {
        held & !behind(by, self.held.0) == 0
    }
}

/// The class of this colour's pawns that holds a square.
fn pawns_on(classes: &[Class], color: Color, square: Square) -> Option<&Class> {
    let pawn = Piece::new(color, Role::Pawn);
    classes.iter().find(|class| class.piece == pawn && class.squares & one(square) != 0)
}

/// The squares of the same files from which a pawn of this colour has one of these squares before it.
fn behind(squares_ahead: Set, color: Color) -> Set {
    squares(squares_ahead).fold(0, |all, square| {
        let back = std::iter::successors(Some(square), |s| s.offset(0, -color.forward()));
        all | back.skip(1).map(one).sum::<Set>()
    })
}

/// Frames and classes that every position reachable from the claimed one fits: one frame exactly, and any choice of the
/// men of the classes that keeps the orders.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Invariant {
    /// The men that are not tracked.
    pub classes: Vec<Class>,
    /// The pawns among them that cannot pass each other.
    pub orders: Vec<Order>,
    /// How many men of White and of Black may have been promoted or may come to be, at most: tracked pawns, pawns of classes that
    /// reach the seventh rank, and men of the other classes beyond their counts.
    pub pawns: [u32; 2],
    /// The placements of the men that are tracked.
    pub frames: Vec<Frame>,
}

impl Invariant {
    /// Whether a position is one of those that the invariant speaks about: without the men of the classes, of which there
    /// are not too many, it is one of the frames; and the orders are kept.
    pub(crate) fn fits(&self, position: &Frame, has: impl Fn(&Frame) -> bool) -> bool {
        let mut tracked = *position;
        for class in &self.classes {
            tracked.clear(class.men(position));
        }
        let within = |class: &Class| {
            class.piece.role != Role::Pawn || class.men(position).count_ones() <= class.count
        };
        let kept = |order: &Order| {
            let men = |class: Option<&Class>| class.map_or(0, |class| class.men(position));
            order.keeps(men(order.held(&self.classes)), men(order.by(&self.classes)))
        };
        let promoted = |color: Color| self.promoted(position, color) <= self.pawns[color.index()];
        self.classes.iter().all(within)
            && Color::ALL.into_iter().all(promoted)
            && self.orders.iter().all(kept)
            && has(&tracked.settled())
    }

    /// The men of a colour in a position that may come to be promoted, and those that must have been. No move makes them more: a
    /// promotion takes one from the pawns and adds one to the others.
    pub(crate) fn promoted(&self, position: &Frame, color: Color) -> u32 {
        let mine = || self.classes.iter().filter(move |class| class.piece.color == color);
        let stay = mine().filter(|class| class.piece.role == Role::Pawn && !class.promotes());
        let staying = stay.fold(0, |all, class| all | class.men(position));
        let pawns = position.set(color, Role::Pawn) & !staying;
        let pieces = mine().filter(|class| class.piece.role != Role::Pawn);
        let beyond = |class: &Class| class.men(position).count_ones().saturating_sub(class.count);
        pawns.count_ones() + pieces.map(beyond).sum::<u32>()
    }

    /// How many men each class may have beside a frame: its count, and a man for every pawn that may have been promoted, which is
    /// none of the tracked ones.
    pub(crate) fn counts(&self, frame: &Frame) -> Vec<u32> {
        let gone = Color::ALL.map(|color| {
            let left = frame.set(color, Role::Pawn).count_ones();
            self.pawns[color.index()].saturating_sub(left)
        });
        let count = |class: &Class| match class.piece.role {
            Role::Pawn => class.count,
            _ => class.count.saturating_add(gone[class.piece.color.index()]),
        };
        self.classes.iter().map(count).collect()
    }
}

/// Where a check after a move can come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Some man of a class moved: from anywhere.
    Anywhere,
    /// A tracked man went to a square and left these: from it, or along a line through them.
    Moved(Square, Set),
}

/// What a move may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    /// The frame after the move.
    pub frame: Frame,
    /// Where a check can come from.
    pub source: Source,
    /// The man that the move brought into the frame by promotion.
    pub promoted: Option<(Piece, Square)>,
}

/// The classes with what follows from all of them together.
pub(crate) struct Loose<'a> {
    pub classes: &'a [Class],
    orders: &'a [Order],
    /// Every square where a man of a class may stand, for each colour.
    maybe: [Set; 2],
    /// Those of the pawns among them.
    pawns: [Set; 2],
}

impl<'a> Loose<'a> {
    pub fn new(classes: &'a [Class], orders: &'a [Order]) -> Loose<'a> {
        let (mut maybe, mut pawns) = ([0; 2], [0; 2]);
        for class in classes {
            maybe[class.piece.color.index()] |= class.squares;
            if class.piece.role == Role::Pawn {
                pawns[class.piece.color.index()] |= class.squares;
            }
        }
        Loose { classes, orders, maybe, pawns }
    }

    /// The squares where the pawns of a class may stand as far as the pawns that hold them up are concerned.
    fn held(&self, class: &Class) -> Set {
        let held = |order: &&Order| order.held(self.classes) == Some(class);
        self.orders.iter().filter(held).fold(Set::MAX, |all, order| {
            all & order.by(self.classes).map_or(0, |by| behind(by.squares, order.held.0))
        })
    }

    /// Where a pawn of this colour may stand besides the tracked ones.
    pub fn pawns(&self, color: Color) -> Set {
        self.pawns[color.index()]
    }

    /// Where a man of this colour may stand besides the tracked ones.
    pub fn maybe(&self, color: Color) -> Set {
        self.maybe[color.index()]
    }

    /// Where any man may stand besides the tracked ones.
    pub fn anyone(&self) -> Set {
        self.maybe[0] | self.maybe[1]
    }

    /// The tracked men of `by` that attack a square whatever stands on the squares of the classes.
    pub fn certain_attackers(&self, frame: &Frame, square: Square, by: Color) -> Set {
        let blocked = frame.occupied() | self.anyone();
        let certain = |(piece, origin): &(Piece, Square)| {
            reach(*piece, *origin) & one(square) != 0
                && (!slides(piece.role) || between(*origin, square) & blocked == 0)
        };
        frame.each(by).filter(certain).map(|(_, origin)| one(origin)).sum()
    }

    /// Whether the player who has just moved certainly left the king attacked.
    fn is_illegal(&self, frame: &Frame) -> bool {
        let mover = !frame.turn();
        self.certain_attackers(frame, frame.king(mover), frame.turn()) != 0
    }
}

/// Every frame that a legal move may lead to, whatever the men of the classes do.
pub(crate) fn edges(frame: &Frame, loose: &Loose<'_>, found: &mut Vec<Edge>) {
    found.clear();
    for (piece, origin) in frame.each(frame.turn()) {
        match piece.role {
            Role::Pawn => pawn_edges(frame, loose, piece, origin, found),
            _ => piece_edges(frame, piece, origin, found),
        }
    }
    loose_edges(frame, loose, found);
    found.retain(|edge| !loose.is_illegal(&edge.frame));
}

/// The frame after a tracked man has moved; what stood on the target is gone.
fn moved(frame: &Frame, piece: Piece, origin: Square, target: Square) -> Frame {
    let mut after = *frame;
    after.clear(one(origin) | one(target));
    after.put(piece, target);
    after
}

fn piece_edges(frame: &Frame, piece: Piece, origin: Square, found: &mut Vec<Edge>) {
    let taboo = frame.of_color(piece.color) | frame.set(!piece.color, Role::King);
    for target in squares(attacks(piece, origin, frame.occupied()) & !taboo) {
        let after = moved(frame, piece, origin, target).next(None);
        let source = Source::Moved(target, one(origin));
        found.push(Edge { frame: after, source, promoted: None });
    }
}

fn pawn_edges(
    frame: &Frame,
    loose: &Loose<'_>,
    pawn: Piece,
    origin: Square,
    found: &mut Vec<Edge>,
) {
    let forward = pawn.color.forward();
    let occupied = frame.occupied();
    let free = |square: &Square| occupied & one(*square) == 0;
    let step = origin.offset(0, forward).filter(free);
    if let Some(step) = step {
        pawn_arrives(frame, pawn, origin, step, None, found);
        if origin.rank().seen_by(pawn.color) == Rank::Two
            && let Some(double) = step.offset(0, forward).filter(free)
        {
            pawn_arrives(frame, pawn, origin, double, Some(step), found);
        }
    }
    for target in squares(reach(pawn, origin) & capturable(frame, loose, !pawn.color)) {
        pawn_arrives(frame, pawn, origin, target, None, found);
    }
    let certain = frame.en_passant().map_or(0, one);
    let passed = passing_targets(pawn, origin, loose.pawns(!pawn.color)) & !occupied;
    for target in squares(reach(pawn, origin) & (certain | passed)) {
        let victim = Square::new(target.file(), origin.rank());
        let mut after = moved(frame, pawn, origin, target);
        after.clear(one(victim));
        let source = Source::Moved(target, one(origin) | one(victim));
        found.push(Edge { frame: after.next(None), source, promoted: None });
    }
}

/// Where men of this colour that can be captured stand or may stand.
fn capturable(frame: &Frame, loose: &Loose<'_>, color: Color) -> Set {
    let tracked = frame.of_color(color) & !frame.set(color, Role::King);
    tracked | loose.maybe(color) & !frame.occupied()
}

/// Where a pawn might capture in passing if the enemy pawns stood on these squares.
fn passing_targets(pawn: Piece, origin: Square, enemies: Set) -> Set {
    if origin.rank().seen_by(pawn.color) != Rank::Five {
        return 0;
    }
    let beside = |target: &Square| one(Square::new(target.file(), origin.rank())) & enemies != 0;
    squares(reach(pawn, origin)).filter(beside).map(one).sum()
}

fn pawn_arrives(
    frame: &Frame,
    pawn: Piece,
    origin: Square,
    target: Square,
    crossed: Option<Square>,
    found: &mut Vec<Edge>,
) {
    let source = Source::Moved(target, one(origin));
    if target.rank().seen_by(pawn.color) != Rank::Eight {
        let after = moved(frame, pawn, origin, target).next(crossed);
        found.push(Edge { frame: after, source, promoted: None });
        return;
    }
    for role in Role::PROMOTIONS {
        let piece = Piece::new(pawn.color, role);
        let after = moved(frame, piece, origin, target).next(None);
        found.push(Edge { frame: after, source, promoted: Some((piece, target)) });
    }
}

/// Where the men of a class may go in a frame: their squares must hold all of it, save where a pawn is promoted.
pub(crate) fn targets(frame: &Frame, loose: &Loose<'_>, class: &Class) -> Set {
    let color = class.piece.color;
    let occupied = frame.occupied();
    let answers = answers(frame, loose, color);
    let origins = squares(class.squares & !occupied);
    if class.piece.role == Role::Pawn {
        let steps = loose.held(class);
        return origins.fold(0, |all, origin| {
            let plain = pawn_targets(frame, loose, class.piece, origin, steps) & answers;
            let enemies = loose.pawns(!color) | frame.set(!color, Role::Pawn);
            all | plain | passing_targets(class.piece, origin, enemies) & !occupied
        });
    }
    let reached = origins.fold(0, |all, origin| all | attacks(class.piece, origin, occupied));
    let taboo = frame.of_color(color) | frame.set(!color, Role::King);
    reached & !taboo & answers
}

/// Where a pawn may go by stepping forward, if such squares are open to it, or by an ordinary capture.
fn pawn_targets(frame: &Frame, loose: &Loose<'_>, pawn: Piece, origin: Square, steps: Set) -> Set {
    let forward = pawn.color.forward();
    let closed = frame.occupied() | !steps;
    let free = |square: &Square| closed & one(*square) == 0;
    let mut set = reach(pawn, origin) & capturable(frame, loose, !pawn.color);
    if let Some(step) = origin.offset(0, forward).filter(free) {
        set |= one(step);
        if origin.rank().seen_by(pawn.color) == Rank::Two {
            set |= step.offset(0, forward).filter(free).map_or(0, one);
        }
    }
    set
}

/// The tracked pawns that a pawn of a class may capture in passing.
fn passed_victims(frame: &Frame, loose: &Loose<'_>) -> Set {
    let color = frame.turn();
    let enemies = frame.set(!color, Role::Pawn);
    let pawn = Piece::new(color, Role::Pawn);
    let mut set = 0;
    for origin in squares(loose.pawns(color) & !frame.occupied()) {
        let passed = passing_targets(pawn, origin, enemies) & !frame.occupied();
        let beside = squares(passed).map(|to| one(Square::new(to.file(), origin.rank())));
        set |= beside.sum::<Set>() & enemies;
    }
    set
}

/// The squares where the player to move may capture a pawn that is not tracked.
pub(crate) fn pawns_at_risk(frame: &Frame, loose: &Loose<'_>) -> Set {
    let color = frame.turn();
    let enemies = loose.pawns(!color);
    let tracked = frame.each(color).fold(0, |all, (piece, origin)| match piece.role {
        Role::Pawn => all | pawn_captures(frame, piece, origin, enemies),
        Role::King => all | reach(piece, origin) & !certainly_attacked(frame, loose, origin),
        _ => all | attacks(piece, origin, frame.occupied()),
    });
    let classes = loose.classes.iter().filter(|class| class.piece.color == color);
    let loose = classes.fold(0, |all, class| {
        let origins = squares(class.squares & !frame.occupied());
        all | match class.piece.role {
            Role::Pawn => origins
                .fold(0, |all, origin| all | pawn_captures(frame, class.piece, origin, enemies)),
            _ => origins.fold(0, |all, from| all | attacks(class.piece, from, frame.occupied())),
        }
    });
    (tracked | loose) & enemies
}

/// The squares of enemy pawns, if they stood on all of these, that a pawn may capture, in passing too.
fn pawn_captures(frame: &Frame, pawn: Piece, origin: Square, enemies: Set) -> Set {
    let passed = passing_targets(pawn, origin, enemies) & !frame.occupied();
    let victims = squares(passed).map(|to| one(Square::new(to.file(), origin.rank())));
    reach(pawn, origin) | victims.sum::<Set>()
}

/// The squares next to a king that stay attacked wherever it goes and whatever it takes.
fn certainly_attacked(frame: &Frame, loose: &Loose<'_>, king: Square) -> Set {
    let color = frame.turn();
    let around = squares(reach(Piece::new(color, Role::King), king));
    let attacked = |square: &Square| {
        let after = moved(frame, Piece::new(color, Role::King), king, *square);
        loose.certain_attackers(&after, *square, !color) != 0
    };
    around.filter(attacked).map(one).sum()
}

/// The squares that a man other than the king may go to: all, unless the king is certainly attacked.
fn answers(frame: &Frame, loose: &Loose<'_>, color: Color) -> Set {
    let king = frame.king(color);
    let attackers = loose.certain_attackers(frame, king, !color);
    let mut each = squares(attackers);
    match (each.next(), each.next()) {
        (None, _) => Set::MAX,
        (Some(only), None) => one(only) | between(only, king),
        _ => 0,
    }
}

/// The moves of the men that are not tracked: a tracked enemy is taken, or nothing changes but the turn.
fn loose_edges(frame: &Frame, loose: &Loose<'_>, found: &mut Vec<Edge>) {
    let mine = loose.classes.iter().filter(|class| class.piece.color == frame.turn());
    let reached = mine.fold(0, |all, class| all | targets(frame, loose, class));
    let victims = reached & frame.occupied();
    for victim in squares(victims | passed_victims(frame, loose)) {
        let mut after = *frame;
        after.clear(one(victim));
        let edge = Edge { frame: after.next(None), source: Source::Anywhere, promoted: None };
        found.push(edge);
    }
    if reached & !victims != 0 {
        let edge = Edge { frame: frame.next(None), source: Source::Anywhere, promoted: None };
        found.push(edge);
    }
}
