//! The deadline of writes: a request that changes something leaves within a minute of the press, or of the step before it.
//! Later, the user may no longer mean it, and other users may have changed what was compared.

/// Maximum milliseconds.
pub const LIMIT: u64 = 60_000;

/// The time of the press or of the last step, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline(i64);

impl Deadline {
    /// Starts with a press.
    pub fn begin(at: i64) -> Self {
        Self(at)
    }

    /// Records a step. Returns whether it is in time; after a clock was set back it is not.
    pub fn step(&mut self, at: i64) -> bool {
        std::mem::replace(&mut self.0, at).abs_diff(at) <= LIMIT
    }
}

#[cfg(test)]
mod tests {
    use super::Deadline;

    #[test]
    fn each_step_has_a_minute_after_the_one_before() {
        let mut deadline = Deadline::begin(0);
        let steps = [(60_000, true), (120_000, true), (180_001, false), (240_001, true), (180_000, false)];
        for (at, is_in_time) in steps {
            assert_eq!(deadline.step(at), is_in_time, "{at}");
        }
    }
}
