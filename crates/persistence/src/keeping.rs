//! How long texts are kept, and how many: whatever nobody asks for again goes by itself.

use crate::text;

/// A text goes after so many days without being written anew.
pub const DAYS: i64 = 90;
/// The most texts that are kept; the oldest make room for new ones. Entries of the log have a number of their own.
pub const MOST: usize = 500;

/// The milliseconds of a day.
const DAY: i64 = 86_400_000;
/// The kind of what could not be read.
const ASIDE: &str = "aside";

/// What keeps a text from making room for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Nothing does.
    None,
    /// It is a journal: it goes only by its age.
    Journal,
    /// It belongs to the certificate that is open: it does not go.
    Open,
}

/// One of the texts that are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What it is kept under.
    pub name: String,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// What keeps it.
    pub hold: Hold,
}

/// When a text was written, of whatever kind and version it is; `None` where its first line does not say so.
pub fn written_at(text: &str) -> Option<i64> {
    let mut words = text.lines().next()?.split(' ').skip(1);
    words.next()?.parse::<u32>().ok()?;
    words.next()?.parse().ok()
}

/// A text that could not be read, put aside at a moment: as it was, below a line that says when.
pub fn aside(text: &str, at: i64) -> String {
    [&*text::write(ASIDE, at, 0, &[]), "\n", text].concat()
}

/// Of all texts, the names of those that go: whatever was written too long ago, then the oldest of too many.
pub fn surplus(texts: Vec<Kept>, now: i64) -> Vec<String> {
    let is_over =
        |text: &Kept| text.hold != Hold::Open && now.saturating_sub(text.at) >= DAYS.saturating_mul(DAY);
    let (over, texts): (Vec<_>, Vec<_>) = texts.into_iter().partition(is_over);
    let mut gone: Vec<String> = over.into_iter().map(|text| text.name).collect();
    let mut surplus = texts.len().saturating_sub(MOST);
    let mut others: Vec<Kept> = texts.into_iter().filter(|text| text.hold == Hold::None).collect();
    while surplus > 0 {
        let oldest = others.iter().enumerate().min_by_key(|(_, text)| text.at);
        let Some((place, _)) = oldest else { break };
        gone.push(others.swap_remove(place).name);
        surplus = surplus.saturating_sub(1);
    }
    gone
}

#[cfg(test)]
mod tests {
    use super::{DAY, DAYS, Hold, Kept, MOST, aside, surplus, written_at};

    const NOW: i64 = 1_763_726_400_000;

    fn kept(name: &str, at: i64, hold: Hold) -> Kept {
        Kept { name: name.into(), at, hold }
    }

    #[test]
    fn the_first_line_says_when_a_text_was_written() {
        for (text, at) in [
            ("draft 1 1763726400000 2\n[]", Some(NOW)),
            ("pending 1 -5 0", Some(-5)),
            ("draft 7 5 and more of another version\n", Some(5)),
            ("draft 1 x 2\n[]", None),
            ("draft x 5 2\n[]", None),
            ("draft 1\n5 2", None),
            ("{}", None),
            ("", None),
        ] {
            assert_eq!(written_at(text), at, "{text:?}");
            assert_eq!(written_at(&aside(text, 9)), Some(9));
            assert!(aside(text, 9).ends_with(&["\n", text].concat()), "it is still there as it was");
        }
    }

    #[test]
    fn what_was_written_long_ago_goes_but_for_the_certificate_that_is_open() {
        let old = NOW - DAYS * DAY;
        let texts = vec![
            kept("old", old, Hold::None),
            kept("young", old + 1, Hold::None),
            kept("old journal", old, Hold::Journal),
            kept("young journal", old + 1, Hold::Journal),
            kept("open", old, Hold::Open),
            kept("ahead", NOW + DAY, Hold::None),
        ];
        assert_eq!(surplus(texts, NOW), ["old", "old journal"]);
    }

    #[test]
    fn of_too_many_the_oldest_go_but_for_journals_and_the_certificate_that_is_open() {
        let number = |at: usize| i64::try_from(at).unwrap();
        let texts = |count: usize| {
            let mut texts = vec![kept("journal", 1, Hold::Journal), kept("open", 2, Hold::Open)];
            texts.extend((0..count).rev().map(|at| kept(&at.to_string(), 10 + number(at), Hold::None)));
            texts
        };
        assert!(surplus(texts(MOST - 2), 1000).is_empty());
        assert_eq!(surplus(texts(MOST), 1000), ["0", "1"]);
        let journals = (0..MOST + 3).map(|at| kept(&at.to_string(), number(at), Hold::Journal)).collect();
        assert!(surplus(journals, 1000).is_empty());
    }
}
