//! Status and explanation of the last scanned asset.

use acceptance_rules::asset::AssetId;
use leptos::prelude::*;

use super::scanning::Scans;
use crate::i18n::{labels, use_messages};
use crate::state::use_session;

/// Returns the fields of the last scanned asset, once there is one.
#[component]
pub fn LastAsset(scans: Scans) -> impl IntoView {
    let last = Memo::new(move |_| scans.last_asset());
    move || last.get().map(|id| view! { <AssetFields scans id /> })
}

#[component]
fn AssetFields(scans: Scans, id: AssetId) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let config = session.config();
    let status = Memo::new(move |_| scans.shown_status(id));
    let option = |code: &str| {
        let label = labels::code(messages, &config.statuses, code);
        let own = code.to_owned();
        let is_chosen = move || status.with(|status| status.eq_ignore_ascii_case(&own));
        view! {
            <option value=code.to_owned() prop:selected=is_chosen>
                {label}
            </option>
        }
    };
    let options = session.codes().iter().map(option).collect_view();
    view! {
        <div class="scan-fields">
            <span class="select">
                <select
                    aria-label=messages.status_of(&id.to_string())
                    on:change:target=move |event| scans.mark(id, &event.target().value())
                >
                    {options}
                </select>
            </span>
            <textarea
                rows="1"
                aria-label=messages.explanation_for(&id.to_string())
                placeholder=messages.explanation()
                prop:value=move || scans.explanation(id)
                on:input:target=move |event| scans.explain(id, &event.target().value())
            ></textarea>
        </div>
    }
}
