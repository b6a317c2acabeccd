//! What the cases are chosen by: a reason, an age and a lease company, each with the number of its cases.

use acceptance_rules::queue::{Age, Entry, Totals, totals};
use leptos::prelude::*;

use super::figures::{age_label, company_label};
use crate::browser::timer;
use crate::desk::cases::{Case, age_name, all};
use crate::i18n::{Messages, labels, use_messages};
use crate::route::{CaseChoice, CaseView, Route};
use crate::state::{Session, use_navigation, use_reviews, use_session};
use crate::ui::select::Select;
use crate::ui::text::clip;

/// What can be chosen: its value in the address, and its name with the number of its cases.
type Choices = Vec<(String, String)>;

/// All that cases can be chosen by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Filters {
    reasons: Choices,
    ages: Choices,
    companies: Choices,
}

impl Filters {
    /// What there is to choose among cases: each value that has a case, and what is chosen.
    fn of(messages: Messages, session: Session, cases: &[Case], chosen: &CaseChoice) -> Self {
        let entries: Vec<Entry<'_>> = cases.iter().map(Case::entry).collect();
        let Totals { cases_by_reason, ages, companies, .. } = totals(&entries, timer::now());
        let statuses = &session.config().statuses;
        let named = |name: &str, cases| messages.choice_of(&clip(name), &messages.count(cases));
        let reason = |(status, cases)| {
            let name = labels::acceptance(messages, statuses, &status);
            (status.raw().to_owned(), named(&name, cases))
        };
        let age = |(age, cases)| (age_name(age).to_owned(), named(age_label(messages, age), cases));
        let ages = Age::ALL.into_iter().zip(ages).filter(|(_, cases)| *cases > 0);
        let company = |(company, count)| {
            let name = company_label(cases, company);
            (company.0.to_string(), named(&name, count))
        };
        let mut own = Self {
            reasons: cases_by_reason.into_iter().map(reason).collect(),
            ages: ages.map(age).collect(),
            companies: companies.into_iter().map(company).collect(),
        };
        // What no case has stays to be seen while it is chosen.
        add(&mut own.reasons, &chosen.reason, || labels::code(messages, statuses, &chosen.reason));
        let age = Age::ALL.into_iter().find(|age| age_name(*age) == chosen.age);
        add(&mut own.ages, &chosen.age, || age.map_or("", |age| age_label(messages, age)).to_owned());
        add(&mut own.companies, &chosen.company, || chosen.company.clone());
        own
    }
}

/// Adds what is chosen, unless it is there.
fn add(choices: &mut Choices, chosen: &str, name: impl FnOnce() -> String) {
    if !chosen.is_empty() && choices.iter().all(|(value, _)| value != chosen) {
        choices.push((chosen.to_owned(), clip(name())));
    }
}

/// Chooses cases by reason, age and lease company.
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

/// Chooses one value, or all.
#[component]
fn Filter(
    label: &'static str,
    /// What leaves all in.
    every: &'static str,
    #[prop(into)] choices: Signal<Choices>,
    /// The part of the choice that this is for.
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
