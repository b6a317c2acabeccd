//! The head of a case: its identity and state, and the links to the queue and its neighbours.

use acceptance_config::Audience;
use acceptance_route::{CaseView, Route};
use acceptance_rules::case::{ReviewState, review_state, summary};
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::queue::{Neighbours, neighbours};
use leptos::html;
use leptos::prelude::*;

use crate::components::back_link::BackLink;
use crate::components::cases::Since;
use crate::components::link::Link;
use crate::components::page_head::PageHead;
use crate::i18n::{labels, use_messages};
use crate::state::{use_certificates, use_closings, use_open_certificate, use_reviews, use_session};
use crate::ui::badge::Badge;
use crate::ui::facts::Facts;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueuePosition {
    /// Its neighbours, and its position.
    pub neighbours: Neighbours,
    /// Its last position from 1, from which the neighbours are known after it has left the queue.
    last: usize,
    count: usize,
}

impl QueuePosition {
    /// Returns the position of a case in the queue.
    pub fn of(keys: Memo<Vec<CertificateKey>>, key: CertificateKey) -> Memo<Self> {
        Memo::new(move |before: Option<&Self>| {
            let last = before.map_or(0, |before| before.last);
            keys.with(|keys| {
                let neighbours = neighbours(keys, key, last);
                let last = if neighbours.position > 0 { neighbours.position } else { last };
                Self { neighbours, last, count: keys.len() }
            })
        })
    }
}

#[component]
pub fn CaseHead(key: CertificateKey, view: Memo<CaseView>, position: Memo<QueuePosition>) -> impl IntoView {
    let (messages, session, certificates) = (use_messages(), use_session(), use_certificates());
    let (open_certificate, closings) = (use_open_certificate(), use_closings());
    let certificate = Memo::new(move |_| open_certificate.certificate());
    let status = move || {
        let certificate = certificate.get()?;
        let (text, tone) = labels::confirmation(messages, certificate.confirmation.as_ref());
        Some(view! { <Badge text tone /> })
    };
    let reload = move || {
        if session.is_signed_in() {
            closings.clear_outcome(key);
            open_certificate.reopen();
        }
    };
    let leave = move || certificates.mark_opened(key);
    view! {
        <div class="certificate-head">
            <BackLink to=move || Route::Review(view.get()) label=messages.review() before=leave />
            <PageHead title=messages.case_title(&key.to_string()) on_reload=reload>
                <p class="badges">{status}</p>
                <NeighbourLinks view position />
            </PageHead>
            {move || certificate.get().map(|certificate| view! { <Details certificate /> })}
        </div>
    }
}

/// Returns the position of a case in the queue, and the links to its neighbours.
#[component]
fn NeighbourLinks(view: Memo<CaseView>, position: Memo<QueuePosition>) -> impl IntoView {
    let messages = use_messages();
    let text = move || {
        let QueuePosition { neighbours, count, .. } = position.get();
        let in_queue = || messages.case_place(&messages.count(neighbours.position), &messages.count(count));
        (neighbours.position > 0).then(|| view! { <span class="hint">{in_queue()}</span> })
    };
    view! {
        <nav class="acts case-ways" aria-label=messages.case_neighbours()>
            {text}
            <NeighbourLink
                key=Signal::derive(move || position.get().neighbours.previous)
                view
                label=messages.previous_case()
                shortcut="Alt+ArrowUp"
                keys="Alt ↑"
                link=NodeRef::new()
            />
            <NextCase view position link=NodeRef::new() />
        </nav>
    }
}

/// Returns the link to the next case of the queue, if there is one.
#[component]
pub fn NextCase(
    view: Memo<CaseView>,
    position: Memo<QueuePosition>,
    link: NodeRef<html::A>,
) -> impl IntoView {
    let messages = use_messages();
    view! {
        <NeighbourLink
            key=Signal::derive(move || position.get().neighbours.next)
            view
            label=messages.next_case()
            shortcut="Alt+ArrowDown"
            keys="Alt ↓"
            link
        />
    }
}

/// Returns the link to a neighbour, if there is one.
#[component]
fn NeighbourLink(
    key: Signal<Option<CertificateKey>>,
    view: Memo<CaseView>,
    label: &'static str,
    /// The value of `aria-keyshortcuts`.
    shortcut: &'static str,
    /// The same as text for the user.
    keys: &'static str,
    link: NodeRef<html::A>,
) -> impl IntoView {
    let key = Memo::new(move |_| key.get());
    let link_to = move |key: CertificateKey| {
        view! {
            <Link
                to=move || Route::Case(key, view.get())
                attr:class="button case-way"
                attr:aria-keyshortcuts=shortcut
                attr:title=key.to_string()
                {..}
                node_ref=link
            >
                {label}
                <kbd aria-hidden="true">{keys}</kbd>
            </Link>
        }
    };
    move || key.get().map(link_to)
}

/// Returns the service's details of the certificate, and since when the case is known, until its review has ended.
#[component]
fn Details(certificate: Certificate) -> impl IntoView {
    let (messages, session, reviews) = (use_messages(), use_session(), use_reviews());
    let open_certificate = use_open_certificate();
    let key = certificate.key;
    let has_ended = review_state(&certificate) == ReviewState::Ended;
    let since = Memo::new(move |_| {
        if has_ended {
            return None;
        }
        let summary = open_certificate.with_assets(summary)?;
        Some(Since::of(reviews, key, &summary)?.describe(messages).join(" · "))
    });
    let mut company = vec![key.company.0.to_string()];
    company.extend(certificate.detail(CertificateDetail::LeaseCompanyName).map(str::to_owned));
    let mut known = vec![(messages.lease_company(), company.join(" "))];
    let details = [
        CertificateDetail::CustomerName,
        CertificateDetail::CustomerNumber,
        CertificateDetail::LeaseSchedule,
        CertificateDetail::CustomerInformation,
    ];
    for detail in details {
        let name = labels::certificate_detail(messages, detail);
        known.extend(certificate.detail(detail).map(|text| (name, text.to_owned())));
    }
    let facts = move || {
        let mut items = known.clone();
        items.extend(since.get().map(|since| (messages.known_since(), since)));
        view! { <Facts items /> }
    };
    let is_both = session.config().audience == Audience::Both;
    let open = is_both.then(|| {
        view! {
            <p class="case-open">
                <Link to=Route::certificate(key)>{messages.open_certificate()}</Link>
            </p>
        }
    });
    view! {
        {facts}
        {open}
    }
}
