//! The only place where a YAML text becomes typed data.

use serde::de::DeserializeOwned;

use crate::diagnostic::Diagnostic;
use crate::guard::Source;

/// Reads a guarded text into a type, or says at which line and column it does not fit.
pub fn read<T: DeserializeOwned>(source: &Source) -> Result<T, Box<Diagnostic>> {
    serde_yaml::from_str(source.text()).map_err(|error| {
        let place = error.location();
        let text = error.to_string();
        let message = match text.rfind(" at line ") {
            Some(cut) if place.is_some() => text[..cut].to_owned(),
            _ => text,
        };
        Box::new(match place {
            Some(at) => source.complain_at(at.line(), at.column(), message),
            None => source.complain("", message),
        })
    })
}
