//! What a difference is about: the article, what kind of answer is wrong, and the shape of the case.

use std::fmt;

use laws::article_03::a3_07_pawn;
use laws::article_03::a3_08_castling;
use laws::geometry::between;
use laws::{
    Breach, Color, Edition, Move, Piece, Position, Rights, Role, Square, Variant, Witness,
    breaches, checkers,
};
use serde::{Deserialize, Serialize};
use subject::Query;

use crate::manner::{self, Evasion, Manner};
use crate::notation_cause;
use crate::{Difference, Kind};

/// What a fault is, as far as its answers tell: two differences with the same cause count as one
/// fault.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cause {
    /// The article that is broken or misapplied, by its number in the 2023 edition; `FEN` where the
    /// rule is the notation's.
    pub article: String,
    /// What kind of answer is wrong.
    pub kind: Kind,
    /// What the case looks like, such as `castling through an attacked square`.
    pub shape: String,
}

impl Cause {
    pub(crate) fn new(article: &str, kind: Kind, shape: impl Into<String>) -> Cause {
        Cause { article: article.to_string(), kind, shape: shape.into() }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  {}: {}", self.article, self.kind, self.shape)
    }
}

/// The cause of a difference, read from the position where it shows.
///
/// In a position from which everything needless was taken away, what is left tells more: an attack on the
/// castling rook that had to stay is why castling is missing.
pub fn cause(position: &Position, difference: &Difference) -> Cause {
    let kind = difference.kind;
    match (kind, difference.mv) {
        (Kind::MissingMove, Some(mv)) => missing(position, mv),
        (Kind::ExtraMove, Some(mv)) => extra(position, mv),
        (Kind::CalledIllegal, Some(mv)) => Cause { kind, ..missing(position, mv) },
        (Kind::CalledLegal, Some(mv)) => Cause { kind, ..extra(position, mv) },
        (Kind::Spelling, _) => {
            Cause::new("UCI", kind, "castling is written in the way of the other variant")
        }
        (Kind::RepeatedMove, Some(mv)) => {
            Cause::new("3.10.1", kind, Manner::of(position, mv).to_string())
        }
        (Kind::Placement, Some(mv)) => placement(position, mv),
        (Kind::Turn, _) => Cause::new("1.2", kind, "the move does not pass to the opponent"),
        (Kind::Castling, Some(mv)) => castling_rights(position, mv, difference),
        (Kind::EnPassant, Some(mv)) => en_passant_field(position, mv, difference),
        (Kind::Halfmove, Some(mv)) => halfmove(position, mv, difference),
        (Kind::Fullmove, _) => {
            Cause::new("FEN", kind, "it does not grow by one after Black's moves and only then")
        }
        (Kind::Unreadable, _) => Cause::new("FEN", kind, "the text after a move is no FEN"),
        (Kind::Check, _) => check(position),
        (Kind::Attackers, _) => attack(position, difference),
        (Kind::Status, _) => status(difference),
        (Kind::San, _) => notation_cause::cause(difference),
        (Kind::ReadSan, _) => notation_cause::reading(difference),
        (Kind::Count, _) => count(position),
        (Kind::Game, _) => state_of_game(difference),
        _ => Cause::new("3.10.1", kind, "unknown"),
    }
}

/// A game that is over and goes on, or the other way round; or a position counted wrong.
fn state_of_game(difference: &Difference) -> Cause {
    let (expected, got) = (&difference.expected, &difference.got);
    let of = |article: &str, shape| Cause::new(article, Kind::Game, shape);
    let article = |text: &str| text.split_once(" by ").map(|(_, article)| article.to_string());
    if let Query::Repetitions { .. } = difference.query {
        return of("9.2.3", "a position has appeared more or less often");
    }
    match (expected.as_str(), got.as_str()) {
        ("ongoing", _) => {
            let article = article(got).unwrap_or_else(|| "9.2".to_string());
            of(&article, "a game that goes on is taken for ended")
        }
        (_, "ongoing") => {
            of(&article(expected).unwrap_or_default(), "the end of a game is not seen")
        }
        _ => of(&article(expected).unwrap_or_default(), "a game that is over ended otherwise"),
    }
}

