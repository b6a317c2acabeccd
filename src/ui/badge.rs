//! A status as a word with an icon.

use super::dom::{El, el};
use super::icon::{Icon, picture};

/// A status: word, icon and the name of its tone (`open`, `positive`, `warning`, `danger`, `neutral`).
pub fn badge(text: &str, tone: &str) -> El {
    let icon = match tone {
        "positive" => Icon::Check,
        "warning" => Icon::Clock,
        "danger" => Icon::Warning,
        _ => Icon::Circle,
    };
    let word = el("bdi").text(text);
    el("span").class("badge").attr("data-tone", tone).child(picture(icon)).child(word)
}
