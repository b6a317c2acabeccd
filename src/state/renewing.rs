//! Gives requests the newest token of their user. A read that the service refuses for want of a session is repeated
//! once with the next token; writing requests are sent once, whatever happens.

use std::sync::Arc;

use acceptance_api::transport::{Answer, Method, Request, Transport};

use super::sign_in::SignIn;

/// The status by which a service says that it does not know the token.
const NO_SESSION: u16 = 401;

/// A transport whose tokens are renewed without the person, where a provider allows that.
pub struct Renewing {
    /// What carries the requests.
    pub transport: Arc<dyn Transport>,
    /// Who is signed in.
    pub sign_in: SignIn,
    /// Whether refused reads are repeated.
    pub is_repeating: bool,
}

impl Transport for Renewing {
    fn send(&self, mut request: Request) -> Answer {
        let Self { ref transport, sign_in, is_repeating } = *self;
        if !sign_in.is_used() {
            return transport.send(request);
        }
        let transport = transport.clone();
        Box::pin(async move {
            let is_renewable = sign_in.prepare(&mut request.headers).await;
            if !is_renewable || !is_repeating || request.method != Method::Get {
                return transport.send(request).await;
            }
            let answer = transport.send(request.clone()).await;
            let is_refused = answer.as_ref().is_ok_and(|answer| answer.status == NO_SESSION);
            if is_refused && sign_in.renew().await {
                sign_in.prepare(&mut request.headers).await;
                return transport.send(request).await;
            }
            answer
        })
    }
}
