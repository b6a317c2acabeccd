//! The receipts of several decisions in one file.

use std::sync::Arc;

use acceptance_persistence::sheets;
use leptos::prelude::*;

use super::{sheet, with_receipt};
use crate::browser::files;
use crate::i18n::{labels, use_messages};
use crate::state::submissions::status::SubmissionResult;
use crate::state::use_session;
use crate::ui::button::Button;

/// The buttons for the receipts of all decisions that a reading proves: one file to print, and one for programs.
#[component]
pub fn AllReceipts(#[prop(into)] decisions: Signal<Vec<Arc<SubmissionResult>>>) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let is_read_back =
        |ended: &Arc<SubmissionResult>| ended.proof().is_some() && ended.read_back().ready().is_some();
    let is_any = Memo::new(move |_| decisions.with(|decisions| decisions.iter().any(is_read_back)));
    let print = move || {
        let config = session.config();
        let sheets: Vec<_> = decisions.with_untracked(|decisions| {
            let sheet = |ended: &Arc<SubmissionResult>| {
                with_receipt(&config, ended, |receipt, times| {
                    sheet(messages, &config.statuses, receipt, times)
                })
            };
            decisions.iter().filter_map(sheet).collect()
        });
        let page = sheets::html(&messages.several_receipts_title(sheets.len()), &sheets);
        files::download(&[messages.receipts_file(), ".html"].concat(), "text/html;charset=utf-8", &page);
    };
    let save_json = move || {
        let config = session.config();
        let texts: Vec<_> = decisions.with_untracked(|decisions| {
            let text = |ended: &Arc<SubmissionResult>| {
                with_receipt(&config, ended, |receipt, _| {
                    receipt.json(&|status| labels::acceptance(messages, &config.statuses, status))
                })
            };
            decisions.iter().filter_map(text).collect()
        });
        files::download(
            &[messages.receipts_file(), ".json"].concat(),
            "application/json",
            &sheets::json(&texts),
        );
    };
    view! {
        <Show when=move || is_any.get()>
            <Button on_press=print>{messages.several_receipts_print()}</Button>
            <Button on_press=save_json>{messages.several_receipts_json()}</Button>
        </Show>
    }
}
