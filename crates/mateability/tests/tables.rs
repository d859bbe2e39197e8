//! The tables of few men: their counts, and the solver held against them.

mod numbers;

use laws::{Color, Role, Square};
use mateability::certificate::{Claim, check};
use mateability::tables::{Counts, Material, Tables, position};
use mateability::{Budget, Solver, Verdict, is_mating_line};
use numbers::Numbers;

const Q: Role = Role::Queen;
const R: Role = Role::Rook;
const B: Role = Role::Bishop;
const N: Role = Role::Knight;
const P: Role = Role::Pawn;

/// White's men, Black's men, and the counts: legal placements, Black and White mated, White and Black stalemated, those from
/// which White can never mate. Counted in 2026 by a separate program on another move generator (shakmaty).
type Row = (&'static [Role], &'static [Role], [u64; 2], [u64; 2], [u64; 2], u64);

const THREE_MEN: [Row; 6] = [
    (&[], &[], [3_612, 3_612], [0, 0], [0, 0], 7_224),
    (&[Q], &[], [144_508, 223_944], [364, 0], [0, 872], 3_292),
    (&[R], &[], [175_168, 223_944], [216, 0], [0, 68], 480),
    (&[B], &[], [193_284, 223_944], [0, 0], [0, 136], 417_228),
    (&[N], &[], [205_496, 223_944], [0, 0], [0, 40], 429_440),
    (&[P], &[], [163_328, 168_024], [0, 0], [4, 18], 32),
];

const FOUR_MEN: [Row; 10] = [
    (&[N], &[Q], [12_535_256, 8_952_608], [0, 16_748], [48, 0], 21_487_864),
    (&[N], &[R], [12_535_256, 10_780_728], [8, 9_328], [48, 0], 16_568),
    (&[N], &[B], [12_535_256, 11_832_464], [8, 8], [0, 0], 40),
    (&[N], &[N], [12_535_256, 12_535_256], [8, 8], [0, 0], 8),
    (&[N], &[P], [9_408_532, 9_963_008], [8, 4], [0, 320], 396),
    (&[B], &[Q], [11_832_464, 8_952_608], [0, 13_536], [96, 0], 20_785_072),
    (&[B], &[R], [11_832_464, 10_780_728], [0, 6_528], [96, 0], 22_613_192),
    (&[B], &[B], [11_832_464, 11_832_464], [112, 112], [0, 0], 11_718_096),
    (&[B], &[N], [11_832_464, 12_535_256], [8, 8], [0, 0], 40),
    (&[B], &[P], [8_891_360, 9_963_008], [56, 8], [0, 492], 736),
];

fn assert_counts(rows: &[Row], tables: &mut Tables) {
    for (white, black, legal, [black_mated, white_mated], stalemated, unwinnable) in rows {
        let material = Material::new(white, black).expect("a table has room for it");
        let expected = Counts {
            legal: *legal,
            mated: [*white_mated, *black_mated],
            stalemated: *stalemated,
            unwinnable: *unwinnable,
        };
        assert_eq!(tables.build(&material), expected, "{white:?} against {black:?}");
    }
}

impl Numbers {
    fn square(&mut self) -> Square {
        Square::from_index(self.below(64)).expect("below 64")
    }
}

/// Random placements of one material: solver and table agree, lines are replayed, certificates checked.
fn solver_agrees(row: &Row, tables: &Tables, positions: usize) {
    let mut numbers = Numbers(row.5);
    let mut solver = Solver::new();
    let mut compared = 0;
    while compared < positions {
        let mut men = vec![
            (Color::White, Role::King, numbers.square()),
            (Color::Black, Role::King, numbers.square()),
        ];
        men.extend(row.0.iter().map(|role| (Color::White, *role, numbers.square())));
        men.extend(row.1.iter().map(|role| (Color::Black, *role, numbers.square())));
        let turn = Color::ALL[numbers.below(2)];
        let distinct = men.iter().map(|man| man.2).collect::<std::collections::BTreeSet<_>>();
        let Some(position) = position(&men, turn).filter(|_| distinct.len() == men.len()) else {
            continue;
        };
        compared += 1;
        let expected = tables.white_can_mate(&position).expect("the table was built");
        let name = notation::fen::write_position(&position);
        match solver.can_mate(&position, Color::White, Budget::default()) {
            Verdict::Mateable { line } => {
                assert!(expected, "{name}");
                assert!(is_mating_line(&position, Color::White, &line), "{name}");
            }
            Verdict::Unmateable { certificate } => {
                assert!(!expected, "{name}: {}", certificate.kind());
                let claim = Claim { position, color: Color::White };
                assert_eq!(check(&claim, &certificate), Ok(()), "{name}");
            }
            Verdict::Undecided { .. } => panic!("{name}: undecided"),
        }
    }
}

#[test]
fn three_men() {
    let mut tables = Tables::new();
    assert_counts(&THREE_MEN, &mut tables);
    for row in &THREE_MEN {
        solver_agrees(row, &tables, 200);
    }
}

/// Some minutes and half a gigabyte: `cargo test --release -p arbiter-mateability --test tables -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn four_men() {
    let mut tables = Tables::new();
    assert_counts(&FOUR_MEN, &mut tables);
    for row in &FOUR_MEN {
        solver_agrees(row, &tables, 2_000);
    }
}
