//! What this browser remembers: language, appearance, density, and what becomes of the log. Storage that is blocked or full never costs the app.

use std::cell::RefCell;

use acceptance_persistence::views::{Table, Views};
use acceptance_rules::sorted::Sorted;

use super::{storage, timer};

thread_local! {
    /// What the storage would not take.
    static UNKEPT: RefCell<Sorted<&'static str, Option<String>>> = RefCell::default();
}

const LANGUAGE: &str = "acceptance-desk.language";
/// Read by `boot.js` too, before the first paint.
const THEME: &str = "acceptance-desk.theme";

/// Read by `boot.js` too, before the first paint.
const DENSITY: &str = "acceptance-desk.density";

/// Views that a person kept under names.
const VIEWS: &str = "acceptance-desk.views";

/// Whether the log is erased at sign-out; nothing is kept where it is not.
const ERASE_LOG: &str = "acceptance-desk.erase-log";

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

/// How high rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    /// With room around each.
    Comfortable,
    /// As many in sight as can be read and hit.
    Compact,
}

impl Density {
    /// All choices, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Comfortable, Self::Compact];

    /// The stored name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Comfortable => "comfortable",
            Self::Compact => "compact",
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
    show(THEME, "data-theme", (theme != Theme::Auto).then_some(theme.name()));
}

/// The remembered density.
pub fn density() -> Density {
    let is_compact = read(DENSITY).as_deref() == Some(Density::Compact.name());
    if is_compact { Density::Compact } else { Density::Comfortable }
}

/// Remembers a density and shows it.
pub fn set_density(density: Density) {
    show(DENSITY, "data-density", (density == Density::Compact).then_some(density.name()));
}

/// Remembers what differs from the usual, and tells it to the style sheet.
fn show(key: &'static str, attribute: &str, value: Option<&str>) {
    write(key, value);
    if let Some(root) = super::document::root() {
        let _ = match value {
            Some(value) => root.set_attribute(attribute, value),
            None => root.remove_attribute(attribute),
        };
    }
}

/// Whether the log is erased at sign-out.
pub fn erases_log() -> bool {
    read(ERASE_LOG).is_some()
}

/// Remembers whether the log is erased at sign-out.
pub fn set_erases_log(is_erased: bool) {
    write(ERASE_LOG, is_erased.then_some("true"));
}

/// The columns that were chosen for a table, as addresses say them; empty where none were.
pub fn columns(table: Table) -> String {
    read(columns_of(table)).unwrap_or_default()
}

/// Remembers the columns of a table; an empty text forgets them.
pub fn set_columns(table: Table, columns: &str) {
    write(columns_of(table), (!columns.is_empty()).then_some(columns));
}

fn columns_of(table: Table) -> &'static str {
    match table {
        Table::Assets => "acceptance-desk.columns-of-assets",
        Table::List => "acceptance-desk.columns-of-list",
        Table::Queue => "acceptance-desk.columns-of-queue",
    }
}

/// The views that were kept; what cannot be read is none.
pub fn views() -> Views {
    read(VIEWS).and_then(|text| Views::read(&text).ok()).unwrap_or_default()
}

/// Keeps views.
pub fn set_views(views: &Views) {
    write(VIEWS, Some(&views.write(timer::now())));
}

fn read(key: &'static str) -> Option<String> {
    let unkept = UNKEPT.with_borrow(|unkept| unkept.get(&key).cloned());
    unkept.unwrap_or_else(|| storage::read(key))
}

/// A preference that cannot be kept holds until the page is closed; that is no reason to trouble anybody.
fn write(key: &'static str, value: Option<&str>) {
    let is_kept = storage::write(key, value);
    UNKEPT.with_borrow_mut(|unkept| {
        if is_kept { unkept.remove(&key) } else { unkept.insert(key, value.map(str::to_owned)) }
    });
}
