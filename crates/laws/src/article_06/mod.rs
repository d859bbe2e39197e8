//! Article 6: the chessclock.
//!
//! Not encoded: 6.2.3, 6.2.4 and 6.2.6 (how a hand treats the clock, and who may help), 6.5 (where the clock stands),
//! 6.10 (defective and wrongly set clocks), 6.12.1 (displays). They are what an arbiter sees or decides.

pub mod a6_02_clock;
pub mod a6_03_time_control;
pub mod a6_07_default_time;
pub mod a6_09_flag_fall;
