//! Proofs that no game reaches a position.

use std::fmt;

use laws::{Color, Piece, Refusal, Setup, Square};

use crate::certificate::squares;

/// Why no game can reach a position, with all that [`check`](super::check()) needs to see it.
///
/// Sets of squares have one bit for each square, a1 lowest. `steady` are men that have stood where they stand since the
/// game began: whatever way one of them could have come, another stands in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// A look at the board is enough.
    Refused(Refusal),
    /// The last move must have been a pawn's double step, but before it the player who moved could have taken the king (3.9.2).
    CheckBeforeDoubleStep,
    /// Some pawns of a colour can only have come from fewer files than they are (3.7).
    PawnsFromNoFiles {
        /// Whose pawns.
        color: Color,
        /// Where they stand.
        pawns: u64,
    },
    /// The pawns of a colour have captured more men than are missing (3.7.3).
    TooManyPawnCaptures(Prices),
    /// A king cannot have got to its square past pawns that never moved (3.9.2).
    KingBehindPawns {
        /// Whose king.
        color: Color,
        /// Men that never moved.
        steady: u64,
        /// A pawn that has moved once, if one is named, by where it stands.
        pawn: Option<Square>,
        /// All squares that the king can have been on, for each square where the pawn can have come from.
        ways: Vec<Regions>,
    },
    /// A man cannot have got to its square past men that never moved (3.5).
    NoWayIn {
        /// Where it stands.
        man: Square,
        /// Men that never moved.
        steady: u64,
        /// One for each square where such a man starts or is promoted.
        barred: Vec<Barred>,
    },
    /// More men must have been promoted than pawns are missing, because men that never left home are not the ones
    /// elsewhere (3.7.3.3).
    TooManyPromoted {
        /// Whose men.
        color: Color,
        /// Men that never moved.
        steady: u64,
        /// The men that are too many for their homes, one entry for each kind.
        strangers: Vec<Strangers>,
    },
    /// A man must have been promoted, but no pawn can have reached the last rank (3.7.3.3).
    NoWayToPromote {
        /// Whose man.
        color: Color,
        /// Men that never moved.
        steady: u64,
        /// The men that are too many for their homes.
        strangers: Strangers,
    },
    /// Only men whose moves can be counted even or odd have moved, and the wrong player has the move (1.2).
    WrongParity {
        /// Men that never moved.
        steady: u64,
        /// One for each kind of men of which some can have moved.
        halves: Vec<Halves>,
    },
    /// These men hold each other's ways: none of them can have come last, but not all of them stand where they started.
    Stuck {
        /// Where they stand.
        men: u64,
    },
    /// No order of captures and promotions leads from the pawns and men of the initial position to those on the board.
    CaptureKernel {
        /// Men that never moved.
        steady: u64,
        /// How many arrangements were looked at; the checker looks at as many.
        states: usize,
    },
    /// Every last move leads back to a position that is refuted, or to one of these: none of them is the initial
    /// position. The first is the position itself.
    Past(Vec<Member>),
}

/// Prices that a capture must be worth: the price of a pawn and the discount of a file together are no more than the captures
/// that bring the pawn from that file, so the captures of all pawns are at least the sum of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices {
    /// Whose pawns.
    pub color: Color,
    /// Pawns with a price, each with it.
    pub pawns: Vec<(Square, u32)>,
    /// What is taken off on each of the files a to h.
    pub discounts: [u32; 8],
}

/// A man that cannot have come from a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barred {
    /// Where the man stands.
    pub man: Square,
    /// Its home, or where it was promoted.
    pub from: Square,
    /// A pawn that has moved once, if one is named, by where it stands.
    pub pawn: Option<Square>,
    /// All squares that the man can have been on, for each square where the pawn can have come from.
    pub ways: Vec<Regions>,
}

/// All squares that a man can have been on while one pawn stood where it started, and since it moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// Where the pawn started; `None` if no pawn is named.
    pub before: Option<Square>,
    /// The squares before it moved, or at any time if no pawn is named.
    pub early: u64,
    /// The squares since it moved.
    pub late: u64,
}

/// Men of one kind that cannot all have been there from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strangers {
    /// What they are.
    pub piece: Piece,
    /// Where they stand.
    pub men: u64,
    /// Homes of the kind that none of them has come from: one entry for each such home and man.
    pub barred: Vec<Barred>,
}

/// Squares in two halves such that every move of a kind of men leads from one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves {
    /// The kind of men.
    pub piece: Piece,
    /// One half.
    pub half: u64,
    /// The other half.
    pub other: u64,
}