/// What must stay the same while a position is made smaller. Coarser than the cause: what is not
/// needed shall fall away.
pub fn class(position: &Position, difference: &Difference) -> String {
    let kind = difference.kind;
    let Cause { article, shape, .. } = cause(position, difference);
    match (kind, difference.mv) {
        (Kind::MissingMove | Kind::CalledIllegal, Some(mv)) => match Manner::of(position, mv) {
            Manner::Piece(_) => format!("{kind:?} piece"),
            Manner::Promotion => format!("{kind:?} promotion {:?}", mv.promotion),
            manner => format!("{kind:?} {manner}"),
        },
        (Kind::ExtraMove | Kind::CalledLegal, Some(mv)) => {
            let Cause { article, shape, .. } = by_breach(position, mv);
            format!("{kind:?} {article} {shape}")
        }
        (Kind::Placement, Some(mv)) => match Manner::of(position, mv) {
            Manner::Piece(_) => format!("{kind:?} piece"),
            manner => format!("{kind:?} {manner}"),
        },
        (Kind::Castling, Some(_)) => format!("{kind:?} {}", loses_rights(difference)),
        (Kind::Halfmove, Some(mv)) => {
            let piece = position.board().get(mv.origin).map(|piece| piece.role);
            format!("{kind:?} {} {}", difference.expected == "0", piece == Some(Role::Pawn))
        }
        _ => format!("{kind:?} {article} {shape}"),
    }
}

fn side(castling: a3_08_castling::Castling) -> &'static str {
    match castling.side {
        laws::Side::King => "king's side",
        laws::Side::Queen => "queen's side",
    }
}

fn missing(position: &Position, mv: Move) -> Cause {
    let kind = Kind::MissingMove;
    let manner = Manner::of(position, mv);
    let checked = !checkers(position).is_empty();
    match manner {
        Manner::Castling => missing_castling(position, mv),
        Manner::EnPassant => {
            let shape = match manner::evasion(position, mv) {
                Some(Evasion::Capture) => "en passant of the pawn that gives check",
                Some(Evasion::Interposition) => "en passant that steps between",
                None if capturers(position) > 1 => "en passant by one of two pawns",
                None => "en passant",
            };
            Cause::new(manner.article(), kind, shape)
        }
        _ if checked && manner != Manner::KingStep => {
            let shape = match manner::evasion(position, mv) {
                Some(Evasion::Interposition) => "a piece steps between king and checker",
                _ => "the piece that gives check is captured",
            };
            Cause::new("3.9.2", kind, shape)
        }
        Manner::KingStep if checkers(position).contains(&mv.target) => {
            Cause::new("3.9.2", kind, "the king captures the piece that gives check")
        }
        _ if manner::pin_on(position, mv.origin).is_some() => {
            Cause::new("3.9.2", kind, "a pinned piece moves along its line")
        }
        Manner::Promotion => {
            let role = mv.promotion.unwrap_or(Role::Queen);
            missing_promotion(position, mv, &[role])
        }
        _ => Cause::new(manner.article(), kind, manner.to_string()),
    }
}

/// A pawn that may not become one or several pieces.
pub fn missing_promotion(position: &Position, mv: Move, roles: &[Role]) -> Cause {
    let how = if manner::captures(position, mv) { " by capture" } else { "" };
    let names: Vec<String> = roles.iter().map(ToString::to_string).collect();
    let shape = format!("promotion to a {}{how}", names.join(", "));
    let own = |role| position.board().find(Piece::new(position.turn(), role)).count();
    if roles.iter().all(|role| own(*role) >= at_first(*role)) {
        let shape = "promotion to a piece of which none was captured";
        return Cause::new("3.7.3.4", Kind::MissingMove, shape);
    }
    Cause::new("3.7.3.3", Kind::MissingMove, shape)
}

