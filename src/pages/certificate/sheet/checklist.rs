//! The assets as a checklist to be printed, each with a code for a scanner.

use acceptance_persistence::checklist::{Checklist, Words};
use acceptance_persistence::sheet::Sheet;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::i18n::{Messages, labels};
use crate::state::{OpenCertificate, Session};

/// The checklist of the certificate that is open, and what it is called as a file.
pub fn checklist(
    messages: Messages,
    session: Session,
    open_certificate: OpenCertificate,
    key: CertificateKey,
) -> Option<(Sheet, String)> {
    let config = session.config();
    let statuses: Vec<String> =
        session.codes().iter().map(|code| labels::code(messages, &config.statuses, code)).collect();
    let certificate = untrack(|| open_certificate.certificate())?;
    let words = Words {
        language: messages.language.tag(),
        title: messages.checklist_title(&key.to_string()),
        notice: messages.checklist_notice(),
        certificate: messages.certificate(),
        asset: messages.asset(),
        code: messages.checklist_code(),
        serial: messages.detail_serial(),
        description: messages.detail_description(),
        status: messages.status(),
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
            (checklist.sheet(words), checklist.file_name())
        })
    })
}
