//! Time of renewing an access token: with the next request after most of its lifetime. An idle app
//! sends no request, so it does not prolong a session.

/// Maximum time in milliseconds before its expiry at which a token is renewed.
const AHEAD: i64 = 60_000;

/// Returns the milliseconds after which a token with this lifetime in seconds is renewed with the
/// next request; `None` if the provider names no lifetime, so that only a refusal shows its expiry.
pub fn due_after(lifetime: Option<u32>) -> Option<i64> {
    let lifetime = i64::from(lifetime?).saturating_mul(1000);
    Some(lifetime.saturating_sub(AHEAD).max(lifetime.div_euclid(2)))
}

#[cfg(test)]
mod tests {
    use super::due_after;

    #[test]
    fn a_token_is_renewed_a_minute_before_its_end_but_not_in_its_first_half() {
        for (lifetime, due) in [(3600, 3_540_000), (120, 60_000), (60, 30_000), (1, 500), (0, 0)] {
            assert_eq!(due_after(Some(lifetime)), Some(due), "{lifetime} s");
        }
        assert_eq!(due_after(None), None);
        assert!(due_after(Some(u32::MAX)).unwrap() > 4_000_000_000_000);
    }
}
