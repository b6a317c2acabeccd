//! The fingerprint of a catalogue's keys, by which the program knows the texts it was made for.
//!
//! The build script and the packing of the bundle read this very file too.

/// FNV-1a.
pub(crate) fn fingerprint(keys: &str) -> u32 {
    keys.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
