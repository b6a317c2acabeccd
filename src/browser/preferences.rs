//! Preferences of this browser: language, appearance, density, and erasing the log. Blocked or full
//! storage never stops the app.

use std::cell::RefCell;

use super::storage;

thread_local! {
    /// Values that the storage refused, with their keys.
    static UNKEPT: RefCell<Vec<(String, Option<String>)>> = RefCell::default();
}

const LANGUAGE: &str = "acceptance-desk.language";
/// Read by `boot.js` too, before the first paint.
const THEME: &str = "acceptance-desk.theme";

/// Read by `boot.js` too, before the first paint.
const DENSITY: &str = "acceptance-desk.density";

/// Whether shortcuts of single keys are switched off; stored only if they are.
const NO_SINGLE_KEYS: &str = "acceptance-desk.no-single-keys";

/// A table whose columns are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreferenceTable {
    Assets,
    List,
    /// The queue of the operator.
    Queue,
}

impl PreferenceTable {
    /// Returns the key of its stored columns.
    fn key(self) -> String {
        let table = match self {
            Self::Assets => "assets",
            Self::List => "list",
            Self::Queue => "queue",
        };
        ["acceptance-desk.columns-of-", table].concat()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the system.
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    /// With space around each.
    Comfortable,
    Compact,
}

impl Density {
    pub const ALL: [Self; 2] = [Self::Comfortable, Self::Compact];

    pub fn name(self) -> &'static str {
        match self {
            Self::Comfortable => "comfortable",
            Self::Compact => "compact",
        }
    }
}

pub fn language() -> Option<String> {
    read(LANGUAGE)
}

/// Stores a language tag; `None` removes it.
pub fn set_language(tag: Option<&str>) {
    write(LANGUAGE, tag);
}

pub fn theme() -> Theme {
    let stored = read(THEME);
    Theme::ALL.into_iter().find(|theme| Some(theme.name()) == stored.as_deref()).unwrap_or(Theme::Auto)
}

/// Stores an appearance and shows it.
pub fn set_theme(theme: Theme) {
    show(THEME, "data-theme", (theme != Theme::Auto).then_some(theme.name()));
}

pub fn density() -> Density {
    let is_compact = read(DENSITY).as_deref() == Some(Density::Compact.name());
    if is_compact { Density::Compact } else { Density::Comfortable }
}

/// Stores a density and shows it.
pub fn set_density(density: Density) {
    show(DENSITY, "data-density", (density == Density::Compact).then_some(density.name()));
}

/// Stores a value other than the default and sets it as an attribute for the style sheet.
fn show(key: &str, attribute: &str, value: Option<&str>) {
    write(key, value);
    super::document::mark_root(attribute, value);
}

/// Returns whether shortcuts of single keys are on.
pub fn has_single_keys() -> bool {
    read(NO_SINGLE_KEYS).is_none()
}

/// Switches shortcuts of single keys on or off.
pub fn set_single_keys(are_on: bool) {
    write(NO_SINGLE_KEYS, (!are_on).then_some("true"));
}

/// Returns the chosen columns of a table in the form of URLs; empty if none were chosen.
pub fn columns(table: PreferenceTable) -> String {
    read(&table.key()).unwrap_or_default()
}

/// Stores the columns of a table; an empty text removes them.
pub fn set_columns(table: PreferenceTable, columns: &str) {
    write(&table.key(), (!columns.is_empty()).then_some(columns));
}

fn read(key: &str) -> Option<String> {
    let unkept = UNKEPT.with_borrow(|unkept| unkept.iter().find(|(own, _)| own == key).cloned());
    unkept.map_or_else(|| storage::read(key), |(_, value)| value)
}

/// Stores a preference. A refused one applies until the page is closed, without a message.
fn write(key: &str, value: Option<&str>) {
    let is_kept = storage::write(key, value);
    UNKEPT.with_borrow_mut(|unkept| {
        unkept.retain(|(own, _)| own != key);
        if !is_kept {
            unkept.push((key.to_owned(), value.map(str::to_owned)));
        }
    });
}
