//! A subject that knows the rules and misbehaves in one way, named by its only argument.

use std::io::{BufRead, Write};
use std::time::Duration;

use serde_json::{Value, json};
use subject::protocol::Request;
use subject::{Level, Mutant, Query, Reply, Root, Subject};

fn main() {
    let way = std::env::args().nth(1).unwrap_or_default();
    let mut engine = Mutant::new(None);
    let mut asked = 0_u64;
    let stdin = std::io::stdin();
    for line in stdin.lock().lines() {
        let Ok(line) = line else { return };
        let answer = match serde_json::from_str(&line) {
            Ok(Request::Start { .. }) => started(&way, &engine),
            Ok(Request::Ask { id, root, query }) => {
                asked += 1;
                let mut reply = value(&reply(&way, asked, &root, &query, &mut engine));
                reply["id"] = json!(id);
                reply
            }
            Ok(Request::Stop) | Err(_) => return,
        };
        let mut out = std::io::stdout().lock();
        if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}

fn started(way: &str, engine: &Mutant) -> Value {
    let mut description = engine.description().clone();
    description.name = way.to_string();
    if way == "claims-too-much" {
        description.levels = vec![Level::Board, Level::Notation, Level::Game, Level::Competition];
        description.capabilities = Vec::new();
    }
    let mut value = serde_json::to_value(description).expect("a description is JSON");
    value["protocol"] = json!(1);
    value
}

fn value(reply: &Reply) -> Value {
    match reply {
        Reply::Answer(answer) => json!({ "answer": answer }),
        Reply::Refused(why) => json!({ "refused": why }),
        Reply::Unsupported(why) => json!({ "unsupported": why }),
        Reply::Failed(failure) => json!({ "error": failure.message }),
    }
}

/// The engine's reply, spoilt in this way.
fn reply(way: &str, asked: u64, root: &Root, query: &Query, engine: &mut Mutant) -> Reply {
    let board = !matches!(
        query,
        Query::San { .. }
            | Query::ReadSan { .. }
            | Query::Accepts
            | Query::Claimable { .. }
            | Query::Repetitions { .. }
            | Query::Outcome { .. }
            | Query::CanMate { .. }
            | Query::Reachable
            | Query::Ruling { .. }
    );
    let shorter = |moves: &[String]| Root { moves: moves.to_vec(), ..root.clone() };
    match way {
        "refuses-everything" => Reply::Refused("no".to_string()),
        "refuses-every-tenth" if tenth(&root.fen) => Reply::Refused("no".to_string()),
        "does-not-play-the-last-move" => {
            let kept = root.moves.len().saturating_sub(1);
            engine.ask(&shorter(&root.moves[..kept]), query)
        }
        "ignores-all-moves" => engine.ask(&shorter(&[]), query),
        "answers-only-perft" if !matches!(query, Query::Perft { .. }) => {
            Reply::Unsupported("it only counts".to_string())
        }
        "answers-nothing-in-time" => {
            std::thread::sleep(Duration::from_secs(60));
            Reply::Refused("too late".to_string())
        }
        "is-slow-in-one-count" if matches!(query, Query::Perft { depth } if *depth >= 4) => {
            std::thread::sleep(Duration::from_secs(60));
            engine.ask(root, query)
        }
        "claims-too-much" if !board => Reply::Unsupported("it does not know".to_string()),
        "answers-two-ways" if asked.is_multiple_of(2) && *query == Query::LegalMoves => {
            Reply::Answer(subject::Answer::Moves(Vec::new()))
        }
        _ => engine.ask(root, query),
    }
}

/// One position in ten, the same each time.
fn tenth(fen: &str) -> bool {
    fen.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte))) % 10
        == 0
}
