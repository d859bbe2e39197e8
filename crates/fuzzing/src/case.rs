//! A position with the moves before it: what most oracles are asked about.

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};
use divergence::Line;
use divergence::generate;
use divergence::plausible;
use divergence::random::Random;
use laws::{Position, Variant};
use notation::{fen, uci};

use crate::generators;

/// What a case is made to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Intent {
    /// A game played at random.
    Played,
    /// Men put on the board with a plan: castling, en passant, promotion, pins, checks, cages.
    Planned,
    /// A rule that chance does not find, or a position beside it.
    Rare,
    /// A position beside one that programs are tested with.
    BesideKnown,
    /// A check or a pin in which an en passant capture or a promotion has a say.
    PawnHasASay,
    /// Two kings and at most three men.
    FewMen,
    /// Pawns in each other's way.
    LockedPawns,
    /// A game that goes back and forth, with counters near the limits of Article 9.
    Shuffled,
    /// Castling and rights of Chess960, for every pair of files.
    Chess960,
    /// A game of Chess960 played at random.
    Played960,
    /// Written down as text; see [`Case::from_text`].
    Written,
}

impl Intent {
    /// Everything that chance or bytes can be asked for.
    pub const MADE: [Intent; 10] = [
        Intent::Played,
        Intent::Planned,
        Intent::Rare,
        Intent::BesideKnown,
        Intent::PawnHasASay,
        Intent::FewMen,
        Intent::LockedPawns,
        Intent::Shuffled,
        Intent::Chess960,
        Intent::Played960,
    ];

    /// How often a campaign uses it, of 36 cases. Men put down with a plan show most, and cost least.
    pub const fn weight(self) -> usize {
        match self {
            Intent::Planned => 10,
            Intent::Chess960 => 6,
            Intent::Rare | Intent::PawnHasASay => 4,
            Intent::Played | Intent::BesideKnown => 3,
            Intent::FewMen | Intent::Shuffled => 2,
            Intent::LockedPawns | Intent::Played960 => 1,
            Intent::Written => 0,
        }
    }
}

/// A start, the moves played from it, and the position they lead to.
///
/// Its [`Debug`](fmt::Debug) is what a person needs to look at it: FEN, moves, and a scenario that is ready to be
/// asked.
#[derive(Clone, PartialEq, Eq)]
pub struct Case {
    /// What it was made to show.
    pub intent: Intent,
    /// The moves with their start and end.
    pub line: Line,
}

impl Case {
    /// The position the case is about.
    pub fn end(&self) -> &Position {
        self.line.end()
    }

    /// Makes a case with an intent; `None` where chance made no position. Only a rare one may lack a past; see
    /// [`has_a_past`].
    pub fn made(random: &mut Random, intent: Intent) -> Option<Case> {
        let line = match intent {
            Intent::Played => tail(random, Variant::Standard),
            Intent::Played960 => tail(random, Variant::Chess960),
            Intent::Planned => after_some(generate::structured(random, Variant::Standard)?, random),
            Intent::Chess960 => {
                after_some(generate::structured(random, Variant::Chess960)?, random)
            }
            Intent::Rare => after_some(generate::rare(random)?, random),
            Intent::BesideKnown => after_some(generators::beside_known(random)?, random),
            Intent::PawnHasASay => after_some(generators::pawn_has_a_say(random)?, random),
            Intent::FewMen => Some(Line::at(generators::few_men(random)?)),
            Intent::LockedPawns => Some(Line::at(generators::locked_pawns(random)?)),
            Intent::Shuffled => generators::shuffled(random, Variant::Standard),
            Intent::Written => None,
        };
        let start = |line: &Line| intent == Intent::Rare || has_a_past(line.start());
        line.filter(start).map(|line| Case { intent, line })
    }

    /// Makes a case of bytes that a fuzz engine can steer. Bytes that begin with `fen ` or `960 ` are read as text.
    pub fn from_bytes(bytes: &[u8]) -> Option<Case> {
        if bytes.starts_with(b"fen ") || bytes.starts_with(b"960 ") {
            return Case::from_text(std::str::from_utf8(bytes).ok()?);
        }
        let (first, rest) = bytes.split_first()?;
        let intent = Intent::MADE[usize::from(*first) % Intent::MADE.len()];
        Case::made(&mut Random::steered(rest.to_vec()), intent)
    }

