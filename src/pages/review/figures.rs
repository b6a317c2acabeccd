//! The figures of all cases: problems by reason and their price, cases by age and by lease company.

use acceptance_config::StatusEntry;
use acceptance_route::CaseChoice;
use acceptance_rules::amount::Amount;
use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::certificate::{CertificateDetail, LeaseCompanyNumber};
use acceptance_rules::queue::{Age, QueueEntry, Totals, totals};

use crate::browser::intl;
use crate::components::cases::{Case, Since, age_name, read_note};
use crate::i18n::{Messages, labels};

/// Maximum number of reasons or lease companies with rows of their own.
const MOST_ROWS: usize = 6;

/// A chart as a table: each row has its bar and its count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    pub title: &'static str,
    /// The heading of the labels.
    pub of: &'static str,
    /// The heading of the counts.
    pub counted: &'static str,
    pub rows: Vec<FigureEntry>,
    /// Whether its last rows are the most important ones.
    pub is_last_important: bool,
    /// A note about it.
    pub note: Option<String>,
}

/// A row of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureEntry {
    pub name: String,
    /// The filter of its cases, to which the name links.
    pub choice: Option<CaseChoice>,
    pub count: usize,
    /// The text that is shown in place of the count, such as an amount.
    pub text: Option<String>,
}

impl FigureEntry {
    /// Returns whether both rows are of the same thing.
    pub fn is_of(&self, other: &Self) -> bool {
        self.name == other.name && self.choice == other.choice
    }

    fn counted(name: &str, choice: Option<CaseChoice>, count: usize) -> Self {
        Self { name: name.to_owned(), choice, count, text: None }
    }
}

/// Returns the figures of all cases; none without cases.
pub fn figures(messages: Messages, statuses: &[StatusEntry], cases: &[Case]) -> Vec<Figure> {
    if cases.is_empty() {
        return Vec::new();
    }
    let entries: Vec<QueueEntry<'_>> = cases.iter().map(Case::entry).collect();
    let totals = totals(&entries, intl::today());
    vec![
        by_reason(messages, statuses, &totals),
        value(messages, &totals),
        by_age(messages, cases, &totals),
        by_company(messages, cases, &totals),
    ]
}

fn by_reason(messages: Messages, statuses: &[StatusEntry], totals: &Totals) -> Figure {
    let row = |(status, count): &(AcceptanceStatus, usize)| {
        let choice = CaseChoice { reason: status.raw().to_owned(), ..CaseChoice::default() };
        FigureEntry::counted(&labels::acceptance(messages, statuses, status), Some(choice), *count)
    };
    Figure {
        title: messages.figure_reasons(),
        of: messages.reason(),
        counted: messages.problem_assets(),
        rows: largest(messages, &totals.reasons, row),
        is_last_important: false,
        note: read_note(messages, totals.read, totals.cases),
    }
}

/// Returns the price per period of all problems, in each currency.
fn value(messages: Messages, totals: &Totals) -> Figure {
    let row = |(currency, sum): &(Box<str>, Amount)| FigureEntry {
        text: Some(intl::price(messages.language, &sum.to_string(), Some(currency))),
        ..FigureEntry::counted(currency, None, 0)
    };
    let unpriced = totals.value.unpriced;
    let notes =
        [(unpriced > 0).then(|| messages.unpriced(unpriced)), read_note(messages, totals.read, totals.cases)];
    let note = notes.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    Figure {
        title: messages.figure_value(),
        of: messages.detail_currency(),
        counted: messages.value_at_stake(),
        rows: totals.value.sums.iter().map(row).collect(),
        is_last_important: false,
        note: (!note.is_empty()).then_some(note),
    }
}

pub fn age_label(messages: Messages, age: Age) -> &'static str {
    match age {
        Age::Day => messages.age_day(),
        Age::ThreeDays => messages.age_three_days(),
        Age::Week => messages.age_week(),
        Age::TwoWeeks => messages.age_two_weeks(),
        Age::Month => messages.age_month(),
        Age::Longer => messages.age_longer(),
    }
}

/// Returns the name of a lease company with its number, or the number alone where no case has the name.
pub fn company_label(messages: Messages, cases: &[Case], company: LeaseCompanyNumber) -> String {
    let number = company.0.to_string();
    let mut of = cases.iter().filter(|case| case.certificate.key.company == company);
    let name = of.find_map(|case| case.certificate.detail(CertificateDetail::LeaseCompanyName));
    name.map_or_else(|| number.clone(), |name| messages.noted(name, &number))
}

fn by_age(messages: Messages, cases: &[Case], totals: &Totals) -> Figure {
    let row = |(age, count)| {
        let choice = CaseChoice { age: age_name(age).to_owned(), ..CaseChoice::default() };
        FigureEntry::counted(age_label(messages, age), Some(choice), count)
    };
    let dated = totals.ages.iter().sum::<usize>().saturating_add(totals.ahead);
    let others =
        [(messages.age_ahead(), totals.ahead), (messages.not_read_yet(), totals.cases.saturating_sub(dated))];
    let others = others.into_iter().filter(|(_, count)| *count > 0);
    let others = others.map(|(name, count)| FigureEntry::counted(name, None, count));
    let rows = Age::ALL.into_iter().zip(totals.ages).map(row).chain(others).collect();
    Figure {
        title: messages.figure_ages(),
        of: messages.age(),
        counted: messages.cases(),
        rows,
        is_last_important: true,
        note: age_note(messages, cases, dated),
    }
}

/// Returns a note on the source of the ages, unless all of them are counted from the rejection date.
fn age_note(messages: Messages, cases: &[Case], dated: usize) -> Option<String> {
    let by_browser = cases.iter().filter(|case| matches!(case.since, Some(Since::FirstSeen(_)))).count();
    match (dated, by_browser) {
        (0, _) | (_, 0) => None,
        (dated, all) if dated == all => Some(messages.age_by_browser().to_owned()),
        (_, some) => Some(messages.age_by_both(some)),
    }
}

fn by_company(messages: Messages, cases: &[Case], totals: &Totals) -> Figure {
    let row = |(company, count): &(LeaseCompanyNumber, usize)| {
        let choice = CaseChoice { company: company.0.to_string(), ..CaseChoice::default() };
        FigureEntry::counted(&company_label(messages, cases, *company), Some(choice), *count)
    };
    Figure {
        title: messages.figure_companies(),
        of: messages.lease_company(),
        counted: messages.cases(),
        rows: largest(messages, &totals.companies, row),
        is_last_important: false,
        note: None,
    }
}

/// Returns the first rows, and one for all others.
fn largest<T>(
    messages: Messages,
    counts: &[(T, usize)],
    row: impl Fn(&(T, usize)) -> FigureEntry,
) -> Vec<FigureEntry> {
    let (first, others) = counts.split_at_checked(MOST_ROWS).unwrap_or((counts, &[]));
    let mut rows: Vec<_> = first.iter().map(row).collect();
    if !others.is_empty() {
        let count = others.iter().fold(0_usize, |sum, (_, count)| sum.saturating_add(*count));
        rows.push(FigureEntry::counted(&messages.figure_rest(others.len()), None, count));
    }
    rows
}
