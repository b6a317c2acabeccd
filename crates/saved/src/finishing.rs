//! The journal of a review whose end was sent: it tells after a reload that the outcome is not known yet.

use crate::Damage;
use crate::text::{self, Header};

const KIND: &str = "finishing";

/// That the end of a review was sent at a moment, in milliseconds since 1970.
pub fn write(at: i64) -> String {
    text::write(KIND, at, 0, &[])
}

/// When it was sent.
///
/// # Errors
/// A text that [`write`] does not write, or one of another version.
pub fn read(text: &str) -> Result<i64, Damage> {
    let header = Header::read(KIND, text)?;
    let is_empty = header.count == 0 && header.fields().is_some_and(|fields| fields.is_empty());
    if is_empty { Ok(header.at) } else { Err(Damage::NotOurs) }
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    #[test]
    fn what_was_written_reads_back_and_nothing_else_is_read() {
        for at in [0, -1, i64::MAX, 1_763_726_400_000] {
            assert_eq!(read(&write(at)), Ok(at));
        }
        for text in [
            "",
            "finishing",
            "finishing 1 5 1\n[]",
            "finishing 1 5 0\n[null]",
            "pending 1 5 0\n[]",
            "finishing 2 5 0\n[]",
        ] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }
}
