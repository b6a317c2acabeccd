//! The state of an import: the list, the roles of its columns, its words, corrections and the comparison with the assets.

use std::sync::Arc;

use acceptance_marklist::columns::{self, ColumnRole, Columns, OtherNames};
use acceptance_marklist::comparison::{Comparing, Comparison, FaultGroup, Inputs, cell};
use acceptance_marklist::corrections::Corrections;
use acceptance_marklist::csv::Encoding;
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::{Omission, Row, Table, column_letter};
use acceptance_marklist::words::{Assignments, Word, words};
use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use super::features::Features;
use super::inputs::OwnedInputs;
use super::reading::{ImportProblem, ReadList, read_file, read_text};
use super::stage::ImportStage;
use super::status_labels::every_label;
use super::work::{OtherLists, Place, Work};
use crate::browser::files::FileError;
use crate::browser::timer;
use crate::i18n::Messages;
use crate::state::Latest;
use crate::text::clip;

/// Number of rows compared in one task. A list of so many rows is compared at once.
const STEP: usize = 2_000;

/// The milliseconds without a key press until a corrected line of a long list is compared.
const TYPING: u32 = 150;

fn address(lookup: Option<&Option<Arc<Lookup>>>) -> Option<Option<*const Lookup>> {
    lookup.map(|lookup| lookup.as_ref().map(Arc::as_ptr))
}

/// An import into a certificate. It outlives the page, so that the user can look at other pages and return.
#[derive(Clone, Copy)]
pub struct ListImport {
    key: CertificateKey,
    pub(super) features: StoredValue<Features>,
    /// The work of the user when the list was recognised or applied.
    done: RwSignal<Work>,
    /// Only the last read or comparison counts.
    latest: Latest,
    pub stage: RwSignal<ImportStage>,
    /// The pasted or typed cells.
    pub pasted: RwSignal<String>,
    pub list: RwSignal<ReadList>,
    /// The assets by their names; `None` without a list.
    pub lookup: Memo<Option<Arc<Lookup>>>,
    /// The index of the sheet in use.
    pub sheet: RwSignal<usize>,
    pub columns: RwSignal<Option<Columns>>,
    /// The statuses that the user assigned to words of this list, and remembered ones of earlier lists.
    pub assignments: RwSignal<Assignments>,
    /// The lines that the user corrected or left out.
    pub corrections: RwSignal<Corrections>,
    /// The lines with a fault or a correction.
    pub groups: RwSignal<Vec<FaultGroup>>,
    /// The first column of the list in its sheet.
    first_column: RwSignal<usize>,
    other_lists: StoredValue<OtherLists>,
    /// The rows that the user includes although they would be left out.
    included: RwSignal<Vec<Omission>>,
    /// The status of the assets that no line names, for those without a status.
    pub rest: RwSignal<Option<AcceptanceStatus>>,
    /// The distinct words of the status column.
    pub words: RwSignal<Arc<[Word]>>,
    /// The last complete comparison, shown while the next one is made.
    pub comparison: RwSignal<Option<Arc<Comparison>>>,
}

impl ListImport {
    /// Returns an import without a list.
    pub(super) fn new(key: CertificateKey) -> Self {
        let features = Features::new();
        let list = RwSignal::new(ReadList::default());
        let lookup = Memo::new_with_compare(
            move |before: Option<&Option<Arc<Lookup>>>| {
                if list.with(|list| list.tables.is_empty()) {
                    return None;
                }
                let before = before.cloned().flatten();
                features.read_assets(key, |assets, _| {
                    let before = before.filter(|lookup| lookup.is_of(assets));
                    before.unwrap_or_else(|| Arc::new(Lookup::new(assets)))
                })
            },
            |one, other| address(one) != address(other),
        );
        Self {
            key,
            features: StoredValue::new(features),
            done: RwSignal::default(),
            latest: Latest::new(),
            stage: RwSignal::default(),
            pasted: RwSignal::default(),
            list,
            lookup,
            sheet: RwSignal::default(),
            columns: RwSignal::default(),
            assignments: RwSignal::default(),
            corrections: RwSignal::default(),
            groups: RwSignal::default(),
            first_column: RwSignal::default(),
            other_lists: StoredValue::default(),
            included: RwSignal::default(),
            rest: RwSignal::default(),
            words: RwSignal::default(),
            comparison: RwSignal::default(),
        }
    }

    pub fn key(self) -> CertificateKey {
        self.key
    }

