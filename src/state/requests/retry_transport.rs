//! Retries reads after temporary failures. Writing requests are sent once.

use std::sync::Arc;

use acceptance_api::error::{ApiError, Details};
use acceptance_api::transport::{Answer, Method, Request, Transport};
use acceptance_process::retry;
use leptos::prelude::*;

use crate::browser::{random, timer};

/// Pending retries of reads, for display.
#[derive(Clone, Copy)]
pub struct Rest {
    /// Time of the last pending retry, in milliseconds since 1970; 0 if there is none.
    until: RwSignal<i64>,
    resting: StoredValue<u32>,
}

impl Rest {
    pub(in crate::state) fn new() -> Self {
        Self { until: RwSignal::new(0), resting: StoredValue::new(0) }
    }

    /// Returns the time of the next retry, in milliseconds since 1970, if one is pending.
    pub fn until(self) -> Option<i64> {
        Some(self.until.get()).filter(|until| *until > 0)
    }

    fn begin(self, milliseconds: u32) -> Resting {
        self.resting.try_update_value(|resting| *resting = resting.saturating_add(1));
        let end = timer::now().saturating_add(milliseconds.into());
        self.until.try_update(|until| *until = end.max(*until));
        Resting(self)
    }
}

/// One pending retry; dropped when it starts or is cancelled.
struct Resting(Rest);

impl Drop for Resting {
    fn drop(&mut self) {
        let Rest { until, resting } = self.0;
        let left = resting.try_update_value(|resting| {
            *resting = resting.saturating_sub(1);
            *resting
        });
        if left == Some(0) {
            until.try_set(0);
        }
    }
}

pub struct RetryTransport {
    pub transport: Arc<dyn Transport>,
    /// Receives pending retries.
    pub rest: Rest,
}

impl Transport for RetryTransport {
    fn send(&self, request: Request) -> Answer {
        let (transport, rest) = (self.transport.clone(), self.rest);
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
                        let _resting = rest.begin(milliseconds);
                        timer::pause(milliseconds).await;
                    }
                    None => return answer,
                }
            }
        })
    }
}
