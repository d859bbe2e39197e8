//! A cheap pass over a YAML text before the typed reader sees it.
//!
//! The typed reader can be made to take minutes or gigabytes by a few bytes of YAML, silently
//! keeps the last of two equal keys, and forgets where a valid value stood. The guard reads the
//! text event by event, refuses what a specification file never needs, and remembers where every
//! value is, so that a failed expectation can point at its line.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use granit_parser::{ErrorKind, Event, Marker, Options, Parser, ScalarStyle};

use crate::diagnostic::Diagnostic;

/// What a YAML text may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest text, in bytes.
    pub bytes: usize,
    /// Deepest nesting of lists and maps.
    pub depth: usize,
    /// Most values: scalars, lists and maps together, keys not counted.
    pub values: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { bytes: 1024 * 1024, depth: 32, values: 20_000 }
    }
}

/// A stretch of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Line of the first character, counted from 1.
    pub line: usize,
    /// Column of the first character in its line, in characters, counted from 1.
    pub column: usize,
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

/// What stands at a path of a YAML text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Where the key stands, for an entry of a map.
    pub key: Option<Span>,
    /// Where the value stands.
    pub value: Span,
    /// The form of the value.
    pub shape: Shape,
}

/// The form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A scalar without quotes: what it means depends on the reader.
    Plain,
    /// A scalar in quotes, or a block scalar: a text.
    Quoted,
    /// A list.
    List,
    /// A map.
    Map,
}

/// A YAML text that passed the guard, with the place of every value in it.
#[derive(Clone)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
    /// Looked up when they are first asked for, in a text that passed before this program was built.
    nodes: OnceLock<HashMap<String, Node>>,
    compiled: Option<&'static str>,
}

/// The name only: a text is long.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({})", self.name)
    }
}

impl Source {
    /// A text that passed the guard when the program was built, and its JSON.
    pub fn compiled(name: &str, text: &str, json: &'static str) -> Source {
        Source {
            name: name.into(),
            text: text.into(),
            nodes: OnceLock::new(),
            compiled: Some(json),
        }
    }

    /// The form of the value at a path; unknown where the text passed before, because then nobody asks for it again.
    pub fn shape(&self, path: &str) -> Option<Shape> {
        if self.compiled.is_some() { None } else { self.node(path).map(|node| node.shape) }
    }

    /// The JSON of a text that passed the guard before.
    pub fn json(&self) -> Option<&'static str> {
        self.compiled
    }

    fn nodes(&self) -> &HashMap<String, Node> {
        self.nodes.get_or_init(|| {
            let again = guard(&self.name, self.text.as_bytes(), Limits::default());
            again.map(|source| source.nodes.into_inner().unwrap_or_default()).unwrap_or_default()
        })
    }

    /// The name of the file, as it is shown to the reader.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What stands at a path such as `scenarios[3].illegal.e1g1`; the root's path is empty.
    pub fn node(&self, path: &str) -> Option<&Node> {
        self.nodes().get(path)
    }

    /// Every path of the text, in no order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.nodes().keys().map(String::as_str)
    }

    /// The place to show a reader for a path: a scalar itself, otherwise the key, otherwise the
    /// beginning of the value. For a path that does not exist, the nearest one above it.
    pub fn place(&self, path: &str) -> Option<Span> {
        let mut path = path;
        loop {
            if let Some(node) = self.node(path) {
                return Some(match (node.shape, node.key) {
                    (Shape::List | Shape::Map, Some(key)) => key,
                    _ => node.value,
                });
            }
            if path.is_empty() {
                return None;
            }
            path = parent(path);
        }
    }

    /// A complaint about what stands at a path.
    pub fn complain(&self, path: &str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.name.clone(), message).at(self.text.clone(), self.place(path))
    }

    /// A complaint about the key at a path.
    pub fn complain_key(&self, path: &str, message: impl Into<String>) -> Diagnostic {
        let key = self.node(path).and_then(|node| node.key).or_else(|| self.place(path));
        Diagnostic::new(self.name.clone(), message).at(self.text.clone(), key)
    }

    /// A complaint about a line and column, both counted from 1: about the key or scalar that
    /// begins there, if one does.
    pub fn complain_at(
        &self,
        line: usize,
        column: usize,
        message: impl Into<String>,
    ) -> Diagnostic {
        let words = self.nodes().values().flat_map(|node| {
            let scalar = matches!(node.shape, Shape::Plain | Shape::Quoted).then_some(node.value);
            [node.key, scalar].into_iter().flatten()
        });
        let span = words
            .into_iter()
            .find(|span| (span.line, span.column) == (line, column))
            .unwrap_or_else(|| span_at(&self.text, line, column));
        Diagnostic::new(self.name.clone(), message).at(self.text.clone(), Some(span))
    }
}

