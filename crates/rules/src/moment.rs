//! Parses the service's dates and times, without a clock and without the browser's calendar.

pub const DAY: i64 = 86_400_000;

/// A date or a time in ISO 8601.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenTime {
    /// Milliseconds since 1970; for a day, its midnight in UTC.
    pub at: i64,
    /// Whether it is a day, which is the same in every time zone: a date, a midnight, or a time
    /// without a zone. A day is shown in UTC, everything else in the user's time zone.
    pub is_day: bool,
}

impl WrittenTime {
    /// Returns its calendar day in days since 1970. `ahead` is the offset of the user's time zone
    /// from UTC at that time, in milliseconds.
    pub fn day(self, ahead: i64) -> i64 {
        let ahead = if self.is_day { 0 } else { ahead };
        self.at.saturating_add(ahead).div_euclid(DAY)
    }
}

/// A duration up to now, in the unit that a user would name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elapsed {
    Minutes(i64),
    Hours(i64),
    /// Calendar days: 1 is yesterday, at any time of day.
    Days(i64),
}

impl Elapsed {
    /// Returns the duration between two times: calendar days between different days, unless it is
    /// less than an hour. `days` is the number of calendar days between them. Times are in
    /// milliseconds since 1970; one after `now` is zero minutes ago.
    pub fn between(at: i64, now: i64, days: i64) -> Self {
        match now.saturating_sub(at).max(0).div_euclid(60_000) {
            minutes @ ..60 => Self::Minutes(minutes),
            _ if days > 0 => Self::Days(days),
            minutes => Self::Hours(minutes.div_euclid(60)),
        }
    }
}

/// Parses a date or a time in ISO 8601 to milliseconds since 1970 (UTC). Returns `None` as [`read`]
/// does.
pub fn parse(text: &str) -> Option<i64> {
    read(text).map(|written| written.at)
}

