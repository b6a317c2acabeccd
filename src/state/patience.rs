//! Repeats reads after passing troubles. Writing requests are sent once, whatever happens.

use std::sync::Arc;

use acceptance_api::error::{ApiError, Details};
use acceptance_api::transport::{Answer, Method, Request, Transport};
use acceptance_process::retry;

use crate::browser::{random, timer};

/// A transport that tries reads again.
pub struct Patience(pub Arc<dyn Transport>);

impl Transport for Patience {
    fn send(&self, request: Request) -> Answer {
        let transport = self.0.clone();
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
                        retry_after: response
                            .retry_after
                            .as_deref()
                            .and_then(|text| text.trim().parse().ok()),
                    },
                    Err(unreachable) => ApiError::Unreachable(*unreachable),
                };
                match retry::pause(failures, &trouble, random::number()) {
                    Some(milliseconds) => timer::pause(milliseconds).await,
                    None => return answer,
                }
            }
        })
    }
}
