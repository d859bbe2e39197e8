//! Certificates as JSON text.
//!
//! One object: the claim (`position` in FEN, `variant`, `color`) and `nodes`, the first of which is the certificate. A node of
//! kind `moves` names, for each move in UCI, the index of the node that goes on from there; every other node
//! is named exactly once, by an earlier one. Frames are the first four fields of FEN.

use std::fmt;

use laws::Variant;
use notation::{fen, uci};
use serde::{Deserialize, Serialize};

use super::frame::Frame;
use super::step::{Class, Invariant, Order};
use super::{Certificate, Claim, Lemma};
use crate::names::{self, error};

/// The text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotACertificate(
    /// What is wrong with it, in one sentence.
    pub String,
);

impl fmt::Display for NotACertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no certificate: {}", self.0)
    }
}

impl std::error::Error for NotACertificate {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    position: String,
    variant: String,
    color: String,
    nodes: Vec<Node>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Node {
    Terminal,
    Material {
        lemma: String,
    },
    Moves {
        moves: Vec<(String, usize)>,
    },
    Closure {
        positions: Vec<String>,
        leaves: Vec<InvariantText>,
    },
    Invariant(InvariantText),
    /// A node that has been taken over already.
    #[serde(skip)]
    Used,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct InvariantText {
    classes: Vec<ClassText>,
    /// The pawns that cannot pass each other: the colour of the one held up, its square, and the square of the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    orders: Vec<(String, String, String)>,
    /// The most men of White and of Black that may have been promoted or may come to be.
    pawns: [u32; 2],
    frames: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassText {
    piece: char,
    count: u32,
    squares: String,
}

/// Writes a claim with its certificate.
pub fn write(claim: &Claim, certificate: &Certificate) -> String {
    let mut nodes = Vec::new();
    let mut open = std::collections::VecDeque::from([certificate]);
    let mut next = 1;
    while let Some(certificate) = open.pop_front() {
        nodes.push(node(certificate, claim.position.variant(), &mut next));
        if let Certificate::Moves(moves) = certificate {
            open.extend(moves.iter().map(|(_, rest)| rest));
        }
    }
    let document = Document {
        position: fen::write_position(&claim.position),
        variant: names::variant_name(claim.position.variant()).to_string(),
        color: claim.color.to_string(),
        nodes,
    };
    serde_json::to_string_pretty(&document).unwrap_or_default()
}

/// One node; the nodes after its moves take the next free numbers.
fn node(certificate: &Certificate, variant: Variant, next: &mut usize) -> Node {
    let mut number = || {
        *next += 1;
        *next - 1
    };
    match certificate {
        Certificate::Terminal => Node::Terminal,
        Certificate::Material(lemma) => Node::Material { lemma: lemma.name().to_string() },
        Certificate::Moves(moves) => {
            Node::Moves { moves: moves.iter().map(|(mv, _)| (mv.to_string(), number())).collect() }
        }
        Certificate::Closure(frames, leaves) => Node::Closure {
            positions: frame_texts(frames, variant),
            leaves: leaves.iter().map(|leaf| invariant_text(leaf, variant)).collect(),
        },
        Certificate::Invariant(invariant) => Node::Invariant(invariant_text(invariant, variant)),
    }
}

fn invariant_text(invariant: &Invariant, variant: Variant) -> InvariantText {
    InvariantText {
        classes: invariant.classes.iter().map(class_text).collect(),
        orders: invariant.orders.iter().map(order_text).collect(),
        pawns: invariant.pawns,
        frames: frame_texts(&invariant.frames, variant),
    }
}

fn frame_texts(frames: &[Frame], variant: Variant) -> Vec<String> {
    let text = |frame: &Frame| {
        let fen = fen::write(&frame.setup(), names::castling(variant));
        fen.trim_end_matches(" 0 1").to_string()
    };
    frames.iter().map(text).collect()
}

fn class_text(class: &Class) -> ClassText {
    let squares = names::set_names(class.squares);
    ClassText { piece: class.piece.letter(), count: class.count, squares }
}

fn order_text(order: &Order) -> (String, String, String) {
    let (color, held) = order.held;
    (color.to_string(), held.to_string(), order.by.to_string())
}

/// Reads a claim with its certificate. Nothing about the proof is believed: see [`super::check`].
///
/// # Errors
/// What is wrong with the text.
pub fn read(text: &str) -> Result<(Claim, Certificate), NotACertificate> {
    let mut document: Document = serde_json::from_str(text).map_err(error)?;
    let variant = names::variant(&document.variant)?;
    let color = names::color(&document.color)?;
    let position = fen::position(&document.position, variant).map_err(error)?;
    let certificate = certificate(&mut document.nodes, variant)?;
    Ok((Claim { position, color }, certificate))
}

/// No tree of moves that anybody looks for is deeper; what walks over a certificate may need room for every step.
const DEEPEST: usize = 1_000;

/// Builds the tree from its last node to its first, so that no recursion is needed.
fn certificate(nodes: &mut [Node], variant: Variant) -> Result<Certificate, NotACertificate> {
    let mut built: Vec<Option<Certificate>> = Vec::new();
    built.resize_with(nodes.len(), || None);
    let mut depths = vec![1; nodes.len()];
    for index in (0..nodes.len()).rev() {
        let node = std::mem::replace(&mut nodes[index], Node::Used);
        let certificate = match node {
            Node::Terminal => Certificate::Terminal,
            Node::Material { lemma } => Certificate::Material(
                Lemma::from_name(&lemma)
                    .ok_or_else(|| error(format_args!("{lemma:?} is no lemma")))?,
            ),
            Node::Moves { moves } => {
                let below = moves.iter().filter_map(|(_, next)| depths.get(*next));
                depths[index] = 1 + below.max().copied().unwrap_or(0);
                if depths[index] > DEEPEST {
                    return Err(error(format_args!("the moves are more than {DEEPEST} deep")));
                }
                moves_node(&moves, index, &mut built)?
            }
            Node::Closure { positions, leaves } => {
                let leaves = leaves.iter().map(|leaf| read_invariant(leaf, variant));
                let leaves = leaves.collect::<Result<_, _>>()?;
                Certificate::Closure(read_frames(&positions, variant)?, leaves)
            }
            Node::Invariant(text) => Certificate::Invariant(read_invariant(&text, variant)?),
            Node::Used => return Err(error("a node is used twice")),
        };
        built[index] = Some(certificate);
    }
    if built.iter().skip(1).any(Option::is_some) {
        return Err(error("a node is not used"));
    }
    built.into_iter().next().flatten().ok_or_else(|| error("there are no nodes"))
}

fn moves_node(
    moves: &[(String, usize)],
    index: usize,
    built: &mut [Option<Certificate>],
) -> Result<Certificate, NotACertificate> {
    let mut list = Vec::new();
    for (text, next) in moves {
        let mv = uci::parse(text).map_err(error)?;
        let rest = built.get_mut(*next).filter(|_| *next > index).and_then(Option::take);
        let rest = rest.ok_or_else(|| {
            error(format_args!("node {index} names node {next}, which is not a later, unused one"))
        })?;
        list.push((mv, rest));
    }
    Ok(Certificate::Moves(list))
}

fn read_frames(texts: &[String], variant: Variant) -> Result<Vec<Frame>, NotACertificate> {
    let frame = |text: &String| {
        let setup = fen::parse(text, variant).map_err(error)?;
        Ok(Frame::of(&setup))
    };
    texts.iter().map(frame).collect()
}

fn read_invariant(text: &InvariantText, variant: Variant) -> Result<Invariant, NotACertificate> {
    let classes = text.classes.iter().map(read_class).collect::<Result<_, _>>()?;
    let frames = read_frames(&text.frames, variant)?;
    let orders = text.orders.iter().map(read_order).collect::<Result<_, _>>()?;
    Ok(Invariant { classes, orders, pawns: text.pawns, frames })
}

fn read_order((color, held, by): &(String, String, String)) -> Result<Order, NotACertificate> {
    Ok(Order { held: (names::color(color)?, names::square(held)?), by: names::square(by)? })
}

fn read_class(text: &ClassText) -> Result<Class, NotACertificate> {
    let (piece, squares) = (names::piece(text.piece)?, names::set(&text.squares)?);
    Ok(Class { piece, squares, count: text.count })
}