/// How many pieces of a kind a player starts with (2.2).
const fn at_first(role: Role) -> usize {
    match role {
        Role::Queen | Role::King => 1,
        Role::Rook | Role::Bishop | Role::Knight => 2,
        Role::Pawn => 8,
    }
}

/// The pawns that can capture en passant, legally or not.
fn capturers(position: &Position) -> usize {
    let Some(square) = position.en_passant() else { return 0 };
    position
        .board()
        .find(Piece::new(position.turn(), Role::Pawn))
        .filter(|origin| a3_07_pawn::is_en_passant(position, Move::new(*origin, square)))
        .count()
}

fn missing_castling(position: &Position, mv: Move) -> Cause {
    let kind = Kind::MissingMove;
    let Some(castling) = a3_08_castling::meant(position, mv) else {
        return Cause::new("3.8.2", kind, "castling");
    };
    let attacked = |square: &Square| manner::attacked(position, *square);
    let rook_only = manner::rook_only(castling);
    if attacked(&castling.rook) {
        return Cause::new("3.8.2.2.1", kind, "castling while only the rook is attacked");
    }
    if rook_only.iter().any(attacked) {
        let shape = "castling while a square that only the rook crosses is attacked";
        return Cause::new("3.8.2.2.1", kind, shape);
    }
    if position.variant() == Variant::Chess960 {
        return missing_castling_960(castling);
    }
    Cause::new("3.8.2", kind, format!("castling on the {}", side(castling)))
}

/// Castling of Chess960 by what is special about it: a piece that stays where it is, or king and rook in each
/// other's way.
fn missing_castling_960(castling: a3_08_castling::Castling) -> Cause {
    let kind = Kind::MissingMove;
    let (king, rook) = (castling.king_goal(), castling.rook_goal());
    let on_way = |square, from, to| square == to || between(from, to).any(|s| s == square);
    if king == castling.king || rook == castling.rook {
        return Cause::new("II.3.2.7.2", kind, "castling in which king or rook stays");
    }
    if on_way(castling.king, castling.rook, rook) || on_way(castling.rook, castling.king, king) {
        let shape = "castling in which king and rook stand in each other's way";
        return Cause::new("II.3.2.7.4", kind, shape);
    }
    Cause::new("II.3.2.6", kind, format!("castling on the {}", side(castling)))
}

/// Every article that an extra move breaks, the most telling first.
pub fn broken(position: &Position, mv: Move) -> Vec<Breach> {
    breaches(position, mv, Edition::default())
}

fn extra(position: &Position, mv: Move) -> Cause {
    let kind = Kind::ExtraMove;
    let found = broken(position, mv);
    let attackers = found.iter().find_map(|breach| match &breach.witness {
        Witness::KingAttacked(_, by) | Witness::CastlingSquareAttacked(_, by) => Some(by),
        _ => None,
    });
    let pins = manner::pins(position.board(), !position.turn());
    let pinned = |square: &Square| pins.iter().any(|pin| pin.pinned == *square);
    let castles = Manner::of(position, mv) == Manner::Castling;
    match attackers {
        Some(by) if by.iter().all(|(square, _)| pinned(square)) && !castles => {
            Cause::new("3.1.3", kind, "a pinned piece is taken not to attack")
        }
        _ => by_breach(position, mv),
    }
}