/// One position of a past that never began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The position. Games that reach it with more rights to castle are meant as well.
    pub setup: Setup,
    /// Why no game reaches it; `None` if that follows from the positions before it, all of which are members.
    pub refutation: Option<Refutation>,
}

impl Refutation {
    /// The name used in scenarios, such as `wrong-parity`.
    pub fn name(&self) -> &'static str {
        match self {
            Refutation::Refused(refusal) => refusal.name(),
            Refutation::CheckBeforeDoubleStep => "check-before-double-step",
            Refutation::PawnsFromNoFiles { .. } => "pawns-from-no-files",
            Refutation::TooManyPawnCaptures(_) => "too-many-pawn-captures",
            Refutation::KingBehindPawns { .. } => "king-behind-pawns",
            Refutation::NoWayIn { .. } => "no-way-in",
            Refutation::TooManyPromoted { .. } => "too-many-promoted",
            Refutation::NoWayToPromote { .. } => "no-way-to-promote",
            Refutation::WrongParity { .. } => "wrong-parity",
            Refutation::Stuck { .. } => "stuck-men",
            Refutation::CaptureKernel { .. } => "capture-kernel",
            Refutation::Past(members) if members.len() == 1 => "no-last-move",
            Refutation::Past(_) => "no-past",
        }
    }

    /// How many squares, prices, regions and positions it names.
    pub fn size(&self) -> usize {
        let count = |set: &u64| set.count_ones() as usize;
        let men = |some: &Strangers| count(&some.men);
        match self {
            Refutation::Refused(_) | Refutation::CheckBeforeDoubleStep => 1,
            Refutation::PawnsFromNoFiles { pawns, .. } => count(pawns),
            Refutation::TooManyPawnCaptures(prices) => prices.pawns.len(),
            Refutation::KingBehindPawns { steady, ways, .. } => count(steady) + ways.len(),
            Refutation::NoWayIn { steady, barred, .. } => count(steady) + barred.len(),
            Refutation::TooManyPromoted { steady, strangers, .. } => {
                count(steady) + strangers.iter().map(men).sum::<usize>()
            }
            Refutation::NoWayToPromote { steady, strangers, .. } => count(steady) + men(strangers),
            Refutation::WrongParity { steady, halves } => count(steady) + halves.len(),
            Refutation::Stuck { men } => count(men),
            Refutation::CaptureKernel { steady, states } => count(steady) + states,
            Refutation::Past(members) => members
                .iter()
                .map(|member| 1 + member.refutation.as_ref().map_or(0, Refutation::size))
                .sum(),
        }
    }
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refutation::Refused(refusal) => refusal.fmt(f),
            Refutation::CheckBeforeDoubleStep => {
                f.write_str("the king was already attacked before the pawn's double step")
            }
            Refutation::PawnsFromNoFiles { color, .. } => {
                write!(f, "the pawns of {color} cannot all have come from different files")
            }
            Refutation::TooManyPawnCaptures(prices) => {
                write!(
                    f,
                    "the pawns of {} need {} captures, more than men are gone",
                    prices.color,
                    prices.sum()
                )
            }
            Refutation::KingBehindPawns { color, .. } => {
                write!(f, "the king of {color} cannot have passed the pawns that never moved")
            }
            Refutation::NoWayIn { man, .. } => {
                write!(f, "the man on {man} cannot have got there past men that never moved")
            }
            Refutation::TooManyPromoted { color, .. } => {
                write!(f, "{color} has more promoted pieces than pawns are missing")
            }
            Refutation::NoWayToPromote { color, .. } => {
                write!(
                    f,
                    "{color} has a promoted piece, but no pawn can have reached the last rank"
                )
            }
            Refutation::WrongParity { .. } => {
                f.write_str("the number of moves made cannot be even or odd")
            }
            Refutation::Stuck { men } => {
                let names: Vec<String> = squares(*men).map(|square| square.to_string()).collect();
                write!(f, "none of the men on {} can have come last", names.join(", "))
            }
            Refutation::CaptureKernel { .. } => f.write_str(
                "no order of captures and promotions leads to these pawns and pieces from the initial position",
            ),
            Refutation::Past(members) if members.len() == 1 => {
                f.write_str("no legal move can have been the last one")
            }
            Refutation::Past(_) => {
                f.write_str("every way to take moves back ends in positions that no game can have")
            }
        }
    }
}

impl Prices {
    /// The captures that they prove, at least.
    pub fn sum(&self) -> i64 {
        let prices: i64 = self.pawns.iter().map(|(_, price)| i64::from(*price)).sum();
        prices - self.discounts.iter().map(|price| i64::from(*price)).sum::<i64>()
    }
}
