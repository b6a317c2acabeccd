//! Scanning: one code after the other, each marks its asset as received. It is loaded when it is first asked for.

pub mod camera;
pub mod ending;
pub mod scanning;

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::acts::Acts;
use super::table_state::AssetTableState;
use crate::browser::document;
use crate::desk::lazy_dialog::{LazyDialog, ShowDialog};
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::ui::button::{Button, Rank};
use crate::ui::dialog::Dialog;
use crate::ui::icon::Icon;
use camera::CameraView;
use ending::Ending;
use scanning::Scans;

lazy!(scan: ShowDialog, in rest, |on_close| view! { <ScanDialog on_close /> }.into_any());

const FIELD: &str = ".scan-field";

/// The button for scanning.
#[component]
pub fn Scanning() -> impl IntoView {
    let messages = use_messages();
    view! { <LazyDialog dialog=scan class="button" icon=Icon::Scan label=messages.scan() /> }
}

#[component]
fn ScanDialog(on_close: Callback<()>) -> impl IntoView {
    let AssetTableState { key, .. } = expect_context();
    let messages = use_messages();
    let acts = Acts::new(key);
    let scans = Scans::new(key, acts);
    // A scanner types wherever the focus is.
    request_animation_frame(|| {
        document::focus(FIELD);
    });
    let code = RwSignal::new(String::new());
    let take = move |event: KeyboardEvent| {
        if event.key() != "Enter" && !(event.key() == "Tab" && code.with_untracked(|code| !code.is_empty())) {
            return;
        }
        event.prevent_default();
        scans.take(&code.get_untracked());
        code.set(String::new());
    };
    let take_back = move || {
        scans.take_back();
        document::focus(FIELD);
    };
    view! {
        <Dialog title=messages.scan_title() on_cancel=on_close>
            <div class="scan">
                <p class="hint" id="scan-hint">
                    {messages.scan_hint()}
                </p>
                <input
                    class="scan-field"
                    type="text"
                    inputmode="text"
                    enterkeyhint="done"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-label=messages.scan_field()
                    aria-describedby="scan-hint"
                    placeholder=messages.scan_field()
                    prop:value=move || code.get()
                    on:input:target=move |event| code.set(event.target().value())
                    on:keydown=take
                />
                <CameraView scans />
                <div class="scan-last" data-tone=move || scans.tone().name() role="status">
                    {move || scans.said().map(|(what, which)| {
                        view! { <strong><bdi>{what}</bdi></strong> <span><bdi>{which}</bdi></span> }
                    })}
                    <span class="scan-count">{move || scans.progress()}</span>
                </div>
                <Ending scans acts />
            </div>
            <div class="dialog-actions">
                <Button is_on=move || scans.can_take_back() on_press=take_back>
                    {messages.scan_take_back()}
                </Button>
                <Button rank=Rank::Primary on_press=on_close>
                    {messages.scan_done()}
                </Button>
            </div>
        </Dialog>
    }
}
