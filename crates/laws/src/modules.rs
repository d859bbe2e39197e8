//! Where the code of an article stands.

/// The file of this crate that encodes an article, or the nearest article above it; `None` where
/// none does.
///
/// ```
/// assert_eq!(laws::module_of("3.8.2.2.1"), Some("src/article_03/a3_08_castling.rs"));
/// assert_eq!(laws::module_of("12.4"), None);
/// ```
pub fn module_of(article: &str) -> Option<&'static str> {
    let mut number = article;
    loop {
        if let Ok(at) = MODULES.binary_search_by(|(known, _)| (*known).cmp(number)) {
            return Some(MODULES[at].1);
        }
        number = number.rsplit_once('.')?.0;
    }
}

/// The files by the article that they encode, as their heads say, in the order of the texts.
const MODULES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/modules.rs"));

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_exists_and_no_article_stands_in_two() {
        assert!(MODULES.len() > 60, "{} articles", MODULES.len());
        for (index, (number, file)) in MODULES.iter().enumerate() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            assert!(path.is_file(), "{number}: {file}");
            let twice = MODULES[..index].iter().find(|(other, _)| other == number);
            assert_eq!(twice, None, "{number} stands in {file} too");
        }
    }

    #[test]
    fn the_files_are_in_the_order_of_the_texts() {
        assert!(MODULES.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }

    #[test]
    fn the_nearest_article_decides() {
        assert_eq!(module_of("II.3.2.6"), Some("src/article_03/a3_08_castling.rs"));
        assert_eq!(module_of("II.2.1"), Some("src/guideline_ii.rs"));
        assert_eq!(module_of("III.2.1"), Some("src/guideline_iii.rs"));
        assert_eq!(module_of("1.4.2"), Some("src/game.rs"));
        assert_eq!(module_of("10.2"), Some("src/article_10.rs"));
        assert_eq!(module_of("1"), None);
    }
}
