//! Marks the page while an act is under way, so that the loader (`js/boot.js`) keeps the page after an error.

use super::document;

/// The attribute of `<html>` with the number of acts.
const ATTRIBUTE: &str = "data-acts";

/// An act that is under way, until it is dropped.
pub struct ActMark(());

impl ActMark {
    /// Marks the page.
    pub fn set() -> Self {
        count(1);
        Self(())
    }
}

impl Drop for ActMark {
    fn drop(&mut self) {
        count(-1);
    }
}

/// Adds to the number of acts.
fn count(change: i32) {
    let Some(root) = document::root() else { return };
    let before = root.get_attribute(ATTRIBUTE).and_then(|text| text.parse::<i32>().ok());
    let acts = before.unwrap_or_default().saturating_add(change);
    let _ = if acts > 0 {
        root.set_attribute(ATTRIBUTE, &acts.to_string())
    } else {
        root.remove_attribute(ATTRIBUTE)
    };
}
