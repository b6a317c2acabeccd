//! Step 4: the assets that no line of the list names.

use acceptance_rules::asset::AcceptanceStatus;
use leptos::prelude::*;

use crate::components::show_more_list::ShowMoreButton;
use crate::components::status_choices::status_choices;
use crate::i18n::{labels, use_messages};
use crate::state::imports::ListImport;
use crate::state::{use_open_certificate, use_session};
use crate::ui::select::Select;

/// Number of assets shown at first, and with each press.
const SHOWN: usize = 50;

/// Names the assets, and offers one status for those without one.
#[component]
pub fn NotListed(import: ListImport) -> impl IntoView {
    let (messages, session, open_certificate) = (use_messages(), use_session(), use_open_certificate());
    let ids = Memo::new(move |_| {
        let ids = import.comparison.with(|comparison| Some(comparison.as_ref()?.not_listed().to_vec()));
        // Another sheet may name them.
        ids.filter(|_| !import.has_other_list()).unwrap_or_default()
    });
    let shown = RwSignal::new(SHOWN);
    let each = move || ids.with(|ids| ids.iter().take(shown.get()).copied().collect::<Vec<_>>());
    let name = move |id| {
        let name =
            open_certificate.with_assets(|assets| Some(labels::asset_in_full(messages, assets.get(id)?)));
        name.flatten().unwrap_or_default()
    };
    let choose = move |value: String| import.choose_rest(session.codes().read(&value));
    let chosen = move || import.rest.with(|rest| rest.as_ref().map_or("", AcceptanceStatus::raw).to_owned());
    let choices = move || {
        let none = (String::new(), messages.choose_status().to_owned());
        std::iter::once(none).chain(status_choices(messages, session)).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || !ids.with(Vec::is_empty)>
            <div class="import-line">
                <details class="import-group">
                    <summary>{move || messages.import_not_listed(ids.with(Vec::len))}</summary>
                    <ul translate="no">
                        <For each=each key=|id| *id let(id)>
                            <li><bdi>{untrack(|| name(id))}</bdi></li>
                        </For>
                    </ul>
                    <ShowMoreButton count=move || ids.with(Vec::len) shown step=SHOWN />
                </details>
                <Select label=messages.import_rest_status() choices chosen on_choose=choose />
            </div>
        </Show>
    }
}
