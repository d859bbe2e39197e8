//! The answers of a subject at one position, held against the Laws.

use std::collections::BTreeMap;

use laws::{Color, Edition, Move, Position, Square};
use subject::{Answer, Query, Status};

use crate::ask::{Asker, Heard, Silence, shown};
use crate::fields::{self, Conventions};
use crate::manner::Manner;
use crate::{Difference, Facts, Kind, Legal, Line};

/// What a text means that means no move, in words.
pub const NO_MOVE: &str = "no move";

/// Which questions are asked at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspects {
    /// The list of legal moves.
    pub moves: bool,
    /// The position after each of them.
    pub results: bool,
    /// Counts at depth 2, which a faulty undo spoils.
    pub counts: bool,
    /// Which pieces give check, and whether it is mate or stalemate.
    pub check: bool,
    /// Some moves, legal and illegal, one by one.
    pub judgements: bool,
    /// Which pieces attack some squares.
    pub attackers: bool,
    /// Castling rights and discovered checks after moves that are really played.
    pub play: bool,
    /// Each legal move in algebraic notation, written and read, and texts that mean no move.
    pub san: bool,
    /// Texts that are the position of no game, asked about at the start of a line.
    pub texts: bool,
}

impl Aspects {
    /// All that a move generator can be asked: Articles 1 to 3, checkmate and stalemate.
    pub const BOARD: Aspects = Aspects {
        moves: true,
        results: true,
        counts: true,
        check: true,
        judgements: true,
        attackers: true,
        play: true,
        san: false,
        texts: false,
    };
    /// What is asked at every ply of a game that was played: the moves and where they lead.
    pub const REPLAY: Aspects = Aspects {
        counts: false,
        judgements: false,
        attackers: false,
        play: false,
        ..Aspects::BOARD
    };
    /// The same as on the board, algebraic notation, and texts that a reader of positions must refuse.
    pub const ALL: Aspects = Aspects { san: true, texts: true, ..Aspects::BOARD };
}

