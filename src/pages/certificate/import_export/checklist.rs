//! The assets as a checklist to print, each with a code for a scanner. It is loaded on first use.

use acceptance_persistence::checklist::{Checklist, Words};
use acceptance_persistence::sheet::Sheet;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::files;
use crate::components::lazy_dialog::ShowDialog;
use crate::components::print_view::{self, PrintView};
use crate::components::status_choices::status_choices;
use crate::i18n::{Messages, labels, use_messages};
use crate::lazy::lazy;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::state::{OpenCertificate, Session, use_open_certificate, use_session};

lazy!(pub print: ShowDialog, in rest, |on_close| view! { <ChecklistView on_close /> }.into_any());

/// Shows the checklist to print. A long one is downloaded at once.
#[component]
fn ChecklistView(on_close: Callback<()>) -> impl IntoView {
    let AssetTableState { key, .. } = expect_context();
    let (sheet, name) = checklist(use_messages(), use_session(), use_open_certificate(), key)?;
    if sheet.row_count() > print_view::MOST {
        print_view::download(&sheet, &name);
        request_animation_frame(move || on_close.run(()));
        return None;
    }
    Some(view! { <PrintView sheet name on_close /> })
}

/// Returns the checklist of the open certificate, and its file name.
fn checklist(
    messages: Messages,
    session: Session,
    open_certificate: OpenCertificate,
    key: CertificateKey,
) -> Option<(Sheet, String)> {
    let statuses: Vec<String> =
        status_choices(messages, session).into_iter().map(|(_, label)| label).collect();
    let certificate = untrack(|| open_certificate.certificate())?;
    let words = Words {
        language: messages.language.tag(),
        title: messages.checklist_title(&key.to_string()),
        notice: messages.checklist_notice(),
        certificate: messages.certificate(),
        asset: messages.asset(),
        code: messages.status_code(),
        serial: messages.detail_serial(),
        description: messages.detail_description(),
        note: messages.checklist_note(),
    };
    untrack(|| {
        open_certificate.with_assets(|assets| {
            let checklist = Checklist {
                certificate: &certificate,
                assets,
                statuses: &statuses,
                counts: &[(messages.assets(), messages.count(assets.len()))],
                name: &|detail| labels::certificate_detail(messages, detail),
                describe: &labels::what,
            };
            (checklist.sheet(words), messages.checklist_file(&files::name_part(key)))
        })
    })
}
