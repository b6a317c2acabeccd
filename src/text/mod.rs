//! Leaf types without internal dependencies: languages, tones and truncated texts.

mod clipping;
mod language;
mod tone;

pub use clipping::{LONGEST, clip, clip_to, isolated};
pub use language::Language;
pub use tone::Tone;
