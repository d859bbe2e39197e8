#![cfg_attr(fuzzing, no_main)]
#![allow(missing_docs, reason = "the sentence stands with the oracle")]

fuzzing::target!(fuzzing::ending::Ending, |ending| arbiter_fuzz::targets::endings_are_decided(
    ending
));
