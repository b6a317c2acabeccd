//! Opening a certificate to work on it: read, its kept marks looked for, and what was under way taken up.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::turn_taking::take_turns;
use crate::state::{
    use_certificates, use_decisions, use_drafts, use_open_certificate, use_session, use_tabs,
};

/// Opens a certificate for the component that calls this, and anew whenever somebody signs in. Gives the way to read it
/// again.
pub fn open_to_work(key: CertificateKey) -> impl Fn() + Copy {
    let (session, tabs, drafts) = (use_session(), use_tabs(), use_drafts());
    let (certificates, open_certificate, decisions) =
        (use_certificates(), use_open_certificate(), use_decisions());
    decisions.enter(key);
    open_certificate.clear_reading();
    let read = move || {
        decisions.clear_outcome(key);
        open_certificate.open(key, certificates.last_view().page.filter);
        if untrack(|| tabs.is_working()) {
            // What is kept may be of the user who has just signed in.
            drafts.look_for_kept(key);
        }
        decisions.resume(key);
    };
    take_turns(key);
    // At once, so that the service answers while the page is made.
    let is_begun = untrack(|| session.is_signed_in());
    if is_begun {
        untrack(read);
    }
    Effect::new(move |before: Option<()>| {
        session.track_user();
        if session.is_signed_in() && (before.is_some() || !is_begun) {
            // It may be another user.
            open_certificate.clear_reading();
            read();
        }
    });
    read
}
