//! Progress of reads. The skeleton of a table appears only if reading takes a while.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::i18n::{Messages, use_messages};
use crate::state::requests::progress::Progress;
use crate::state::{OpenCertificate, use_session};
use crate::text::Tone;
use crate::ui::button::Button;
use crate::ui::note::{Note, Urgency};

/// Returns the current step, the button that cancels it, and placeholder rows.
#[component]
pub fn Skeleton(
    #[prop(into)] doing: Signal<String>,
    /// Without it, there is no cancelling and no retry.
    #[prop(optional, into)]
    on_cancel: Option<Callback<()>>,
    /// The placeholder of the content.
    #[prop(default = ViewFn::from(|| view! { <SkeletonRows /> }))]
    rows: ViewFn,
) -> impl IntoView {
    let messages = use_messages();
    let cancel = on_cancel.map(|on_press| view! { <Button on_press>{messages.cancel()}</Button> });
    view! {
        <div class="waiting" aria-busy="true">
            <div class="waiting-line">
                <div>
                    <p role="status">{doing}</p>
                    {on_cancel.map(|_| view! { <RetryCountdown /> })}
                </div>
                {cancel}
            </div>
            {rows.run()}
        </div>
    }
}

/// Returns placeholder rows.
#[component]
pub fn SkeletonRows() -> impl IntoView {
    view! {
        <div class="skeleton" aria-hidden="true">
            {(0..10).map(|_| view! { <div class="skeleton-row"></div> }).collect_view()}
        </div>
    }
}

/// Returns the progress of a long step while all content stays visible, and the button that cancels
/// it. It moves no row.
#[component]
pub fn ProgressNote(
    #[prop(into)] doing: Signal<String>,
    #[prop(into)] on_cancel: Callback<()>,
) -> impl IntoView {
    let messages = use_messages();
    view! {
        <div class="progress-note">
            <Note tone=Tone::Neutral urgency=Urgency::Status>
                <p>{doing}</p>
                <Button on_press=on_cancel>{messages.cancel()}</Button>
            </Note>
            <RetryCountdown />
        </div>
    }
}

/// Milliseconds between two updates of the countdown.
const TICK: u32 = 250;

/// Returns the seconds to the next retry of pending reads; nothing if there is none. It has no
/// role, so that it is not announced every second.
#[component]
pub fn RetryCountdown() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    move || {
        let until = session.retries.until()?;
        let now = RwSignal::new(timer::now());
        spawn_local(async move {
            while now.try_set(timer::now()).is_none() && timer::now() < until {
                timer::pause(TICK).await;
            }
        });
        let left = move || {
            let left = until.saturating_sub(now.get()).saturating_add(999).div_euclid(1000);
            messages.next_try(usize::try_from(left).unwrap_or(0).max(1))
        };
        Some(view! { <p class="next-try">{left}</p> })
    }
}

/// Returns the progress of reading a certificate and its assets.
pub fn assets_progress(open_certificate: OpenCertificate, messages: Messages) -> String {
    match open_certificate.progress() {
        Some(Progress::Reading { read, total: Some(total) }) => {
            let total = usize::try_from(total).unwrap_or(usize::MAX);
            messages.assets_loading_of(&messages.count(read), &messages.count(total))
        }
        Some(Progress::Reading { read, total: None }) if read > 0 => {
            messages.assets_loading(&messages.count(read))
        }
        Some(Progress::Finding) => messages.finding_certificate().to_owned(),
        _ => messages.reading_assets().to_owned(),
    }
}
