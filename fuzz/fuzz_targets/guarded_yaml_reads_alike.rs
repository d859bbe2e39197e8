#![cfg_attr(fuzzing, no_main)]
#![allow(missing_docs, reason = "the sentence stands with the oracle")]

fuzzing::target!(fuzzing::texts::Text, |text| arbiter_fuzz::targets::guarded_yaml_reads_alike(
    text
));
