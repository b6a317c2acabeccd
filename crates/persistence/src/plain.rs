//! Texts as formats made of lines take them: no control characters, one kind of line break, bytes in percent.

/// A text whose only control characters are `\n` and tabs.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut is_after_return = false;
    for character in text.chars() {
        match character {
            '\n' if is_after_return => {}
            // Some readers end a line at the last three too.
            '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => plain.push('\n'),
            '\t' => plain.push('\t'),
            character if character.is_control() => {}
            character => plain.push(character),
        }
        is_after_return = character == '\r';
    }
    plain
}

/// Adds the bytes of a character, each as `%` and two digits.
pub(crate) fn push_percent(text: &mut String, character: char) {
    for byte in character.encode_utf8(&mut [0; 4]).bytes() {
        text.push('%');
        for digit in [byte >> 4, byte & 15] {
            text.extend(char::from_digit(digit.into(), 16).map(|digit| digit.to_ascii_uppercase()));
        }
    }
}
