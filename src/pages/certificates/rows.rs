//! One page of the list: rows to open, what cannot be read, and the ways to the other pages.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use leptos::prelude::*;

use crate::browser::{document, intl};
use crate::link::{is_plain_click, link_after};
use crate::pager::pager;
use crate::reactive::effect;
use crate::route::{ListView, Route};
use crate::state::certificates::Reading;
use crate::state::use_desk;
use crate::ui::badge::badge;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, text};
use crate::ui::note::{note, paragraph};
use crate::waiting::skeleton;
use crate::why_empty::why_empty;
use crate::{use_words, wording};

/// The layout of the list before its rows are here. It shows itself only when reading takes a while.
pub fn waiting() -> El {
    let (desk, words) = (use_desk(), use_words());
    skeleton(words.reading_certificates().into(), move || desk.certificates.cancel())
}

/// The rows of a reading.
pub fn rows(reading: Reading) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let Reading { view, page, .. } = reading;
    // Back at the list, the row that was opened has the focus again.
    effect(move || {
        if let Some(key) = desk.certificates.last_opened.get_untracked() {
            desk.certificates.last_opened.set(None);
            document::focus(&["main a[href='", &Route::certificate(key).address(), "']"].concat());
        }
    });
    let unreadable = (!page.unreadable.is_empty())
        .then(|| note("warning", "alert").child(paragraph(&wording::rows_problem(words, &page.unreadable))));
    let pager = list_pager(view, page.received(), page.total);
    if page.received() == 0 {
        return [empty(view), pager].into();
    }
    let heads = [
        words.certificate(),
        words.lease_company(),
        words.detail_customer(),
        words.status(),
        words.authorization(),
        words.detail_lease_start(),
        words.your_draft(),
    ];
    let head = heads.iter().fold(el("tr"), |row, head| row.child(el("th").attr("scope", "col").text(head)));
    let rows =
        page.rows.iter().fold(el("tbody"), |body, certificate| body.child(row(certificate, view.filter)));
    let table = el("table").class("table certificates").attr("aria-label", words.certificates());
    let table = table.child(el("thead").child(head)).child(rows);
    [Piece::from(unreadable), el("div").class("table-frame").child(table).into(), pager.into()].into()
}

fn cell(label: &str) -> El {
    el("td").attr("data-label", label)
}

fn clipped(text: &str) -> El {
    el("bdi").class("clipped").text(text)
}

fn row(certificate: &Certificate, filter: StatusFilter) -> El {
    let (desk, words) = (use_desk(), use_words());
    let key = certificate.key;
    let open = move || desk.certificates.last_opened.set(Some(key));
    let identity = link_after(Route::certificate(key), open).text(&key.to_string());
    let company = certificate.detail(CertificateDetail::LeaseCompanyName).map(clipped);
    let customer = certificate.detail(CertificateDetail::CustomerName).map(clipped);
    let (status, tone) = wording::confirmation(words, certificate.confirmation.as_ref());
    let outside = (!filter.holds(certificate))
        .then(|| el("span").class("tag").attr("data-tone", "warning").text(words.outside_filter()));
    let authorization = certificate.authorization.as_ref().map(|status| el("bdi").text(status.raw()));
    let start = certificate.detail(CertificateDetail::LeaseStart).map(|date| intl::day(words.language, date));
    let draft = text(move || match desk.drafts.count_kept(key) {
        _ if desk.kept.is_pending(key) => words.draft_pending().to_owned(),
        0 => String::new(),
        count => words.draft_marks(count),
    });
    let number = el("span").class("number").text(&key.company.0.to_string());
    el("tr")
        .class("row")
        // The link goes there by itself; a click elsewhere in the row goes there too.
        .on("click", move |event| {
            if is_plain_click(&event) {
                open();
                desk.navigation.go(Route::certificate(key));
            }
        })
        .child(cell(words.certificate()).class("id").child(identity))
        .child(cell(words.lease_company()).child(number).child(company))
        .child(cell(words.detail_customer()).child(customer))
        .child(cell(words.status()).child(badge(&status, tone.name())).child(outside))
        .child(cell(words.authorization()).child(authorization))
        .child(cell(words.detail_lease_start()).class("number").child(start))
        .child(cell(words.your_draft()).class("draft").child(draft))
}

/// An empty page says why it may be empty, and shows the way out.
fn empty(view: ListView) -> El {
    let (desk, words) = (use_desk(), use_words());
    let (text, way, target) = if view.skip > 0 {
        (words.list_end(), words.first_page(), ListView { skip: 0, ..view })
    } else {
        let text = match view.filter {
            StatusFilter::Pending => words.list_empty_pending(),
            StatusFilter::Clearing => words.list_empty_clearing(),
            StatusFilter::Confirmed => words.list_empty_confirmed(),
            StatusFilter::All => words.list_empty_all(),
        };
        (text, words.show_all(), ListView { filter: StatusFilter::All, skip: 0 })
    };
    let is_way_out = view.skip > 0 || view.filter != StatusFilter::All;
    let way_out = is_way_out.then(|| button(way, move || desk.navigation.go(Route::Certificates(target))));
    let why = (view.skip == 0).then(why_empty);
    el("div").class("empty").child(paragraph(text)).child(way_out).child(why)
}

/// The ways to the other pages. There may be no total, and a short page need not be the last.
fn list_pager(view: ListView, received: u64, total: Option<u64>) -> El {
    let (desk, words) = (use_desk(), use_words());
    let is_end = desk.certificates.is_end;
    let go = move |skip| desk.navigation.go(Route::Certificates(ListView { skip, ..view }));
    let last = view.skip.saturating_add(received);
    let range = move || {
        let (first, last) = (view.skip.saturating_add(1).to_string(), last.to_string());
        match total {
            _ if received == 0 => String::new(),
            Some(total) => words.range_of(&first, &last, &total.to_string()),
            None if is_end.get() => words.range_end(&first, &last),
            None => words.range(&first, &last),
        }
    };
    pager(
        text(range),
        move || view.skip > 0,
        move || go(desk.certificates.page_before(view.skip)),
        move || received > 0 && !is_end.get(),
        move || go(last),
    )
}