/// The path of a map's entry: `above.key`, or `above["a key"]` where the key is no plain word.
pub fn entry(above: &str, key: &str) -> String {
    let word = !key.is_empty()
        && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '='));
    match (word, above.is_empty()) {
        (true, true) => key.to_owned(),
        (true, false) => format!("{above}.{key}"),
        (false, _) => format!("{above}[{key:?}]"),
    }
}

/// The path of a list's item.
pub fn item(above: &str, index: usize) -> String {
    format!("{above}[{index}]")
}

/// The path one step up.
fn parent(path: &str) -> &str {
    if let Some(open) = path.strip_suffix("\"]").and_then(|p| p.rfind("[\"")) {
        return &path[..open];
    }
    path.rfind(['.', '[']).map_or("", |cut| &path[..cut])
}

/// Passes a text, or says what is wrong with it and where.
pub fn guard(name: &str, bytes: &[u8], limits: Limits) -> Result<Source, Box<Diagnostic>> {
    let name: Arc<str> = name.into();
    let text = decode(&name, bytes, limits)?;
    let mut walk = Walk {
        name: name.clone(),
        text: text.clone(),
        limits,
        open: Vec::new(),
        documents: 0,
        nodes: HashMap::new(),
    };
    let mut options = Options::default();
    options.set_emit_comments(false);
    options.disallow_directives = true;
    options.emit_unresolved_aliases = true;
    options.emit_anchor_events = true;
    options.flow_nesting_limit = limits.depth + 1;
    options.block_nesting_limit = limits.depth + 1;
    for next in Parser::new_from_str_with_options(&text, options) {
        match next {
            Ok((event, span)) => {
                if let Some(tag) = span.tag_start() {
                    return Err(walk.refuse(tag, "tags (!name) are not allowed"));
                }
                walk.step(event, span.start, span.end)?;
            }
            Err(error) => {
                let message = match error.kind() {
                    ErrorKind::RecursionLimitExceeded => too_deep(limits),
                    _ => error.info(),
                };
                return Err(walk.refuse(*error.marker(), message));
            }
        }
    }
    let nodes = walk.nodes;
    if nodes.is_empty() {
        return Err(Box::new(Diagnostic::new(name, "the file is empty")));
    }
    Ok(Source { name, text, nodes: OnceLock::from(nodes), compiled: None })
}

/// Readers of YAML disagree about a key that is not there, or is a list or a map.
const KEY: &str = "a key must be a single word or text";

/// Readers of YAML disagree whether such a text in brackets is a key.
const SIGN: &str = "a text that begins with ? or : must stand in quotes";

fn too_deep(limits: Limits) -> String {
    format!("nested more than {} deep", limits.depth)
}

/// Bytes to text: size, encoding, and characters that readers of YAML disagree about.
fn decode(name: &Arc<str>, bytes: &[u8], limits: Limits) -> Result<Arc<str>, Box<Diagnostic>> {
    if bytes.len() > limits.bytes {
        let message =
            format!("the file has {} bytes; at most {} are read", bytes.len(), limits.bytes);
        return Err(Box::new(Diagnostic::new(name.clone(), message)));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let message = format!("line {line}: the file is not UTF-8");
        Box::new(Diagnostic::new(name.clone(), message))
    })?;
    let text: Arc<str> = text.into();
    match text.char_indices().find(|&(_, c)| is_refused(c)) {
        None => Ok(text),
        Some((at, c)) => {
            let line_start = text[..at].rfind('\n').map_or(0, |n| n + 1);
            let span = Span {
                line: text[..at].matches('\n').count() + 1,
                column: text[line_start..at].chars().count() + 1,
                start: at,
                end: at + c.len_utf8(),
            };
            let message = format!("the character U+{:04X} is not allowed", u32::from(c));
            Err(Box::new(Diagnostic::new(name.clone(), message).at(text, Some(span))))
        }
    }
}

