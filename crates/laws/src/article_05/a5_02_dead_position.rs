//! Article 5.2.2: the dead position, and the question behind it: can this player still mate?
//!
//! The same question decides resignation (5.1.2), flag-fall (6.9), the second illegal move (7.5.5) and the claim of a
//! win on time (A.5.3). It is asked through [`CanMate`], so that a search can take the place of
//! the count of material that stands here.
//!
//! Encodes: 1.5, 5.2.2.

use crate::{Color, Position, Role};

/// The answer to whether a player can mate by any series of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// Some series of legal moves ends in this player's mating the opponent.
    Yes,
    /// No series of legal moves does.
    No,
    /// It is not known. Never to be counted as one of the others.
    Undecided,
}

/// Someone who knows whether a player can still mate.
pub trait CanMate {
    /// Whether a series of legal moves of both players from this position leads to checkmate by
    /// this player. The opponent may help; skill plays no part (5.1.2, 5.2.2, 6.9).
    ///
    /// `Yes` and `No` must be certain. Counters and repetitions play no part: only the moves of
    /// Article 3 do.
    fn can_mate(&self, position: &Position, color: Color) -> Answer;
}

/// Decides by the men on the board alone. It never says `Yes`, since men can be locked in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

impl CanMate for Material {
    fn can_mate(&self, position: &Position, color: Color) -> Answer {
        if too_few_men(position, color) { Answer::No } else { Answer::Undecided }
    }
}

/// Whether a player's men can mate no king, however they and the opponent's men are placed.
///
/// A bare king cannot. A lone knight needs an opposing man that blocks the king's escape and could not take
/// the knight or step between; queens always could. Bishops of one square colour need such a man on squares of
/// the other colour; queens and rooks always could take or step between, and so could bishops of
/// the same square colour never stand there. A pawn of either side may become any such man.
pub fn too_few_men(position: &Position, color: Color) -> bool {
    let men = |of: Color| {
        let men: Vec<_> = position.board().of(of).filter(|(_, role)| *role != Role::King).collect();
        men
    };
    let (own, others) = (men(color), men(!color));
    match own[..] {
        [] => true,
        [(_, Role::Knight)] => others.iter().all(|(_, role)| *role == Role::Queen),
        _ => {
            let light = own[0].0.is_light();
            own.iter().all(|(square, role)| *role == Role::Bishop && square.is_light() == light)
                && others.iter().all(|(square, role)| match role {
                    Role::Queen | Role::Rook => true,
                    Role::Bishop => square.is_light() == light,
                    _ => false,
                })
        }
    }
}

/// Whether the position is dead: neither player can mate (5.2.2, 1.5).
///
/// `Yes` means dead, `No` means that somebody can mate.
pub fn is_dead(position: &Position, judge: &dyn CanMate) -> Answer {
    match judge.can_mate(position, position.turn()) {
        Answer::Yes => Answer::No,
        first => match (first, judge.can_mate(position, !position.turn())) {
            (_, Answer::Yes) => Answer::No,
            (Answer::No, Answer::No) => Answer::Yes,
            _ => Answer::Undecided,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, Setup, Square, Variant};

    fn position(men: &[(Square, char)]) -> Position {
        let mut setup = Setup::empty();
        for (square, letter) in men {
            setup.board.set(*square, Piece::from_letter(*letter));
        }
        Position::new(setup, Variant::Standard).expect("a position")
    }

    #[test]
    fn bare_kings_are_dead() {
        let kings = position(&[(Square::E1, 'K'), (Square::E8, 'k')]);
        assert_eq!(is_dead(&kings, &Material), Answer::Yes);
    }

    #[test]
    fn a_knight_cannot_mate_a_queen_but_may_mate_a_rook() {
        let queen =
            position(&[(Square::E1, 'K'), (Square::A1, 'Q'), (Square::E8, 'k'), (Square::H8, 'n')]);
        assert_eq!(Material.can_mate(&queen, Color::Black), Answer::No);
        assert_eq!(Material.can_mate(&queen, Color::White), Answer::Undecided);
        let rook =
            position(&[(Square::E1, 'K'), (Square::A1, 'R'), (Square::E8, 'k'), (Square::H8, 'n')]);
        assert_eq!(Material.can_mate(&rook, Color::Black), Answer::Undecided);
    }

    #[test]
    fn bishops_of_one_colour_are_dead_and_of_two_are_not_known_to_be() {
        let same =
            position(&[(Square::E1, 'K'), (Square::C1, 'B'), (Square::E8, 'k'), (Square::F8, 'b')]);
        assert_eq!(is_dead(&same, &Material), Answer::Yes);
        let other =
            position(&[(Square::E1, 'K'), (Square::C1, 'B'), (Square::E8, 'k'), (Square::C8, 'b')]);
        assert_eq!(is_dead(&other, &Material), Answer::Undecided);
    }
}
