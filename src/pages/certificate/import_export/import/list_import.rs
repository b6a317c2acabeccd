//! The state of an import: the list, the roles of its columns, its words, corrections and the comparison with the assets.

use std::collections::BTreeMap;
use std::sync::Arc;

use acceptance_marklist::columns::{self, ColumnRole, Columns};
use acceptance_marklist::comparison::{Comparing, Comparison, FaultGroup, Inputs};
use acceptance_marklist::corrections::Corrections;
use acceptance_marklist::csv::Encoding;
use acceptance_marklist::labels::Labels;
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::{Table, column_letter};
use acceptance_marklist::words::{Assigned, Assignments, Word, words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use super::fault_groups::groups;
use super::reading::{ImportProblem, ReadList, read_file, read_text};
use super::status_labels::every_label;
use crate::browser::files::NotTaken;
use crate::browser::timer;
use crate::i18n::Messages;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::{Latest, LocalStore, Session, use_local_store, use_session};
use crate::text::clip;

/// Number of rows compared in one task.
const STEP: usize = 2_000;

/// The milliseconds without a key press until a corrected line is compared.
const TYPING: u32 = 150;

/// The progress of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImportStage {
    /// There is no list, or its columns are unknown.
    #[default]
    Idle,
    /// The list is being read.
    Reading,
    /// The numbers of compared rows and of all rows.
    Comparing(usize, usize),
    /// The comparison is complete.
    Compared,
}

/// An import into the certificate of the page. It outlives the import screen, so that the user can
/// look at the table and return.
#[derive(Clone, Copy)]
pub struct ListImport {
    worksheet: Worksheet,
    session: Session,
    local_store: LocalStore,
    labels: StoredValue<Option<Arc<Labels>>>,
    /// The assets of the last read, by their names.
    lookup: StoredValue<Option<Arc<Lookup>>>,
    /// Only the last read or comparison counts.
    latest: Latest,
    /// The pasted or typed cells.
    pub pasted: RwSignal<String>,
    /// The list.
    pub list: RwSignal<ReadList>,
    /// The index of the sheet in use.
    pub sheet: RwSignal<usize>,
    /// The roles of the columns.
    pub columns: RwSignal<Option<Columns>>,
    /// The statuses that the user assigned to words.
    pub assignments: RwSignal<Assignments>,
    /// The lines that the user corrected or left out.
    pub corrections: RwSignal<Corrections>,
    /// The corrections of the sheets that are not in use.
    other_sheets: StoredValue<BTreeMap<usize, Corrections>>,
    /// The last groups of each sheet, since a corrected line stays in its group.
    placed: StoredValue<BTreeMap<usize, Vec<FaultGroup>>>,
    /// Whether hidden rows are imported, too.
    pub includes_hidden: RwSignal<bool>,
    /// The distinct words of the status column.
    pub words: RwSignal<Arc<[Word]>>,
    /// Why the list was not read.
    pub problem: RwSignal<Option<ImportProblem>>,
    /// The progress.
    pub stage: RwSignal<ImportStage>,
    /// The last complete comparison, shown while the next one is made.
    pub comparison: RwSignal<Option<Arc<Comparison>>>,
    /// The lines with a fault or a correction.
    pub groups: Memo<Vec<FaultGroup>>,
}

impl ListImport {
    /// Returns an import without a list.
    pub fn new(worksheet: Worksheet) -> Self {
        let local_store = use_local_store();
        let corrections = RwSignal::new(Corrections::default());
        let comparison: RwSignal<Option<Arc<Comparison>>> = RwSignal::new(None);
        let (sheet, placed) = (RwSignal::new(0), StoredValue::new(BTreeMap::<usize, Vec<FaultGroup>>::new()));
        let groups = Memo::new(move |_| {
            let Some(comparison) = comparison.get() else { return Vec::new() };
            let sheet = sheet.get_untracked();
            let found = corrections.with(|corrections| {
                let is_corrected = |line| corrections.get(line).is_some();
                placed.with_value(|placed| groups(&comparison, is_corrected, placed.get(&sheet)))
            });
            placed.update_value(|placed| _ = placed.insert(sheet, found.clone()));
            found
        });
        Self {
            worksheet,
            session: use_session(),
            local_store,
            labels: StoredValue::new(None),
            lookup: StoredValue::new(None),
            latest: Latest::new(),
            pasted: RwSignal::new(String::new()),
            list: RwSignal::new(ReadList::default()),
            sheet,
            columns: RwSignal::new(None),
            assignments: RwSignal::new(local_store.import_words()),
            corrections,
            other_sheets: StoredValue::new(BTreeMap::new()),
            placed,
            includes_hidden: RwSignal::new(false),
            words: RwSignal::new(Arc::default()),
            problem: RwSignal::new(None),
            stage: RwSignal::new(ImportStage::Idle),
            comparison,
            groups,
        }
    }

