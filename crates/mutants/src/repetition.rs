//! Which positions of a game are the same (9.2.3), and how often one has occurred.

use crate::board::{Color, Piece, Position, Role, Square, Squares, Wing};
use crate::faults::Fault;
use crate::moves::{Kind, Move};
use crate::state::State;

/// For each square where its piece stood when the game was set up, and whether it was promoted
/// since: what tells like pieces apart.
pub(crate) type Origins = [u8; 64];

const PROMOTED: u8 = 64;

pub(crate) fn first_origins() -> Origins {
    std::array::from_fn(|index| index as u8)
}

/// The origins after a move.
pub(crate) fn carry(origins: &Origins, before: &Position, mv: &Move) -> Origins {
    let mut carried = *origins;
    let at = |square: Square| origins[square.index()];
    if let Kind::Castle(wing) = mv.kind {
        let (king, rook) = before.castling_targets(mv.from, wing);
        carried[king.index()] = at(mv.from);
        carried[rook.index()] = at(mv.to);
    } else {
        let promoted = if mv.promotion.is_some() { PROMOTED } else { 0 };
        carried[mv.to.index()] = at(mv.from) | promoted;
    }
    carried
}

/// A position of a game, with the origins of its pieces.
#[derive(Clone, Debug)]
pub(crate) struct Occurrence {
    pub(crate) position: Position,
    pub(crate) origins: Origins,
}

impl Occurrence {
    /// Is it the same position in the sense of 9.2.3: the same player has the move, like pieces
    /// stand on like squares, and the same moves are possible?
    pub(crate) fn same(&self, other: &Occurrence) -> bool {
        let (one, two) = (&self.position, &other.position);
        let pieces_only = one.has(Fault::RepetitionKeyOfPiecesOnly);
        let no_turn = pieces_only || one.has(Fault::RepetitionKeyWithoutTurn);
        let no_rights = pieces_only || one.has(Fault::RepetitionKeyWithoutCastlingRights);
        let no_ep = pieces_only || one.has(Fault::RepetitionKeyWithoutEp);
        (one.same_placement(two) || one.same_men(two))
            && (no_turn || one.turn == two.turn)
            && (no_rights || one.same_rights(two))
            && (no_ep || one.file_of_key() == two.file_of_key())
            && self.same_origins(other)
    }

    fn same_origins(&self, other: &Occurrence) -> bool {
        let position = &self.position;
        let mask = if position.has(Fault::RepetitionTellsLikePiecesApart) {
            u8::MAX
        } else if position.has(Fault::RepetitionPromotedPiecesDiffer) {
            PROMOTED
        } else {
            return true;
        };
        position.pieces().all(|(square, _)| {
            let index = square.index();
            self.origins[index] & mask == other.origins[index] & mask
        })
    }
}

impl Position {
    /// Do men stand alike whom a fault does not tell apart?
    fn same_men(&self, other: &Position) -> bool {
        let blurs = [
            Fault::RepetitionKeyExchangesQueenAndRook,
            Fault::RepetitionKeyExchangesKnightAndBishop,
            Fault::RepetitionKeyWithoutColour,
        ];
        blurs.iter().any(|&fault| self.has(fault))
            && Square::all().all(|square| self.blurred(square) == other.blurred(square))
    }

    /// The man on a square as a faulty key has it.
    fn blurred(&self, square: Square) -> Option<(Color, Role)> {
        let Piece { color, role } = self.at(square)?;
        let role = match role {
            Role::Queen if self.has(Fault::RepetitionKeyExchangesQueenAndRook) => Role::Rook,
            Role::Knight if self.has(Fault::RepetitionKeyExchangesKnightAndBishop) => Role::Bishop,
            role => role,
        };
        let colourless = self.has(Fault::RepetitionKeyWithoutColour);
        Some((if colourless { Color::White } else { color }, role))
    }

    fn same_rights(&self, other: &Position) -> bool {
        let any = |position: &Position| {
            [Color::White, Color::Black].map(|color| position.memory.rights.any(color))
        };
        self.rights_of_key() == other.rights_of_key()
            || self.has(Fault::RepetitionKeyPacksRights) && any(self) == any(other)
    }

    fn rights_of_key(&self) -> [Option<Square>; 4] {
        let right = |color, wing| {
            let forgotten = self.has(Fault::RepetitionKeyWithoutWhiteRights)
                && color == Color::White
                || self.has(Fault::RepetitionKeyWithoutBlackRights) && color == Color::Black
                || self.has(Fault::RepetitionKeyWithoutQueensideRights) && wing == Wing::Queen;
            self.memory.rights.get(color, wing).filter(|_| !forgotten)
        };
        let (white, black) = (Color::White, Color::Black);
        [
            right(white, Wing::King),
            right(white, Wing::Queen),
            right(black, Wing::King),
            right(black, Wing::Queen),
        ]
    }

    /// The file of a capture en passant that makes the position another one.
    fn file_of_key(&self) -> Option<u8> {
        let file = self.en_passant_of_key().map(Square::file);
        let a_file = self.has(Fault::RepetitionKeyTakesNoEpForTheAFile).then_some(0);
        file.or(a_file)
    }

    /// The en passant square, if a capture there makes the position another one.
    fn en_passant_of_key(&self) -> Option<Square> {
        let square = self.memory.en_passant?;
        if self.has(Fault::RepetitionKeyHasEveryEp) {
            return Some(square);
        }
        let pseudo = self.pseudo_moves();
        let mut captures = pseudo.iter().filter(|mv| mv.is_en_passant());
        captures.any(|mv| self.counts_for_key(mv)).then_some(square)
    }

    fn counts_for_key(&self, capture: &Move) -> bool {
        let checkers = self.threats_to_king(self.turn);
        let threats = self.after(capture).threats_to_king(self.turn);
        let (unanswered, opened) = (!kept(checkers, threats).is_empty(), threats.without(checkers));
        self.is_safe(capture)
            || self.has(Fault::RepetitionKeyHasPseudoLegalEp)
            || self.has(Fault::RepetitionKeyIgnoresPinOfCapturer) && !unanswered
            || self.has(Fault::RepetitionKeyIgnoresCheck) && opened.is_empty()
    }
}

/// The checkers that still attack the king.
fn kept(checkers: Squares, threats: Squares) -> Squares {
    checkers.filter(|square| threats.has(square))
}

impl State {
    /// How often the position on the board has occurred in the game, this time included (9.2.3).
    pub fn repetitions(&self) -> usize {
        1 + self.earlier_occurrences(&self.now).len()
    }

    /// The indices in the past at which a position is seen to have occurred.
    pub(crate) fn earlier_occurrences(&self, wanted: &Occurrence) -> Vec<usize> {
        let plies = self.past.len();
        let has = |fault| self.now.position.has(fault);
        let seen = |index: usize| {
            let unseen = has(Fault::RepetitionStartNotCounted) && index == 0
                || has(Fault::RepetitionAtFixedDistanceOnly) && !(plies - index).is_multiple_of(4)
                || has(Fault::RepetitionLostWhenHistoryGrows) && index < plies / 16 * 16
                || has(Fault::RepetitionForgetsAfter64Plies) && plies - index > 64
                || has(Fault::RepetitionForgetsAfter256Plies) && index >= 256
                || has(Fault::RepetitionForgetsAfter1024Plies) && index >= 1024;
            !unseen
        };
        let same = |index: &usize| seen(*index) && wanted.same(&self.past[*index]);
        (0..plies).filter(same).collect()
    }
}
