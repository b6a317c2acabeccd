//! QR codes for paper: what a scanner types where it reads one.
//!
//! They are drawn as one path of rectangles, so they need no picture, no style and no font.

use std::fmt::Write;

use qrcodegen::{Mask, QrCode, QrCodeEcc, QrSegment, Version};

/// The light modules around a code, which a scanner needs to find it.
const QUIET: i32 = 4;
/// The largest code: what needs a larger one is left to be read by people.
const LARGEST: u8 = 10;
/// The pattern laid over each code. The best of the eight would cost 20 times as much, and on bad pictures of 500 codes
/// was read as often.
const PATTERN: u8 = 7;

/// A code, in modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    size: u32,
    path: String,
}

impl Code {
    /// The code of a text, byte for byte; `None` for a text that is empty, too long, or has control characters, which
    /// a scanner would type as keys.
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

    /// How wide and how high it is, with the light modules around it.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Its dark modules, as the `d` of a path of SVG: one rectangle for each run in a row.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// How wide and how high it is on paper, in pixels of style sheets: a module has half a millimetre, which every
    /// scanner sees.
    pub fn pixels(&self) -> u32 {
        self.size.saturating_mul(2)
    }
}

fn path(code: &QrCode) -> String {
    let mut path = String::with_capacity(2_048);
    for y in 0..code.size() {
        // Beside the code everything is light.
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
    // A `String` takes all that is written.
    let _ = write!(path, "M{x} {y}h{length}v1h-{length}z");
}