/// A pawn's move that looks like a capture, but goes a way that captures do not have.
fn odd_capture(position: &Position, mv: Move) -> Option<Cause> {
    let board = position.board();
    let us = position.turn();
    let cause = |article, shape| Some(Cause::new(article, Kind::ExtraMove, shape));
    let beside = Square::new(mv.target.file(), mv.origin.rank());
    let file = mv.target.file();
    let crossed = position.en_passant().is_some_and(|square| square.file() == file);
    let empty = board.is_empty(mv.target);
    let diagonal = mv.origin.file() != file && mv.origin.rank() != mv.target.rank();
    if board.get(mv.origin) != Some(Piece::new(us, Role::Pawn)) {
        return None;
    }
    if position.en_passant() == Some(mv.target) {
        return cause("3.7.3.1", "en passant by a pawn that does not stand beside");
    }
    if empty && diagonal && crossed {
        return cause("3.7.3.1", "en passant on another rank");
    }
    if empty && diagonal && board.get(beside) == Some(Piece::new(us, Role::Pawn)) {
        return cause("3.7.3.1", "en passant of a pawn of the own side");
    }
    let wrong_way = broken(position, mv).first().is_some_and(|b| b.article.number() == "3.7");
    match board.get(mv.target) {
        Some(victim) if victim.color != us && wrong_way => {
            cause("3.7.3", "a pawn captures in a way it does not have")
        }
        _ => None,
    }
}

/// The cause by the first article that the move breaks.
fn by_breach(position: &Position, mv: Move) -> Cause {
    let kind = Kind::ExtraMove;
    let manner = Manner::of(position, mv);
    let found = broken(position, mv);
    let Some(first) = found.first() else {
        return Cause::new("3.10.1", kind, manner.to_string());
    };
    if mv.origin == mv.target {
        return Cause::new("3.10.1", kind, "a move that goes nowhere");
    }
    let own = found.iter().any(|breach| breach.article.number() == "3.1");
    if own && manner == Manner::KingStep {
        return Cause::new("3.1", kind, "a king goes onto its own side's piece");
    }
    let article = first.article.number();
    let odd = matches!(article, "3.7" | "3.7.3");
    if let Some(cause) = odd_capture(position, mv).filter(|_| odd) {
        return cause;
    }
    let piece = position.board().get(mv.origin).map(|piece| piece.role);
    if manner == Manner::Castling && article == "3.9.2" {
        // The king's square of arrival is attacked once the rook has left its own.
        let shape = "castling uncovers an attack on the king";
        return Cause::new("3.8.2.2.1", kind, shape);
    }
    let shape = match &first.witness {
        Witness::KingAttacked(king, by) => king_attacked(position, mv, *king, by),
        Witness::CastlingSquareAttacked(square, _) => castling_attack(position, mv, *square),
        Witness::CastlingBlocked((square, _)) => castling_blocked(position, mv, *square),
        Witness::CastlingNeeds(_) => "castling through a piece".to_string(),
        Witness::KingMoved(_) | Witness::KingAway(_) => "castling after the king moved".to_string(),
        Witness::RookGone(_) | Witness::RookAway(_) => "castling without the rook".to_string(),
        Witness::RightLost(..) => "castling without the right".to_string(),
        Witness::NotOnFirstRank(_) => "castling up the file".to_string(),
        Witness::NoDoubleStep(_) => "en passant without a double step just made".to_string(),
        Witness::NothingToCapture(_) => "a pawn goes diagonally to an empty square".to_string(),
        Witness::PawnBlocked((square, _)) if *square != mv.target => {
            "a double step over a piece".to_string()
        }
        Witness::PawnBlocked(_) => "a pawn steps onto a piece in front".to_string(),
        Witness::NotFirstStep(_) => "a double step from another rank".to_string(),
        Witness::NoPromotion(_) => "a pawn on the last rank stays a pawn".to_string(),
        Witness::BadPromotion(role) => format!("a pawn becomes a {role}"),
        Witness::PromotionElsewhere(..) => "a promotion that is none".to_string(),
        Witness::Blocked(_) => "a piece leaps over another".to_string(),
        Witness::OwnPiece(_) => "a piece goes onto its own side's piece".to_string(),
        Witness::TakesKing(_) => "the king is captured".to_string(),
        Witness::NothingThere(_) => "a move from an empty square".to_string(),
        Witness::NotYours(_) => "a move of the opponent's piece".to_string(),
        Witness::WrongWay(..) if piece == Some(Role::King) && jumps(mv) => {
            let shape = "a king that goes two files is taken to castle";
            return Cause::new("3.8.2", kind, shape);
        }
        Witness::WrongWay(..) => match piece {
            Some(role) => format!("a {role} moves in a way it does not have"),
            None => manner.to_string(),
        },
    };
    Cause::new(article, kind, shape)
}

