#![cfg_attr(fuzzing, no_main)]
#![allow(missing_docs, reason = "the sentence stands with the oracle")]

fuzzing::target!(fuzzing::game::Played, |game| arbiter_fuzz::targets::claims_follow_from_the_game(
    game
));
