#![cfg_attr(fuzzing, no_main)]
#![allow(missing_docs, reason = "the sentence stands with the oracle")]

fuzzing::target!(fuzzing::Case, |case| arbiter_fuzz::targets::reasons_are_told(case));
