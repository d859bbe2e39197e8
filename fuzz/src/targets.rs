//! One function for each target: it returns, or panics with the sentence that was broken and the input.

use std::cell::RefCell;

use arbitrary::{Arbitrary, Unstructured};
use fuzzing::Case;
use fuzzing::case::has_a_past;
use fuzzing::ending::Ending;
use fuzzing::events::Events;
use fuzzing::game::Played;
use fuzzing::oracles::{self, Checked};
use fuzzing::rules::{Laws, Movegen};
use fuzzing::target::{check_rules, require};
use fuzzing::texts::Text;
use mateability::Solver;

use crate::peers::{Chess, CozyChess};

/// Both our own rules.
fn both(case: &Case, laws: fn(&Laws, &Case) -> Checked, fast: fn(&Movegen, &Case) -> Checked) {
    require(laws(&Laws, case), case);
    require(fast(&Movegen, case), case);
}

/// Of all origins, targets and promotions, a move is listed if and only if it is legal.
pub fn listed_if_and_only_if_legal(case: &Case) {
    require(oracles::listed_if_and_only_if_legal(&Laws, case), case);
}

/// No legal move leaves the own king on an attacked square.
pub fn own_king_is_never_left_in_check(case: &Case) {
    let (laws, fast) = (
        oracles::own_king_is_never_left_in_check::<Laws>,
        oracles::own_king_is_never_left_in_check::<Movegen>,
    );
    both(case, laws, fast);
}

/// A position reached by moves answers as the position read from its FEN.
pub fn position_is_rebuilt_from_its_fen(case: &Case) {
    let (laws, fast) = (
        oracles::position_is_rebuilt_from_its_fen::<Laws>,
        oracles::position_is_rebuilt_from_its_fen::<Movegen>,
    );
    both(case, laws, fast);
}

/// The key of a position reached by moves is the key of the position read from its FEN.
pub fn key_from_moves_is_key_from_fen(case: &Case) {
    require(oracles::key_from_moves_is_key_from_fen(&Movegen, case), case);
}

/// laws, movegen and independent crates agree. Other people's crates are asked about what can happen in a game, as far as
/// one step back tells: they may trust that.
pub fn crates_agree(case: &Case) {
    require(oracles::agree(&Laws, &Movegen, case), case);
    if !has_a_past(case.line.start()) {
        return;
    }
    require(oracles::agree(&Movegen, &CozyChess, case), case);
    require(oracles::agree(&Movegen, &Chess, case), case);
}

/// In a mirror the answers are the images.
pub fn mirrors(case: &Case) {
    both(case, oracles::mirrored::<Laws>, oracles::mirrored::<Movegen>);
}

/// When moves were made and taken back, every field is as before.
pub fn looking_changes_nothing(case: &Case) {
    let (laws, fast) =
        (oracles::looking_changes_nothing::<Laws>, oracles::looking_changes_nothing::<Movegen>);
    both(case, laws, fast);
}

/// Every legal move, as it is written, is read as itself.
pub fn written_moves_are_read_back(case: &Case) {
    require(oracles::written_moves_are_read_back(&Laws, case), case);
}

/// No legal move is named by less origin than is written.
pub fn san_is_the_shortest(case: &Case) {
    require(oracles::san_is_the_shortest(&Laws, case), case);
}

/// Two positions of a game are the same if and only if their keys are.
pub fn same_by_list_is_same_by_key(game: &Played) {
    let key = |position: &laws::Position| movegen::Position::from(position).key();
    require(oracles::same_by_list_is_same_by_key(game, key), game);
}

/// Mate and stalemate follow from the list.
pub fn status_follows_from_the_list(case: &Case) {
    let (laws, fast) = (
        oracles::status_follows_from_the_list::<Laws>,
        oracles::status_follows_from_the_list::<Movegen>,
    );
    both(case, laws, fast);
}

/// Counters count.
pub fn counters_count(case: &Case) {
    both(case, oracles::counters_count::<Laws>, oracles::counters_count::<Movegen>);
}

/// The lines of two plies are the sum of the replies to each move.
pub fn perft_is_the_sum(case: &Case) {
    both(case, oracles::perft_is_the_sum::<Laws>, oracles::perft_is_the_sum::<Movegen>);
}

/// Draws are claimed, and come by themselves, when positions and counters say so.
pub fn claims_follow_from_the_game(game: &Played) {
    require(oracles::claims_follow_from_the_game(game, oracles::claims_of_laws), game);
}

thread_local!(static SOLVER: RefCell<Solver> = RefCell::new(Solver::new()));

/// A line to mate can be played, a proof that there is none is accepted.
pub fn mate_answers_prove_themselves(case: &Case) {
    let checked = SOLVER.with_borrow_mut(|solver| {
        oracles::mate_answers_prove_themselves(case, |position, color| {
            oracles::solver_answer(solver, position, color)
        })
    });
    require(checked, case);
}

/// Proofs, tables of few men and a search of everything speak of one and the same game.
pub fn endings_are_decided(ending: &Ending) {
    require(SOLVER.with_borrow_mut(|solver| oracles::endings_are_decided(ending, solver)), ending);
}

/// A YAML text that passes the guard is read at once, and as the guard saw it.
pub fn guarded_yaml_reads_alike(text: &Text) {
    require(oracles::guarded_yaml_reads_alike(text, oracles::read_scenarios), text);
}

/// No bytes make a reader panic or hang.
pub fn no_text_breaks_a_reader(text: &Text) {
    require(oracles::no_text_breaks_a_reader(text, notation::fen::write_position), text);
}

