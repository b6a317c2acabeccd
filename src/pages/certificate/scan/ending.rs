//! What is left at the end: assets that were not scanned, and codes of other certificates.

use acceptance_rules::asset::AcceptanceStatus;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::acts::Acts;
use super::FIELD;
use super::scanning::Scans;
use crate::browser::{clipboard, document};
use crate::i18n::use_messages;
use crate::state::use_session;
use crate::ui::button::Button;

/// The code of the status for what did not come.
const MISSING: &str = "notReceived";
/// The most names that are shown.
const SHOWN: usize = 50;

/// Assets that were not scanned, to be marked at once; and codes that belong to none.
#[component]
pub fn Ending(scans: Scans, acts: Acts) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let left = Memo::new(move |_| scans.left());
    let unchecked = Memo::new(move |_| scans.left_unchecked());
    let foreign = Memo::new(move |_| scans.foreign());
    let codes = session.codes();
    let missing: Option<AcceptanceStatus> =
        codes.iter().find(|code| code.eq_ignore_ascii_case(MISSING)).and_then(|code| codes.read(code));
    let missing = StoredValue::new(missing);
    let mark = move || {
        let ids = unchecked.get_untracked();
        if let Some(status) = missing.get_value() {
            acts.act(&mut |draft, assets| {
                draft.set_acceptance(ids.iter().filter_map(|id| assets.get(*id)), Some(&status))
            });
            scans.tell(acts.undoes().unwrap_or_default());
        }
        document::focus(FIELD);
    };
    let copy = move || {
        let codes = foreign.get_untracked().join("\n");
        spawn_local(async move {
            clipboard::copy(&codes).await;
        });
        document::focus(FIELD);
    };
    let names = move || {
        let item = |id| view! { <li><bdi>{scans.name_of(id)}</bdi></li> };
        left.get().into_iter().take(SHOWN).map(item).collect_view()
    };
    let codes = move || {
        let item = |code| view! { <li><code><bdi>{code}</bdi></code></li> };
        foreign.get().into_iter().take(SHOWN).map(item).collect_view()
    };
    view! {
        <Show when=move || left.with(|left| !left.is_empty())>
            <section class="sheet-lines">
                <h3>{move || messages.scan_left(left.with(Vec::len))}</h3>
                <ul>{names}</ul>
                <Show when=move || missing.with_value(Option::is_some) && unchecked.with(|ids| !ids.is_empty())>
                    <Button is_on=move || acts.is_open() on_press=mark>
                        {move || messages.scan_mark_left(unchecked.with(Vec::len))}
                    </Button>
                </Show>
            </section>
        </Show>
        <Show when=move || foreign.with(|codes| !codes.is_empty())>
            <section class="sheet-lines">
                <h3>{move || messages.scan_foreign(scans.count_foreign())}</h3>
                <ul>{codes}</ul>
                <Button on_press=copy>{messages.scan_copy()}</Button>
            </section>
        </Show>
    }
}
