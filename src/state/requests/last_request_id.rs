//! Records the ID that the service gave the last writing request of an act, for the log.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use acceptance_api::transport::{Answer, Method, Request, Transport};

/// The ID of the last writing request of one act.
#[derive(Clone, Default)]
pub struct LastRequestId(Arc<Mutex<Option<Box<str>>>>);

impl LastRequestId {
    pub fn get(&self) -> Option<Box<str>> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Box<str>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A transport that records the IDs of writing requests, and nothing else.
pub struct RequestIdRecorder {
    pub transport: Arc<dyn Transport>,
    pub last: LastRequestId,
}

impl Transport for RequestIdRecorder {
    fn send(&self, request: Request) -> Answer {
        if request.method == Method::Get {
            return self.transport.send(request);
        }
        let last = self.last.clone();
        let answer = self.transport.send(request);
        Box::pin(async move {
            let answer = answer.await;
            if let Ok(response) = &answer {
                *last.lock() = response.request_id.as_deref().map(Into::into);
            }
            answer
        })
    }
}
