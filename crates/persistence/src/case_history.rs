//! The cases that this browser saw under review, with their times; used if the service sends no date.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::sorted::Sorted;

use crate::format;

const KIND: &str = "known";

/// Milliseconds after which a case that left the review is deleted: 100 days.
const FORGOTTEN: i64 = 100 * 86_400_000;

/// Times of a review, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stay {
    /// First time under review.
    since: i64,
    /// First time after the review, if it has ended.
    left: Option<i64>,
}

/// The cases that this browser saw, each with its last review.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseHistory {
    stays: Sorted<CertificateKey, Stay>,
}

impl CaseHistory {
    /// Records the queue as it was read at a moment, and returns the cases that came back. A case that is missing from
    /// a queue that `is_whole` has left; any other queue proves nothing about missing cases.
    pub fn observe(&mut self, present: &[CertificateKey], is_whole: bool, at: i64) -> Vec<CertificateKey> {
        let mut back = Vec::new();
        let mut sorted = present.to_vec();
        sorted.sort_unstable();
        if is_whole {
            let absent: Vec<CertificateKey> = self.stays.iter().map(|(key, _)| *key).collect();
            for key in absent.iter().filter(|key| sorted.binary_search(key).is_err()) {
                self.leave(*key, at);
            }
        }
        for key in present {
            match self.stays.get_mut(key) {
                Some(Stay { left: None, .. }) => {}
                Some(stay) => {
                    *stay = Stay { since: at, left: None };
                    back.push(*key);
                }
                None => self.stays.insert(*key, Stay { since: at, left: None }),
            }
        }
        self.stays.retain(|_, stay| stay.left.is_none_or(|left| at.saturating_sub(left) < FORGOTTEN));
        back
    }

    /// Records that a case is no longer under review.
    pub fn leave(&mut self, key: CertificateKey, at: i64) {
        if let Some(stay) = self.stays.get_mut(&key) {
            stay.left.get_or_insert(at);
        }
    }

    /// Returns the first time at which this browser saw a case under review.
    pub fn since(&self, key: CertificateKey) -> Option<i64> {
        self.stays.get(&key).filter(|stay| stay.left.is_none()).map(|stay| stay.since)
    }

    /// Returns the cases as text; `at` is the present, in milliseconds since 1970.
    pub fn write(&self, at: i64) -> String {
        let fields = |(key, stay): (&CertificateKey, &Stay)| {
            let left = stay.left.and_then(format::number);
            let (company, certificate) = (format::number(key.company.0), format::number(key.certificate.0));
            [company, certificate, format::number(stay.since), left]
        };
        format::write(KIND, at, self.stays.len(), self.stays.iter().flat_map(fields).collect())
    }

    /// Reads the cases.
    pub fn read(text: &str) -> Option<Self> {
        let stored = format::read(KIND, text)?;
        let (rows, []) = stored.fields.as_chunks::<4>() else { return None };
        let mut stays = Sorted::default();
        for [company, certificate, since, left] in rows {
            let key = CertificateKey::new(format::parsed(company)?, format::parsed(certificate)?);
            stays.insert(key, Stay { since: format::parsed(since)?, left: format::parsed(left) });
        }
        (stays.len() == stored.count).then_some(Self { stays })
    }
}

#[cfg(test)]
mod tests {
    use acceptance_rules::certificate::CertificateKey;

    use super::{CaseHistory, FORGOTTEN};

    fn keys(ids: &[i64]) -> Vec<CertificateKey> {
        ids.iter().map(|id| CertificateKey::new(4711, *id)).collect()
    }

    fn since(history: &CaseHistory, id: i64) -> Option<i64> {
        history.since(CertificateKey::new(4711, id))
    }

    #[test]
    fn a_case_has_a_date_since_it_was_first_seen_and_a_new_one_when_it_comes_back() {
        let mut history = CaseHistory::default();
        assert_eq!(history.observe(&keys(&[3, 1]), true, 100), keys(&[]));
        assert_eq!(history.observe(&keys(&[1, 2]), false, 200), keys(&[]));
        assert_eq!([1, 2, 3].map(|id| since(&history, id)), [Some(100), Some(200), Some(100)]);
        assert_eq!(history.observe(&keys(&[1]), true, 300), keys(&[]));
        assert_eq!([1, 2, 3].map(|id| since(&history, id)), [Some(100), None, None]);
        assert_eq!(history.observe(&keys(&[3, 1]), true, 400), keys(&[3]));
        assert_eq!([1, 2, 3].map(|id| since(&history, id)), [Some(100), None, Some(400)]);
    }

    #[test]
    fn a_case_whose_review_was_seen_to_end_starts_anew_even_if_no_reading_missed_it() {
        let mut history = CaseHistory::default();
        history.observe(&keys(&[1]), true, 100);
        history.leave(CertificateKey::new(4711, 1), 150);
        assert_eq!(history.observe(&keys(&[1]), true, 200), keys(&[1]));
        assert_eq!(since(&history, 1), Some(200));
    }

    #[test]
    fn cases_that_left_long_ago_are_removed() {
        let mut history = CaseHistory::default();
        history.observe(&keys(&[1]), true, 0);
        history.observe(&[], true, 1);
        history.observe(&[], true, FORGOTTEN);
        assert_eq!(history.stays.len(), 1);
        history.observe(&[], true, FORGOTTEN + 1);
        assert!(history.stays.is_empty());
    }

    #[test]
    fn a_history_is_read_as_it_was_written() {
        let mut history = CaseHistory::default();
        history.observe(&keys(&[i64::MAX, 9_007_199_254_740_993, -4]), true, -7);
        history.observe(&keys(&[5]), true, 12);
        let text = history.write(12);
        assert_eq!(CaseHistory::read(&text), Some(history));
        assert_eq!(CaseHistory::read(&text.replace("\"count\":4", "\"count\":3")), None, "a wrong count");
    }
}
