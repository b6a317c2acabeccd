//! Retries of failed reads. Writing requests are never retried automatically.

use acceptance_api::error::{ApiError, Unreachable};

const RETRIES: u32 = 3;
/// Maximum pause that a service may ask for, in seconds.
const LONGEST_PAUSE: u32 = 120;

/// Returns the milliseconds after which a failed read may be retried; `None` if it may not.
///
/// `failures` counts the failures of this read so far, from 1. `chance` is any number. It spreads
/// the pauses by 20 % in both directions, so that many browsers do not retry at once.
pub fn pause(failures: u32, error: &ApiError, chance: u32) -> Option<u32> {
    if failures == 0 || failures > RETRIES {
        return None;
    }
    let asked = match error {
        ApiError::Unreachable(Unreachable::Network) => None,
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
            let pause = 1000_u32.saturating_mul(1 << (failures - 1));
            Some((pause / 100).saturating_mul(80 + chance % 41))
        }
    }
}
