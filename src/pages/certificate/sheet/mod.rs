//! Assets as a file for spreadsheets, and marks taken from one. It is loaded when it is first asked for.

pub mod cells;
pub mod checklist;
pub mod columns;
pub mod dry_run;
pub mod names;
pub mod reading;
pub mod reminder;
pub mod save_as;
pub mod source;
pub mod taking;
pub mod words;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::acts::Acts;
use super::editing::Editing;
use super::table_state::AssetTableState;
use crate::browser::timer;
use crate::desk::lazy_dialog::{LazyDialog, ShowDialog};
use crate::desk::print_view::{self, PrintView};
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::state::{use_open_certificate, use_session};
use crate::ui::button::{Button, Rank};
use crate::ui::dialog::Dialog;
use crate::ui::icon::Icon;
use checklist::checklist;
use columns::ColumnRoles;
use dry_run::DryRun;
use reminder::ReminderChoice;
use save_as::SaveAs;
use source::Source;
use taking::{Taking, mark_listed};

lazy!(sheet: ShowDialog, in rest, |on_close| view! { <SheetDialog on_close /> }.into_any());

/// The button for files and lists of spreadsheets.
#[component]
pub fn Spreadsheet() -> impl IntoView {
    let messages = use_messages();
    view! { <LazyDialog dialog=sheet class="button spreadsheet" icon=Icon::Table label=messages.files() /> }
}

#[component]
fn SheetDialog(on_close: Callback<()>) -> impl IntoView {
    let AssetTableState { key, .. } = expect_context();
    let messages = use_messages();
    let editing = expect_context::<Editing>();
    let (acts, taking) = (Acts::new(key), Taking::new(key));
    taking.follow();
    let apply = move || {
        let Some(list) = taking.accept() else { return };
        on_close.run(());
        spawn_local(async move {
            // The page behind the dialog is laid out before: both at once would be a long task.
            timer::next_task().await;
            mark_listed(acts, &list);
        });
    };
    let count = Memo::new(move |_| taking.count());
    // What is printed stands alone, and leads back here.
    let printed = RwSignal::new(None);
    let (session, open_certificate) = (use_session(), use_open_certificate());
    let print = move || match checklist(messages, session, open_certificate, key) {
        Some((sheet, name)) if sheet.rows.len() > print_view::MOST => print_view::keep(&sheet, &name),
        made => printed.set(made),
    };
    let close_print = move || printed.set(None);
    let choices = move || {
        view! {
            <Dialog title=messages.files() on_cancel=on_close>
                <div class="sheet">
                    <SaveAs key on_print=print />
                    <Show when=move || editing.is_on.get()>
                        <section class="sheet-take" aria-labelledby="sheet-take">
                            <h3 id="sheet-take">{messages.sheet_take()}</h3>
                            <Source taking />
                            <ColumnRoles taking />
                            <DryRun taking />
                        </section>
                    </Show>
                    <Show when=move || editing.cause().is_none()>
                        <ReminderChoice key />
                    </Show>
                </div>
                <div class="dialog-actions">
                    <Button on_press=on_close>{messages.close()}</Button>
                    <Show when=move || editing.is_on.get() && count.get().is_some()>
                        <Button
                            rank=Rank::Primary
                            is_on=move || { acts.is_open() && count.get().is_some_and(|count| count > 0) }
                            on_press=apply
                        >
                            {move || match count.get() {
                                None | Some(0) => messages.sheet_nothing().to_owned(),
                                Some(count) => messages.sheet_apply(count),
                            }}
                        </Button>
                    </Show>
                </div>
            </Dialog>
        }
    };
    move || match printed.get() {
        Some((sheet, name)) => view! { <PrintView sheet name on_close=close_print /> }.into_any(),
        None => choices().into_any(),
    }
}
