//! Why a filtered list is empty: the condition, the spelling, and the exact filter that was sent.

use acceptance_api::filter::StatusFilter;
use acceptance_process::doctor::{Cause, Diagnosis};
use acceptance_rules::spelling;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::route::Route;
use crate::state::certificates::EmptyList;
use crate::state::{Loaded, use_certificates};
use crate::ui::button::{Button, Rank};
use crate::ui::text::{ServiceText, clip};

/// Examines the empty list of a place, and shows the diagnosis and the list's filter. Nothing where nothing is
/// filtered.
pub fn show(route: &Route) -> AnyView {
    let list = match route {
        Route::Certificates(view) => EmptyList::Certificates(view.page.filter),
        Route::Review(_) => EmptyList::Reviews,
        _ => return ().into_any(),
    };
    let filter = list.filter();
    let Some(expression) = filter.expression() else { return ().into_any() };
    use_certificates().examine_once(list);
    view! { <ListDiagnosis filter expression /> }.into_any()
}

/// The diagnosis of a list with a filter, and the filter as it was sent.
#[component]
fn ListDiagnosis(filter: StatusFilter, expression: String) -> impl IntoView {
    let (certificates, messages) = (use_certificates(), use_messages());
    let ask = move || {
        let examine = move || certificates.examine(filter);
        view! { <Button rank=Rank::Quiet on_press=examine>{messages.doctor_why()}</Button> }
    };
    let diagnosis = move || match certificates.diagnosis() {
        None => ask().into_any(),
        Some(Loaded::Waiting) => view! { <p>{messages.doctor_looking()}</p> }.into_any(),
        Some(Loaded::Failed(_)) => view! {
            <p>{messages.doctor_failed()}</p>
            {ask()}
        }
        .into_any(),
        Some(Loaded::Ready(diagnosis)) => view! { <DiagnosisLines diagnosis /> }.into_any(),
    };
    view! {
        <div class="why" role="status">
            {diagnosis}
        </div>
        <details class="sent">
            <summary>{messages.doctor_filter()}</summary>
            <code>"filter=" {expression}</code>
        </details>
    }
}

/// What was found: the causes, then values that contradict the filter or are spelled in an unexpected way.
#[component]
fn DiagnosisLines(diagnosis: Diagnosis) -> impl IntoView {
    let messages = use_messages();
    let cause = match diagnosis.cause {
        Cause::NothingThere => view! { <p>{messages.doctor_nothing()}</p> }.into_any(),
        Cause::Together => view! { <p>{messages.doctor_together()}</p> }.into_any(),
        Cause::Conditions(conditions) => {
            let line = |expression: String| {
                let expression = clip(expression);
                view! { <p>{messages.doctor_condition()} " " <code>{expression}</code></p> }
            };
            conditions.iter().map(|condition| line(condition.expression())).collect_view().into_any()
        }
    };
    let contradictions = diagnosis
        .contradictions
        .into_iter()
        .map(|row| messages.doctor_contradiction(&row.key.to_string(), &spelling::visible(&row.text)));
    let strangers = diagnosis.strangers.iter().map(|text| messages.doctor_stranger(&spelling::visible(text)));
    let spellings = diagnosis
        .spellings
        .iter()
        .map(|found| messages.doctor_spelling(&spelling::visible(&found.text), found.value));
    let warnings = contradictions.chain(strangers).chain(spellings);
    let warnings = warnings.map(|text| view! { <p class="why-warning"><ServiceText text /></p> });
    view! {
        <div>
            {cause}
            {warnings.collect_view()}
        </div>
    }
}
