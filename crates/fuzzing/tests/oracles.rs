//! Every oracle holds for programs that keep the rules, and is broken by a planted fault.

use std::cell::Cell;

use divergence::random::Random;
use fuzzing::ending::{Ending, Kind};
use fuzzing::events::Events;
use fuzzing::game::Played;
use fuzzing::oracles::{self, Checked};
use fuzzing::rules::{Laws, Movegen, Mutant};
use fuzzing::target::{against_the_laws, told};
use fuzzing::texts::{Text, TextKind};
use fuzzing::{Case, InProcess, Intent};
use laws::{Color, Position, Variant, legal_moves};
use mateability::certificate::{Certificate, Claim, Lemma};
use mateability::{Solver, Spent, Verdict, check, tables};
use mutants::Fault;
use rules::{PackedMove, Rules};
use scenario::guard::{Limits, guard};
use subject::{Query, Reply, Root, Subject};

/// Cases of every intent in turn, the same each time.
fn cases(count: usize) -> impl Iterator<Item = Case> {
    let mut random = Random::new(6);
    let intents = Intent::MADE.iter().cycle();
    intents.filter_map(move |intent| Case::made(&mut random, *intent)).take(count)
}

fn holds(count: usize, check: impl Fn(&Case) -> Checked) {
    for case in cases(count) {
        if let Err(broken) = check(&case) {
            panic!("{broken}\n{case:?}");
        }
    }
}

/// The oracle holds for the engine without a fault, and the first case that shows each fault is soon met.
fn finds(faults: &[Fault], check: impl Fn(&Mutant, &Case) -> Checked) {
    let correct = Mutant::none();
    holds(100, |case| check(&correct, case));
    for &fault in faults {
        let mutant = Mutant::with(fault);
        let found = cases(3_000).position(|case| check(&mutant, &case).is_err());
        assert!(found.is_some(), "{fault} is not found");
    }
}

#[test]
fn a_move_is_listed_if_and_only_if_it_is_legal() {
    holds(9, |case| oracles::listed_if_and_only_if_legal(&Laws, case));
    let faults = [Fault::IsLegalIgnoresPins, Fault::IsLegalTakesKingJumpAsCastling];
    let correct = Mutant::none();
    holds(4, |case| oracles::listed_if_and_only_if_legal(&correct, case));
    for fault in faults {
        let mutant = Mutant::with(fault);
        let broken = |case: Case| oracles::listed_if_and_only_if_legal(&mutant, &case).is_err();
        assert!(cases(60).any(broken), "{fault} is not found");
    }
}

#[test]
fn no_legal_move_leaves_the_own_king_in_check() {
    holds(200, |case| oracles::own_king_is_never_left_in_check(&Laws, case));
    holds(200, |case| oracles::own_king_is_never_left_in_check(&Movegen, case));
    finds(
        &[Fault::PinsIgnored, Fault::EpIgnoreHorizontalDoublePin, Fault::KingCapturesDefendedPiece],
        oracles::own_king_is_never_left_in_check,
    );
}

#[test]
fn a_position_is_rebuilt_from_its_fen() {
    holds(100, |case| oracles::position_is_rebuilt_from_its_fen(&Laws, case));
    holds(200, |case| oracles::position_is_rebuilt_from_its_fen(&Movegen, case));
    finds(
        &[Fault::FenPartialRightsLost, Fault::FenEpFieldIgnored, Fault::FenEpSquareOfThePawn],
        oracles::position_is_rebuilt_from_its_fen,
    );
}

#[test]
fn mirrors_give_the_image() {
    holds(100, |case| oracles::mirrored(&Laws, case));
    holds(200, |case| oracles::mirrored(&Movegen, case));
    finds(
        &[
            Fault::EpMissingForBlack,
            Fault::PromoBlackNoBishop,
            Fault::BlackCastlesThroughCheck,
            Fault::RookOneDirectionMissing,
            Fault::BishopOneDiagonalMissing,
        ],
        oracles::mirrored,
    );
}

