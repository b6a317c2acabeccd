//! When an access token is renewed: with the next request once most of its life is over. Nothing is renewed while
//! nothing is asked, so that an idle desk keeps no session alive.

/// The most milliseconds before its end at which a token is renewed.
const AHEAD: i64 = 60_000;

/// The milliseconds after which a token that lives for so many seconds is renewed with the next request; `None` where
/// the provider does not say how long it lives, so that only a refusal shows its end.
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
