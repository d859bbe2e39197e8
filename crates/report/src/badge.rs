//! A badge that tells how many articles a subject keeps.

use serde_json::json;

use crate::model::count;
use crate::{Run, Verdict};

/// The words and the colour of the badge.
fn message(run: &Run) -> (String, &'static str) {
    let mut kept = 0;
    let mut asked = 0;
    for (_, cases) in run.by_article() {
        let counts = count(cases.iter().copied());
        let has = |verdict| counts.contains_key(&verdict);
        if has(Verdict::Differs) || has(Verdict::Failed) {
            asked += 1;
        } else if has(Verdict::Conforms) {
            asked += 1;
            kept += 1;
        }
    }
    let color = match (kept, asked) {
        (_, 0) => "#9f9f9f",
        (kept, asked) if kept == asked => "#2e7d32",
        (kept, asked) if kept * 10 >= asked * 9 => "#9a6700",
        _ => "#b71c1c",
    };
    (format!("{kept} of {asked} articles"), color)
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
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{all}" height="20" role="img" aria-label="{LABEL}: {message}">
<title>{LABEL}: {message}</title>
<clipPath id="r"><rect width="{all}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="{left}" height="20" fill="#444"/><rect x="{left}" width="{right}" height="20" fill="{color}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="{a}" y="14">{LABEL}</text><text x="{b}" y="14">{message}</text></g>
</svg>
"##
    )
}