#[test]
fn the_lines_of_two_plies_are_the_sum_of_the_replies() {
    holds(100, |case| oracles::perft_is_the_sum(&Laws, case));
    holds(200, |case| oracles::perft_is_the_sum(&Movegen, case));
    finds(
        &[
            Fault::UndoForgetsCapturedPiece,
            Fault::UndoKeepsTurn,
            Fault::UndoLosesEp,
            Fault::PerftCountsPseudoLegalLeaves,
        ],
        oracles::perft_is_the_sum,
    );
}

#[test]
fn status_follows_from_the_list() {
    holds(60, |case| oracles::status_follows_from_the_list(&Laws, case));
    holds(200, |case| oracles::status_follows_from_the_list(&Movegen, case));
    finds(
        &[Fault::StalemateNotSeen, Fault::MateTestedByKingMovesOnly],
        oracles::status_follows_from_the_list,
    );
}

#[test]
fn counters_count() {
    holds(100, |case| oracles::counters_count(&Laws, case));
    holds(200, |case| oracles::counters_count(&Movegen, case));
    finds(
        &[
            Fault::HalfmoveCountsWhiteMovesOnly,
            Fault::HalfmoveResetWhenRightsChange,
            Fault::FullmoveIncrementsAfterWhite,
        ],
        oracles::counters_count,
    );
}

#[test]
fn written_moves_are_read_back() {
    holds(40, |case| oracles::written_moves_are_read_back(&Laws, case));
    finds(
        &[
            Fault::SanPromotionAlwaysQueen,
            Fault::SanOriginOfTheOtherPiece,
            Fault::SanReaderTakesBPawnForBishop,
            Fault::SanReaderTakesLongCastlingAsShort,
        ],
        oracles::written_moves_are_read_back,
    );
}

#[test]
fn san_is_the_shortest() {
    holds(60, |case| oracles::san_is_the_shortest(&Laws, case));
    finds(
        &[
            Fault::SanDisambiguatesAgainstPinned,
            Fault::SanOriginAlwaysBoth,
            Fault::SanNoOriginForBlackKnights,
            Fault::SanOriginByFileOnly,
            Fault::SanNoOriginForQueens,
        ],
        oracles::san_is_the_shortest,
    );
}

#[test]
fn two_programs_agree() {
    holds(60, |case| oracles::agree(&Laws, &Movegen, case));
    let faulty = |fault| Mutant::with(fault);
    finds(&[], |mutant, case| oracles::agree(mutant, &Movegen, case));
    for fault in [Fault::EpIgnorePinOfCapturer, Fault::RightsKeptWhenRookCaptured] {
        let broken = |case: Case| oracles::agree(&Movegen, &faulty(fault), &case).is_err();
        assert!(cases(3_000).any(broken), "{fault} is not found");
    }
}

/// The fast generator with something spoilt.
struct Spoilt {
    key: fn(&movegen::Position) -> u64,
    looks: Cell<u64>,
    wears_out: bool,
}

impl Spoilt {
    fn with_key(key: fn(&movegen::Position) -> u64) -> Spoilt {
        Spoilt { key, looks: Cell::new(0), wears_out: false }
    }
}

impl Rules for Spoilt {
    type Position = movegen::Position;

    fn load(&self, fen: &str, variant: Variant) -> Result<movegen::Position, String> {
        Movegen.load(fen, variant)
    }

    fn legal_moves(&self, position: &movegen::Position, moves: &mut Vec<PackedMove>) {
        Movegen.legal_moves(position, moves);
    }

    fn play(&self, position: &mut movegen::Position, mv: PackedMove) -> bool {
        self.looks.set(self.looks.get() + 1);
        Movegen.play(position, mv)
    }

    fn fen(&self, position: &movegen::Position) -> Option<String> {
        Movegen.fen(position)
    }

