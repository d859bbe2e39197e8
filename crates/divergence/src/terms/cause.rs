//! What a fault is called: the article, the kind of answer that is wrong, and the shape of the case.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::difference::Kind;

/// What a fault is, as far as its answers tell: two differences with the same cause count as one
/// fault.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cause {
    /// The article that is broken or misapplied, by its number in the 2023 edition; `FEN` where the
    /// rule is the notation's.
    pub article: String,
    /// What kind of answer is wrong.
    pub kind: Kind,
    /// What the case looks like, such as `castling through an attacked square`.
    pub shape: String,
}

impl Cause {
    pub(crate) fn new(article: &str, kind: Kind, shape: impl Into<String>) -> Cause {
        Cause { article: article.to_string(), kind, shape: shape.into() }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  {}: {}", self.article, self.kind, self.shape)
    }
}
