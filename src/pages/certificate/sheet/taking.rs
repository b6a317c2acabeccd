//! Marks on their way from a list: read, its columns known, compared with the assets, and taken only when accepted.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use acceptance_marklist::columns::{self, Columns, Role};
use acceptance_marklist::comparison::{Comparing, Comparison};
use acceptance_marklist::csv;
use acceptance_marklist::labels::Labels;
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::Table;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use super::super::acts::Acts;
use super::names::every_label;
use super::reading::{Problem, read_file};
use crate::browser::files::{self, NotTaken};
use crate::browser::timer;
use crate::state::{Drafts, Latest, OpenCertificate, Session, use_drafts, use_open_certificate, use_session};

/// How many rows are compared between two looks at what the person does.
const STEP: usize = 4_000;

/// How far a list has come.
#[derive(Clone, Debug, Default)]
pub enum Stage {
    /// There is none, or its columns are not known.
    #[default]
    Idle,
    /// It is being read.
    Reading,
    /// It is being compared: so many rows of so many.
    Comparing(usize, usize),
    /// This is what it would do.
    Compared(Arc<Comparison>),
}

type Read = Pin<Box<dyn Future<Output = Result<Vec<Table>, Problem>>>>;

/// A list on its way.
#[derive(Clone, Copy)]
pub struct Taking {
    key: CertificateKey,
    session: Session,
    drafts: Drafts,
    open_certificate: OpenCertificate,
    labels: StoredValue<Option<Arc<Labels>>>,
    /// The assets by what a list calls them, as they were read last.
    lookup: StoredValue<Option<Arc<Lookup>>>,
    /// Only what was asked for last counts.
    latest: Latest,
    /// The sheets of the list that have anything in them.
    pub tables: RwSignal<Vec<Arc<Table>>>,
    /// What the list is called; empty where it was pasted.
    pub name: RwSignal<String>,
    /// Which sheet is looked at.
    pub sheet: RwSignal<usize>,
    /// What its columns hold.
    pub columns: RwSignal<Option<Columns>>,
    /// Why nothing was read.
    pub problem: RwSignal<Option<Problem>>,
    /// How far it has come.
    pub stage: RwSignal<Stage>,
}

impl Taking {
    /// No list yet.
    pub fn new(key: CertificateKey) -> Self {
        Self {
            key,
            session: use_session(),
            drafts: use_drafts(),
            open_certificate: use_open_certificate(),
            labels: StoredValue::new(None),
            lookup: StoredValue::new(None),
            latest: Latest::new(),
            tables: RwSignal::new(Vec::new()),
            name: RwSignal::new(String::new()),
            sheet: RwSignal::new(0),
            columns: RwSignal::new(None),
            problem: RwSignal::new(None),
            stage: RwSignal::new(Stage::Idle),
        }
    }

    /// The certificate.
    pub fn key(self) -> CertificateKey {
        self.key
    }

    /// Takes a file, or says why not.
    pub fn take_file(self, file: Result<Blob, NotTaken>) {
        let name = file.as_ref().map(files::name_of).unwrap_or_default();
        self.take(name, Box::pin(async move { read_file(file.map_err(Problem::NotTaken)?).await }));
    }

    /// Takes cells that were pasted or typed.
    pub fn take_text(self, text: String) {
        if text.trim().is_empty() {
            self.latest.begin();
            return self.forget();
        }
        self.take(
            String::new(),
            Box::pin(async move { Ok(vec![csv::read_text(&text).map_err(Problem::Refused)?]) }),
        );
    }

    /// Looks at another sheet.
    pub fn choose_sheet(self, sheet: usize) {
        self.sheet.set(sheet);
        self.recognise();
    }

    /// Says what a column holds. A role that another column had goes to this one.
    pub fn choose_role(self, column: usize, role: Role) {
        self.columns.update(|columns| {
            for (at, own) in columns.iter_mut().flat_map(|columns| columns.roles.iter_mut()).enumerate() {
                if at == column {
                    *own = role;
                } else if *own == role {
                    *own = Role::Ignored;
                }
            }
        });
        self.compare();
    }

    /// Says whether the first row names the columns.
    pub fn choose_heads(self, has_heads: bool) {
        self.columns.update(|columns| {
            if let Some(columns) = columns {
                columns.has_heads = has_heads;
            }
        });
        self.compare();
    }

