//! What the material on the board allows: can this side still mate by any series of legal moves?

use crate::board::{Color, Position, Role};
use crate::faults::Fault;

impl Position {
    /// Does the material alone show that this player can never mate (5.1.2, 6.9)?
    pub(crate) fn cannot_mate(&self, color: Color) -> bool {
        let enemy = color.other();
        if self.count(color, &[Role::Pawn, Role::Rook, Role::Queen]) > 0 {
            return false;
        }
        let knights = self.count(color, &[Role::Knight]);
        let bishops = self.count(color, &[Role::Bishop]);
        let bare_enemy = self.is_bare_king(enemy);
        match (knights, bishops) {
            (0, 0) => true,
            (1, 0) if self.has(Fault::CannotMateLoneKnight) => true,
            (0, 1) if self.has(Fault::CannotMateLoneBishop) => true,
            (2, 0) if self.has(Fault::CannotMateTwoKnights) => bare_enemy,
            (1, 0) => self.count(enemy, &[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook]) == 0,
            (0, _) => {
                let no_help = self.count(enemy, &[Role::Pawn, Role::Knight]) == 0;
                match self.has(Fault::CannotMateBishopsByEitherTest) {
                    true => no_help || self.bishops_share_a_colour(),
                    false => no_help && self.bishops_share_a_colour(),
                }
            }
            _ => false,
        }
    }

    /// Does the material alone show that neither player can ever mate (5.2.2)?
    pub(crate) fn dead_by_material(&self) -> bool {
        let dead = self.cannot_mate(Color::White) && self.cannot_mate(Color::Black);
        (dead || self.taken_for_dead()) && !self.not_seen_to_be_dead()
    }

    pub(crate) fn is_bare_king(&self, color: Color) -> bool {
        self.men(color) == 1
    }

    fn men(&self, color: Color) -> usize {
        self.pieces().filter(|(_, piece)| piece.color == color).count()
    }

    /// The roles on the board beside the kings, if each player has no more than one such man.
    fn one_each(&self) -> Option<[Option<Role>; 2]> {
        let only = |color| {
            let pieces = self.pieces().filter(move |(_, piece)| piece.color == color);
            let mut roles = pieces.map(|(_, piece)| piece.role).filter(|role| *role != Role::King);
            let role = roles.next();
            roles.next().is_none().then_some(role)
        };
        Some([only(Color::White)?, only(Color::Black)?])
    }

    /// Material that a fault takes to be dead though it is not.
    fn taken_for_dead(&self) -> bool {
        use Role::{Bishop, Knight, Pawn};
        let two_knights = |color: Color| {
            self.count(color, &[Knight]) == 2
                && self.men(color) == 3
                && self.is_bare_king(color.other())
        };
        let by_role = match self.one_each() {
            Some([Some(Bishop), Some(Bishop)]) => self.has(Fault::DeadIgnoresBishopColour),
            Some([Some(Knight), Some(Knight)]) => self.has(Fault::DeadKnightAgainstKnight),
            Some([Some(Bishop), Some(Knight)] | [Some(Knight), Some(Bishop)]) => {
                self.has(Fault::DeadBishopAgainstKnight)
            }
            Some([Some(Pawn), None] | [None, Some(Pawn)]) => self.has(Fault::DeadLonePawn),
            _ => false,
        };
        let knights = [Color::White, Color::Black].into_iter().any(two_knights);
        let two_bishops = |color: Color| {
            self.count(color, &[Bishop]) == 2
                && self.men(color) == 3
                && self.is_bare_king(color.other())
        };
        let bishops = [Color::White, Color::Black].into_iter().any(two_bishops);
        by_role
            || self.has(Fault::DeadTwoKnights) && knights
            || self.has(Fault::DeadBishopsOfOnePlayer) && bishops
    }

    /// Dead material that a fault does not recognise.
    fn not_seen_to_be_dead(&self) -> bool {
        let both = [Color::White, Color::Black];
        let many_bishops = both.iter().any(|&color| self.count(color, &[Role::Bishop]) > 1);
        let knight = both.iter().any(|&color| self.count(color, &[Role::Knight]) > 0);
        self.has(Fault::DeadNeverSeen)
            || self.has(Fault::DeadOnlyUpToThreePieces) && self.pieces().count() > 3
            || self.has(Fault::DeadOnlyUpToOneBishopEach) && many_bishops
            || self.has(Fault::DeadKnightMissed) && knight
    }

    fn bishops_share_a_colour(&self) -> bool {
        let bishops = self.pieces().filter(|(_, piece)| piece.role == Role::Bishop);
        let mut shades = bishops.map(|(square, _)| square.is_light());
        let first = shades.next();
        shades.all(|shade| Some(shade) == first)
    }
}
