//! Numbers that look random and are the same for the same seed.

/// A generator of pseudo-random numbers (SplitMix64: G. Steele, D. Lea, C. Flood, "Fast splittable
/// pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
    given: Vec<u8>,
    used: usize,
}

impl Random {
    /// The generator of a seed.
    pub const fn new(seed: u64) -> Random {
        Random { state: seed, given: Vec::new(), used: 0 }
    }

    /// A generator that first spends the bytes it is given, one or two for each small number, so that a
    /// fuzz engine can steer what is made of them. After the last byte it goes on as that of seed 0.
    pub const fn steered(bytes: Vec<u8>) -> Random {
        Random { state: 0, given: bytes, used: 0 }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next number made of given bytes, as many as the bound needs; `None` when they are spent.
    fn given(&mut self, bound: usize) -> Option<u64> {
        let width = if bound <= 1 << 8 { 1 } else { 2 };
        let bytes = self.given.get(self.used..self.used + width)?;
        self.used += width;
        Some(bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// A number from 0 to `bound` - 1; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            return 0;
        }
        let number = self.given(bound).unwrap_or_else(|| self.next());
        (number % bound as u64) as usize
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub fn choose<'a, T>(&mut self, several: &'a [T]) -> Option<&'a T> {
        several.get(self.below(several.len()))
    }
}
