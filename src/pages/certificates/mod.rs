//! The list of certificates: filtered and paged by the service, searched and ordered here, the view in the address.

pub mod arrange;
pub mod empty;
pub mod paging;
pub mod rows;
pub mod tools;

use acceptance_persistence::views::Table;
use leptos::prelude::*;

use crate::desk::kept_columns::KeptColumns;
use crate::desk::link::Link;
use crate::desk::loaded_view::LoadedView;
use crate::desk::page_head::PageHead;
use crate::desk::progress::Skeleton;
use crate::desk::sign_in::SignInFirst;
use crate::i18n::use_messages;
use crate::route::{ListView, Route};
use crate::state::{Loaded, use_certificates, use_navigation, use_session};
use rows::CertificateRows;
use tools::ListTools;

/// The list.
#[component]
pub fn CertificatesPage() -> impl IntoView {
    let messages = use_messages();
    let (session, navigation, certificates) = (use_session(), use_navigation(), use_certificates());
    let view = Memo::new(move |before: Option<&ListView>| match navigation.route() {
        Route::Certificates(view) => view,
        _ => before.cloned().unwrap_or_default(),
    });
    // Search and order ask the service for nothing.
    let page = Memo::new(move |_| view.with(|view| view.page));
    let read = move || {
        if session.is_signed_in() {
            certificates.read(page.get_untracked(), messages.language);
        }
    };
    // What was read before is not shown in the place of what is read now.
    certificates.forget_reading();
    Effect::new(move || {
        page.get();
        session.track_user();
        read();
    });
    Effect::new(move || certificates.remember_view(view.get()));
    let read_at = move || match certificates.reading() {
        Loaded::Ready(reading) => messages.read_at(&reading.at),
        Loaded::Waiting | Loaded::Failed(_) => String::new(),
    };
    let kept = KeptColumns::new(Table::List);
    let arranging = arrange::load(view, kept);
    let columns = arrange::columns(view, kept, arranging);
    let waiting = move || {
        view! { <Skeleton doing=messages.reading_certificates() on_cancel=move || certificates.cancel() /> }
    };
    view! {
        <PageHead title=messages.certificates() on_reload=read>
            <p class="read-at" role="status">
                {read_at}
            </p>
            <Show when=move || session.is_signed_in()>
                <Link to=Route::Several>{messages.several_link()}</Link>
            </Show>
        </PageHead>
        <ListTools view arranging kept />
        <Show
            when=move || session.is_signed_in()
            fallback=|| view! { <SignInFirst /> }
        >
            <LoadedView
                stage=move || certificates.stage()
                waiting
                on_retry=read
            >
                <CertificateRows view arranging columns />
            </LoadedView>
        </Show>
    }
}
