//! The export of a case: text for an e-mail, a file for spreadsheets, and paper.

use acceptance_config::StatusEntry;
use acceptance_persistence::table::CsvText;
use acceptance_route::{CaseView, Route};
use acceptance_rules::asset::{Asset, AssetDetail, DETAILS, DetailKind};
use acceptance_rules::case::{groups, is_problem, summary};
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use crate::browser::{document, files, intl, location};
use crate::components::cases::describe_value;
use crate::components::copy_button::CopyButton;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_open_certificate, use_session};
use crate::ui::button::Button;
use crate::ui::page_actions::use_page_action;

/// Returns the buttons that copy, download and print a case.
#[component]
pub fn Export(key: CertificateKey) -> impl IntoView {
    let (messages, session, open_certificate) = (use_messages(), use_session(), use_open_certificate());
    let assets = move || untrack(|| open_certificate.with_assets(Clone::clone));
    let text = move |()| {
        let certificate = untrack(|| open_certificate.certificate())?;
        Some(letter(messages, &session.config().statuses, &certificate, &assets()?))
    };
    let save = move || {
        let Some(assets) = assets() else { return };
        let text = table(messages, &session.config().statuses, key, &assets);
        let name = messages.case_file(&files::name_part(key));
        files::download(&name, "text/csv;charset=utf-8", &text);
    };
    for (label, run) in
        [(messages.save_csv(), Callback::from(save)), (messages.print(), document::print.into())]
    {
        use_page_action(label, "", Signal::stored(true), run);
    }
    view! {
        <div class="acts sheet-actions">
            <CopyButton label=messages.copy_as_text() text />
            <Button on_press=save>{messages.save_csv()}</Button>
            <Button on_press=document::print>{messages.print()}</Button>
        </div>
    }
}

/// Returns the problems as a text for an e-mail, with the address of the case.
fn letter(
    messages: Messages,
    entries: &[StatusEntry],
    certificate: &Certificate,
    assets: &CompleteAssets,
) -> String {
    let (counts, key) = (summary(assets), certificate.key);
    let company = certificate.detail(CertificateDetail::LeaseCompanyName).map(str::to_owned);
    let title = [Some(messages.certificate_title(&key.to_string())), company];
    let mut lines = vec![title.into_iter().flatten().collect::<Vec<_>>().join(" · ")];
    for detail in FACTS {
        let Some(text) = certificate.detail(detail) else { continue };
        let text = labels::certificate_text(messages, detail, text);
        lines.push(messages.named(labels::certificate_detail(messages, detail), &text));
    }
    lines.push(messages.problems_of(counts.problems, &messages.count(counts.assets)));
    let value = describe_value(messages, &counts.value).join(" · ");
    lines.push(messages.named(messages.value_at_stake(), &value));
    for group in groups(assets) {
        let name = labels::acceptance(messages, entries, &group.status);
        lines.push(String::new());
        lines.push(messages.noted(&name, &messages.count_assets(group.count)));
        for text in &group.texts {
            let is_explained = !text.explanation.is_empty();
            let explanation = if is_explained {
                text.explanation.replace('\n', "\n  ")
            } else {
                messages.no_explanation().to_owned()
            };
            lines.push(["  ", &explanation].concat());
            for asset in text.assets.iter().filter_map(|id| assets.get(*id)) {
                lines.push(["  - ", &line(messages, asset)].concat());
            }
        }
    }
    let address = [&location::origin(), &*Route::Case(key, CaseView::default()).address()].concat();
    lines.extend([String::new(), messages.case_address(&address), String::new()]);
    lines.join("\n")
}

/// The facts of the certificate in the text.
const FACTS: [CertificateDetail; 5] = [
    CertificateDetail::CustomerName,
    CertificateDetail::CustomerNumber,
    CertificateDetail::LeaseSchedule,
    CertificateDetail::LeaseStart,
    CertificateDetail::PlannedLeaseEnd,
];

/// Returns the details of each asset in the file, in this order.
fn details() -> impl Iterator<Item = AssetDetail> {
    DETAILS.iter().filter(|spec| spec.is_in_case).map(|spec| spec.detail)
}

/// Returns the details of each asset for people; the price includes its currency.
pub(super) fn shown_details() -> impl Iterator<Item = AssetDetail> {
    details().filter(|detail| detail.spec().kind != DetailKind::Currency)
}

/// Returns an asset in one line, with its price and the day of its rejection.
fn line(messages: Messages, asset: &Asset) -> String {
    let text = |detail| {
        let text = labels::asset_text(messages, asset, detail, asset.detail(detail)?);
        Some(if detail == AssetDetail::Rejection { messages.rejected_on(&text) } else { text })
    };
    std::iter::once(asset.id.to_string())
        .chain(shown_details().filter_map(text))
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Returns the problems as a file for spreadsheets, with numbers and dates as the service sent
/// them.
fn table(
    messages: Messages,
    entries: &[StatusEntry],
    key: CertificateKey,
    assets: &CompleteAssets,
) -> String {
    let separator = intl::separator(messages.language);
    let mut heads = vec![messages.lease_company(), messages.certificate(), messages.asset()];
    heads.extend([messages.reason(), messages.status_code(), messages.explanation()]);
    heads.extend(details().map(|detail| labels::asset_detail(messages, detail)));
    let mut table = CsvText::new(separator, &heads);
    let (company, certificate) = (key.company.0.to_string(), key.certificate.0.to_string());
    for asset in assets.iter().filter(|asset| is_problem(asset)) {
        let status = asset.acceptance.as_ref();
        let name = status.map(|status| labels::acceptance(messages, entries, status)).unwrap_or_default();
        let code = status.map_or("", |status| status.raw());
        let id = asset.id.to_string();
        let cells = [&*company, &*certificate, &*id, &*name, code, asset.explanation()];
        let details = details().map(|detail| asset.detail(detail).unwrap_or_default());
        table.row(cells.into_iter().chain(details));
    }
    table.end()
}
