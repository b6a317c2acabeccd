//! Preferences of this browser: language, appearance, density, and erasing the log. Blocked or full
//! storage never stops the app.

use std::cell::RefCell;

use acceptance_persistence::views::SavedViews;
use acceptance_rules::sorted::Sorted;

use super::{storage, timer};

thread_local! {
    /// Values that the storage refused.
    static UNKEPT: RefCell<Sorted<&'static str, Option<String>>> = RefCell::default();
}

const LANGUAGE: &str = "acceptance-desk.language";
/// Read by `boot.js` too, before the first paint.
const THEME: &str = "acceptance-desk.theme";

/// Read by `boot.js` too, before the first paint.
const DENSITY: &str = "acceptance-desk.density";

/// Whether the log is erased at sign-out; stored only if it is.
const ERASE_LOG: &str = "acceptance-desk.erase-log";

/// A table whose columns and views are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreferenceTable {
    /// The assets of a certificate.
    Assets,
    /// The list of certificates.
    List,
    /// The queue of the operator.
    Queue,
}

/// Light, dark, or as the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the system.
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// All choices, in display order.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// Returns the stored name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The height of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    /// With space around each.
    Comfortable,
    /// Compact.
    Compact,
}

impl Density {
    /// All choices, in display order.
    pub const ALL: [Self; 2] = [Self::Comfortable, Self::Compact];

    /// Returns the stored name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Comfortable => "comfortable",
            Self::Compact => "compact",
        }
    }
}

/// Returns the stored language tag.
pub fn language() -> Option<String> {
    read(LANGUAGE)
}

/// Stores a language tag; `None` removes it.
pub fn set_language(tag: Option<&str>) {
    write(LANGUAGE, tag);
}

/// Returns the stored appearance.
pub fn theme() -> Theme {
    let stored = read(THEME);
    Theme::ALL.into_iter().find(|theme| Some(theme.name()) == stored.as_deref()).unwrap_or(Theme::Auto)
}

/// Stores an appearance and shows it.
pub fn set_theme(theme: Theme) {
    show(THEME, "data-theme", (theme != Theme::Auto).then_some(theme.name()));
}

/// Returns the stored density.
pub fn density() -> Density {
    let is_compact = read(DENSITY).as_deref() == Some(Density::Compact.name());
    if is_compact { Density::Compact } else { Density::Comfortable }
}

/// Stores a density and shows it.
pub fn set_density(density: Density) {
    show(DENSITY, "data-density", (density == Density::Compact).then_some(density.name()));
}

/// Stores a value other than the default and sets it as an attribute for the style sheet.
fn show(key: &'static str, attribute: &str, value: Option<&str>) {
    write(key, value);
    if let Some(root) = super::document::root() {
        let _ = match value {
            Some(value) => root.set_attribute(attribute, value),
            None => root.remove_attribute(attribute),
        };
    }
}

/// Returns whether the log is erased at sign-out.
pub fn erases_log() -> bool {
    read(ERASE_LOG).is_some()
}

/// Stores whether the log is erased at sign-out.
pub fn set_erases_log(is_erased: bool) {
    write(ERASE_LOG, is_erased.then_some("true"));
}

/// Returns the chosen columns of a table in the form of URLs; empty if none were chosen.
pub fn columns(table: PreferenceTable) -> String {
    read(columns_of(table)).unwrap_or_default()
}

/// Stores the columns of a table; an empty text removes them.
pub fn set_columns(table: PreferenceTable, columns: &str) {
    write(columns_of(table), (!columns.is_empty()).then_some(columns));
}

fn columns_of(table: PreferenceTable) -> &'static str {
    match table {
        PreferenceTable::Assets => "acceptance-desk.columns-of-assets",
        PreferenceTable::List => "acceptance-desk.columns-of-list",
        PreferenceTable::Queue => "acceptance-desk.columns-of-queue",
    }
}

/// Returns the saved views of a table; none if they cannot be read.
pub fn views(table: PreferenceTable) -> SavedViews {
    read(views_of(table)).and_then(|text| SavedViews::read(&text)).unwrap_or_default()
}

/// Stores the saved views of a table.
pub fn set_views(table: PreferenceTable, views: &SavedViews) {
    write(views_of(table), Some(&views.write(timer::now())));
}

fn views_of(table: PreferenceTable) -> &'static str {
    match table {
        PreferenceTable::Assets => "acceptance-desk.views-of-assets",
        PreferenceTable::List => "acceptance-desk.views-of-list",
        PreferenceTable::Queue => "acceptance-desk.views-of-queue",
    }
}

fn read(key: &'static str) -> Option<String> {
    let unkept = UNKEPT.with_borrow(|unkept| unkept.get(&key).cloned());
    unkept.unwrap_or_else(|| storage::read(key))
}

/// Stores a preference. A refused one applies until the page is closed, without a message.
fn write(key: &'static str, value: Option<&str>) {
    let is_kept = storage::write(key, value);
    UNKEPT.with_borrow_mut(|unkept| {
        if is_kept { unkept.remove(&key) } else { unkept.insert(key, value.map(str::to_owned)) }
    });
}
