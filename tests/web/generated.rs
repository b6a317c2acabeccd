//! Generated certificates, the same in every run.

use crate::scripted::{Certificate, certificate};

/// Whether generated tests run all cases, as in a campaign, which sets this variable during
/// compilation.
pub(crate) const IS_CAMPAIGN: bool = option_env!("ACCEPTANCE_CAMPAIGN").is_some();

/// A pseudo-random number generator (xorshift).
pub(crate) struct Chance(u32);

impl Chance {
    pub(crate) fn new(seed: u32) -> Self {
        Self(seed.max(1))
    }

    /// Returns a number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as usize % limit
    }

    pub(crate) fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// Returns a certificate that can be confirmed, with up to `most` assets.
pub(crate) fn confirmable(id: i64, most: usize, chance: &mut Chance) -> Certificate {
    let mut made = certificate(id);
    for place in 0..=chance.below(most) {
        made = made.asset(500 + place as i64, chance.pick(&["", "received", "Received"]));
    }
    made
}

/// Returns a certificate that can be rejected, with up to `most` assets.
pub(crate) fn rejectable(id: i64, most: usize, chance: &mut Chance) -> Certificate {
    let mut made = certificate(id);
    let problem = chance.below(most);
    for place in 0..=chance.below(most).max(problem) {
        let status = if place == problem { "damaged" } else { chance.pick(&["received", "other", "stolen"]) };
        made = made.asset(500 + place as i64, status);
    }
    made
}
