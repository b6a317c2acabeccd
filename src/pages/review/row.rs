//! One case of the queue. What its assets come to appears in place once they are read.

use std::sync::Arc;

use acceptance_rules::case::Summary;
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use leptos::prelude::*;

use super::figures::reasons;
use crate::desk::cases::{Since, value};
use crate::desk::link::{is_plain_click, link_after};
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::reactive::memo;
use crate::route::{CaseView, Route};
use crate::state::reviews::Counted;
use crate::state::use_app;
use crate::ui::dom::{El, Piece, el, live};

/// A case of the queue.
pub fn row(key: CertificateKey, view: &CaseView) -> El {
    let (app, messages) = (use_app(), use_messages());
    let route = Route::Case(key, view.clone());
    let open = move || app.certificates.last_opened.set(Some(key));
    let identity = link_after(route.clone(), open).text(&key.to_string());
    let name = app.reviews.certificate(key);
    let name = name
        .and_then(|certificate| certificate.detail(CertificateDetail::LeaseCompanyName).map(str::to_owned));
    let name = name.map(|name| el("bdi").class("clipped").text(&name));
    let number = el("span").class("number").text(&key.company.0.to_string());
    let counted = memo(move || app.reviews.counted(key));
    let cell = |label: &str, class: &str, show: fn(Messages, CertificateKey, &Summary) -> Piece| {
        let content = live(move || match counted.get() {
            Some(Counted::Ready(summary)) => show(messages, key, &summary),
            Some(Counted::Failed(_)) | None => el("span").class("unread").text("–").into(),
        });
        el("td").attr("data-label", label).class(class).child(content)
    };
    let reasons = live(move || -> Piece {
        match counted.get() {
            Some(Counted::Ready(summary)) => reasons(messages, &Arc::clone(&summary)).into(),
            Some(Counted::Failed(failure)) => {
                let told = messages.case_not_read(&labels::failure(messages, &failure).what);
                el("span").class("unread").attr("data-tone", "danger").text(&told).into()
            }
            None => el("span").class("unread").text(messages.not_read_yet()).into(),
        }
    });
    el("tr")
        .class("row")
        .on("click", move |event| {
            if is_plain_click(&event) {
                open();
                app.navigation.go(route.clone());
            }
        })
        .child(el("td").attr("data-label", messages.case()).class("id").child(identity))
        .child(
            el("td").attr("data-label", messages.lease_company()).class("company").child(number).child(name),
        )
        .child(cell(messages.assets(), "number amount", |messages, _, it| messages.count(it.assets).into()))
        .child(cell(messages.problem_assets(), "number amount", |messages, _, it| {
            messages.count(it.problems).into()
        }))
        .child(el("td").attr("data-label", messages.reasons()).class("reasons-cell").child(reasons))
        .child(cell(messages.value_at_stake(), "number amount value", |messages, _, it| {
            lines(&value(messages, &it.value))
        }))
        .child(cell(messages.known_since(), "since", |messages, key, summary| {
            let since = Since::of(use_app(), key, summary).map(|since| since.told(messages));
            since.map(|told| lines(&told)).into()
        }))
}

/// A text, and smaller ones below it.
fn lines(texts: &[String]) -> Piece {
    let line = |text: &String| el("span").class("line").text(text);
    texts.iter().map(line).collect::<Vec<_>>().into()
}
