//! The receipts of several decisions in one file.

use std::sync::Arc;

use acceptance_persistence::sheets;
use leptos::prelude::*;

use super::sheet_of;
use crate::browser::files;
use crate::i18n::use_messages;
use crate::state::submissions::status::SubmissionResult;
use crate::state::use_session;
use crate::ui::button::Button;

/// Returns the button that downloads the receipts of all proven decisions as one file to print.
#[component]
pub fn AllReceipts(#[prop(into)] decisions: Signal<Vec<Arc<SubmissionResult>>>) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let is_read_back =
        |ended: &Arc<SubmissionResult>| ended.proof().is_some() && ended.read_back().ready().is_some();
    let is_any = Memo::new(move |_| decisions.with(|decisions| decisions.iter().any(is_read_back)));
    let print = move || {
        let sheets: Vec<_> = decisions.with_untracked(|decisions| {
            let sheets = decisions.iter().filter_map(|ended| sheet_of(messages, session, ended));
            sheets.map(|(sheet, _)| sheet).collect()
        });
        let page = sheets::html(&messages.several_receipts_title(sheets.len()), &sheets);
        files::download(&[messages.receipts_file(), ".html"].concat(), "text/html;charset=utf-8", &page);
    };
    view! {
        <Show when=move || is_any.get()>
            <Button on_press=print>{messages.several_receipts_print()}</Button>
        </Show>
    }
}
