//! The receipt of a proven decision: a sheet to print or to save.

pub mod all_receipts;

use std::sync::Arc;

use acceptance_config::{Config, StatusEntry};
use acceptance_persistence::receipt::{Decided, Receipt};
use acceptance_persistence::sheet::{Cell, Facts, Head, Sheet, SheetTable};
use acceptance_process::Failure;
use acceptance_process::submit::DecisionTimeline;
use acceptance_rules::asset::AssetDetail;
use acceptance_rules::case::is_problem;
use acceptance_rules::decision::Decision;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{clock, intl, location};
use crate::components::outcome::proven;
use crate::components::print_view::{self, PrintView};
use crate::i18n::{Messages, labels, use_messages};
use crate::lazy::{NotLoaded, lazy};
use crate::state::submissions::status::SubmissionResult;
use crate::state::{Session, use_session, use_tabs};
use crate::ui::button::Button;

/// Separates a text from its second line.
const BREAK: &str = "\n";

/// Returns the buttons for the receipt of a decision.
pub type ShowReceipts = fn(Arc<SubmissionResult>) -> AnyView;

// Loaded right after an answer of the service, since the network is likely available then.
lazy!(receipts: ShowReceipts, in rest, |ended| view! { <ReceiptButtons ended /> }.into_any());

