//! A certificate with anything taken out proves nothing any more, and the checker says so.

use laws::{Color, Piece, Role, Square, Variant};
use mateability::certificate::{Certificate, Claim, Class, Frame, Invariant, Lemma, check, read};
use mateability::{Budget, Solver, Verdict};

fn certificate(fen: &str, color: Color) -> (Claim, Certificate) {
    let position = notation::fen::position(fen, Variant::Standard).expect(fen);
    match Solver::new().can_mate(&position, color, Budget::default()) {
        Verdict::Unmateable { certificate } => {
            let claim = Claim { position, color };
            assert_eq!(check(&claim, &certificate), Ok(()), "{fen} {color}");
            (claim, certificate)
        }
        other => panic!("{fen} {color}: {other:?}"),
    }
}

fn rejected(claim: &Claim, certificate: &Certificate) -> bool {
    check(claim, certificate).is_err()
}

/// Every certificate that differs by one square, count, class or frame fewer.
fn weaker(invariant: &Invariant) -> Vec<Invariant> {
    let mut all = Vec::new();
    for index in 0..invariant.frames.len() {
        let mut less = invariant.clone();
        less.frames.remove(index);
        all.push(less);
    }
    for index in 0..invariant.orders.len() {
        let mut less = invariant.clone();
        less.orders.remove(index);
        all.push(less);
    }
    for index in 0..invariant.classes.len() {
        let mut less = invariant.clone();
        less.classes.remove(index);
        all.push(less);
        for square in (0..64).filter(|s| invariant.classes[index].squares >> s & 1 == 1) {
            let mut less = invariant.clone();
            less.classes[index].squares &= !(1 << square);
            all.push(less);
        }
        let mut less = invariant.clone();
        if less.classes[index].count > 0 {
            less.classes[index].count -= 1;
            all.push(less);
        }
    }
    for color in 0..2 {
        let mut less = invariant.clone();
        if less.pawns[color] > 0 {
            less.pawns[color] -= 1;
            all.push(less);
        }
    }
    all
}

#[test]
fn an_invariant_with_anything_removed_is_rejected() {
    for (fen, color) in [
        ("3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57", Color::White),
        ("3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57", Color::Black),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", Color::White),
        ("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1", Color::White),
        ("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1", Color::Black),
    ] {
        let (claim, certificate) = certificate(fen, color);
        let Certificate::Invariant(invariant) = certificate else {
            panic!("{fen} {color}: {}", certificate.kind())
        };
        for less in weaker(&invariant) {
            let certificate = Certificate::Invariant(less);
            assert!(rejected(&claim, &certificate), "{fen} {color} {certificate:?}");
        }
    }
}

#[test]
fn a_closure_with_a_position_removed_is_rejected() {
    for fen in ["8/p3k1p1/6Pp/7K/2rq4/7P/8/8 w - - 0 1", "r7/K1k5/8/8/8/8/8/8 w - - 0 1"] {
        for color in Color::ALL {
            let position = notation::fen::position(fen, Variant::Standard).expect(fen);
            let verdict = Solver::new().can_mate(&position, color, Budget::default());
            let Verdict::Unmateable { certificate: Certificate::Closure(frames, leaves) } = verdict
            else {
                continue;
            };
            let claim = Claim { position, color };
            assert!(leaves.is_empty() && !frames.is_empty());
            for index in 0..frames.len() {
                let mut less = frames.clone();
                less.remove(index);
                assert!(rejected(&claim, &Certificate::Closure(less, Vec::new())), "{fen}");
            }
        }
    }
}

/// A split is a closure that invariants take over from. Nothing in either can be spared, as a sample of its parts shows.
#[test]
fn a_split_with_anything_removed_is_rejected() {
    let fen = "7B/6b1/5k2/8/p1p1p1p1/P1P1PpP1/4bP1K/6BN b - - 0 1";
    let (claim, certificate) = certificate(fen, Color::White);
    let Certificate::Closure(frames, leaves) = certificate else {
        panic!("{}", certificate.kind())
    };
    assert!(frames.len() > 1 && !leaves.is_empty(), "{} {}", frames.len(), leaves.len());
    let mut weaker_ones = Vec::new();
    for index in (0..frames.len()).step_by(frames.len().div_ceil(12)) {
        let mut less = frames.clone();
        less.remove(index);
        weaker_ones.push(Certificate::Closure(less, leaves.clone()));
    }
    for (index, leaf) in leaves.iter().enumerate() {
        let mut less = leaves.clone();
        less.remove(index);
        weaker_ones.push(Certificate::Closure(frames.clone(), less));
        let all = weaker(leaf);
        let step = all.len().div_ceil(40);
        for weak in all.into_iter().step_by(step) {
            let mut less = leaves.clone();
            less[index] = weak;
            weaker_ones.push(Certificate::Closure(frames.clone(), less));
        }
    }
    for less in weaker_ones {
        assert!(rejected(&claim, &less), "{less:?}");
    }
}

