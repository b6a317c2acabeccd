//! Limits of age and number for stored texts.

use crate::format;
pub use crate::format::{is_newer, written_at};

/// The days after which a text is removed if it is not written again.
const DAYS: i64 = 90;
/// The largest number of texts; the oldest are removed first. The log has a limit of its own.
pub const MOST: usize = 500;

/// The milliseconds of a day.
const DAY: i64 = 86_400_000;
/// 1 January 2026, in milliseconds since 1970. A clock that shows an earlier time is wrong. It need not be the day of the
/// build: a clock that lost its time shows the day of its factory, and any other error of a clock is for one day only
/// ([`Starts`]). With the day of each build, equal sources would give different programs.
const EARLIEST: i64 = 20_454 * DAY;
/// The kind of the stored times of starts.
const STARTS: &str = "starts";

/// The protection of a text from removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protection {
    /// Nothing.
    None,
    /// It is a journal: it is removed only by its age.
    Journal,
    /// It belongs to the open certificate: it is not removed.
    Open,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredText {
    /// Its key.
    pub name: String,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// Its protection from removal.
    pub protection: Protection,
}

/// Returns a time of a stored text; `None` if the clock was wrong when it was written.
pub fn known_time(at: i64) -> Option<i64> {
    Some(at).filter(|at| *at >= EARLIEST)
}

/// Returns a stored text with this time around a text that cannot be read.
pub fn dated(text: &str, at: i64) -> String {
    format::write("aside", at, 0, vec![Some(text.into())])
}

/// The last two starts of the app on different days, in milliseconds since 1970. With both, a clock that is wrong on
/// one day removes no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starts {
    /// The last start on an earlier day, if any is known.
    pub before: Option<i64>,
    /// The last start.
    pub last: i64,
}

impl Starts {
    /// Returns the starts after one more at `now`; `text` holds the earlier ones.
    pub fn next(text: Option<&str>, now: i64) -> Self {
        let is_today = |last: i64| last.div_euclid(DAY) == now.div_euclid(DAY);
        let before = match text.and_then(|text| format::read(STARTS, text)) {
            Some(earlier) if is_today(earlier.at) => earlier.fields.first().and_then(format::parsed),
            Some(earlier) => Some(earlier.at),
            None => None,
        };
        Self { before, last: now }
    }

    /// Returns the starts as text.
    pub fn write(self) -> String {
        let before = self.before.and_then(format::number);
        format::write(STARTS, self.last, 0, vec![before])
    }
}

/// Returns the keys of the texts to remove: those that were old at both starts, then the oldest of too many. A text
/// without a known time is not old.
pub fn surplus(texts: Vec<StoredText>, starts: Starts) -> Vec<String> {
    let is_old = |at: i64, now: i64| {
        known_time(at).is_some_and(|at| now.saturating_sub(at) >= DAYS.saturating_mul(DAY))
    };
    let is_over = |text: &StoredText| {
        text.protection != Protection::Open
            && is_old(text.at, starts.last)
            && starts.before.is_some_and(|before| is_old(text.at, before))
    };
    let (over, texts): (Vec<_>, Vec<_>) = texts.into_iter().partition(is_over);
    let mut gone: Vec<String> = over.into_iter().map(|text| text.name).collect();
    let surplus = texts.len().saturating_sub(MOST);
    let mut others: Vec<StoredText> =
        texts.into_iter().filter(|text| text.protection == Protection::None).collect();
    // Usually one text is removed; sorting would be several kilobytes of the first visit.
    for _ in 0..surplus {
        let Some((index, _)) =
            others.iter().enumerate().min_by_key(|(_, text)| known_time(text.at).unwrap_or(i64::MAX))
        else {
            break;
        };
        gone.push(others.swap_remove(index).name);
    }
    gone
}

#[cfg(test)]
mod tests {
    use std::time::{SystemTime, UNIX_EPOCH};

    use acceptance_rules::moment;

    use super::{DAY, DAYS, MOST, Protection, Starts, StoredText, dated, known_time, surplus, written_at};

    const NOW: i64 = super::EARLIEST + 1000 * DAY;

    fn kept(name: &str, at: i64, protection: Protection) -> StoredText {
        StoredText { name: name.into(), at, protection }
    }

