//! The head of a certificate: the way back, its identity and statuses, and what else the service says of it.

use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use leptos::prelude::*;

use crate::browser::intl;
use crate::desk::link::link;
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::route::Route;
use crate::state::use_app;
use crate::ui::badge::badge;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::facts::facts;
use crate::ui::icon::{Icon, picture};

/// The head of a certificate.
pub fn head(key: CertificateKey) -> El {
    let (app, messages) = (use_app(), use_messages());
    let back = link(Route::Certificates(app.certificates.last_view.get_untracked()));
    let back = back.child(picture(Icon::Back)).text(messages.certificates());
    let certificate = move || app.open_certificate.certificate.get().ready().cloned().flatten();
    let reload = button("", move || {
        if app.session.is_signed_in() {
            app.decisions.clear_outcome(key);
            app.open_certificate.reopen();
        }
    })
    .child(picture(Icon::Reload))
    .text(messages.reload());
    let line = el("div")
        .class("page-head")
        .child(el("h1").attr("tabindex", "-1").text(&messages.certificate_title(&key.to_string())))
        .child(el("p").class("badges").child(live(move || certificate().map(|it| badges(messages, &it)))))
        .child(reload);
    let details = live(move || certificate().map(|certificate| details(messages, &certificate)));
    el("div").class("certificate-head").child(el("p").class("back").child(back)).child(line).child(details)
}

fn badges(messages: Messages, certificate: &Certificate) -> Piece {
    let (status, tone) = labels::confirmation(messages, certificate.confirmation.as_ref());
    let authorization = certificate.authorization.as_ref().map(|status| {
        el("span").class("tag").attr("title", messages.authorization()).child(el("bdi").text(status.raw()))
    });
    [Piece::from(badge(&status, tone.name())), authorization.into()].into()
}

fn details(messages: Messages, certificate: &Certificate) -> Option<El> {
    let items = certificate.details.iter().map(|(detail, text)| {
        let text = match detail {
            CertificateDetail::LeaseStart
            | CertificateDetail::PlannedLeaseEnd
            | CertificateDetail::FirstConfirmation
            | CertificateDetail::SecondConfirmation => intl::day(messages.language, text),
            _ => text.to_string(),
        };
        (labels::certificate_detail(messages, *detail), text)
    });
    (!certificate.details.is_empty()).then(|| facts(items))
}
