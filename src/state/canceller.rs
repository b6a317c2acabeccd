//! Giving up a wait.

use std::cell::RefCell;
use std::rc::Rc;

use acceptance_process::Failure;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::sorted::Sorted;
use futures_util::future::{AbortHandle, Abortable};

use super::runner::Task;

/// Lets a person give up what is being waited for.
#[derive(Clone, Default)]
pub struct Canceller(Rc<RefCell<Option<AbortHandle>>>);

impl Canceller {
    /// Waits for `work`, until it is given up.
    ///
    /// # Errors
    /// What the work fails with, or [`Failure::GivenUp`].
    pub async fn wait<T>(&self, work: Task<Result<T, Failure>>) -> Result<T, Failure> {
        let (handle, registration) = AbortHandle::new_pair();
        self.0.replace(Some(handle));
        Abortable::new(work, registration).await.unwrap_or(Err(Failure::GivenUp))
    }

    /// Gives up what is being waited for, if anything.
    pub fn cancel(&self) {
        if let Some(handle) = self.0.take() {
            handle.abort();
        }
    }
}

/// One canceller for each certificate, so that giving up one leaves the others.
#[derive(Clone, Default)]
pub struct Cancellers(Rc<RefCell<Sorted<CertificateKey, Canceller>>>);

impl Cancellers {
    /// A canceller for what begins now.
    pub fn begin(&self, key: CertificateKey) -> Canceller {
        let canceller = Canceller::default();
        self.0.borrow_mut().insert(key, canceller.clone());
        canceller
    }

    /// Gives up what is being waited for of one certificate.
    pub fn cancel(&self, key: CertificateKey) {
        let canceller = self.0.borrow().get(&key).cloned();
        if let Some(canceller) = canceller {
            canceller.cancel();
        }
    }

    /// Gives up everything that is being waited for.
    pub fn cancel_all(&self) {
        let all = std::mem::take(&mut *self.0.borrow_mut());
        for canceller in all.into_values() {
            canceller.cancel();
        }
    }
}
