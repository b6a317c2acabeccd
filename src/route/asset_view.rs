//! How the assets of a certificate are looked at, and how an address says so.

use super::views::{address, write_text};

/// Which assets are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AssetFilter {
    /// All.
    #[default]
    All,
    /// Those without a status.
    Unmarked,
    /// Those that are not received.
    Problems,
    /// Those with an unsaved mark.
    Changed,
}

impl AssetFilter {
    /// All choices, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::All, Self::Unmarked, Self::Problems, Self::Changed];

    /// The name in the address.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Unmarked => "unmarked",
            Self::Problems => "problems",
            Self::Changed => "changed",
        }
    }
}

/// How the assets of a certificate are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AssetView {
    /// Which assets.
    pub show: AssetFilter,
    /// The words that they must hold.
    pub find: String,
    /// The name of the column that they are ordered by, behind a minus where the last come first; empty for the order
    /// of the service. This and what follows is as the address says it, whether it makes sense or not.
    pub sort: String,
    /// The name of the column that they are grouped by; empty for none.
    pub group: String,
    /// The columns with their widths; empty where nothing was chosen.
    pub columns: String,
}

impl AssetView {
    /// Whether not all assets are looked at.
    pub fn is_narrowed(&self) -> bool {
        self.show != AssetFilter::All || !self.find.is_empty()
    }

    /// Looks at all assets again, in the same order and columns.
    pub fn show_all(&mut self) {
        self.show = AssetFilter::All;
        self.find.clear();
    }

    /// Whether they are put in another order than that of the service, or shown in chosen columns.
    pub fn is_arranged(&self) -> bool {
        [&self.sort, &self.group, &self.columns].into_iter().any(|part| !part.is_empty())
    }

    pub(super) fn read(query: impl Fn(&str) -> String) -> Self {
        let show = AssetFilter::ALL.into_iter().find(|show| show.name() == query("show"));
        Self {
            show: show.unwrap_or_default(),
            find: query("find"),
            sort: query("sort"),
            group: query("group"),
            columns: query("columns"),
        }
    }

    pub(super) fn write(&self, path: &str) -> String {
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
