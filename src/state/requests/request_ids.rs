//! Records the request IDs of writing requests for the log.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use acceptance_api::transport::{Answer, Method, Request, Transport};
use acceptance_persistence::log::Requests;

#[derive(Clone, Default)]
pub struct RequestIds(Arc<Mutex<Requests>>);

impl RequestIds {
    pub fn requests(&self) -> Requests {
        self.held().clone()
    }

    pub(in crate::state) fn carry(&self, key: &str) {
        self.held().carry(key);
    }

    fn held(&self) -> MutexGuard<'_, Requests> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A transport that records the IDs of writing requests, and nothing else.
pub struct RequestIdRecorder {
    pub transport: Arc<dyn Transport>,
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
