//! Notes what the service calls the requests that write, for the log.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use acceptance_api::transport::{Answer, Method, Request, Transport};
use acceptance_persistence::log::Requests;

/// What the writing requests of one act were called so far.
#[derive(Clone, Default)]
pub struct RequestIds(Arc<Mutex<Requests>>);

impl RequestIds {
    /// What is noted so far.
    pub fn requests(&self) -> Requests {
        self.held().clone()
    }

    /// A request is about to carry this key.
    pub(super) fn carry(&self, key: &str) {
        self.held().carry(key);
    }

    fn held(&self) -> MutexGuard<'_, Requests> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A transport that notes the names of writing requests. Nothing else of them is kept.
pub struct RequestIdRecorder {
    /// What carries the requests.
    pub transport: Arc<dyn Transport>,
    /// Where they are noted.
    pub notes: RequestIds,
}

impl Transport for RequestIdRecorder {
    fn send(&self, request: Request) -> Answer {
        if request.method == Method::Get {
            return self.transport.send(request);
        }
        let notes = self.notes.clone();
        let answer = self.transport.send(request);
        Box::pin(async move {
            let answer = answer.await;
            if let Ok(response) = &answer
                && let Some(id) = &response.request_id
            {
                notes.held().answered(id);
            }
            answer
        })
    }
}
