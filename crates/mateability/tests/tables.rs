//! The tables of few men: their counts, the file that the library keeps, and the solver held against them.

#[path = "../examples/tables/asked.rs"]
mod asked;
#[path = "../examples/tables/builder.rs"]
mod builder;
mod numbers;
#[path = "../examples/tables/writer.rs"]
mod writer;

use asked::Asked;
use builder::{Builder, Counts, Material};
use laws::{Color, Role};
use mateability::certificate::{Claim, check};
use mateability::tables::{Damaged, Tables};
use mateability::{Budget, Solver, Verdict};
use numbers::Numbers;

const Q: Role = Role::Queen;
const R: Role = Role::Rook;
const B: Role = Role::Bishop;
const N: Role = Role::Knight;
const P: Role = Role::Pawn;

/// The file that the library keeps.
const FILE: &[u8] = include_bytes!("../src/tables/few-men.bin");

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

fn material(white: &[Role], black: &[Role]) -> Material {
    Material::new(white, black).expect("a table has room for it")
}

fn assert_counts(rows: &[Row], builder: &mut Builder) {
    for (white, black, legal, [black_mated, white_mated], stalemated, unwinnable) in rows {
        let expected = Counts {
            legal: *legal,
            mated: [*white_mated, *black_mated],
            stalemated: *stalemated,
            unwinnable: *unwinnable,
        };
        let counts = builder.build(&material(white, black));
        assert_eq!(counts, expected, "{white:?} against {black:?}");
    }
}

/// Random placements of one material, every second one in the mirror.
fn solver_agrees(material: &Material, builder: &Builder, count: usize) {
    let mut numbers = Numbers(count as u64);
    let mut solver = Solver::new();
    let mut asked = Asked::default();
    for number in 0.. {
        if asked.lines + asked.proofs + asked.faults.len() >= count {
            break;
        }
        let cell = numbers.below(2 << (6 * material.count()));
        asked.cell(&mut solver, builder, material, cell, number % 2 == 1);
    }
    assert!(asked.faults.is_empty(), "{material}: {asked}");
}

/// Every placement that no lemma explains, and one beside each.
fn solver_proves(materials: &[Material], builder: &Builder) {
    let mut all = Asked::default();
    for material in materials {
        all.unexplained(builder, material);
    }
    assert!(all.faults.is_empty(), "{all}");
    assert!(all.proofs > 0 && all.lines > 0, "{all}");
    println!("{all}");
}

/// The sections of some materials as a file.
fn file(sections: &[(Material, Vec<usize>)]) -> Vec<u8> {
    let head = b"few-men\x01".to_vec();
    let sections = sections.iter().map(|(material, cells)| writer::section(material, cells));
    sections.fold(head, |file, section| [file, section].concat())
}

/// How many placements the tables know otherwise than what was built says.
fn differ(tables: &Tables, builder: &Builder, material: &Material) -> usize {
    let cells = 0..2 << (6 * material.count());
    let placements = cells.filter_map(|cell| material.position(cell));
    let differs = |position: &movegen::Position| {
        let known = builder.white_can_mate(position);
        position.to_laws().is_ok_and(|position| tables.can_mate(&position, Color::White) != known)
    };
    placements.filter(differs).count()
}

fn three_men() -> (Builder, Vec<Material>) {
    let mut builder = Builder::new();
    let all = Material::all().into_iter().filter(|material| material.count() == 3);
    let materials: Vec<Material> = all.collect();
    for material in &materials {
        builder.build(material);
    }
    (builder, materials)
}

#[test]
fn placements_of_three_men_are_counted() {
    assert_counts(&THREE_MEN, &mut Builder::new());
}

#[test]
fn what_no_lemma_explains_of_three_men_is_proven() {
    let (builder, materials) = three_men();
    solver_proves(&materials, &builder);
    materials.iter().for_each(|material| solver_agrees(material, &builder, 200));
}

#[test]
fn the_library_knows_every_placement_of_three_men() {
    let (builder, materials) = three_men();
    let built = writer::file(&builder, &materials);
    assert_eq!(built, file(&[]), "of three men a look at the next move is enough");
    for material in &materials {
        assert_eq!(differ(Tables::embedded(), &builder, material), 0, "{material}");
    }
}

/// An exception too many is seen by what was built.
#[test]
fn an_exception_too_many_is_noticed() {
    let (builder, _) = three_men();
    let rook = material(&[R], &[]);
    let wins = (0..2 << 18).find(|cell| {
        let position = rook.position(*cell);
        position.is_some_and(|position| builder.white_can_mate(&position) == Some(true))
    });
    let spoilt = file(&[(rook, wins.into_iter().collect())]);
    assert!(spoilt != writer::file(&builder, &[rook]));
    let tables = Tables::read(&spoilt).expect("it can be read");
    assert!(differ(&tables, &builder, &rook) > 0);
}

/// Each is proven by a certificate, so that none is too many; and without it the tables would say something else.
#[test]
fn every_exception_that_is_kept_is_proven_and_missed() {
    let tables = Tables::embedded();
    assert_eq!(tables.positions().count(), tables.len());
    let mut solver = Solver::new();
    for position in tables.positions() {
        let name = notation::fen::write_position(&position);
        assert_eq!(tables.can_mate(&position, Color::White), Some(false), "{name}");
        assert_eq!(Tables::default().can_mate(&position, Color::White), Some(true), "{name}");
        let verdict = solver.can_mate(&position, Color::White, Budget::default());
        let Verdict::Unmateable { certificate } = verdict else { panic!("{name}: {verdict:?}") };
        let claim = Claim { position, color: Color::White };
        assert_eq!(check(&claim, &certificate), Ok(()), "{name}");
    }
}

#[test]
fn a_file_that_is_none_is_refused() {
    assert!(Tables::read(FILE).is_ok());
    assert_eq!(Tables::embedded(), &Tables::read(FILE).expect("it can be read"));
    assert_eq!(Tables::read(b"few-men\x02"), Err(Damaged { left: 8 }));
    assert_eq!(Tables::read(b"few-men\x01"), Ok(Tables::default()));
    for whole in [&b"\x04\x00\x02\x05\x01"[..], b"\x04\x00\x01\xff\x01"] {
        let file = [b"few-men\x01", whole].concat();
        assert!(Tables::read(&file).is_ok());
        for end in 9..file.len() {
            assert_eq!(Tables::read(&file[..end]), Err(Damaged { left: end - 8 }), "{end}");
        }
        let twice = [&file, whole].concat();
        assert_eq!(Tables::read(&twice), Err(Damaged { left: whole.len() }));
    }
    for spoilt in [&b"\x04\x00\x02\x05\x00"[..], b"\x04\x00\x01\xff\xff\xff\xff\x01"] {
        let file = [b"few-men\x01", spoilt].concat();
        assert_eq!(Tables::read(&file), Err(Damaged { left: spoilt.len() }));
    }
}

/// Some minutes: `cargo test --release -p arbiter-mateability --test tables -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn four_men() {
    let mut builder = Builder::new();
    assert_counts(&FOUR_MEN, &mut builder);
    let materials = Material::all();
    for material in &materials {
        builder.build(material);
    }
    let built = writer::file(&builder, &materials);
    assert!(FILE == built, "the library keeps another file");
    solver_proves(&materials, &builder);
    materials.iter().for_each(|material| solver_agrees(material, &builder, 500));
}
