//! The lines that cannot be imported, grouped by reason, each of which can be corrected in place or
//! left out.

use std::collections::BTreeSet;

use acceptance_marklist::comparison::{Fault, Verdict};
use acceptance_marklist::corrections::{CorrectedField, Corrections};
use acceptance_marklist::lines_to_correct::{self, Texts};
use acceptance_marklist::table::{CellProblem, Row};
use acceptance_persistence::table::CsvText;
use acceptance_rules::asset::AssetId;
use leptos::prelude::*;

use super::messages;
use super::more_cells::{AllReadings, LineReadings};
use crate::browser::{files, intl};
use crate::components::show_more_list::ShowMoreButton;
use crate::components::status_choices::status_choices;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::imports::ListImport;
use crate::state::{use_open_certificate, use_session};
use crate::text::{Tone, clip};
use crate::ui::badge::Badge;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::select::Select;

/// Number of lines of a group shown at first, and with each press.
const SHOWN: usize = 20;

/// Returns the groups of lines, and the button for a file of them.
#[component]
pub fn FaultyLines(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let groups = import.groups;
    let count = Memo::new(move |_| {
        import.comparison.with(|comparison| Some(import.unanswered_and_faulty(comparison.as_ref()?.sums())))
    });
    let save = move || save_lines(import, messages);
    view! {
        <Show when=move || !groups.with(Vec::is_empty)>
            <section class="import-faults" aria-labelledby="import-faults">
                <div class="import-line">
                    <h3 id="import-faults">
                        {move || match count.get().unwrap_or_default() {
                            (0, 0) => messages.import_all_corrected().to_owned(),
                            (unanswered, 0) => messages.import_unanswered(unanswered),
                            (_, faulty) => messages.sheet_faults(faulty),
                        }}
                    </h3>
                    <Show when=move || count.get().is_some_and(|(_, faulty)| faulty > 0)>
                        <Button on_press=save>
                            {messages.sheet_save_faults()}
                        </Button>
                    </Show>
                </div>
                <For each=move || groups.get() key=|group| format!("{:?}", group.fault) let(group)>
                    <FaultGroup import fault=group.fault />
                </For>
            </section>
        </Show>
    }
}

#[component]
fn FaultGroup(import: ListImport, fault: Fault) -> impl IntoView {
    let messages = use_messages();
    let lines = Memo::new(move |_| {
        import.groups.with(|groups| {
            let group = groups.iter().find(|group| group.fault == fault);
            group.map(|group| group.lines.clone()).unwrap_or_default()
        })
    });
    let shown = RwSignal::new(SHOWN);
    let each = move || lines.with(|lines| lines.iter().take(shown.get()).copied().collect::<Vec<_>>());
    // Corrected lines stay in their group, but need nothing more.
    let faulty = Memo::new(move |_| {
        let comparison = import.comparison.get();
        let is_faulty = |line: &u32| {
            let row = comparison.as_ref().and_then(|comparison| comparison.row(*line));
            row.is_some_and(|row| matches!(row.verdict, Verdict::Fault(..)))
        };
        lines.with(|lines| lines.iter().copied().filter(is_faulty).collect::<Vec<_>>())
    });
    let leave_out = move || {
        import.correct(|corrections| {
            faulty.with_untracked(|lines| lines.iter().for_each(|line| corrections.leave_out(*line, true)));
        });
    };
    // A spreadsheet stores all digits of a number in scientific notation, and the rest of a text that is struck out in
    // part is probably meant, so the user may accept them at once.
    let may_be_right =
        matches!(fault, Fault::Cell(CellProblem::ScientificNumber | CellProblem::StruckOutInPart));
    let uncertain = move || {
        let comparison = import.comparison.get().filter(|_| may_be_right);
        let field = |line: &u32| match &comparison.as_ref()?.row(*line)?.verdict {
            Verdict::Fault(found, place) if *found == fault => {
                let field = place.field?;
                let problem = with_cell(import, *line, field, |row, column| row.problem(column))?;
                problem.map(|_| (*line, field, place.value.clone()))
            }
            _ => None,
        };
        lines.with(|lines| lines.iter().filter_map(field).collect::<Vec<_>>())
    };
    let use_shown = move || {
        let shown = untrack(uncertain);
        import.correct(|corrections| {
            for (line, field, text) in &shown {
                corrections.set(*line, *field, Some(text));
            }
        });
    };
    let meant = Memo::new(move |_| {
        let found = import.comparison.get().zip(import.lookup.get());
        let found = found.map(|(comparison, lookup)| comparison.meant_assets(&lookup)).unwrap_or_default();
        lines.with(|lines| found.into_iter().filter(|(line, _)| lines.contains(line)).collect::<Vec<_>>())
    });
    let use_meant = move || {
        let meant = meant.get_untracked();
        import.correct(|corrections| {
            meant.iter().for_each(|(line, assets)| corrections.set_assets(*line, assets));
        });
    };
    let meant_label = move || match (meant.with(Vec::len), fault) {
        (count, Fault::SeveralNames) => messages.import_use_several(count),
        (count, _) => messages.import_use_similar(count),
    };
    // Statuses of unknown words, and of lines without one, are chosen in their own step, too.
    let is_open = !matches!(fault, Fault::UnknownStatus | Fault::NoStatus | Fault::ExplanationAlone);
    view! {
        <details class="import-group" open=is_open>
            <summary>
                <span>{messages::fault(messages, fault)}</span>
                <span class="import-count">{move || messages.sheet_lines(faulty.with(Vec::len))}</span>
            </summary>
            <ul>
                <For each key=|line| *line let(line)>
                    <FaultyLine import line group=fault />
                </For>
            </ul>
            <div class="import-line">
                <ShowMoreButton count=move || lines.with(BTreeSet::len) shown step=SHOWN />
                <Show when=move || { meant.with(Vec::len) > usize::from(fault != Fault::SeveralNames) }>
                    <Button on_press=use_meant>{meant_label}</Button>
                </Show>
                <Show when=move || !uncertain().is_empty()>
                    <Button on_press=use_shown>{messages.import_use_shown()}</Button>
                </Show>
                {(fault == Fault::MoreCells).then(|| view! { <AllReadings import lines /> })}
                <Show when=move || !faulty.with(Vec::is_empty)>
                    <Button rank=ButtonRank::Quiet on_press=leave_out>
                        {move || messages.import_leave_out_all(faulty.with(Vec::len))}
                    </Button>
                </Show>
            </div>
        </details>
    }
}

