//! Rules that keep the Laws pass, rules with a fault are told it.

use std::panic::catch_unwind;

use arbiter_test::{
    Check, Laws, PackedMove, Rules, Status, Variant, agrees_on, agrees_with_the_laws, compare,
    obeys_the_laws, one_input,
};
use laws::article_03::a3_07_pawn::is_en_passant;
use laws::{Move, Position, Role};

/// The Laws with something left out.
macro_rules! faulty {
    ($name:ident, $keeps:expr) => {
        #[derive(Default)]
        struct $name;

        impl Rules for $name {
            type Position = Position;

            fn load(&self, fen: &str, variant: Variant) -> Result<Position, String> {
                Laws.load(fen, variant)
            }

            fn legal_moves(&self, position: &Position, moves: &mut Vec<PackedMove>) {
                let keeps: fn(&Position, Move) -> bool = $keeps;
                let legal = laws::legal_moves(position).into_iter();
                moves.extend(legal.filter(|mv| keeps(position, *mv)).map(PackedMove::from));
            }

            fn play(&self, position: &mut Position, mv: PackedMove) -> bool {
                Laws.play(position, mv)
            }

            fn status(&self, position: &Position) -> Option<Status> {
                Laws.status(position)
            }
        }
    };
}

faulty!(Sound, |_, _| true);
faulty!(NoEnPassant, |position, mv| !is_en_passant(position, mv));
faulty!(NoRookOrBishop, |_, mv| !matches!(mv.promotion, Some(Role::Rook | Role::Bishop)));
faulty!(PanicsInCheck, |position, _| {
    assert!(!laws::in_check(position), "nobody taught me check");
    true
});

fn words(test: fn()) -> String {
    let panic = catch_unwind(test).expect_err("a fault is told");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn the_laws_obey_the_laws() {
    obeys_the_laws::<Laws>();
    obeys_the_laws::<Sound>();
    let verdict = Check::default().ask::<Laws>().expect("a verdict");
    assert!(verdict.answered > 1_500, "only {} answers", verdict.answered);
}

#[test]
fn the_laws_agree_with_the_laws() {
    agrees_with_the_laws::<Laws>(400, 1);
    agrees_with_the_laws::<Sound>(400, 2);
    let seen = compare(&Laws, 400, 3).expect("no difference");
    assert!(seen.cases > 200 && seen.refused == 0 && seen.questions > 5_000, "{seen:?}");
    assert_eq!(compare(&Laws, 400, 3), Ok(seen), "the same seed, the same cases");
}

#[test]
fn a_fault_is_told_with_its_article() {
    let told = words(obeys_the_laws::<NoEnPassant>);
    assert!(told.contains("article 3.7.3.1:") && told.contains("the Laws:"), "{told}");
    let told = words(obeys_the_laws::<NoRookOrBishop>);
    assert!(told.contains("article 3.7.3.3:"), "{told}");
}

#[test]
fn a_fault_is_found_by_chance_and_can_be_repeated() {
    let told = words(|| agrees_with_the_laws::<NoEnPassant>(5_000, 1));
    assert!(told.contains("3.7.3.1") && told.contains("position: "), "{told}");
    let again = told.split("agrees_on::<...>(\"").nth(1).and_then(|rest| rest.split('"').next());
    let again = again.expect("how to repeat it").to_string();
    let told = catch_unwind(|| agrees_on::<NoEnPassant>(&again)).expect_err("it shows again");
    assert!(told.downcast_ref::<String>().is_some_and(|told| told.contains("3.7.3.1")));
    agrees_on::<Sound>(&again);
    catch_unwind(|| one_input::<NoEnPassant>(again.as_bytes())).expect_err("a fuzz engine, too");
}

#[test]
fn rules_that_panic_are_told_so() {
    let told = words(|| agrees_with_the_laws::<PanicsInCheck>(2_000, 1));
    assert!(told.contains("nobody taught me check"), "{told}");
}

#[test]
fn what_is_known_does_not_fail_and_does_not_rot() {
    let folder = std::env::temp_dir().join(format!("arbiter-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("known.yaml");
    let list = "known:\n  - cause: \"3.7.3.1\"\n    reason: Not yet.\n";
    std::fs::write(&file, list).expect("a file");
    let about = Check::default().articles(&["3.7.3.1"]);
    assert!(!about.ask::<NoEnPassant>().expect("a verdict").is_good());
    let known = about.known(&file).ask::<NoEnPassant>().expect("a verdict");
    assert!(known.known > 0, "{known}");
    assert!(known.failed.keys().all(|article| article != "3.7.3.1"), "{known}");
    let rotten = Check::default().articles(&["3.7.3.1"]).known(&file).ask::<Sound>();
    assert_eq!(rotten.expect("a verdict").rotten, ["3.7.3.1"]);
    std::fs::remove_dir_all(&folder).expect("it is empty again");
}
