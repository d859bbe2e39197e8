//! The folder tells the way of a difference: a room uses only rooms before it, and by their entrances.

use std::fs;
use std::path::Path;

/// The rooms in the order in which a difference passes them.
const ROOMS: [&str; 10] = [
    "terms",
    "reference",
    "places",
    "asking",
    "comparing",
    "naming",
    "minimising",
    "writing",
    "search",
    "scoring",
];

/// What is wrong with how a file of a room refers to its own crate.
fn wrong_ways(room: &str, text: &str) -> Vec<String> {
    let place = |name: &str| ROOMS.iter().position(|other| *other == name);
    let mut found = Vec::new();
    for way in text.split("crate::").skip(1) {
        let other: String = way.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        match (place(room), place(&other)) {
            (Some(here), Some(there)) if there < here => {}
            (_, Some(_)) => found.push(format!("{room} uses {other}")),
            (_, None) => found.push(format!("{room} goes through the crate's entrance")),
        }
    }
    found
}

/// Every Rust file of a folder, with its text.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => {
                found.push((path.display().to_string(), fs::read_to_string(&path).expect("text")))
            }
        }
    }
    found
}

#[test]
fn rooms_use_only_those_before_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for room in ROOMS {
        for (file, text) in files(&source.join(room)) {
            assert_eq!(wrong_ways(room, &text), Vec::<String>::new(), "{file}");
            assert!(text.lines().count() <= 400, "{file} is long");
        }
    }
    let beside: Vec<String> = fs::read_dir(&source)
        .expect("a folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name != "lib.rs" && !ROOMS.contains(&name.as_str()))
        .collect();
    assert!(beside.is_empty(), "beside the rooms: {beside:?}");
}

#[test]
fn an_arrow_back_is_seen() {
    assert!(wrong_ways("naming", "use crate::comparing::fields;").is_empty());
    assert_eq!(wrong_ways("comparing", "use crate::naming::cause;"), ["comparing uses naming"]);
    assert_eq!(wrong_ways("naming", "use crate::naming::why;"), ["naming uses naming"]);
    let through = ["terms goes through the crate's entrance"];
    assert_eq!(wrong_ways("terms", "use crate::{Kind, Line};"), through);
}
