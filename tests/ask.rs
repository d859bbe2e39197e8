//! One question to many programs: who agrees with the Laws, who does not, and by which article.

mod common;

use common::run;

const EN_PASSANT: &str = "8/8/8/K2pP3/8/8/8/4k3 w - d6 0 1";

#[test]
fn all_who_agree_conform() {
    let ran = run(&["ask", EN_PASSANT, "--", "reference", "mutant:none"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("e5d6 e5e6") && ran.out.contains("2 of 2 agree"), "{}", ran.out);
}

#[test]
fn who_differs_is_told_with_the_article_of_each_move() {
    let ran = run(&["ask", EN_PASSANT, "--", "reference", "mutant:ep_missing"]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("does not list e5d6: 3.7.3.1"), "{}", ran.out);
    let pinned = ["ask", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "--", "mutant:pins_ignored"];
    let ran = run(&pinned);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("lists e2c3: 3.9.2"), "{}", ran.out);
}

#[test]
fn every_question_can_be_asked_after_moves() {
    let questions: [(&[&str], &str); 8] = [
        (&["--legal", "e7e5"], "by the Laws: yes"),
        (&["--san", "g8f6"], "by the Laws: Nf6"),
        (&["--read-san", "c5"], "by the Laws: c7c5"),
        (&["--checkers"], "by the Laws: nothing"),
        (&["--status"], "by the Laws: ongoing"),
        (&["--mate", "black"], "by the Laws: yes"),
        (&["--perft", "2"], "by the Laws: 600"),
        (&["--accepts"], "by the Laws: yes"),
    ];
    for (question, right) in questions {
        let arguments = [&["ask", "startpos", "e2e4"], question, &["--", "reference"]].concat();
        let ran = run(&arguments);
        assert_eq!(ran.code, 0, "{question:?}\n{}{}", ran.out, ran.err);
        assert!(ran.out.contains(right), "{question:?}\n{}", ran.out);
    }
}

#[test]
fn what_cannot_be_asked_says_why_and_nothing_is_started() {
    let cases: [(&[&str], i32, &str); 5] = [
        (&["ask", "startpos", "e2e5", "--", "reference"], 2, "e2e5 is illegal: 3.7"),
        (&["ask", "8/8", "--", "reference"], 2, "bad FEN"),
        (&["ask", "startpos", "--", "nosuch"], 2, "names no subject"),
        (&["ask", "startpos"], 2, "SUBJECT"),
        (
            &["ask", "startpos", "--status", "--checkers", "--", "reference"],
            2,
            "cannot be used with",
        ),
    ];
    for (arguments, code, tells) in cases {
        let ran = run(arguments);
        assert_eq!(ran.code, code, "{arguments:?}\n{}{}", ran.out, ran.err);
        assert!(
            ran.out.is_empty() && ran.err.contains(tells),
            "{arguments:?}\n{}{}",
            ran.out,
            ran.err
        );
    }
}

#[test]
fn a_subject_that_does_not_start_fails_and_the_next_is_asked() {
    let ran = run(&["ask", "startpos", "--", "adapter:false", "reference"]);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1 of 2 agree with the Laws, 0 differ, 1 failed"), "{}", ran.out);
}
