//! The columns of the list of certificates.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::moment;
use leptos::prelude::*;

use crate::browser::intl;
use crate::components::authorization::UnusualAuthorization;
use crate::components::table::column::{Column, Columns, clipped};
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_certificates, use_drafts, use_local_store};
use crate::ui::badge::Badge;

/// The column of the certificate itself.
pub const CERTIFICATE: &str = "certificate";

/// Returns the columns of the list that the service filters by `filter`.
pub fn certificate_columns(filter: Signal<StatusFilter>) -> Columns<Certificate> {
    let (messages, certificates, drafts) = (use_messages(), use_certificates(), use_drafts());
    let text = |name, label, class, detail| {
        Column::new(name, label, class, move |row: &Certificate| clipped(row.detail(detail)))
            .sorted(label, move |row| row.detail(detail).into())
    };
    let day = |name, label, class, detail| {
        let cell = move |row: &Certificate| {
            row.detail(detail).map(|date| intl::day(messages.language, date)).into_any()
        };
        Column::new(name, label, class, cell)
            .sorted(label, move |row| row.detail(detail).and_then(moment::parse).into())
    };
    let checked = move |row: &Certificate| {
        let key = row.key;
        let assets = move || {
            let assets = certificates.checked(key)?;
            let count = |count| messages.count(count);
            Some(messages.checked_of(&count(assets.checked), &count(assets.total)))
        };
        assets.into_any()
    };
    let unchecked = move |row: &Certificate| {
        let assets = certificates.checked(row.key)?;
        i64::try_from(assets.total.saturating_sub(assets.checked)).ok().map(i64::saturating_neg)
    };
    let changed = move |row: &Certificate| Some(drafts.count_with_stored(row.key)).filter(|count| *count > 0);
    Columns::new(vec![
        Column::new(CERTIFICATE, messages.certificate(), "id", |_: &Certificate| ().into_any())
            .fixed()
            .sorted(messages.order_case(), |row| row.key.to_string().into()),
        // The number of the company is part of the certificate's number.
        text("company", messages.lease_company(), "text company", CertificateDetail::LeaseCompanyName)
            .order_label(messages.order_company())
            .usual(true),
        text("customer", messages.detail_customer(), "text customer", CertificateDetail::CustomerName)
            .order_label(messages.order_customer())
            .usual(true),
        Column::new("status", messages.status(), "status", move |row| status(messages, filter, row))
            .usual(true)
            .sorted(messages.order_status(), move |row| {
                labels::confirmation(messages, row.confirmation.as_ref()).0.into()
            }),
        day("start", messages.detail_lease_start(), "number start", CertificateDetail::LeaseStart)
            .order_label(messages.order_start())
            .usual(true),
        Column::new("checked", messages.checked_assets(), "number amount checked", checked)
            .usual(true)
            .shown_with(Signal::derive(move || certificates.has_checked()))
            .sorted(messages.order_checked(), move |row| unchecked(row).into()),
        Column::new("draft", messages.your_changes(), "draft", changes(messages))
            .usual(true)
            .shown_with(has_changes())
            .sorted(messages.order_draft(), move |row| changed(row).into())
            .descending(),
        text(
            "customer-number",
            messages.detail_customer_number(),
            "text customer-number",
            CertificateDetail::CustomerNumber,
        ),
        text("schedule", messages.detail_lease_schedule(), "text schedule", CertificateDetail::LeaseSchedule),
        day("end", messages.detail_lease_end(), "number end", CertificateDetail::PlannedLeaseEnd),
    ])
}

fn status(messages: Messages, filter: Signal<StatusFilter>, row: &Certificate) -> AnyView {
    let (text, tone) = labels::confirmation(messages, row.confirmation.as_ref());
    let certificate = row.clone();
    let outside = move || {
        let is_outside = !filter.get().holds(&certificate);
        is_outside.then(|| view! { <span class="tag" data-tone="warning">{messages.outside_filter()}</span> })
    };
    view! {
        <Badge text tone />
        {outside}
        <UnusualAuthorization certificate=row />
    }
    .into_any()
}

/// Returns the cell with the number of unsaved changes, or that a decision is pending.
fn changes(messages: Messages) -> impl Fn(&Certificate) -> AnyView + Send + Sync {
    let (drafts, local_store) = (use_drafts(), use_local_store());
    let text = move |key: CertificateKey| match drafts.count_with_stored(key) {
        _ if local_store.is_pending(key) => messages.draft_pending().to_owned(),
        0 => String::new(),
        count => messages.draft_marks(count),
    };
    move |row| {
        let key = row.key;
        view! { <span prop:textContent=move || text(key)></span> }.into_any()
    }
}

/// Returns whether any certificate of the list has unsaved changes or a pending decision.
fn has_changes() -> Memo<bool> {
    let (certificates, drafts, local_store) = (use_certificates(), use_drafts(), use_local_store());
    Memo::new(move |_| {
        (drafts.is_any() || local_store.has_marks() || local_store.has_pending())
            && certificates
                .with_reading(|reading| {
                    let mut keys = reading.rows().map(|row| row.key);
                    keys.any(|key| drafts.count_with_stored(key) > 0 || local_store.is_pending(key))
                })
                .unwrap_or_default()
    })
}
