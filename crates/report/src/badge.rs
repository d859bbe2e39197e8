//! A badge that tells what the last line tells.

use inquiry::Conclusion;
use serde_json::json;

use crate::Run;
use crate::written::{Written, Xml};

/// The words and the colour of the badge; they agree with the exit code.
fn message(run: &Run) -> (String, &'static str) {
    let faults = run.groups.iter().filter(|group| group.is_new()).count();
    match run.outcome.conclusion {
        Conclusion::Done | Conclusion::Conforms => ("conforms".to_string(), "#2e7d32"),
        Conclusion::NoDifference => ("no difference".to_string(), "#2e7d32"),
        Conclusion::Differs if faults == 0 => {
            ("known failures are out of date".to_string(), "#b71c1c")
        }
        Conclusion::Differs => (crate::text::number(faults, "fault"), "#b71c1c"),
        Conclusion::NotJudged => ("not judged".to_string(), "#6e6e6e"),
        Conclusion::Fault | Conclusion::Failed => ("failed".to_string(), "#b71c1c"),
    }
}

/// The JSON that badge services read from an address (the "endpoint" form of shields.io, version 1).
pub fn badge_json(run: &Run) -> String {
    let (message, color) = message(run);
    let badge = json!({
        "schemaVersion": 1,
        "label": "Laws of Chess",
        "message": message,
        "color": color,
    });
    format!("{badge:#}\n")
}

/// The width of a text in the badge's font, about 6.6 pixels for each character.
fn width(text: &str) -> usize {
    text.chars().count() * 66 / 10 + 10
}

/// The badge as a picture.
pub fn badge_svg(run: &Run) -> String {
    const LABEL: &str = "Laws of Chess";
    let (message, color) = message(run);
    let (left, right) = (width(LABEL), width(&message));
    let (all, a, b) = (left + right, left / 2, left + right / 2);
    Written::<Xml>::new()
        .own(r##"<svg xmlns="http://www.w3.org/2000/svg" width=""##)
        .says(all)
        .own(r##"" height="20" role="img" aria-label="Laws of Chess: "##)
        .says(&message)
        .own("\">\n<title>Laws of Chess: ")
        .says(&message)
        .own("</title>\n<clipPath id=\"r\"><rect width=\"")
        .says(all)
        .own("\" height=\"20\" rx=\"3\"/></clipPath>\n<g clip-path=\"url(#r)\"><rect width=\"")
        .says(left)
        .own("\" height=\"20\" fill=\"#444\"/><rect x=\"")
        .says(left)
        .own("\" width=\"")
        .says(right)
        .own("\" height=\"20\" fill=\"")
        .says(color)
        .own(
            "\"/></g>\n<g fill=\"#fff\" text-anchor=\"middle\" font-family=\"Verdana,DejaVu Sans,sans-serif\" \
             font-size=\"11\"><text x=\"",
        )
        .says(a)
        .own("\" y=\"14\">Laws of Chess</text><text x=\"")
        .says(b)
        .own("\" y=\"14\">")
        .says(&message)
        .own("</text></g>\n</svg>\n")
        .into_string()
}
