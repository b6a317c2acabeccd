//! Leaf types without internal dependencies: languages, tones and truncated texts.

mod clipping;
mod language;
mod replacement;
mod tone;

pub use clipping::{LONGEST, clip, clip_to, isolated};
pub use language::Language;
pub use replacement::TextReplacement;
pub use tone::Tone;
