//! The camera as a scanner, where the browser has one for pages; and the sounds.

use leptos::html::Video;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::FIELD;
use super::scanning::Scans;
use crate::browser::document;
use crate::browser::scanner::{self, Camera};
use crate::i18n::use_messages;
use crate::ui::button::Button;

/// The camera and the switch for sounds. A camera that cannot be used leaves the field.
#[component]
pub fn CameraView(scans: Scans) -> impl IntoView {
    let messages = use_messages();
    let video = NodeRef::<Video>::new();
    let can_see = RwSignal::new(false);
    let is_wanted = RwSignal::new(false);
    let is_denied = RwSignal::new(false);
    let camera = StoredValue::new(None::<Camera>);
    spawn_local(async move {
        can_see.try_set(scanner::can_see().await);
    });
    let start = move || {
        is_denied.set(false);
        is_wanted.set(true);
        document::focus(FIELD);
    };
    let stop = move || {
        camera.set_value(None);
        is_wanted.set(false);
        document::focus(FIELD);
    };
    Effect::new(move || {
        let Some(video) = video.get().filter(|video| is_wanted.get() && video.is_connected()) else { return };
        spawn_local(async move {
            let running = scanner::watch(video.into(), move |code| scans.take(&code)).await;
            let is_missing = running.is_none();
            // Dropped at once, and so ended, where the dialog is closed by now.
            if camera.try_set_value(running).is_none() && is_missing {
                is_denied.set(true);
                is_wanted.set(false);
            }
        });
    });
    view! {
        <div class="sheet-line">
            <Show when=move || can_see.get()>
                <Show
                    when=move || is_wanted.get()
                    fallback=move || view! { <Button on_press=start>{messages.scan_camera()}</Button> }
                >
                    <Button on_press=stop>{messages.scan_camera_off()}</Button>
                </Show>
            </Show>
            <label class="sheet-line">
                <input
                    type="checkbox"
                    prop:checked=move || scans.is_loud.get()
                    on:change:target=move |event| {
                        scans.is_loud.set(event.target().checked());
                        document::focus(FIELD);
                    }
                />
                <span>{messages.scan_sound()}</span>
            </label>
        </div>
        <Show when=move || is_wanted.get()>
            <video node_ref=video muted playsinline></video>
        </Show>
        <p class="field-error" role="alert">
            {move || is_denied.get().then(|| messages.scan_no_camera())}
        </p>
    }
}
