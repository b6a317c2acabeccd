//! Why a filtered list is empty: the condition, the spelling, and the exact filter that was sent.

use acceptance_api::filter::StatusFilter;
use acceptance_process::doctor::{Cause, Diagnosis};
use acceptance_rules::spelling;
use leptos::prelude::*;

use crate::route::Route;
use crate::state::{Loaded, use_desk};
use crate::ui::button::ranked_button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::paragraph;
use crate::use_words;

/// Has the empty list of a place examined, tells why it is empty once that is known, and shows its filter. Nothing
/// where nothing is filtered.
pub fn doctor(route: &Route) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let (filter, is_queue) = match route {
        Route::Certificates(view) => (view.filter, false),
        Route::Review(_) => (StatusFilter::Clearing, true),
        _ => return Piece::Nothing,
    };
    let Some(expression) = filter.expression() else { return Piece::Nothing };
    desk.certificates.examine_once(filter, is_queue);
    let ask = move || ranked_button("quiet", words.doctor_why(), move || desk.certificates.examine(filter));
    let told = live(move || -> Piece {
        match desk.certificates.diagnosis.get() {
            None => ask().into(),
            Some(Loaded::Waiting) => paragraph(words.doctor_looking()).into(),
            Some(Loaded::Failed(_)) => [paragraph(words.doctor_failed()), ask()].into(),
            Some(Loaded::Ready(diagnosis)) => diagnosed(&diagnosis).into(),
        }
    });
    let sent = el("summary").text(words.doctor_filter());
    let sent = el("details").class("sent").child(sent).child(el("code").text("filter=").text(&expression));
    [el("div").class("why").attr("role", "status").child(told), sent].into()
}

fn diagnosed(diagnosis: &Diagnosis) -> El {
    let words = use_words();
    let lines = el("div");
    let lines = match &diagnosis.cause {
        Cause::NothingThere => lines.child(paragraph(words.doctor_nothing())),
        Cause::Together => lines.child(paragraph(words.doctor_together())),
        Cause::Conditions(conditions) => conditions.iter().fold(lines, |lines, condition| {
            let code = el("code").text(&condition.expression());
            lines.child(paragraph(words.doctor_condition()).text(" ").child(code))
        }),
    };
    let warning = |text: &str| paragraph("").class("why-warning").child(el("bdi").text(text));
    let lines = diagnosis.contradictions.iter().fold(lines, |lines, told| {
        let text = spelling::visible(&told.text);
        lines.child(warning(&words.doctor_contradiction(&told.key.to_string(), &text)))
    });
    let lines = diagnosis
        .strangers
        .iter()
        .fold(lines, |lines, text| lines.child(warning(&words.doctor_stranger(&spelling::visible(text)))));
    let spellings = &diagnosis.spellings;
    spellings.iter().fold(lines, |lines, told| {
        lines.child(warning(&words.doctor_spelling(&spelling::visible(&told.text), told.value)))
    })
}
