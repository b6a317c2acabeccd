//! The receipt of a decision that was proven by a reading: a file to print and a file for programs.

use std::sync::Arc;

use acceptance_api::error::{ApiError, Unreachable};
use acceptance_persistence::receipt::{Decided, Moment, Receipt, Reply};
use acceptance_persistence::sheet::{Cell, Sheet};
use acceptance_process::Failure;
use acceptance_process::submit::{DecisionTimeline, Goal};
use acceptance_rules::act::Proof;
use acceptance_rules::asset::AssetDetail;
use acceptance_rules::case::is_problem;
use acceptance_rules::certificate::ConfirmationStatus;
use acceptance_rules::decision::Decision;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::config::{Config, StatusEntry};
use crate::browser::{clock, files, intl, location};
use crate::desk::print_view::{self, PrintView};
use crate::i18n::{Messages, labels, use_messages};
use crate::lazy::{NotLoaded, lazy};
use crate::state::phase::Ended;
use crate::state::{use_session, use_tabs};
use crate::ui::button::Button;

/// What stands between a text and its further line.
const BREAK: &str = "\n";

/// Makes the buttons that give the receipt of a decision.
pub type ShowReceipts = fn(Arc<Ended>) -> AnyView;

// Loaded when there is something to be given a receipt of; the network was there a moment ago.
lazy!(receipts: ShowReceipts, in rest, |ended| view! { <ReceiptButtons ended /> }.into_any());

/// The ways to have a receipt of a decision that a reading proves.
#[component]
pub fn Receipts(ended: Arc<Ended>) -> impl IntoView {
    let messages = use_messages();
    let loaded = RwSignal::new(None);
    let load = move || {
        spawn_local(async move {
            let receipts = receipts(messages.language).await;
            // The button that was pressed stays where it is of no use again.
            if receipts.is_ok() || loaded.try_with_untracked(Option::is_none) == Some(true) {
                loaded.try_set(Some(receipts));
            }
        });
    };
    if ended.proof().is_some() {
        load();
    }
    move || match loaded.get() {
        None => ().into_any(),
        Some(Ok(receipts)) => receipts(Arc::clone(&ended)),
        Some(Err(NotLoaded)) => view! {
            <p class="hint" role="status">{messages.receipt_not_loaded()}</p>
            <Button on_press=load>{messages.try_again()}</Button>
        }
        .into_any(),
    }
}

/// The buttons that give a receipt, once the assets were read after the decision: a sheet to be printed, and a file for
/// programs.
#[component]
fn ReceiptButtons(ended: Arc<Ended>) -> impl IntoView {
    let (messages, config) = (use_messages(), use_session().config());
    let is_read_back = Signal::derive({
        let ended = Arc::clone(&ended);
        move || ended.read_back().ready().is_some()
    });
    let (ended, config) = (StoredValue::new(ended), StoredValue::new(config));
    let shown = RwSignal::new(None);
    let show = move || {
        let made = ended.with_value(|ended| {
            config.with_value(|config| {
                with_receipt(config, ended, |receipt, times| {
                    (sheet(messages, &config.statuses, receipt, times), receipt.file_name("html"))
                })
            })
        });
        match made {
            Some((sheet, name)) if sheet.rows.len() > print_view::MOST => print_view::keep(&sheet, &name),
            made => shown.set(made),
        }
    };
    let save_json = move || {
        ended.with_value(|ended| {
            config.with_value(|config| {
                with_receipt(config, ended, |receipt, _| {
                    let label = |status: &_| labels::acceptance(messages, &config.statuses, status);
                    files::keep(&receipt.file_name("json"), "application/json", &receipt.json(&label));
                })
            })
        });
    };
    let close = move || shown.set(None);
    // Its buttons are off then.
    let tabs = use_tabs();
    Effect::new(move || {
        if tabs.is_watching() {
            close();
        }
    });
    view! {
        <Show when=move || is_read_back.get()>
            <Button on_press=show>{messages.receipt_print()}</Button>
            <Button on_press=save_json>{messages.receipt_json()}</Button>
        </Show>
        {move || shown.get().map(|(sheet, name)| view! { <PrintView sheet name on_close=close /> })}
    }
}

