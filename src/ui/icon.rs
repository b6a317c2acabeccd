//! Small drawings that stand beside words, never instead of them.

use super::dom::{El, svg};

/// Which drawing.
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
    /// Back.
    Back,
    /// Read again.
    Reload,
    /// Search.
    Search,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Under review.
    Clock,
    /// Good to know.
    Hint,
}

/// A drawing of the size of the text around it.
pub fn picture(icon: Icon) -> El {
    let path = match icon {
        Icon::Check => "M3.5 8.5l3 3 6-7",
        Icon::Cross => "M4 4l8 8M12 4l-8 8",
        Icon::Warning => "M8 2.5L14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1",
        Icon::Circle => "M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10",
        Icon::Back => "M10 3L5 8l5 5",
        Icon::Reload => "M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3",
        Icon::Search => "M7 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M10 10l3.5 3.5",
        Icon::Undo => "M5.5 3L2.5 6l3 3M3 6h6a4 4 0 0 1 0 8H7",
        Icon::Redo => "M10.5 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h2",
        Icon::Hint => "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 7.5v3.2M8 5v.1",
        Icon::Clock => "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 5v3l2 1.5",
    };
    drawing("0 0 16 16", "icon", &[path])
}

/// A drawing of lines.
pub fn drawing(view_box: &str, class: &str, paths: &[&str]) -> El {
    let drawing = svg("svg").class(class).attr("viewBox", view_box).attr("aria-hidden", "true");
    paths.iter().fold(drawing, |drawing, path| drawing.child(svg("path").attr("d", path)))
}