    fn key(&self, position: &movegen::Position) -> Option<u64> {
        let worn = if self.wears_out { self.looks.get() } else { 0 };
        Some((self.key)(position) + worn)
    }
}

/// Panics where it is asked for a game's hundredth move.
#[derive(Default)]
struct Panics;

impl Rules for Panics {
    type Position = Position;

    fn load(&self, fen: &str, variant: Variant) -> Result<Position, String> {
        Laws.load(fen, variant)
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<PackedMove>) {
        assert!(position.fullmove_number() != 100, "too late");
        Laws.legal_moves(position, moves);
    }

    fn play(&self, position: &mut Position, mv: PackedMove) -> bool {
        Laws.play(position, mv)
    }
}

#[test]
fn rules_that_panic_have_crashed_and_are_asked_on() {
    let mut subject = InProcess::new(Panics);
    let mut ask = |number: u32| {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {number}");
        let root = Root { variant: subject::Variant::Standard, fen, moves: Vec::new() };
        subject.ask(&root, &Query::LegalMoves)
    };
    assert!(matches!(ask(99), Reply::Answer(_)));
    let Reply::Failed(failure) = ask(100) else { panic!("a crash is a failure") };
    assert_eq!(failure.message, "it panicked: too late");
    assert!(matches!(ask(101), Reply::Answer(_)));
    let case = Case::from_text("fen 4k3/8/8/8/8/8/8/4K3 w - - 0 100\n").expect("a case");
    let report = against_the_laws(Panics, &case).expect_err("it is told");
    assert!(told(&report).contains("it panicked: too late"), "{}", told(&report));
}

/// Counts how often it was asked, and makes that a part of its answer: state that is not the position's.
fn never_the_same(position: &movegen::Position) -> u64 {
    thread_local!(static ASKED: Cell<u64> = const { Cell::new(0) });
    ASKED.with(|asked| asked.set(asked.get() + 1));
    position.key() ^ ASKED.with(Cell::get)
}

#[test]
fn a_key_from_moves_is_the_key_from_the_fen() {
    holds(300, |case| oracles::key_from_moves_is_key_from_fen(&Movegen, case));
    let drifts = Spoilt::with_key(never_the_same);
    assert!(cases(20).any(|case| oracles::key_from_moves_is_key_from_fen(&drifts, &case).is_err()));
}

#[test]
fn looking_changes_nothing() {
    holds(100, |case| oracles::looking_changes_nothing(&Laws, case));
    holds(200, |case| oracles::looking_changes_nothing(&Movegen, case));
    let worn = Spoilt { wears_out: true, ..Spoilt::with_key(movegen::Position::key) };
    assert!(cases(20).any(|case| oracles::looking_changes_nothing(&worn, &case).is_err()));
}

/// Games that go back and forth, the same each time.
fn games(count: usize) -> impl Iterator<Item = Played> {
    let mut random = Random::new(9);
    std::iter::repeat_with(move || Played::made(&mut random, Variant::Standard))
        .flatten()
        .take(count)
}

fn key(position: &Position) -> u64 {
    movegen::Position::from(position).key()
}

/// Takes every double step for an en passant square, as many programs do.
fn key_with_any_en_passant(position: &Position) -> u64 {
    key(position) ^ position.en_passant().map_or(0, |square| square.index() as u64 + 1)
}

fn key_without_rights(position: &Position) -> u64 {
    let setup = laws::Setup { rights: laws::Rights::NONE, ..position.setup().clone() };
    Position::new(setup, position.variant()).map_or(0, |position| key(&position))
}

