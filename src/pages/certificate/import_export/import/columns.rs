//! Step 2: the roles of the columns.

use std::sync::Arc;

use acceptance_marklist::columns::{
    Candidate, ColumnRole, OtherNames, StyledColumn, Unexplained, explanation_candidates, status_candidates,
    styled_columns, unexplained,
};
use acceptance_marklist::table::{Table, column_letter};
use leptos::prelude::*;

use super::messages;
use crate::components::show_more_list::ShowMoreButton;
use crate::i18n::use_messages;
use crate::state::imports::ListImport;
use crate::text::{Tone, clip, isolated};
use crate::ui::badge::Badge;
use crate::ui::button::Button;
use crate::ui::note::{Note, TextNote, Urgency};
use crate::ui::select::Select;

/// Number of sample values of each column.
const SAMPLES: usize = 3;
/// The number of columns that are shown at first, and with each press.
const SHOWN: usize = 40;
/// The number of rows that can be the headings.
const MOST_HEADING_ROWS: usize = 20;

/// Returns each column with its heading, three values and its role.
#[component]
pub fn ColumnRoles(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let unknown = move || {
        let is_unknown = import.columns.with(|columns| columns.as_ref().is_some_and(|it| !it.is_known()));
        is_unknown.then(|| messages.sheet_no_role().to_owned())
    };
    // Choosers of one sheet with one row of headings stay mounted, with their focus.
    let columns = Memo::new(move |_| {
        let heading_row = import.columns.with(|columns| Some(columns.as_ref()?.heading_row))?;
        Some((ByAddress(import.table()?), heading_row))
    });
    let cards = move || {
        columns.get().map(|(ByAddress(table), heading_row)| {
            let (width, shown) = (table.width(), RwSignal::new(SHOWN));
            let card = move |column| view! { <ColumnCard import table=table.clone() heading_row column /> };
            view! {
                <ul class="import-columns">
                    <For each=move || 0..width.min(shown.get()) key=|column| *column children=card />
                </ul>
                <ShowMoreButton count=Signal::stored(width) shown step=SHOWN />
            }
        })
    };
    view! {
        <HeadingRow import />
        {cards}
        <TextNote tone=Tone::Neutral urgency=Urgency::Status text=unknown />
        <SecondTable import />
        <NameStyles import />
        <SeveralStatuses import />
        <Explanations import />
    }
}

/// A table that equals only itself.
#[derive(Clone)]
struct ByAddress(Arc<Table>);