/// Two files sideways, as the king goes in castling.
fn jumps(mv: Move) -> bool {
    mv.origin.way_to(mv.target).0.abs() == 2
}

fn king_attacked(position: &Position, mv: Move, king: Square, by: &[(Square, Piece)]) -> String {
    let before = checkers(position);
    let all = |role| by.iter().all(|(_, piece)| piece.role == role);
    if mv.target == king && Manner::of(position, mv) == Manner::KingStep {
        return match () {
            () if manner::retreats_on_line(position, mv) => {
                "the king steps back along the line of the check"
            }
            () if all(Role::King) => "the king steps beside the other king",
            () if all(Role::Pawn) => "the king steps onto a square that a pawn attacks",
            () if manner::captures(position, mv) => "the king captures a guarded piece",
            () => "the king steps onto an attacked square",
        }
        .to_string();
    }
    let opened = by.iter().find(|(square, _)| !before.contains(square));
    if a3_07_pawn::is_en_passant(position, mv) && opened.is_some() {
        let victim = a3_07_pawn::en_passant_victim(mv);
        let leaves = |square| {
            opened.is_some_and(|(attacker, _)| between(*attacker, king).any(|s| s == square))
        };
        return match (leaves(mv.origin), leaves(victim)) {
            (true, true) => "en passant takes both pawns off the king's line",
            (true, false) => "en passant by a pinned pawn",
            _ => "en passant takes away the pawn that shields the king",
        }
        .to_string();
    }
    match (before.len(), opened) {
        (2.., _) => "a double check is answered without moving the king".to_string(),
        (1, None) => "a check is left unanswered".to_string(),
        _ => "a pinned piece leaves its line".to_string(),
    }
}

fn castling_attack(position: &Position, mv: Move, square: Square) -> String {
    let goal = a3_08_castling::meant(position, mv).map(a3_08_castling::Castling::king_goal);
    if square == mv.origin {
        "castling out of check".to_string()
    } else if goal == Some(square) {
        "castling into check".to_string()
    } else {
        "castling through an attacked square".to_string()
    }
}

fn castling_blocked(position: &Position, mv: Move, square: Square) -> String {
    let castling = a3_08_castling::meant(position, mv);
    if castling.is_some_and(|castling| manner::rook_only(castling).contains(&square)) {
        "castling over a piece that only the rook meets".to_string()
    } else {
        "castling over a piece".to_string()
    }
}

fn placement(position: &Position, mv: Move) -> Cause {
    let manner = Manner::of(position, mv);
    if manner == Manner::Castling && position.variant() == Variant::Chess960 {
        return Cause::new("II.3.2.6", Kind::Placement, "the board after castling");
    }
    let special = matches!(manner, Manner::Castling | Manner::EnPassant | Manner::Promotion);
    let (article, shape) = match (special, manner::captures(position, mv)) {
        (false, true) => ("3.1.1", "the board after a capture".to_string()),
        _ => (manner.article(), format!("the board after a {manner}").replace("a en", "en")),
    };
    Cause::new(article, Kind::Placement, shape.replace("a castling", "castling"))
}

/// Which rights to castle a castling field names, whoever they belong to.
fn letters(text: &str) -> Vec<char> {
    text.chars().filter(|c| *c != '-').collect()
}

