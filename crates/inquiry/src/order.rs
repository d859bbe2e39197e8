//! The order of the Laws.

use crate::Case;

/// The cases of each article, articles in the order in which the Laws print them.
pub fn by_article(cases: &[Case]) -> Vec<(&str, Vec<&Case>)> {
    let mut groups: Vec<(&str, Vec<&Case>)> = Vec::new();
    for case in cases {
        match groups.iter_mut().find(|(article, _)| *article == case.article) {
            Some((_, group)) => group.push(case),
            None => groups.push((&case.article, vec![case])),
        }
    }
    groups.sort_by(|(a, _), (b, _)| laws::compare_numbers(a, b));
    groups
}