    /// Returns whether it has work of the user that is not applied: typed or pasted cells, a file that is being read, or
    /// corrections, assignments and choices.
    pub fn has_work(self) -> bool {
        let work = self.work();
        self.done.with(|done| *done != work) || self.stage.with(|stage| *stage == ImportStage::Reading)
    }

    fn work(self) -> Work {
        Work {
            has_pasted: self.pasted.with(|pasted| !pasted.trim().is_empty()),
            place: self.place(),
            columns: self.columns.get(),
            assignments: self.assignments.with(Assignments::of_list),
            corrections: self.corrections.get(),
            others: self.other_lists.with_value(OtherLists::corrections),
            included: self.included.get(),
            rest: self.rest.get(),
        }
    }

    /// Forgets the work of the user so far, except pasted cells.
    fn begin_work(self) {
        self.done.set(Work { has_pasted: false, ..untrack(|| self.work()) });
    }

    /// Discards the list with the work of the user.
    pub fn discard(self) {
        self.latest.begin();
        self.pasted.set(String::new());
        self.clear();
    }

    /// Compares the list when the screen is mounted, and again when changes or assets are updated.
    pub fn follow_assets(self) {
        if untrack(|| self.list.with(|list| list.tables.is_empty())) {
            self.load_words();
        }
        Effect::new(move || {
            self.read_assets(|_, _| ());
            if self.columns.with_untracked(Option::is_some) {
                self.compare();
            } else {
                self.begin();
            }
        });
    }

    fn read_assets<T>(self, look: impl FnOnce(&CompleteAssets, &Draft) -> T) -> Option<T> {
        self.features.get_value().read_assets(self.key, look)
    }

    /// Reads a file, or shows why there is none.
    pub fn open_file(self, file: Result<Blob, FileError>) {
        self.pasted.set(String::new());
        self.read(async move { read_file(file.map_err(ImportProblem::File)?).await });
    }

    /// Reads pasted or typed cells.
    pub fn open_text(self, text: String) {
        self.pasted.set(text.clone());
        if text.trim().is_empty() {
            self.latest.begin();
            return self.clear();
        }
        self.read(async move { read_text(&text) });
    }

    /// Reads the same bytes in another encoding.
    pub fn choose_encoding(self, encoding: Encoding) {
        let (name, file) =
            self.list.with_untracked(|list| (list.name.clone(), list.uncertain_encoding.clone()));
        if let Some(file) = file {
            self.read(async move { file.read_as(encoding, name) });
        }
    }

    /// Uses another sheet.
    pub fn choose_sheet(self, sheet: usize) {
        self.choose_list((sheet, 0));
    }

    /// Uses the list that begins at another column of the sheet.
    pub fn read_from(self, first_column: usize) {
        self.choose_list((self.sheet.get_untracked(), first_column));
    }

    fn choose_list(self, place: Place) {
        // The comparison of the other list has other lines.
        self.comparison.set(None);
        let own = (self.corrections.get_untracked(), self.groups.get_untracked());
        let from = untrack(|| self.place());
        let restored = self.other_lists.try_update_value(|others| others.exchange(from, own, place));
        let (corrections, groups) = restored.unwrap_or_default();
        self.corrections.set(corrections);
        self.groups.set(groups);
        let (sheet, first_column) = place;
        self.sheet.set(sheet);
        self.first_column.set(first_column);
        self.rest.set(None);
        // Without headings, words of another list have the same keys.
        self.assignments.update(Assignments::remember_all);
        self.recognise();
    }

    /// Gives a role to a column.
    pub fn choose_role(self, column: usize, role: ColumnRole) {
        self.update_columns(|columns| columns.set_role(column, role));
    }

    /// Uses another row as the headings; `None` if there are none.
    pub fn choose_heading_row(self, row: Option<usize>) {
        self.update_columns(|columns| columns.heading_row = row);
    }

    /// Corrects lines.
    pub fn correct(self, change: impl FnOnce(&mut Corrections)) {
        self.corrections.update(change);
        self.compare();
    }

    /// Corrects a line while the user types. The comparison of a long list follows when the typing pauses, so that it is
    /// complete before the user leaves the field for *Apply*.
    pub fn correct_while_typing(self, change: impl FnOnce(&mut Corrections)) {
        self.corrections.update(change);
        self.compare_after(TYPING);
    }

    /// Returns the text of a cell as it is compared.
    pub fn cell(self, row: Row<'_>, column: usize) -> &str {
        self.included
            .with(|included| self.corrections.with(|corrections| cell(row, column, included, corrections)))
    }

