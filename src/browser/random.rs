//! Random numbers from the browser's own source.

pub fn number() -> u32 {
    let [a, b, c, d, ..] = bytes();
    u32::from_le_bytes([a, b, c, d])
}

/// Returns a unique name of 32 hexadecimal digits.
pub fn name() -> String {
    bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes() -> [u8; 16] {
    let mut bytes = [0; 16];
    if let Some(crypto) = web_sys::window().and_then(|window| window.crypto().ok()) {
        // The call fails only for more than 65,536 bytes.
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}
