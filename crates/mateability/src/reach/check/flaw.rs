//! What is wrong with a refutation.

use std::fmt;

use laws::{Piece, Refusal, Setup, Square};

/// Why a refutation proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A look at the board does not show this.
    NotRefused(Refusal),
    /// The king was not attacked before the double step, or there was none.
    NoCheckBefore,
    /// These are no pawns of the colour, or each can have come from a file of its own.
    FilesSuffice,
    /// This pawn stands elsewhere, is named twice, or its price is more than the captures from this file.
    PriceTooHigh(Square),
    /// The captures that the prices prove have been possible.
    MenSuffice,
    /// It is not proved that the man on this square never moved.
    NotSteady(Square),
    /// All these men stand where they started.
    AllAtHome,
    /// A man can leave these squares, to this one.
    NotClosed(Square),
    /// The man can have got to where it stands.
    CanArrive(Square),
    /// A square where the man can have come from is left out.
    OriginMissing(Square),
    /// The men that must have been promoted can have been.
    PawnsSuffice,
    /// The moves of these men cannot be counted even or odd.
    NotRigid(Piece),
    /// The number of moves fits the player to move.
    ParityFits,
    /// Captures and promotions can lead to these pawns and pieces, or too many arrangements would have to be looked at.
    KernelFits,
    /// The position itself is not among the members.
    StartMissing,
    /// A game can begin with this member, or it is refuted by a past of its own.
    BadMember(Box<Setup>),
    /// A last move leads back to this position, which is not among the members.
    BeforeMissing(Box<Setup>),
    /// The argument is about the initial position of standard chess.
    NotStandard,
    /// The moves are no game to this position.
    NoProofGame,
    /// There is nothing to check.
    Unknown,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NotRefused(refusal) => write!(f, "the board does not show that {refusal}"),
            Flaw::NoCheckBefore => f.write_str("no king was attacked before a double step"),
            Flaw::FilesSuffice => f.write_str("the pawns named can have come from different files"),
            Flaw::PriceTooHigh(square) => {
                write!(f, "the pawn on {square} is not there or its price is too high")
            }
            Flaw::MenSuffice => f.write_str("the captures that are proved can have been made"),
            Flaw::NotSteady(square) => write!(f, "the man on {square} can have moved"),
            Flaw::AllAtHome => f.write_str("all these men stand where they started"),
            Flaw::NotClosed(square) => write!(f, "a man can leave its region, to {square}"),
            Flaw::CanArrive(square) => write!(f, "the man can have arrived on {square}"),
            Flaw::OriginMissing(square) => write!(f, "a man can have come from {square}"),
            Flaw::PawnsSuffice => f.write_str("the promoted men can be pawns that are missing"),
            Flaw::NotRigid(piece) => write!(f, "the moves of a {piece} are not even or odd"),
            Flaw::ParityFits => f.write_str("the number of moves fits the player to move"),
            Flaw::KernelFits => {
                f.write_str("captures and promotions can lead to these pawns and pieces")
            }
            Flaw::StartMissing => f.write_str("the position itself is not covered"),
            Flaw::BadMember(setup) => write!(f, "this member proves nothing:\n{}", setup.board),
            Flaw::BeforeMissing(setup) => write!(f, "this can have come before:\n{}", setup.board),
            Flaw::NotStandard => f.write_str("the argument is about standard chess only"),
            Flaw::NoProofGame => f.write_str("the moves are no game to this position"),
            Flaw::Unknown => f.write_str("there is nothing to check"),
        }
    }
}

impl std::error::Error for Flaw {}
