//! What this browser remembers: language and appearance. Storage that is blocked or full never costs the app.

use web_sys::Storage;

const LANGUAGE: &str = "acceptance-desk.language";
/// Read by `boot.js` too, before the first paint.
const THEME: &str = "acceptance-desk.theme";

/// Light, dark, or as the system has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// All choices, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// The stored name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The remembered language tag.
pub fn language() -> Option<String> {
    read(LANGUAGE)
}

/// Remembers a language tag; `None` forgets it.
pub fn set_language(tag: Option<&str>) {
    write(LANGUAGE, tag);
}

/// The remembered appearance.
pub fn theme() -> Theme {
    let stored = read(THEME);
    Theme::ALL.into_iter().find(|theme| Some(theme.name()) == stored.as_deref()).unwrap_or(Theme::Auto)
}

/// Remembers an appearance and shows it.
pub fn set_theme(theme: Theme) {
    let stored = (theme != Theme::Auto).then_some(theme.name());
    write(THEME, stored);
    if let Some(root) = super::document::root() {
        let _ = match stored {
            Some(name) => root.set_attribute("data-theme", name),
            None => root.remove_attribute("data-theme"),
        };
    }
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// A preference that cannot be kept holds until the page is closed; that is no reason to trouble anybody.
fn write(key: &str, value: Option<&str>) {
    if let Some(storage) = storage() {
        let _ = match value {
            Some(value) => storage.set_item(key, value),
            None => storage.remove_item(key),
        };
    }
}
