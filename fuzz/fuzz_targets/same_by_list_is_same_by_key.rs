#![cfg_attr(fuzzing, no_main)]
#![allow(missing_docs, reason = "the sentence stands with the oracle")]

fuzzing::target!(fuzzing::game::Played, |game| arbiter_fuzz::targets::same_by_list_is_same_by_key(
    game
));
