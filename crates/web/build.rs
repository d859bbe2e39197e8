//! Numbers, titles and statements of all articles, as a table to compile in: no YAML is read in a browser.

use std::env;
use std::fs;
use std::path::Path;

use serde::Deserialize;

#[derive(Deserialize)]
struct Registry {
    articles: Vec<Article>,
}

#[derive(Deserialize)]
struct Article {
    number: String,
    title: String,
    #[serde(default)]
    states: String,
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let text = specs::file("articles.yaml").expect("articles.yaml is there");
    let registry: Registry = serde_yaml::from_str(text).expect("specs/articles.yaml is a registry");
    let rows: Vec<(String, String, String)> = registry
        .articles
        .into_iter()
        .map(|article| (article.number, article.title, article.states))
        .collect();
    let folder = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("articles.rs"), format!("&{rows:?}"))
        .expect("the table can be written");
}
