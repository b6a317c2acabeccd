//! The receipt of a decision that was proven by a reading: a file to print and a file for programs.

use std::sync::Arc;

use acceptance_api::error::{ApiError, Unreachable};
use acceptance_process::Failure;
use acceptance_process::submit::{Goal, Trail};
use acceptance_rules::act::Proof;
use acceptance_rules::asset::AssetDetail;
use acceptance_rules::case::is_problem;
use acceptance_rules::certificate::ConfirmationStatus;
use acceptance_rules::decision::Decision;
use acceptance_saved::receipt::{Decided, Moment, Receipt, Reply};
use acceptance_saved::sheet::Sheet;
use leptos::prelude::*;

use crate::browser::config::StatusEntry;
use crate::browser::{clock, files, intl, place};
use crate::state::submissions::Ended;
use crate::state::{Desk, use_desk};
use crate::ui::button::button;
use crate::ui::dom::{Piece, live};
use crate::words::Words;
use crate::{use_words, wording};

/// What stands between a text and its further line.
const BREAK: &str = "\n";

/// The buttons that give a receipt, once the assets were read after a decision that a reading proves.
pub fn receipt_buttons(ended: &Arc<Ended>) -> Piece {
    if ended.proof().is_none() {
        return Piece::Nothing;
    }
    let (desk, words) = (use_desk(), use_words());
    let ended = ended.clone();
    live(move || -> Piece {
        if ended.read_back.with(|read| read.ready().is_none()) {
            return Piece::Nothing;
        }
        let giver = |label: &str, is_to_print: bool| {
            let ended = ended.clone();
            Piece::from(button(label, move || keep(desk, words, &ended, is_to_print)))
        };
        [giver(words.receipt_print(), true), giver(words.receipt_json(), false)].into()
    })
}

fn keep(desk: Desk, words: Words, ended: &Ended, is_to_print: bool) {
    let config = desk.session.config();
    let Goal { act, before, .. } = &ended.goal;
    let read = ended.read_back.with_untracked(|read| read.ready().cloned());
    let (Some((proof, certificate)), Some(decision), Some(read)) = (ended.proof(), act.decision(), read)
    else {
        return;
    };
    let is_path = config.base_url.is_empty() || config.base_url.starts_with('/');
    let origin = if is_path { place::origin() } else { String::new() };
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
    if is_to_print {
        let text = sheet(words, &config.statuses, &receipt, (trail, read.at));
        files::keep(&receipt.file_name("html"), "text/html;charset=utf-8", &text);
    } else {
        let text = receipt.json(&|status| wording::acceptance(words, &config.statuses, status));
        files::keep(&receipt.file_name("json"), "application/json", &text);
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

fn sheet(words: Words, entries: &[StatusEntry], receipt: &Receipt<'_>, times: (&Trail, i64)) -> String {
    let key = receipt.certificate.key.to_string();
    let title = words.receipt_title(&key);
    let mut sheet = Sheet::new(words.language.tag(), &title, words.receipt_notice());
    let decided = receipt.decided();
    facts(words, &mut sheet, receipt, times, &decided);
    let any = |details: &[AssetDetail]| {
        decided.iter().any(|it| details.iter().any(|detail| it.asset.detail(*detail).is_some()))
    };
    let (has_serial, has_what) = (any(&[AssetDetail::SerialNumber]), any(&WHAT));
    let mut heads = vec![words.asset()];
    heads.extend(has_serial.then(|| words.detail_serial()));
    heads.extend(has_what.then(|| words.detail_description()));
    heads.extend([words.status(), words.receipt_code(), words.explanation()]);
    sheet.heads(&heads);
    for Decided { asset, is_unmarked } in &decided {
        let status = asset.acceptance.as_ref();
        let mut label =
            status.map_or_else(|| words.not_set().to_owned(), |it| wording::acceptance(words, entries, it));
        if *is_unmarked == Some(true) {
            label = [&label, BREAK, words.receipt_unmarked()].concat();
        }
        let what: Vec<&str> = WHAT.into_iter().filter_map(|detail| asset.detail(detail)).collect();
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

/// What says what an asset is.
const WHAT: [AssetDetail; 3] = [AssetDetail::Manufacturer, AssetDetail::Description, AssetDetail::Category];

fn facts(
    words: Words,
    sheet: &mut Sheet,
    receipt: &Receipt<'_>,
    (trail, assets_read): (&Trail, i64),
    decided: &[Decided],
) {
    let certificate = receipt.certificate;
    let (decision, outcome) = (
        match receipt.decision {
            Decision::Confirm => words.receipt_confirmed(),
            Decision::Reject => words.receipt_rejected(),
        },
        match receipt.proof {
            Proof::Confirmed => words.outcome_confirmed(),
            Proof::Rejected => words.outcome_rejected(),
            Proof::SecondPending => words.outcome_second_pending(),
            Proof::ReviewEnded => words.review_ended(),
        },
    );
    let time =
        |at: i64, moment: &Moment| [&intl::moment_in_full(words.language, at), BREAK, &moment.utc].concat();
    sheet.fact(words.certificate(), &certificate.key.to_string());
    for (detail, text) in &certificate.details {
        sheet.fact(wording::certificate_detail(words, *detail), text);
    }
    sheet.fact(words.decision(), decision);
    if let (Some(at), Some(moment)) = (trail.sent, &receipt.sent) {
        sheet.fact(words.receipt_sent(), &time(at, moment));
    }
    if let Some(reply) = &trail.reply {
        sheet.fact(words.receipt_reply(), &reply_text(words, reply));
    }
    sheet.fact(words.receipt_outcome(), outcome);
    let state = certificate.confirmation.as_ref();
    let (label, _) = wording::confirmation(words, state);
    let state = state.map_or_else(|| label.clone(), |status| [&label, BREAK, status.raw()].concat());
    sheet.fact(words.receipt_state(), &state);
    if let Some(authorization) = &certificate.authorization {
        sheet.fact(words.authorization(), authorization.raw());
    }
    sheet.fact(words.receipt_read(), &time(trail.read, &receipt.read));
    sheet.fact(words.receipt_assets_read(), &time(assets_read, &receipt.assets_read));
    sheet.fact(words.receipt_service(), receipt.service);
    let count = |is: fn(&Decided) -> bool| words.count(decided.iter().filter(|it| is(it)).count());
    sheet.fact(words.receipt_count(), &words.count(decided.len()));
    match receipt.decision {
        Decision::Confirm if receipt.plan.is_some() => {
            sheet.fact(words.receipt_count_unmarked(), &count(|it| it.is_unmarked == Some(true)));
        }
        Decision::Confirm => {}
        Decision::Reject => {
            sheet.fact(words.receipt_count_rejected(), &count(|it| is_problem(&it.asset)));
        }
    }
}

/// What came back, in words.
fn reply_text(words: Words, reply: &Result<(), Failure>) -> String {
    match reply {
        Ok(()) => words.receipt_reply_success().to_owned(),
        Err(failure) => {
            let trouble = wording::failure(words, failure);
            let quote = trouble.quote.map(|quote| [BREAK, &quote].concat()).unwrap_or_default();
            [trouble.what, quote].concat()
        }
    }
}
