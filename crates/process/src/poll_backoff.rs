//! Intervals at which a shown list is refreshed.

/// Seconds between two reads, longer after failures.
const PAUSES: [u32; 5] = [60, 120, 240, 480, 900];

/// The interval of reads: constant on success, longer after each failure in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PollBackoff {
    failures: usize,
}

impl PollBackoff {
    pub fn on(&mut self, is_success: bool) {
        self.failures = if is_success { 0 } else { self.failures.saturating_add(1) };
    }

    /// Returns the seconds until the next read.
    pub fn pause(self) -> u32 {
        let last = PAUSES.len().saturating_sub(1);
        PAUSES.get(self.failures.min(last)).copied().unwrap_or(900)
    }
}

#[cfg(test)]
mod tests {
    use super::PollBackoff;

    #[test]
    fn readings_slow_down_while_they_fail_and_recover_at_once() {
        let mut pace = PollBackoff::default();
        let mut pauses = Vec::new();
        for is_success in [true, false, false, false, false, false, true, false] {
            pace.on(is_success);
            pauses.push(pace.pause());
        }
        assert_eq!(pauses, [60, 120, 240, 480, 900, 900, 60, 120]);
    }
}
