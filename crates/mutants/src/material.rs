//! What the material on the board allows: can this side still mate by any series of legal moves?

use crate::board::{Color, Position, Role, Square};

impl Position {
    /// Does the material alone show that this player can never mate (5.1.2, 6.9)?
    pub(crate) fn cannot_mate(&self, color: Color) -> bool {
        let enemy = color.other();
        if self.count(color, &[Role::Pawn, Role::Rook, Role::Queen]) > 0 {
            return false;
        }
        let (knights, bishops) =
            (self.count(color, &[Role::Knight]), self.count(color, &[Role::Bishop]));
        match (knights, bishops) {
            (0, 0) => true,
            (1, 0) => self.count(enemy, &[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook]) == 0,
            (0, _) => {
                self.count(enemy, &[Role::Pawn, Role::Knight]) == 0 && self.bishops_share_a_color()
            }
            _ => false,
        }
    }

    /// Does the material alone show that neither player can ever mate (5.2.2)?
    pub(crate) fn dead_by_material(&self) -> bool {
        self.cannot_mate(Color::White) && self.cannot_mate(Color::Black)
    }

    fn count(&self, color: Color, roles: &[Role]) -> usize {
        let counted =
            |piece: &crate::board::Piece| piece.color == color && roles.contains(&piece.role);
        self.pieces().filter(|(_, piece)| counted(piece)).count()
    }

    fn bishops_share_a_color(&self) -> bool {
        let bishops = self.pieces().filter(|(_, piece)| piece.role == Role::Bishop);
        let mut shades = bishops.map(|(square, _)| is_light(square));
        let first = shades.next();
        shades.all(|shade| Some(shade) == first)
    }
}

fn is_light(square: Square) -> bool {
    (square.file() + square.rank()) % 2 == 1
}
