//! Lines of a text with more cells than headings: how they are read, singly or all at once.

use std::collections::{BTreeMap, BTreeSet};

use acceptance_marklist::comparison::{Fault, JoinedLine, Verdict, joined};
use acceptance_marklist::corrections::LineReading;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::imports::ListImport;
use crate::text::clip;
use crate::ui::button::{Button, ButtonRank};

/// Returns lines with their cells as written, and as they may be joined.
fn readings(import: ListImport, lines: &[u32]) -> Vec<(u32, Vec<String>, Option<JoinedLine>)> {
    let Some((comparison, table)) = import.comparison.get().zip(import.table()) else { return Vec::new() };
    let found = lines.iter().filter_map(|line| {
        let row = comparison.row(*line)?;
        matches!(row.verdict, Verdict::Fault(Fault::MoreCells, _)).then_some((*line, row.index))
    });
    let (lines, indices): (Vec<u32>, Vec<usize>) = found.unzip();
    let joined = untrack(|| import.with_inputs(|inputs| joined(inputs, &indices))).unwrap_or_default();
    let cells = |index: &usize| {
        table.row(*index).map(|row| row.cells().map(str::to_owned).collect()).unwrap_or_default()
    };
    let written: Vec<Vec<String>> = indices.iter().map(cells).collect();
    lines.into_iter().zip(written).zip(joined).map(|((line, cells), joined)| (line, cells, joined)).collect()
}

fn read_as_written(import: ListImport, lines: &[u32]) {
    import.correct(|corrections| {
        for line in lines {
            corrections.read_as(*line, LineReading::AsWritten, None);
        }
    });
}

fn read_joined(import: ListImport, lines: &[(u32, JoinedLine)]) {
    import.correct(|corrections| {
        for (line, joined) in lines {
            corrections.read_as(*line, joined.reading, joined.explanation.as_deref());
        }
    });
}

/// Offers the readings of a line, as long as it is not decided.
#[component]
pub fn LineReadings(import: ListImport, line: u32) -> impl IntoView {
    let messages = use_messages();
    let shown = |cells: &[String]| clip(cells.iter().map(|cell| cell.trim()).collect::<Vec<_>>().join(" · "));
    let offers = move || {
        let (_, cells, joined) = readings(import, &[line]).pop()?;
        let joined = joined.map(|joined| {
            let label = shown(&joined.cells);
            let lines = [(line, joined)];
            view! { <Button on_press=move || read_joined(import, &lines)><bdi>{label}</bdi></Button> }
        });
        Some(view! {
            <div class="import-line">
                <span>{messages.import_read_as()}</span>
                {joined}
                <Button rank=ButtonRank::Quiet on_press=move || read_as_written(import, &[line])>
                    <bdi>{shown(&cells)}</bdi>
                </Button>
            </div>
        })
    };
    view! { <div>{offers}</div> }
}

/// Offers one reading for all lines: one for each column whose cells are joined, and the lines as they are written.
#[component]
pub fn AllReadings(import: ListImport, lines: Memo<BTreeSet<u32>>) -> impl IntoView {
    let messages = use_messages();
    let offers = move || {
        let lines: Vec<u32> = lines.get().into_iter().collect();
        let all = readings(import, &lines);
        let written: Vec<u32> = all.iter().map(|(line, ..)| *line).collect();
        let mut by_column: BTreeMap<usize, Vec<(u32, JoinedLine)>> = BTreeMap::new();
        for (line, _, joined) in all {
            if let Some(joined) = joined
                && let LineReading::Joined { column, .. } = joined.reading
            {
                by_column.entry(column).or_default().push((line, joined));
            }
        }
        let join = |(column, lines): (usize, Vec<(u32, JoinedLine)>)| {
            let label = messages.import_join(lines.len(), &import.heading_of(column, messages));
            view! { <Button on_press=move || read_joined(import, &lines)>{label}</Button> }
        };
        let as_written = (!written.is_empty()).then(|| {
            let label = messages.import_as_written(written.len());
            view! {
                <Button rank=ButtonRank::Quiet on_press=move || read_as_written(import, &written)>{label}</Button>
            }
        });
        view! {
            {by_column.into_iter().map(join).collect_view()}
            {as_written}
        }
    };
    view! { {offers} }
}
