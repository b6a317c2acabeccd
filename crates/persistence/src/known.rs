//! The cases that this browser has seen in clearing, and since when: what is said where the service names no date.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::sorted::Sorted;

use crate::Damage;
use crate::text::{self, Field, Header};

const KIND: &str = "known";

/// A case that left clearing is forgotten after so many milliseconds: a hundred days.
const FORGOTTEN: i64 = 100 * 86_400_000;

/// When a case was in clearing, as far as this browser saw; in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stay {
    /// When it was first seen there.
    pub since: i64,
    /// When it was first seen no longer there.
    pub left: Option<i64>,
}

/// All cases that this browser knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownCases {
    /// When each was in clearing, the last time.
    pub stays: Sorted<CertificateKey, Stay>,
}

impl KnownCases {
    /// Takes a reading of the queue at a moment. What is missing from a queue that `is_whole` has left clearing; any
    /// other queue proves nothing about what it lacks. Gives the cases that came back: a new round of theirs began.
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

    /// A reading showed that a case is no longer in clearing.
    pub fn leave(&mut self, key: CertificateKey, at: i64) {
        if let Some(stay) = self.stays.get_mut(&key) {
            stay.left.get_or_insert(at);
        }
    }

    /// Since when a case is in clearing, as far as this browser saw.
    pub fn since(&self, key: CertificateKey) -> Option<i64> {
        self.stays.get(&key).filter(|stay| stay.left.is_none()).map(|stay| stay.since)
    }

    /// What is known, as text.
    pub fn write(&self, at: i64) -> String {
        let mut fields: Vec<Field> = Vec::new();
        for (key, stay) in self.stays.iter() {
            fields.push(Some(key.company.0.to_string()));
            fields.push(Some(key.certificate.0.to_string()));
            fields.push(Some(stay.since.to_string()));
            fields.push(stay.left.map(|left| left.to_string()));
        }
        text::write(KIND, at, self.stays.len(), &fields)
    }

    /// Reads it back.
    ///
    /// # Errors
    /// A text that [`KnownCases::write`] does not write, as with a case that comes twice, or one of another version.
    pub fn read(text: &str) -> Result<Self, Damage> {
        let header = Header::read(KIND, text)?;
        read_fields(&header).ok_or(Damage::NotOurs)
    }
}

fn read_fields(header: &Header<'_>) -> Option<KnownCases> {
    let fields = header.fields()?;
    let (rows, []) = fields.as_chunks::<4>() else { return None };
    let number = |field: &Field| field.as_deref()?.parse::<i64>().ok();
    let mut stays = Sorted::default();
    for [company, certificate, since, left] in rows {
        let left = match left {
            None => None,
            left => Some(number(left)?),
        };
        let key = CertificateKey::new(number(company)?, number(certificate)?);
        stays.insert(key, Stay { since: number(since)?, left });
    }
    (stays.len() == header.count && rows.len() == header.count).then_some(KnownCases { stays })
}

#[cfg(test)]
mod tests {
    use acceptance_rules::certificate::CertificateKey;

    use super::{FORGOTTEN, KnownCases};

    fn keys(ids: &[i64]) -> Vec<CertificateKey> {
        ids.iter().map(|id| CertificateKey::new(4711, *id)).collect()
    }

    fn since(known: &KnownCases, id: i64) -> Option<i64> {
        known.since(CertificateKey::new(4711, id))
    }

    #[test]
    fn a_case_is_known_since_it_was_first_seen_and_anew_when_it_comes_back() {
        let mut known = KnownCases::default();
        assert_eq!(known.observe(&keys(&[3, 1]), true, 100), keys(&[]));
        assert_eq!(known.observe(&keys(&[1, 2]), false, 200), keys(&[]));
        assert_eq!([1, 2, 3].map(|id| since(&known, id)), [Some(100), Some(200), Some(100)]);
        assert_eq!(known.observe(&keys(&[1]), true, 300), keys(&[]));
        assert_eq!([1, 2, 3].map(|id| since(&known, id)), [Some(100), None, None]);
        assert_eq!(known.observe(&keys(&[3, 1]), true, 400), keys(&[3]));
        assert_eq!([1, 2, 3].map(|id| since(&known, id)), [Some(100), None, Some(400)]);
    }

    #[test]
    fn a_case_whose_review_was_seen_to_end_starts_anew_even_if_no_reading_missed_it() {
        let mut known = KnownCases::default();
        known.observe(&keys(&[1]), true, 100);
        known.leave(CertificateKey::new(4711, 1), 150);
        assert_eq!(known.observe(&keys(&[1]), true, 200), keys(&[1]));
        assert_eq!(since(&known, 1), Some(200));
    }

    #[test]
    fn what_left_long_ago_is_forgotten() {
        let mut known = KnownCases::default();
        known.observe(&keys(&[1]), true, 0);
        known.observe(&[], true, 1);
        known.observe(&[], true, FORGOTTEN);
        assert_eq!(known.stays.len(), 1);
        known.observe(&[], true, FORGOTTEN + 1);
        assert!(known.stays.is_empty());
    }

    #[test]
    fn what_is_known_reads_back_as_it_was_and_nothing_else_is_read() {
        let mut known = KnownCases::default();
        known.observe(&keys(&[i64::MAX, 9_007_199_254_740_993, -4]), true, -7);
        known.observe(&keys(&[5]), true, 12);
        assert_eq!(KnownCases::read(&known.write(12)), Ok(known));
        for text in [
            "",
            "known",
            "known 2 5 0\n[]",
            "known 1 5 1\n[]",
            "known 1 5 0\n{}",
            "round 1 5 0\n[]",
            "known 1 5 1\n[\"1\",\"2\",\"3\"]",
            "known 1 5 1\n[\"1\",\"2\",null,null]",
            "known 1 5 1\n[\"1\",\"x\",\"3\",null]",
            "known 1 5 2\n[\"1\",\"2\",\"3\",null,\"1\",\"2\",\"3\",null]",
        ] {
            assert!(KnownCases::read(text).is_err(), "{text:?}");
        }
    }
}
