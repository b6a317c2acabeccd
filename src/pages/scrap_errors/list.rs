//! One list: its kind, the field for its IDs, a file, and its findings.

use acceptance_marklist::id_columns::{IdColumns, IdTable};
use acceptance_marklist::table::Refusal;
use acceptance_rules::scrap_error::{List, ListChoice};
use leptos::html::Textarea;
use leptos::prelude::*;

use super::findings::Findings;
use crate::browser::files::FileError;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::scrap_errors::{FileProblem, ScrapList};
use crate::state::use_scrap_errors;
use crate::text::{Tone, clip_to};
use crate::ui::file_source::{FileButton, FileDrop};
use crate::ui::keyed::Keyed;
use crate::ui::segments::Segments;
use crate::ui::select::Select;

/// Maximum number of characters of the name of a column.
const LONGEST: usize = 80;

/// Returns the name of a list in element IDs.
fn tag(list: List) -> &'static str {
    match list {
        List::Errors => "scrap-errors",
        List::Stocks => "scrap-stocks",
    }
}

/// Returns a list of IDs. A dropped file is appended to its text.
#[component]
pub fn IdList(list: List) -> impl IntoView {
    const FILES: &str = ".txt,.csv,.tsv,.json,text/*,application/json";
    let (scrap, messages) = (use_scrap_errors(), use_messages());
    let field = NodeRef::new();
    let add = move |file| scrap.add_file(list, file);
    view! {
        <FileDrop class="scrap-list" on_file=add>
            <div class="acts">
                <h2>
                    <label for=tag(list)>{labels::scrap_list(messages, list)}</label>
                </h2>
                <Choices list />
            </div>
            <Field list field />
            <div class="acts">
                <span id=[tag(list), "-state"].concat() role="status">
                    {move || state_text(messages, &scrap.list(list), scrap.is_unsent())}
                </span>
                <FileButton label=messages.scrap_file(labels::scrap_list(messages, list)) accept=FILES on_file=add />
            </div>
            <p class="field-error" role="alert">
                {move || scrap.list(list).problem.map(|problem| problem_text(messages, problem))}
            </p>
            <Columns list />
            <Findings list field />
        </FileDrop>
    }
}

/// Returns the field. A text that was not typed gets a new field: the browser's undo would
/// otherwise mix old and new text to IDs that the user never entered.
#[component]
fn Field(list: List, field: NodeRef<Textarea>) -> impl IntoView {
    let scrap = use_scrap_errors();
    let is_bad = Memo::new(move |_| {
        let own = scrap.list(list);
        own.choice == ListChoice::List && !own.reading.bad().is_empty()
    });
    // Spell checking a hundred thousand numbers would block the browser.
    view! {
        <Keyed key=move || scrap.list(list).refills.to_string()>
            <textarea
                id=tag(list)
                class="lines-field scrap-ids"
                rows="14"
                wrap="off"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                aria-describedby=[tag(list), "-state"].concat()
                aria-invalid=move || is_bad.get().then_some("true")
                node_ref=field
                prop:value=untrack(|| scrap.list(list)).reading.text().to_owned()
                on:input:target=move |event| scrap.edit(list, &event.target().value())
            ></textarea>
        </Keyed>
    }
}

fn value(choice: ListChoice) -> &'static str {
    match choice {
        ListChoice::List => "list",
        ListChoice::Null => "null",
        ListChoice::LeaveOut => "left-out",
    }
}

#[component]
fn Choices(list: List) -> impl IntoView {
    let (scrap, messages) = (use_scrap_errors(), use_messages());
    let label = move |choice| match choice {
        ListChoice::List => messages.scrap_list(),
        ListChoice::Null => "null",
        ListChoice::LeaveOut => messages.scrap_leave_out(),
    };
    let chosen = move || value(scrap.list(list).choice);
    let choose = move |chosen| {
        if let Some(choice) = ListChoice::ALL.into_iter().find(|choice| value(*choice) == chosen) {
            scrap.choose(list, choice);
        }
    };
    let choices = ListChoice::ALL.map(|choice| (value(choice), label(choice))).to_vec();
    let label = labels::scrap_list(messages, list);
    let is_on = Signal::derive(move || !scrap.is_sending());
    view! { <Segments name=tag(list) label choices chosen is_on on_choose=choose /> }
}

