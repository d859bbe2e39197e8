//! What people ask most, each with the articles that answer it, by the Laws.
use serde_json::{Value, json};

fn ask(question: Value) -> Value {
    serde_json::from_str(&web::answer(&question.to_string())).expect("an answer in JSON")
}

/// The articles that the first move of an answer breaks.
fn broken(fen: &str, mv: &str) -> Vec<String> {
    let told = ask(json!({ "ask": "why", "fen": fen, "move": mv }));
    assert_eq!(told["legal"], false, "{told}");
    let breaches = told["moves"][0]["breaches"].as_array().expect("breaches");
    assert!(breaches.iter().all(|breach| breach["title"] != ""), "every article has its words");
    breaches.iter().map(|breach| breach["article"].as_str().unwrap_or_default().into()).collect()
}

#[test]
fn the_most_asked_rules_are_explained() {
    let rook_at = |square: &str| match square {
        "f8" => "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        _ => "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
    };
    let cases: [(&str, &str, &[&str]); 10] = [
        (rook_at("f8"), "O-O", &["3.8.2.2.1"]),
        (rook_at("e2"), "O-O-O", &["3.8.2.2.1"]),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O", &["3.8.2.2.2"]),
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "exd6", &["3.9.2"]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", &["3.7.3.1"]),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", &["3.7.3.3"]),
        ("4k3/8/8/8/8/8/4r3/4KR2 w - - 0 1", "Rf2", &["3.9.2"]),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4", &["3.7.2"]),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Ra3", &["3.5"]),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kd2", &["3.9.2"]),
    ];
    for (fen, mv, articles) in cases {
        let found = broken(fen, mv);
        assert!(
            articles.iter().all(|article| found.iter().any(|one| one == article)),
            "{mv}: {found:?}"
        );
    }
}

#[test]
fn a_legal_move_has_its_grounds_and_the_position_after_it() {
    let told = ask(json!({ "ask": "why", "fen": "startpos", "moves": ["e2e4"], "move": "c5" }));
    assert_eq!(told["legal"], true);
    assert_eq!(told["turn"], "black");
    let mv = &told["moves"][0];
    assert_eq!((&mv["move"], &mv["san"]), (&json!("c7c5"), &json!("c5")));
    assert_eq!(mv["grounds"][0]["article"], "3.7.2");
    assert_eq!(mv["then"], "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
}

#[test]
fn a_position_tells_its_moves_its_check_and_its_end() {
    let start = ask(json!({ "ask": "position" }));
    assert_eq!(start["legal"].as_array().map(Vec::len), Some(20));
    let mated = ask(json!({ "ask": "position", "fen": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1" }));
    assert_eq!(
        (&mated["status"], &mated["ended"]["article"]),
        (&json!("checkmate"), &json!("5.1.1"))
    );
    assert_eq!(mated["checkers"], json!(["g7"]));
    let stale = ask(json!({ "ask": "position", "fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" }));
    assert_eq!(stale["ended"]["article"], "5.2.1");
}

#[test]
fn what_is_no_position_says_which_field_or_which_article() {
    let field = ask(json!({ "ask": "position", "fen": "8/8/8/8/8/8/8/9 w - - 0 1" }));
    assert_eq!(field["field"], "placement");
    let kings = ask(json!({ "ask": "position", "fen": "4k3/8/8/8/8/8/8/K3K3 w - - 0 1" }));
    assert!(
        kings["impossible"][0]["says"].as_str().is_some_and(|says| says.contains("king")),
        "{kings}"
    );
}

#[test]
fn counts_are_the_known_ones() {
    // Counts of the initial position: https://www.chessprogramming.org/Perft_Results
    let told = ask(json!({ "ask": "perft", "depth": 4 }));
    assert_eq!(told["count"], 197_281);
    assert_eq!(told["divide"].as_array().map(Vec::len), Some(20));
    assert!(ask(json!({ "ask": "perft", "depth": 30 }))["error"].is_string());
}

#[test]
fn a_dead_position_is_proved_and_a_mate_is_shown() {
    let bishop = "8/8/8/3k4/8/3K4/3B4/8 w - - 0 1";
    for by in ["white", "black"] {
        let told = ask(json!({ "ask": "mate", "fen": bishop, "by": by }));
        assert_eq!(told["can_mate"], false, "{by}: {told}");
    }
    let queen =
        ask(json!({ "ask": "mate", "fen": "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "by": "white" }));
    assert_eq!(queen["can_mate"], true);
    let last = queen["line"].as_array().and_then(|line| line.last()).expect("a line");
    assert!(last["san"].as_str().is_some_and(|san| san.ends_with('#')), "{last}");
}

#[test]
fn the_past_is_told() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(ask(json!({ "ask": "reach", "fen": start }))["reachable"], true);
    let pawns = "rnbqkbnr/pppppppp/P7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(ask(json!({ "ask": "reach", "fen": pawns }))["reachable"], false);
}

#[test]
fn a_game_is_stepped_through_to_its_illegal_move() {
    let told = ask(json!({ "ask": "game", "pgn": "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O-O *" }));
    let game = &told["games"][0];
    assert_eq!(game["plies"].as_array().map(Vec::len), Some(6));
    assert_eq!(game["illegal"]["ply"], 7);
    let articles: Vec<&Value> = game["illegal"]["moves"][0]["breaches"]
        .as_array()
        .expect("breaches")
        .iter()
        .map(|b| &b["article"])
        .collect();
    assert!(articles.contains(&&json!("3.8.2.2.2")), "{articles:?}");
    assert!(
        game["findings"]
            .as_array()
            .is_some_and(|found| found.iter().any(|one| one["kind"] == "illegal-move"))
    );
}

#[test]
fn articles_are_listed_with_what_stands_below_them() {
    let told = ask(json!({ "ask": "articles", "number": "3.8" }));
    let numbers: Vec<&str> = told["articles"]
        .as_array()
        .expect("articles")
        .iter()
        .filter_map(|row| row["number"].as_str())
        .collect();
    assert!(numbers.starts_with(&["3.8", "3.8.1", "3.8.2"]), "{numbers:?}");
    assert!(numbers.iter().all(|number| number.starts_with("3.8")));
}

#[test]
fn nothing_breaks_it() {
    for text in [
        "",
        "{",
        "[]",
        r#"{"ask":"?"}"#,
        r#"{"ask":"why"}"#,
        r#"{"ask":"why","move":"\u0000"}"#,
        r#"{"ask":"mate","by":"red"}"#,
    ] {
        let told: Value = serde_json::from_str(&web::answer(text)).expect("an answer in JSON");
        assert!(told["error"].is_string(), "{text}: {told}");
    }
    let long = " ".repeat(web::LONGEST + 1);
    assert!(web::answer(&long).contains("error"));
}
