//! A sum that tells whether bytes were changed by accident.

use std::fmt;

/// FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo). It is no secret: whoever wants to can make bytes that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum(u64);

impl Default for Sum {
    fn default() -> Sum {
        Sum(0xcbf2_9ce4_8422_2325)
    }
}

impl Sum {
    /// The sum with these bytes after all that came before.
    #[must_use]
    pub fn and(self, bytes: &[u8]) -> Sum {
        let step =
            |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Sum(bytes.iter().fold(self.0, step))
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Sum;

    /// Two of the published examples.
    #[test]
    fn sums_are_those_of_the_authors() {
        assert_eq!(Sum::default().and(b"a").to_string(), "af63dc4c8601ec8c");
        assert_eq!(Sum::default().and(b"foo").and(b"bar").to_string(), "85944171f73967e8");
    }
}
