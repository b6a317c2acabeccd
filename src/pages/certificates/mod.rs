//! The list of certificates: filtered by the service, read in the background, searched and sorted
//! here. The view is in the URL.

pub mod empty;
pub mod find_tools;
pub mod rows;
pub mod tools;

use acceptance_route::{ListView, Route};
use leptos::html;
use leptos::prelude::*;

use crate::browser::intl;
use crate::components::certificate_list::CertificateTable;
use crate::components::link::Link;
use crate::components::list_progress::{ListNotes, read_on_while_idle};
use crate::components::loaded_view::LoadedView;
use crate::components::page_head::PageHead;
use crate::components::progress::Skeleton;
use crate::components::reading::use_reading;
use crate::components::route_view::use_route_view;
use crate::components::sign_in::RequireSignIn;
use crate::i18n::use_messages;
use crate::state::{use_certificates, use_navigation, use_session};
use rows::CertificateRows;
use tools::ListTools;

/// Returns the list.
#[component]
pub fn CertificatesPage() -> impl IntoView {
    let messages = use_messages();
    let (session, certificates) = (use_session(), use_certificates());
    let view = use_route_view(|route| match route {
        Route::Certificates(view) => Some(view),
        _ => None,
    });
    // A change of the search or the order sends no request.
    let filter = Memo::new(move |_| view.with(|view| view.filter));
    let read = move || certificates.read(filter.get_untracked());
    let reload = move || {
        certificates.forget_reading();
        if session.is_signed_in() {
            read();
        }
    };
    use_reading(move || filter.get(), move |filter| certificates.read(filter));
    read_on_while_idle();
    Effect::new(move || certificates.remember_view(view.get()));
    let read_at = move || {
        let at = certificates.with_reading(|reading| reading.at).flatten();
        at.map(|at| messages.read_at(&intl::moment(messages.language, at)))
    };
    let navigation = use_navigation();
    let change = move |table| {
        navigation.change_view(Route::Certificates(ListView { table, ..view.get_untracked() }));
    };
    let table = CertificateTable::new(
        filter.into(),
        Signal::derive(move || view.with(|view| view.find.clone())),
        Signal::derive(move || view.with(|view| view.table.clone())),
        Callback::new(change),
    );
    let search_field = NodeRef::<html::Input>::new();
    let waiting = move || {
        view! { <Skeleton doing=messages.reading_certificates() on_cancel=move || certificates.cancel() /> }
    };
    view! {
        <PageHead title=messages.certificates() on_reload=reload>
            <p class="read-at" role="status">
                {read_at}
            </p>
            <Show when=move || session.is_admitted()>
                <Link to=Route::Several attr:class="button">
                    <span class="whole">{messages.several_link()}</span>
                    <span class="short">{messages.several_short()}</span>
                </Link>
            </Show>
        </PageHead>
        <Show when=move || session.is_admitted()>
            <ListTools view table search_field />
        </Show>
        <RequireSignIn>
            <LoadedView
                stage=move || certificates.list_state()
                waiting
                on_retry=read
            >
                <ListNotes />
                <CertificateRows view table search_field />
            </LoadedView>
        </RequireSignIn>
    }
}
