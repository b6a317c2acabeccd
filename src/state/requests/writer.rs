//! The requests that write. Each is sent by a [`Writer`], which only a look at the user and the clock gives.

use acceptance_api::client::{Answered, Client, IdempotencyKey};
use acceptance_api::endpoint::Configured;
use acceptance_api::operation::Operation;
use acceptance_process::deadline::Deadline;
use acceptance_process::order::Order;
use acceptance_process::{Failure, Withheld};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::scrap_error::ScrapErrorUpdate;

use super::last_request_id::LastRequestId;
use crate::browser::timer;
use crate::state::Session;
use crate::state::session::sign_in::token_refresh::renew_if_due;

/// Gives the writers of one act.
#[derive(Clone)]
pub(super) struct Writers {
    session: Session,
    client: Client,
    /// The user who began the act.
    user: Option<String>,
}

/// Sends one request.
pub(super) struct Writer(Client);

impl Writers {
    /// Starts an act of the present user. `last` receives the IDs of its requests.
    pub(super) fn new(session: Session, last: &LastRequestId) -> Self {
        Self { session, client: session.recording_client(last), user: session.proxy_user() }
    }

    /// Returns the writer of the next request. Renews the token if it is due, and reads the user of a proxy's session.
    ///
    /// # Errors
    /// The session belongs to another user, or this took longer than a minute, for example during standby: the compared
    /// assets may have changed.
    pub(super) async fn next(&self) -> Result<Writer, Failure> {
        let mut deadline = Deadline::begin(timer::now());
        renew_if_due(self.session.sign_in).await;
        self.session.check_proxy_user(self.user.as_deref()).await.map_err(Failure::Withheld)?;
        if deadline.step(timer::now()) {
            Ok(Writer(self.client.clone()))
        } else {
            Err(Failure::Withheld(Withheld::TooLate))
        }
    }
}

impl Writer {
    pub(super) async fn patch(self, key: CertificateKey, updates: &[AssetUpdate]) -> Result<(), Failure> {
        self.0.update_assets(key, updates).await.map_err(Failure::Api)
    }

    pub(super) async fn post(
        self,
        order: &Order,
        finish_review: Option<&Configured>,
        idempotency: Option<&IdempotencyKey>,
    ) -> Result<(), Failure> {
        let sent = match (order.plan(), finish_review) {
            (Some(plan), _) => self.0.decide(plan, idempotency).await,
            (None, Some(operation)) => self.0.finish_review(operation, order.key(), idempotency).await,
            // The question is not shown if reviews cannot be ended here.
            (None, None) => return Err(Failure::GivenUp),
        };
        sent.map_err(Failure::Api)
    }

    pub(super) async fn scrap_errors(
        self,
        operation: &Operation,
        update: &ScrapErrorUpdate,
        idempotency: Option<&IdempotencyKey>,
    ) -> Answered {
        self.0.update_scrap_errors(operation, update, idempotency).await
    }
}
