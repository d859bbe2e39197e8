//! The lines by which an engine says what it can do: `feature ping=1 setboard=1 myname="Name" done=1`.

/// What an engine said of itself. What it does not mention has the protocol's default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// `ping N` is answered by `pong N`.
    pub ping: bool,
    /// A position is set up by `setboard FEN`.
    pub setboard: bool,
    /// Moves are sent as `usermove M`.
    pub usermove: bool,
    /// `myname`.
    pub name: Option<String>,
    /// `done=1` came, or another value.
    pub done: Option<bool>,
}

impl Features {
    /// Takes in a line; returns the names on it, and none if it is no line of features.
    pub fn read(&mut self, line: &str) -> Vec<String> {
        let Some(rest) = line.trim().strip_prefix("feature ") else { return Vec::new() };
        let pairs = pairs(rest);
        for (name, value) in &pairs {
            let yes = value != "0";
            match name.as_str() {
                "ping" => self.ping = yes,
                "setboard" => self.setboard = yes,
                "usermove" => self.usermove = yes,
                "myname" => self.name = Some(value.clone()),
                "done" => self.done = Some(yes),
                _ => {}
            }
        }
        pairs.into_iter().map(|(name, _)| name).collect()
    }
}

/// The pairs of a line: a value may stand in quotes, and then hold spaces.
pub fn pairs(mut rest: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    while let Some((name, after)) = rest.trim_start().split_once('=') {
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((name.to_string(), value.to_string()));
        rest = left;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_values_and_quotes() {
        let mut features = Features::default();
        let names =
            features.read("feature ping=1 setboard=1 myname=\"A = B 1.0\" usermove=0 done=1");
        assert_eq!(names, ["ping", "setboard", "myname", "usermove", "done"]);
        assert!(features.ping && features.setboard && !features.usermove);
        assert_eq!((features.name.as_deref(), features.done), (Some("A = B 1.0"), Some(true)));
        assert!(features.read("Feature of the day: ping=0").is_empty());
        assert!(features.read("feature myname=\"never closed").contains(&"myname".to_string()));
    }
}
