//! The specifications of this project, as they are built into the binary.

use scenario::{LoadError, Selection, Style, Suite};

fn suite() -> Suite {
    match Suite::embedded() {
        Ok(suite) => suite,
        Err(LoadError::Invalid(found)) => {
            let texts: Vec<String> = found.iter().map(|d| d.render(Style::Plain)).collect();
            panic!("{}", texts.join("\n"))
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn the_embedded_specifications_are_valid() {
    let suite = suite();
    assert!(suite.scenarios.len() > 100);
    assert!(suite.registry.is_some_and(|registry| registry.articles.len() == 378));
    assert!(suite.concordance.is_some_and(|map| map.concordance.len() > 100));
}

#[test]
fn numbers_of_other_editions_select_their_scenarios() {
    let suite = suite();
    let select = |article: &str, edition: &str| {
        let selection = Selection {
            articles: vec![article.to_owned()],
            edition: edition.parse().unwrap(),
            ..Selection::default()
        };
        selection.apply(&suite).unwrap().len()
    };
    assert!(select("3.8", "2023") > select("3.8.2.2.1", "2023"));
    assert!(select("3.8.2.2.1", "2023") > 0);
    assert!(select("3.5.a.ii.2.a", "1997") > 0);
    assert_eq!(select("3.5.a.ii.2.a", "1997"), select("3.5(a)(ii)(2)[a]", "1997"));
}
