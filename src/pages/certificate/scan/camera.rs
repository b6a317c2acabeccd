//! The camera as a scanner, and the switch for sounds.

use leptos::html::Video;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::field::CodeInput;
use super::rest::CameraRest;
use super::scanning::Scans;
use crate::browser::scanner::{self, Camera, CameraProblem, Seen};
use crate::i18n::use_messages;
use crate::ui::button::Button;

/// Returns the camera and the switch for sounds. Without a camera, codes can be typed into the field.
#[component]
pub fn CameraView(scans: Scans, input: CodeInput, rest: CameraRest) -> impl IntoView {
    let messages = use_messages();
    let video = NodeRef::<Video>::new();
    let can_see = RwSignal::new(false);
    let is_wanted = RwSignal::new(false);
    let problem = RwSignal::new(None);
    let camera = StoredValue::new(None::<Camera>);
    spawn_local(async move {
        can_see.try_set(scanner::can_see().await);
    });
    let start = move || {
        problem.set(None);
        is_wanted.set(true);
        input.focus();
    };
    // Codes that are ignored count once the camera goes on, as does each code of a question.
    let take = move |codes: Vec<String>| {
        if untrack(|| rest.is_on()) {
            return Seen::Nothing;
        }
        scans.take_picture(&codes.iter().map(String::as_str).collect::<Vec<_>>());
        if untrack(|| scans.is_unclear()) { Seen::Picture } else { Seen::Codes }
    };
    let stop = move || {
        camera.set_value(None);
        is_wanted.set(false);
        input.focus();
    };
    Effect::new(move || {
        let Some(video) = video.get().filter(|video| is_wanted.get() && video.is_connected()) else { return };
        spawn_local(async move {
            let (running, trouble) = match scanner::watch(video.into(), take).await {
                Ok(camera) => (Some(camera), None),
                Err(trouble) => (None, Some(trouble)),
            };
            // If the dialog was closed meanwhile, the camera is dropped here, which stops it.
            if camera.try_set_value(running).is_none() && trouble.is_some() {
                problem.set(trouble);
                is_wanted.set(false);
            }
        });
    });
    view! {
        <div class="acts">
            <Show when=move || can_see.get()>
                <Show
                    when=move || is_wanted.get()
                    fallback=move || view! { <Button on_press=start>{messages.scan_camera()}</Button> }
                >
                    <Button on_press=stop>{messages.scan_camera_off()}</Button>
                </Show>
            </Show>
            <label class="acts">
                <input
                    type="checkbox"
                    prop:checked=move || scans.is_loud.get()
                    on:change:target=move |event| {
                        scans.is_loud.set(event.target().checked());
                        input.focus();
                    }
                />
                <span>{messages.scan_sound()}</span>
            </label>
        </div>
        <Show when=move || is_wanted.get()>
            <Picture video input rest />
        </Show>
        <p class="field-error" role="alert">
            {move || problem.get().map(|problem| match problem {
                CameraProblem::Refused => messages.scan_camera_refused(),
                CameraProblem::Missing => messages.scan_camera_missing(),
                CameraProblem::Busy => messages.scan_camera_busy(),
                CameraProblem::Failed => messages.scan_no_camera(),
            })}
        </p>
    }
}

/// Returns the picture of the camera, and the end of its rest.
#[component]
fn Picture(video: NodeRef<Video>, input: CodeInput, rest: CameraRest) -> impl IntoView {
    let messages = use_messages();
    let go_on = move || {
        // The focus that leaves a field starts a rest.
        input.focus();
        rest.end();
    };
    view! {
        <div class="scan-camera" data-resting=move || rest.is_on().to_string()>
            <video node_ref=video muted playsinline></video>
        </div>
        <div class="scan-rest">
            <p class="hint" role="status">
                {move || if rest.is_on() { messages.scan_rests() } else { messages.scan_aim() }}
            </p>
            <Show when=move || rest.is_on()>
                <Button on_press=go_on>{messages.scan_next()}</Button>
            </Show>
        </div>
    }
}