fn castling_rights(position: &Position, mv: Move, difference: &Difference) -> Cause {
    let kind = Kind::Castling;
    let (expected, got) = (letters(&difference.expected), letters(&difference.got));
    let before = letters(&crate::fields::rights(position.setup(), position.variant()));
    let lost: Vec<char> = expected.iter().copied().filter(|letter| !got.contains(letter)).collect();
    let kept = got.iter().any(|letter| before.contains(letter) && !expected.contains(letter));
    let role = position.board().get(mv.origin).map(|piece| piece.role);
    let tied = |square| rook_of_right(position.rights(), square);
    if kept {
        return match role {
            Some(Role::King) => Cause::new("3.8.2.1.1", kind, "a right outlives the king's move"),
            _ if tied(mv.target) && manner::captures(position, mv) => {
                let how = if mv.promotion.is_some() { " by a promoting pawn" } else { "" };
                let shape = format!("a right outlives the capture of its rook{how}");
                Cause::new("3.8.2.1.2", kind, shape)
            }
            _ => Cause::new("3.8.2.1.2", kind, "a right outlives its rook's move"),
        };
    }
    if lost.is_empty() {
        return Cause::new("3.8.2.1", kind, "a right appears");
    }
    let theirs = lost.iter().any(|c| c.is_ascii_uppercase() != (position.turn() == Color::White));
    let captured = position.board().get(mv.target).map(|piece| piece.role);
    let checks = laws::play(position, mv).is_ok_and(|after| laws::in_check(&after));
    let in_check = if theirs { checks } else { laws::in_check(position) };
    match (role, captured) {
        _ if in_check => Cause::new("3.8.2.2.1", kind, "a right is lost in check"),
        (_, Some(Role::Rook)) => {
            Cause::new("3.8.2.1.2", kind, "a right goes when another rook is captured")
        }
        (Some(Role::King), _) if theirs => {
            Cause::new("3.8.2.1.1", kind, "a king's move ends the opponent's rights")
        }
        (Some(Role::Rook), _) if tied(mv.origin) => {
            Cause::new("3.8.2.1.2", kind, "the other rook's right goes when one rook moves")
        }
        (Some(Role::Rook), _) => {
            Cause::new("3.8.2.1.2", kind, "a right goes when another rook moves")
        }
        _ => Cause::new("3.8.2.1", kind, "a right is lost for no reason"),
    }
}

/// Whether rights that should be left are missing, not others kept.
pub fn loses_rights(difference: &Difference) -> bool {
    letters(&difference.expected).iter().any(|letter| !difference.got.contains(*letter))
}

fn rook_of_right(rights: Rights, square: Square) -> bool {
    rights.iter().any(|(_, _, rook)| rook == square)
}

fn en_passant_field(position: &Position, mv: Move, difference: &Difference) -> Cause {
    let kind = Kind::EnPassant;
    let doubles = Manner::of(position, mv) == Manner::DoubleStep;
    match (doubles, difference.got.as_str()) {
        (false, got) if crossed_by(mv, position) == got => {
            Cause::new("3.7.3.1", kind, "the square is named after a single step")
        }
        (false, _) => Cause::new("3.7.3.2", kind, "the square is named after another move"),
        (true, "-") => Cause::new("3.7.3.1", kind, "the square is not named after a double step"),
        (true, got) if got == difference.expected => {
            Cause::new("FEN", kind, "the square is named by another convention than before")
        }
        (true, _) => Cause::new("3.7.3.1", kind, "another square is named after a double step"),
    }
}

/// The square behind where a move ends, as the mover sees it.
fn crossed_by(mv: Move, position: &Position) -> String {
    let behind = mv.target.offset(0, -position.turn().forward());
    behind.map_or_else(String::new, |square| square.to_string())
}

fn halfmove(position: &Position, mv: Move, difference: &Difference) -> Cause {
    let pawn = position.board().get(mv.origin).is_some_and(|piece| piece.role == Role::Pawn);
    let shape = match (difference.expected.as_str(), Manner::of(position, mv)) {
        ("0", Manner::Promotion) => "a promotion does not set it back".to_string(),
        ("0", Manner::EnPassant) => "a capture en passant does not set it back".to_string(),
        ("0", _) if pawn && manner::captures(position, mv) => {
            "a capture by a pawn does not set it back".to_string()
        }
        ("0", _) if pawn => "a pawn's move does not set it back".to_string(),
        ("0", _) => "a capture does not set it back".to_string(),
        (_, Manner::Castling) => "castling does not count as any other move".to_string(),
        _ if difference.got == "0" => "a move that is no capture sets it back".to_string(),
        _ => "a move that is no capture does not count".to_string(),
    };
    let article = if position.halfmove_clock() >= 99 { "9.6.2" } else { "9.3.2" };
    Cause::new(article, Kind::Halfmove, shape)
}

