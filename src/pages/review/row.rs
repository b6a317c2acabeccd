//! A case of the queue. What its assets come to appears in place once they are read.

use acceptance_rules::case::Summary;
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use leptos::prelude::*;

use super::columns::{Column, ShownColumn};
use crate::desk::cases::{Since, company_name, describe_value, detail_of};
use crate::desk::link::{Link, is_plain_click};
use crate::i18n::{Messages, labels, use_messages};
use crate::route::{CaseView, Route};
use crate::state::case_counts::Counted;
use crate::state::{use_certificates, use_navigation, use_reviews, use_session};
use crate::ui::data_table::ShownRow;
use crate::ui::text::{ServiceText, clip};

/// A case of the queue, to be opened.
#[component]
pub fn CaseRow(
    key: CertificateKey,
    view: Memo<CaseView>,
    columns: Vec<ShownColumn>,
    shown: ShownRow,
) -> impl IntoView {
    let messages = use_messages();
    let (navigation, certificates, reviews) = (use_navigation(), use_certificates(), use_reviews());
    let place = move || Route::Case(key, view.get());
    let open = move || certificates.mark_opened(key);
    // The link goes there by itself; a click elsewhere in the row goes there too.
    let press = move |event: web_sys::MouseEvent| {
        if is_plain_click(&event) {
            open();
            navigation.go(untrack(place));
        }
    };
    let company = Memo::new(move |_| company_name(reviews, key));
    // Its number stands in the case's own.
    let company = move || match company.get() {
        Some(name) => view! { <bdi class="clipped">{name}</bdi> }.into_any(),
        None => view! { <span class="number">{key.company.0.to_string()}</span> }.into_any(),
    };
    let customer = Memo::new(move |_| detail_of(reviews, key, CertificateDetail::CustomerName));
    let customer = move || customer.get().map(|name| view! { <bdi class="clipped">{name}</bdi> });
    let counted = Memo::new(move |_| reviews.counted(key));
    let figure = move |describe: fn(Messages, &Summary) -> Vec<String>| {
        move || match counted.get() {
            Some(Counted::Ready(summary)) => lines(describe(messages, &summary)),
            Some(Counted::Failed(_)) | None => view! { <span class="unread">"–"</span> }.into_any(),
        }
    };
    let count = move |count: fn(&Summary) -> usize| {
        move || match counted.get() {
            Some(Counted::Ready(summary)) => messages.count(count(&summary)).into_any(),
            Some(Counted::Failed(_)) | None => view! { <span class="unread">"–"</span> }.into_any(),
        }
    };
    let since = move || match counted.get() {
        Some(Counted::Ready(summary)) => {
            let since = Since::of(reviews, key, &summary);
            lines(since.map(|since| since.describe(messages)).unwrap_or_default())
        }
        Some(Counted::Failed(_)) | None => view! { <span class="unread">"–"</span> }.into_any(),
    };
    let cell = |column: Column| match column {
        Column::Case => view! { <Link to=place before=open>{key.to_string()}</Link> }.into_any(),
        Column::LeaseCompany => view! { {company} }.into_any(),
        Column::Customer => view! { {customer} }.into_any(),
        Column::Assets => view! { {count(|summary| summary.assets)} }.into_any(),
        Column::Problems => view! { {count(|summary| summary.problems)} }.into_any(),
        Column::Reasons => view! { <Reasons counted /> }.into_any(),
        Column::Value => {
            view! { {figure(|messages, summary| describe_value(messages, &summary.value))} }.into_any()
        }
        Column::Since => view! { {since} }.into_any(),
    };
    let cell = |(column, _)| {
        view! {
            <td
                data-label=Column::label(column, messages)
                class=column.class()
                role=(column == Column::Case).then_some("rowheader")
            >
                {cell(column)}
            </td>
        }
    };
    let cells = columns.into_iter().map(cell).collect_view();
    view! {
        <tbody>
            <tr class="row" aria-rowindex=move || shown.get().1.to_string() on:click=press>
                {cells}
            </tr>
        </tbody>
    }
}

/// A text, and smaller ones below it.
fn lines(texts: Vec<String>) -> AnyView {
    texts.into_iter().map(|text| view! { <span class="line">{text}</span> }).collect_view().into_any()
}

/// The reasons of a case with the count of each, or why they are not known.
#[component]
fn Reasons(counted: Memo<Option<Counted>>) -> impl IntoView {
    let messages = use_messages();
    move || match counted.get() {
        Some(Counted::Ready(summary)) => view! { <ReasonList summary=(*summary).clone() /> }.into_any(),
        Some(Counted::Failed(failure)) => {
            let reason = labels::failure(messages, &failure).what;
            let text = messages.case_not_read(&clip(reason));
            view! { <span class="unread" data-tone="danger">{text}</span> }.into_any()
        }
        None => view! { <span class="unread">{messages.not_read_yet()}</span> }.into_any(),
    }
}

/// The reasons of a case, the most frequent first, each with its count.
#[component]
fn ReasonList(summary: Summary) -> impl IntoView {
    let (messages, config) = (use_messages(), use_session().config());
    let reason = |(status, count)| {
        let text = labels::acceptance(messages, &config.statuses, &status);
        view! {
            <li class="tag" data-tone="warning">
                <ServiceText text />
                " "
                <span class="reason-count">{messages.count(count)}</span>
            </li>
        }
    };
    view! { <ul class="reasons">{summary.reasons.into_iter().map(reason).collect_view()}</ul> }
}
