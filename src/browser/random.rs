//! Random numbers from the browser's own source.

/// Returns a random number, or 0 without a source.
pub fn number() -> u32 {
    let [a, b, c, d, ..] = bytes().unwrap_or_default();
    u32::from_le_bytes([a, b, c, d])
}

/// Returns a unique name of 32 hexadecimal digits; `None` without a source.
pub fn name() -> Option<String> {
    Some(bytes()?.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn bytes() -> Option<[u8; 16]> {
    let mut bytes = [0; 16];
    web_sys::window()?.crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}
