//! Real games through subjects.

use divergence::{Aspects, Kind, Options, ReplayReport, replay};
use mutants::Fault;
use subject::{Mutant, Reference, Subject};

/// Source of the first game: A. Anderssen v. L. Kieseritzky, London 1851 ("the Immortal Game").
const GAMES: &str = "[Event \"London\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 {bold} \
                     5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 \
                     Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. \
                     e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0\n\n\
                     [Event \"broken\"]\n1. e4 e5 2. Ke3 *\n\n\
                     [Event \"castling and en passant\"]\n1. e4 Nf6 2. e5 d5 3. exd6 Nc6 4. Nf3 Bg4 5. Be2 \
                     Qxd6 6. O-O O-O-O 1/2-1/2\n\n\
                     [Event \"mate is no draw\"]\n1. f3 e5 2. g4 Qh4# 1/2-1/2\n";

fn run(subject: &mut dyn Subject) -> ReplayReport {
    let options = Options { aspects: Aspects::REPLAY, ..Options::default() };
    replay(subject, "subject", "games.pgn", GAMES.as_bytes(), &options)
}

#[test]
fn the_file_is_judged_apart_from_the_subject() {
    let report = run(&mut Reference::default());
    assert!(report.diff.is_clean(), "{:#?}", report.diff);
    assert_eq!((report.games, report.plies), (4, 45 + 2 + 12 + 4));
    let problems: Vec<String> =
        report.problems.iter().map(|p| format!("{}: {}", p.place, p.reason)).collect();
    assert_eq!(
        problems,
        ["7:13: \"Ke3\": no legal move fits", "13:16: the board says 0-1, the file says 1/2-1/2",]
    );
}

#[test]
fn a_fault_shows_where_a_game_touches_it() {
    for (name, article) in [
        ("ep_missing", "3.7.3.1"),
        ("castle_rook_not_moved", "3.8.2"),
        ("rights_kept_when_king_moves", "3.8.2.1.1"),
    ] {
        let report = run(&mut Mutant::new(Fault::from_name(name)));
        let first = report.diff.findings.first();
        assert_eq!(first.map(|f| f.cause.article.as_str()), Some(article), "{name}");
    }
}

/// A game in which the start position appears for the fifth time: four times there and back with the knights.
const FIVEFOLD: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 \
                        1/2-1/2\n";

fn findings_of_game(name: &str) -> Vec<(String, Kind)> {
    let mut mutant = Mutant::new(Fault::from_name(name));
    let aspects = Aspects { counts: false, ..Aspects::BOARD };
    let options = Options { aspects, ..Options::default() };
    let report = replay(&mut mutant, "subject", "games.pgn", FIVEFOLD.as_bytes(), &options);
    report.diff.findings.into_iter().map(|found| (found.cause.article, found.cause.kind)).collect()
}

#[test]
fn how_often_a_position_has_appeared_and_what_follows_is_compared() {
    assert_eq!(findings_of_game("none"), []);
    assert_eq!(findings_of_game("fivefold_missing"), [("9.6.1".to_string(), Kind::Game)]);
    let third = ("9.2.2".to_string(), Kind::Game);
    assert!(findings_of_game("threefold_ends_the_game").contains(&third));
    let start = ("9.2.3".to_string(), Kind::Game);
    assert!(findings_of_game("repetition_start_not_counted").contains(&start));
}

#[test]
fn what_keeps_a_game_from_being_played_is_told_from_what_does_not() {
    let report = run(&mut Reference::default());
    let unplayed: Vec<bool> = report.problems.iter().map(|problem| problem.unplayed).collect();
    assert_eq!(unplayed, [true, false]);
}