    #[test]
    fn a_text_of_any_version_says_when_it_was_written() {
        for (text, at) in [
            (r#"{"kind":"x","version":2,"at":1763726400000,"count":0,"fields":[]}"#, Some(1_763_726_400_000)),
            (r#"{"version":9,"more":{},"at":-5,"kind":"y"}"#, Some(-5)),
            (r#"{"at":5}"#, None),
            ("draft 1 5 2\n[]", None),
            ("{}", None),
            ("", None),
        ] {
            assert_eq!(written_at(text), at, "{text:?}");
            assert_eq!(written_at(&dated(text, 9)), Some(9));
        }
        assert!(dated("{x", 9).contains("{x"), "the text stays");
    }

    #[test]
    fn old_texts_are_removed_except_those_of_the_open_certificate() {
        let old = NOW - DAYS * DAY;
        let texts = || {
            vec![
                kept("old", old, Protection::None),
                kept("young", old + 1, Protection::None),
                kept("old journal", old, Protection::Journal),
                kept("young journal", old + 1, Protection::Journal),
                kept("open", old, Protection::Open),
                kept("ahead", NOW + DAY, Protection::None),
            ]
        };
        let starts = |before: Option<i64>| Starts { before, last: NOW + DAY };
        assert_eq!(surplus(texts(), starts(Some(NOW))), ["old", "old journal"]);
        for before in [None, Some(NOW - 1), Some(old)] {
            assert!(surplus(texts(), starts(before)).is_empty(), "{before:?}: not old at both starts");
        }
    }

    #[test]
    fn a_text_written_under_a_clock_of_the_past_is_not_old() {
        let starts = Starts { before: Some(NOW), last: NOW + DAY };
        let texts = || [0, DAY, super::EARLIEST - 1].map(|at| kept("draft", at, Protection::None)).to_vec();
        assert!(surplus(texts(), starts).is_empty());
        let known = (0..MOST).map(|at| kept(&at.to_string(), NOW, Protection::None));
        let all = texts().into_iter().chain(known).collect();
        assert!(!surplus(all, starts).contains(&"draft".to_owned()), "nor among the oldest of too many");
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a native test")]
    fn times_since_a_release_are_known() {
        let released = include_str!("../../../CHANGELOG.md").lines().find_map(|line| {
            let heading = line.strip_prefix("## ")?;
            moment::read(heading.rsplit(' ').next()?).map(|day| day.at)
        });
        // Before the first release, the times of today.
        let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis().try_into().unwrap();
        let first = released.unwrap_or(today);
        assert_eq!(known_time(first), Some(first));
    }

    #[test]
    fn a_clock_that_is_wrong_for_one_day_removes_no_text() {
        let written = NOW - DAY;
        let goes = |text: Option<&str>, now: i64| {
            let starts = Starts::next(text, now);
            (!surplus(vec![kept("draft", written, Protection::None)], starts).is_empty(), starts.write())
        };
        let (is_gone, first) = goes(None, NOW);
        assert!(!is_gone);
        let jump = NOW + 100 * DAY;
        let (is_gone, ahead) = goes(Some(&first), jump);
        assert!(!is_gone, "the clock jumps");
        let (is_gone, again) = goes(Some(&ahead), jump + 1);
        assert!(!is_gone, "another start on that day");
        assert!(!goes(Some(&again), NOW + DAY).0, "the clock is right again");
        assert!(goes(Some(&again), jump + DAY).0, "old at two starts on different days");
        for damaged in ["", "x", "1 2", "{}"] {
            assert!(!goes(Some(damaged), jump).0, "{damaged:?}");
        }
    }

    #[test]
    fn of_too_many_texts_the_oldest_are_removed_except_journals_and_the_open_certificate() {
        let number = |at: usize| NOW + i64::try_from(at).unwrap();
        let young = Starts { before: None, last: NOW + 1000 };
        let texts = |count: usize| {
            let mut texts =
                vec![kept("journal", NOW + 1, Protection::Journal), kept("open", NOW + 2, Protection::Open)];
            texts.extend((0..count).rev().map(|at| kept(&at.to_string(), number(10 + at), Protection::None)));
            texts
        };
        assert!(surplus(texts(MOST - 2), young).is_empty());
        assert_eq!(surplus(texts(MOST), young), ["0", "1"]);
        let journals =
            (0..MOST + 3).map(|at| kept(&at.to_string(), number(at), Protection::Journal)).collect();
        assert!(surplus(journals, young).is_empty());
    }
}
