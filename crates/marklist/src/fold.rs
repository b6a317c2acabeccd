//! Texts compared as people write them: in any case, with any blanks, without accents.
//!
//! Safe on purpose: no letter ever becomes one of another script, and what would not be seen stays, so a look-alike stays
//! one.

use acceptance_rules::letters::bare;
pub(crate) use acceptance_rules::letters::lower;

/// A text in lower case without outer blanks, one character after the other.
pub(crate) fn lowered(text: &str) -> impl Iterator<Item = char> + '_ {
    text.trim().chars().map(lower)
}

/// A text in lower case, with single spaces for blanks, and one form of all hyphens and apostrophes.
pub(crate) fn phrase(text: &str) -> String {
    let mut phrase = String::with_capacity(text.len());
    for character in lowered(text) {
        match character {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' => phrase.push('-'),
            '\u{2018}'..='\u{201B}' | '\u{2032}' | '\u{2BC}' | '`' | '\u{B4}' | '\u{FF07}' => {
                phrase.push('\'')
            }
            blank if blank.is_whitespace() => {
                if !phrase.ends_with(' ') {
                    phrase.push(' ');
                }
            }
            other => phrase.push(other),
        }
    }
    phrase
}

/// The letters and digits of a heading alone: in lower case and without accents, as `numerodeserie`.
pub(crate) fn heading(text: &str) -> String {
    let mut plain = String::new();
    for character in lowered(text) {
        match bare(character) {
            Some(letters) => plain.push_str(letters),
            None if character.is_ascii_alphanumeric() => plain.push(character),
            None => {}
        }
    }
    plain
}

/// A number that is the same for the same characters, and hardly ever for others.
pub(crate) fn hash(characters: impl Iterator<Item = char>) -> i64 {
    let mix = |hash: i64, character| (hash ^ i64::from(u32::from(character))).wrapping_mul(0x0100_0000_01B3);
    characters.fold(-0x340D_631B_7BDD_DCDB, mix)
}

#[cfg(test)]
mod tests {
    use super::{heading, phrase};

    #[test]
    fn a_phrase_is_the_same_however_its_blanks_and_signs_are_written() {
        for text in ["  Not\u{A0}Received ", "not received", "NOT \t\n RECEIVED\u{202F}"] {
            assert_eq!(phrase(text), "not received");
        }
        assert_eq!(phrase("Pas d\u{2019}objet\u{2011}1"), "pas d'objet-1");
        assert_ne!(phrase("not\u{200B}received"), phrase("notreceived"));
    }

    #[test]
    fn a_heading_is_its_letters_and_digits() {
        for (text, expected) in [
            ("N\u{B0} de s\u{E9}rie", "ndeserie"),
            ("Serien-Nr.", "seriennr"),
            (" S/N ", "sn"),
            ("ERL\u{C4}UTERUNG:", "erlauterung"),
            ("S\u{C9}RIOV\u{C9} \u{10C}\u{CD}SLO", "seriovecislo"),
            ("\u{20AC}", ""),
            ("Nume\u{301}ro", "numero"),
        ] {
            assert_eq!(heading(text), expected);
        }
    }
}
