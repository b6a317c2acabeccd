//! Retries reads after temporary failures. Writing requests are sent once.

use std::sync::Arc;

use acceptance_api::error::{ApiError, Details};
use acceptance_api::transport::{Answer, Method, Request, Transport};
use acceptance_process::retry;
use leptos::prelude::*;

use crate::browser::{random, timer};

/// Pending retries of reads, for display.
#[derive(Clone, Copy)]
pub struct PendingRetries {
    /// Time of the last pending retry, in milliseconds since 1970; 0 if there is none.
    until: RwSignal<i64>,
    count: StoredValue<u32>,
}

impl PendingRetries {
    pub(in crate::state) fn new() -> Self {
        Self { until: RwSignal::new(0), count: StoredValue::new(0) }
    }

    /// Returns the time of the next retry, in milliseconds since 1970, if one is pending.
    pub fn until(self) -> Option<i64> {
        Some(self.until.get()).filter(|until| *until > 0)
    }

    fn begin(self, milliseconds: u32) -> PendingRetry {
        self.count.try_update_value(|count| *count = count.saturating_add(1));
        let end = timer::now().saturating_add(milliseconds.into());
        self.until.try_update(|until| *until = end.max(*until));
        PendingRetry(self)
    }
}

/// One pending retry; dropped when it starts or is cancelled.
struct PendingRetry(PendingRetries);

impl Drop for PendingRetry {
    fn drop(&mut self) {
        let PendingRetries { until, count } = self.0;
        let left = count.try_update_value(|count| {
            *count = count.saturating_sub(1);
            *count
        });
        if left == Some(0) {
            until.try_set(0);
        }
    }
}

pub struct RetryTransport {
    pub transport: Arc<dyn Transport>,
    /// Receives pending retries.
    pub retries: PendingRetries,
}

impl Transport for RetryTransport {
    fn send(&self, request: Request) -> Answer {
        let (transport, retries) = (self.transport.clone(), self.retries);
        if request.method != Method::Get {
            return transport.send(request);
        }
        Box::pin(async move {
            let mut failures = 0;
            loop {
                let answer = transport.send(request.clone()).await;
                failures += 1;
                let trouble = match &answer {
                    Ok(response) => ApiError::Refused {
                        status: response.status,
                        details: Details::Empty,
                        retry_after: response.seconds_to_wait(),
                    },
                    Err(unreachable) => ApiError::Unreachable(*unreachable),
                };
                match retry::pause(failures, &trouble, random::number()) {
                    Some(milliseconds) => {
                        let _retry = retries.begin(milliseconds);
                        timer::pause(milliseconds).await;
                    }
                    None => return answer,
                }
            }
        })
    }
}
