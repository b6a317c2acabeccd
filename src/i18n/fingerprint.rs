//! The fingerprint of a catalogue's texts, by which the program knows the very texts it was made for.
//!
//! The build script reads this very file too.

/// FNV-1a over the forms of all texts in their order, each form with the category of numbers that it is for.
pub(crate) fn fingerprint<'a>(texts: impl Iterator<Item = Vec<(&'a str, &'a str)>>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut add = |text: &str, end: u8| {
        // No byte of UTF-8 is 0xfe or 0xff, so no text can look like the end of another.
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