/// Parses a date or a time in ISO 8601, such as `2026-11-12`, `2026-11-12T09:30:00Z` or
/// `2026-11-12T09:30:00.5+01:00`. A time without a zone is read as UTC.
///
/// Returns `None` for every other text, for invalid days, and for years before 1970: services send the first day of the
/// calendar for *no date*.
pub fn read(text: &str) -> Option<WrittenTime> {
    let (date, time) = match text.split_once(['T', 't', ' ']) {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    let mut parts = date.split('-');
    let (year, month, day) =
        (number(parts.next()?, 4)?, number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    let is_day = parts.next().is_none() && (1970..=9999).contains(&year) && (1..=12).contains(&month);
    if !is_day || day < 1 || day > days_of(year, month) {
        return None;
    }
    let midnight = days_before(year, month, day).checked_mul(DAY)?;
    let Time { since_midnight, ahead } = time.map_or(Some(Time::default()), time_of_day)?;
    if since_midnight == 0 {
        return Some(WrittenTime { at: midnight, is_day: true });
    }
    let at = midnight.checked_add(since_midnight)?.checked_sub(ahead.unwrap_or(0))?;
    Some(WrittenTime { at, is_day: ahead.is_none() })
}

/// Time of day in milliseconds.
#[derive(Default)]
struct Time {
    since_midnight: i64,
    /// Offset of its zone from UTC, if it names one.
    ahead: Option<i64>,
}

fn time_of_day(text: &str) -> Option<Time> {
    let zone = text.find(['Z', 'z', '+', '-']).unwrap_or(text.len());
    let (time, zone) = text.split_at_checked(zone)?;
    let mut parts = time.split(':');
    let (hour, minute) = (number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    let (second, fraction) = match parts.next() {
        None => (0, 0),
        Some(seconds) => {
            let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
            let is_digits = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
            let milliseconds: String = fraction.chars().chain("00".chars()).take(3).collect();
            (number(whole, 2)?, milliseconds.parse::<i64>().ok().filter(|_| is_digits)?)
        }
    };
    if parts.next().is_some() || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let ahead = match zone.split_at_checked(1) {
        None => None,
        Some(("Z" | "z", "")) => Some(0),
        Some((sign @ ("+" | "-"), zone)) => {
            let (hours, minutes) = zone.split_once(':').or_else(|| zone.split_at_checked(2))?;
            let minutes = if minutes.is_empty() { 0 } else { number(minutes, 2)? };
            let ahead = number(hours, 2)?.saturating_mul(60).saturating_add(minutes);
            Some(if sign == "+" { ahead } else { ahead.saturating_neg() })
        }
        Some(_) => return None,
    };
    let minutes = hour.saturating_mul(60).saturating_add(minute);
    let since_midnight =
        minutes.saturating_mul(60).saturating_add(second).saturating_mul(1000).saturating_add(fraction);
    Some(Time { since_midnight, ahead: ahead.map(|minutes| minutes.saturating_mul(60_000)) })
}

/// Parses a number of exactly `digits` digits.
fn number(text: &str, digits: usize) -> Option<i64> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn days_of(year: i64, month: i64) -> i64 {
    let is_leap = year.rem_euclid(4) == 0 && (year.rem_euclid(100) != 0 || year.rem_euclid(400) == 0);
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 31,
    }
}

/// Returns the number of days from 1970 to a day of the Gregorian calendar.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    // Years start in March, so that the leap day is the last day of its year.
    let shifted = if month <= 2 { year.saturating_sub(1) } else { year };
    let month = month.saturating_add(9).rem_euclid(12);
    let leap_days =
        shifted.div_euclid(4).saturating_sub(shifted.div_euclid(100)).saturating_add(shifted.div_euclid(400));
    let in_year = month.saturating_mul(153).saturating_add(2).div_euclid(5).saturating_add(day);
    shifted.saturating_mul(365).saturating_add(leap_days).saturating_add(in_year).saturating_sub(719_469)
}

#[cfg(test)]
mod tests {
    use super::{DAY, Elapsed, WrittenTime, parse, read};

    #[test]
    fn elapsed_time_counts_calendar_days() {
        let minute = 60_000;
        for (passed, days, expected) in [
            (-5, 0, Elapsed::Minutes(0)),
            (59, 0, Elapsed::Minutes(59)),
            (20, 1, Elapsed::Minutes(20)),
            (60, 0, Elapsed::Hours(1)),
            (23 * 60, 0, Elapsed::Hours(23)),
            (7 * 60, 1, Elapsed::Days(1)),
            (47 * 60, 2, Elapsed::Days(2)),
        ] {
            let now = DAY * 20_000;
            assert_eq!(Elapsed::between(now - passed * minute, now, days), expected, "{passed} minutes");
        }
    }

    #[test]
    fn a_time_has_the_calendar_day_of_the_user_and_a_day_its_own() {
        let written = |at, is_day| WrittenTime { at, is_day };
        let hour = 3_600_000;
        assert_eq!(written(5 * DAY - hour, false).day(hour), 5);
        assert_eq!(written(5 * DAY, false).day(-hour), 4);
        for ahead in [-8 * hour, 0, 12 * hour] {
            assert_eq!(written(5 * DAY, true).day(ahead), 5, "{ahead}");
        }
    }

    #[test]
    fn dates_and_times_of_iso_8601_are_read() {
        for (text, expected) in [
            ("1970-01-01", 0),
            ("1970-01-02", DAY),
            ("1972-03-01", 790 * DAY),
            ("2000-02-29", 11_016 * DAY),
            ("2026-11-21", 20_778 * DAY),
            ("2026-11-21T00:00:00Z", 20_778 * DAY),
            ("2026-11-21T01:30:05.25Z", 20_778 * DAY + 5_405_250),
            ("2026-11-21t01:30z", 20_778 * DAY + 5_400_000),
            ("2026-11-21 01:30", 20_778 * DAY + 5_400_000),
            ("2026-11-21T00:30:00+01:00", 20_778 * DAY - 1_800_000),
            ("2026-11-20T23:30:00-0100", 20_778 * DAY + 1_800_000),
            ("2026-11-21T01:00:00.1234567", 20_778 * DAY + 3_600_123),
        ] {
            assert_eq!(parse(text), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn a_day_is_the_same_day_in_every_zone() {
        let day = Some(WrittenTime { at: 20_788 * DAY, is_day: true });
        for text in [
            "2026-12-01",
            "2026-12-01T00:00:00Z",
            "2026-12-01T00:00:00.000+00:00",
            "2026-12-01T00:00:00+01:00",
            "2026-12-01T00:00-05:00",
            "2026-12-01T00:00:00",
        ] {
            assert_eq!(read(text), day, "{text:?}");
        }
        let written = |at, is_day| Some(WrittenTime { at: 20_788 * DAY + at, is_day });
        assert_eq!(read("2026-12-01T23:30:00"), written(84_600_000, true));
        assert_eq!(read("2026-12-01T23:30:00Z"), written(84_600_000, false));
        assert_eq!(read("2026-12-01T23:30:00-02:00"), written(DAY + 5_400_000, false));
    }

    #[test]
    fn an_invalid_date_is_none() {
        for text in [
            "",
            "yesterday",
            "21.11.2026",
            "ab Lieferung 12",
            "Building 12",
            "11/21/2026",
            "2026-13-01",
            "2026-00-01",
            "2026-02-29",
            "1900-01-01",
            "0001-01-01T00:00:00",
            "2026-11-31",
            "2026-11-21T",
            "2026-11-21T25:00",
            "2026-11-21T10:61",
            "2026-11-21T10:00:00.Z",
            "2026-11-21T10:00X",
            "2026-11-21T10:00+1",
            "2026-1-1",
            "12026-01-01",
            "2026-11-21-01",
            "1763726400000",
            "2026-11-2\u{661}",
        ] {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }
}
