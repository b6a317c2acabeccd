//! Icons, which always accompany text.

use leptos::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Fulfilled, settled.
    Check,
    /// Not fulfilled.
    Cross,
    /// Worth a look.
    Warning,
    /// Not settled yet.
    Circle,
    Back,
    /// Read again.
    Reload,
    Search,
    Undo,
    Redo,
    /// Under review.
    Clock,
    /// Good to know.
    Hint,
    /// More content below.
    Chevron,
    Person,
    Scan,
    Import,
    Export,
    Print,
    /// Columns and views of a table.
    Columns,
    More,
    Keyboard,
    Pencil,
}

impl Icon {
    /// Returns its path, in a square of 16.
    pub fn path(self) -> &'static str {
        match self {
            Self::Check => "M3.5 8.5l3 3 6-7",
            Self::Cross => "M4 4l8 8M12 4l-8 8",
            Self::Warning => "M8 2.5L14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1",
            Self::Circle => "M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10",
            Self::Back => "M10 3L5 8l5 5",
            Self::Reload => "M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3",
            Self::Search => "M7 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M10 10l3.5 3.5",
            Self::Undo => "M5.5 3L2.5 6l3 3M3 6h6a4 4 0 0 1 0 8H7",
            Self::Redo => "M10.5 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h2",
            Self::Hint => "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 7.5v3.2M8 5v.1",
            Self::Chevron => "M4.5 6.5L8 10l3.5-3.5",
            Self::Person => "M8 2.5a2.75 2.75 0 1 0 0 5.5a2.75 2.75 0 1 0 0-5.5M2.5 13.8a5.5 4.3 0 0 1 11 0",
            Self::Scan => "M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M5.5 6v4M8 6v4M10.5 6v4",
            Self::Import => "M8 2.5v7M5 7l3 3 3-3M2.5 10.5v3h11v-3",
            Self::Export => "M8 10V3M5 5.5l3-3 3 3M2.5 10.5v3h11v-3",
            Self::Print => "M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z",
            Self::More => "M3.5 8v.1M8 8v.1M12.5 8v.1",
            Self::Keyboard => "M1.5 4.5h13v7h-13zM4 7v.1M6.7 7v.1M9.3 7v.1M12 7v.1M5 9.5h6",
            Self::Pencil => "M3 13l.6-2.9L10.8 3l2.2 2.2-7.1 7.2z",
            Self::Columns => "M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10",
            Self::Clock => "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 5v3l2 1.5",
        }
    }
}

/// Returns an icon with the size of the surrounding text, which it always accompanies.
#[component]
pub fn IconView(icon: Icon) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d=icon.path()></path>
        </svg>
    }
}
