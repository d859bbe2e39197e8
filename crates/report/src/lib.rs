//! One result model and the texts made from it.