impl PartialEq for ByAddress {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Returns the choice of the row with the headings.
#[component]
fn HeadingRow(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let choices = Memo::new(move |_| {
        let none = (String::new(), messages.import_no_headings().to_owned());
        let rows = import.table().map(|table| {
            let row = |index: usize| {
                let row = table.row(index)?;
                let first = row.cells().find(|cell| !cell.trim().is_empty()).unwrap_or_default();
                let line = messages.sheet_line(&row.line().to_string());
                Some((index.to_string(), messages.named(&line, &clip(first.to_owned()))))
            };
            (0..table.len().min(MOST_HEADING_ROWS)).filter_map(row).collect::<Vec<_>>()
        });
        [none].into_iter().chain(rows.into_iter().flatten()).collect::<Vec<_>>()
    });
    let chosen = move || {
        let row = import.columns.with(|columns| columns.as_ref()?.heading_row);
        row.map_or_else(String::new, |row| row.to_string())
    };
    let choose = move |value: String| import.choose_heading_row(value.parse().ok());
    view! {
        <label class="acts import-choice">
            <span>{messages.import_headings()}</span>
            <Select
                label=messages.import_headings()
                choices
                chosen
                on_choose=choose
            />
        </label>
    }
}

#[component]
fn ColumnCard(
    import: ListImport,
    table: Arc<Table>,
    heading_row: Option<usize>,
    column: usize,
) -> impl IntoView {
    const ALL: [ColumnRole; 7] = [
        ColumnRole::AssetId,
        ColumnRole::SerialNumber,
        ColumnRole::Status,
        ColumnRole::Tick,
        ColumnRole::Explanation,
        ColumnRole::Certificate,
        ColumnRole::Ignored,
    ];
    let messages = use_messages();
    let heading = heading_row.and_then(|row| table.row(row)).map(|row| row.cell(column).trim().to_owned());
    let letter = messages.sheet_column(&column_letter(column));
    let heading = heading.filter(|heading| !heading.is_empty()).map_or_else(|| letter.clone(), clip);
    let label = messages.named(&letter, &heading);
    let is_hidden = table.is_column_hidden(column);
    let label = if is_hidden { messages.import_hidden_name(&label) } else { label };
    let hidden = is_hidden
        .then(|| view! { <span><Badge text=messages.import_hidden_column() tone=Tone::Warning /></span> });
    let samples = table
        .samples(column, heading_row, SAMPLES)
        .into_iter()
        .map(|text| view! { <li><bdi>{clip(text.to_owned())}</bdi></li> })
        .collect_view();
    let role = Memo::new(move |_| {
        import
            .columns
            .with(|columns| columns.as_ref()?.roles.get(column).copied())
            .unwrap_or(ColumnRole::Ignored)
    });
    let index_of = |role| ALL.iter().position(|own| *own == role).unwrap_or_default().to_string();
    let choices = ALL.map(|role| (index_of(role), messages::role(messages, role).to_owned())).to_vec();
    let choose = move |chosen: String| {
        if let Some(role) = ALL.into_iter().find(|role| index_of(*role) == chosen) {
            import.choose_role(column, role);
        }
    };
    view! {
        <li class="import-column" data-used=move || (role.get() != ColumnRole::Ignored).then_some("true")>
            <strong translate="no">
                <bdi>{heading}</bdi>
            </strong>
            {hidden}
            <Select label choices chosen=move || index_of(role.get()) on_choose=choose />
            <ul class="import-samples" translate="no">
                {samples}
            </ul>
        </li>
    }
}

/// Says how the names of a column are read that all have one style.
#[component]
fn NameStyles(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let found: Memo<Option<String>> = Memo::new(move |_| {
        import.comparison.with(Option::is_some).then_some(())?;
        let said = |styled: &StyledColumn| {
            let [text, name] = [&styled.text, &styled.name].map(|text| clip(String::from(&**text)));
            messages.import_read_name(
                &import.heading_of(styled.column, messages),
                &isolated(&text),
                &isolated(&name),
            )
        };
        let said: Vec<String> = import.with_inputs(styled_columns)?.iter().map(said).collect();
        (!said.is_empty()).then(|| said.join(" "))
    });
    view! { <TextNote tone=Tone::Neutral urgency=Urgency::Status text=found /> }
}

/// Names a column that names other assets, and offers to read the list from there.
#[component]
fn SecondTable(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let other = Memo::new(move |_| {
        import.comparison.with(Option::is_some).then_some(())?;
        import.other_names()
    });
    let note = move |other: OtherNames| {
        let column = messages.sheet_column(&column_letter(other.column));
        view! {
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>{messages.import_other_names(&column)}</p>
                <Button on_press=move || import.read_from(other.first)>
                    {messages.import_read_from(&column)}
                </Button>
            </Note>
        }
    };
    view! { <div>{move || other.get().map(note)}</div> }
}

/// Names the columns that are read together, or those that may contain the status, if there are several.
#[component]
fn SeveralStatuses(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let found: Memo<Option<String>> = Memo::new(move |_| {
        import.comparison.with(Option::is_some).then_some(())?;
        let names = |columns: &[usize]| {
            let name = |column: &usize| import.heading_of(*column, messages);
            columns.iter().map(name).collect::<Vec<_>>().join(", ")
        };
        let together =
            import.columns.with(|columns| Some(columns.as_ref()?.of_statuses().collect::<Vec<_>>()))?;
        if together.len() > 1 {
            return Some(messages.import_read_together(&names(&together)));
        }
        let candidates = import.with_inputs(status_candidates).filter(|candidates| candidates.len() > 1)?;
        Some(messages.import_several_statuses(&names(&candidates)))
    });
    view! { <TextNote tone=Tone::Warning urgency=Urgency::Status text=found /> }
}

/// Names the columns that may contain the explanations, if there are several or if problems have none.
#[component]
fn Explanations(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let found: Memo<Option<Found>> = Memo::new(move |_| {
        // Words and roles decide; the comparison is complete by then.
        import.comparison.with(Option::is_some).then_some(())?;
        import.with_inputs(|inputs| (unexplained(inputs), explanation_candidates(inputs)))
    });
    let button = move |column: usize| {
        let label = messages.import_use_column(&import.heading_of(column, messages));
        let choose = move || import.choose_role(column, ColumnRole::Explanation);
        view! { <Button on_press=choose>{label}</Button> }
    };
    let candidate = move |candidate: &Candidate| {
        let column = candidate.column;
        let is_chosen = import.columns.with(|columns| {
            columns.as_ref().is_some_and(|columns| columns.column_of(ColumnRole::Explanation) == Some(column))
        });
        let samples =
            candidate.samples.iter().map(|text| view! { <li><bdi>{clip(String::from(&**text))}</bdi></li> });
        let chosen = if is_chosen {
            view! { <Badge text=messages.explanation() tone=Tone::Positive /> }.into_any()
        } else {
            button(column).into_any()
        };
        view! {
            <li class="import-column">
                <strong translate="no">
                    <bdi>{import.heading_of(column, messages)}</bdi>
                </strong>
                <span>{messages.import_beside_problems(candidate.beside_problems)}</span>
                <ul class="import-samples" translate="no">
                    {samples.collect_view()}
                </ul>
                {chosen}
            </li>
        }
    };
    let note = move || {
        let (unexplained, candidates) = found.get()?;
        let are_several = candidates.len() > 1;
        if unexplained.is_none() && !are_several {
            return None;
        }
        let warning = unexplained.map(|Unexplained { problems, column, filled }| {
            let heading = import.heading_of(column, messages);
            let is_listed = are_several && candidates.iter().any(|candidate| candidate.column == column);
            view! {
                <p>{messages.import_unexplained(problems, &heading, &messages.count(filled))}</p>
                {(!is_listed).then(|| button(column))}
            }
        });
        let several = are_several.then(|| {
            view! {
                <p>{messages.import_several_explanations()}</p>
                <ul class="import-columns">{candidates.iter().map(candidate).collect_view()}</ul>
            }
        });
        let tone = if unexplained.is_some() { Tone::Warning } else { Tone::Neutral };
        Some(view! {
            <Note tone urgency=Urgency::Status>
                {warning}
                {several}
            </Note>
        })
    };
    view! { <div>{note}</div> }
}

/// Problems without an explanation, and the columns whose headings name explanations.
type Found = (Option<Unexplained>, Vec<Candidate>);
