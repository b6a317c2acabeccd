//! What people read: the texts of the catalogues, and the labels of values.

mod fingerprint;
pub mod labels;
pub mod language;
pub mod messages;

pub use messages::{Language, Messages};

use leptos::prelude::*;

/// The texts in the present language.
#[inline(never)]
pub fn use_messages() -> Messages {
    expect_context::<RwSignal<Messages>>().get_untracked()
}
