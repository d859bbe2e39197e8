#![cfg_attr(fuzzing, no_main)]
#![allow(missing_docs, reason = "the sentence stands with the oracle")]

fuzzing::target!(fuzzing::events::Events, |events| arbiter_fuzz::targets::rulings_are_whole(
    events
));