    /// Returns whether rows are included that would be left out for this reason.
    pub fn includes(self, omission: Omission) -> bool {
        self.included.with(|included| included.contains(&omission))
    }

    /// Includes or excludes such rows.
    pub fn include(self, omission: Omission, is_included: bool) {
        self.included.update(|included| {
            included.retain(|own| *own != omission);
            included.extend(is_included.then_some(omission));
        });
        self.compare();
    }

    /// Chooses the status of the assets that no line names, for those without a status.
    pub fn choose_rest(self, status: Option<AcceptanceStatus>) {
        self.rest.set(status);
        self.compare();
    }

    fn place(self) -> Place {
        (self.sheet.get(), self.first_column.get())
    }

    /// Returns the sheet in use.
    pub fn table(self) -> Option<Arc<Table>> {
        let sheet = self.sheet.get();
        self.list.with(|list| list.tables.get(sheet).cloned())
    }

    /// Returns the heading of a column, or its letter.
    pub fn heading_of(self, column: usize, messages: Messages) -> String {
        let heading = self
            .table()
            .zip(self.columns.get())
            .map_or_else(String::new, |(table, columns)| columns.heading(&table, column).to_owned());
        if heading.is_empty() { messages.sheet_column(&column_letter(column)) } else { clip(heading) }
    }

    /// Returns whether several columns say the statuses.
    pub fn has_several_statuses(self) -> bool {
        self.columns.with(|columns| columns.as_ref().is_some_and(|columns| columns.of_statuses().count() > 1))
    }

    /// Returns whether a complete comparison is shown and no other one is under way.
    pub fn is_current(self) -> bool {
        self.stage.get() == ImportStage::Compared
    }

    /// Returns the inputs of the comparison; `None` until there is a list and its assets are read.
    fn inputs(self) -> Option<OwnedInputs> {
        Some(OwnedInputs {
            table: self.table()?,
            columns: self.columns.get()?,
            lookup: self.lookup.get()?,
            labels: self.list.with(|list| Arc::clone(&list.labels)),
            draft: self.read_assets(|_, draft| draft.clone())?,
            assignments: self.assignments.get(),
            corrections: self.corrections.get(),
            certificate: self.key,
            included: self.included.get(),
            rest: self.rest.get(),
        })
    }

