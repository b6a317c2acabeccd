//! Pseudo-random numbers, the same in every run.

/// Whether generated tests run all cases, as in a campaign, which sets this variable during
/// compilation.
pub(crate) const IS_CAMPAIGN: bool = option_env!("ACCEPTANCE_CAMPAIGN").is_some();

/// A pseudo-random number generator (xorshift).
pub(crate) struct Chance(u32);

impl Chance {
    pub(crate) fn new(seed: u32) -> Self {
        Self(seed.max(1))
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as usize % limit
    }
}
