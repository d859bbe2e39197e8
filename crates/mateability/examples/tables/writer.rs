//! The exceptions as the library keeps them: the form is told in the library's module `tables`.

use std::collections::BTreeMap;

use laws::{Board, Color, Piece, Square};
use mateability::certificate::Lemma;
use movegen::Position;

use crate::builder::{Builder, Material};

/// What the file begins with: a name and a version.
const HEAD: &[u8; 8] = b"few-men\x01";

/// The cells from which White can never mate though the game goes on and no lemma says so: of placements that are images of
/// each other only the one with the least cell.
pub fn unexplained<'a>(
    builder: &'a Builder,
    material: &'a Material,
) -> impl Iterator<Item = usize> + 'a {
    let mut explained = BTreeMap::new();
    let mut explained = move |cell: usize| {
        let lights = material.squares(cell).map(|at| Square::from_index(at).map(Square::is_light));
        let lemma = || Lemma::find(&board(material, cell), Color::White).is_some();
        *explained.entry(lights).or_insert_with(lemma)
    };
    let goes_on = |cell: usize| material.position(cell).is_some_and(|at| at.count() > 0);
    let lost = builder.lost(material).filter(|cell| is_least(material, *cell));
    lost.filter(move |cell| !explained(*cell) && goes_on(*cell))
}

/// Those of which it is not true either that every move ends the game or makes a lemma say so.
pub fn exceptions(builder: &Builder, material: &Material) -> Vec<usize> {
    unexplained(builder, material).filter(|cell| needs_a_second_move(material, *cell)).collect()
}

/// Whether a legal move leads to a position in which there is another one, and no lemma says that White can never mate.
fn needs_a_second_move(material: &Material, cell: usize) -> bool {
    let position = material.position(cell);
    let after = position.iter().flat_map(|position| {
        position.moves().iter().map(|mv| position.play(*mv)).collect::<Vec<_>>()
    });
    let lives = |after: &Position| Lemma::find(&after.setup().board, Color::White).is_none();
    after.into_iter().any(|after| after.count() > 0 && lives(&after))
}

/// What stands where.
fn board(material: &Material, cell: usize) -> Board {
    let mut board = Board::empty();
    for ((color, role), at) in material.everyone().zip(material.squares(cell)) {
        if let Some(square) = Square::from_index(at) {
            board.set(square, Some(Piece::new(color, role)));
        }
    }
    board
}

/// Whether no image of a placement in a symmetry of the board has a lower cell.
fn is_least(material: &Material, cell: usize) -> bool {
    let squares = material.squares(cell);
    let images = if material.has_pawns() { 2 } else { 8 };
    (1..images).all(|image| {
        material.cell(squares.map(|square| turned(square, image)), cell & 1 == 1) >= cell
    })
}

/// The image of a square: files exchanged, ranks exchanged, files and ranks exchanged with each other, or any of these together.
fn turned(square: usize, image: usize) -> usize {
    let square = if image & 4 == 0 { square } else { (square & 7) << 3 | square >> 3 };
    square ^ if image & 1 == 0 { 0 } else { 7 } ^ if image & 2 == 0 { 0 } else { 56 }
}

/// The whole file for tables that were built.
pub fn file(builder: &Builder, materials: &[Material]) -> Vec<u8> {
    let mut bytes = HEAD.to_vec();
    for material in materials {
        let cells = exceptions(builder, material);
        if !cells.is_empty() {
            bytes.extend(section(material, &cells));
        }
    }
    bytes
}

/// The part of a file about one material.
pub fn section(material: &Material, cells: &[usize]) -> Vec<u8> {
    let codes = material
        .men()
        .map(|(color, role)| 1 + role as u8 + if color == Color::Black { 8 } else { 0 });
    let mut bytes: Vec<u8> = codes.collect();
    bytes.resize(2, 0);
    number(&mut bytes, cells.len());
    let mut before = 0;
    for cell in cells {
        number(&mut bytes, cell - before);
        before = *cell;
    }
    bytes
}

/// Seven bits in a byte, the lowest first; the eighth bit says that more follow.
fn number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
