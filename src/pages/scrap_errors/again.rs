//! What the request holds that was sent before: it may be sent again, and never without a word.

use acceptance_process::scrap::Again;
use leptos::prelude::*;

use super::name;
use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::reactive::memo;
use crate::state::use_app;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::icon::{Icon, picture};

/// The most ids that are written out.
const IDS: usize = 8;

/// Says while something can be sent which of its ids were taken before, or may have been.
pub(super) fn again(is_armed: impl Fn() -> bool + Copy + Send + Sync + 'static) -> Piece {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let done = memo(move || scrap.done());
    let lines = memo(move || {
        let update = if is_armed() { scrap.update() } else { None };
        let again = update.map_or_else(Vec::new, |update| done.with(|done| done.again(&update)));
        again.iter().flat_map(|again| lines(messages, again)).collect::<Vec<String>>()
    });
    // Announced when it comes, so its place is there before.
    let told = live(move || lines.get().iter().map(|line| warning(line)).collect::<Vec<El>>());
    el("div").class("scrap-account scrap-said").attr("role", "status").child(told).into()
}

fn warning(line: &str) -> El {
    let title = el("p").class("scrap-finding").attr("data-tone", "warning");
    title.child(picture(Icon::Warning)).child(el("span").text(line))
}

fn lines(messages: Messages, again: &Again) -> Vec<String> {
    let line = |ids: &[i64], line: &dyn Fn(usize, &str, &str) -> String| {
        (!ids.is_empty()).then(|| line(ids.len(), name(messages, again.list), &some(messages, ids)))
    };
    let taken = line(&again.taken, &|count, list, ids| messages.scrap_again_taken(count, list, ids));
    let maybe = line(&again.maybe, &|count, list, ids| messages.scrap_again_maybe(count, list, ids));
    taken.into_iter().chain(maybe).collect()
}

fn some(messages: Messages, ids: &[i64]) -> String {
    let mut some = ids.iter().take(IDS).map(i64::to_string).collect::<Vec<_>>().join(", ");
    if ids.len() > IDS {
        some.push_str(&messages.and_more(&messages.count(ids.len() - IDS)));
    }
    some
}