    /// Reads `fen FEN moves e2e4 e7e5`, or `960 FEN` for Chess960; `moves` and what follows can be left out.
    pub fn from_text(text: &str) -> Option<Case> {
        let (kind, rest) = text.trim_end().split_at_checked(4)?;
        let variant = if kind == "960 " { Variant::Chess960 } else { Variant::Standard };
        let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let mut line = Line::at(fen::position(start, variant).ok()?);
        for mv in moves.split_whitespace() {
            line = line.then(uci::parse_move(mv, line.end()).ok()?)?;
        }
        Some(Case { intent: Intent::Written, line })
    }

    /// The text that [`Case::from_text`] reads.
    pub fn to_text(&self) -> String {
        let root = self.line.root();
        let kind = match root.variant {
            subject::Variant::Standard => "fen",
            subject::Variant::Chess960 => "960",
        };
        match root.moves.is_empty() {
            true => format!("{kind} {}\n", root.fen),
            false => format!("{kind} {} moves {}\n", root.fen, root.moves.join(" ")),
        }
    }

    /// A scenario file that asks for the legal moves. What it expects is what `laws` says: compare it with the Laws
    /// before it is kept.
    pub fn scenario(&self) -> String {
        let root = self.line.root();
        let variant = match root.variant {
            subject::Variant::Standard => "standard",
            subject::Variant::Chess960 => "chess960",
        };
        let mut moves: Vec<String> =
            laws::legal_moves(self.end()).iter().map(ToString::to_string).collect();
        moves.sort();
        let played = match root.moves.is_empty() {
            true => String::new(),
            false => format!("    played: [{}]\n", root.moves.join(", ")),
        };
        format!(
            "article: \"3.10.1\"\ntitle: Found by fuzzing\nvariant: {variant}\nscenarios:\n  - id: \
             found-by-fuzzing\n    says: Exactly these moves are legal.\n    position: {}\n{played}    \
             legal_exactly: [{}]\n",
            root.fen,
            moves.join(", ")
        )
    }
}

/// Whether a game can lead to a position, as far as one step back tells. A program may refuse one that has no past.
pub fn has_a_past(position: &Position) -> bool {
    plausible::position(position.setup().clone(), position.variant()).is_some()
}

/// The last moves of a game played at random.
fn tail(random: &mut Random, variant: Variant) -> Option<Line> {
    let game = generate::random_game(random, variant);
    let at = random.below(game.len());
    let end = game.get(at)?;
    let before = at.checked_sub(1 + random.below(6)).and_then(|first| game.get(first..=at));
    let Some(positions) = before.filter(|_| random.one_in(2)) else {
        return Some(Line::at(end.clone()));
    };
    let mut line = Line::at(positions.first()?.clone());
    for next in &positions[1..] {
        let moves = laws::legal_moves(line.end());
        let mv = moves.into_iter().find(|mv| {
            laws::play(line.end(), *mv).is_ok_and(|after| after.setup() == next.setup())
        });
        line = line.then(mv?)?;
    }
    Some(line)
}

/// Once in four times a move or two on, so that rights and the en passant square come from moves.
fn after_some(position: Position, random: &mut Random) -> Option<Line> {
    let mut line = Line::at(position);
    if random.one_in(4) {
        for _ in 0..1 + random.below(3) {
            let moves = laws::legal_moves(line.end());
            let Some(mv) = random.choose(&moves) else { break };
            line = line.then(*mv)?;
        }
    }
    Some(line)
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}: {}", self.intent, self.to_text().trim_end())?;
        writeln!(f, "{}", self.end().board())?;
        writeln!(f, "position: {}", fen::write_position(self.end()))?;
        write!(f, "{}", self.scenario())
    }
}

impl<'a> Arbitrary<'a> for Case {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Case> {
        let bytes = u.bytes(u.len())?;
        Case::from_bytes(bytes).ok_or(arbitrary::Error::IncorrectFormat)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (1, None)
    }
}
