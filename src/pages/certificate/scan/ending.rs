//! The end of scanning: assets that were not scanned, and codes of other certificates.

use acceptance_rules::asset::AcceptanceStatus;
use leptos::html;
use leptos::prelude::*;

use super::scanning::Scans;
use crate::components::copy_button::CopyButton;
use crate::i18n::use_messages;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::use_session;
use crate::ui::button::Button;

/// The code of the status for assets that were not delivered.
const MISSING: &str = "notReceived";
/// Maximum number of shown names.
const SHOWN: usize = 50;

/// Returns the assets that were not scanned, with a button to mark them, and the codes that belong to no asset.
#[component]
pub fn Ending(scans: Scans) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let worksheet = expect_context::<Worksheet>();
    let start = NodeRef::<html::P>::new();
    start.on_load(|start| _ = start.focus());
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
            worksheet.mark_all(&ids, &status, "");
        }
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
        <p node_ref=start class="scan-count" tabindex="-1">{move || scans.progress()}</p>
        <Show when=move || left.with(|left| !left.is_empty())>
            <section class="scan-lines">
                <h3>{move || messages.scan_left(left.with(Vec::len))}</h3>
                <ul>{names}</ul>
                <Show when=move || missing.with_value(Option::is_some) && unchecked.with(|ids| !ids.is_empty())>
                    <Button is_on=move || worksheet.is_open() on_press=mark>
                        {move || messages.scan_mark_left(unchecked.with(Vec::len))}
                    </Button>
                </Show>
            </section>
        </Show>
        <Show when=move || foreign.with(|codes| !codes.is_empty())>
            <section class="scan-lines">
                <h3>{move || messages.scan_foreign(foreign.with(Vec::len))}</h3>
                <ul>{codes}</ul>
                <div class="acts">
                    <CopyButton
                        label=messages.scan_copy()
                        text=move |()| Some(foreign.get_untracked().join("\n"))
                    />
                </div>
            </section>
        </Show>
    }
}
