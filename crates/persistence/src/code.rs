//! QR codes for paper. A code is one SVG path of rectangles, without image, style or font.

use std::fmt::Write;

use qrcodegen::{Mask, QrCode, QrCodeEcc, QrSegment, Version};

/// The width of the quiet zone, in modules.
const QUIET: i32 = 4;
/// The largest version of a code.
const LARGEST: u8 = 10;
/// The mask of each code. Choosing the best of eight costs much more and improves nothing.
const PATTERN: u8 = 7;

/// A QR code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    size: u32,
    path: String,
}

impl Code {
    /// Encodes a text; `None` if it is empty, too long, or contains control characters, which a scanner would type as
    /// keys.
    pub fn of(text: &str) -> Option<Self> {
        if text.is_empty() || text.contains(char::is_control) {
            return None;
        }
        let segments = QrSegment::make_segments(text);
        let code = QrCode::encode_segments_advanced(
            &segments,
            QrCodeEcc::Medium,
            Version::MIN,
            Version::new(LARGEST),
            Some(Mask::new(PATTERN)),
            true,
        )
        .ok()?;
        let size = u32::try_from(code.size().checked_add(QUIET)?.checked_add(QUIET)?).ok()?;
        Some(Self { size, path: path(&code) })
    }

    /// Returns its width and height in modules, with the quiet zone.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Returns its dark modules as the `d` of an SVG path: one rectangle for each run in a row.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns its width and height on paper, as in `8.7mm`; a module has 0.3 millimetres.
    pub fn width(&self) -> String {
        let tenths = self.size.saturating_mul(3);
        format!("{}.{}mm", tenths / 10, tenths % 10)
    }
}

fn path(code: &QrCode) -> String {
    let mut path = String::with_capacity(2_048);
    for y in 0..code.size() {
        // Modules outside the code are light.
        let mut start = None;
        for x in 0..=code.size() {
            match (start, code.get_module(x, y)) {
                (None, true) => start = Some(x),
                (Some(first), false) => {
                    run(&mut path, first, y, x.saturating_sub(first));
                    start = None;
                }
                _ => {}
            }
        }
    }
    path
}

fn run(path: &mut String, x: i32, y: i32, length: i32) {
    let (x, y) = (x.saturating_add(QUIET), y.saturating_add(QUIET));
    // Writing to a `String` cannot fail.
    let _ = write!(path, "M{x} {y}h{length}v1h-{length}z");
}