/// Offers the receipt of a proven decision.
#[component]
pub fn Receipts(ended: Arc<SubmissionResult>) -> impl IntoView {
    let messages = use_messages();
    let loaded = RwSignal::new(None);
    let load = move || {
        spawn_local(async move {
            let receipts = receipts().await;
            // After a second failure, the button that was pressed stays.
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

/// Returns the buttons for a receipt, once the assets were read after the decision.
#[component]
fn ReceiptButtons(ended: Arc<SubmissionResult>) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let is_read_back = Signal::derive({
        let ended = Arc::clone(&ended);
        move || ended.read_back().ready().is_some()
    });
    let ended = StoredValue::new(ended);
    let shown = RwSignal::new(None);
    let show = move || match ended.with_value(|ended| sheet_of(messages, session, ended)) {
        Some((sheet, name)) if sheet.row_count() > print_view::MOST => print_view::download(&sheet, &name),
        made => shown.set(made),
    };
    let close = move || shown.set(None);
    // A tab that only watches has no receipt to print.
    let tabs = use_tabs();
    Effect::new(move || {
        if tabs.is_watching() {
            close();
        }
    });
    view! {
        <Show when=move || is_read_back.get()>
            <Button on_press=show>{messages.receipt_print()}</Button>
        </Show>
        {move || shown.get().map(|(sheet, name)| view! { <PrintView sheet name on_close=close /> })}
    }
}

/// Where and when the contents of a receipt were read; times are in milliseconds since 1970.
#[derive(Clone)]
struct Source<'a> {
    timeline: &'a DecisionTimeline,
    assets_read: i64,
    service: &'a str,
    /// The user, if the session knows the name.
    user: Option<String>,
}

/// Returns the sheet of a decision's receipt and the name of its file; `None` without a receipt.
fn sheet_of(messages: Messages, session: Session, ended: &SubmissionResult) -> Option<(Sheet, String)> {
    let config = session.config();
    let read = untrack(|| ended.read_back()).ready().cloned()?;
    let (proof, certificate) = ended.proof()?;
    let (decision, plan) = (ended.goal.act.decision()?, ended.plan.as_ref());
    let receipt = Receipt { decision, plan, assets: &read.assets, proof, certificate };
    let source = Source {
        timeline: &ended.timeline,
        assets_read: read.at,
        service: &service_address(&config),
        user: untrack(|| session.user()),
    };
    let (utc, _) = clock::exact(ended.timeline.read);
    Some((sheet(messages, &config.statuses, &receipt, source), receipt.file_name(&utc)))
}

/// Returns the URL of the service with its origin, for files that leave this browser.
pub fn service_address(config: &Config) -> String {
    let base_url = &*config.base_url;
    let is_path = base_url.is_empty() || base_url.starts_with('/');
    if is_path { [&*location::origin(), base_url].concat() } else { base_url.to_owned() }
}

fn sheet(messages: Messages, entries: &[StatusEntry], receipt: &Receipt<'_>, source: Source<'_>) -> Sheet {
    let key = receipt.certificate.key.to_string();
    let decided = receipt.decided();
    let problems: Vec<&Decided> = decided.iter().filter(|it| is_problem(&it.asset)).collect();
    let all: Vec<&Decided> = decided.iter().collect();
    let mut tables = Vec::new();
    if !problems.is_empty() {
        let heading = messages.receipt_problems(problems.len());
        tables.push(table(messages, entries, heading, &problems));
    }
    let heading = messages.receipt_all(&messages.count(all.len()));
    tables.push(table(messages, entries, heading, &all));
    Sheet {
        language: messages.language.tag(),
        title: messages.receipt_title(&key),
        result: proven(messages, receipt.proof),
        notice: messages.receipt_notice(),
        facts: facts(messages, receipt, &source, &decided),
        tables,
        more_facts: service_facts(messages, receipt, &source),
        ..Sheet::default()
    }
}

/// Returns a table of assets. Serial numbers, descriptions and explanations have a column if any asset has one.
fn table(messages: Messages, entries: &[StatusEntry], heading: String, assets: &[&Decided]) -> SheetTable {
    let any = |details: &[AssetDetail]| {
        assets.iter().any(|it| details.iter().any(|detail| it.asset.detail(*detail).is_some()))
    };
    let (has_serial, has_what) = (any(&[AssetDetail::SerialNumber]), any(&labels::WHAT));
    let has_explanation = assets.iter().any(|it| !it.asset.explanation().is_empty());
    let mut heads = vec![messages.asset()];
    heads.extend(has_serial.then(|| messages.detail_serial()));
    heads.extend(has_what.then(|| messages.detail_description()));
    heads.push(messages.status());
    heads.extend(has_explanation.then(|| messages.explanation()));
    let row = |Decided { asset, is_unmarked }: &&Decided| {
        let status = asset.acceptance.as_ref();
        let mut label = status
            .map_or_else(|| messages.not_set().to_owned(), |it| labels::acceptance(messages, entries, it));
        if *is_unmarked == Some(true) {
            label = [&label, BREAK, messages.receipt_unmarked()].concat();
        }
        let serial = asset.detail(AssetDetail::SerialNumber).unwrap_or_default();
        let what: Vec<&str> = labels::WHAT.into_iter().filter_map(|detail| asset.detail(detail)).collect();
        let mut row = vec![Cell::Id(asset.id.to_string())];
        row.extend(has_serial.then(|| Cell::Serial(serial.to_owned())));
        row.extend(has_what.then(|| Cell::Text(what.join(" · "))));
        row.push(Cell::Text(label));
        row.extend(has_explanation.then(|| Cell::Text(asset.explanation().to_owned())));
        row
    };
    SheetTable {
        heading,
        heads: heads.into_iter().map(Head::Text).collect(),
        rows: assets.iter().map(row).collect(),
    }
}

/// Returns the certificate, the decision and its status.
fn facts(messages: Messages, receipt: &Receipt<'_>, source: &Source<'_>, decided: &[Decided]) -> Facts {
    let certificate = receipt.certificate;
    let decision = match receipt.decision {
        Decision::Confirm => messages.confirmation(),
        Decision::Reject => messages.rejection(),
    };
    let mut facts = vec![(messages.certificate(), certificate.key.to_string())];
    facts.extend(certificate.details.iter().map(|(detail, text)| {
        let name = labels::certificate_detail(messages, *detail);
        (name, labels::certificate_text(messages, *detail, text))
    }));
    facts.push((messages.decision(), decision.to_owned()));
    let sent = source.timeline.sent.map(|at| intl::moment_in_full(messages.language, at));
    facts.extend(source.user.clone().map(|user| (messages.receipt_user(), user)));
    facts.extend(sent.map(|sent| (messages.receipt_sent(), sent)));
    let (state, _) = labels::confirmation(messages, certificate.confirmation.as_ref());
    facts.push((messages.receipt_state(), state));
    if receipt.decision == Decision::Confirm && receipt.plan.is_some() {
        let count = decided.iter().filter(|it| it.is_unmarked == Some(true)).count();
        facts.push((messages.receipt_unmarked(), messages.count(count)));
    }
    facts
}

/// Returns the answers of the service. A time that is shown already is left out.
fn service_facts(messages: Messages, receipt: &Receipt<'_>, source: &Source<'_>) -> Facts {
    let Source { timeline, assets_read, service, .. } = *source;
    let in_full = |at| intl::moment_in_full(messages.language, at);
    let mut facts = Vec::new();
    if let Some(reply) = &timeline.reply {
        facts.push((messages.receipt_reply(), reply_text(messages, reply)));
    }
    let (read, assets_read) = (in_full(timeline.read), in_full(assets_read));
    if assets_read != read {
        facts.push((messages.receipt_assets_read(), assets_read));
    }
    facts.insert(facts.len().min(1), (messages.receipt_read(), read));
    let authorization = receipt.certificate.authorization.as_ref();
    let authorization = labels::unusual_authorization(messages, authorization);
    facts.extend(authorization.map(|text| (messages.authorization(), text)));
    facts.push((messages.receipt_service(), service.to_owned()));
    facts
}

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
