//! What all cases come to, as pictures that are tables: each row has its bar, and its figure beside it.

use acceptance_rules::case::Summary;
use acceptance_rules::certificate::{CertificateDetail, LeaseCompanyNumber};
use acceptance_rules::queue::{Age, Entry, Totals, totals};

use leptos::prelude::*;

use crate::browser::timer;
use crate::desk::cases::{Case, Since, all};
use crate::desk::link::link;
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::reactive::signal;
use crate::route::{CaseView, Route};
use crate::state::use_app;
use crate::ui::button::ranked_button;
use crate::ui::dom::{El, Piece, el, live, svg};
use crate::ui::note::paragraph;

/// The most lease companies and reasons that have a row of their own.
const MOST_ROWS: usize = 6;

/// The figures of all cases. Where there is little room they unfold, so that the cases come first.
pub fn figures() -> El {
    let (app, messages) = (use_app(), use_messages());
    let is_folded = signal(true);
    let is_open = move || if is_folded.get() { "false" } else { "true" };
    let fold = ranked_button("quiet", messages.figures(), move || is_folded.update(|it| *it = !*it));
    let fold = fold.class("button fold figures-fold").attr_live("aria-expanded", is_open);
    let figures = live(move || -> Piece {
        let messages = use_messages();
        let cases = all(app);
        if cases.is_empty() {
            return Piece::Nothing;
        }
        let entries: Vec<Entry<'_>> = cases.iter().map(Case::entry).collect();
        let totals = totals(&entries, timer::now());
        [
            by_reason(messages, &totals),
            by_age(messages, &cases, &totals),
            by_company(messages, &cases, &totals),
        ]
        .into()
    });
    el("div")
        .class("figures")
        .attr_live("data-folded", move || is_folded.get().then_some("true"))
        .child(fold)
        .child(figures)
}

/// A row of a figure: what it is, where it leads, and how many.
struct Row {
    label: Piece,
    count: usize,
}

fn by_reason(messages: Messages, totals: &Totals) -> El {
    let app = use_app();
    let config = app.session.config();
    let label = |status: &_| {
        let name = labels::acceptance(messages, &config.statuses, status);
        search(&name, status.raw())
    };
    let own = totals.reasons.iter().take(MOST_ROWS);
    let mut rows: Vec<Row> = own.map(|(status, count)| Row { label: label(status), count: *count }).collect();
    rows.extend(rest(messages, totals.reasons.iter().map(|(_, count)| *count)));
    let note = messages.figure_read(&messages.count(totals.read), &messages.count(totals.cases));
    let is_whole = totals.read == totals.cases;
    figure(
        messages.figure_reasons(),
        messages.reason(),
        messages.problem_assets(),
        rows,
        (!is_whole).then_some(note),
    )
}

fn by_age(messages: Messages, cases: &[Case], totals: &Totals) -> El {
    let name = |age| match age {
        Age::Day => messages.age_day(),
        Age::ThreeDays => messages.age_three_days(),
        Age::Week => messages.age_week(),
        Age::TwoWeeks => messages.age_two_weeks(),
        Age::Month => messages.age_month(),
        Age::Longer => messages.age_longer(),
    };
    let steps = Age::ALL.into_iter().zip(totals.ages);
    let mut rows: Vec<Row> = steps.map(|(age, count)| Row { label: name(age).into(), count }).collect();
    if totals.ahead > 0 {
        rows.push(Row { label: messages.age_ahead().into(), count: totals.ahead });
    }
    let known = totals.ages.iter().sum::<usize>().saturating_add(totals.ahead);
    if totals.cases > known {
        let count = totals.cases.saturating_sub(known);
        rows.push(Row { label: messages.not_read_yet().into(), count });
    }
    let by_browser = cases.iter().filter(|case| matches!(case.since, Some(Since::FirstSeen(_)))).count();
    let note = match (known, by_browser) {
        (0, _) => None,
        (_, 0) => Some(messages.age_by_date().to_owned()),
        (known, all) if known == all => Some(messages.age_by_browser().to_owned()),
        (_, some) => Some(messages.age_by_both(some)),
    };
    // A clock that is wrong makes dates lie ahead, too.
    let ahead = (totals.ahead > 0).then(|| messages.age_ahead_note().to_owned());
    let note = [note, ahead].into_iter().flatten().collect::<Vec<_>>().join(" ");
    figure(messages.figure_ages(), messages.age(), messages.cases(), rows, (!note.is_empty()).then_some(note))
}

