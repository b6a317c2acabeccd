//! The features that an import uses.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;

use crate::state::{
    Editing, LocalStore, OpenCertificate, Session, use_editing, use_local_store, use_open_certificate,
    use_session,
};

/// The features that an import uses. They are stored, so that the import is a small handle.
#[derive(Clone, Copy)]
pub(super) struct Features {
    pub(super) session: Session,
    pub(super) local_store: LocalStore,
    editing: Editing,
    open_certificate: OpenCertificate,
}

impl Features {
    pub(super) fn new() -> Self {
        Self {
            session: use_session(),
            local_store: use_local_store(),
            editing: use_editing(),
            open_certificate: use_open_certificate(),
        }
    }

    /// Returns a value of the assets and the changes; `None` unless the certificate is open and read.
    pub(super) fn read_assets<T>(
        self,
        key: CertificateKey,
        look: impl FnOnce(&CompleteAssets, &Draft) -> T,
    ) -> Option<T> {
        let is_open = self.open_certificate.key() == Some(key);
        if is_open { self.editing.read(key, look) } else { None }
    }
}
