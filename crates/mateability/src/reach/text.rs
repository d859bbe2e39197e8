//! Answers about reachability as JSON text.
//!
//! One object: `position` in FEN, `variant`, and either `game`, moves in UCI, or `refutation`. Sets of squares are written as their
//! names, members of a past as the first four fields of FEN.

use laws::{Color, Refusal, Setup, Side, Square, Variant};
use notation::{fen, uci};
use serde::{Deserialize, Serialize};

use super::refutation::{Barred, Halves, Member, Prices, Refutation, Regions, Strangers};
use super::{Flaw, Reach, check, is_proof_game};
use crate::certificate::NotACertificate;
use crate::names::{self, color, error, piece, set, set_names, square};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    position: String,
    variant: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refutation: Option<Text>,
}

/// A refutation with names in it.
#[derive(Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case", deny_unknown_fields)]
enum Text {
    Refused {
        refusal: String,
    },
    CheckBeforeDoubleStep,
    PawnsFromNoFiles {
        color: String,
        pawns: String,
    },
    TooManyPawnCaptures {
        color: String,
        pawns: Vec<(String, u32)>,
        discounts: [u32; 8],
    },
    KingBehindPawns {
        color: String,
        steady: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pawn: Option<String>,
        ways: Vec<WayText>,
    },
    NoWayIn {
        man: String,
        steady: String,
        barred: Vec<BarredText>,
    },
    TooManyPromoted {
        color: String,
        steady: String,
        strangers: Vec<StrangersText>,
    },
    NoWayToPromote {
        color: String,
        steady: String,
        strangers: StrangersText,
    },
    WrongParity {
        steady: String,
        halves: Vec<HalvesText>,
    },
    Stuck {
        men: String,
    },
    CaptureKernel {
        steady: String,
        states: usize,
    },
    Past {
        members: Vec<MemberText>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BarredText {
    man: String,
    from: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pawn: Option<String>,
    ways: Vec<WayText>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WayText {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    early: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    late: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StrangersText {
    piece: char,
    men: String,
    barred: Vec<BarredText>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HalvesText {
    piece: char,
    half: String,
    other: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MemberText {
    position: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refutation: Option<Text>,
}

/// Writes what is known about a position; `None` if nothing is.
pub fn write(setup: &Setup, variant: Variant, answer: &Reach) -> Option<String> {
    let (game, refutation) = match answer {
        Reach::Unknown => return None,
        Reach::Reachable { game } => (Some(game.iter().map(ToString::to_string).collect()), None),
        Reach::Unreachable(refutation) => (None, Some(text(refutation))),
    };
    let position = fen::write(setup, names::castling(variant));
    let variant = names::variant_name(variant).to_string();
    let document = Document { position, variant, game, refutation };
    serde_json::to_string_pretty(&document).ok()
}

/// Reads what is said about a position. Nothing is believed: see [`verify`].
///
/// # Errors
/// What is wrong with the text.
pub fn read(text: &str) -> Result<(Setup, Variant, Reach), NotACertificate> {
    let document: Document = serde_json::from_str(text).map_err(error)?;
    let variant = names::variant(&document.variant)?;
    let setup = fen::parse(&document.position, variant).map_err(error)?;
    let answer = match (document.game, document.refutation) {
        (Some(moves), None) => {
            let game = moves.iter().map(|mv| uci::parse(mv).map_err(error));
            Reach::Reachable { game: game.collect::<Result<_, _>>()? }
        }
        (None, Some(text)) => Reach::Unreachable(refutation(&text)?),
        _ => return Err(error("either `game` or `refutation` is needed, and not both")),
    };
    Ok((setup, variant, answer))
}

/// Checks what is said about a position by the Laws alone.
///
/// # Errors
/// The first step that does not hold.
pub fn verify(setup: &Setup, variant: Variant, answer: &Reach) -> Result<(), Flaw> {
    match answer {
        Reach::Unreachable(refutation) => check(setup, variant, refutation),
        Reach::Reachable { game } if variant == Variant::Standard && is_proof_game(setup, game) => {
            Ok(())
        }
        Reach::Reachable { .. } => Err(Flaw::NoProofGame),
        Reach::Unknown => Err(Flaw::Unknown),
    }
}

fn text(refutation: &Refutation) -> Text {
    match refutation {
        Refutation::Refused(refusal) => Text::Refused { refusal: refusal.to_string() },
        Refutation::CheckBeforeDoubleStep => Text::CheckBeforeDoubleStep,
        Refutation::PawnsFromNoFiles { color, pawns } => {
            Text::PawnsFromNoFiles { color: color.to_string(), pawns: set_names(*pawns) }
        }
        Refutation::TooManyPawnCaptures(Prices { color, pawns, discounts }) => {
            let pawns = pawns.iter().map(|(square, price)| (square.to_string(), *price)).collect();
            let (color, discounts) = (color.to_string(), *discounts);
            Text::TooManyPawnCaptures { color, pawns, discounts }
        }
        Refutation::KingBehindPawns { color, steady, pawn, ways } => Text::KingBehindPawns {
            color: color.to_string(),
            steady: set_names(*steady),
            pawn: pawn.map(|square| square.to_string()),
            ways: ways.iter().map(way_text).collect(),
        },
        Refutation::NoWayIn { man, steady, barred } => Text::NoWayIn {
            man: man.to_string(),
            steady: set_names(*steady),
            barred: barred.iter().map(barred_text).collect(),
        },
        Refutation::TooManyPromoted { color, steady, strangers } => Text::TooManyPromoted {
            color: color.to_string(),
            steady: set_names(*steady),
            strangers: strangers.iter().map(strangers_text).collect(),
        },
        Refutation::NoWayToPromote { color, steady, strangers } => Text::NoWayToPromote {
            color: color.to_string(),
            steady: set_names(*steady),
            strangers: strangers_text(strangers),
        },
        Refutation::WrongParity { steady, halves } => Text::WrongParity {
            steady: set_names(*steady),
            halves: halves.iter().map(halves_text).collect(),
        },
        Refutation::Stuck { men } => Text::Stuck { men: set_names(*men) },
        Refutation::CaptureKernel { steady, states } => {
            Text::CaptureKernel { steady: set_names(*steady), states: *states }
        }
        Refutation::Past(members) => {
            Text::Past { members: members.iter().map(member_text).collect() }
        }
    }
}

fn barred_text(barred: &Barred) -> BarredText {
    BarredText {
        man: barred.man.to_string(),
        from: barred.from.to_string(),
        pawn: barred.pawn.map(|square| square.to_string()),
        ways: barred.ways.iter().map(way_text).collect(),
    }
}

fn way_text(way: &Regions) -> WayText {
    WayText {
        before: way.before.map(|square| square.to_string()),
        early: set_names(way.early),
        late: set_names(way.late),
    }
}

fn strangers_text(strangers: &Strangers) -> StrangersText {
    StrangersText {
        piece: strangers.piece.letter(),
        men: set_names(strangers.men),
        barred: strangers.barred.iter().map(barred_text).collect(),
    }
}

fn halves_text(halves: &Halves) -> HalvesText {
    HalvesText {
        piece: halves.piece.letter(),
        half: set_names(halves.half),
        other: set_names(halves.other),
    }
}

fn member_text(member: &Member) -> MemberText {
    let fen = fen::write(&member.setup, fen::CastlingField::XFen);
    MemberText {
        position: fen.trim_end_matches(" 0 1").to_string(),
        refutation: member.refutation.as_ref().map(text),
    }
}

fn maybe_square(name: Option<&str>) -> Result<Option<Square>, NotACertificate> {
    name.map(square).transpose()
}

fn all_ways(list: &[WayText]) -> Result<Vec<Regions>, NotACertificate> {
    let way = |text: &WayText| {
        let before = maybe_square(text.before.as_deref())?;
        Ok(Regions { before, early: set(&text.early)?, late: set(&text.late)? })
    };
    list.iter().map(way).collect()
}

/// Every refusal there is.
fn refusals() -> impl Iterator<Item = Refusal> {
    let players = Color::ALL.into_iter().flat_map(|color| {
        let rights = Side::ALL.into_iter().flat_map(move |side| {
            [
                Refusal::CastlingRightWithoutKing(color, side),
                Refusal::CastlingRightWithoutRook(color, side),
            ]
        });
        let counts = [
            Refusal::NoKing(color),
            Refusal::TooManyKings(color),
            Refusal::TooManyPieces(color),
            Refusal::TooManyPawns(color),
            Refusal::TooManyPromoted(color),
        ];
        rights.chain(counts)
    });
    let squares = Square::all().flat_map(|square| {
        [
            Refusal::PawnOnEdge(square),
            Refusal::EnPassantRank(square),
            Refusal::EnPassantOccupied(square),
            Refusal::EnPassantNoPawn(square),
            Refusal::CheckBeforeDoubleStep(square),
        ]
    });
    let checks = [Refusal::OpponentInCheck, Refusal::TooManyCheckers, Refusal::ChecksImpossible];
    players.chain(squares).chain(checks)
}

fn refutation(text: &Text) -> Result<Refutation, NotACertificate> {
    match text {
        Text::Past { members } => {
            Ok(Refutation::Past(members.iter().map(member).collect::<Result<_, _>>()?))
        }
        other => by_itself(other),
    }
}

/// A refutation of one position.
fn by_itself(text: &Text) -> Result<Refutation, NotACertificate> {
    Ok(match text {
        Text::Refused { refusal } => {
            let named = refusals().find(|known| known.to_string() == *refusal);
            let unknown = || error(format_args!("{refusal:?} is no reason to refuse a position"));
            Refutation::Refused(named.ok_or_else(unknown)?)
        }
        Text::CheckBeforeDoubleStep => Refutation::CheckBeforeDoubleStep,
        Text::PawnsFromNoFiles { color: name, pawns } => {
            Refutation::PawnsFromNoFiles { color: color(name)?, pawns: set(pawns)? }
        }
        Text::TooManyPawnCaptures { color: name, pawns, discounts } => {
            let pawns = pawns.iter().map(|(name, price)| Ok((square(name)?, *price)));
            let pawns = pawns.collect::<Result<_, _>>()?;
            Refutation::TooManyPawnCaptures(Prices {
                color: color(name)?,
                pawns,
                discounts: *discounts,
            })
        }
        Text::KingBehindPawns { color: name, steady, pawn, ways } => Refutation::KingBehindPawns {
            color: color(name)?,
            steady: set(steady)?,
            pawn: maybe_square(pawn.as_deref())?,
            ways: all_ways(ways)?,
        },
        Text::NoWayIn { man, steady, barred } => Refutation::NoWayIn {
            man: square(man)?,
            steady: set(steady)?,
            barred: all_barred(barred)?,
        },
        Text::TooManyPromoted { color: name, steady, strangers: all } => {
            let all = all.iter().map(strangers).collect::<Result<_, _>>()?;
            Refutation::TooManyPromoted {
                color: color(name)?,
                steady: set(steady)?,
                strangers: all,
            }
        }
        Text::NoWayToPromote { color: name, steady, strangers: some } => {
            Refutation::NoWayToPromote {
                color: color(name)?,
                steady: set(steady)?,
                strangers: strangers(some)?,
            }
        }
        Text::WrongParity { steady, halves: all } => Refutation::WrongParity {
            steady: set(steady)?,
            halves: all.iter().map(halves).collect::<Result<_, _>>()?,
        },
        Text::Stuck { men } => Refutation::Stuck { men: set(men)? },
        Text::CaptureKernel { steady, states } => {
            Refutation::CaptureKernel { steady: set(steady)?, states: *states }
        }
        Text::Past { .. } => return Err(error("a member of a past has a past of its own")),
    })
}

fn all_barred(list: &[BarredText]) -> Result<Vec<Barred>, NotACertificate> {
    let barred = |text: &BarredText| {
        let pawn = maybe_square(text.pawn.as_deref())?;
        let (man, from) = (square(&text.man)?, square(&text.from)?);
        Ok(Barred { man, from, pawn, ways: all_ways(&text.ways)? })
    };
    list.iter().map(barred).collect()
}

fn strangers(text: &StrangersText) -> Result<Strangers, NotACertificate> {
    let (piece, men) = (piece(text.piece)?, set(&text.men)?);
    Ok(Strangers { piece, men, barred: all_barred(&text.barred)? })
}

fn halves(text: &HalvesText) -> Result<Halves, NotACertificate> {
    Ok(Halves { piece: piece(text.piece)?, half: set(&text.half)?, other: set(&text.other)? })
}

fn member(text: &MemberText) -> Result<Member, NotACertificate> {
    let setup = fen::parse(&text.position, Variant::Standard).map_err(error)?;
    let refutation = text.refutation.as_ref().map(by_itself).transpose()?;
    Ok(Member { setup, refutation })
}
