//! The list of certificates: filtered and paged by the service, the view in the address.

pub mod rows;

use acceptance_api::filter::StatusFilter;
use leptos::prelude::*;

use crate::browser::document;
use crate::reactive::{effect, memo_after};
use crate::route::{ListView, Route, filter_name};
use crate::sign_in::sign_in_first;
use crate::state::{Loaded, use_desk};
use crate::trouble::trouble;
use crate::ui::button::button;
use crate::ui::dom::{Piece, el, live, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::segments::segments;
use crate::{use_words, wording};
use rows::{rows, waiting};

/// The list.
#[component]
pub fn CertificatesPage() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let view = memo_after(move |before: Option<&ListView>| match desk.navigation.route.get() {
        Route::Certificates(view) => view,
        _ => before.copied().unwrap_or_default(),
    });
    let read = move || {
        if desk.session.is_signed_in() {
            desk.certificates.read(view.get_untracked(), words.language);
        }
    };
    // What was read before is not shown in the place of what is read now.
    desk.certificates.reading.set(Loaded::Waiting);
    effect(move || {
        view.get();
        desk.session.generation.track();
        read();
    });
    let choices = StatusFilter::ALL.map(|filter| (filter_name(filter), wording::filter(words, filter)));
    let on_choose = move |name: &'static str| {
        if let Some(filter) = StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == name) {
            desk.navigation.go(Route::Certificates(ListView { filter, skip: 0 }));
        }
    };
    let reading = desk.certificates.reading;
    let read_at = move || match reading.get() {
        Loaded::Ready(reading) => words.read_at(&reading.at),
        Loaded::Waiting | Loaded::Failed(_) => String::new(),
    };
    let body = move || -> Piece {
        if !desk.session.is_signed_in() {
            return sign_in_first(|| {
                document::focus("main h1");
            })
            .into();
        }
        match reading.get() {
            Loaded::Waiting => waiting().into(),
            Loaded::Failed(failure) => trouble(&failure, read).into(),
            Loaded::Ready(reading) => rows(reading),
        }
    };
    let reload = button("", read).child(picture(Icon::Reload)).text(words.reload());
    let head = el("div")
        .class("page-head")
        .child(el("h1").attr("tabindex", "-1").text(words.certificates()))
        .child(el("p").class("read-at").attr("role", "status").child(text(read_at)))
        .child(reload);
    let filter =
        segments("status", words.status(), choices, move || filter_name(view.get().filter), on_choose);
    Piece::from([head.into(), filter.into(), live(body)]).shown()
}
