//! One page of the list: rows to open, what cannot be read, and the ways to the other pages.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use leptos::prelude::*;

use crate::browser::{document, intl};
use crate::link::{Link, is_plain_click};
use crate::route::{ListView, Route};
use crate::state::certificates::Reading;
use crate::state::use_desk;
use crate::ui::badge::Badge;
use crate::{use_words, wording};

/// The layout of the list before its rows are here. It shows itself only when reading takes a while.
#[component]
pub fn Waiting() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let row = || view! { <div class="skeleton-row"></div> };
    view! {
        <div class="waiting" aria-busy="true">
            <div class="waiting-line">
                <p role="status">{words.reading_certificates()}</p>
                <button class="button" type="button" on:click=move |_| desk.certificates.cancel()>
                    {words.cancel()}
                </button>
            </div>
            <div class="skeleton" aria-hidden="true">
                {(0..10).map(|_| row()).collect_view()}
            </div>
        </div>
    }
}

/// The rows of a reading.
#[component]
pub fn Rows(reading: Reading) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let Reading { view, page, .. } = reading;
    // Back at the list, the row that was opened has the focus again.
    let last = desk.certificates.last_opened;
    Effect::new(move |_| {
        if let Some(key) = last.get_untracked() {
            last.set(None);
            let address = Route::certificate(key).address();
            document::focus(&format!("main a[href='{address}']"));
        }
    });
    let unreadable = (!page.unreadable.is_empty()).then(|| {
        let problem = wording::rows_problem(words, &page.unreadable);
        view! {
            <p class="note" data-tone="warning" role="alert">
                {problem}
            </p>
        }
    });
    let received = page.received();
    let pager = view! { <Pager view received total=page.total  /> };
    if page.rows.is_empty() && page.unreadable.is_empty() {
        return view! {
            <Empty view />
            {pager}
        }
        .into_any();
    }
    let rows = page.rows.into_iter().map(|certificate| view! { <Row certificate filter=view.filter /> });
    view! {
        {unreadable}
        <div class="table-frame">
            <table class="table certificates" aria-label=words.certificates()>
                <thead>
                    <tr>
                        <th scope="col">{words.certificate()}</th>
                        <th scope="col">{words.lease_company()}</th>
                        <th scope="col">{words.detail_customer()}</th>
                        <th scope="col">{words.status()}</th>
                        <th scope="col">{words.authorization()}</th>
                        <th scope="col">{words.detail_lease_start()}</th>
                        <th scope="col">{words.your_draft()}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
        {pager}
    }
    .into_any()
}

#[component]
fn Row(certificate: Certificate, filter: StatusFilter) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let key = certificate.key;
    let (status, tone) = wording::confirmation(words, certificate.confirmation.as_ref());
    let detail = |detail| certificate.detail(detail).map(str::to_owned);
    let company = detail(CertificateDetail::LeaseCompanyName);
    let start = detail(CertificateDetail::LeaseStart).map(|date| intl::day(words.language, &date));
    let authorization = certificate.authorization.as_ref().map(|status| status.raw().to_owned());
    let is_outside = !filter.holds(&certificate);
    let open = move || {
        desk.certificates.last_opened.set(Some(key));
        desk.navigation.go(Route::certificate(key));
    };
    let draft = move || match desk.drafts.count(key) {
        0 => String::new(),
        count => words.draft_marks(count),
    };
    view! {
        <tr
            class="row"
            on:click=move |event| {
                if is_plain_click(&event) {
                    open();
                }
            }
        >
            <td class="id" data-label=words.certificate()>
                <Link
                    route=Route::certificate(key)
                    on_follow=move || desk.certificates.last_opened.set(Some(key))
                >
                    {key.to_string()}
                </Link>
            </td>
            <td data-label=words.lease_company()>
                <span class="number">{key.company.0}</span>
                {company.map(|name| view! { <bdi class="clipped">{name}</bdi> })}
            </td>
            <td data-label=words.detail_customer()>
                <bdi class="clipped">{detail(CertificateDetail::CustomerName)}</bdi>
            </td>
            <td data-label=words.status()>
                <Badge text=status tone=tone.name() />
                {is_outside
                    .then(|| view! { <span class="tag" data-tone="warning">{words.outside_filter()}</span> })}
            </td>
            <td data-label=words.authorization()>
                <bdi>{authorization}</bdi>
            </td>
            <td data-label=words.detail_lease_start() class="number">
                {start}
            </td>
            <td data-label=words.your_draft() class="draft">
                {draft}
            </td>
        </tr>
    }
}

/// An empty page says why it may be empty, and shows the way out.
#[component]
fn Empty(view: ListView) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let go = move |view| desk.navigation.go(Route::Certificates(view));
    let (text, way, target) = if view.skip > 0 {
        (words.list_end(), words.first_page(), ListView { skip: 0, ..view })
    } else {
        let text = match view.filter {
            StatusFilter::Pending => words.list_empty_pending(),
            StatusFilter::Clearing => words.list_empty_clearing(),
            StatusFilter::Confirmed => words.list_empty_confirmed(),
            StatusFilter::All => words.list_empty_all(),
        };
        (text, words.show_all(), ListView { filter: StatusFilter::All, skip: 0 })
    };
    let is_way_out = view.skip > 0 || view.filter != StatusFilter::All;
    view! {
        <div class="empty">
            <p>{text}</p>
            {is_way_out
                .then(|| {
                    view! {
                        <button class="button" type="button" on:click=move |_| go(target)>
                            {way}
                        </button>
                    }
                })}
        </div>
    }
}

/// The ways to the other pages. There may be no total, and a short page need not be the last.
#[component]
fn Pager(view: ListView, received: u64, total: Option<u64>) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let is_end = desk.certificates.is_end;
    let go = move |skip| desk.navigation.go(Route::Certificates(ListView { skip, ..view }));
    let take = u64::from(desk.session.config().certificates_page);
    let last = view.skip.saturating_add(received);
    let has_previous = view.skip > 0;
    let has_next = move || received > 0 && !is_end.get();
    let range = move || {
        let numbers = [view.skip.saturating_add(1), last].map(|number| number.to_string());
        let [first, last] = &numbers;
        match total {
            _ if received == 0 => String::new(),
            Some(total) => words.range_of(first, last, &total.to_string()),
            None if is_end.get() => words.range_end(first, last),
            None => words.range(first, last),
        }
    };
    view! {
        <div class="pager">
            <p role="status">{range}</p>
            <button
                class="button"
                type="button"
                aria-disabled=(!has_previous).then_some("true")
                on:click=move |_| {
                    if has_previous {
                        go(view.skip.saturating_sub(take));
                    }
                }
            >
                {words.previous_page()}
            </button>
            <button
                class="button"
                type="button"
                aria-disabled=move || (!has_next()).then_some("true")
                on:click=move |_| {
                    if untrack(has_next) {
                        go(last);
                    }
                }
            >
                {words.next_page()}
            </button>
        </div>
    }
}