fn check(position: &Position) -> Cause {
    let roles: Vec<String> = checkers(position)
        .into_iter()
        .filter_map(|square| Some(position.board().get(square)?.role.to_string()))
        .collect();
    let pinned = checkers(position).into_iter().any(|square| {
        manner::pins(position.board(), !position.turn()).iter().any(|p| p.pinned == square)
    });
    let shape = match (roles.len(), pinned) {
        (0, _) => "a check that is none".to_string(),
        (_, true) => "a check by a pinned piece".to_string(),
        (1, _) => format!("a check by a {}", roles[0]),
        _ => "a check by two pieces".to_string(),
    };
    let article = if pinned { "3.1.3" } else { "3.9.1" };
    Cause::new(article, Kind::Check, shape)
}

/// Which pieces are wrongly said to attack a square, or wrongly left out.
fn attack(position: &Position, difference: &Difference) -> Cause {
    let squares = |text: &str| -> Vec<Square> {
        text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    };
    let (expected, got) = (squares(&difference.expected), squares(&difference.got));
    let target = match &difference.query {
        Query::Attackers { square, .. } => square.parse::<Square>().ok(),
        _ => None,
    };
    let board = position.board();
    let pinned = |square: &Square| {
        Color::ALL
            .into_iter()
            .flat_map(|color| manner::pins(board, color))
            .any(|pin| pin.pinned == *square)
    };
    let of = |article, shape: &str| Cause::new(article, Kind::Attackers, shape);
    if let Some(missing) = expected.iter().find(|square| !got.contains(square)) {
        return match board.get(*missing) {
            _ if pinned(missing) => of("3.1.3", "a pinned piece is left out"),
            Some(piece) => of("3.1.2", &format!("a {} is left out", piece.role)),
            None => of("3.1.2", "a piece is left out"),
        };
    }
    let Some(extra) = got.iter().find(|square| !expected.contains(square)) else {
        return of("3.1.2", "a piece is named twice");
    };
    match (board.get(*extra).map(|piece| piece.role), target) {
        (Some(Role::Pawn), _) => of("3.1.2", "a pawn's step is taken for an attack"),
        (Some(Role::Bishop | Role::Rook | Role::Queen), Some(target))
            if between(*extra, target).any(|square| !board.is_empty(square)) =>
        {
            of("3.5", "a piece attacks through another")
        }
        _ => of("3.1.2", "a piece that does not attack is named"),
    }
}

fn status(difference: &Difference) -> Cause {
    let (article, shape) = match (difference.expected.as_str(), difference.got.as_str()) {
        ("checkmate", _) => ("5.1.1", "checkmate is not seen"),
        ("stalemate", _) => ("5.2.1", "stalemate is not seen"),
        (_, "checkmate") => ("5.1.1", "checkmate is seen where there is none"),
        (_, "stalemate") => ("5.2.1", "stalemate is seen where there is none"),
        _ => ("5.2.2", "the end of the game is wrong"),
    };
    Cause::new(article, Kind::Status, shape)
}

/// Every list and every position on the way is right, so the program spoils its own state while it
/// counts: what is left in the position tells which part of the state.
fn count(position: &Position) -> Cause {
    let (article, shape) = match (position.en_passant(), position.rights().is_empty()) {
        (Some(_), _) => ("3.7.3.1", "counting loses the en passant square when it takes back"),
        (None, false) => ("3.8.2.1", "counting spoils the rights to castle when it takes back"),
        (None, true) => ("perft", "the count is not that of the lines"),
    };
    Cause::new(article, Kind::Count, shape)
}
