//! A case of the queue. The figures of its assets appear in place once they are read.

use acceptance_route::{CaseView, Route};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::components::case_list::CaseFocus;
use crate::components::cases::Case;
use crate::components::cases::columns::CASE;
use crate::components::cases::table::CaseTable;
use crate::components::key_text::KeyText;
use crate::components::link::{Link, is_plain_click};
use crate::components::table::cells::Cells;
use crate::i18n::use_messages;
use crate::state::{use_certificates, use_navigation, use_reviews};
use crate::ui::data_table::TableRow;

/// Returns the row of a case, which opens it.
#[component]
pub fn CaseRow(
    key: CertificateKey,
    view: Memo<CaseView>,
    table: CaseTable,
    shown: TableRow,
    focus: CaseFocus,
) -> impl IntoView {
    let messages = use_messages();
    let (navigation, certificates, reviews) = (use_navigation(), use_certificates(), use_reviews());
    let case = Memo::new(move |_| {
        reviews.track_queue();
        reviews.certificate(key).map(|certificate| Case::of(reviews, certificate))
    });
    let place = move || Route::Case(key, view.get());
    let open = move || certificates.mark_opened(key);
    // The link handles its own clicks; a click elsewhere in the row opens the case too.
    let press = move |event: web_sys::MouseEvent| {
        if is_plain_click(&event) {
            open();
            navigation.go(untrack(place));
        }
    };
    view! {
        <tbody node_ref=shown.body role="presentation">
            <tr role="row" class="row" aria-rowindex=move || shown.number() on:click=press>
                <td
                    data-label=messages.case()
                    class=table.view.head(CASE).map(|head| head.class)
                    role="rowheader"
                    translate="no"
                >
                    <Link before=open to=move || place() {..} node_ref=focus.register(key)>
                        <KeyText key />
                    </Link>
                </td>
                <Cells view=table.view columns=table.columns row=case />
            </tr>
        </tbody>
    }
}