#[test]
fn the_same_by_list_is_the_same_by_key() {
    for game in games(300) {
        oracles::same_by_list_is_same_by_key(&game, key)
            .unwrap_or_else(|e| panic!("{e}\n{game:?}"));
    }
    let broken = |key: fn(&Position) -> u64| {
        games(2_000).any(|game| oracles::same_by_list_is_same_by_key(&game, key).is_err())
    };
    assert!(broken(key_without_rights), "rights that were lost are overlooked");
    // Two positions that differ by a double step which nobody can use must have been written down: no
    // game goes back to the position right after a pawn's move.
    let text = "fen 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 moves e8d8 e1d1 d8e8 d1e1\n";
    let game = Played::of(Case::from_text(text).expect("a game"));
    assert!(oracles::same_by_list_is_same_by_key(&game, key).is_ok());
    assert!(oracles::same_by_list_is_same_by_key(&game, key_with_any_en_passant).is_err());
}

#[test]
fn claims_follow_from_the_game() {
    for game in games(300) {
        oracles::claims_follow_from_the_game(&game, oracles::claims_of_laws)
            .unwrap_or_else(|broken| panic!("{broken}\n{game:?}"));
    }
    let early = |positions: &[Position]| {
        let mut claims = oracles::claims_of_laws(positions);
        let near = positions.last().is_some_and(|position| position.halfmove_clock() == 99);
        claims.extend(near.then(|| "9.3.2".to_string()));
        claims
    };
    assert!(games(2_000).any(|g| oracles::claims_follow_from_the_game(&g, early).is_err()));
    let forgets = |positions: &[Position]| {
        let tail = &positions[positions.len().saturating_sub(8)..];
        oracles::claims_of_laws(tail)
    };
    assert!(games(2_000).any(|g| oracles::claims_follow_from_the_game(&g, forgets).is_err()));
}

