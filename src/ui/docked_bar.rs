//! The bar at the lower edge of the page, for which the page leaves space.

use leptos::prelude::*;

use crate::browser::document;

/// The attribute of `<html>` with the name of the bar.
const ATTRIBUTE: &str = "data-bar";

/// Tells the style sheet the name of the bar, until the current owner is disposed.
pub fn use_docked_bar(name: Signal<Option<&'static str>>) {
    Effect::new(move || document::mark_root(ATTRIBUTE, name.get()));
    on_cleanup(|| document::mark_root(ATTRIBUTE, None));
}