/// Returns one line: its reason, its fields, similar assets, and whether it is left out.
#[component]
fn FaultyLine(import: ListImport, line: u32, group: Fault) -> impl IntoView {
    let messages = use_messages();
    let verdict: Memo<Option<Verdict>> = Memo::new(move |_| {
        import.comparison.with(|comparison| Some(comparison.as_ref()?.row(line)?.verdict.clone()))
    });
    let reason = move || match verdict.get()? {
        Verdict::Fault(fault, place) => {
            let reason = (fault != group).then(|| messages::fault(messages, fault));
            // The user cannot edit this cell, such as the number of another certificate.
            let own = place.column.filter(|_| place.field.is_none()).map(|column| {
                messages.named(&import.heading_of(column, messages), &clip(String::from(place.value)))
            });
            let texts = reason.into_iter().chain(own).collect::<Vec<_>>();
            (!texts.is_empty())
                .then(|| view! { <p class="import-reason"><bdi>{texts.join(" ")}</bdi></p> }.into_any())
        }
        Verdict::LeftOut => {
            Some(view! { <Badge text=messages.import_is_left_out() tone=Tone::Neutral /> }.into_any())
        }
        Verdict::WillChange(_) | Verdict::AlreadySo | Verdict::Repeated => {
            Some(view! { <Badge text=messages.import_corrected() tone=Tone::Positive /> }.into_any())
        }
    };
    let is_left_out = move || {
        import.corrections.with(|corrections| corrections.get(line).is_some_and(|own| own.is_left_out))
    };
    let leave_out = move |is_left_out: bool| {
        import.correct(|corrections| corrections.leave_out(line, is_left_out));
    };
    let label = messages.sheet_line(&line.to_string());
    view! {
        <li>
          <div class="import-faulty" role="group" aria-label=label data-focus-home tabindex="-1">
            <div class="import-line">
                <strong>{label.clone()}</strong>
                {reason}
                <label class="checkbox">
                    <input
                        type="checkbox"
                        prop:checked=is_left_out
                        on:change:target=move |event| leave_out(event.target().checked())
                    />
                    <span>{messages.import_leave_out()}</span>
                </label>
            </div>
            <div class="import-fields">
                <TextField import line field=CorrectedField::Id label=messages.sheet_role_asset() />
                <TextField import line field=CorrectedField::Serial label=messages.detail_serial() />
                <StatusField import line />
                <TextField import line field=CorrectedField::Explanation label=messages.explanation() />
            </div>
            <NearAssets import line verdict />
            {(group == Fault::MoreCells).then(|| view! { <LineReadings import line /> })}
          </div>
        </li>
    }
}

