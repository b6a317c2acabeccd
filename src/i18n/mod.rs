//! Interface texts: catalogues, and labels of values.

mod fingerprint;
mod forms;
pub mod labels;
pub mod language;
pub mod messages;
mod placeholders;
pub mod replacements;

pub use crate::text::Language;
pub use messages::Messages;

use leptos::prelude::*;

/// Returns the texts in the current language.
#[inline(never)]
pub fn use_messages() -> Messages {
    expect_context::<RwSignal<Messages>>().get_untracked()
}
