//! Real games through subjects.

use divergence::{Kind, Only, Options, ReplayReport, replay};
use mutants::Fault;
use notation::pgn::split::{Chunk, Chunks};
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
    run_only(subject, GAMES, Only::All)
}

fn run_only(subject: &mut dyn Subject, games: &str, only: Only) -> ReplayReport {
    let options = Options::default();
    replay(subject, "subject", "games.pgn", pieces(games), &options, (only, &|_| {}))
}

fn pieces(games: &str) -> impl Iterator<Item = Chunk> {
    Chunks::new(games.as_bytes()).map(|piece| piece.expect("a piece"))
}

#[test]
fn a_part_alone_sees_the_faults_of_that_part() {
    let parts = [
        (Fault::EpMissing, GAMES, Only::Moves),
        (Fault::SanReaderTakesLongCastlingAsShort, GAMES, Only::San),
        (Fault::FivefoldMissing, FIVEFOLD, Only::Outcome),
    ];
    for (fault, games, sees) in parts {
        let finds = |only| {
            let report = run_only(&mut Mutant::new(Some(fault)), games, only);
            !report.diff.findings.is_empty()
        };
        assert!(finds(sees), "{fault}, {sees:?}");
        assert_eq!(finds(Only::Moves), sees == Only::Moves, "{fault}, moves");
        assert_eq!(finds(Only::Outcome), sees == Only::Outcome, "{fault}, outcome");
    }
    let questions = |only| run_only(&mut Reference::default(), GAMES, only).diff.questions;
    let parts = [Only::Moves, Only::San, Only::Outcome].map(questions);
    assert!(parts.iter().all(|part| *part > 0) && parts.iter().sum::<u64>() < questions(Only::All));
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
    let report = run_only(&mut Mutant::new(Fault::from_name(name)), FIVEFOLD, Only::All);
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

/// Notes the longest game that it is told.
struct Noting {
    honest: Mutant,
    longest: usize,
}

impl Subject for Noting {
    fn description(&self) -> &subject::Description {
        self.honest.description()
    }

    fn ask(&mut self, root: &subject::Root, query: &subject::Query) -> subject::Reply {
        self.longest = self.longest.max(root.moves.len());
        self.honest.ask(root, query)
    }
}

/// What a ply costs does not grow with the game, whether or not it went on when the Laws had ended it.
#[test]
fn a_long_game_is_told_in_parts() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ";
    let pawns = ["a3", "a6", "b3", "b6", "c3", "c6", "d3", "d6", "e3", "e6"];
    let ended = shuffle.repeat(80);
    let going_on: String = pawns
        .chunks(2)
        .map(|pair| format!("{} {} {}", pair[0], pair[1], shuffle.repeat(15)))
        .collect();
    for text in [ended, going_on] {
        let mut subject = Noting { honest: Mutant::new(None), longest: 0 };
        let budget = divergence::Budget { questions: u64::MAX, time: None };
        let options =
            Options { budget, aspects: divergence::Aspects::REPLAY, ..Options::default() };
        let report = replay(
            &mut subject,
            "subject",
            "long.pgn",
            pieces(&format!("{text}*\n")),
            &options,
            (Only::All, &|_| {}),
        );
        assert!(report.plies > 300 && report.problems.is_empty(), "{:?}", report.problems);
        assert!(
            report.diff.findings.is_empty() && report.diff.troubles.is_empty(),
            "{:#?}",
            report.diff
        );
        assert!(subject.longest >= 200 && subject.longest < 280, "{}", subject.longest);
    }
}
