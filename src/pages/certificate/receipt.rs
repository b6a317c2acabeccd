//! The receipt of a decision that was proven by a reading: a file to print and a file for programs.

use std::sync::Arc;

use acceptance_api::error::{ApiError, Unreachable};
use acceptance_persistence::receipt::{Decided, Moment, Receipt, Reply};
use acceptance_persistence::sheet::Sheet;
use acceptance_process::Failure;
use acceptance_process::submit::{DecisionTimeline, Goal};
use acceptance_rules::act::Proof;
use acceptance_rules::asset::AssetDetail;
use acceptance_rules::case::is_problem;
use acceptance_rules::certificate::ConfirmationStatus;
use acceptance_rules::decision::Decision;
use leptos::prelude::*;

use crate::browser::config::{Config, StatusEntry};
use crate::browser::{clock, files, intl, location};
use crate::i18n::{Messages, labels, use_messages};
use crate::state::phase::Ended;
use crate::state::use_session;
use crate::ui::button::Button;

/// What stands between a text and its further line.
const BREAK: &str = "\n";

/// What a receipt is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReceiptFormat {
    /// Paper: a sheet to be printed.
    Sheet,
    /// Programs.
    Json,
}

/// The buttons that give a receipt, once the assets were read after a decision that a reading proves.
#[component]
pub fn ReceiptButtons(ended: Arc<Ended>) -> impl IntoView {
    let messages = use_messages();
    let config = use_session().config();
    let read_back = Signal::derive({
        let ended = Arc::clone(&ended);
        move || ended.read_back().ready().is_some()
    });
    let is_proven = ended.proof().is_some();
    let ended = StoredValue::new(ended);
    let config = StoredValue::new(config);
    let save = move |format| {
        ended.with_value(|ended| config.with_value(|config| save(config, messages, ended, format)));
    };
    view! {
        <Show when=move || is_proven && read_back.get()>
            <Button on_press=move || save(ReceiptFormat::Sheet)>{messages.receipt_print()}</Button>
            <Button on_press=move || save(ReceiptFormat::Json)>{messages.receipt_json()}</Button>
        </Show>
    }
}

/// Saves the receipt of a decision as a file.
fn save(config: &Config, messages: Messages, ended: &Ended, format: ReceiptFormat) {
    let Goal { act, before, .. } = &ended.goal;
    let read = untrack(|| ended.read_back()).ready().cloned();
    let (Some((proof, certificate)), Some(decision), Some(read)) = (ended.proof(), act.decision(), read)
    else {
        return;
    };
    let is_path = config.base_url.is_empty() || config.base_url.starts_with('/');
    let origin = if is_path { location::origin() } else { String::new() };
    let trail = &ended.trail;
    let receipt = Receipt {
        decision,
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
    match format {
        ReceiptFormat::Sheet => {
            let text = sheet(messages, &config.statuses, &receipt, (trail, read.at));
            files::keep(&receipt.file_name("html"), "text/html;charset=utf-8", &text);
        }
        ReceiptFormat::Json => {
            let text = receipt.json(&|status| labels::acceptance(messages, &config.statuses, status));
            files::keep(&receipt.file_name("json"), "application/json", &text);
        }
    }
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
) -> String {
    let key = receipt.certificate.key.to_string();
    let title = messages.receipt_title(&key);
    let mut sheet = Sheet::new(messages.language.tag(), &title, messages.receipt_notice());
    let decided = receipt.decided();
    facts(messages, &mut sheet, receipt, times, &decided);
    let any = |details: &[AssetDetail]| {
        decided.iter().any(|it| details.iter().any(|detail| it.asset.detail(*detail).is_some()))
    };
    let (has_serial, has_what) = (any(&[AssetDetail::SerialNumber]), any(&labels::WHAT));
    let mut heads = vec![messages.asset()];
    heads.extend(has_serial.then(|| messages.detail_serial()));
    heads.extend(has_what.then(|| messages.detail_description()));
    heads.extend([messages.status(), messages.receipt_code(), messages.explanation()]);
    sheet.heads(&heads);
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
        sheet.row(cells.into_iter().flatten());
    }
    sheet.end()
}

fn facts(
    messages: Messages,
    sheet: &mut Sheet,
    receipt: &Receipt<'_>,
    (trail, assets_read): (&DecisionTimeline, i64),
    decided: &[Decided],
) {
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
    let time = |at: i64, moment: &Moment| {
        [&intl::moment_in_full(messages.language, at), BREAK, &moment.utc].concat()
    };
    sheet.fact(messages.certificate(), &certificate.key.to_string());
    for (detail, text) in &certificate.details {
        sheet.fact(labels::certificate_detail(messages, *detail), text);
    }
    sheet.fact(messages.decision(), decision);
    if let (Some(at), Some(moment)) = (trail.sent, &receipt.sent) {
        sheet.fact(messages.receipt_sent(), &time(at, moment));
    }
    if let Some(reply) = &trail.reply {
        sheet.fact(messages.receipt_reply(), &reply_text(messages, reply));
    }
    sheet.fact(messages.receipt_outcome(), outcome);
    let state = certificate.confirmation.as_ref();
    let (label, _) = labels::confirmation(messages, state);
    let state = state.map_or_else(|| label.clone(), |status| [&label, BREAK, status.raw()].concat());
    sheet.fact(messages.receipt_state(), &state);
    if let Some(authorization) = &certificate.authorization {
        sheet.fact(messages.authorization(), authorization.raw());
    }
    sheet.fact(messages.receipt_read(), &time(trail.read, &receipt.read));
    sheet.fact(messages.receipt_assets_read(), &time(assets_read, &receipt.assets_read));
    sheet.fact(messages.receipt_service(), receipt.service);
    let count = |is: fn(&Decided) -> bool| messages.count(decided.iter().filter(|it| is(it)).count());
    sheet.fact(messages.receipt_count(), &messages.count(decided.len()));
    match receipt.decision {
        Decision::Confirm if receipt.plan.is_some() => {
            sheet.fact(messages.receipt_count_unmarked(), &count(|it| it.is_unmarked == Some(true)));
        }
        Decision::Confirm => {}
        Decision::Reject => {
            sheet.fact(messages.receipt_count_rejected(), &count(|it| is_problem(&it.asset)));
        }
    }
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
