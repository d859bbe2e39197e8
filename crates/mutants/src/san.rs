//! Moves as text: the algebraic notation of Appendix C, with the signs that PGN uses.

use crate::board::{Position, Role, Square, Wing};
use crate::moves::{Kind, Move};

impl Position {
    /// The move in algebraic notation, with `+` or `#`.
    pub(crate) fn san(&self, mv: &Move) -> String {
        let role = self.at(mv.from).map_or(Role::Pawn, |piece| piece.role);
        let body = match (mv.kind, role) {
            (Kind::Castle(Wing::King), _) => "O-O".to_string(),
            (Kind::Castle(Wing::Queen), _) => "O-O-O".to_string(),
            (_, Role::Pawn) => self.san_of_pawn(mv),
            (_, role) => self.san_of_piece(mv, role),
        };
        body + self.check_sign(mv)
    }

    fn san_of_pawn(&self, mv: &Move) -> String {
        let mut text = String::new();
        if self.is_capture(mv) {
            text.push(mv.from.file_letter());
            text.push('x');
        }
        text += &mv.to.name();
        if let Some(role) = mv.promotion {
            text.push('=');
            text.push(role.letter());
        }
        text
    }

    fn san_of_piece(&self, mv: &Move, role: Role) -> String {
        let mut text = role.letter().to_string();
        text += &self.origin_hint(mv);
        if self.is_capture(mv) {
            text.push('x');
        }
        text + &mv.to.name()
    }

    /// What tells a move from those of like pieces to the same square: nothing, the file, the
    /// rank, or both.
    fn origin_hint(&self, mv: &Move) -> String {
        let rivals = self.rivals(mv);
        let shares_file = rivals.iter().any(|rival| rival.file() == mv.from.file());
        let shares_rank = rivals.iter().any(|rival| rival.rank() == mv.from.rank());
        match (rivals.is_empty(), shares_file, shares_rank) {
            (true, ..) => String::new(),
            (_, false, _) => mv.from.file_letter().to_string(),
            (_, true, false) => mv.from.rank_digit().to_string(),
            (_, true, true) => mv.from.name(),
        }
    }

    /// The squares of the other pieces of the same kind that may go to the same square.
    fn rivals(&self, mv: &Move) -> Vec<Square> {
        let legal = self.legal_moves();
        let others = legal.iter().filter(|other| {
            other.to == mv.to
                && other.from != mv.from
                && !other.is_castling()
                && self.at(other.from) == self.at(mv.from)
        });
        others.map(|other| other.from).collect()
    }

    fn check_sign(&self, mv: &Move) -> &'static str {
        let after = self.after(mv);
        match (after.in_check(), after.legal_moves().is_empty()) {
            (true, true) => "#",
            (true, false) => "+",
            (false, _) => "",
        }
    }

    /// The one legal move that a text means. Signs for check, capture and en passant may be left
    /// out, castling may be written with zeros, and a promotion without its sign.
    pub(crate) fn read_san(&self, text: &str) -> Option<Move> {
        let wanted = Wanted::parse(text)?;
        let mut fitting = self.legal_moves().into_iter().filter(|mv| wanted.fits(self, mv));
        let found = fitting.next()?;
        fitting.next().is_none().then_some(found)
    }
}

/// What a text in algebraic notation says about a move.
enum Wanted {
    Castle(Wing),
    Step {
        role: Role,
        file: Option<char>,
        rank: Option<char>,
        captures: bool,
        to: Square,
        promotion: Option<Role>,
    },
}

impl Wanted {
    fn parse(text: &str) -> Option<Wanted> {
        let text = text.trim_end_matches(['!', '?']).trim_end_matches(['+', '#']);
        let (text, en_passant) = match text.strip_suffix("e.p.") {
            Some(rest) => (rest.trim_end(), true),
            None => (text, false),
        };
        match text {
            "O-O" | "0-0" => return Some(Wanted::Castle(Wing::King)),
            "O-O-O" | "0-0-0" => return Some(Wanted::Castle(Wing::Queen)),
            _ => {}
        }
        let (text, promotion) = split_promotion(text);
        let letter = text.chars().next()?;
        let (role, text) = match Role::from_letter(letter) {
            Some(Role::Pawn) => return None,
            Some(role) => (role, &text[1..]),
            None => (Role::Pawn, text),
        };
        let target = text.len().checked_sub(2)?;
        let to = Square::parse(text.get(target..)?)?;
        let (hint, captures) = match text[..target].strip_suffix('x') {
            Some(hint) => (hint, true),
            None => (&text[..target], false),
        };
        let (file, rank) = split_hint(hint)?;
        let pawn_names_rank = role == Role::Pawn && rank.is_some();
        if pawn_names_rank || en_passant && role != Role::Pawn {
            return None;
        }
        Some(Wanted::Step { role, file, rank, captures, to, promotion })
    }

    fn fits(&self, position: &Position, mv: &Move) -> bool {
        match (self, mv.kind) {
            (Wanted::Castle(wing), kind) => kind == Kind::Castle(*wing),
            (_, Kind::Castle(_)) => false,
            (&Wanted::Step { role, file, rank, captures, to, promotion }, _) => {
                let pawn_takes = role == Role::Pawn && position.is_capture(mv);
                position.at(mv.from).is_some_and(|piece| piece.role == role)
                    && mv.to == to
                    && mv.promotion == promotion
                    && file.is_none_or(|file| file == mv.from.file_letter())
                    && rank.is_none_or(|rank| rank == mv.from.rank_digit())
                    && (!captures || position.is_capture(mv))
                    && !(pawn_takes && file.is_none())
            }
        }
    }
}

/// Splits the piece chosen in a promotion from the end of the text: `e8=Q`, `e8Q` or `e8(Q)`.
fn split_promotion(text: &str) -> (&str, Option<Role>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let role = bare.chars().next_back().and_then(Role::from_letter);
    match role {
        Some(role) if bare.len() > 2 => {
            let rest = &bare[..bare.len() - 1];
            (rest.trim_end_matches(['=', '(']), Some(role))
        }
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
