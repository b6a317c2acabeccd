//! Giving up a wait.

use std::cell::RefCell;
use std::rc::Rc;

use acceptance_process::Failure;
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
