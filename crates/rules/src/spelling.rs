//! Recognises known texts, look-alikes and unknown texts.
//!
//! The service spells the same status in different ways, so ASCII case is ignored. A text that only
//! looks like a known one is not accepted as it.

/// Result of comparing a text with known texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling<T> {
    /// The text equals this known one, except for ASCII case.
    Known(T),
    /// The text equals a known one only after trimming, case folding or removal of invisible
    /// characters, or it is blank.
    LookAlike,
    /// No known text resembles it.
    Unlisted,
}

/// Compares `text` with the `known` texts and returns the meaning of the match.
pub fn read<'a, T>(
    text: &str,
    known: impl IntoIterator<Item = (&'a str, T), IntoIter: Clone>,
) -> Spelling<T> {
    let mut known = known.into_iter();
    if let Some((_, meaning)) = known.clone().find(|(candidate, _)| same(text, candidate)) {
        return Spelling::Known(meaning);
    }
    let folded = fold(text);
    if folded.is_empty() || known.any(|(candidate, _)| fold(candidate) == folded) {
        Spelling::LookAlike
    } else {
        Spelling::Unlisted
    }
}

/// Spelling of a text of the service, compared with the known texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Written {
    /// Equal to a known one.
    AsKnown,
    /// Equal to a known one except for ASCII case.
    OtherCase,
    /// Unlike every known one.
    Unlisted,
    /// Resembles a known one, or is blank.
    LookAlike,
}

/// Compares a text with the `known` texts.
pub fn written<'a>(text: &str, known: impl IntoIterator<Item = &'a str, IntoIter: Clone>) -> Written {
    match read(text, known.into_iter().map(|known| (known, known))) {
        Spelling::Known(known) if known == text => Written::AsKnown,
        Spelling::Known(_) => Written::OtherCase,
        Spelling::Unlisted => Written::Unlisted,
        Spelling::LookAlike => Written::LookAlike,
    }
}

/// Returns whether two texts are the same status: equal except for ASCII case.
pub fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// Returns whether a text has no visible character.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|character| character.is_whitespace() || is_invisible(character))
}

/// Returns whether a part of a text could not be decoded; U+FFFD replaces it.
pub(crate) fn is_damaged(text: &str) -> bool {
    text.contains('\u{FFFD}')
}

/// Returns whether a character is invisible (format, filler and control characters).
pub fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            u32::from(character),
            0xAD | 0x34F
                | 0x61C
                | 0x115F..=0x1160
                | 0x17B4..=0x17B5
                | 0x180B..=0x180F
                | 0x200B..=0x200F
                | 0x202A..=0x202E
                | 0x2028..=0x2029
                | 0x2060..=0x206F
                | 0x2800
                | 0x3164
                | 0xFE00..=0xFE0F
                | 0xFEFF
                | 0xFFA0
                | 0xFFF0..=0xFFFB
                | 0x1BCA0..=0x1BCA3
                | 0x1D173..=0x1D17A
                | 0xE0000..=0xE0FFF
        )
}

