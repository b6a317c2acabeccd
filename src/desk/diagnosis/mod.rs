//! Why a filtered list is empty: the condition, the spelling, and the exact filter that was sent.

use acceptance_api::filter::StatusFilter;
use acceptance_process::doctor::{Cause, Diagnosis};
use acceptance_rules::spelling;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::route::Route;
use crate::state::{Loaded, use_app};
use crate::ui::button::ranked_button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::paragraph;

/// Has the empty list of a place examined, tells why it is empty once that is known, and shows its filter. Nothing
/// where nothing is filtered.
pub fn doctor(route: &Route) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let (filter, is_queue) = match route {
        Route::Certificates(view) => (view.filter, false),
        Route::Review(_) => (StatusFilter::Clearing, true),
        _ => return Piece::Nothing,
    };
    let Some(expression) = filter.expression() else { return Piece::Nothing };
    app.certificates.examine_once(filter, is_queue);
    let ask = move || ranked_button("quiet", messages.doctor_why(), move || app.certificates.examine(filter));
    let told = live(move || -> Piece {
        match app.certificates.diagnosis.get() {
            None => ask().into(),
            Some(Loaded::Waiting) => paragraph(messages.doctor_looking()).into(),
            Some(Loaded::Failed(_)) => [paragraph(messages.doctor_failed()), ask()].into(),
            Some(Loaded::Ready(diagnosis)) => diagnosed(&diagnosis).into(),
        }
    });
    let sent = el("summary").text(messages.doctor_filter());
    let sent = el("details").class("sent").child(sent).child(el("code").text("filter=").text(&expression));
    [el("div").class("why").attr("role", "status").child(told), sent].into()
}

fn diagnosed(diagnosis: &Diagnosis) -> El {
    let messages = use_messages();
    let lines = el("div");
    let lines = match &diagnosis.cause {
        Cause::NothingThere => lines.child(paragraph(messages.doctor_nothing())),
        Cause::Together => lines.child(paragraph(messages.doctor_together())),
        Cause::Conditions(conditions) => conditions.iter().fold(lines, |lines, condition| {
            let code = el("code").text(&condition.expression());
            lines.child(paragraph(messages.doctor_condition()).text(" ").child(code))
        }),
    };
    let warning = |text: &str| paragraph("").class("why-warning").child(el("bdi").text(text));
    let lines = diagnosis.contradictions.iter().fold(lines, |lines, told| {
        let text = spelling::visible(&told.text);
        lines.child(warning(&messages.doctor_contradiction(&told.key.to_string(), &text)))
    });
    let lines = diagnosis
        .strangers
        .iter()
        .fold(lines, |lines, text| lines.child(warning(&messages.doctor_stranger(&spelling::visible(text)))));
    let spellings = &diagnosis.spellings;
    spellings.iter().fold(lines, |lines, told| {
        lines.child(warning(&messages.doctor_spelling(&spelling::visible(&told.text), told.value)))
    })
}
