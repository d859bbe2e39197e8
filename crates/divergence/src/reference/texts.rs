//! What can be asked about one position in writing, besides its own moves: texts that mean no move, moves in the
//! other forms that people write, texts that no position has, and rights to castle in another spelling.

use laws::appendix_c::{Strictness, read_san};
use laws::article_03::a3_10_illegal_position::refusals;
use laws::{Board, Color, Move, Piece, Position, Rank, Role, Setup, Side, Square, Status, Variant};
use notation::fen::{self, CastlingField};
use subject::{Answer, Query, Root};

use super::legal::Legal;
use crate::terms::{Cause, Kind};

/// A text in algebraic notation and the move it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The text.
    pub text: String,
    /// The move, if the text means one.
    pub mv: Option<Move>,
    /// The name of the choice that the Laws leave here, if they do.
    pub choice: Option<&'static str>,
}

/// A question about a text that stands for a position, or for none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text as a root, and the question.
    pub root: Root,
    /// What is asked.
    pub query: Query,
    /// The answer of the Laws.
    pub expected: Answer,
    /// What is wrong with another answer.
    pub cause: Cause,
    /// The name of the choice that the Laws leave here, if they do.
    pub choice: Option<&'static str>,
    /// What stands on the board.
    pub board: Board,
    /// Why the answer is right, in one sentence.
    pub why: String,
    /// The question as a line of a scenario.
    pub asks: String,
}

/// The texts about moves that are worth asking about, a few of each kind.
pub fn readings(position: &Position, moves: &[Legal], near_misses: &[Move]) -> Vec<Reading> {
    let mut found: Vec<Reading> = Vec::new();
    for legal in moves {
        let text = legal.san(position);
        let meaning = |text: String| Reading {
            mv: read_san(position, &text, Strictness::Lenient).ok(),
            text,
            choice: None,
        };
        found.extend(other_forms(position, legal, text));
        found.extend(shortened(position, legal.mv, text).map(meaning).filter(|r| r.mv.is_none()));
    }
    let unsafe_moves = near_misses.iter().filter_map(|mv| as_if_legal(position, *mv));
    found.extend(
        unsafe_moves
            .filter(|text| read_san(position, text, Strictness::Lenient).is_err())
            .map(|text| Reading { text, mv: None, choice: None }),
    );
    found.sort_by(|a, b| a.text.cmp(&b.text));
    found.dedup_by(|a, b| a.text == b.text);
    found
}

/// The forms of one move that the Laws print or allow and PGN does not, or the other way round.
fn other_forms(position: &Position, legal: &Legal, text: &str) -> Vec<Reading> {
    let en_passant = laws::article_03::a3_07_pawn::is_en_passant(position, legal.mv);
    let mark = text.len() - text.trim_start_matches(|c| c != '+' && c != '#').len();
    let (body, sign) = text.split_at(mark);
    let forms = [
        ("castling-sign", text.starts_with('O').then(|| text.replace('O', "0"))),
        ("promotion-sign", text.contains('=').then(|| text.replace('=', ""))),
        ("capture-sign", text.contains('x').then(|| text.replace('x', ""))),
        ("en-passant-suffix", en_passant.then(|| format!("{body} e.p.{sign}"))),
    ];
    let meant = |text: &String| read_san(position, text, Strictness::Lenient) == Ok(legal.mv);
    forms
        .into_iter()
        .filter_map(|(choice, text)| Some((choice, text.filter(&meant)?)))
        .map(|(choice, text)| Reading { text, mv: Some(legal.mv), choice: Some(choice) })
        .collect()
}

/// The text without what tells like pieces apart, or without the piece that a pawn becomes.
fn shortened(position: &Position, mv: Move, text: &str) -> Option<String> {
    if let Some((step, _)) = text.split_once('=') {
        return Some(step.to_string());
    }
    let role = position.board().get(mv.origin)?.role;
    if matches!(role, Role::Pawn | Role::King) {
        return None;
    }
    let captures = if text.contains('x') { "x" } else { "" };
    let bare = format!("{}{captures}{}", role.letter(), mv.target);
    (!text.starts_with(&bare)).then_some(bare)
}

