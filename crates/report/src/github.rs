//! Annotations of GitHub Actions: workflow commands on standard output.

use crate::written::{Workflow, Written};
use crate::{Case, Group, Place, Run};

/// One annotation for each fault that is not known, at a file of the caller's, and one that tells the whole.
pub fn github(run: &Run, place: &Place) -> String {
    let mut text = Written::new();
    for group in run.groups.iter().filter(|group| group.is_new()) {
        let Some(case) = run.cases.get(group.smallest) else { continue };
        let title =
            format!("{}: {}", crate::text::article(&group.article, &group.title), group.what);
        text = at(text.own("::error "), place)
            .own("title=")
            .property(title)
            .own("::")
            .says(message(group, case))
            .own("\n");
    }
    for fixed in run.known.iter().flat_map(|known| &known.fixed) {
        let file = run.known.as_ref().map_or("", |known| known.file.as_str());
        text = text
            .own("::error file=")
            .property(file)
            .own(",line=")
            .property(fixed.line)
            .own(",title=known failure::")
            .says(format!("{}: {}", fixed.id, fixed.what))
            .own("\n");
    }
    let level = if run.outcome.conclusion.is_good() { "notice" } else { "error" };
    text.own("::")
        .own(level)
        .own(" title=")
        .property(format!("arbiter, {}", crate::text::subject(run)))
        .own("::")
        .says(&run.outcome.sentence)
        .own("\n")
        .into_string()
}

fn at(text: Written<Workflow>, place: &Place) -> Written<Workflow> {
    match &place.file {
        Some(file) => text.own("file=").property(file).own(",line=1,"),
        None => text,
    }
}

fn message(group: &Group, case: &Case) -> String {
    format!(
        "{}\n{}\nexpected: {}\ngot: {}\n{}\n{}",
        crate::text::fault(group),
        crate::text::position(case),
        case.expected,
        case.got,
        case.notes.join("\n"),
        case.repeat
    )
}
