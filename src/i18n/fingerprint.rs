//! The fingerprint of a catalogue's texts, by which the program knows the very texts it was made for.
//!
//! The build script reads this very file too.

/// FNV-1a over the forms of all texts in their order: the one for a single thing, where there is one, and the other.
pub(crate) fn fingerprint<'a>(texts: impl Iterator<Item = (Option<&'a str>, &'a str)>) -> u64 {
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    texts.fold(0xcbf2_9ce4_8422_2325, |hash, (one, other)| {
        // No byte of UTF-8 is 0xfe or 0xff, so no text can look like the end of another.
        let one = one.into_iter().flat_map(|one| one.bytes().chain([0xfe]));
        one.chain(other.bytes()).chain([0xff]).fold(hash, add)
    })
}