/// Asks for the column with the IDs, if the text has several.
#[component]
fn Columns(list: List) -> impl IntoView {
    /// The value of the choice of all columns.
    const ALL: &str = "all";
    let (scrap, messages) = (use_scrap_errors(), use_messages());
    let label = messages.scrap_column_of(labels::scrap_list(messages, list));
    let is_asked = Memo::new(move |_| {
        let own = scrap.list(list);
        own.choice == ListChoice::List && own.table.is_some()
    });
    let name = move |table: &IdTable, column: usize| {
        let letter = messages.sheet_column(&IdTable::letter(column));
        let column_name = match table.heading(column) {
            Some(heading) => messages.noted(&letter, heading),
            None => letter,
        };
        let samples = labels::list(messages, table.samples(column).into_iter().map(Into::into));
        let name = messages.named(&column_name, &samples);
        (column.to_string(), clip_to(LONGEST, name.into()))
    };
    let choices = Memo::new(move |_| {
        let ScrapList { table, .. } = scrap.list(list);
        let none = (String::new(), messages.scrap_choose_column().to_owned());
        let columns =
            table.iter().flat_map(|table| table.columns().iter().map(|column| name(table, *column)));
        let all = (ALL.to_owned(), messages.scrap_all_columns().to_owned());
        [none].into_iter().chain(columns).chain([all]).collect::<Vec<_>>()
    });
    let chosen = move || match scrap.list(list).columns {
        None => String::new(),
        Some(IdColumns::One(column)) => column.to_string(),
        Some(IdColumns::All) => ALL.to_owned(),
    };
    let choose = move |value: String| {
        let columns =
            if value == ALL { Some(IdColumns::All) } else { value.parse().ok().map(IdColumns::One) };
        if let Some(columns) = columns {
            scrap.choose_columns(list, columns);
        }
    };
    let tone =
        Memo::new(move |_| if scrap.list(list).columns.is_none() { Tone::Warning } else { Tone::Neutral });
    view! {
        <Show when=move || is_asked.get()>
            <div class="note" data-tone=move || tone.get().name() role="status">
                <p>{messages.scrap_columns()}</p>
                <Select label=label.clone() choices chosen on_choose=choose />
            </div>
        </Show>
    }
}

/// Returns the state of a list. While nothing is entered in any, only the request says that.
fn state_text(messages: Messages, list: &ScrapList, is_entered: bool) -> String {
    match (list.choice, list.reading.ids().len(), list.reading.bad().len()) {
        (ListChoice::Null, ..) => messages.scrap_null().to_owned(),
        (ListChoice::LeaveOut, ..) => messages.scrap_left_out().to_owned(),
        _ if list.refusal == Some(Refusal::TooLarge) => messages.sheet_too_large().to_owned(),
        _ if list.refusal.is_some() => messages.sheet_too_many().to_owned(),
        _ if !list.reading.is_decided() => messages.scrap_choose_column().to_owned(),
        (ListChoice::List, 0, 0) if !is_entered => String::new(),
        (ListChoice::List, 0, 0) => messages.scrap_empty().to_owned(),
        (ListChoice::List, ids, 0) => messages.scrap_count(ids),
        (ListChoice::List, ids, bad) => [messages.scrap_count(ids), messages.scrap_bad(bad)].join(" · "),
    }
}

fn problem_text(messages: Messages, problem: FileProblem) -> &'static str {
    match problem {
        FileProblem::File(FileError::TooLarge) => messages.scrap_file_large(),
        FileProblem::File(FileError::Unreadable) => messages.scrap_file_unreadable(),
        FileProblem::File(FileError::NoFile) => messages.scrap_drop_none(),
        FileProblem::File(FileError::Several) => messages.scrap_drop_several(),
        FileProblem::Sending => messages.scrap_file_sending(),
    }
}
