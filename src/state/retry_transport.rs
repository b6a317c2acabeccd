//! Repeats reads after passing troubles. Writing requests are sent once, whatever happens.

use std::sync::Arc;

use acceptance_api::error::{ApiError, Details};
use acceptance_api::transport::{Answer, Method, Request, Transport};
use acceptance_process::retry;
use leptos::prelude::*;

use crate::browser::{random, timer};

/// How long reads rest before they are tried again, for those who wait.
#[derive(Clone, Copy)]
pub struct Rest {
    /// When the last of them is over, in milliseconds since 1970; 0 while none rests.
    until: RwSignal<i64>,
    /// How many reads rest.
    resting: StoredValue<u32>,
}

impl Rest {
    pub(super) fn new() -> Self {
        Self { until: RwSignal::new(0), resting: StoredValue::new(0) }
    }

    /// When the next try is, in milliseconds since 1970, while reads rest.
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

/// One read that rests; dropped when it goes on or is given up.
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

/// A transport that tries reads again.
pub struct RetryTransport {
    /// What carries the requests.
    pub transport: Arc<dyn Transport>,
    /// Where resting is told.
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
