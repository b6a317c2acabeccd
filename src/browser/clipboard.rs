//! The clipboard.

use super::{call, member};

/// Copies a text to the clipboard. Returns whether the browser allowed it; without TLS there is no
/// clipboard.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let clipboard = member(&window.navigator(), "clipboard");
    call(&clipboard, "writeText", &[text.into()]).await.is_some()
}
