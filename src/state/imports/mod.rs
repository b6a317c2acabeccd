//! Imported lists with their corrections, one for each certificate. They outlive the page, but not a reload.

mod features;
mod inputs;
pub mod list_import;
pub mod reading;
pub mod stage;
mod status_labels;
mod word_choices;
mod work;

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

pub use list_import::ListImport;

/// An import with the function that discards it, so that only the part with the imports has its code.
type KnownImport = (ListImport, fn(ListImport));

/// The imports of this tab.
#[derive(Clone, Copy)]
pub struct Imports {
    /// The owner of their signals.
    owner: StoredValue<Owner>,
    all: RwSignal<Vec<KnownImport>>,
}

impl Imports {
    pub(super) fn new() -> Self {
        // A child: the app's own owner would keep itself alive.
        let owner = Owner::current().map_or_else(Owner::new, |owner| owner.child());
        Self { owner: StoredValue::new(owner), all: RwSignal::new(Vec::new()) }
    }

    /// Returns the import of a certificate. Lists of other certificates without work of the user are dropped, since they
    /// may be large.
    pub fn of(self, key: CertificateKey) -> ListImport {
        let all = self.all.get_untracked();
        let others = all.iter().filter(|(other, _)| other.key() != key);
        for (other, discard) in others.filter(|(other, _)| !untrack(|| other.has_work())) {
            discard(*other);
        }
        if let Some((own, _)) = all.iter().find(|(own, _)| own.key() == key) {
            return *own;
        }
        let own = self.owner.with_value(|owner| owner.with(|| ListImport::new(key)));
        self.all.update(|all| all.push((own, ListImport::discard)));
        own
    }

    /// Returns whether any import has work of the user that is not applied.
    pub fn has_work(self) -> bool {
        self.all.with(|all| all.iter().any(|(import, _)| import.has_work()))
    }

    pub(super) fn clear(self) {
        self.all.with_untracked(|all| all.iter().for_each(|(import, discard)| discard(*import)));
    }
}
