//! Fuzz targets of arbiter. Each file in `fuzz_targets/` names an input and calls a function of [`targets`]; what the
//! functions say is in `fuzzing::oracles`.

pub mod peers;
pub mod targets;