/// Calls `of` with the row of a line and the column of a field.
fn with_cell<T>(
    import: ListImport,
    line: u32,
    field: CorrectedField,
    of: impl FnOnce(Row<'_>, usize) -> T,
) -> Option<T> {
    let index = import.comparison.with(|comparison| Some(comparison.as_ref()?.row(line)?.index))?;
    let column = import.columns.with(|columns| columns.as_ref()?.column_of(field.role()))?;
    Some(of(import.table()?.row(index)?, column))
}

fn cell(import: ListImport, line: u32, field: CorrectedField) -> String {
    let read = |row: Row<'_>, column| import.cell(row, column).to_owned();
    with_cell(import, line, field, read).unwrap_or_default()
}

/// Returns the text of a field: the correction, else the cell.
fn text_of(import: ListImport, line: u32, field: CorrectedField) -> String {
    let corrected = import
        .corrections
        .with(|corrections| corrections.get(line).and_then(|own| own.text(field).map(str::to_owned)));
    corrected.unwrap_or_else(|| cell(import, line, field))
}

/// Returns the change of a field to this text. It removes the correction if the list has this text without doubt.
fn set(import: ListImport, line: u32, field: CorrectedField, text: &str) -> impl FnOnce(&mut Corrections) {
    let is_certain = |row: Row<'_>, column| import.cell(row, column) == text && row.problem(column).is_none();
    let is_as_before = untrack(|| match with_cell(import, line, field, is_certain) {
        Some(is_certain) => is_certain,
        None => text.is_empty(),
    });
    move |corrections| corrections.set(line, field, (!is_as_before).then_some(text))
}

#[component]
fn TextField(import: ListImport, line: u32, field: CorrectedField, label: &'static str) -> impl IntoView {
    let text = Memo::new(move |_| text_of(import, line, field));
    view! {
        <label class="import-field">
            <span>{label}</span>
            <input
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck=matches!(field, CorrectedField::Explanation).then_some("true").unwrap_or("false")
                prop:value=move || text.get()
                on:input:target=move |event| {
                    import.correct_while_typing(set(import, line, field, &event.target().value()));
                }
            />
        </label>
    }
}

/// Returns the status of a line: the word of the list, or one of the statuses.
#[component]
fn StatusField(import: ListImport, line: u32) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let own = Memo::new(move |_| cell(import, line, CorrectedField::Status));
    let text = Memo::new(move |_| text_of(import, line, CorrectedField::Status));
    let choose = move |value: String| {
        if value.is_empty() {
            import.correct(|corrections| corrections.set(line, CorrectedField::Status, None));
        } else {
            import.correct(set(import, line, CorrectedField::Status, &value));
        }
    };
    let word = move || match own.get() {
        own if own.trim().is_empty() => messages.import_no_word().to_owned(),
        own => clip(own),
    };
    let choices = move || {
        let word = (String::new(), word());
        std::iter::once(word).chain(status_choices(messages, session)).collect::<Vec<_>>()
    };
    let chosen = move || Some(text.get()).filter(|text| own.with(|own| own != text)).unwrap_or_default();
    view! {
        <label class="import-field">
            <span>{messages.status()}</span>
            <Select label=messages.status() choices chosen on_choose=choose attr:translate="no" />
        </label>
    }
}

/// Offers assets with a similar ID or serial number.
#[component]
fn NearAssets(import: ListImport, line: u32, verdict: Memo<Option<Verdict>>) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let near = Memo::new(move |_| match verdict.get() {
        Some(Verdict::Fault(
            Fault::UnknownAsset
            | Fault::SimilarAsset
            | Fault::MadeDate
            | Fault::InvisibleCharacter
            | Fault::RoundedId
            | Fault::LostCharacter
            | Fault::Cell(_),
            place,
        )) if matches!(place.field, Some(CorrectedField::Id | CorrectedField::Serial)) => {
            import.lookup.get().map(|lookup| lookup.near(&place.value)).unwrap_or_default()
        }
        _ => Vec::new(),
    });
    let name = move |id: AssetId| {
        open_certificate
            .with_assets(|assets| assets.get(id).map(|asset| labels::asset_in_full(messages, asset)))
            .flatten()
            .unwrap_or_default()
    };
    view! {
        <Show when=move || !near.with(Vec::is_empty)>
            <div class="import-line">
                <span>{messages.import_near()}</span>
                <For each=move || near.get() key=|id| *id let(id)>
                    <Button on_press=move || {
                        import.correct(|corrections| corrections.set_asset(line, id));
                    }>
                        <bdi translate="no">{move || name(id)}</bdi>
                    </Button>
                </For>
            </div>
        </Show>
    }
}

/// Downloads the lines with a fault, to be corrected and imported again.
fn save_lines(import: ListImport, messages: Messages) {
    let Some(comparison) = import.comparison.get_untracked() else { return };
    let texts = Texts {
        role: &|role| messages::role(messages, role),
        reason_heading: messages.sheet_reason_heading(),
        reason: &|fault| messages::fault(messages, fault),
    };
    let rows = untrack(|| import.with_inputs(|inputs| lines_to_correct::table(inputs, &comparison, texts)));
    let rows = rows.unwrap_or_default();
    let Some((headings, lines)) = rows.split_first() else { return };
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let mut made = CsvText::new(intl::separator(messages.language), &headings);
    for line in lines {
        made.row(line.iter().map(String::as_str));
    }
    files::download(messages.import_lines_file(), "text/csv;charset=utf-8", &made.end());
}
