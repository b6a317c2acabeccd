//! Texts compared as people write them: in any case, with any blanks, without accents.
//!
//! Small on purpose: the whole table of Unicode would be a tenth of the program. And safe on purpose: no letter ever
//! becomes one of another script, and what would not be seen stays, so a look-alike stays one.

use acceptance_rules::spelling::is_invisible;

/// Whether nothing of a text can be seen.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|character| character.is_whitespace() || is_invisible(character))
}

/// A letter in lower case: Latin of Western and Central Europe, Greek and Cyrillic; any other stays as it is.
pub(crate) fn lower(character: char) -> char {
    let code = u32::from(character);
    let lower = match code {
        0x41..=0x5A | 0xC0..=0xD6 | 0xD8..=0xDE | 0x391..=0x3A1 | 0x3A3..=0x3AB | 0x410..=0x42F => code + 32,
        0x178 => 0xFF,
        0x100..=0x12F | 0x132..=0x137 | 0x14A..=0x177 if code % 2 == 0 => code + 1,
        0x139..=0x148 | 0x179..=0x17E if code % 2 == 1 => code + 1,
        0x400..=0x40F => code + 80,
        0x1E9E => 0xDF,
        _ => code,
    };
    char::from_u32(lower).unwrap_or(character)
}

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
    let mut bare = String::new();
    for character in lowered(text) {
        match character {
            '\u{E0}'..='\u{E5}' => bare.push('a'),
            '\u{E7}' => bare.push('c'),
            '\u{E8}'..='\u{EB}' => bare.push('e'),
            '\u{EC}'..='\u{EF}' => bare.push('i'),
            '\u{F1}' => bare.push('n'),
            '\u{F2}'..='\u{F6}' | '\u{F8}' => bare.push('o'),
            '\u{F9}'..='\u{FC}' => bare.push('u'),
            '\u{FD}' | '\u{FF}' => bare.push('y'),
            '\u{E6}' => bare.push_str("ae"),
            '\u{153}' => bare.push_str("oe"),
            '\u{DF}' => bare.push_str("ss"),
            plain if plain.is_ascii_alphanumeric() => bare.push(plain),
            _ => {}
        }
    }
    bare
}

/// A number that is the same for the same characters, and hardly ever for others.
pub(crate) fn hash(characters: impl Iterator<Item = char>) -> i64 {
    let mix = |hash: i64, character| (hash ^ i64::from(u32::from(character))).wrapping_mul(0x0100_0000_01B3);
    characters.fold(-0x340D_631B_7BDD_DCDB, mix)
}

#[cfg(test)]
mod tests {
    use super::{heading, lower, phrase};

    #[test]
    fn lower_case_is_that_of_unicode_for_letters_that_people_write_with() {
        let ranges = [('A', 'Z'), ('\u{C0}', '\u{17E}'), ('\u{391}', '\u{3AB}'), ('\u{400}', '\u{42F}')];
        for character in ranges.into_iter().flat_map(|(first, last)| first..=last) {
            let unicode: Vec<char> = character.to_lowercase().collect();
            if character != '\u{130}' {
                assert_eq!([lower(character)], *unicode, "{character}");
            }
        }
        // These would become plain letters, which they only resemble.
        for character in ['\u{130}', '\u{131}', '\u{17F}', '\u{212A}', '\u{212B}', '\u{FF21}'] {
            assert_eq!(lower(character), character);
        }
        let folds_to_ascii = |character: &char| !character.is_ascii() && lower(*character).is_ascii();
        assert_eq!(('\0'..=char::MAX).find(folds_to_ascii), None);
    }

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
            ("\u{20AC}", ""),
            ("Nume\u{301}ro", "numero"),
        ] {
            assert_eq!(heading(text), expected);
        }
    }
}