/// The forced moves before a proof are part of it.
#[test]
fn a_forced_move_left_out_or_exchanged_is_rejected() {
    let fen = "k7/Q6r/2b5/1pBp1p1p/1P1P1P1P/KP6/1P6/8 b - - 0 1";
    let (claim, certificate) = certificate(fen, Color::White);
    let Certificate::Moves(moves) = certificate else { panic!("{}", certificate.kind()) };
    let [(mv, rest)] = &moves[..] else { panic!("{} moves", moves.len()) };
    assert!(rejected(&claim, rest), "the proof of what comes after is none of what is before");
    let back = laws::Move::new(mv.target, mv.origin);
    assert!(rejected(&claim, &Certificate::Moves(vec![(back, rest.clone())])));
    let twice = Certificate::Moves(vec![(*mv, Certificate::Moves(moves.clone()))]);
    assert!(rejected(&claim, &twice));
}

#[test]
fn a_lemma_that_does_not_fit_is_rejected() {
    for (fen, color, fits) in [
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Color::White, Lemma::BareKing),
        ("8/8/4k3/4q3/8/3K4/5N2/8 w - - 0 1", Color::White, Lemma::KnightAgainstQueens),
        ("8/8/4k3/4r3/8/2K5/5B2/8 b - - 0 1", Color::White, Lemma::BishopsOfOneColor),
    ] {
        let (claim, certificate) = certificate(fen, color);
        assert_eq!(certificate, Certificate::Material(fits), "{fen}");
        let others =
            Lemma::ALL.into_iter().filter(|lemma| !lemma.holds(claim.position.board(), color));
        for lemma in others {
            assert!(rejected(&claim, &Certificate::Material(lemma)), "{fen} {lemma}");
        }
        assert!(rejected(&claim, &Certificate::Terminal), "{fen}");
    }
}

#[test]
fn a_list_of_moves_with_one_missing_is_rejected() {
    let fen = "7k/8/8/8/8/8/6q1/7K w - - 0 1";
    let position = notation::fen::position(fen, Variant::Standard).expect(fen);
    let claim = Claim { position: position.clone(), color: Color::White };
    let bare = || Certificate::Material(Lemma::BareKing);
    let legal = laws::legal_moves(&position);
    let all: Vec<_> = legal.iter().map(|mv| (*mv, bare())).collect();
    assert_eq!(check(&claim, &Certificate::Moves(all)), Ok(()));
    assert!(rejected(&claim, &Certificate::Moves(Vec::new())));

    let fen = "8/8/4k3/8/8/3K4/5B2/8 b - - 0 1";
    let position = notation::fen::position(fen, Variant::Standard).expect(fen);
    let claim = Claim { position: position.clone(), color: Color::White };
    let lemma = || Certificate::Material(Lemma::BishopsOfOneColor);
    let all: Vec<_> = laws::legal_moves(&position).iter().map(|mv| (*mv, lemma())).collect();
    assert_eq!(check(&claim, &Certificate::Moves(all.clone())), Ok(()));
    for index in 0..all.len() {
        let mut less = all.clone();
        less.remove(index);
        assert!(rejected(&claim, &Certificate::Moves(less)));
    }
}

/// Every placement of the two kings, with either to move.
fn two_kings() -> Vec<Frame> {
    let mut frames = Vec::new();
    for (king, enemy) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
        for turn in Color::ALL {
            let mut setup = laws::Setup::empty();
            setup.board.set(king, Some(Piece::new(Color::White, Role::King)));
            setup.board.set(enemy, Some(Piece::new(Color::Black, Role::King)));
            setup.turn = turn;
            if king != enemy && laws::Position::new(setup.clone(), Variant::Standard).is_ok() {
                frames.push(Frame::of(&setup));
            }
        }
    }
    frames
}

fn class(role: Role, count: u32, squares: u64) -> Class {
    Class { piece: Piece::new(Color::White, role), squares, count }
}

