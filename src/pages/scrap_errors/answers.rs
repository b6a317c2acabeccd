//! What the service answered, word for word: nothing else is known of an update.

use std::sync::Arc;

use acceptance_process::scrap::Sending;

use super::findings::lines;
use crate::i18n::use_messages;
use crate::ui::dom::{El, el};

/// The answers that have a text, by their requests; open where nothing else tells of them.
pub(super) fn answers(sending: &Arc<Sending>, is_open: bool) -> Option<El> {
    let messages = use_messages();
    let told = sending.parts().iter().enumerate().filter(|(_, part)| part.said.is_some());
    let told: Vec<usize> = told.map(|(at, _)| at).collect();
    let count = told.len();
    if count == 0 {
        return None;
    }
    let of = Arc::clone(sending);
    let line = move |at: usize| {
        let number = *told.get(at)?;
        let said = of.parts().get(number)?.said.as_deref()?;
        let place =
            messages.scrap_part(&messages.count(number.saturating_add(1)), &messages.count(of.parts().len()));
        // What is longer than its box can be scrolled by keys.
        let text = el("pre").class("scrap-json").attr("tabindex", "0").attr("role", "group");
        let text =
            text.attr("aria-label", messages.scrap_answers()).child(el("code").child(el("bdi").text(said)));
        let place = (of.parts().len() > 1).then(|| el("p").class("hint").text(&place));
        Some(el("li").child(place).child(text))
    };
    let summary = el("summary").text(messages.scrap_answers());
    let details = el("details").class("scrap-answers").child(summary).child(lines(
        messages.scrap_answers(),
        count,
        line,
    ));
    Some(if is_open { details.attr("open", "") } else { details })
}
