//! Opens a certificate for work: reads it, loads stored changes, and resumes acts in progress.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::reading::use_reading;
use super::tab_lock::take_turns;
use crate::state::{
    LoadState, use_certificates, use_decisions, use_drafts, use_editing, use_open_certificate, use_tabs,
};

/// Opens a certificate for the calling component, and again after each sign-in. Returns a function
/// that reads it again.
pub fn open_to_work(key: CertificateKey) -> impl Fn() + Copy {
    let (tabs, drafts) = (use_tabs(), use_drafts());
    let (certificates, open_certificate, decisions) =
        (use_certificates(), use_open_certificate(), use_decisions());
    decisions.enter(key);
    open_certificate.clear_reading();
    let read = move || {
        decisions.clear_outcome(key);
        open_certificate.open(key, certificates.last_view().filter);
        if untrack(|| tabs.is_working()) {
            // The stored changes may belong to the user who has just signed in.
            drafts.load(key);
        }
        decisions.resume(key);
    };
    take_turns(key);
    update_row_on_leaving(key);
    use_reading(
        || (),
        move |()| {
            // The user may have changed.
            open_certificate.clear_reading();
            read();
        },
    );
    read
}

/// Updates the row of a certificate in the list when the certificate page closes.
fn update_row_on_leaving(key: CertificateKey) {
    let (certificates, open_certificate) = (use_certificates(), use_open_certificate());
    let editing = use_editing();
    on_cleanup(move || {
        untrack(|| {
            let is_read =
                open_certificate.key() == Some(key) && open_certificate.assets_state() == LoadState::Ready;
            if let Some(certificate) = open_certificate.certificate().filter(|_| is_read) {
                certificates.note(&certificate, editing.overview().counts);
            }
        });
    });
}
