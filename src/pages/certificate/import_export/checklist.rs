//! The assets as a checklist to print, each with a code for a scanner. It is loaded on first use.

use acceptance_persistence::checklist::{Checklist, Words};
use acceptance_persistence::sheet::Sheet;
use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::{files, intl, timer};
use crate::components::lazy_dialog::ShowDialog;
use crate::components::print_view::{self, PrintView};
use crate::components::status_choices::status_choices;
use crate::i18n::{Messages, labels, use_messages};
use crate::lazy::lazy;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::state::{Editing, OpenCertificate, Session, use_editing, use_open_certificate, use_session};

lazy!(pub print: ShowDialog, in rest, |on_close| view! { <ChecklistView on_close /> }.into_any());

/// Shows the checklist to print. A long one is downloaded at once.
#[component]
fn ChecklistView(on_close: Callback<()>) -> impl IntoView {
    let AssetTableState { key, .. } = expect_context();
    let (sheet, name) =
        checklist(use_messages(), use_session(), (use_open_certificate(), use_editing()), key)?;
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
    (open_certificate, editing): (OpenCertificate, Editing),
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
        location: labels::asset_detail(messages, AssetDetail::Location),
        note: messages.checklist_note(),
        blanks: vec![
            messages.checklist_checked_by(),
            messages.checklist_date(),
            messages.checklist_signature(),
        ],
    };
    let codes = session.codes();
    let printed = intl::moment_in_full(messages.language, timer::now());
    untrack(|| {
        editing.read(key, |assets, draft| {
            let marked = |asset: &Asset| {
                let status = draft.acceptance(asset)?;
                codes.iter().position(|code| code.eq_ignore_ascii_case(status.raw()))
            };
            let checklist = Checklist {
                certificate: &certificate,
                assets,
                statuses: &statuses,
                marked: &marked,
                counts: &[
                    (messages.assets(), messages.count(assets.len())),
                    (messages.checklist_printed(), printed),
                ],
                name: &|detail| labels::certificate_detail(messages, detail),
                describe: &labels::what,
            };
            (checklist.sheet(words), messages.checklist_file(&files::name_part(key)))
        })
    })
}
