//! A day of the calendar, for dates that count back from the day of the start.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use acceptance_rules::moment::{self, DAY};

/// The number of days since 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day(i64);

impl Day {
    /// Returns the present day in UTC.
    #[expect(clippy::disallowed_methods, reason = "this program never runs in a browser")]
    pub fn today() -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Self(i64::try_from(since.as_secs() / 86_400).unwrap_or_default())
    }

    pub(super) fn before(self, days: i64) -> Self {
        Self(self.0 - days)
    }

    /// Returns the first day of the month `months` before this one; a negative number goes ahead.
    pub(super) fn month_before(self, months: i64) -> String {
        let (year, month, _) = self.civil();
        let months = year * 12 + month - 1 - months;
        format!("{}-{:02}-01", months.div_euclid(12), months.rem_euclid(12) + 1)
    }

    /// Returns year, month and day of the Gregorian calendar.
    fn civil(self) -> (i64, i64, i64) {
        // Years start in March, so that the leap day is the last day of its year; an era has 400 years.
        let days = self.0 + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let (day, month) = (day - (153 * month + 2) / 5 + 1, (month + 2) % 12 + 1);
        (era * 400 + year + i64::from(month <= 2), month, day)
    }
}

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let time = moment::read(text).filter(|time| time.is_day);
        time.map(|time| Self(time.at / DAY)).ok_or_else(|| format!("{text:?} is no day, such as 2026-06-30"))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(formatter, "{year}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::Day;

    #[test]
    fn a_day_is_written_as_it_is_read() {
        for start in ["1970-01-01", "2000-02-28", "2024-02-28", "2025-12-31", "2100-02-28"] {
            let day: Day = start.parse().unwrap();
            assert_eq!(day.to_string(), start);
            for later in 1..800 {
                let later = day.before(-later);
                assert_eq!(later.to_string().parse(), Ok(later));
            }
        }
        assert!("2026-02-29".parse::<Day>().is_err() && "today".parse::<Day>().is_err());
    }

    #[test]
    fn months_are_counted_across_years() {
        let day: Day = "2026-02-28".parse().unwrap();
        let months = [0, 1, 2, 14, -10, -11].map(|months| day.month_before(months));
        assert_eq!(
            months,
            ["2026-02-01", "2026-01-01", "2025-12-01", "2024-12-01", "2026-12-01", "2027-01-01"]
        );
    }
}
