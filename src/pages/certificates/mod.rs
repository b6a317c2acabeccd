//! The list of certificates: filtered and paged by the service, the view in the address.

pub mod rows;

use acceptance_api::filter::StatusFilter;
use leptos::prelude::*;

use crate::browser::document;
use crate::route::{ListView, Route, filter_name};
use crate::sign_in::SignIn;
use crate::state::{Loaded, use_desk};
use crate::trouble::Trouble;
use crate::ui::icon::{Icon, Picture};
use crate::ui::segments::{Segment, Segments};
use crate::{use_words, wording};
use rows::{Rows, Waiting};

/// The list.
#[component]
pub fn CertificatesPage() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let view = Memo::new(move |before: Option<&ListView>| match desk.navigation.route.get() {
        Route::Certificates(view) => view,
        _ => before.copied().unwrap_or_default(),
    });
    let read = move || desk.certificates.read(view.get_untracked(), words.language);
    Effect::new(move |_| {
        view.track();
        desk.session.generation.track();
        if desk.session.is_signed_in() {
            read();
        }
    });
    let go = move |view: ListView| desk.navigation.go(Route::Certificates(view));
    let segments = StatusFilter::ALL
        .map(|filter| Segment { value: filter_name(filter), label: wording::filter(words, filter).into() });
    let on_choose = move |name: &'static str| {
        if let Some(filter) = StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == name) {
            go(ListView { filter, skip: 0 });
        }
    };
    let reading = desk.certificates.reading;
    let read_at = move || match reading.get() {
        Loaded::Ready(reading) => words.read_at(&reading.at),
        Loaded::Waiting | Loaded::Failed(_) => String::new(),
    };
    let body = move || {
        if !desk.session.is_signed_in() {
            return view! {
                <div class="panel narrow">
                    <h2>{words.sign_in_first()}</h2>
                    <p>{words.sign_in_first_text()}</p>
                    <SignIn on_done=|| { document::focus("main h1"); } />
                </div>
            }
            .into_any();
        }
        match reading.get() {
            Loaded::Waiting => view! { <Waiting /> }.into_any(),
            Loaded::Failed(failure) => view! { <Trouble failure on_retry=read /> }.into_any(),
            Loaded::Ready(reading) => view! { <Rows reading /> }.into_any(),
        }
    };
    view! {
        <div class="page-head">
            <h1 tabindex="-1">{words.certificates()}</h1>
            <p class="read-at" role="status">
                {read_at}
            </p>
            <button class="button" type="button" on:click=move |_| read()>
                <Picture icon=Icon::Reload />
                {words.reload()}
            </button>
        </div>
        <Segments
            name="status"
            label=words.status()
            segments=segments.to_vec()
            chosen=Signal::derive(move || filter_name(view.get().filter))
            on_choose
        />
        {body}
    }
}
