//! The columns of the cases.

use acceptance_arrange::Value;
use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::case::Summary;
use acceptance_rules::certificate::CertificateDetail;
use leptos::prelude::*;

use super::{Case, Since, describe_value};
use crate::components::table::column::{Column, Columns, clipped, plain};
use crate::i18n::{labels, use_messages};
use crate::state::reviews::Counted;
use crate::state::use_session;
use crate::text::clip;
use crate::ui::text::ServiceText;

/// The column of the case itself.
pub const CASE: &str = "case";

/// The default order: oldest first.
pub const DEFAULT_ORDER: &str = "age";

/// Returns the columns of the cases.
pub fn case_columns() -> Columns<Case> {
    let messages = use_messages();
    let assets = move |summary: &Summary| plain(messages.count(summary.assets));
    let problems = move |summary: &Summary| plain(messages.count(summary.problems));
    let value = move |summary: &Summary| lines(describe_value(messages, &summary.value));
    let since = move |case: &Case| {
        figure(case, |_| lines(case.since.map(|since| since.describe(messages)).unwrap_or_default()))
    };
    Columns::new(vec![
        Column::new(CASE, messages.case(), "id", |_: &Case| ().into_any())
            .fixed()
            .sorted(messages.order_case(), |case| case.certificate.key.to_string().into()),
        Column::new("company", messages.lease_company(), "company", company).usual(true),
        Column::new("customer", messages.detail_customer(), "customer", |case: &Case| {
            clipped(case.certificate.detail(CertificateDetail::CustomerName))
        })
        .usual(true),
        Column::new("assets", messages.assets(), "number amount asset-count", move |case| {
            figure(case, assets)
        })
        .usual(true)
        .sorted(messages.order_assets(), |case: &Case| case.summary().map(|summary| summary.assets).into())
        .descending(),
        Column::new("problems", messages.problem_assets(), "number amount problem-count", move |case| {
            figure(case, problems)
        })
        .usual(true)
        .sorted(messages.order_problems(), |case: &Case| {
            case.summary().map(|summary| summary.problems).into()
        })
        .descending(),
        Column::new("reasons", messages.reasons(), "reasons-cell", |case: &Case| {
            let counted = case.counted.clone();
            view! { <Reasons counted /> }.into_any()
        })
        .usual(true),
        Column::new("value", messages.value_at_stake(), "number amount value", move |case| {
            figure(case, value)
        })
        .usual(true)
        .sorted(messages.order_value(), first_sum)
        .descending(),
        Column::new("since", messages.known_since(), "since", since)
            .usual(true)
            .sorted(messages.order_age(), |case| case.since.map(Since::at).into())
            .order_name(DEFAULT_ORDER),
    ])
}

/// Returns the lease company. Its number is part of the case's own.
fn company(case: &Case) -> AnyView {
    match case.certificate.detail(CertificateDetail::LeaseCompanyName) {
        Some(name) => clipped(Some(name)),
        None => view! { <span class="number">{case.certificate.key.company.0.to_string()}</span> }.into_any(),
    }
}

/// Returns the value in the first currency.
fn first_sum(case: &Case) -> Value<'_> {
    let sum = case.summary().and_then(|summary| summary.value.sums.first());
    sum.map_or(Value::None, |(currency, amount)| Value::Money { amount: *amount, currency })
}

/// Returns a figure of a case, once its assets are read.
fn figure(case: &Case, show: impl Fn(&Summary) -> AnyView) -> AnyView {
    case.summary().map_or_else(|| view! { <span class="unread">"–"</span> }.into_any(), show)
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
fn Reasons(counted: Option<Counted>) -> impl IntoView {
    let messages = use_messages();
    match counted {
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
