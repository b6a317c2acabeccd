//! Scanning: each code marks its asset as received. It is loaded when it is first opened.

pub mod camera;
pub mod choice;
pub mod ending;
pub mod field;
pub mod last_asset;
pub mod rest;
pub mod scanning;

use leptos::prelude::*;

use crate::browser::offline::use_is_offline;
use crate::components::lazy_dialog::ShowDialog;
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::text::Tone;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;
use camera::CameraView;
use choice::AssetChoice;
use ending::Ending;
use field::{CodeField, CodeInput};
use last_asset::LastAsset;
use rest::CameraRest;
use scanning::{ScanResult, Scans};

lazy!(pub scan: ShowDialog, in rest, |on_close| view! { <ScanDialog on_close /> }.into_any());

#[component]
fn ScanDialog(on_close: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    let scans = Scans::new(expect_context());
    let input = CodeInput::new(scans);
    let rest = CameraRest::new(scans);
    let last = Signal::derive(move || scans.last());
    let tone = |last: &Option<ScanResult>| last.as_ref().map_or(Tone::Neutral, |last| last.tone);
    // The dialog opens first.
    request_animation_frame(move || input.focus());
    let take_back = move || {
        scans.take_back();
        input.focus();
    };
    let end = move || {
        if scans.is_complete() { on_close.run(()) } else { input.is_ended.set(true) }
    };
    let resume = move || {
        input.is_ended.set(false);
        input.focus();
    };
    view! {
        <Dialog title=messages.scan_title() on_cancel=on_close>
            <div class="scan" data-focus-home="[tabindex='-1']">
                <Show when=move || !input.is_ended.get() fallback=move || view! { <Ending scans /> }>
                    <Offline />
                    <CodeField input />
                    <CameraView scans input rest />
                    <div class="scan-last" data-tone=move || last.with(tone).name() role="status">
                        {move || last.get().map(|last| {
                            view! { <strong><bdi>{last.text}</bdi></strong> <span><bdi>{last.subject}</bdi></span> }
                        })}
                        <span class="scan-count">{move || scans.progress()}</span>
                    </div>
                    <AssetChoice scans input />
                    <LastAsset scans input rest />
                </Show>
            </div>
            <div class="dialog-actions">
                <Show
                    when=move || !input.is_ended.get()
                    fallback=move || view! {
                        <Button on_press=resume>{messages.scan_resume()}</Button>
                        <Button rank=ButtonRank::Primary on_press=on_close>{messages.close()}</Button>
                    }
                >
                    <Button is_on=move || scans.can_take_back() on_press=take_back>
                        {messages.scan_take_back()}
                    </Button>
                    <Button rank=ButtonRank::Primary on_press=end>{messages.scan_done()}</Button>
                </Show>
            </div>
        </Dialog>
    }
}

/// Returns a note while this device is offline.
#[component]
fn Offline() -> impl IntoView {
    let (messages, is_offline) = (use_messages(), use_is_offline());
    view! {
        <p class="scan-offline" role="status">
            {move || is_offline.get().then(|| messages.scan_offline())}
        </p>
    }
}
