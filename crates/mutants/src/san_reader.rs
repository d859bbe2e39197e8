//! Moves read from text: algebraic notation as people and programs write it.

use crate::board::{Position, Role, Square, Wing};
use crate::faults::{Fault, FaultSet};
use crate::moves::{Kind, Move};

impl Position {
    /// The one legal move that a text means. Signs for check, capture and en passant may be left
    /// out, castling may be written with zeros, and a promotion without its sign.
    pub(crate) fn read_san(&self, text: &str) -> Option<Move> {
        let wanted = Wanted::parse(text, &self.faults)?;
        let moves = match self.has(Fault::SanReaderAcceptsPseudoLegal) {
            true => self.pseudo_moves(),
            false => self.legal_moves(),
        };
        let mut fitting = moves.into_iter().filter(|mv| wanted.fits(self, mv));
        let found = fitting.next()?;
        let only_one = fitting.next().is_none() || self.has(Fault::SanReaderTakesFirstOfAmbiguous);
        only_one.then_some(found)
    }
}

/// Signs after a move that do not tell which move is meant.
const MARKS: [char; 5] = ['+', '#', '!', '?', ' '];

/// What a text in algebraic notation says about a move.
enum Wanted {
    Castle(Wing),
    Step(Step),
}

struct Step {
    role: Role,
    file: Option<char>,
    rank: Option<char>,
    captures: bool,
    to: Square,
    promotion: Option<Role>,
}

impl Wanted {
    fn parse(text: &str, faults: &FaultSet) -> Option<Wanted> {
        let unmarked = text.trim().trim_end_matches(['!', '?', ' ']);
        let bare = unmarked.trim_end_matches(MARKS);
        let signed = bare.len() < unmarked.len();
        let text = without_en_passant_sign(bare, faults)?;
        if let Some(wing) = castling_wing(text, faults) {
            let refused = signed && faults.has(Fault::SanReaderRefusesSignOnCastling);
            return (!refused).then_some(Wanted::Castle(wing));
        }
        Step::parse(text, faults).map(Wanted::Step)
    }

    fn fits(&self, position: &Position, mv: &Move) -> bool {
        match (self, mv.kind) {
            (Wanted::Castle(wing), kind) => kind == Kind::Castle(*wing),
            (_, Kind::Castle(_)) => false,
            (Wanted::Step(step), _) => step.fits(position, mv),
        }
    }
}

fn without_en_passant_sign<'a>(text: &'a str, faults: &FaultSet) -> Option<&'a str> {
    match text.strip_suffix("e.p.") {
        Some(_) if faults.has(Fault::SanReaderRefusesEpSign) => None,
        Some(rest) => Some(rest.trim_end_matches(MARKS)),
        None => Some(text),
    }
}

fn castling_wing(text: &str, faults: &FaultSet) -> Option<Wing> {
    if text.contains('0') && faults.has(Fault::SanReaderRefusesZeros) {
        return None;
    }
    match text.replace('0', "O").as_str() {
        "O-O" => Some(Wing::King),
        "O-O-O" if faults.has(Fault::SanReaderTakesLongCastlingAsShort) => Some(Wing::King),
        "O-O-O" => Some(Wing::Queen),
        _ => None,
    }
}

impl Step {
    fn parse(text: &str, faults: &FaultSet) -> Option<Step> {
        let (text, promotion) = split_promotion(text, faults);
        let letter = text.chars().next()?;
        let (role, text) = match role_of(letter) {
            Some(role) => (role, &text[letter.len_utf8()..]),
            None if faults.has(Fault::SanReaderTakesBPawnForBishop) && text.starts_with("bx") => {
                (Role::Bishop, &text[1..])
            }
            None => (Role::Pawn, text),
        };
        let target = text.len().checked_sub(2)?;
        let to = Square::parse(text.get(target..)?)?;
        let before = &text[..target];
        let hint = before.strip_suffix(['x', ':', '-']).unwrap_or(before);
        let captures = before.ends_with(['x', ':']);
        let (file, rank) = split_hint(hint)?;
        Some(Step { role, file, rank, captures, to, promotion })
    }

