//! The button that marks the unchecked assets, with their number.

use acceptance_rules::decision::Counts;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::worksheet::Worksheet;
use crate::ui::button::Button;
use crate::ui::page_actions::use_page_action;

/// Returns the button that marks the unchecked assets as received: the shown ones while a search or
/// a filter hides others. Its text has the same width for every number, so that nothing moves.
#[component]
pub fn Marking(counts: Memo<Counts>) -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let worksheet = expect_context::<Worksheet>();
    let count = Memo::new(move |_| match counts.with(|counts| counts.unset) {
        unset if unset > 0 && state.is_narrowed.get() => state.ids.with(|ids| worksheet.count_unchecked(ids)),
        unset => unset,
    });
    let name = move || {
        let shown = state.ids.with(Vec::len);
        match (count.get(), state.is_narrowed.get()) {
            (0, false) => messages.all_checked().to_owned(),
            (0, true) => messages.all_shown_checked().to_owned(),
            (count, false) => messages.mark_unchecked(count),
            (count, true) if count == shown => messages.mark_shown(count),
            (count, true) => messages.mark_unchecked_shown(count, &messages.count(shown)),
        }
    };
    let visible = move || match count.get() {
        count if state.is_narrowed.get() => messages.mark_shown_short(count),
        count => messages.mark_short(count),
    };
    let longest = move || {
        let total = counts.with(|counts| counts.total);
        [messages.mark_short(total), messages.mark_shown_short(total)].join("\n")
    };
    let is_on = Signal::derive(move || worksheet.is_open() && count.get() > 0);
    let accept = move || state.ids.with_untracked(|ids| worksheet.accept(ids));
    use_page_action(name, "", is_on, accept);
    view! {
        <Button
            class="button marking"
            attr:data-done=move || (count.get() == 0).then_some("true")
            is_on
            on_press=accept
        >
            <span aria-hidden="true" data-longest=longest>
                {visible}
            </span>
            <span class="visually-hidden">{name}</span>
        </Button>
    }
}
