//! Material that can never mate, whatever else stands on the board.
//!
//! Each lemma is closed under every move: captures only take men away, and the promotions that matter are excluded.
//! The two geometric claims below are small enough to be tried out in full; the tests do so.

use std::fmt;

use laws::{Board, Color, Piece, Role};

/// A reason why a player's material can never mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lemma {
    /// A king alone never gives check (3.9.1), because kings may not stand next to each other.
    BareKing,
    /// King and knight against a king and nothing but queens. The squares around the king that neither knight nor king
    /// takes away must be held by queens, and one of them always attacks the knight.
    KnightAgainstQueens,
    /// King and bishops of one square colour; the opponent has no pawn and no knight, and no bishop of the other
    /// colour. Next to the first square on the way to the checking bishop lies a square of the other colour that only a rook or
    /// a queen can hold; it can step in between or capture.
    BishopsOfOneColor,
}

impl Lemma {
    /// Every lemma.
    pub const ALL: [Lemma; 3] =
        [Lemma::BareKing, Lemma::KnightAgainstQueens, Lemma::BishopsOfOneColor];

    /// The name used in certificates, such as `bare-king`.
    pub const fn name(self) -> &'static str {
        match self {
            Lemma::BareKing => "bare-king",
            Lemma::KnightAgainstQueens => "knight-against-queens",
            Lemma::BishopsOfOneColor => "bishops-of-one-color",
        }
    }

    /// The lemma with this name.
    pub fn from_name(name: &str) -> Option<Lemma> {
        Lemma::ALL.into_iter().find(|lemma| lemma.name() == name)
    }

    /// Whether the lemma says that this player can never mate with what stands on the board.
    pub fn holds(self, board: &Board, by: Color) -> bool {
        let count = |color, role| board.find(Piece::new(color, role)).count();
        let has_only =
            |color, roles: &[Role]| board.of(color).all(|(_, role)| roles.contains(&role));
        match self {
            Lemma::BareKing => has_only(by, &[Role::King]),
            Lemma::KnightAgainstQueens => {
                has_only(by, &[Role::King, Role::Knight])
                    && count(by, Role::Knight) <= 1
                    && has_only(!by, &[Role::King, Role::Queen])
            }
            Lemma::BishopsOfOneColor => {
                let opponent = [Role::King, Role::Bishop, Role::Rook, Role::Queen];
                has_only(by, &[Role::King, Role::Bishop])
                    && has_only(!by, &opponent)
                    && bishops_share_a_color(board)
            }
        }
    }

    /// The first lemma that says so, if any.
    pub fn find(board: &Board, by: Color) -> Option<Lemma> {
        Lemma::ALL.into_iter().find(|lemma| lemma.holds(board, by))
    }
}

fn bishops_share_a_color(board: &Board) -> bool {
    let bishops = || board.pieces().filter(|(_, piece)| piece.role == Role::Bishop);
    let light = bishops().filter(|(square, _)| square.is_light()).count();
    light == 0 || light == bishops().count()
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use laws::Square;
    use laws::article_03::{a3_02_bishop, a3_04_queen, a3_06_knight, a3_08_king};
    use laws::geometry::on_file_or_rank;

    /// The squares around a king that the attacking king does not take away.
    fn flights(king: Square, enemy: Square) -> Vec<Square> {
        Square::all()
            .filter(|square| a3_08_king::reaches(king, *square))
            .filter(|square| !a3_08_king::reaches(enemy, *square) && *square != enemy)
            .collect()
    }

    fn king_pairs() -> impl Iterator<Item = (Square, Square)> {
        let pairs = Square::all().flat_map(|king| Square::all().map(move |enemy| (king, enemy)));
        pairs.filter(|(king, enemy)| king != enemy && !a3_08_king::reaches(*king, *enemy))
    }

    /// A queen that stands in the way of another one attacks the knight itself, so lines need no look.
    #[test]
    fn a_knight_that_mates_is_always_attacked_by_a_queen_next_to_the_king() {
        for (king, enemy) in king_pairs() {
            for knight in Square::all().filter(|n| a3_06_knight::reaches(*n, king) && *n != enemy) {
                let held = flights(king, enemy)
                    .into_iter()
                    .filter(|flight| !a3_06_knight::reaches(knight, *flight));
                let attacked = held.clone().any(|queen| a3_04_queen::reaches(queen, knight));
                assert!(attacked, "king {king}, enemy king {enemy}, knight {knight}");
            }
        }
    }

    #[test]
    fn next_to_the_way_of_a_checking_bishop_stands_a_rook_or_queen() {
        for (king, enemy) in king_pairs() {
            for step in Square::all().filter(|s| a3_08_king::reaches(king, *s)) {
                if !a3_02_bishop::reaches(king, step) || step == enemy {
                    continue;
                }
                let mut held = flights(king, enemy).into_iter().filter(|flight| {
                    on_file_or_rank(king, *flight) && a3_08_king::reaches(*flight, step)
                });
                assert!(held.next().is_some(), "king {king}, enemy king {enemy}, step {step}");
            }
        }
    }
}