/// How a move that leaves the king in check would be written if it were legal.
fn as_if_legal(position: &Position, mv: Move) -> Option<String> {
    let piece = position.board().get(mv.origin)?;
    let breaches = laws::breaches(position, mv, laws::Edition::default());
    if breaches.iter().any(|breach| breach.article.to_string() != "3.9.2") {
        return None;
    }
    let captures =
        position.board().get(mv.target).is_some() || mv.origin.file() != mv.target.file();
    let captures = captures && (piece.role == Role::Pawn || !position.board().is_empty(mv.target));
    let sign = if captures { "x" } else { "" };
    Some(match piece.role {
        Role::Pawn if mv.promotion.is_some() => return None,
        Role::Pawn if captures => format!("{}x{}", mv.origin.file().letter(), mv.target),
        Role::Pawn => mv.target.to_string(),
        role => format!("{}{sign}{}", role.letter(), mv.target),
    })
}

/// The texts about this position that are worth asking about.
pub fn texts(position: &Position) -> Vec<Text> {
    let mut found = impossible(position);
    found.extend(short_rank(position));
    found.extend(respelled(position));
    found
}

fn root(position: &Position, fen: String) -> Root {
    let variant = match position.variant() {
        Variant::Standard => subject::Variant::Standard,
        Variant::Chess960 => subject::Variant::Chess960,
    };
    Root { variant, fen, moves: Vec::new() }
}

/// Texts asked about at most for one reason.
const ALIKE: usize = 2;

/// Positions one step away that no game can have: a few for each reason.
fn impossible(position: &Position) -> Vec<Text> {
    let mut found: Vec<Text> = Vec::new();
    for setup in spoiled(position) {
        let [refusal] = refusals(&setup, position.variant())[..] else { continue };
        let asks = format!("    impossible: [{}]\n", refusal.name());
        if found.iter().filter(|known| known.asks == asks).count() >= ALIKE {
            continue;
        }
        let castling = match position.variant() {
            Variant::Standard => CastlingField::XFen,
            Variant::Chess960 => CastlingField::Shredder,
        };
        let text = fen::write(&setup, castling);
        if fen::parse(&text, position.variant()).as_ref() != Ok(&setup)
            || !is_usual(&text, position)
        {
            continue;
        }
        let article = refusal.article().to_string();
        found.push(Text {
            root: root(position, text),
            query: Query::Accepts,
            expected: Answer::Yes(false),
            cause: Cause::new(&article, Kind::Acceptance, refusal.name().replace('-', " ")),
            choice: refusal.can_be_played_from().then_some("accepts-unreachable-position"),
            board: setup.board.clone(),
            why: refusal.to_string(),
            asks,
        });
    }
    found
}

/// In standard chess rights are written with no other letters than K and Q.
fn is_usual(text: &str, position: &Position) -> bool {
    let letters = text.split(' ').nth(2).unwrap_or_default();
    position.variant() == Variant::Chess960 || letters.chars().all(|c| "KQkq-".contains(c))
}

/// The position with one thing changed for the worse.
fn spoiled(position: &Position) -> Vec<Setup> {
    let base = position.setup();
    let changed = |change: &dyn Fn(&mut Setup)| {
        let mut setup = base.clone();
        change(&mut setup);
        setup
    };
    let mut found = vec![changed(&|setup| {
        setup.turn = !setup.turn;
        setup.en_passant = None;
    })];
    if let Some(crossed) = base.en_passant {
        let knights = Color::ALL.map(|color| Piece::new(color, Role::Knight));
        let put = |knight| changed(&|setup| setup.board.set(crossed, Some(knight)));
        found.extend(knights.map(put));
    }
    for color in Color::ALL {
        let king = position.king(color);
        found.push(changed(&|setup| setup.board.set(king, None)));
        found.extend([Role::Pawn, Role::Queen].map(|role| crowded(base, color, role)));
        for side in Side::ALL.into_iter().filter(|side| base.rights.get(color, *side).is_none()) {
            let rook = Some(side.rook_home());
            found.push(changed(&|setup| setup.rights.set(color, side, rook)));
        }
    }
    let mut empty: Vec<Square> = Square::all().filter(|at| base.board.is_empty(*at)).collect();
    empty.reverse();
    let enemy = !base.turn;
    let roles =
        [(Color::White, Role::Pawn), (Color::Black, Role::King), (Color::White, Role::King)];
    let givers = [Role::Knight, Role::Bishop, Role::Rook].map(|role| (enemy, role));
    for at in &empty {
        for (color, role) in roles.into_iter().chain(givers) {
            let piece = Some(Piece::new(color, role));
            found.push(changed(&|setup| setup.board.set(*at, piece)));
        }
    }
    let crossed = Square::all().filter(|at| matches!(at.rank(), Rank::Three | Rank::Six));
    found.extend(crossed.map(|at| changed(&|setup| setup.en_passant = Some(at))));
    found
}