/// A pawn on e7 mates once it is a queen. Whoever denies it must not get through by hiding the queen.
#[test]
fn a_pawn_that_is_promoted_is_not_hidden() {
    let fen = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    let position = notation::fen::position(fen, Variant::Standard).expect(fen);
    let claim = Claim { position, color: Color::White };
    let (e7, e8) = (1 << Square::E7.index(), 1 << Square::E8.index());
    let pieces = |count| Role::PROMOTIONS.map(|role| class(role, count, u64::MAX));
    let forged = [
        // The pawn stays one on the last rank.
        vec![class(Role::Pawn, 1, e7 | e8)],
        // Another pawn, which is nowhere, is said to be the one that is gone.
        [&[class(Role::Pawn, 1, e7), class(Role::Pawn, 1, 0)][..], &pieces(0)].concat(),
        [&[class(Role::Pawn, 1, e7), class(Role::Pawn, 1, e7 >> 32)][..], &pieces(0)].concat(),
        // One more than so many is none.
        [&[class(Role::Pawn, 1, e7)][..], &pieces(u32::MAX)].concat(),
        // All is well, but there is a mate.
        [&[class(Role::Pawn, 1, e7)][..], &pieces(0)].concat(),
    ];
    for classes in forged {
        for pawns in [0, 1, u32::MAX] {
            let invariant = Invariant {
                classes: classes.clone(),
                pawns: [pawns, 0],
                frames: two_kings(),
                ..Invariant::default()
            };
            assert!(rejected(&claim, &Certificate::Invariant(invariant)), "{classes:?} {pawns}");
        }
    }
}

/// What fits an invariant still does after every move: a pawn that can be promoted and the man it is promoted to are not
/// counted for one.
#[test]
fn an_invariant_speaks_about_what_moves_lead_to() {
    let black = |role, count, squares| Class {
        piece: Piece::new(Color::Black, role),
        ..class(role, count, squares)
    };
    let mut classes = vec![black(Role::Pawn, 1, 1 << Square::E2.index())];
    classes.extend(Role::PROMOTIONS.map(|role| black(role, 0, u64::MAX)));
    let invariant =
        Invariant { classes, pawns: [0, 1], frames: two_kings(), ..Invariant::default() };
    let accepted = |fen: &str| {
        let position = notation::fen::position(fen, Variant::Standard).expect(fen);
        let claim = Claim { position, color: Color::White };
        check(&claim, &Certificate::Invariant(invariant.clone())).is_ok()
    };
    assert!(accepted("7k/8/8/8/8/8/4p3/1K6 b - - 0 1"));
    assert!(accepted("7k/8/8/8/8/8/8/1K2q3 w - - 0 1"));
    assert!(!accepted("7k/8/8/q7/8/8/4p3/1K6 b - - 0 1"));
    assert!(!accepted("7k/8/8/q7/8/8/8/1K2q3 w - - 0 1"));
}

/// A tree of moves too deep to walk over is refused by the reader.
#[test]
fn a_tree_that_is_too_deep_is_not_read() {
    let chain = |depth: usize| {
        let moves =
            (1..depth).map(|next| format!(r#"{{"kind":"moves","moves":[["a1a2",{next}]]}},"#));
        format!(
            r#"{{"position":"7k/8/8/8/8/8/8/K7 w - - 0 1","variant":"standard","color":"white","nodes":[{}{{"kind":"terminal"}}]}}"#,
            moves.collect::<String>()
        )
    };
    assert!(read(&chain(900)).is_ok());
    for depth in [1_100, 200_000] {
        let refused = read(&chain(depth)).map(|_| ()).map_err(|error| error.to_string());
        assert!(refused.is_err_and(|error| error.contains("deep")), "{depth}");
    }
}

/// A mate that stands on the board is no dead position, whatever the certificate says.
#[test]
fn nothing_certifies_against_a_mate_on_the_board() {
    let fen = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    let position = notation::fen::position(fen, Variant::Standard).expect(fen);
    let frame = Frame::of(position.setup());
    let claim = Claim { position, color: Color::White };
    let invariant = Invariant { frames: vec![frame], ..Invariant::default() };
    assert!(rejected(&claim, &Certificate::Terminal));
    assert!(rejected(&claim, &Certificate::Moves(Vec::new())));
    assert!(rejected(&claim, &Certificate::Closure(vec![frame], Vec::new())));
    assert!(rejected(&claim, &Certificate::Invariant(invariant)));
    for lemma in Lemma::ALL {
        assert!(rejected(&claim, &Certificate::Material(lemma)));
    }
}
