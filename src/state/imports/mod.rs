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

/// An import with its functions, so that only the part with the imports has their code.
#[derive(Clone, Copy)]
struct KnownImport {
    import: ListImport,
    has_work: fn(ListImport) -> bool,
    discard: fn(ListImport),
}

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
        let others = all.iter().map(|other| other.import).filter(|other| other.key() != key);
        for other in others.filter(|other| !untrack(|| other.has_work())) {
            other.discard();
        }
        if let Some(own) = all.iter().find(|own| own.import.key() == key) {
            return own.import;
        }
        let own = self.owner.with_value(|owner| owner.with(|| ListImport::new(key)));
        let known = KnownImport { import: own, has_work: ListImport::has_work, discard: ListImport::discard };
        self.all.update(|all| all.push(known));
        own
    }

    /// Returns whether any import has work of the user that is not applied.
    pub fn has_work(self) -> bool {
        self.all.with(|all| all.iter().any(|known| (known.has_work)(known.import)))
    }

    pub(super) fn clear(self) {
        self.all.with_untracked(|all| all.iter().for_each(|known| (known.discard)(known.import)));
    }
}
