//! A guarded YAML text as JSON, which is read ten times as fast: the suite inside a program is kept in it.
//!
//! Only what passed the guard comes here: one document, no anchors, no tags, no key twice.

use granit_parser::{Event, Options, Parser, ScalarStyle};

/// A list or map that is still open, and whether a value or a key comes next.
enum Open {
    List { first: bool },
    Map { first: bool, key: bool },
}

/// The JSON of a YAML text.
///
/// # Errors
/// What the parser says of a text that is no YAML.
pub fn of(text: &str) -> Result<String, String> {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    let mut open: Vec<Open> = Vec::new();
    let mut options = Options::default();
    options.set_emit_comments(false);
    for next in Parser::new_from_str_with_options(text, options) {
        let (event, _) = next.map_err(|error| error.info())?;
        match event {
            Event::Scalar(value, style, ..) => {
                let key = matches!(open.last(), Some(Open::Map { key: true, .. }));
                begin(&mut out, &mut open);
                let plain = style == ScalarStyle::Plain && !key && is_json_scalar(&value);
                if plain {
                    out.push_str(&value.to_ascii_lowercase());
                } else if style == ScalarStyle::Plain && !key && matches!(&*value, "" | "~") {
                    out.push_str("null");
                } else {
                    quote(&mut out, &value);
                }
                end(&mut out, &mut open);
            }
            Event::SequenceStart(..) => {
                begin(&mut out, &mut open);
                out.push('[');
                open.push(Open::List { first: true });
            }
            Event::MappingStart(..) => {
                begin(&mut out, &mut open);
                out.push('{');
                open.push(Open::Map { first: true, key: true });
            }
            Event::SequenceEnd => close(&mut out, &mut open, ']'),
            Event::MappingEnd => close(&mut out, &mut open, '}'),
            _ => {}
        }
    }
    Ok(out)
}

/// What stands before a value or key.
fn begin(out: &mut String, open: &mut [Open]) {
    if let Some(Open::List { first } | Open::Map { first, key: true }) = open.last_mut()
        && !std::mem::take(first)
    {
        out.push(',');
    }
}

/// What stands after a value or key.
fn end(out: &mut String, open: &mut [Open]) {
    if let Some(Open::Map { key, .. }) = open.last_mut() {
        if *key {
            out.push(':');
        }
        *key = !*key;
    }
}

fn close(out: &mut String, open: &mut Vec<Open>, bracket: char) {
    open.pop();
    out.push(bracket);
    end(out, open);
}

/// Whether a scalar without quotes is a truth value, nothing, or a number that JSON writes alike.
fn is_json_scalar(text: &str) -> bool {
    matches!(
        text,
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" | "null" | "Null" | "NULL"
    ) || is_number(text)
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = digits.split_once('.').map_or((digits, None), |(a, b)| (a, Some(b)));
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    all_digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && part.is_none_or(all_digits)
        && digits.len() < 18
}

fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}
