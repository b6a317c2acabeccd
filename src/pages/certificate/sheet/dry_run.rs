//! What a list would do, before anything is changed.

use std::sync::Arc;

use acceptance_marklist::comparison::{Change, Comparison, Fault, Place, Verdict};
use acceptance_persistence::table::Table;
use leptos::prelude::*;

use super::taking::Taking;
use super::words;
use crate::browser::{files, intl};
use crate::desk::some_lines::SomeLines;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_drafts, use_open_certificate, use_session};
use crate::ui::button::{Button, Rank};
use crate::ui::icon::{Icon, IconView};
use crate::ui::text::{clip, isolated};
use crate::ui::tone::Tone;

/// The file of the lines that were not taken.
const FAULTS: &str = "lines-to-correct.csv";

/// What a list would do: counts, what changes, what cannot be taken.
#[component]
pub fn DryRun(taking: Taking) -> impl IntoView {
    let messages = use_messages();
    // Always there, since what comes together with its text is not told.
    let counts = move || taking.comparison().map(|comparison| counts(messages, &comparison));
    view! {
        <div role="status">{counts}</div>
        {move || taking.comparison().map(|comparison| view! { <Compared taking comparison /> })}
    }
}

fn counts(messages: Messages, comparison: &Comparison) -> impl IntoView + use<> {
    let counts = [
        (
            comparison.will_change(),
            Tone::Positive,
            Icon::Check,
            messages.sheet_will_change(comparison.will_change()),
        ),
        (
            comparison.already_so(),
            Tone::Neutral,
            Icon::Circle,
            messages.sheet_already(comparison.already_so()),
        ),
        (comparison.repeated(), Tone::Neutral, Icon::Circle, messages.sheet_repeated(comparison.repeated())),
        (comparison.faults(), Tone::Danger, Icon::Cross, messages.sheet_faults(comparison.faults())),
    ];
    // That nothing changes is worth saying; that nothing is wrong is not.
    let counts = counts.into_iter().enumerate().filter(|(at, (count, ..))| *at == 0 || *count > 0);
    let count = |(_, (_, tone, icon, text)): (usize, (usize, Tone, Icon, String))| {
        view! {
            <li data-tone=tone.name()>
                <IconView icon />
                <span>{text}</span>
            </li>
        }
    };
    view! { <ul class="sheet-counts">{counts.map(count).collect_view()}</ul> }
}

#[component]
fn Compared(taking: Taking, comparison: Arc<Comparison>) -> impl IntoView {
    let has_changes = comparison.will_change() > 0;
    let has_faults = comparison.faults() > 0;
    let of_changes = Arc::clone(&comparison);
    view! {
        {has_faults.then(|| view! { <Faults taking comparison /> })}
        {has_changes.then(|| view! { <Changes taking comparison=of_changes /> })}
    }
}

/// The lines that cannot be taken, each with its place, its value and the reason.
#[component]
fn Faults(taking: Taking, comparison: Arc<Comparison>) -> impl IntoView {
    let messages = use_messages();
    let heading = messages.sheet_faults_title();
    let save = {
        let comparison = Arc::clone(&comparison);
        move || save_faults(taking, &comparison, messages)
    };
    let all: Vec<(Fault, Place)> =
        faults(&comparison).map(|(_, fault, place)| (fault, place.clone())).collect();
    let count = all.len();
    let line = move |at: usize| {
        let Some((fault, place)) = all.get(at) else { return ().into_any() };
        let value = (!place.value.is_empty())
            .then(|| view! { <code><bdi>{clip(place.value.to_string())}</bdi></code> });
        view! {
            <li>
                <strong><bdi>{words::place(messages, place)}</bdi></strong>
                " "
                {value}
                " "
                {words::fault(messages, *fault)}
            </li>
        }
        .into_any()
    };
    view! {
        <section class="sheet-lines" data-tone="danger">
            <div class="sheet-line">
                <h4>{heading}</h4>
                <Button rank=Rank::Quiet on_press=save>
                    {messages.sheet_save_faults()}
                </Button>
            </div>
            <SomeLines count line />
        </section>
    }
}

/// What changes, with what there is now.
#[component]
fn Changes(taking: Taking, comparison: Arc<Comparison>) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    let config = session.config();
    let all: Vec<Change> = comparison.changes().cloned().collect();
    let key = taking.key();
    let count = all.len();
    let line = move |at: usize| {
        untrack(|| {
            let change = all.get(at)?;
            let (asset, before) = open_certificate.with_assets(|assets| {
                let asset = assets.get(change.asset)?.clone();
                let before = drafts.with(key, |draft| {
                    (draft.acceptance(&asset).cloned(), draft.explanation(&asset).to_owned())
                });
                Some((asset, before))
            })??;
            let name = |status: &_| labels::acceptance(messages, &config.statuses, status);
            let was = before.0.as_ref().map_or_else(|| messages.not_set().to_owned(), name);
            let status = change
                .status
                .as_ref()
                .map(|status| messages.sheet_before_after(&isolated(&was), &isolated(&name(status))));
            let explanation = change.explanation.as_deref().map(|text| clip(text.to_owned()));
            Some(view! {
                <li>
                    <strong><bdi>{labels::asset_name(messages, &asset)}</bdi></strong>
                    " "
                    {status}
                    {explanation.map(|text| view! { " " <q><bdi>{text}</bdi></q> })}
                </li>
            })
        })
        .into_any()
    };
    view! {
        <section class="sheet-lines">
            <h4>{messages.sheet_changes()}</h4>
            <SomeLines count line />
        </section>
    }
}

fn faults(comparison: &Comparison) -> impl Iterator<Item = (u32, Fault, &Place)> {
    comparison.rows().iter().filter_map(|row| match &row.verdict {
        Verdict::Fault(fault, place) => Some((row.line, *fault, &**place)),
        Verdict::WillChange(_) | Verdict::AlreadySo | Verdict::Repeated { .. } => None,
    })
}

/// Gives the lines that were not taken as a file, each with its reason, so that they can be corrected and read again.
fn save_faults(taking: Taking, comparison: &Comparison, messages: Messages) {
    let Some(table) = untrack(|| taking.table()) else { return };
    let has_heads = taking.columns.with_untracked(|columns| columns.as_ref().is_some_and(|it| it.has_heads));
    let width = table.width();
    let roles = taking.columns.with_untracked(|columns| columns.as_ref().map(|it| it.roles.clone()));
    let head = |column: usize| match (has_heads, table.row(0)) {
        (true, Some(row)) => row.cell(column).to_owned(),
        _ => roles
            .as_ref()
            .and_then(|roles| roles.get(column))
            .map_or_else(String::new, |role| words::role(messages, *role).to_owned()),
    };
    let heads: Vec<String> = (0..width).map(head).collect();
    let mut names: Vec<&str> = heads.iter().map(String::as_str).collect();
    names.push(messages.reason());
    let mut made = Table::new(intl::separator(messages.language), &names);
    let mut rows = table.rows().peekable();
    for (line, fault, _) in faults(comparison) {
        while rows.next_if(|row| row.line() < line).is_some() {}
        if let Some(row) = rows.peek() {
            let reason = words::fault(messages, fault);
            made.row((0..width).map(|column| row.cell(column)).chain([&*reason]));
        }
    }
    files::keep(FAULTS, "text/csv;charset=utf-8", &made.end());
}
