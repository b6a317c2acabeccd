//! Views of a certificate's assets, and their form in URLs.

use crate::views::{address, write_text};

/// The filter of the assets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AssetFilter {
    #[default]
    All,
    /// Assets without a status.
    Unmarked,
    /// Assets that are not received.
    Problems,
    /// Assets with an unsaved change.
    Changed,
}

impl AssetFilter {
    /// All choices, in display order.
    pub const ALL: [Self; 4] = [Self::All, Self::Unmarked, Self::Problems, Self::Changed];

    /// Returns the name in URLs.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Unmarked => "unmarked",
            Self::Problems => "problems",
            Self::Changed => "changed",
        }
    }
}

/// A view of a certificate's assets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AssetView {
    pub show: AssetFilter,
    /// The words that they must contain.
    pub find: String,
    /// The name of the sort column, with a leading minus for descending order; empty for the
    /// service's order. This and the following fields are unvalidated texts of the URL.
    pub sort: String,
    /// The name of the group column; empty for none.
    pub group: String,
    /// The columns; empty for the default.
    pub columns: String,
}

impl AssetView {
    /// Returns whether some assets are hidden.
    pub fn is_narrowed(&self) -> bool {
        self.show != AssetFilter::All || !self.find.is_empty()
    }

    /// Removes filters, but not the order and columns.
    pub fn show_all(&mut self) {
        self.show = AssetFilter::All;
        self.find.clear();
    }

    pub(crate) fn read(query: impl Fn(&str) -> String) -> Self {
        let show = AssetFilter::ALL.into_iter().find(|show| show.name() == query("show"));
        Self {
            show: show.unwrap_or_default(),
            find: query("find"),
            sort: query("sort"),
            group: query("group"),
            columns: query("columns"),
        }
    }

    pub(crate) fn write(&self, path: &str) -> String {
        let mut query = Vec::new();
        if self.show != AssetFilter::All {
            query.push(format!("show={}", self.show.name()));
        }
        let parts =
            [("find", &self.find), ("sort", &self.sort), ("group", &self.group), ("columns", &self.columns)];
        for (name, text) in parts {
            write_text(&mut query, name, text);
        }
        address(path, &query)
    }
}
