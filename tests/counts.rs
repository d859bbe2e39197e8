//! `arbiter check --epd`: a file of counts as a gate.

mod common;

use common::{Ran, run, run_in};

/// Three positions of public suites with their counts, a line that is none, and a number that is wrong.
const SUITE: &str = "\
# counts
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 ;D1 26 ;D2 568\r
this is no position
id two
epd n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1
perft 1 24
perft 2 496
perft 20 1
4k3/8/8/8/8/8/8/4K3 w - - 0 0 ;D1 6
";

fn checked(subject: &str, jobs: &str) -> Ran {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("suite.epd"), SUITE).expect("written");
    run_in(dir.path(), &["check", "--epd", "suite.epd", subject, "--jobs", jobs], &[])
}

#[test]
fn who_counts_rightly_conforms_and_the_file_is_told_its_own_mistakes() {
    let ran = checked("reference", "1");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let mistake = "line 9: the file has 6 for depth 1, by the Laws it is 5";
    assert!(ran.out.contains(mistake), "{}", ran.out);
    assert!(ran.out.contains("5 counts at 3 positions"), "{}", ran.out);
    assert!(ran.out.contains("lines left out: 1 ("), "{}", ran.out);
    assert!(ran.err.contains("line 5: skipped depth 20"), "{}", ran.err);
    assert!(ran.err.contains("line 3: left out"), "{}", ran.err);
}

#[test]
fn a_wrong_count_is_followed_to_its_article() {
    for (fault, article) in
        [("castle_through_check", "3.8.2.2"), ("promo_to_king_allowed", "3.7.3.3")]
    {
        let ran = checked(&format!("mutant:{fault}"), "1");
        assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains(article), "{fault}: {}", ran.out);
    }
}

#[test]
fn the_number_of_processes_changes_nothing() {
    for subject in ["reference", "mutant:castle_through_check"] {
        let (one, three) = (checked(subject, "1"), checked(subject, "3"));
        assert_eq!((one.code, one.out), (three.code, three.out), "{subject}");
    }
}

#[test]
fn options_that_mean_nothing_for_a_file_of_counts_are_refused() {
    for option in [["--tier", "smoke"], ["--edition", "2014"], ["--format", "json"], ["--out", "x"]]
    {
        let ran =
            run(&[&["check", "--epd", "specs/perft/standard.epd", "reference"], &option[..]]
                .concat());
        assert_eq!(ran.code, 2, "{option:?}\n{}{}", ran.out, ran.err);
        assert!(ran.err.contains("cannot be used with"), "{option:?}\n{}", ran.err);
    }
}
