//! What is wrong with a specification file, and where.

use std::fmt;
use std::sync::Arc;

#[cfg(feature = "yaml")]
use annotate_snippets::renderer::DecorStyle;
#[cfg(feature = "yaml")]
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::guard::Span;

/// Lines longer than this are not shown, only pointed at.
#[cfg(feature = "yaml")]
const LONGEST_LINE: usize = 300;

/// Something wrong with a specification file.
///
/// `Display` is one line, `file:line:column: message`; [`Diagnostic::render`] also shows the
/// source.
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file, as it is shown to the reader.
    pub file: Arc<str>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where, if one place can be named.
    pub span: Option<Span>,
    /// What to do about it.
    pub help: Option<String>,
    text: Option<Arc<str>>,
}

/// How a diagnostic is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Without any escape sequence.
    #[default]
    Plain,
    /// With ANSI colours.
    Color,
}

impl Diagnostic {
    /// A complaint about a file as a whole.
    pub fn new(file: impl Into<Arc<str>>, message: impl Into<String>) -> Self {
        Diagnostic {
            file: file.into(),
            message: message.into(),
            span: None,
            help: None,
            text: None,
        }
    }

    /// Adds the place, and the text it is a place of.
    pub fn at(mut self, text: Arc<str>, span: Option<Span>) -> Self {
        self.text = Some(text);
        self.span = span;
        self
    }

    /// Adds what to do about it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The message; without the library that draws, not the lines it is about.
    #[cfg(not(feature = "yaml"))]
    pub fn render(&self, _: Style) -> String {
        self.to_string()
    }

    /// The message with the lines it is about.
    #[cfg(feature = "yaml")]
    pub fn render(&self, style: Style) -> String {
        let renderer = match style {
            Style::Plain => Renderer::plain(),
            Style::Color => Renderer::styled(),
        };
        let mut group = Group::with_title(Level::ERROR.primary_title(self.message.as_str()));
        group = match self.window() {
            Some((line, text, from, to)) => group.element(
                Snippet::source(text)
                    .path(&*self.file)
                    .line_start(line)
                    .annotation(AnnotationKind::Primary.span(from..to)),
            ),
            None => {
                let mut origin = Origin::path(&*self.file);
                if let Some(span) = self.span {
                    origin = origin.line(span.line).char_column(span.column);
                }
                group.element(origin)
            }
        };
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        renderer.decor_style(DecorStyle::Ascii).render(&[group])
    }

    /// The line of the place: its number, its text, and the marked bytes in it.
    #[cfg(feature = "yaml")]
    fn window(&self) -> Option<(usize, &str, usize, usize)> {
        let (text, span) = (self.text.as_deref()?, self.span?);
        let before = text.get(..span.start)?;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = text[line_start..].lines().next().unwrap_or("");
        if line.len() > LONGEST_LINE {
            return None;
        }
        let from = (span.start - line_start).min(line.len());
        let to = (span.end.max(span.start) - line_start).min(line.len());
        Some((span.line, line, from, to))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.span {
            Some(span) => {
                write!(f, "{}:{}:{}: {}", self.file, span.line, span.column, self.message)
            }
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

/// As `Display`: the whole text of the file would hide what is wrong with it.
impl fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Diagnostic {}
