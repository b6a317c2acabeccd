//! What all cases come to: problems by reason, cases by age and by lease company.

use acceptance_rules::certificate::{CertificateDetail, LeaseCompanyNumber};
use acceptance_rules::queue::{Age, Entry, Totals, totals};

use crate::browser::config::StatusEntry;
use crate::browser::timer;
use crate::desk::cases::{Case, Since, age_name};
use crate::i18n::{Messages, labels};
use crate::route::CaseChoice;

/// The most lease companies and reasons that have a row of their own.
const MOST_ROWS: usize = 6;

/// A picture that is a table: each row has its bar, and its count beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// Its title.
    pub title: &'static str,
    /// What the rows are.
    pub of: &'static str,
    /// What is counted.
    pub counted: &'static str,
    /// Its rows.
    pub rows: Vec<Row>,
    /// What to know about it.
    pub note: Option<String>,
}

/// A row of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is.
    pub label: Label,
    /// How many.
    pub count: usize,
}

/// What a row of a figure is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// A text.
    Text(String),
    /// A name that leads to its cases.
    Chosen {
        /// The name.
        name: String,
        /// What chooses them.
        choice: CaseChoice,
    },
}

/// The figures of all cases; none without cases.
pub fn figures(messages: Messages, statuses: &[StatusEntry], cases: &[Case]) -> Vec<Figure> {
    if cases.is_empty() {
        return Vec::new();
    }
    let entries: Vec<Entry<'_>> = cases.iter().map(Case::entry).collect();
    let totals = totals(&entries, timer::now());
    vec![
        by_reason(messages, statuses, &totals),
        by_age(messages, cases, &totals),
        by_company(messages, cases, &totals),
    ]
}

fn by_reason(messages: Messages, statuses: &[StatusEntry], totals: &Totals) -> Figure {
    let own = totals.reasons.iter().take(MOST_ROWS).map(|(status, count)| {
        let name = labels::acceptance(messages, statuses, status);
        let choice = CaseChoice { reason: status.raw().to_owned(), ..CaseChoice::default() };
        Row { label: Label::Chosen { name, choice }, count: *count }
    });
    let rest = rest(messages, totals.reasons.iter().map(|(_, count)| *count));
    let is_complete = totals.read == totals.cases;
    let note = || messages.figure_read(&messages.count(totals.read), &messages.count(totals.cases));
    Figure {
        title: messages.figure_reasons(),
        of: messages.reason(),
        counted: messages.problem_assets(),
        rows: own.chain(rest).collect(),
        note: (!is_complete).then(note),
    }
}

/// What people call an age.
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

/// The number of a lease company, and its name where a case says it.
pub fn company_label(cases: &[Case], company: LeaseCompanyNumber) -> String {
    let number = company.0.to_string();
    let mut of = cases.iter().filter(|case| case.certificate.key.company == company);
    let name = of.find_map(|case| case.certificate.detail(CertificateDetail::LeaseCompanyName));
    name.map_or_else(|| number.clone(), |name| [&number, " ", name].concat())
}

fn by_age(messages: Messages, cases: &[Case], totals: &Totals) -> Figure {
    let row = |label: &str, count| Row { label: Label::Text(label.to_owned()), count };
    let chosen = |(age, count)| {
        let choice = CaseChoice { age: age_name(age).to_owned(), ..CaseChoice::default() };
        Row { label: Label::Chosen { name: age_label(messages, age).to_owned(), choice }, count }
    };
    let mut rows: Vec<Row> = Age::ALL.into_iter().zip(totals.ages).map(chosen).collect();
    if totals.ahead > 0 {
        rows.push(row(messages.age_ahead(), totals.ahead));
    }
    let dated = totals.ages.iter().sum::<usize>().saturating_add(totals.ahead);
    if totals.cases > dated {
        rows.push(row(messages.not_read_yet(), totals.cases.saturating_sub(dated)));
    }
    Figure {
        title: messages.figure_ages(),
        of: messages.age(),
        counted: messages.cases(),
        rows,
        note: age_note(messages, cases, totals, dated),
    }
}

/// Says where the dates of so many cases come from.
fn age_note(messages: Messages, cases: &[Case], totals: &Totals, dated: usize) -> Option<String> {
    let by_browser = cases.iter().filter(|case| matches!(case.since, Some(Since::FirstSeen(_)))).count();
    let source = match (dated, by_browser) {
        (0, _) => None,
        (_, 0) => Some(messages.age_by_date().to_owned()),
        (dated, all) if dated == all => Some(messages.age_by_browser().to_owned()),
        (_, some) => Some(messages.age_by_both(some)),
    };
    // A wrong clock makes dates lie ahead, too.
    let ahead = (totals.ahead > 0).then(|| messages.age_ahead_note().to_owned());
    let note = [source, ahead].into_iter().flatten().collect::<Vec<_>>().join(" ");
    (!note.is_empty()).then_some(note)
}

fn by_company(messages: Messages, cases: &[Case], totals: &Totals) -> Figure {
    let own = totals.companies.iter().take(MOST_ROWS).map(|(company, count)| {
        let choice = CaseChoice { company: company.0.to_string(), ..CaseChoice::default() };
        Row { label: Label::Chosen { name: company_label(cases, *company), choice }, count: *count }
    });
    let rest = rest(messages, totals.companies.iter().map(|(_, count)| *count));
    Figure {
        title: messages.figure_companies(),
        of: messages.lease_company(),
        counted: messages.cases(),
        rows: own.chain(rest).collect(),
        note: None,
    }
}

/// The row of all that has no row of its own.
fn rest(messages: Messages, counts: impl Iterator<Item = usize>) -> Option<Row> {
    let rest: Vec<usize> = counts.skip(MOST_ROWS).collect();
    let count = rest.iter().fold(0_usize, |sum, count| sum.saturating_add(*count));
    (!rest.is_empty()).then(|| Row { label: Label::Text(messages.figure_rest(rest.len())), count })
}
