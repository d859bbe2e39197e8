//! What an engine offers between `uci` and `uciok`.

use crate::outcome::Found;

/// An option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offered {
    /// Its name.
    pub name: String,
    /// `check`, `spin`, `combo`, `button` or `string`.
    pub kind: String,
    /// The words behind `default`; none if the word is missing.
    pub default: Option<String>,
    /// The words behind `min` and `max`.
    pub bounds: [Option<String>; 2],
    /// The words behind each `var`.
    pub vars: Vec<String>,
}

/// Everything that an engine offers.
#[derive(Clone, Debug, Default)]
pub struct Offer {
    /// The options, in their order.
    pub options: Vec<Offered>,
    /// `id name`.
    pub name: Option<String>,
    /// `id author`.
    pub author: Option<String>,
}

const KEYWORDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

/// Reads an option line.
pub fn read(line: &str) -> Offered {
    let mut option = Offered::default();
    let mut keyword = "";
    let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in line.split_whitespace().skip(1) {
        // A name may hold any word but `type`, which ends it.
        let opens = KEYWORDS.contains(&word) && (keyword != "name" || word == "type");
        if opens {
            keyword = word;
            parts.push((word, Vec::new()));
        } else if let Some((_, words)) = parts.last_mut() {
            words.push(word);
        }
    }
    for (keyword, words) in parts {
        let text = words.join(" ");
        match keyword {
            "name" => option.name = text,
            "type" => option.kind = text,
            "default" => option.default = Some(text),
            "min" => option.bounds[0] = Some(text),
            "max" => option.bounds[1] = Some(text),
            _ => option.vars.push(text),
        }
    }
    option
}

/// What is wrong with an option by itself.
pub fn faults(option: &Offered) -> Vec<Found> {
    let mut found = Vec::new();
    let mut say = |rule, got: String| found.push(Found { rule, got });
    let name = &option.name;
    let default = option.default.as_deref();
    if name.is_empty() {
        say("option-lines", "an option has no name".into());
    }
    match option.kind.as_str() {
        "check" if !matches!(default, Some("true" | "false")) => {
            say("option-defaults", format!("the check {name} has the default {default:?}"));
        }
        "spin" => {
            let [min, max] = option.bounds.each_ref().map(|bound| number(bound.as_deref()));
            match (number(default), min, max) {
                (Some(default), Some(min), Some(max)) if min <= default && default <= max => {}
                _ => say(
                    "option-defaults",
                    format!(
                        "the spin {name} has the default {default:?} and the bounds {:?}",
                        option.bounds
                    ),
                ),
            }
        }
        "combo" if !default.is_some_and(|default| option.vars.iter().any(|var| var == default)) => {
            say(
                "option-defaults",
                format!("the combo {name} has the default {default:?}, which is no var"),
            );
        }
        "button" if default.is_some() => {
            say("option-defaults", format!("the button {name} has a default"));
        }
        "string" if default == Some("") => {
            say("empty-default-spelled", format!("the string {name} has nothing behind `default`"));
        }
        "check" | "combo" | "button" | "string" => {}
        kind => say("option-lines", format!("the option {name} has the type {kind:?}")),
    }
    if let Some(kind) = fixed_kind(name)
        && option.kind != kind
    {
        say("known-options", format!("{name} is a {kind}, not a {}", option.kind));
    }
    if name == "UCI_Chess960" && default == Some("true") {
        say("chess960-off-by-default", "UCI_Chess960 is on by default".into());
    }
    if name == "MultiPV" && default.is_some_and(|default| default != "1") {
        say("known-options", format!("MultiPV has the default {default:?}, not 1"));
    }
    found
}

fn number(text: Option<&str>) -> Option<i64> {
    text?.parse().ok()
}

/// The types of the options whose meaning is fixed.
fn fixed_kind(name: &str) -> Option<&'static str> {
    Some(match name {
        "Hash" | "MultiPV" | "NalimovCache" | "UCI_Elo" => "spin",
        "Ponder" | "OwnBook" | "UCI_ShowCurrLine" | "UCI_ShowRefutations" => "check",
        "UCI_LimitStrength" | "UCI_AnalyseMode" | "UCI_Chess960" => "check",
        "NalimovPath" | "UCI_Opponent" | "UCI_EngineAbout" => "string",
        _ => return None,
    })
}

/// What is wrong with the options together.
pub fn faults_together(offer: &Offer) -> Vec<Found> {
    let mut found = Vec::new();
    let has = |name: &str| offer.options.iter().any(|option| option.name == name);
    if has("UCI_Elo") != has("UCI_LimitStrength") {
        let got = "one of UCI_Elo and UCI_LimitStrength is offered without the other".into();
        found.push(Found { rule: "strength-options-together", got });
    }
    for id in [("name", &offer.name), ("author", &offer.author)] {
        if id.1.as_deref().is_none_or(|text| text.trim().is_empty()) {
            found.push(Found { rule: "id-lines", got: format!("there is no `id {}`", id.0) });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(line: &str) -> Vec<&'static str> {
        faults(&read(line)).into_iter().map(|found| found.rule).collect()
    }

    #[test]
    fn options_that_are_well_formed() {
        for line in [
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Style type combo default Very Solid var Very Solid var Wild",
            "option name Skill max level type check default false",
            "option name Book File type string default <empty>",
        ] {
            assert!(rules(line).is_empty(), "{line}");
        }
        assert_eq!(
            read("option name Skill max level type check default false").name,
            "Skill max level"
        );
    }

    #[test]
    fn options_that_are_not() {
        let cases = [
            ("option name Hash type spin default 0 min 1 max 9", "option-defaults"),
            ("option name X type spin default 1 min 9 max 1", "option-defaults"),
            ("option name X type check default yes", "option-defaults"),
            ("option name X type combo default a var b", "option-defaults"),
            ("option name X type button default on", "option-defaults"),
            ("option name X type number", "option-lines"),
            ("option type check default true", "option-lines"),
            ("option name Ponder type string default x", "known-options"),
            ("option name X type string default", "empty-default-spelled"),
            ("option name UCI_Chess960 type check default true", "chess960-off-by-default"),
        ];
        for (line, rule) in cases {
            assert_eq!(rules(line), [rule], "{line}");
        }
    }
}
