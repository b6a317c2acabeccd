//! Cancelling of pending requests.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use acceptance_process::Failure;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::sorted::Sorted;
use futures_util::future::{AbortHandle, Abortable};

/// A boxed future, so that the code which awaits it is compiled once for all futures.
pub type Task<T> = Pin<Box<dyn Future<Output = T>>>;

#[derive(Clone, Default)]
pub struct Canceller(Rc<RefCell<Option<AbortHandle>>>);

impl Canceller {
    /// Waits for `work` unless it is cancelled.
    ///
    /// # Errors
    /// The failure of the work, or [`Failure::GivenUp`].
    pub async fn wait<T>(&self, work: Task<Result<T, Failure>>) -> Result<T, Failure> {
        let (handle, registration) = AbortHandle::new_pair();
        self.0.replace(Some(handle));
        Abortable::new(work, registration).await.unwrap_or(Err(Failure::GivenUp))
    }

    pub fn cancel(&self) {
        if let Some(handle) = self.0.take() {
            handle.abort();
        }
    }
}

/// One canceller for each certificate.
#[derive(Clone, Default)]
pub struct Cancellers(Rc<RefCell<Sorted<CertificateKey, Canceller>>>);

impl Cancellers {
    /// Returns a canceller for a process that begins now.
    pub fn begin(&self, key: CertificateKey) -> Canceller {
        let canceller = Canceller::default();
        self.0.borrow_mut().insert(key, canceller.clone());
        canceller
    }

    pub fn cancel(&self, key: CertificateKey) {
        let canceller = self.0.borrow().get(&key).cloned();
        if let Some(canceller) = canceller {
            canceller.cancel();
        }
    }

    pub fn cancel_all(&self) {
        let all = std::mem::take(&mut *self.0.borrow_mut());
        for canceller in all.into_values() {
            canceller.cancel();
        }
    }
}
