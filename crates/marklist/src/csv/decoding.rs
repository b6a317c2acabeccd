//! The text of a file.

use std::borrow::Cow;

use crate::table::{MOST_BYTES, Refusal};

/// What Windows-1252 has in the place of 0x80 to 0x9F; five bytes stand for nothing and are control characters.
const WINDOWS: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2C6}',
    '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}', '\u{90}', '\u{2018}',
    '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2DC}', '\u{2122}', '\u{161}',
    '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

/// How many characters there may be for each control character.
const CONTROL_SHARE: usize = 50;

/// The text of a file, without the mark of its byte order.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, Refusal> {
    if bytes.len() > MOST_BYTES {
        return Err(Refusal::TooLarge { bytes: bytes.len() });
    }
    let text = match bytes {
        [0xFF, 0xFE, units @ ..] => utf16(units, u16::from_le_bytes)?.into(),
        [0xFE, 0xFF, units @ ..] => utf16(units, u16::from_be_bytes)?.into(),
        [0xEF, 0xBB, 0xBF, rest @ ..] => std::str::from_utf8(rest).map_err(|_| Refusal::NotText)?.into(),
        _ => {
            let text: Cow<'_, str> =
                std::str::from_utf8(bytes).map_or_else(|_| windows(bytes).into(), Into::into);
            if is_full_of_controls(&text) {
                return Err(Refusal::NotText);
            }
            text
        }
    };
    check(&text)?;
    Ok(text)
}

/// What was pasted, without a mark of byte order.
pub(super) fn pasted(text: &str) -> Result<&str, Refusal> {
    check(text)?;
    match text.strip_prefix('\u{FEFF}') {
        Some(text) => Ok(text),
        None if is_full_of_controls(text) => Err(Refusal::NotText),
        None => Ok(text),
    }
}

fn check(text: &str) -> Result<(), Refusal> {
    if text.len() > MOST_BYTES {
        return Err(Refusal::TooLarge { bytes: text.len() });
    }
    if text.bytes().any(|byte| byte == 0) { Err(Refusal::NotText) } else { Ok(()) }
}

fn is_full_of_controls(text: &str) -> bool {
    let is_control = |character: &char| character.is_control() && !matches!(character, '\t' | '\r' | '\n');
    let controls = text.chars().filter(is_control).count();
    controls > 3 && controls.saturating_mul(CONTROL_SHARE) > text.chars().count()
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Refusal> {
    let (units, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(Refusal::NotText);
    }
    char::decode_utf16(units.iter().map(|bytes| unit(*bytes)))
        .collect::<Result<_, _>>()
        .map_err(|_| Refusal::NotText)
}

fn windows(bytes: &[u8]) -> String {
    let character = |byte: &u8| {
        let place = usize::from(byte.wrapping_sub(0x80));
        WINDOWS.get(place).copied().unwrap_or(char::from(*byte))
    };
    bytes.iter().map(character).collect()
}

#[cfg(test)]
mod tests {
    use super::decode;
    use crate::table::Refusal;

    #[test]
    fn the_text_of_a_file_is_found_by_its_mark_and_by_its_bytes() {
        for (bytes, expected) in [
            (&b"a;\xE4 \x80\x9F"[..], Ok("a;\u{E4} \u{20AC}\u{178}")),
            (b"\xC3\xA4", Ok("\u{E4}")),
            (b"\xEF\xBB\xBF\xC3\xA4", Ok("\u{E4}")),
            (b"\xEF\xBB\xBF\xE4", Err(Refusal::NotText)),
            (b"\xFF\xFE\xE4\0\x3D\xD8\x27\xDD", Ok("\u{E4}\u{1F527}")),
            (b"\xFE\xFF\0\xE4", Ok("\u{E4}")),
            (b"\xFF\xFE\xE4", Err(Refusal::NotText)),
            (b"\xFF\xFE\x3D\xD8", Err(Refusal::NotText)),
            (b"PK\x03\x04\0\0", Err(Refusal::NotText)),
            (b"\x01\x02\x03\x04", Err(Refusal::NotText)),
            (b"1001\x0B\x0B\x0B", Ok("1001\u{B}\u{B}\u{B}")),
            (b"", Ok("")),
        ] {
            assert_eq!(decode(bytes).as_deref(), expected.as_deref(), "{bytes:?}");
        }
    }
}
