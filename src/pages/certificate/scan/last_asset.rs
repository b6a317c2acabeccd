//! Status and explanation of the last scanned asset.

use acceptance_rules::asset::AssetId;
use leptos::prelude::*;

use super::field::CodeInput;
use super::rest::CameraRest;
use super::scanning::Scans;
use crate::i18n::use_messages;
use crate::pages::certificate::table::status_options::StatusOption;
use crate::ui::select::Select;

/// Returns the fields of the last scanned asset, once there is one. The camera rests while they are used.
#[component]
pub fn LastAsset(scans: Scans, input: CodeInput, rest: CameraRest) -> impl IntoView {
    let last = Memo::new(move |_| scans.last_asset());
    // The fields belong to one asset until they are unmounted.
    view! {
        <For each=move || last.get() key=|id| *id let(id)>
            <AssetFields scans input rest id />
        </For>
    }
}

#[component]
fn AssetFields(scans: Scans, input: CodeInput, rest: CameraRest, id: AssetId) -> impl IntoView {
    let messages = use_messages();
    on_cleanup(move || rest.end_of_fields());
    let choices = Memo::new(move |_| {
        let choice = |StatusOption { code, label }: &StatusOption| (code.to_string(), label.to_string());
        scans.options(id).iter().map(choice).collect::<Vec<_>>()
    });
    let status =
        Memo::new(move |_| scans.status(id).map(|status| status.raw().to_owned()).unwrap_or_default());
    let choose = Callback::new(move |code: String| scans.mark(id, &code));
    view! {
        <div
            class="scan-fields"
            on:pointerdown=move |_| rest.start()
            on:focusin=move |_| rest.start()
            on:focusout=move |_| rest.start()
        >
            <label on:keydown=move |event| input.press_on_status(&event, choose)>
                <span>{messages.status()}</span>
                <Select
                    label=messages.status_of(&id.to_string())
                    choices
                    chosen=status
                    on_choose=choose
                    attr:translate="no"
                />
            </label>
            <label>
                <span>{messages.explanation()}</span>
                <textarea
                    rows="1"
                    aria-label=messages.explanation_for(&id.to_string())
                    on:keydown=move |event| input.press_in_explanation(&event)
                    disabled=move || status.with(String::is_empty)
                    prop:value=move || scans.explanation(id)
                    on:input:target=move |event| scans.explain(id, &event.target().value())
                ></textarea>
            </label>
        </div>
    }
}
