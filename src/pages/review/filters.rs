//! Filters of the cases: reason, age and lease company, each with its number of cases.

use acceptance_route::{CaseChoice, CaseView, Route};
use acceptance_rules::queue::{Age, QueueEntry, Totals, totals};
use leptos::prelude::*;

use super::figures::{age_label, company_label};
use crate::browser::intl;
use crate::components::cases::{Case, age_name, all};
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{Session, use_navigation, use_reviews, use_session};
use crate::text::clip;
use crate::ui::select::Select;

/// Options: value in URLs, and name with the number of cases.
type Choices = Vec<(String, String)>;

/// All filters of the cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Filters {
    reasons: Choices,
    ages: Choices,
    companies: Choices,
}

impl Filters {
    /// Returns the options of cases: each value that a case has, and the chosen one.
    fn of(messages: Messages, session: Session, cases: &[Case], chosen: &CaseChoice) -> Self {
        let entries: Vec<QueueEntry<'_>> = cases.iter().map(Case::entry).collect();
        let Totals { cases_by_reason, ages, companies, .. } = totals(&entries, intl::today());
        let statuses = &session.config().statuses;
        let named = |name: &str, cases| messages.choice_of(&clip(name), &messages.count(cases));
        let reason = |(status, cases)| {
            let name = labels::acceptance(messages, statuses, &status);
            (status.raw().to_owned(), named(&name, cases))
        };
        let age = |(age, cases)| (age_name(age).to_owned(), named(age_label(messages, age), cases));
        let ages = Age::ALL.into_iter().zip(ages).filter(|(_, cases)| *cases > 0);
        let company = |(company, count)| {
            let name = company_label(messages, cases, company);
            (company.0.to_string(), named(&name, count))
        };
        let mut own = Self {
            reasons: cases_by_reason.into_iter().map(reason).collect(),
            ages: ages.map(age).collect(),
            companies: companies.into_iter().map(company).collect(),
        };
        // A chosen value without a case stays visible.
        add(&mut own.reasons, &chosen.reason, || labels::code(messages, statuses, &chosen.reason));
        let age = Age::ALL.into_iter().find(|age| age_name(*age) == chosen.age);
        add(&mut own.ages, &chosen.age, || age.map_or("", |age| age_label(messages, age)).to_owned());
        add(&mut own.companies, &chosen.company, || chosen.company.clone());
        own
    }
}

/// Adds the chosen value, unless it is present.
fn add(choices: &mut Choices, chosen: &str, name: impl FnOnce() -> String) {
    if !chosen.is_empty() && choices.iter().all(|(value, _)| value != chosen) {
        choices.push((chosen.to_owned(), clip(name())));
    }
}

/// Returns the filters by reason, age and lease company.
#[component]
pub fn CaseFilters(view: Memo<CaseView>) -> impl IntoView {
    let (messages, session, reviews) = (use_messages(), use_session(), use_reviews());
    let filters = Memo::new(move |_| {
        let cases = all(reviews);
        view.with(|view| Filters::of(messages, session, &cases, &view.choice))
    });
    view! {
        <Filter
            label=messages.reason()
            every=messages.every_reason()
            choices=move || filters.with(|filters| filters.reasons.clone())
            part=|choice| &mut choice.reason
            view
        />
        <Filter
            label=messages.age()
            every=messages.every_age()
            choices=move || filters.with(|filters| filters.ages.clone())
            part=|choice| &mut choice.age
            view
        />
        <Filter
            label=messages.lease_company()
            every=messages.every_company()
            choices=move || filters.with(|filters| filters.companies.clone())
            part=|choice| &mut choice.company
            view
        />
    }
}

/// Returns the select of one filter.
#[component]
fn Filter(
    label: &'static str,
    /// The label of the option for all.
    every: &'static str,
    #[prop(into)] choices: Signal<Choices>,
    /// Returns the field of this filter.
    part: fn(&mut CaseChoice) -> &mut String,
    view: Memo<CaseView>,
) -> impl IntoView {
    let navigation = use_navigation();
    let chosen = Memo::new(move |_| part(&mut view.get().choice).clone());
    let choose = move |value| {
        let mut view = view.get_untracked();
        *part(&mut view.choice) = value;
        navigation.change_view(Route::Review(view));
    };
    let choices = move || {
        let all = (String::new(), every.to_owned());
        [all].into_iter().chain(choices.get()).collect::<Vec<_>>()
    };
    view! {
        <Select
            label
            class="queue-choice"
            choices
            chosen
            on_choose=choose
            attr:data-chosen=move || (!chosen.with(String::is_empty)).then_some("true")
        />
    }
}