/// The position with so many men of one kind that one is too many: nine pawns, or eight and a second queen.
fn crowded(base: &Setup, color: Color, role: Role) -> Setup {
    let mut setup = base.clone();
    let pawn = Piece::new(color, Role::Pawn);
    let queen = Piece::new(color, Role::Queen);
    let (pawns, queens) = if role == Role::Pawn { (9, 0) } else { (8, 2) };
    let file = |at: &Square| !matches!(at.rank(), Rank::One | Rank::Eight);
    for at in Square::all().filter(file) {
        if setup.board.is_empty(at) && setup.board.find(pawn).count() < pawns {
            setup.board.set(at, Some(pawn));
        }
    }
    for at in Square::all() {
        if setup.board.is_empty(at) && setup.board.find(queen).count() < queens {
            setup.board.set(at, Some(queen));
        }
    }
    setup.en_passant = None;
    setup
}

/// The placement with one empty square too few on one rank.
fn short_rank(position: &Position) -> Option<Text> {
    let text = fen::write_position(position);
    let (placement, rest) = text.split_once(' ')?;
    let at = placement.rfind(|c: char| c.is_ascii_digit())?;
    let (before, after) = (&placement[..at], &placement[at + 1..]);
    let empty = placement[at..].chars().next()?.to_digit(10)?;
    let fewer = if empty > 1 { (empty - 1).to_string() } else { String::new() };
    let text = format!("{before}{fewer}{after} {rest}");
    fen::parse(&text, position.variant()).is_err().then(|| Text {
        root: root(position, text),
        query: Query::Accepts,
        expected: Answer::Yes(false),
        cause: Cause::new("2.1", Kind::Acceptance, "a rank of fewer than eight squares"),
        choice: None,
        board: position.board().clone(),
        why: "every rank has eight squares, and one of the text has seven".to_string(),
        asks: "    unreadable: placement\n".to_string(),
    })
}

/// The same position with `KQkq` for rights that are tied to the outermost rooks: a quiet move shows whether they
/// were read as such.
fn respelled(position: &Position) -> Option<Text> {
    let text = fen::write(position.setup(), CastlingField::XFen);
    let usual = fen::write_position(position);
    let letters = text.split(' ').nth(2)?;
    if text == usual || !letters.contains(['K', 'Q', 'k', 'q']) {
        return None;
    }
    let moves = laws::legal_moves(position);
    let (mv, after) = moves.into_iter().find_map(|mv| {
        let after = laws::play(position, mv).ok()?;
        let keeps = after.rights() == position.rights();
        (keeps && laws::status(&after) == Status::Ongoing).then_some((mv, after))
    })?;
    let expected = fen::write_position(&after);
    Some(Text {
        root: root(position, text),
        query: Query::After { mv: mv.to_string() },
        cause: Cause::new("FEN", Kind::ReadFen, "K and Q are not read as the outermost rooks"),
        choice: None,
        board: position.board().clone(),
        why: "K and Q mean the outermost rook of the first rank on that side of the king"
            .to_string(),
        asks: format!("    after:\n      {mv}: {expected}\n"),
        expected: Answer::Fen(expected),
    })
}
