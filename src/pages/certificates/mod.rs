//! The list of certificates: filtered and paged by the service, the view in the address.

pub mod rows;

use acceptance_api::filter::StatusFilter;
use leptos::prelude::*;

use crate::browser::document;
use crate::desk::loaded_view::LoadedView;
use crate::desk::page_head::PageHead;
use crate::desk::progress::Skeleton;
use crate::desk::sign_in::SignInFirst;
use crate::i18n::{labels, use_messages};
use crate::route::{ListView, Route, filter_name};
use crate::state::{Loaded, use_certificates, use_navigation, use_session};
use crate::ui::segments::Segments;
use rows::CertificateRows;

/// The list.
#[component]
pub fn CertificatesPage() -> impl IntoView {
    let messages = use_messages();
    let (session, navigation, certificates) = (use_session(), use_navigation(), use_certificates());
    let view = Memo::new(move |before: Option<&ListView>| match navigation.route() {
        Route::Certificates(view) => view,
        _ => before.copied().unwrap_or_default(),
    });
    let read = move || {
        if session.is_signed_in() {
            certificates.read(view.get_untracked(), messages.language);
        }
    };
    // What was read before is not shown in the place of what is read now.
    certificates.forget_reading();
    Effect::new(move || {
        view.get();
        session.track_user();
        read();
    });
    let choose = move |name: &'static str| {
        if let Some(filter) = StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == name) {
            navigation.go(Route::Certificates(ListView { filter, skip: 0 }));
        }
    };
    let read_at = move || match certificates.reading() {
        Loaded::Ready(reading) => messages.read_at(&reading.at),
        Loaded::Waiting | Loaded::Failed(_) => String::new(),
    };
    let choices =
        StatusFilter::ALL.map(|filter| (filter_name(filter), labels::filter(messages, filter))).to_vec();
    let waiting = move || {
        view! { <Skeleton doing=messages.reading_certificates() on_cancel=move || certificates.cancel() /> }
    };
    let focus_heading = || {
        document::focus("main h1");
    };
    view! {
        <PageHead title=messages.certificates() on_reload=read>
            <p class="read-at" role="status">
                {read_at}
            </p>
        </PageHead>
        <Segments
            name="status"
            label=messages.status()
            choices
            chosen=move || filter_name(view.get().filter)
            on_choose=choose
        />
        <Show
            when=move || session.is_signed_in()
            fallback=move || view! { <SignInFirst on_done=focus_heading /> }
        >
            <LoadedView
                stage=move || certificates.stage()
                waiting
                on_retry=read
            >
                <CertificateRows />
            </LoadedView>
        </Show>
    }
}
