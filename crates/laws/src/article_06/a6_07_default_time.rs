//! Article 6.7: how late a player may come.
//!
//! Encodes: 6.7.

use super::a6_03_time_control::HOUR;
use crate::Edition;

/// The default time in force, in milliseconds, where the regulations set this one or none; `None` where the arbiter has
/// to decide (6.7.1).
///
/// Editions: without a word in the regulations it was an hour until 2005 and nothing in 2009. In 2014 the regulations
/// had to set it. Since 2017 it is nothing again.
pub fn default_time(set: Option<u64>, edition: Edition) -> Option<u64> {
    match (set, edition) {
        (Some(time), _) => Some(time),
        (None, Edition::E1997 | Edition::E2001 | Edition::E2005) => Some(HOUR),
        (None, Edition::E2014) => None,
        (None, _) => Some(0),
    }
}

/// Whether a player who arrives so long after the start has lost, unless the arbiter decides otherwise (6.7.1); `None`
/// where the regulations had to set a default time and did not.
pub fn arrives_too_late(late: u64, set: Option<u64>, edition: Edition) -> Option<bool> {
    default_time(set, edition).map(|allowed| late > allowed)
}
