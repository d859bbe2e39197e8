//! Why a move is illegal: the article it breaks and what on the board shows it.

use std::fmt;

use crate::{Article, Color, File, Move, Piece, Role, Square};

/// One article that a move breaks, with what shows it (3.10.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Breach {
    /// The article.
    pub article: Article,
    /// What on the board shows it.
    pub witness: Witness,
}

impl Breach {
    /// A breach of the article with this number.
    pub(crate) const fn of(number: &'static str, witness: Witness) -> Breach {
        Breach { article: Article::new(number), witness }
    }

    /// The squares beside those of the move that show it: what stands in the way, what attacks.
    pub fn squares(&self) -> Vec<Square> {
        match &self.witness {
            Witness::Blocked((square, _))
            | Witness::OwnPiece((square, _))
            | Witness::PawnBlocked((square, _))
            | Witness::CastlingBlocked((square, _))
            | Witness::CastlingNeeds((square, _))
            | Witness::NoDoubleStep(square) => vec![*square],
            Witness::KingAttacked(_, by) | Witness::CastlingSquareAttacked(_, by) => {
                by.iter().map(|(square, _)| *square).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The article and the witness in one sentence, such as `3.5: the pawn on d2 stands in the way`.
impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.article, self.witness)
    }
}

/// A piece and where it stands.
pub type Placed = (Square, Piece);

/// What on the board shows that an article is broken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Witness {
    /// Nothing stands on the square of departure.
    NothingThere(Square),
    /// The piece belongs to the player who does not have the move.
    NotYours(Placed),
    /// The piece does not move that way.
    WrongWay(Piece, Move),
    /// This piece stands on the line of movement.
    Blocked(Placed),
    /// This piece of the mover's own stands on the square of arrival.
    OwnPiece(Placed),
    /// This piece stands in front of the pawn.
    PawnBlocked(Placed),
    /// The pawn does not stand where pawns start.
    NotFirstStep(Square),
    /// There is nothing to capture on the square of arrival.
    NothingToCapture(Square),
    /// The pawn here has not just made a double step.
    NoDoubleStep(Square),
    /// The pawn reaches the last rank and becomes nothing.
    NoPromotion(Square),
    /// A pawn cannot become this.
    BadPromotion(Role),
    /// Only a pawn that reaches the last rank is promoted.
    PromotionElsewhere(Placed, Square),
    /// The opponent's king stands on the square of arrival.
    TakesKing(Square),
    /// After the move the mover's king, here, is attacked by these.
    KingAttacked(Square, Vec<Placed>),
    /// A square that the castling king leaves, crosses or reaches is attacked by these.
    CastlingSquareAttacked(Square, Vec<Placed>),
    /// This piece stands between the castling king and rook.
    CastlingBlocked(Placed),
    /// This piece stands on a square that castling in Chess960 needs.
    CastlingNeeds(Placed),
    /// The king of this colour has moved.
    KingMoved(Color),
    /// The king does not stand on its original square.
    KingAway(Square),
    /// The rook that started on this square has moved or was captured.
    RookGone(Square),
    /// The rook is not on its original square.
    RookAway(Square),
    /// The position says that the right towards the rook on this file is lost.
    RightLost(Color, File),
    /// King and rook do not stand on the player's first rank.
    NotOnFirstRank(Color),
}

/// Joins pieces and squares as `the rook on e8 and the knight on f3`.
fn list(placed: &[Placed]) -> String {
    let names: Vec<String> =
        placed.iter().map(|(square, piece)| format!("the {} on {square}", piece.role)).collect();
    names.join(" and ")
}

fn attack(placed: &[Placed]) -> &'static str {
    if placed.len() == 1 { "attacks" } else { "attack" }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Witness::NothingThere(square) => write!(f, "there is no piece on {square}"),
            Witness::NotYours((square, piece)) => {
                write!(f, "the {piece} on {square} may not move: {} has the move", !piece.color)
            }
            Witness::WrongWay(piece, mv) => {
                write!(f, "a {} does not move from {} to {}", piece.role, mv.origin, mv.target)
            }
            Witness::Blocked((square, piece)) => {
                write!(f, "the {piece} on {square} stands in the way")
            }
            Witness::OwnPiece((square, piece)) => {
                write!(f, "{square} is occupied by the player's own {}", piece.role)
            }
            Witness::PawnBlocked((square, piece)) => {
                write!(f, "the {piece} on {square} stands in front of the pawn")
            }
            Witness::NotFirstStep(square) => {
                write!(f, "the pawn on {square} is not where it started, so it may not step twice")
            }
            Witness::NothingToCapture(square) => {
                write!(f, "there is nothing on {square} for the pawn to capture")
            }
            Witness::NoDoubleStep(square) => {
                write!(f, "the pawn on {square} did not make a double step in the move just played")
            }
            Witness::NoPromotion(square) => {
                write!(f, "the pawn that reaches {square} must become another piece")
            }
            Witness::BadPromotion(role) => write!(f, "a pawn may not become a {role}"),
            Witness::PromotionElsewhere((square, piece), target) => {
                write!(f, "the {} from {square} is not promoted on {target}", piece.role)
            }
            Witness::TakesKing(square) => {
                write!(f, "the king on {square} may not be captured")
            }
            Witness::KingAttacked(king, by) => {
                write!(f, "{} would attack the king on {king}", list(by))
            }
            Witness::CastlingSquareAttacked(square, by) => {
                write!(f, "{} {} {square}", list(by), attack(by))
            }
            Witness::CastlingBlocked((square, piece)) => {
                write!(f, "the {piece} on {square} stands between king and rook")
            }
            Witness::CastlingNeeds((square, piece)) => {
                write!(f, "the {piece} stands on {square}, which castling must find empty")
            }
            Witness::KingMoved(color) => write!(f, "the {color} king has moved"),
            Witness::KingAway(square) => write!(f, "the king on {square} has left its square"),
            Witness::RookGone(square) => {
                write!(f, "the rook that started on {square} has moved or was captured")
            }
            Witness::RookAway(square) => write!(f, "no rook of the player's stands on {square}"),
            Witness::RightLost(color, file) => {
                write!(f, "{color} has lost the right to castle towards the {}-file", file.letter())
            }
            Witness::NotOnFirstRank(color) => {
                write!(f, "king and rook do not both stand on the first rank of {color}")
            }
        }
    }
}