/// What the subject's list of moves gets wrong.
///
/// # Errors
/// There is no list to judge.
pub fn moves(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Vec<Difference>> {
    let first = moves_once(asker, line, facts)?;
    if first.is_empty() {
        return Ok(first);
    }
    let second = moves_once(asker, line, facts)?;
    if first == second {
        return Ok(first);
    }
    Err(asker.changed(&line.root(), &Query::LegalMoves, &told(&first), &told(&second)))
}

/// Differences in a few words.
fn told(differences: &[Difference]) -> String {
    let moves: Vec<String> =
        differences.iter().filter_map(|d| Some(format!("{} {}", d.mv?, d.got))).collect();
    if moves.is_empty() { "the legal moves".to_string() } else { moves.join(", ") }
}

/// The same without asking twice: for a search that asks again anyway.
///
/// # Errors
/// There is no list to judge.
pub fn moves_once(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Vec<Difference>> {
    let root = line.root();
    let said = asker.moves(&root)?;
    let Some(listed) = read_moves(&said, line.end()) else {
        return Err(asker.garbage(&root, &Query::LegalMoves, shown(&Answer::Moves(said))));
    };
    let mut found = differing_moves(&listed, facts);
    found.extend(misspelled(&said, line.end()));
    found = with_castling_respelled(found, line.end());
    Ok(found)
}

/// In Chess960 a castling that is not listed, and a king's move to where it would end that is: one castling in
/// the spelling of standard chess.
fn with_castling_respelled(found: Vec<Difference>, position: &Position) -> Vec<Difference> {
    let is = |kind, mv: Move| found.iter().any(|d| d.kind == kind && d.mv == Some(mv));
    let respelled = |mv: Move| {
        let castling = laws::article_03::a3_08_castling::meant(position, mv)?;
        let other = Move::new(castling.king, castling.king_goal());
        let listed = is(Kind::ExtraMove, other) || is(Kind::RepeatedMove, other);
        (is(Kind::MissingMove, mv) && listed).then_some(other)
    };
    let pairs: Vec<(Move, Move)> =
        found.iter().filter_map(|d| Some((d.mv?, respelled(d.mv?)?))).collect();
    let mut kept: Vec<Difference> = found
        .iter()
        .filter(|d| !pairs.iter().any(|(a, b)| d.mv == Some(*a) || d.mv == Some(*b)))
        .cloned()
        .collect();
    kept.extend(pairs.into_iter().map(|(mv, other)| Difference {
        kind: Kind::Spelling,
        mv: Some(mv),
        query: Query::LegalMoves,
        expected: mv.to_string(),
        got: other.to_string(),
    }));
    kept
}

/// Castling in the spelling of the other variant.
fn misspelled(said: &[String], position: &Position) -> Option<Difference> {
    said.iter().find_map(|text| {
        let mv = notation::uci::parse_move(text, position).ok()?;
        let expected = mv.to_string();
        (*text != expected).then(|| Difference {
            kind: Kind::Spelling,
            mv: Some(mv),
            query: Query::LegalMoves,
            expected,
            got: text.clone(),
        })
    })
}

/// How often each move is listed; `None` if a text is no move.
fn read_moves(said: &[String], position: &Position) -> Option<BTreeMap<Move, usize>> {
    let mut listed = BTreeMap::new();
    for text in said {
        let mv = notation::uci::parse_move(text, position).ok()?;
        *listed.entry(mv).or_default() += 1;
    }
    Some(listed)
}

fn differing_moves(listed: &BTreeMap<Move, usize>, facts: &Facts) -> Vec<Difference> {
    let difference = |kind, mv: Move, expected: &str, got: &str| Difference {
        kind,
        mv: Some(mv),
        query: Query::LegalMoves,
        expected: expected.to_string(),
        got: got.to_string(),
    };
    let mut found = Vec::new();
    for legal in &facts.moves {
        match listed.get(&legal.mv) {
            None => {
                let text = format!("{} is legal", legal.uci);
                found.push(difference(Kind::MissingMove, legal.mv, &text, "not listed"));
            }
            Some(1) => {}
            Some(times) => {
                let got = format!("listed {times} times");
                found.push(difference(Kind::RepeatedMove, legal.mv, "listed once", &got));
            }
        }
    }
    for mv in listed.keys() {
        if !facts.moves.iter().any(|legal| legal.mv == *mv) {
            let text = format!("{} is illegal", mv);
            found.push(difference(Kind::ExtraMove, *mv, &text, "listed"));
        }
    }
    found
}

/// What the subject gets wrong in the position after one move.
///
/// # Errors
/// There is no position to judge.
pub fn result(
    asker: &mut Asker<'_>,
    line: &Line,
    mv: Move,
    after: &Position,
    conventions: &mut Conventions,
) -> Heard<Vec<Difference>> {
    let root = line.root();
    let text = mv.to_string();
    let said = asker.after(&root, &text)?;
    let wrong = fields::compare(after, &said, conventions);
    if wrong.is_empty() {
        return Ok(Vec::new());
    }
    let query = Query::After { mv: text };
    asker.confirm(&root, &query, &Answer::Fen(said))?;
    Ok(wrong
        .into_iter()
        .map(|field| Difference {
            kind: field.kind,
            mv: Some(mv),
            query: query.clone(),
            expected: field.expected,
            got: field.got,
        })
        .collect())
}

/// What the subject gets wrong about the pieces that give check.
///
/// # Errors
/// There is no answer to judge.
pub fn checkers(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Option<Difference>> {
    let root = line.root();
    let wanted = Answer::Squares(facts.checkers.clone());
    let (query, expected, said) = match asker.ask(&root, &Query::Checkers) {
        Err(Silence::Unsupported) => {
            let said = asker.ask(&root, &Query::InCheck)?;
            (Query::InCheck, Answer::Yes(!facts.checkers.is_empty()), said)
        }
        other => (Query::Checkers, wanted, other?),
    };
    if said == expected {
        return Ok(None);
    }
    if std::mem::discriminant(&said) != std::mem::discriminant(&expected) {
        return Err(asker.garbage(&root, &query, shown(&said)));
    }
    asker.confirm(&root, &query, &said)?;
    let (expected, got) = (shown(&expected), shown(&said));
    Ok(Some(Difference { kind: Kind::Check, mv: None, query, expected, got }))
}

/// What the subject gets wrong about checkmate and stalemate. Whether a position is dead is not
/// asked here.
///
/// # Errors
/// There is no answer to judge.
pub fn status(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Option<Difference>> {
    let root = line.root();
    let said = asker.status(&root)?;
    let expected = match facts.status {
        laws::Status::Ongoing => Status::Ongoing,
        laws::Status::Checkmate => Status::Checkmate,
        laws::Status::Stalemate => Status::Stalemate,
    };
    let dead = said == Status::Dead && expected == Status::Ongoing;
    if said == expected || dead {
        return Ok(None);
    }
    asker.confirm(&root, &Query::Status, &Answer::Status(said))?;
    let text = |status| shown(&Answer::Status(status));
    let (expected, got) = (text(expected), text(said));
    Ok(Some(Difference { kind: Kind::Status, mv: None, query: Query::Status, expected, got }))
}

/// What the subject gets wrong in writing a legal move.
///
/// # Errors
/// There is no text to judge.
pub fn san(asker: &mut Asker<'_>, line: &Line, legal: &Legal) -> Heard<Option<Difference>> {
    let root = line.root();
    let mv = legal.mv;
    let query = Query::San { mv: mv.to_string() };
    let said = asker.ask(&root, &query)?;
    let Answer::Text(got) = &said else {
        return Err(asker.garbage(&root, &query, shown(&said)));
    };
    let expected = legal.san(line.end()).to_string();
    let got = got.replace('0', "O");
    if got == expected {
        return Ok(None);
    }
    asker.confirm(&root, &query, &said)?;
    Ok(Some(Difference { kind: Kind::San, mv: Some(mv), query, expected, got }))
}

/// What the subject gets wrong about single moves: castlings, pawn moves and a few others that are legal, and some
/// that are not.
///
/// # Errors
/// There is no answer to judge.
pub fn judgements(asker: &mut Asker<'_>, line: &Line, facts: &Facts) -> Heard<Vec<Difference>> {
    let legal = telling_moves(line.end(), facts).into_iter().map(|mv| (mv, true));
    let illegal = facts.near_misses(line.end()).iter().map(|mv| (*mv, false));
    let mut found = Vec::new();
    for (mv, expected) in legal.chain(illegal) {
        found.extend(judgement(asker, line, mv, expected)?);
    }
    Ok(found)
}

/// What the subject gets wrong about one move.
///
/// # Errors
/// There is no answer to judge.
pub fn judgement(
    asker: &mut Asker<'_>,
    line: &Line,
    mv: Move,
    expected: bool,
) -> Heard<Option<Difference>> {
    let root = line.root();
    let query = Query::IsLegal { mv: mv.to_string() };
    let said = asker.ask(&root, &query)?;
    let Answer::Yes(got) = said else {
        return Err(asker.garbage(&root, &query, shown(&said)));
    };
    if got == expected {
        return Ok(None);
    }
    asker.confirm(&root, &query, &said)?;
    let kind = if expected { Kind::CalledIllegal } else { Kind::CalledLegal };
    let word = |legal| if legal { "legal" } else { "illegal" }.to_string();
    Ok(Some(Difference { kind, mv: Some(mv), query, expected: word(expected), got: word(got) }))
}

/// Legal moves worth asking about one by one: two of each manner.
fn telling_moves(position: &Position, facts: &Facts) -> Vec<Move> {
    let mut seen: BTreeMap<Manner, usize> = BTreeMap::new();
    let mut moves: Vec<Move> = facts.moves.iter().map(|legal| legal.mv).collect();
    moves.retain(|mv| {
        let times = seen.entry(Manner::of(position, *mv)).or_default();
        *times += 1;
        *times <= 2
    });
    moves
}

/// What the subject gets wrong about the pieces that attack a square.
///
/// # Errors
/// There is no answer to judge.
pub fn attackers(
    asker: &mut Asker<'_>,
    line: &Line,
    square: Square,
    by: Color,
) -> Heard<Option<Difference>> {
    let root = line.root();
    let query = Query::Attackers { square: square.to_string(), by: by.to_string() };
    let mut expected: Vec<String> = laws::attackers(line.end().board(), square, by)
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    expected.sort();
    let expected = Answer::Squares(expected);
    let said = asker.ask(&root, &query)?;
    if said == expected {
        return Ok(None);
    }
    if !matches!(said, Answer::Squares(_)) {
        return Err(asker.garbage(&root, &query, shown(&said)));
    }
    asker.confirm(&root, &query, &said)?;
    let (expected, got) = (shown(&expected), shown(&said));
    Ok(Some(Difference { kind: Kind::Attackers, mv: None, query, expected, got }))
}

/// What the subject gets wrong in reading a text in algebraic notation, which means this move or none.
///
/// # Errors
/// There is no answer to judge.
pub fn reading(
    asker: &mut Asker<'_>,
    line: &Line,
    text: &str,
    mv: Option<Move>,
) -> Heard<Option<Difference>> {
    let root = line.root();
    let query = Query::ReadSan { text: text.to_string() };
    let said = asker.ask(&root, &query)?;
    let Answer::Move(got) = &said else {
        return Err(asker.garbage(&root, &query, shown(&said)));
    };
    let words = |text: Option<String>| text.unwrap_or_else(|| NO_MOVE.to_string());
    let (expected, got) = (words(mv.map(|mv| mv.to_string())), words(got.clone()));
    if got == expected {
        return Ok(None);
    }
    asker.confirm(&root, &query, &said)?;
    Ok(Some(Difference { kind: Kind::ReadSan, mv, query, expected, got }))
}

/// What the subject gets wrong in telling how a game stands by the edition in force, with nothing declared. It may
/// leave out the article.
///
/// # Errors
/// There is no answer to judge.
pub fn outcome(asker: &mut Asker<'_>, line: &Line, expected: &str) -> Heard<Option<Difference>> {
    let query = Query::Outcome { edition: Edition::default().to_string(), declared: Vec::new() };
    let said = asker.ask(&line.root(), &query)?;
    let Answer::Outcome(got) = &said else {
        return Err(asker.garbage(&line.root(), &query, shown(&said)));
    };
    let result = |text: &str| text.split(" by ").next().unwrap_or_default().to_string();
    let same = got == expected || !got.contains(" by ") && *got == result(expected);
    game(asker, line, query, said.clone(), same, expected, got)
}

/// What the subject gets wrong in telling how often the position has appeared in the game (9.2.3).
///
/// # Errors
/// There is no answer to judge.
pub fn repetitions(asker: &mut Asker<'_>, line: &Line, expected: u64) -> Heard<Option<Difference>> {
    let query = Query::Repetitions { edition: Edition::default().to_string() };
    let said = asker.ask(&line.root(), &query)?;
    let Answer::Count(got) = said else {
        return Err(asker.garbage(&line.root(), &query, shown(&said)));
    };
    game(asker, line, query, said, got == expected, &expected.to_string(), &got.to_string())
}

fn game(
    asker: &mut Asker<'_>,
    line: &Line,
    query: Query,
    said: Answer,
    same: bool,
    expected: &str,
    got: &str,
) -> Heard<Option<Difference>> {
    if same {
        return Ok(None);
    }
    asker.confirm(&line.root(), &query, &said)?;
    let (expected, got) = (expected.to_string(), got.to_string());
    Ok(Some(Difference { kind: Kind::Game, mv: None, query, expected, got }))
}
