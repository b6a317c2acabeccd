//! Retries of failed reads. Writing requests are never retried automatically.

use acceptance_api::error::{ApiError, Unreachable};

const RETRIES: u32 = 3;
/// Maximum pause that a service may ask for, in seconds.
const LONGEST_PAUSE: u32 = 120;

/// The longest exponent of a pause: 32 seconds.
const LONGEST_EXPONENT: u32 = 5;

/// How long a failed read is retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Three times.
    Short,
    /// Until the service answers.
    UntilAnswered,
}

/// Returns the milliseconds after which a failed read may be retried; `None` if it may not.
///
/// `failures` counts the failures of this read so far, from 1. `chance` is any number. It spreads
/// the pauses by 20 % in both directions, so that many browsers do not retry at once.
pub fn pause(patience: Patience, failures: u32, error: &ApiError, chance: u32) -> Option<u32> {
    if failures == 0 || (patience == Patience::Short && failures > RETRIES) {
        return None;
    }
    let asked = match error {
        ApiError::Unreachable(Unreachable::Network) => None,
        ApiError::Unreachable(Unreachable::Timeout) if patience == Patience::UntilAnswered => None,
        ApiError::Refused { status: 408 | 429 | 502..=504, retry_after, .. } => *retry_after,
        ApiError::Unreachable(Unreachable::Timeout | Unreachable::TooLarge | Unreachable::Policy)
        | ApiError::Redirected
        | ApiError::Refused { .. }
        | ApiError::Unreadable { .. } => return None,
    };
    match asked {
        Some(seconds) if seconds > LONGEST_PAUSE => None,
        Some(seconds) => Some(seconds.saturating_mul(1000)),
        None => {
            let pause = 1000_u32.saturating_mul(1 << (failures - 1).min(LONGEST_EXPONENT));
            Some((pause / 100).saturating_mul(80 + chance % 41))
        }
    }
}