    /// Calls `of` with the inputs of the comparison; `None` until there is a list and its assets are read.
    pub fn with_inputs<T>(self, of: impl FnOnce(Inputs<'_>) -> T) -> Option<T> {
        Some(of(self.inputs()?.get()))
    }

    /// Clears a list that was applied, if it has no faulty lines and no other lists of assets. Waiting and faulty lines
    /// stay, for a later correction.
    pub fn end(self, applied: &Comparison) {
        if applied.sums().faults == 0 {
            self.other_lists.update_value(|others| others.add_applied(untrack(|| self.place())));
            if !self.has_other_list() {
                self.discard();
            }
        }
        self.done.set(untrack(|| self.work()));
    }

    /// Returns whether another visible sheet names assets, or another column of this one, unless its list was applied.
    pub fn has_other_list(self) -> bool {
        let is_applied = |place: Place| self.other_lists.with_value(|others| others.is_applied(place));
        if let Some(other) = untrack(|| self.other_names())
            && !is_applied((self.sheet.get_untracked(), other.first))
        {
            return true;
        }
        let own = self.sheet.get_untracked();
        let Some(lookup) = self.lookup.get_untracked() else { return false };
        self.list.with_untracked(|ReadList { tables, visible, labels, .. }| {
            let others = tables.iter().take(*visible).enumerate();
            let mut others = others.filter(|(at, _)| *at != own && !is_applied((*at, 0)));
            others.any(|(_, table)| columns::names_assets(table, &lookup, labels))
        })
    }

    /// Returns a column that names other assets than those of its lines.
    pub fn other_names(self) -> Option<OtherNames> {
        self.with_inputs(|inputs| columns::other_names(inputs.table, inputs.columns, inputs.lookup)).flatten()
    }

    fn update_columns(self, change: impl FnOnce(&mut Columns)) {
        let status = || {
            self.columns.with_untracked(|columns| Some(columns.as_ref()?.of_statuses().collect::<Vec<_>>()))
        };
        let before = status();
        self.columns.update(|columns| {
            if let Some(columns) = columns {
                change(columns);
            }
        });
        // Other columns may name other assets.
        self.rest.set(None);
        if status() != before {
            // Without headings, words of another column have the same keys.
            self.assignments.update(Assignments::remember_all);
        }
        self.compare();
    }

    fn read(self, read: impl Future<Output = Result<ReadList, ImportProblem>> + 'static) {
        let question = self.latest.begin();
        self.clear();
        self.stage.set(ImportStage::Reading);
        spawn_local(async move {
            // The page shows the progress first.
            timer::next_task().await;
            if !question.is_wanted() {
                return;
            }
            let read = match read.await {
                Ok(list) => Ok(ReadList {
                    labels: Arc::new(every_label(self.features.get_value().session).await),
                    ..list
                }),
                Err(problem) => Err(problem),
            };
            if !question.is_wanted() {
                return;
            }
            match read {
                Ok(list) => {
                    self.list.set(list);
                    self.stage.set(ImportStage::Idle);
                    self.begin();
                }
                Err(problem) => self.stage.set(ImportStage::Failed(problem)),
            }
        });
    }

    /// Recognises a list that was read, once its assets are read.
    fn begin(self) {
        if self.lookup.with_untracked(Option::is_some) {
            self.sheet.set(self.best_sheet());
            self.first_column.set(0);
            self.recognise();
            self.begin_work();
        }
    }

    fn best_sheet(self) -> usize {
        let Some(lookup) = self.lookup.get_untracked() else { return 0 };
        self.list.with_untracked(|ReadList { tables, visible, labels, .. }| {
            // A hidden sheet is used only if the user chooses it, or if all are hidden.
            let most = if *visible > 0 { *visible } else { tables.len() };
            columns::best_table(tables.iter().take(most).map(|table| &**table), &lookup, labels)
        })
    }

    fn recognise(self) {
        let given = untrack(|| self.table()).zip(self.lookup.get_untracked());
        let first = self.first_column.get_untracked();
        self.columns.set(self.list.with_untracked(|list| {
            given.map(|(table, lookup)| columns::recognise_from(&table, &lookup, &list.labels, first))
        }));
        self.compare();
    }

    pub(super) fn compare(self) {
        self.compare_after(0);
    }

    fn compare_after(self, delay: u32) {
        let question = self.latest.begin();
        self.stage.set(ImportStage::Idle);
        let Some(inputs) = untrack(|| self.inputs()).filter(|inputs| inputs.columns.is_known()) else {
            self.comparison.set(None);
            self.words.set(Arc::default());
            return;
        };
        if inputs.table.len() <= STEP {
            // At once, so that no count and no button is behind a correction.
            self.show_words(&inputs);
            return self.show(&inputs, Comparing::new(inputs.get()).end());
        }
        self.stage.set(ImportStage::Comparing(0, inputs.table.len()));
        spawn_local(async move {
            if delay > 0 {
                timer::pause(delay).await;
            } else {
                timer::next_task().await;
            }
            if !question.is_wanted() {
                return;
            }
            self.show_words(&inputs);
            let mut comparing = Comparing::new(inputs.get());
            while !comparing.step(STEP) {
                let (done, all) = comparing.progress();
                self.stage.try_set(ImportStage::Comparing(done, all));
                timer::next_task().await;
                if !question.is_wanted() {
                    return;
                }
            }
            self.show(&inputs, comparing.end());
        });
    }

    fn show_words(self, inputs: &OwnedInputs) {
        let found: Arc<[Word]> = words(inputs.get()).into();
        if self.words.try_with_untracked(|words| *words != found) == Some(true) {
            self.words.try_set(found);
        }
    }

    fn show(self, inputs: &OwnedInputs, comparison: Comparison) {
        self.groups.try_update(|groups| {
            *groups = comparison.groups_to_correct(&inputs.corrections, groups);
        });
        self.comparison.try_set(Some(Arc::new(comparison)));
        self.stage.try_set(ImportStage::Compared);
    }

    fn clear(self) {
        // Another user may have signed in.
        self.load_words();
        self.list.set(ReadList::default());
        self.sheet.set(0);
        self.first_column.set(0);
        self.columns.set(None);
        self.corrections.set(Corrections::default());
        self.other_lists.set_value(OtherLists::default());
        self.groups.set(Vec::new());
        self.included.set(Vec::new());
        self.rest.set(None);
        self.words.set(Arc::default());
        self.comparison.set(None);
        self.stage.set(ImportStage::Idle);
        self.begin_work();
    }
}
