//! The head of a certificate: the way back, its identity and statuses, and what else the service says of it.

use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use leptos::prelude::*;

use crate::browser::intl;
use crate::link::link;
use crate::route::Route;
use crate::state::use_desk;
use crate::ui::badge::badge;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::facts::facts;
use crate::ui::icon::{Icon, picture};
use crate::words::Words;
use crate::{use_words, wording};

/// The head of a certificate.
pub fn head(key: CertificateKey) -> El {
    let (desk, words) = (use_desk(), use_words());
    let back = link(Route::Certificates(desk.certificates.last_view.get_untracked()));
    let back = back.child(picture(Icon::Back)).text(words.certificates());
    let certificate = move || desk.workbench.certificate.get().ready().cloned().flatten();
    let reload = button("", move || {
        if desk.session.is_signed_in() {
            desk.decisions.put_away(key);
            desk.workbench.reopen();
        }
    })
    .child(picture(Icon::Reload))
    .text(words.reload());
    let line = el("div")
        .class("page-head")
        .child(el("h1").attr("tabindex", "-1").text(&words.certificate_title(&key.to_string())))
        .child(el("p").class("badges").child(live(move || certificate().map(|it| badges(words, &it)))))
        .child(reload);
    let details = live(move || certificate().map(|certificate| details(words, &certificate)));
    el("div").class("certificate-head").child(el("p").class("back").child(back)).child(line).child(details)
}

fn badges(words: Words, certificate: &Certificate) -> Piece {
    let (status, tone) = wording::confirmation(words, certificate.confirmation.as_ref());
    let authorization = certificate.authorization.as_ref().map(|status| {
        el("span").class("tag").attr("title", words.authorization()).child(el("bdi").text(status.raw()))
    });
    [Piece::from(badge(&status, tone.name())), authorization.into()].into()
}

fn details(words: Words, certificate: &Certificate) -> Option<El> {
    let items = certificate.details.iter().map(|(detail, text)| {
        let text = match detail {
            CertificateDetail::LeaseStart
            | CertificateDetail::PlannedLeaseEnd
            | CertificateDetail::FirstConfirmation
            | CertificateDetail::SecondConfirmation => intl::day(words.language, text),
            _ => text.to_string(),
        };
        (wording::certificate_detail(words, *detail), text)
    });
    (!certificate.details.is_empty()).then(|| facts(items))
}