/// Every event gets a ruling.
pub fn rulings_are_whole(events: &Events) {
    require(oracles::rulings_are_whole(events, oracles::rulings_of_laws), events);
}

/// Every reason is told with its article.
pub fn reasons_are_told(case: &Case) {
    require(oracles::reasons_are_told(case, oracles::reasons_of_laws), case);
}

/// Not true, so that the alarm is known to ring: no legal move captures en passant.
///
/// # Panics
/// When a fuzz engine has found en passant.
pub fn canary(case: &Case) {
    for mv in laws::legal_moves(case.end()) {
        let passing = laws::article_03::a3_07_pawn::is_en_passant(case.end(), mv);
        assert!(!passing, "the canary sings: {mv}\n{case:?}");
    }
}

/// cozy-chess answers as the Laws do.
pub fn cozy_chess(case: &Case) {
    check_rules(CozyChess, case);
}

fn with<'a, T: Arbitrary<'a>>(bytes: &'a [u8], run: fn(&T)) -> bool {
    let input = T::arbitrary_take_rest(Unstructured::new(bytes));
    input.map(|input| run(&input)).is_ok()
}

/// Runs a target on the bytes of an input; whether the bytes are an input at all. `None` if there is no such target.
pub fn replay(target: &str, bytes: &[u8]) -> Option<bool> {
    let case: fn(&Case) = match target {
        "same_by_list_is_same_by_key" => return Some(with(bytes, same_by_list_is_same_by_key)),
        "claims_follow_from_the_game" => return Some(with(bytes, claims_follow_from_the_game)),
        "endings_are_decided" => return Some(with(bytes, endings_are_decided)),
        "guarded_yaml_reads_alike" => return Some(with(bytes, guarded_yaml_reads_alike)),
        "no_text_breaks_a_reader" => return Some(with(bytes, no_text_breaks_a_reader)),
        "rulings_are_whole" => return Some(with(bytes, rulings_are_whole)),
        "listed_if_and_only_if_legal" => listed_if_and_only_if_legal,
        "own_king_is_never_left_in_check" => own_king_is_never_left_in_check,
        "position_is_rebuilt_from_its_fen" => position_is_rebuilt_from_its_fen,
        "key_from_moves_is_key_from_fen" => key_from_moves_is_key_from_fen,
        "crates_agree" => crates_agree,
        "mirrors" => mirrors,
        "looking_changes_nothing" => looking_changes_nothing,
        "written_moves_are_read_back" => written_moves_are_read_back,
        "san_is_the_shortest" => san_is_the_shortest,
        "status_follows_from_the_list" => status_follows_from_the_list,
        "counters_count" => counters_count,
        "perft_is_the_sum" => perft_is_the_sum,
        "mate_answers_prove_themselves" => mate_answers_prove_themselves,
        "reasons_are_told" => reasons_are_told,
        "cozy_chess" => cozy_chess,
        "canary" => canary,
        _ => return None,
    };
    Some(with(bytes, case))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use divergence::random::Random;
    use fuzzing::Intent;
    use rules::Rules;

    use super::*;

    /// The names of the files in a folder, in order.
    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_was_found_once_is_found_no_more() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
        let mut count = 0;
        for target in names(&folder) {
            for name in names(&folder.join(&target)) {
                let bytes = fs::read(folder.join(&target).join(&name)).expect("an input");
                let ran = replay(&target, &bytes);
                assert_eq!(ran, Some(true), "{target}/{name} is an input of a target");
                count += 1;
            }
        }
        assert!(count >= 19, "{count} inputs");
    }

    #[test]
    fn every_target_has_a_function_and_every_oracle_a_target() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz_targets");
        let files = names(&folder);
        for file in &files {
            let target = file.trim_end_matches(".rs");
            assert!(replay(target, b"").is_some(), "{target} has a function");
            let text = fs::read_to_string(folder.join(file)).expect("a target");
            assert!(text.lines().count() <= 15, "{file} is thin");
        }
        for oracle in oracles::ALL {
            assert!(files.contains(&format!("{}.rs", oracle.target)), "{}", oracle.target);
        }
    }

    #[test]
    fn the_readme_tells_what_must_be_true() {
        let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
        let text = fs::read_to_string(readme).expect("there is a README");
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| `")).collect();
        for oracle in oracles::ALL {
            let row = format!("| `{}` | {} | {} |", oracle.target, oracle.sentence, oracle.article);
            assert!(rows.contains(&row.as_str()), "not in the README: {row}");
        }
    }

    #[test]
    fn the_canary_sings() {
        let mut random = Random::new(1);
        let mut cases = (0..400).filter_map(|_| Case::made(&mut random, Intent::Planned));
        let sings = |case: Case| std::panic::catch_unwind(|| canary(&case)).is_err();
        assert!(cases.any(sings));
    }

    #[test]
    fn independent_crates_agree_and_know_most_positions() {
        let mut random = Random::new(2);
        let (mut all, mut cozy, mut chess) = (0, 0, 0);
        for intent in Intent::MADE.iter().cycle().take(450) {
            let Some(case) = Case::made(&mut random, *intent) else { continue };
            crates_agree(&case);
            let root = case.line.root();
            all += 1;
            cozy += usize::from(CozyChess.load(&root.fen, root.variant.into()).is_ok());
            let standard = root.variant == subject::Variant::Standard;
            chess += usize::from(standard && Chess.load(&root.fen, root.variant.into()).is_ok());
        }
        println!("of {all} cases cozy-chess accepts {cozy}, chess {chess}");
        assert!(cozy * 10 >= all * 6 && chess * 10 >= all * 5, "{cozy} and {chess} of {all}");
    }
}
