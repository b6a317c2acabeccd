//! Retries reads after temporary failures, and records whether the service answers. Writing requests are sent once.

use std::sync::Arc;

use acceptance_api::error::{ApiError, Details, Unreachable};
use acceptance_api::transport::{Answer, Method, Request, Transport};
use acceptance_process::retry::{self, Patience};
use leptos::prelude::*;

use crate::browser::offline::use_is_offline;
use crate::browser::{document, random, timer};

/// The milliseconds without a request while this computer reports no network.
const LONGEST_PAUSE: u32 = 30_000;

/// Pending retries of reads, for display, and whether the last read was answered.
#[derive(Clone, Copy)]
pub struct PendingRetries {
    /// Time of the last pending retry, in milliseconds since 1970; 0 if there is none.
    until: RwSignal<i64>,
    count: StoredValue<u32>,
    /// Set by the browser's reports of its network, and by reads: the last one counts.
    is_unreachable: RwSignal<bool>,
}

impl PendingRetries {
    pub(in crate::state) fn new() -> Self {
        Self { until: RwSignal::new(0), count: StoredValue::new(0), is_unreachable: use_is_offline() }
    }

    /// Returns the time of the next retry, in milliseconds since 1970, if one is pending.
    pub fn until(self) -> Option<i64> {
        Some(self.until.get()).filter(|until| *until > 0)
    }

    /// Returns whether the service cannot be reached: the last read got no answer, after all its retries, or the browser has
    /// reported no network since.
    pub fn is_unreachable(self) -> bool {
        self.is_unreachable.get()
    }

    fn record(self, trouble: &ApiError) {
        let is_unreachable =
            matches!(trouble, ApiError::Unreachable(Unreachable::Network | Unreachable::Timeout));
        if self.is_unreachable.try_get_untracked().is_some_and(|before| before != is_unreachable) {
            self.is_unreachable.try_set(is_unreachable);
        }
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
        let PendingRetries { until, count, .. } = self.0;
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
    pub patience: Patience,
}

impl Transport for RetryTransport {
    fn send(&self, request: Request) -> Answer {
        let (transport, retries, patience) = (self.transport.clone(), self.retries, self.patience);
        if request.method != Method::Get {
            return transport.send(request);
        }
        Box::pin(async move {
            let mut failures = 0;
            loop {
                if patience == Patience::UntilAnswered && document::is_offline() {
                    // The browser may be wrong.
                    timer::pause_or_online(LONGEST_PAUSE).await;
                }
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
                let Some(milliseconds) = retry::pause(patience, failures, &trouble, random::number()) else {
                    retries.record(&trouble);
                    return answer;
                };
                let _retry = (patience == Patience::Short).then(|| retries.begin(milliseconds));
                if matches!(trouble, ApiError::Unreachable(_)) {
                    timer::pause_or_online(milliseconds).await;
                } else {
                    timer::pause(milliseconds).await;
                }
            }
        })
    }
}
