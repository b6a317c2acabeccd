//! Retries of failed reads. Writing requests are never retried automatically.

use acceptance_api::error::{ApiError, Unreachable};

/// Maximum number of retries of a read.
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
        ApiError::Unreachable(Unreachable::Timeout | Unreachable::TooLarge)
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

#[cfg(test)]
mod tests {
    use acceptance_api::error::{ApiError, Details, Unreachable};

    use super::pause;

    fn refused(status: u16, retry_after: Option<u32>) -> ApiError {
        ApiError::Refused { status, details: Details::Empty, retry_after }
    }

    #[test]
    fn only_passing_troubles_of_a_read_are_tried_again() {
        for status in [408, 429, 502, 503, 504] {
            assert!(pause(1, &refused(status, None), 0).is_some(), "{status}");
        }
        for status in [400, 401, 403, 404, 409, 412, 422, 428, 500, 501] {
            assert_eq!(pause(1, &refused(status, None), 0), None, "{status}");
        }
        assert_eq!(pause(1, &ApiError::Redirected, 0), None);
        assert_eq!(pause(1, &ApiError::Unreachable(Unreachable::TooLarge), 0), None);
    }

    #[test]
    fn the_pauses_grow_are_spread_and_end() {
        let network = ApiError::Unreachable(Unreachable::Network);
        assert_eq!(pause(1, &network, 20), Some(1000));
        assert_eq!(pause(2, &network, 0), Some(1600));
        assert_eq!(pause(3, &network, 40), Some(4800));
        assert_eq!(pause(4, &network, 0), None);
    }

    #[test]
    fn a_wish_of_the_service_is_kept_up_to_two_minutes() {
        assert_eq!(pause(1, &refused(503, Some(7)), 0), Some(7000));
        assert_eq!(pause(1, &refused(429, Some(121)), 0), None);
    }
}