    fn fits(&self, position: &Position, mv: &Move) -> bool {
        let pawn_takes = self.role == Role::Pawn && position.is_capture(mv);
        let refused = pawn_takes && position.has(Fault::SanReaderRefusesPawnFile)
            || position.has(Fault::SanReaderNeedsCaptureSign)
                && position.is_capture(mv)
                && !self.captures;
        let king = position.has(Fault::SanReaderTakesKingForPieceInCheck)
            && self.role != Role::Pawn
            && position.in_check()
            && position.king(position.turn) == Some(mv.from);
        (position.holds(mv.from, position.turn, self.role)
            || king
            || self.fits_another(position, mv))
            && mv.to == self.to
            && self.fits_promotion(position, mv)
            && self.fits_origin(position, mv)
            && (!pawn_takes || self.file.is_some())
            && !refused
    }

    /// Whether a piece that the letter does not mean is taken for it.
    fn fits_another(&self, position: &Position, mv: &Move) -> bool {
        let holds = |role| position.holds(mv.from, position.turn, role);
        let half = matches!(self.role, Role::Rook | Role::Bishop);
        self.role == Role::Pawn && position.has(Fault::SanReaderTakesPieceForPawn)
            || holds(Role::Pawn) && position.has(Fault::SanReaderTakesPawnForPiece)
            || half && holds(Role::Queen) && position.has(Fault::SanReaderTakesQueenForHalf)
    }

    fn fits_promotion(&self, position: &Position, mv: &Move) -> bool {
        let queen = mv.promotion == Some(Role::Queen);
        let unasked = position.has(Fault::SanReaderPromotesUnasked) && self.promotion.is_none();
        let always = position.has(Fault::SanReaderPromotesToQueenOnly) && self.promotion.is_some();
        match unasked || always {
            true => queen || mv.promotion.is_none() && self.promotion.is_none(),
            false => mv.promotion == self.promotion,
        }
    }

    fn fits_origin(&self, position: &Position, mv: &Move) -> bool {
        let piece = self.role != Role::Pawn;
        let any_file = piece && position.has(Fault::SanReaderIgnoresFileOfOrigin);
        let any_rank = piece && position.has(Fault::SanReaderIgnoresRankOfOrigin);
        (any_file || self.file.is_none_or(|file| file == mv.from.file_letter()))
            && (any_rank || self.rank.is_none_or(|rank| rank == mv.from.rank_digit()))
    }
}

/// A piece by its letter or its figurine.
fn role_of(letter: char) -> Option<Role> {
    let figurine = match letter {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        letter => letter,
    };
    Role::from_letter(figurine)
}

/// Splits the piece chosen in a promotion from the end of the text: `e8=Q`, `e8/Q`, `e8(Q)` or
/// `e8Q`.
fn split_promotion<'a>(text: &'a str, faults: &FaultSet) -> (&'a str, Option<Role>) {
    let in_brackets = text.strip_suffix(')');
    let open = in_brackets.unwrap_or(text);
    let Some(letter) = open.chars().next_back() else { return (text, None) };
    let before = &open[..open.len() - letter.len_utf8()];
    let sign: &[char] = if in_brackets.is_some() { &['('] } else { &['=', '/'] };
    let (square, signed) = match before.strip_suffix(sign) {
        Some(square) => (square, true),
        None => (before, false),
    };
    let readable = signed || in_brackets.is_none() && !faults.has(Fault::SanReaderNeedsEqualsSign);
    match role_of(letter) {
        Some(role) if square.len() >= 2 && readable => (square, Some(role)),
        _ => (text, None),
    }
}

/// The file and the rank of departure, as far as they are given.
fn split_hint(hint: &str) -> Option<(Option<char>, Option<char>)> {
    let is_file = |letter: &char| ('a'..='h').contains(letter);
    let is_rank = |digit: &char| ('1'..='8').contains(digit);
    let mut letters = hint.chars().peekable();
    let file = letters.next_if(is_file);
    let rank = letters.next_if(is_rank);
    letters.next().is_none().then_some((file, rank))
}
