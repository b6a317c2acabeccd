//! The fingerprint of a catalogue's texts, by which the program recognises the catalogue of its own
//! build.
//!
//! The build script includes this file too.

/// FNV-1a over the forms of all texts in order, each with its plural category.
pub(crate) fn fingerprint<'a>(texts: impl Iterator<Item = Vec<(&'a str, &'a str)>>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut add = |text: &str, end: u8| {
        // No byte of UTF-8 is 0xfe or 0xff, so no text can contain an end mark.
        for byte in text.bytes().chain([end]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for forms in texts {
        for (category, form) in forms {
            add(category, 0xfe);
            add(form, 0xfe);
        }
        add("", 0xff);
    }
    hash
}
