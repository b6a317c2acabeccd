//! Views of a certificate's assets, and their form in URLs.

use crate::views::{TableQuery, address, write_text};

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
    /// The name of the group column, as the URL names it; empty for none.
    pub group: String,
    pub table: TableQuery,
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
            group: query("group"),
            table: TableQuery::read(query),
        }
    }

    pub(crate) fn write(&self, path: &str) -> String {
        let mut query = Vec::new();
        if self.show != AssetFilter::All {
            query.push(format!("show={}", self.show.name()));
        }
        write_text(&mut query, "find", &self.find);
        write_text(&mut query, "group", &self.group);
        self.table.write(&mut query);
        address(path, &query)
    }
}
