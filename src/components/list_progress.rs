//! Numbers of loaded and shown certificates, and buttons to load more.

use acceptance_process::list_loader::Extent;
use acceptance_process::list_reading::ListReading;
use leptos::prelude::*;

use crate::components::failure_message::FailureMessage;
use crate::i18n::{labels, use_messages};
use crate::state::{use_certificates, use_work};
use crate::text::Tone;
use crate::ui::button::Button;
use crate::ui::note::{TextNote, Urgency};

/// Reads the list in the background while the component is mounted and no decision is being sent.
pub fn read_on_while_idle() {
    let (certificates, work) = (use_certificates(), use_work());
    let is_sending = Memo::new(move |_| work.is_sending());
    Effect::new(move || if is_sending.get() { certificates.pause() } else { certificates.resume() });
    on_cleanup(move || certificates.pause());
}

/// Shows the number of loaded certificates, and a button to load all or to stop.
#[component]
pub fn ListCount(shown: Signal<usize>, is_searched: Signal<bool>) -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    let state = Memo::new(move |_| {
        let state = |reading: &ListReading| LoadingState {
            count: reading.rows().count(),
            loaded: reading.list.len(),
            total: reading.list.total(),
            is_complete: reading.is_complete(),
            is_reading: !reading.is_complete() && reading.is_reading(),
        };
        certificates.with_reading(state).unwrap_or_default()
    });
    let is_complete = Memo::new(move |_| state.with(|state| state.is_complete));
    let is_reading = Memo::new(move |_| state.with(|state| state.is_reading));
    // Pages that follow quickly are not announced.
    let settled = move || {
        let LoadingState { count, loaded, total, is_complete, .. } = state.get();
        let shown = messages.count(shown.get());
        match total {
            _ if is_searched.get() && is_complete => messages.shown_of(&shown, &messages.count(count)),
            _ if is_searched.get() => messages.shown_of_loaded(&shown, &messages.count(count)),
            _ if is_complete => messages.certificates_in_all(count),
            _ if is_reading.get() => String::new(),
            Some(total) => messages.list_loaded_of(&messages.count(loaded), &total.to_string()),
            None => messages.list_loaded(loaded),
        }
    };
    let loading = move || {
        is_reading.get().then(|| {
            let LoadingState { loaded, total, .. } = state.get();
            match total {
                Some(total) => messages.list_loading_of(&messages.count(loaded), &total.to_string()),
                None => messages.list_loading(&messages.count(loaded)),
            }
        })
    };
    let press =
        move || if is_reading.get_untracked() { certificates.cancel() } else { certificates.load_all() };
    view! {
        <div class="list-progress">
            <p class="hint" role="status">
                {settled}
            </p>
            <p class="hint">{loading}</p>
            <Show when=move || !is_complete.get()>
                <Button on_press=press>
                    {move || if is_reading.get() { messages.stop() } else { messages.load_all() }}
                </Button>
            </Show>
        </div>
    }
}

/// Warns of rows that could not be read, of rows that may be missing, and of a page that failed.
#[component]
pub fn ListNotes() -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    let failure =
        Memo::new(move |_| certificates.with_reading(|reading| reading.failure().cloned()).flatten());
    let failure = move || {
        failure
            .get()
            .map(|failure| view! { <FailureMessage failure on_retry=move || certificates.read_on() /> })
    };
    let uncertain = move || {
        let extent = certificates.with_reading(|reading| reading.list.extent()).flatten();
        extent.filter(|extent| *extent != Extent::All).map(|_| messages.list_uncertain().to_owned())
    };
    let unreadable = move || {
        let problem = |reading: &ListReading| labels::rows_problem(messages, reading.list.unreadable());
        certificates.with_reading(problem).filter(|problem| !problem.is_empty())
    };
    view! {
        <TextNote tone=Tone::Warning urgency=Urgency::Alert text=unreadable />
        <TextNote tone=Tone::Warning urgency=Urgency::Status text=uncertain />
        {failure}
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct LoadingState {
    /// The number of certificates that belong in the list.
    count: usize,
    loaded: usize,
    /// The total under the filter, if the service sends it.
    total: Option<u64>,
    is_complete: bool,
    is_reading: bool,
}
