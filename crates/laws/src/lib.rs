//! The FIDE Laws of Chess as an executable specification, a module per Article.