fn by_company(messages: Messages, cases: &[Case], totals: &Totals) -> El {
    let name = |company: LeaseCompanyNumber| {
        let of = cases.iter().filter(|case| case.certificate.key.company == company);
        of.filter_map(|case| case.certificate.detail(CertificateDetail::LeaseCompanyName)).next()
    };
    let label = |company: LeaseCompanyNumber| {
        let number = company.0.to_string();
        let text = name(company).map_or_else(|| number.clone(), |name| [&number, " ", name].concat());
        search(&text, &[&number, "/"].concat())
    };
    let own = totals.companies.iter().take(MOST_ROWS);
    let mut rows: Vec<Row> =
        own.map(|(company, count)| Row { label: label(*company), count: *count }).collect();
    rows.extend(rest(messages, totals.companies.iter().map(|(_, count)| *count)));
    figure(messages.figure_companies(), messages.lease_company(), messages.cases(), rows, None)
}

/// All that has no row of its own.
fn rest(messages: Messages, counts: impl Iterator<Item = usize>) -> Option<Row> {
    let rest: Vec<usize> = counts.skip(MOST_ROWS).collect();
    let count = rest.iter().fold(0_usize, |sum, count| sum.saturating_add(*count));
    (!rest.is_empty()).then(|| Row { label: messages.figure_rest(rest.len()).into(), count })
}

/// A name that leads to the cases which hold a text.
fn search(name: &str, find: &str) -> Piece {
    let view = CaseView { find: find.to_owned(), ..CaseView::default() };
    link(Route::Review(view)).child(el("bdi").text(name)).into()
}

fn figure(title: &str, of: &str, counted: &str, rows: Vec<Row>, note: Option<String>) -> El {
    let messages = use_messages();
    let most = rows.iter().map(|row| row.count).max().unwrap_or_default().max(1).to_string();
    let head = |text: &str| el("th").attr("scope", "col").text(text);
    let heads = el("thead").child(el("tr").child(head(of)).child(head(counted)));
    let is_empty = rows.is_empty();
    let body = rows.into_iter().fold(el("tbody"), |body, row| {
        let bar = svg("rect").attr("height", "1").attr("width", &row.count.to_string());
        let drawn =
            svg("svg").class("figure-bar").attr("preserveAspectRatio", "none").attr("aria-hidden", "true");
        let drawn = drawn.attr("viewBox", &["0 0 ", &most, " 1"].concat()).child(bar);
        let number = el("span").class("figure-number").text(&messages.count(row.count));
        let count = el("td").child(el("div").class("figure-value").child(drawn).child(number));
        body.child(el("tr").child(el("th").attr("scope", "row").child(row.label)).child(count))
    });
    let table = el("table").class("figure-table").attr("aria-label", title).child(heads).child(body);
    let empty = is_empty.then(|| paragraph(messages.not_read_yet()).class("hint"));
    el("section")
        .class("figure")
        .child(el("h2").text(title))
        .child((!is_empty).then_some(table))
        .child(empty)
        .child(note.map(|note| paragraph(&note).class("hint")))
}

/// The reasons of a case, most problems first, with how many each.
pub fn reasons(messages: Messages, summary: &Summary) -> El {
    let config = use_app().session.config();
    summary.reasons.iter().fold(el("ul").class("reasons"), |list, (status, count)| {
        let name = el("bdi").text(&labels::acceptance(messages, &config.statuses, status));
        let count = el("span").class("reason-count").text(&messages.count(*count));
        list.child(el("li").class("tag").attr("data-tone", "warning").child(name).text(" ").child(count))
    })
}