#[test]
fn reasons_are_told() {
    for case in cases(40) {
        oracles::reasons_are_told(&case, oracles::reasons_of_laws)
            .unwrap_or_else(|broken| panic!("{broken}\n{case:?}"));
    }
    let told = oracles::reasons_of_laws;
    let forgets_grounds = |position: &Position, mv: laws::Move| {
        let told = told(position, mv);
        oracles::Reasons { grounds: told.grounds.map(|_| Vec::new()), ..told }
    };
    let forgives_pawns = |position: &Position, mv: laws::Move| {
        let mut told = told(position, mv);
        told.breaches.retain(|(article, _)| !article.number().starts_with("3.7"));
        told
    };
    let without_words = |position: &Position, mv: laws::Move| {
        let mut told = told(position, mv);
        told.breaches.iter_mut().for_each(|(article, words)| *words = article.to_string());
        told
    };
    type Tell<'a> = &'a dyn Fn(&Position, laws::Move) -> oracles::Reasons;
    let faults: [Tell<'_>; 3] = [&forgets_grounds, &forgives_pawns, &without_words];
    for (number, fault) in faults.into_iter().enumerate() {
        let broken = |case: Case| oracles::reasons_are_told(&case, fault).is_err();
        assert!(cases(20).any(broken), "fault {number} is not found");
    }
}

#[test]
fn answers_about_mate_prove_themselves() {
    let mut solver = Solver::new();
    for case in cases(60) {
        oracles::mate_answers_prove_themselves(&case, |position, color| {
            oracles::solver_answer(&mut solver, position, color)
        })
        .unwrap_or_else(|broken| panic!("{broken}\n{case:?}"));
    }
    let no_line = |_: &Position, _: Color| Verdict::Mateable { line: Vec::new() };
    let no_proof = |_: &Position, _: Color| Verdict::Unmateable {
        certificate: Certificate::Material(Lemma::BareKing),
    };
    assert!(cases(20).any(|case| oracles::mate_answers_prove_themselves(&case, no_line).is_err()));
    assert!(cases(20).any(|case| oracles::mate_answers_prove_themselves(&case, no_proof).is_err()));
}

/// Endings of every kind in turn, the same each time.
fn endings(count: usize) -> impl Iterator<Item = Ending> {
    let mut random = Random::new(11);
    let kinds = Kind::MADE.iter().cycle();
    kinds.filter_map(move |kind| Ending::made(&mut random, *kind)).take(count)
}

/// The solver with an answer, its checker or the tables spoilt.
#[derive(Clone, Copy)]
struct Claims {
    answer: fn(&Position, Color, Verdict) -> Verdict,
    accepts_all: bool,
    table: fn(Option<bool>) -> Option<bool>,
}

impl Claims {
    const TRUE: Claims =
        Claims { answer: |_, _, told| told, accepts_all: false, table: |told| told };
}

impl oracles::Mates for Claims {
    fn answer(&mut self, position: &Position, color: Color) -> Verdict {
        (self.answer)(position, color, Solver::new().answer(position, color))
    }

    fn accepts(&self, claim: &Claim, certificate: &Certificate) -> bool {
        self.accepts_all || check(claim, certificate).is_ok()
    }

    fn table(&self, position: &Position, color: Color) -> Option<bool> {
        (self.table)(tables::can_mate(position, color))
    }
}

/// A no without proof.
fn never(_: &Position, _: Color, _: Verdict) -> Verdict {
    Verdict::Unmateable { certificate: Certificate::Material(Lemma::BareKing) }
}

/// Black's line stops before its last move.
fn cut(_: &Position, color: Color, told: Verdict) -> Verdict {
    match told {
        Verdict::Mateable { mut line } if color == Color::Black => {
            line.pop();
            Verdict::Mateable { line }
        }
        told => told,
    }
}

/// A no without proof where there are many moves.
fn unsure(position: &Position, color: Color, told: Verdict) -> Verdict {
    if legal_moves(position).len() < 5 { told } else { never(position, color, told) }
}

fn open(_: &Position, _: Color, _: Verdict) -> Verdict {
    Verdict::Undecided { spent: Spent::default() }
}

#[test]
fn endings_are_decided() {
    let mut solver = Solver::new();
    for ending in endings(150) {
        oracles::endings_are_decided(&ending, &mut solver)
            .unwrap_or_else(|broken| panic!("{broken}\n{ending:?}"));
    }
    let seen = |mut claims: Claims, words: &str| {
        let broken = |ending: Ending| oracles::endings_are_decided(&ending, &mut claims).err();
        let found = endings(600).find_map(broken).map(|broken| broken.seen);
        assert!(found.as_ref().is_some_and(|seen| seen.contains(words)), "{words}: {found:?}");
    };
    let honest = Claims::TRUE;
    seen(Claims { answer: cut, ..honest }, "black does not mate by");
    seen(Claims { answer: never, ..honest }, "is not accepted");
    seen(Claims { answer: open, ..honest }, "is not answered");
    let blind = Claims { accepts_all: true, table: |_| None, ..honest };
    seen(Claims { answer: never, ..blind }, "Some(false) by the solver, Some(true) by a search");
    let believed = Claims { accepts_all: true, answer: unsure, ..honest };
    seen(believed, "Some(false) by the solver, Some(true) by the tables");
    let tables = |table| Claims { answer: open, table, ..honest };
    let seen_by_search = |claims: Claims, words: &str| {
        let few = ["fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"];
        let broken = few.map(|text| {
            let ending = Ending::from_bytes(text.as_bytes()).expect(text);
            oracles::endings_are_decided(&ending, &mut { claims }).err().map(|broken| broken.seen)
        });
        let told = broken.iter().flatten().any(|seen| seen.contains(words));
        assert!(told, "{words}: {broken:?}");
    };
    seen_by_search(
        tables(|told| told.map(|_| true)),
        "Some(true) by the tables, Some(false) by a search",
    );
    seen_by_search(
        tables(|told| told.map(|_| false)),
        "Some(false) by the tables, Some(true) by a search",
    );
}

/// Texts of a kind, the same each time.
fn texts(kind: TextKind, count: usize) -> impl Iterator<Item = Text> {
    let mut random = Random::new(3);
    std::iter::repeat_with(move || Text::made(&mut random, kind)).flatten().take(count)
}

#[test]
fn guarded_yaml_reads_alike() {
    for text in texts(TextKind::Yaml, 200) {
        oracles::guarded_yaml_reads_alike(&text, oracles::read_scenarios)
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
    let asked = Cell::new(0);
    let forgets = |source: &scenario::guard::Source| {
        asked.set(asked.get() + 1);
        let mut read = oracles::read_scenarios(source);
        read.truncate(asked.get() % 2);
        read
    };
    let broken = |text: Text| oracles::guarded_yaml_reads_alike(&text, forgets).is_err();
    assert!(texts(TextKind::Yaml, 20).any(broken));
    let silent = |_: &scenario::guard::Source| Vec::new();
    let broken = |text: Text| oracles::guarded_yaml_reads_alike(&text, silent).is_err();
    assert!(texts(TextKind::Yaml, 20).any(broken));
    // A reader of another text than the one that was guarded.
    let guarded = |text: &[u8]| guard("a.yaml", text, Limits::default()).expect("it passes");
    let source = guarded(b"a: [1, {b: ~}]\n2: x\n");
    assert!(oracles::same_tree(&source, source.text()).is_ok());
    for other in ["a: [1, {b: []}]\n2: x\n", "a: [1, {c: ~}]\n2: x\n", "a: [1]\n2: x\n", "a"] {
        assert!(oracles::same_tree(&source, other).is_err(), "{other}");
    }
}

/// Readers of YAML disagree where signs stand against each other: every text of at most four characters, in brackets and
/// without.
#[test]
fn short_texts_of_signs_read_alike() {
    const SIGNS: &[u8] = b"a?:-,[]{}'\"# \n|>=.";
    let mut compared = 0;
    for length in 1..=4 {
        for number in 0..SIGNS.len().pow(length) {
            let signs = (0..length).map(|at| SIGNS[number / SIGNS.len().pow(at) % SIGNS.len()]);
            let signs: String = signs.map(char::from).collect();
            let around = [("a: [", "]\n"), ("a: {b: 1, ", "}\n"), ("a:\n  - ", "\n")];
            for (before, after) in around {
                let text = format!("{before}{signs}{after}");
                let guarded = guard("a.yaml", text.as_bytes(), Limits::default());
                let Ok(source) = guarded else { continue };
                oracles::same_tree(&source, &text)
                    .unwrap_or_else(|broken| panic!("{text:?} {broken}"));
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "only {compared} pass the guard");
}

#[test]
fn no_text_breaks_a_reader() {
    let write = notation::fen::write_position;
    for kind in TextKind::ALL {
        for text in texts(kind, 200) {
            oracles::no_text_breaks_a_reader(&text, write).unwrap_or_else(|e| panic!("{e}"));
        }
    }
    let forgets = |position: &Position| write(position).replace(" b ", " w ");
    let broken = |text: Text| oracles::no_text_breaks_a_reader(&text, forgets).is_err();
    assert!(texts(TextKind::Fen, 40).any(broken));
}

#[test]
fn rulings_are_whole() {
    let mut random = Random::new(4);
    let games: Vec<Events> = (0..300).map(|_| Events::made(&mut random)).collect();
    for events in &games {
        oracles::rulings_are_whole(events, oracles::rulings_of_laws)
            .unwrap_or_else(|e| panic!("{e}\n{events:?}"));
    }
    let runs_on = |events: &Events| {
        let mut rulings = oracles::rulings_of_laws(events)?;
        rulings.iter_mut().for_each(|ruling| ruling.running = Some("white".to_string()));
        Ok(rulings)
    };
    assert!(games.iter().any(|events| oracles::rulings_are_whole(events, runs_on).is_err()));
    let silent = |_: &Events| Ok(Vec::new());
    assert!(games.iter().any(|events| oracles::rulings_are_whole(events, silent).is_err()));
}
