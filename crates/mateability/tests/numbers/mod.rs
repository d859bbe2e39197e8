//! Numbers by chance that are the same on every run.

/// A small generator: a linear congruence, begun with a seed.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number from 0 up to, but not with, `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}
