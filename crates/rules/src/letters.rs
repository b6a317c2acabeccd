//! Converts letters to lower case and removes accents.
//!
//! Small, because the full Unicode tables would enlarge the bundle. Safe, because no letter is
//! converted to another script, and only [`bare`] removes an accent.

/// Returns a letter in lower case: Latin of Western and Central Europe, Greek and Cyrillic. Other
/// characters are unchanged.
pub fn lower(character: char) -> char {
    let code = u32::from(character);
    let lower = match code {
        0x41..=0x5A | 0xC0..=0xD6 | 0xD8..=0xDE | 0x391..=0x3A1 | 0x3A3..=0x3AB | 0x410..=0x42F => code + 32,
        0x178 => 0xFF,
        0x386 => 0x3AC,
        0x388..=0x38A => code + 37,
        0x38C => 0x3CC,
        0x38E..=0x38F => code + 63,
        0x460..=0x481 | 0x48A..=0x4BF | 0x4D0..=0x52F if code % 2 == 0 => code + 1,
        0x100..=0x12F | 0x132..=0x137 | 0x14A..=0x177 if code % 2 == 0 => code + 1,
        0x139..=0x148 | 0x179..=0x17E if code % 2 == 1 => code + 1,
        0x400..=0x40F => code + 80,
        0x1E9E => 0xDF,
        _ => code,
    };
    char::from_u32(lower).unwrap_or(character)
}

/// Returns the plain letters of an accented Latin letter in lower case: `e` for `é`, `ss` for `ß`.
/// `None` for any other character, plain letters included.
pub fn bare(lower: char) -> Option<&'static str> {
    Some(match u32::from(lower) {
        0xDF => "ss",
        0xE0..=0xE5 | 0x100..=0x105 => "a",
        0xE6 => "ae",
        0xE7 | 0x106..=0x10D => "c",
        0xF0 | 0x10E..=0x111 => "d",
        0xE8..=0xEB | 0x112..=0x11B => "e",
        0x11C..=0x123 => "g",
        0x124..=0x127 => "h",
        0xEC..=0xEF | 0x128..=0x131 => "i",
        0x132..=0x133 => "ij",
        0x134..=0x135 => "j",
        0x136..=0x138 => "k",
        0x139..=0x142 => "l",
        0xF1 | 0x143..=0x14B => "n",
        0xF2..=0xF6 | 0xF8 | 0x14C..=0x151 => "o",
        0x152..=0x153 => "oe",
        0x154..=0x159 => "r",
        0x15A..=0x161 | 0x17F | 0x218..=0x219 => "s",
        0x162..=0x167 | 0x21A..=0x21B => "t",
        0xFE => "th",
        0xF9..=0xFC | 0x168..=0x173 => "u",
        0x174..=0x175 => "w",
        0xFD | 0xFF | 0x176..=0x177 => "y",
        0x179..=0x17E => "z",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{bare, lower};

    #[test]
    fn lower_case_is_that_of_unicode_for_common_letters() {
        let ranges = [
            ('A', 'Z'),
            ('\u{C0}', '\u{17E}'),
            ('\u{386}', '\u{3AB}'),
            ('\u{400}', '\u{481}'),
            ('\u{48A}', '\u{4BF}'),
            ('\u{4D0}', '\u{52F}'),
        ];
        for character in ranges.into_iter().flat_map(|(first, last)| first..=last) {
            let unicode: Vec<char> = character.to_lowercase().collect();
            if character != '\u{130}' {
                assert_eq!([lower(character)], *unicode, "{character}");
            }
        }
        // These letters only resemble the plain ones that they would become.
        for character in ['\u{130}', '\u{131}', '\u{17F}', '\u{212A}', '\u{212B}', '\u{FF21}'] {
            assert_eq!(lower(character), character);
        }
        let folds_to_ascii = |character: &char| !character.is_ascii() && lower(*character).is_ascii();
        assert_eq!(('\0'..=char::MAX).find(folds_to_ascii), None);
    }

    #[test]
    fn every_letter_with_an_accent_has_its_plain_one() {
        let alphabets = "aàáâãäåāăą cçćĉċč dðďđ eèéêëēĕėęě gĝğġģ hĥħ iìíîïĩīĭįiı jĵ kķĸ lĺļľŀł nñńņňŉŋ \
                         oòóôõöøōŏő rŕŗř sśŝşšſș tţťŧț uùúûüũūŭůűų wŵ yýÿŷ zźżž";
        for alphabet in alphabets.split(' ') {
            let (plain, rest) = alphabet.split_at(1);
            for letter in rest.chars().filter(|letter| !letter.is_ascii()) {
                assert_eq!(bare(letter), Some(plain), "{letter}");
            }
        }
        for (letter, plain) in [('ß', "ss"), ('æ', "ae"), ('œ', "oe"), ('ĳ', "ij"), ('þ', "th")] {
            assert_eq!(bare(letter), Some(plain), "{letter}");
        }
        for character in "a9 -\u{D7}\u{F7}\u{B5}\u{3B1}\u{430}\u{1E9E}\u{4E00}".chars() {
            assert_eq!(bare(character), None, "{character}");
        }
        let letters = ('\u{DF}'..='\u{17F}').filter(|letter| *letter == lower(*letter));
        assert_eq!(letters.filter(|letter| bare(*letter).is_none()).collect::<String>(), "\u{F7}");
    }
}