    /// Compares the list when the screen is mounted, and again when changes or assets are updated.
    pub fn follow_assets(self) {
        Effect::new(move || {
            self.worksheet.read(|_, _| ());
            if self.columns.with_untracked(Option::is_some) {
                self.compare();
            }
        });
    }

    /// Reads a file, or shows why there is none.
    pub fn open_file(self, file: Result<Blob, NotTaken>) {
        self.pasted.set(String::new());
        self.read(async move { read_file(file.map_err(ImportProblem::NotTaken)?).await });
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
        let (name, doubt) = self.list.with_untracked(|list| (list.name.clone(), list.doubt.clone()));
        if let Some(doubt) = doubt {
            self.read(async move { doubt.read_as(encoding, name) });
        }
    }

    /// Uses another sheet.
    pub fn choose_sheet(self, sheet: usize) {
        let before = self.sheet.get_untracked();
        // Otherwise the groups of the other sheet would be made from this comparison.
        self.comparison.set(None);
        self.other_sheets.update_value(|others| {
            others.insert(before, self.corrections.get_untracked());
            self.corrections.set(others.remove(&sheet).unwrap_or_default());
        });
        self.sheet.set(sheet);
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

    /// Assigns words, and stores them for this service.
    pub fn assign(self, change: impl FnOnce(&mut Assignments)) {
        self.assignments.update(change);
        self.assignments.with_untracked(|assignments| self.local_store.store_import_words(assignments));
        self.compare();
    }

    /// Returns the status that the user assigned to a word.
    pub fn assigned(self, key: &str) -> Option<Assigned> {
        let labels = self.labels.get_value()?;
        self.assignments.with(|assignments| assignments.get(key, &labels))
    }

    /// Assigns the guessed status to each guessed word.
    pub fn confirm(self, words: &[Word]) {
        if let Some(labels) = self.labels.get_value() {
            self.assign(|assignments| assignments.confirm(words, &labels));
        }
    }

    /// Corrects lines.
    pub fn correct(self, change: impl FnOnce(&mut Corrections)) {
        self.corrections.update(change);
        self.compare();
    }

    /// Corrects a line while the user types. The comparison follows when the typing pauses, so that it is complete before
    /// the user leaves the field for *Apply*.
    pub fn correct_while_typing(self, change: impl FnOnce(&mut Corrections)) {
        self.corrections.update(change);
        self.compare_after(TYPING);
    }

    /// Includes or excludes hidden rows.
    pub fn include_hidden(self, is_included: bool) {
        self.includes_hidden.set(is_included);
        self.compare();
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

    /// Returns whether a complete comparison is shown and no other one is under way.
    pub fn is_current(self) -> bool {
        self.stage.get() == ImportStage::Compared
    }

    /// Returns the assets by their names.
    pub fn lookup(self) -> Option<Arc<Lookup>> {
        let assets = &self.worksheet.read_untracked(|assets, _| Some(assets.clone()))?;
        let known = self.lookup.get_value().filter(|lookup| lookup.is_of(assets));
        known.or_else(|| {
            let lookup = Arc::new(Lookup::new(assets));
            self.lookup.set_value(Some(Arc::clone(&lookup)));
            Some(lookup)
        })
    }

    /// Calls `of` with the inputs of the comparison; `None` until there is a list and its assets are read.
    pub fn with_inputs<T>(self, of: impl FnOnce(Inputs<'_>) -> T) -> Option<T> {
        let (table, columns) = (self.table()?, self.columns.get()?);
        let (lookup, labels) = (self.lookup()?, self.labels.get_value()?);
        let (assignments, corrections) = (self.assignments.get(), self.corrections.get());
        let includes_hidden = self.includes_hidden.get();
        self.worksheet.read(|_, draft| {
            Some(of(Inputs {
                assignments: &assignments,
                corrections: &corrections,
                certificate: Some(self.worksheet.key),
                include_hidden: includes_hidden,
                ..Inputs::new(&table, &columns, &lookup, draft, &labels)
            }))
        })
    }

    /// Applies the list to the assets in one step that can be undone. Clears a list without faulty
    /// lines and without other sheets of assets. Returns whether the marks could be changed.
    pub fn apply(self) -> bool {
        let Some(comparison) = self.comparison.get_untracked() else { return false };
        let is_applied = self.worksheet.act(|assets, draft| {
            let wanted = comparison.changes().filter_map(|change| {
                Some((assets.get(change.asset)?, change.status.as_ref(), change.explanation.as_deref()))
            });
            draft.set_listed(wanted)
        });
        // Waiting and faulty lines stay, for a later correction.
        if is_applied && comparison.sums().faults == 0 && !self.has_other_list() {
            self.lookup.set_value(None);
            self.latest.begin();
            self.pasted.set(String::new());
            self.clear();
        }
        is_applied
    }

    /// Returns whether another visible sheet names assets.
    fn has_other_list(self) -> bool {
        let own = self.sheet.get_untracked();
        let Some((lookup, labels)) = self.lookup().zip(self.labels.get_value()) else { return false };
        self.list.with_untracked(|ReadList { tables, visible, .. }| {
            let mut others = tables.iter().take(*visible).enumerate().filter(|(at, _)| *at != own);
            others.any(|(_, table)| columns::names_assets(table, &lookup, &labels))
        })
    }

    fn update_columns(self, change: impl FnOnce(&mut Columns)) {
        self.columns.update(|columns| {
            if let Some(columns) = columns {
                change(columns);
            }
        });
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
            let read = read.await;
            if self.labels.try_with_value(Option::is_none) == Some(true) {
                let labels = every_label(self.session).await;
                self.labels.try_set_value(Some(Arc::new(labels)));
            }
            if !question.is_wanted() {
                return;
            }
            match read {
                Ok(list) => {
                    self.list.set(list);
                    self.sheet.set(self.best_sheet());
                    self.recognise();
                }
                Err(problem) => {
                    self.problem.set(Some(problem));
                    self.stage.set(ImportStage::Idle);
                }
            }
        });
    }

    fn best_sheet(self) -> usize {
        let (Some(lookup), Some(labels)) = (self.lookup(), self.labels.get_value()) else { return 0 };
        self.list.with_untracked(|ReadList { tables, visible, .. }| {
            // A hidden sheet is used only if the user chooses it, or if all are hidden.
            let most = if *visible > 0 { *visible } else { tables.len() };
            columns::best_table(tables.iter().take(most).map(|table| &**table), &lookup, &labels)
        })
    }

    fn recognise(self) {
        let (table, labels) = (untrack(|| self.table()), self.labels.get_value());
        let given = table.zip(self.lookup()).zip(labels);
        self.columns.set(given.map(|((table, lookup), labels)| columns::recognise(&table, &lookup, &labels)));
        self.compare();
    }

    fn compare(self) {
        self.compare_after(0);
    }

    fn compare_after(self, delay: u32) {
        let question = self.latest.begin();
        self.stage.set(ImportStage::Idle);
        let given = untrack(|| {
            let columns = self.columns.get().filter(Columns::is_known)?;
            let draft = self.worksheet.read(|_, draft| draft.clone());
            Some((self.table()?, columns, self.lookup()?, draft, self.labels.get_value()?))
        });
        let Some((table, columns, lookup, draft, labels)) = given else {
            self.comparison.set(None);
            self.words.set(Arc::default());
            return;
        };
        let (assignments, corrections) = (self.assignments.get_untracked(), self.corrections.get_untracked());
        let include_hidden = self.includes_hidden.get_untracked();
        self.stage.set(ImportStage::Comparing(0, table.len()));
        spawn_local(async move {
            if delay > 0 {
                timer::pause(delay).await;
            } else {
                timer::next_task().await;
            }
            if !question.is_wanted() {
                return;
            }
            let inputs = Inputs {
                assignments: &assignments,
                corrections: &corrections,
                certificate: Some(self.worksheet.key),
                include_hidden,
                ..Inputs::new(&table, &columns, &lookup, &draft, &labels)
            };
            let found: Arc<[Word]> = words(inputs).into();
            if self.words.try_with_untracked(|words| *words != found) == Some(true) {
                self.words.try_set(found);
            }
            let mut comparing = Comparing::new(inputs);
            while !comparing.step(STEP) {
                let (done, all) = comparing.progress();
                self.stage.try_set(ImportStage::Comparing(done, all));
                timer::next_task().await;
                if !question.is_wanted() {
                    return;
                }
            }
            self.comparison.try_set(Some(Arc::new(comparing.end())));
            self.stage.try_set(ImportStage::Compared);
        });
    }

    fn clear(self) {
        self.list.set(ReadList::default());
        self.sheet.set(0);
        self.columns.set(None);
        self.corrections.set(Corrections::default());
        self.other_sheets.set_value(BTreeMap::new());
        self.placed.set_value(BTreeMap::new());
        self.includes_hidden.set(false);
        self.words.set(Arc::default());
        self.problem.set(None);
        self.comparison.set(None);
        self.stage.set(ImportStage::Idle);
    }
}