/// Returns a text in which invisible characters are written by their number, as `[U+200B]`.
pub fn visible(text: &str) -> String {
    let mut shown = String::new();
    for character in text.chars() {
        if is_invisible(character) || (character.is_whitespace() && character != ' ') {
            shown.push_str(&format!("[U+{:04X}]", u32::from(character)));
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Returns a text without invisible characters and outer whitespace, with folded case.
///
/// Statuses are ASCII, so only characters that fold to ASCII matter; full Unicode tables would
/// enlarge the bundle.
fn fold(text: &str) -> String {
    let visible: String = text.chars().filter(|&character| !is_invisible(character)).collect();
    let mut folded = String::new();
    for character in visible.trim().chars() {
        match character {
            '\u{17F}' => folded.push('s'),
            '\u{212A}' => folded.push('k'),
            '\u{131}' => folded.push('i'),
            '\u{DF}' | '\u{1E9E}' => folded.push_str("ss"),
            '\u{FB00}' => folded.push_str("ff"),
            '\u{FB01}' => folded.push_str("fi"),
            '\u{FB02}' => folded.push_str("fl"),
            '\u{FB03}' => folded.push_str("ffi"),
            '\u{FB04}' => folded.push_str("ffl"),
            '\u{FB05}' | '\u{FB06}' => folded.push_str("st"),
            _ => folded.push(character.to_ascii_lowercase()),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::{Spelling, Written, is_blank, read, visible, written};

    fn check(text: &str, expected: Spelling<u8>) {
        assert_eq!(read(text, [("Confirmed", 1), ("clearingProcess", 2)]), expected, "{text:?}");
    }

    #[test]
    fn a_known_text_is_known_in_any_ascii_case_only() {
        for text in ["Confirmed", "confirmed", "CONFIRMED"] {
            check(text, Spelling::Known(1));
        }
        check("CLEARINGPROCESS", Spelling::Known(2));
    }

    #[test]
    fn a_text_that_only_resembles_a_known_one_is_a_look_alike() {
        for text in [
            " Confirmed",
            "Confirmed\n",
            "Con\u{200B}firmed",
            "Confirmed\u{FEFF}",
            "Confirmed\u{202E}",
            "Con\u{AD}firmed",
            "clearingProce\u{17F}s",
            "clearingProce\u{DF}",
            "Con\u{FB01}rmed",
            "Conf\u{131}rmed",
            "\u{A0}confirmed",
            "clearing\u{7F}Process",
            "",
            "\u{A0} \u{FEFF}",
        ] {
            check(text, Spelling::LookAlike);
        }
    }

    #[test]
    fn letters_that_case_folds_to_ascii_make_a_look_alike() {
        for (known, text) in [
            ("lost", "lo\u{17F}t"),
            ("backordered", "bac\u{212A}ordered"),
            ("missing", "m\u{131}ssing"),
            ("missing", "mi\u{DF}ing"),
            ("missing", "mi\u{1E9E}ing"),
            ("off", "o\u{FB00}"),
            ("defiled", "de\u{FB01}led"),
            ("flooded", "\u{FB02}ooded"),
            ("officeOnly", "o\u{FB03}ceOnly"),
            ("baffled", "ba\u{FB04}ed"),
            ("firstStep", "fir\u{FB05}Step"),
            ("firstStep", "fir\u{FB06}Step"),
        ] {
            assert_eq!(read(text, [(known, 1)]), Spelling::LookAlike, "{text}");
        }
    }

    #[test]
    fn any_other_text_is_unlisted() {
        for text in ["confirmedd", "Con firmed", "\u{421}onfirmed", "pending"] {
            check(text, Spelling::Unlisted);
        }
    }

    #[test]
    fn how_a_text_is_written_is_told_to_the_letter() {
        for (text, expected) in [
            ("Confirmed", Written::AsKnown),
            ("confirmed", Written::OtherCase),
            ("CLEARINGPROCESS", Written::OtherCase),
            ("Confirmed ", Written::LookAlike),
            ("clearing\u{200B}Process", Written::LookAlike),
            ("\u{200B}", Written::LookAlike),
            ("archived", Written::Unlisted),
        ] {
            assert_eq!(written(text, ["Confirmed", "clearingProcess"]), expected, "{text:?}");
        }
    }

    #[test]
    fn invisible_characters_are_written_by_their_number() {
        for (text, expected) in [
            ("Confirmed", "Confirmed"),
            ("Con\u{200B}firmed", "Con[U+200B]firmed"),
            ("two words\u{A0}", "two words[U+00A0]"),
            ("\t\u{E0041}", "[U+0009][U+E0041]"),
            ("\u{10FFFF}\u{1D173}", "\u{10FFFF}[U+1D173]"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
    }

    #[test]
    fn blank_means_that_nothing_can_be_seen() {
        assert!(is_blank(" \u{200B}\t"));
        assert!(!is_blank(" - "));
    }
}
