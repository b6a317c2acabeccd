//! The first answer to a typed token. A token that the service refuses returns to the form.

use std::sync::Arc;

use acceptance_api::transport::{Answer, Request, Transport};
use leptos::prelude::*;

/// The status by which a service refuses a token.
const REFUSED: u16 = 401;

/// A typed token that the service has not accepted yet. Its text stays in memory until the first answer.
#[derive(Clone, Copy)]
pub(super) struct TokenTrial {
    /// The typed text of a token that is not used yet.
    entered: StoredValue<Option<String>>,
    /// The typed text, until the service answers.
    typed: StoredValue<Option<String>>,
    /// The typed text that the service refused, until another token is typed.
    refused: RwSignal<Option<String>>,
    /// Counts tokens, so that late answers to an earlier one are ignored.
    count: StoredValue<u32>,
}

impl TokenTrial {
    pub(super) fn new() -> Self {
        Self {
            entered: StoredValue::new(None),
            typed: StoredValue::new(None),
            refused: RwSignal::new(None),
            count: StoredValue::new(0),
        }
    }

    /// Stores the typed text of a token that may be used next.
    pub(super) fn enter(self, text: &str) {
        self.entered.set_value(Some(text.to_owned()));
    }

    /// Begins when the entered token is used. Without one, as after a sign-out, nothing is awaited.
    pub(super) fn begin(self) {
        self.count.update_value(|count| *count = count.wrapping_add(1));
        self.typed.set_value(self.entered.try_update_value(Option::take).flatten());
        self.refused.set(None);
    }

    pub(super) fn refused(self) -> Option<String> {
        self.refused.get()
    }

    /// Ends with the status of the first answer.
    fn end(self, count: u32, status: u16) {
        if self.count.try_get_value() != Some(count) {
            return;
        }
        if let Some(typed) = self.typed.try_update_value(Option::take).flatten().filter(|_| status == REFUSED)
        {
            self.refused.set(Some(typed));
        }
    }
}

/// A transport that records the first answer to a typed token.
pub(super) struct TrialTransport {
    pub(super) transport: Arc<dyn Transport>,
    pub(super) trial: TokenTrial,
}

impl Transport for TrialTransport {
    fn send(&self, request: Request) -> Answer {
        let trial = self.trial;
        let (Some(true), Some(count)) =
            (trial.typed.try_with_value(Option::is_some), trial.count.try_get_value())
        else {
            return self.transport.send(request);
        };
        let answer = self.transport.send(request);
        Box::pin(async move {
            let answer = answer.await;
            if let Ok(answer) = &answer {
                trial.end(count, answer.status);
            }
            answer
        })
    }
}
