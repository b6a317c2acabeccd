//! One case of the queue. What its assets come to appears in place once they are read.

use std::sync::Arc;

use acceptance_rules::case::Summary;
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use leptos::prelude::*;

use super::figures::reasons;
use crate::cases::{Since, value};
use crate::link::{is_plain_click, link_after};
use crate::reactive::memo;
use crate::route::{CaseView, Route};
use crate::state::reviews::Counted;
use crate::state::use_desk;
use crate::ui::dom::{El, Piece, el, live};
use crate::words::Words;
use crate::{use_words, wording};

/// A case of the queue.
pub fn row(key: CertificateKey, view: &CaseView) -> El {
    let (desk, words) = (use_desk(), use_words());
    let route = Route::Case(key, view.clone());
    let open = move || desk.certificates.last_opened.set(Some(key));
    let identity = link_after(route.clone(), open).text(&key.to_string());
    let name = desk.reviews.certificate(key);
    let name = name
        .and_then(|certificate| certificate.detail(CertificateDetail::LeaseCompanyName).map(str::to_owned));
    let name = name.map(|name| el("bdi").class("clipped").text(&name));
    let number = el("span").class("number").text(&key.company.0.to_string());
    let counted = memo(move || desk.reviews.counted(key));
    let cell = |label: &str, class: &str, show: fn(Words, CertificateKey, &Summary) -> Piece| {
        let content = live(move || match counted.get() {
            Some(Counted::Ready(summary)) => show(words, key, &summary),
            Some(Counted::Failed(_)) | None => el("span").class("unread").text("–").into(),
        });
        el("td").attr("data-label", label).class(class).child(content)
    };
    let reasons = live(move || -> Piece {
        match counted.get() {
            Some(Counted::Ready(summary)) => reasons(words, &Arc::clone(&summary)).into(),
            Some(Counted::Failed(failure)) => {
                let told = words.case_not_read(&wording::failure(words, &failure).what);
                el("span").class("unread").attr("data-tone", "danger").text(&told).into()
            }
            None => el("span").class("unread").text(words.not_read_yet()).into(),
        }
    });
    el("tr")
        .class("row")
        .on("click", move |event| {
            if is_plain_click(&event) {
                open();
                desk.navigation.go(route.clone());
            }
        })
        .child(el("td").attr("data-label", words.case()).class("id").child(identity))
        .child(el("td").attr("data-label", words.lease_company()).class("company").child(number).child(name))
        .child(cell(words.assets(), "number amount", |words, _, it| words.count(it.assets).into()))
        .child(cell(words.problem_assets(), "number amount", |words, _, it| words.count(it.problems).into()))
        .child(el("td").attr("data-label", words.reasons()).class("reasons-cell").child(reasons))
        .child(cell(words.value_at_stake(), "number amount value", |words, _, it| {
            lines(&value(words, &it.value))
        }))
        .child(cell(words.known_since(), "since", |words, key, summary| {
            let since = Since::of(use_desk(), key, summary).map(|since| since.told(words));
            since.map(|told| lines(&told)).into()
        }))
}

/// A text, and smaller ones below it.
fn lines(texts: &[String]) -> Piece {
    let line = |text: &String| el("span").class("line").text(text);
    texts.iter().map(line).collect::<Vec<_>>().into()
}
