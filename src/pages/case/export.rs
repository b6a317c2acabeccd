//! A case for others: as text for the supplier, as a file for spreadsheets, on paper.

use acceptance_persistence::table::Table;
use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::case::{groups, is_problem, summary};
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::config::StatusEntry;
use crate::browser::{clipboard, document, files, intl};
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_open_certificate, use_session};
use crate::ui::button::Button;

/// The ways to give a case to others.
#[component]
pub fn Export(key: CertificateKey) -> impl IntoView {
    let (messages, session, open_certificate) = (use_messages(), use_session(), use_open_certificate());
    let assets = move || untrack(|| open_certificate.with_assets(Clone::clone));
    let company = move || {
        let certificate = untrack(|| open_certificate.certificate())?;
        certificate.detail(CertificateDetail::LeaseCompanyName).map(str::to_owned)
    };
    let copied = RwSignal::new("");
    let copy = move || {
        let Some(assets) = assets() else { return };
        let title = [Some(messages.certificate_title(&key.to_string())), company()];
        let title: Vec<String> = title.into_iter().flatten().collect();
        let text = letter(messages, &session.config().statuses, &title.join(" · "), &assets);
        spawn_local(async move {
            let is_copied = clipboard::copy(&text).await;
            copied.try_set(if is_copied { messages.copied() } else { messages.not_copied() });
        });
    };
    let save = move || {
        let Some(assets) = assets() else { return };
        let text = table(messages, &session.config().statuses, key, &assets);
        let name = format!("case-{}-{}.csv", key.company.0, key.certificate.0);
        files::keep(&name, "text/csv;charset=utf-8", &text);
    };
    view! {
        <div class="acts sheet-actions">
            <span class="hint" role="status">
                {copied}
            </span>
            <Button on_press=copy>{messages.copy_for_supplier()}</Button>
            <Button on_press=save>{messages.save_csv()}</Button>
            <Button on_press=document::print>{messages.print()}</Button>
        </div>
    }
}

/// The problems as a text for the supplier.
fn letter(messages: Messages, entries: &[StatusEntry], title: &str, assets: &CompleteAssets) -> String {
    let counts = summary(assets);
    let mut lines =
        vec![title.to_owned(), messages.problems_of(counts.problems, &messages.count(counts.assets))];
    for group in groups(assets) {
        let name = labels::acceptance(messages, entries, &group.status);
        lines.push(String::new());
        lines.push([&name, " (", &messages.count_assets(group.count), ")"].concat());
        for text in &group.texts {
            let is_explained = !text.explanation.is_empty();
            let explanation = if is_explained {
                text.explanation.replace('\n', "\n  ")
            } else {
                messages.no_explanation().to_owned()
            };
            lines.push(["  ", &explanation].concat());
            for asset in text.assets.iter().filter_map(|id| assets.get(*id)) {
                lines.push(["  - ", &describe(asset)].concat());
            }
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// An asset in one line.
fn describe(asset: &Asset) -> String {
    let details = [
        AssetDetail::SerialNumber,
        AssetDetail::Manufacturer,
        AssetDetail::Description,
        AssetDetail::OrderNumber,
    ];
    let mut parts = vec![asset.id.to_string()];
    parts.extend(details.into_iter().filter_map(|detail| asset.detail(detail).map(str::to_owned)));
    parts.join(" · ")
}

/// What the file says of each asset, in this order.
const COLUMNS: [AssetDetail; 8] = [
    AssetDetail::SerialNumber,
    AssetDetail::Manufacturer,
    AssetDetail::Description,
    AssetDetail::OrderNumber,
    AssetDetail::PurchaseOrder,
    AssetDetail::PeriodicalPrice,
    AssetDetail::Currency,
    AssetDetail::Rejection,
];

/// The problems as a file for spreadsheets, numbers and dates as the service wrote them.
fn table(
    messages: Messages,
    entries: &[StatusEntry],
    key: CertificateKey,
    assets: &CompleteAssets,
) -> String {
    let separator = intl::separator(messages.language);
    let mut heads = vec![messages.lease_company(), messages.certificate(), messages.asset()];
    heads.extend([messages.reason(), messages.receipt_code(), messages.explanation()]);
    heads.extend(COLUMNS.map(|detail| labels::asset_detail(messages, detail)));
    let mut table = Table::new(separator, &heads);
    let (company, certificate) = (key.company.0.to_string(), key.certificate.0.to_string());
    for asset in assets.iter().filter(|asset| is_problem(asset)) {
        let status = asset.acceptance.as_ref();
        let name = status.map(|status| labels::acceptance(messages, entries, status)).unwrap_or_default();
        let code = status.map_or("", |status| status.raw());
        let id = asset.id.to_string();
        let cells = [&*company, &*certificate, &*id, &*name, code, asset.explanation()];
        let details = COLUMNS.iter().map(|detail| asset.detail(*detail).unwrap_or_default());
        table.row(cells.into_iter().chain(details));
    }
    table.end()
}
