//! Opens a certificate for work: reads it, loads stored changes, and resumes acts in progress.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::tab_lock::take_turns;
use crate::state::{
    LoadState, use_certificates, use_decision_rules, use_decisions, use_drafts, use_open_certificate,
    use_session, use_tabs,
};

/// Opens a certificate for the calling component, and again after each sign-in. Returns a function
/// that reads it again.
pub fn open_to_work(key: CertificateKey) -> impl Fn() + Copy {
    let (session, tabs, drafts) = (use_session(), use_tabs(), use_drafts());
    let (certificates, open_certificate, decisions) =
        (use_certificates(), use_open_certificate(), use_decisions());
    decisions.enter(key);
    open_certificate.clear_reading();
    let read = move || {
        decisions.clear_outcome(key);
        open_certificate.open(key, certificates.last_view().filter);
        if untrack(|| tabs.is_working()) {
            // The stored changes may belong to the user who has just signed in.
            drafts.look_for_kept(key);
        }
        decisions.resume(key);
    };
    take_turns(key);
    note_on_leaving(key);
    // The first read starts at once, so that the service answers while the page is rendered.
    let is_begun = untrack(|| session.is_signed_in());
    if is_begun {
        untrack(read);
    }
    Effect::new(move |before: Option<()>| {
        session.track_user();
        if session.is_signed_in() && (before.is_some() || !is_begun) {
            // The user may have changed.
            open_certificate.clear_reading();
            read();
        }
    });
    read
}

/// Updates the row of a certificate in the list when the certificate page closes.
fn note_on_leaving(key: CertificateKey) {
    let (certificates, open_certificate) = (use_certificates(), use_open_certificate());
    let rules = use_decision_rules();
    on_cleanup(move || {
        untrack(|| {
            let is_read = open_certificate.key() == Some(key) && open_certificate.stage() == LoadState::Ready;
            if let Some(certificate) = open_certificate.certificate().filter(|_| is_read) {
                certificates.note(&certificate, rules.overview().counts);
            }
        });
    });
}
