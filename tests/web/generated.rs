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

/// Every kind of acceptance status: unset, received, reasons, unknown ones and look-alikes.
pub(crate) const STATUSES: [&str; 10] = [
    "",
    "",
    "received",
    "received",
    "RECEIVED",
    "damaged",
    "other",
    "stolen",
    "received ",
    "dam\u{200B}aged",
];

/// Returns any certificate, in any state.
pub(crate) fn any(id: i64, chance: &mut Chance) -> Certificate {
    const OPEN: &str = "firstConfirmationPending";
    let status =
        [OPEN, OPEN, OPEN, "secondConfirmationPending", "clearingProcess", "Confirmed", "confirmed "];
    let status = if chance.below(10) == 0 { "somethingNew" } else { chance.pick(&status) };
    let authorization = ["ready", "ready", "ready", "READY", "authorized", "ready "];
    let mut made = certificate(id).status(status);
    made.authorization = Some(chance.pick(&authorization).into());
    if chance.below(12) == 0 {
        made.status = None;
    }
    if chance.below(12) == 0 {
        made.authorization = None;
    }
    let pool: &[&str] = match chance.below(4) {
        0 => &STATUSES,
        1 => &["", "received"],
        2 => &["received", "damaged", "other"],
        _ => &["received", "damaged", "stolen", ""],
    };
    for place in 0..chance.below(6) {
        made = made.asset(500 + place as i64, chance.pick(pool));
    }
    made
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
