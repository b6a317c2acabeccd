//! A case of the queue. The figures of its assets appear in place once they are read.

use acceptance_route::{CaseView, Route};
use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::case::Summary;
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use leptos::prelude::*;

use super::columns::Column;
use crate::components::case_list::CaseFocus;
use crate::components::cases::{Since, describe_value, detail_of};
use crate::components::link::{Link, is_plain_click};
use crate::i18n::{labels, use_messages};
use crate::state::reviews::Counted;
use crate::state::{use_certificates, use_navigation, use_reviews, use_session};
use crate::text::clip;
use crate::ui::data_table::TableRow;
use crate::ui::text::{ClippedText, ServiceText};

/// Returns the row of a case, which opens it.
#[component]
pub fn CaseRow(
    key: CertificateKey,
    view: Memo<CaseView>,
    columns: Vec<Column>,
    shown: TableRow,
    focus: CaseFocus,
) -> impl IntoView {
    let messages = use_messages();
    let (navigation, certificates, reviews) = (use_navigation(), use_certificates(), use_reviews());
    let place = move || Route::Case(key, view.get());
    let open = move || certificates.mark_opened(key);
    // The link handles its own clicks; a click elsewhere in the row opens the case too.
    let press = move |event: web_sys::MouseEvent| {
        if is_plain_click(&event) {
            open();
            navigation.go(untrack(place));
        }
    };
    let company = Memo::new(move |_| detail_of(reviews, key, CertificateDetail::LeaseCompanyName));
    // The company's number is part of the case's own.
    let company = move || match company.get() {
        Some(name) => view! { <ClippedText text=name /> }.into_any(),
        None => view! { <span class="number">{key.company.0.to_string()}</span> }.into_any(),
    };
    let customer = Memo::new(move |_| detail_of(reviews, key, CertificateDetail::CustomerName));
    let customer = move || customer.get().map(|text| view! { <ClippedText text /> });
    let counted = Memo::new(move |_| reviews.counted(key));
    let count = move |count| view! { <span prop:textContent=messages.count(count)></span> }.into_any();
    let since = move |summary: &Summary| {
        let since = Since::of(reviews, key, summary);
        lines(since.map(|since| since.describe(messages)).unwrap_or_default())
    };
    let content = |column| {
        match column {
        Column::Case => {
            view! { <Link before=open to=move || place() {..} node_ref=focus.register(key)>{key.to_string()}</Link> }
                .into_any()
        }
        Column::LeaseCompany => company.into_any(),
        Column::Customer => customer.into_any(),
        Column::Assets => figure(counted, move |summary| count(summary.assets)).into_any(),
        Column::Problems => figure(counted, move |summary| count(summary.problems)).into_any(),
        Column::Reasons => view! { <Reasons counted /> }.into_any(),
        Column::Value => {
            figure(counted, move |summary| lines(describe_value(messages, &summary.value))).into_any()
        }
        Column::Since => figure(counted, since).into_any(),
    }
    };
    let cell = |column: Column| {
        view! {
            <td
                data-label=Column::label(column, messages)
                class=column.class()
                role=if column == Column::Case { "rowheader" } else { "cell" }
                translate=(column == Column::Case).then_some("no")
            >
                {content(column)}
            </td>
        }
    };
    let cells = columns.into_iter().map(cell).collect_view();
    view! {
        <tbody node_ref=shown.body role="presentation">
            <tr role="row" class="row" aria-rowindex=move || shown.number() on:click=press>
                {cells}
            </tr>
        </tbody>
    }
}

/// Shows a figure of a case, once its assets are read.
fn figure(
    counted: Memo<Option<Counted>>,
    show: impl Fn(&Summary) -> AnyView + Send + 'static,
) -> impl Fn() -> AnyView + Send + 'static {
    move || match counted.get() {
        Some(Counted::Ready(summary)) => show(&summary),
        Some(Counted::Failed(_)) | None => view! { <span class="unread">"–"</span> }.into_any(),
    }
}

/// Returns a text, and smaller ones below it.
fn lines(texts: Vec<String>) -> AnyView {
    texts
        .into_iter()
        .map(|text| view! { <span class="line" prop:textContent=text></span> })
        .collect_view()
        .into_any()
}

/// Returns the reasons of a case with the count of each, or why they are unknown.
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

/// Shows the most frequent reason of a case with its count, and the number of the others. The tooltip
/// and the name have all of them.
#[component]
fn ReasonList(summary: Summary) -> impl IntoView {
    let (messages, config) = (use_messages(), use_session().config());
    let reason = |(status, count)| {
        let text = labels::acceptance(messages, &config.statuses, &status);
        view! {
            <li class="tag">
                <ServiceText text />
                " "
                <span class="reason-count" prop:textContent=messages.count(count)></span>
            </li>
        }
    };
    let name = |(status, count): &(AcceptanceStatus, usize)| {
        [&labels::acceptance(messages, &config.statuses, status), " ", &messages.count(*count)].concat()
    };
    let [all, others] =
        [0, 1].map(|first| clip(summary.reasons.iter().skip(first).map(name).collect::<Vec<_>>().join(", ")));
    let more = summary.reasons.len().saturating_sub(1);
    let more = (more > 0).then(|| {
        view! {
            <li class="reasons-more">
                <span aria-hidden="true">{["+", &messages.count(more)].concat()}</span>
                <span class="visually-hidden">{others}</span>
            </li>
        }
    });
    view! {
        <ul class="reasons" title=all>
            {summary.reasons.first().cloned().map(reason)}
            {more}
        </ul>
    }
}