    /// The sheet that is looked at.
    pub fn table(self) -> Option<Arc<Table>> {
        let at = self.sheet.get();
        self.tables.with(|tables| tables.get(at).cloned())
    }

    /// What the list would do, once that is known.
    pub fn comparison(self) -> Option<Arc<Comparison>> {
        match self.stage.get() {
            Stage::Compared(comparison) => Some(comparison),
            Stage::Idle | Stage::Reading | Stage::Comparing(..) => None,
        }
    }

    /// How many assets it would change, once that is known.
    pub fn count(self) -> Option<usize> {
        self.comparison().map(|comparison| comparison.will_change())
    }

    /// What a list would do that was accepted. The list is done with: its room is that of the marks.
    pub fn accept(self) -> Option<Arc<Comparison>> {
        let comparison = untrack(|| self.comparison());
        self.lookup.set_value(None);
        self.forget();
        comparison
    }

    /// Compares again what is there when marks or assets are others now.
    pub fn follow(self) {
        Effect::new(move |before: Option<()>| {
            self.drafts.with(self.key, |_| ());
            self.open_certificate.with_assets(|_| ());
            if before.is_some() && self.columns.with_untracked(Option::is_some) {
                self.compare();
            }
        });
    }

    fn take(self, name: String, read: Read) {
        let question = self.latest.begin();
        self.forget();
        self.stage.set(Stage::Reading);
        spawn_local(async move {
            // Long cells are put out of sight first.
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
                Ok(tables) => {
                    self.name.set(name);
                    self.tables.set(tables.into_iter().map(Arc::new).collect());
                    self.recognise();
                }
                Err(problem) => {
                    self.problem.set(Some(problem));
                    self.stage.set(Stage::Idle);
                }
            }
        });
    }

    fn recognise(self) {
        let (table, labels) = (untrack(|| self.table()), self.labels.get_value());
        let given = table.zip(self.lookup()).zip(labels);
        self.columns.set(given.map(|((table, lookup), labels)| columns::recognise(&table, &lookup, &labels)));
        self.compare();
    }

    fn compare(self) {
        let question = self.latest.begin();
        self.stage.set(Stage::Idle);
        let given = untrack(|| {
            let columns = self.columns.get().filter(is_known)?;
            let draft = self.drafts.with(self.key, Clone::clone);
            Some((self.table()?, columns, self.lookup()?, draft, self.labels.get_value()?))
        });
        let Some((table, columns, lookup, draft, labels)) = given else { return };
        spawn_local(async move {
            // Nobody waits for it any more where the dialog is closed meanwhile.
            timer::next_task().await;
            if !question.is_wanted() {
                return;
            }
            let mut comparing = Comparing::new(&table, &columns, &lookup, &draft, &labels);
            while !comparing.step(STEP) {
                let (done, all) = comparing.progress();
                self.stage.try_set(Stage::Comparing(done, all));
                timer::next_task().await;
                if !question.is_wanted() {
                    return;
                }
            }
            self.stage.try_set(Stage::Compared(Arc::new(comparing.end())));
        });
    }

    /// The assets by what a list calls them.
    fn lookup(self) -> Option<Arc<Lookup>> {
        let assets = &untrack(|| self.open_certificate.with_assets(Clone::clone))?;
        let known = self.lookup.get_value().filter(|lookup| lookup.is_of(assets));
        known.or_else(|| {
            let lookup = Arc::new(Lookup::new(assets));
            self.lookup.set_value(Some(Arc::clone(&lookup)));
            Some(lookup)
        })
    }

    fn forget(self) {
        self.tables.set(Vec::new());
        self.name.set(String::new());
        self.sheet.set(0);
        self.columns.set(None);
        self.problem.set(None);
        self.stage.set(Stage::Idle);
    }
}

/// Whether it is known which column names the asset, and which one says something of it.
pub fn is_known(columns: &Columns) -> bool {
    let has = |role| columns.place(role).is_some();
    (has(Role::AssetId) || has(Role::SerialNumber)) && (has(Role::Status) || has(Role::Explanation))
}

/// Marks the assets as an accepted list says, as one step.
pub fn mark_listed(acts: Acts, list: &Comparison) {
    acts.act(&mut |draft, assets| {
        let mut find = assets.finder();
        let wanted = list.changes().filter_map(|change| {
            Some((find(change.asset)?, change.status.as_ref(), change.explanation.as_deref()))
        });
        draft.set_listed(wanted)
    });
}