/// Makes something of the receipt of a decision, where there is one.
fn with_receipt<T>(
    config: &Config,
    ended: &Ended,
    make: impl FnOnce(&Receipt<'_>, (&DecisionTimeline, i64)) -> T,
) -> Option<T> {
    let Goal { act, before, .. } = &ended.goal;
    let read = untrack(|| ended.read_back()).ready().cloned()?;
    let (proof, certificate) = ended.proof()?;
    let is_path = config.base_url.is_empty() || config.base_url.starts_with('/');
    let origin = if is_path { location::origin() } else { String::new() };
    let trail = &ended.trail;
    let receipt = Receipt {
        decision: act.decision()?,
        plan: ended.plan.as_ref(),
        before: before.as_ref().map(ConfirmationStatus::raw),
        assets: &read.assets,
        assets_read: moment(read.at),
        proof,
        certificate,
        sent: trail.sent.map(moment),
        read: moment(trail.read),
        reply: trail.reply.as_ref().map(reply),
        service: &[&*origin, &config.base_url].concat(),
    };
    Some(make(&receipt, (trail, read.at)))
}

fn moment(at: i64) -> Moment {
    let (utc, local) = clock::exact(at);
    Moment { utc, local }
}

/// What kind of answer it was, under the names that `docs/receipt.md` gives.
fn reply(reply: &Result<(), Failure>) -> Reply {
    let plain = |kind| Reply { kind, status: None };
    match reply {
        Ok(()) => plain("success"),
        Err(Failure::GivenUp) => plain("not-awaited"),
        Err(Failure::Incomplete(_)) => plain("unreadable"),
        Err(Failure::Api(error)) => match error {
            ApiError::Unreachable(Unreachable::Network) => plain("network"),
            ApiError::Unreachable(Unreachable::Timeout) => plain("timeout"),
            ApiError::Unreachable(Unreachable::TooLarge) | ApiError::Unreadable { .. } => plain("unreadable"),
            ApiError::Redirected => plain("redirected"),
            ApiError::Refused { status, .. } => {
                let kind = if error.is_denied_success() { "denied" } else { "refused" };
                Reply { kind, status: Some(*status) }
            }
        },
    }
}

fn sheet(
    messages: Messages,
    entries: &[StatusEntry],
    receipt: &Receipt<'_>,
    times: (&DecisionTimeline, i64),
) -> Sheet {
    let key = receipt.certificate.key.to_string();
    let decided = receipt.decided();
    let any = |details: &[AssetDetail]| {
        decided.iter().any(|it| details.iter().any(|detail| it.asset.detail(*detail).is_some()))
    };
    let (has_serial, has_what) = (any(&[AssetDetail::SerialNumber]), any(&labels::WHAT));
    let mut heads = vec![messages.asset()];
    heads.extend(has_serial.then(|| messages.detail_serial()));
    heads.extend(has_what.then(|| messages.detail_description()));
    heads.extend([messages.status(), messages.receipt_code(), messages.explanation()]);
    let mut rows = Vec::with_capacity(decided.len());
    for Decided { asset, is_unmarked } in &decided {
        let status = asset.acceptance.as_ref();
        let mut label = status
            .map_or_else(|| messages.not_set().to_owned(), |it| labels::acceptance(messages, entries, it));
        if *is_unmarked == Some(true) {
            label = [&label, BREAK, messages.receipt_unmarked()].concat();
        }
        let what: Vec<&str> = labels::WHAT.into_iter().filter_map(|detail| asset.detail(detail)).collect();
        let (id, what) = (asset.id.to_string(), what.join(" · "));
        let serial = asset.detail(AssetDetail::SerialNumber).unwrap_or_default();
        let code = status.map_or("", |status| status.raw());
        let cells = [
            Some(&*id),
            has_serial.then_some(serial),
            has_what.then_some(&*what),
            Some(&*label),
            Some(code),
            Some(asset.explanation()),
        ];
        rows.push(cells.into_iter().flatten().map(Cell::from).collect());
    }
    Sheet {
        language: messages.language.tag(),
        title: messages.receipt_title(&key),
        notice: messages.receipt_notice(),
        facts: facts(messages, receipt, times, &decided),
        heads,
        rows,
    }
}

fn facts(
    messages: Messages,
    receipt: &Receipt<'_>,
    (trail, assets_read): (&DecisionTimeline, i64),
    decided: &[Decided],
) -> Vec<(&'static str, String)> {
    let certificate = receipt.certificate;
    let (decision, outcome) = (
        match receipt.decision {
            Decision::Confirm => messages.receipt_confirmed(),
            Decision::Reject => messages.receipt_rejected(),
        },
        match receipt.proof {
            Proof::Confirmed => messages.outcome_confirmed(),
            Proof::Rejected => messages.outcome_rejected(),
            Proof::SecondPending => messages.outcome_second_pending(),
            Proof::ReviewEnded => messages.review_ended(),
        },
    );
    let mut facts = Vec::new();
    let mut fact = |name: &'static str, value: &str| facts.push((name, value.to_owned()));
    let time = |at: i64, moment: &Moment| {
        [&intl::moment_in_full(messages.language, at), BREAK, &moment.utc].concat()
    };
    fact(messages.certificate(), &certificate.key.to_string());
    for (detail, text) in &certificate.details {
        fact(labels::certificate_detail(messages, *detail), text);
    }
    fact(messages.decision(), decision);
    if let (Some(at), Some(moment)) = (trail.sent, &receipt.sent) {
        fact(messages.receipt_sent(), &time(at, moment));
    }
    if let Some(reply) = &trail.reply {
        fact(messages.receipt_reply(), &reply_text(messages, reply));
    }
    fact(messages.receipt_outcome(), outcome);
    let state = certificate.confirmation.as_ref();
    let (label, _) = labels::confirmation(messages, state);
    let state = state.map_or_else(|| label.clone(), |status| [&label, BREAK, status.raw()].concat());
    fact(messages.receipt_state(), &state);
    if let Some(authorization) = &certificate.authorization {
        fact(messages.authorization(), authorization.raw());
    }
    fact(messages.receipt_read(), &time(trail.read, &receipt.read));
    fact(messages.receipt_assets_read(), &time(assets_read, &receipt.assets_read));
    fact(messages.receipt_service(), receipt.service);
    let count = |is: fn(&Decided) -> bool| messages.count(decided.iter().filter(|it| is(it)).count());
    fact(messages.receipt_count(), &messages.count(decided.len()));
    match receipt.decision {
        Decision::Confirm if receipt.plan.is_some() => {
            fact(messages.receipt_count_unmarked(), &count(|it| it.is_unmarked == Some(true)));
        }
        Decision::Confirm => {}
        Decision::Reject => {
            fact(messages.receipt_count_rejected(), &count(|it| is_problem(&it.asset)));
        }
    }
    facts
}

/// What came back, in words.
fn reply_text(messages: Messages, reply: &Result<(), Failure>) -> String {
    match reply {
        Ok(()) => messages.receipt_reply_success().to_owned(),
        Err(failure) => {
            let trouble = labels::failure(messages, failure);
            let quote = trouble.quote.map(|quote| [BREAK, &quote].concat()).unwrap_or_default();
            [trouble.what, quote].concat()
        }
    }
}
