//! How the author of a move generator has it held against the Laws: `Rules` is written once, and this is the target.
#![cfg_attr(fuzzing, no_main)]

fuzzing::check!(arbiter_fuzz::peers::CozyChess);