/// Control characters, and the line breaks that only YAML 1.1 knows.
fn is_refused(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

fn span_at(text: &str, line: usize, column: usize) -> Span {
    let start_of_line =
        text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let rest = text.get(start_of_line..).unwrap_or("");
    let rest = rest.split('\n').next().unwrap_or("");
    let mut chars = rest.char_indices().skip(column.saturating_sub(1));
    let (from, width) = chars.next().map_or((rest.len(), 0), |(at, c)| (at, c.len_utf8()));
    let start = start_of_line + from;
    Span { line, column, start, end: start + width }
}

/// A list or map that is still open.
struct Open {
    path: String,
    start: Marker,
    key: Option<Span>,
    inside: Inside,
}

enum Inside {
    List { next: usize },
    Map { keys: HashMap<String, Span>, pending: Option<(String, Span)> },
}

/// The state of the pass.
struct Walk {
    name: Arc<str>,
    text: Arc<str>,
    limits: Limits,
    open: Vec<Open>,
    documents: usize,
    nodes: HashMap<String, Node>,
}

impl Walk {
    fn step(
        &mut self,
        event: Event<'_>,
        start: Marker,
        end: Marker,
    ) -> Result<(), Box<Diagnostic>> {
        if event.tag().is_some() {
            return Err(self.refuse(start, "tags (!name) are not allowed"));
        }
        match event {
            Event::Anchor(..) => {
                Err(self.refuse_span(self.span(start, end), "anchors (&name) are not allowed"))
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                Err(self.refuse_span(self.span(start, end), "aliases (*name) are not allowed"))
            }
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(self.refuse(start, "a second document in one file is not allowed"));
                }
                Ok(())
            }
            Event::Scalar(value, style, ..) => self.scalar(value, style, start, end),
            Event::SequenceStart(..) => self.enter(start, Inside::List { next: 0 }),
            Event::MappingStart(..) => {
                self.enter(start, Inside::Map { keys: HashMap::new(), pending: None })
            }
            Event::SequenceEnd => self.leave(end, Shape::List),
            Event::MappingEnd => self.leave(end, Shape::Map),
            _ => Ok(()),
        }
    }

    /// A scalar is a key, or a value.
    fn scalar(
        &mut self,
        value: Cow<'_, str>,
        style: ScalarStyle,
        start: Marker,
        end: Marker,
    ) -> Result<(), Box<Diagnostic>> {
        let span = self.span(start, end);
        if style == ScalarStyle::Plain && value.starts_with(['?', ':']) {
            return Err(self.refuse_span(span, SIGN));
        }
        if let Some(Open { inside: Inside::Map { keys, pending: pending @ None }, .. }) =
            self.open.last_mut()
        {
            // The parser writes ~ for a key that is not there.
            if matches!(&*value, "" | "~") && style == ScalarStyle::Plain {
                return Err(self.refuse(start, KEY));
            }
            if value == "<<" {
                return Err(self.refuse(start, "merge keys (<<) are not allowed"));
            }
            if let Some(first) = keys.insert(value.to_string(), span) {
                let message =
                    format!("the key `{value}` stands here twice; first in line {}", first.line);
                return Err(self.refuse_span(span, message));
            }
            *pending = Some((value.into_owned(), span));
            return Ok(());
        }
        let (path, key) = self.claim();
        let shape = if style == ScalarStyle::Plain { Shape::Plain } else { Shape::Quoted };
        self.note(path, Node { key, value: span, shape })
    }

    /// Remembers what stands at a path.
    fn note(&mut self, path: String, node: Node) -> Result<(), Box<Diagnostic>> {
        if self.nodes.len() >= self.limits.values {
            let message = format!("more than {} values", self.limits.values);
            return Err(self.refuse_span(node.value, message));
        }
        self.nodes.insert(path, node);
        Ok(())
    }

    /// The path of the value that begins now, and the place of its key.
    fn claim(&mut self) -> (String, Option<Span>) {
        match self.open.last_mut() {
            None => (String::new(), None),
            Some(Open { path, inside: Inside::List { next }, .. }) => {
                *next += 1;
                (item(path, *next - 1), None)
            }
            Some(Open { path, inside: Inside::Map { pending, .. }, .. }) => match pending.take() {
                Some((key, span)) => (entry(path, &key), Some(span)),
                None => (path.clone(), None),
            },
        }
    }

    fn enter(&mut self, start: Marker, inside: Inside) -> Result<(), Box<Diagnostic>> {
        if self.open.len() >= self.limits.depth {
            return Err(self.refuse(start, too_deep(self.limits)));
        }
        if let Some(Open { inside: Inside::Map { pending: None, .. }, .. }) = self.open.last() {
            return Err(self.refuse(start, KEY));
        }
        let (path, key) = self.claim();
        self.open.push(Open { path, start, key, inside });
        Ok(())
    }

    fn leave(&mut self, end: Marker, shape: Shape) -> Result<(), Box<Diagnostic>> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let value = self.span(open.start, end);
        self.note(open.path, Node { key: open.key, value, shape })
    }

    fn span(&self, start: Marker, end: Marker) -> Span {
        let from = start.byte_offset().unwrap_or(0).min(self.text.len());
        let to = end.byte_offset().unwrap_or(from).clamp(from, self.text.len());
        Span { line: start.line(), column: start.col() + 1, start: from, end: to }
    }

    fn refuse(&self, at: Marker, message: impl Into<String>) -> Box<Diagnostic> {
        let mut span = self.span(at, at);
        let width = self.text[span.start..].chars().next().map_or(0, char::len_utf8);
        span.end += width;
        self.refuse_span(span, message)
    }

    fn refuse_span(&self, span: Span, message: impl Into<String>) -> Box<Diagnostic> {
        Box::new(Diagnostic::new(self.name.clone(), message).at(self.text.clone(), Some(span)))
    }
}
