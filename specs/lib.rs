//! The FIDE Laws of Chess as data, carried inside a program: every article in plain words (`articles.yaml`), scenarios
//! with the answers that the Laws require (`article-*/`, `appendix-*/`, `guideline-*/`, `fen/`, `pgn/`), counts (`perft/`, `corpus/`),
//! and what engines are asked in conversation (`conversation/`). `README.md` is the reference of the form, `schema.json` its schema.
//!
//! ```
//! let text = specs::file("articles.yaml").expect("it is there");
//! assert!(text.contains("castling"));
//! ```

/// Every file by its path inside the folder, with its text, in the order of the paths.
pub const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The text of a file, such as `corpus/distilled.epd`; `None` if there is no such file.
pub fn file(name: &str) -> Option<&'static str> {
    let at = FILES.binary_search_by(|(other, _)| (*other).cmp(name)).ok()?;
    FILES.get(at).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_its_path() {
        assert!(FILES.len() > 100);
        assert!(FILES.iter().all(|(name, text)| file(name) == Some(text)));
        assert_eq!(file("no such file"), None);
        assert_eq!(file("Cargo.toml"), None);
    }
}
