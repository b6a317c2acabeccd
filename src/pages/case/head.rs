//! The head of a case: its identity and state, and the ways to the queue and to its neighbours.

use acceptance_rules::case::summary;
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::queue::{Neighbours, neighbours};
use leptos::prelude::*;

use crate::browser::config::Audience;
use crate::desk::cases::Since;
use crate::desk::link::link;
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::reactive::memo_after;
use crate::route::{CaseView, Route};
use crate::state::{AppState, use_app};
use crate::ui::badge::badge;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::facts::facts;
use crate::ui::icon::{Icon, picture};

/// Where a case stands among those that are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// The case before it.
    pub previous: Option<CertificateKey>,
    /// The case after it.
    pub next: Option<CertificateKey>,
    /// Its place from 1, also once it has left the queue.
    place: usize,
    /// Whether it is in the queue.
    is_there: bool,
    /// How many cases there are.
    count: usize,
}

impl Way {
    /// The way from a case to its neighbours, as the queue is looked at. A case that leaves keeps its place.
    pub fn of(keys: Memo<Vec<CertificateKey>>, key: CertificateKey) -> Memo<Self> {
        memo_after(move |before: Option<&Self>| {
            let last = before.map_or(0, |before| before.place);
            keys.with(|keys| {
                let Neighbours { previous, next, place } = neighbours(keys, key, last);
                let is_there = place > 0;
                Self {
                    previous,
                    next,
                    place: if is_there { place } else { last },
                    is_there,
                    count: keys.len(),
                }
            })
        })
    }
}

/// The head of a case.
pub fn head(key: CertificateKey, view: Memo<CaseView>, way: Memo<Way>) -> El {
    let (app, messages) = (use_app(), use_messages());
    let back = live(move || {
        let open = move |_| app.certificates.last_opened.set(Some(key));
        link(Route::Review(view.get())).on("click", open).child(picture(Icon::Back)).text(messages.review())
    });
    let ways = live(move || {
        let (way, view) = (way.get(), view.get());
        let to = |key: Option<CertificateKey>, label: &str, shortcut: &str, keys: &str| {
            let key = key?;
            let hint = el("kbd").attr("aria-hidden", "true").text(keys);
            let link = link(Route::Case(key, view.clone())).class("button case-way").text(label).child(hint);
            Some(link.attr("aria-keyshortcuts", shortcut).attr("title", &key.to_string()))
        };
        let place =
            way.is_there.then(|| messages.case_place(&messages.count(way.place), &messages.count(way.count)));
        el("nav")
            .class("case-ways")
            .attr("aria-label", messages.cases())
            .child(place.map(|place| el("span").class("hint").text(&place)))
            .child(to(way.previous, messages.previous_case(), "Alt+ArrowUp", "Alt ↑"))
            .child(to(way.next, messages.next_case(), "Alt+ArrowDown", "Alt ↓"))
    });
    let certificate = move || app.open_certificate.certificate.get().ready().cloned().flatten();
    let status = live(move || {
        certificate().map(|certificate| {
            let (status, tone) = labels::confirmation(messages, certificate.confirmation.as_ref());
            badge(&status, tone.name())
        })
    });
    let reload = button("", move || {
        if app.session.is_signed_in() {
            app.closings.clear_outcome(key);
            app.open_certificate.reopen();
        }
    });
    let reload = reload.child(picture(Icon::Reload)).text(messages.reload());
    let line = el("div")
        .class("page-head")
        .child(el("h1").attr("tabindex", "-1").text(&messages.case_title(&key.to_string())))
        .child(el("p").class("badges").child(status))
        .child(reload);
    let details = live(move || certificate().map(|certificate| details(app, messages, &certificate)));
    let top = el("div").class("case-top").child(el("p").class("back").child(back)).child(ways);
    el("div").class("certificate-head").child(top).child(line).child(details)
}

fn details(app: AppState, messages: Messages, certificate: &Certificate) -> Piece {
    let key = certificate.key;
    let mut company = vec![key.company.0.to_string()];
    company.extend(certificate.detail(CertificateDetail::LeaseCompanyName).map(str::to_owned));
    let mut items = vec![(messages.lease_company(), company.join(" "))];
    let shown = [
        CertificateDetail::CustomerName,
        CertificateDetail::CustomerNumber,
        CertificateDetail::LeaseSchedule,
        CertificateDetail::CustomerInformation,
    ];
    for detail in shown {
        let name = labels::certificate_detail(messages, detail);
        items.extend(certificate.detail(detail).map(|text| (name, text.to_owned())));
    }
    let since = app
        .open_certificate
        .assets
        .with(|assets| assets.ready().and_then(|it| Since::of(app, key, &summary(it))));
    items.extend(since.map(|since| (messages.known_since(), since.told(messages).join(" · "))));
    let is_both = app.session.config().audience == Audience::Both;
    let open = is_both.then(|| {
        el("p").class("case-open").child(link(Route::certificate(key)).text(messages.open_certificate()))
    });
    [Piece::from(facts(items)), Piece::from(open)].into()
}
