//! Renews tokens without the user, if the provider allows that.
//!
//! A token is renewed with the next read after most of its lifetime, and when the service refuses a
//! read as unauthenticated; that read is repeated once. A writing request is sent at once, since a
//! renewal may take hours, for example during standby; the processes that write renew before it.

use std::sync::Arc;

use acceptance_api::transport::{Answer, Method, Request, Transport};
use futures_channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Renewal, SignIn, SignInRequest};
use crate::browser::timer;

/// The status for an unknown token.
const NO_SESSION: u16 = 401;

/// A transport that renews tokens without the user, if the provider allows that.
pub(in crate::state) struct TokenRefreshTransport {
    pub(in crate::state) transport: Arc<dyn Transport>,
    pub(in crate::state) sign_in: SignIn,
    /// Whether refused reads are repeated.
    pub(in crate::state) is_repeating: bool,
}

impl Transport for TokenRefreshTransport {
    fn send(&self, request: Request) -> Answer {
        let (transport, signed_in, is_repeating) = (self.transport.clone(), self.sign_in, self.is_repeating);
        if !signed_in.is_used() {
            return transport.send(request);
        }
        send(signed_in, transport, request, is_repeating)
    }
}

/// Renews the token if it is due, so that the next request is sent at once. Returns whether there
/// is a new one.
pub(in crate::state) async fn renew_if_due(sign_in: SignIn) -> bool {
    let due = sign_in.data().and_then(|data| data.borrow().due);
    sign_in.is_used() && due.is_some_and(|due| due <= timer::now()) && renew(sign_in).await
}

/// Sends a request with the newest token of its user; a refused read may be repeated with the next
/// token.
fn send(sign_in: SignIn, transport: Arc<dyn Transport>, mut request: Request, is_repeating: bool) -> Answer {
    Box::pin(async move {
        if !give_newest(sign_in, &mut request) || request.method != Method::Get {
            return transport.send(request).await;
        }
        if renew_if_due(sign_in).await {
            give_newest(sign_in, &mut request);
        }
        if !is_repeating {
            return transport.send(request).await;
        }
        let sent = request.clone();
        let answer = transport.send(sent).await;
        if !answer.as_ref().is_ok_and(|answer| answer.status == NO_SESSION) {
            return answer;
        }
        // Another refused read may have renewed the token already.
        let refused = request.headers.clone();
        give_newest(sign_in, &mut request);
        if request.headers == refused {
            if !renew(sign_in).await {
                return answer;
            }
            give_newest(sign_in, &mut request);
        }
        transport.send(request).await
    })
}

/// Sets the newest token of the request's user. Returns whether the request carries a token of the
/// current user.
fn give_newest(sign_in: SignIn, request: &mut Request) -> bool {
    sign_in.data().is_some_and(|data| {
        let data = data.borrow();
        data.header.renew(&mut request.headers, &data.tokens)
    })
}

/// Renews the token without the user. Returns whether there is a new one. Concurrent requests share
/// one renewal, since a provider may treat a reused refresh token as theft.
async fn renew(sign_in: SignIn) -> bool {
    let Some(data) = sign_in.data() else { return false };
    let session = sign_in.generation.try_get_untracked();
    let (tell, told) = oneshot::channel();
    {
        let mut data = data.borrow_mut();
        match &mut data.renewing {
            Some(renewal) if renewal.generation == session => renewal.waiting.push(tell),
            renewing => {
                *renewing = Some(Renewal { generation: session, waiting: vec![tell] });
                spawn_local(renew_for_all(sign_in, session));
            }
        }
    }
    told.await.unwrap_or(false)
}

async fn renew_for_all(sign_in: SignIn, session: Option<u32>) {
    let (tell, told) = oneshot::channel();
    sign_in.request(SignInRequest::Renew(tell));
    let is_renewed = told.await.unwrap_or(false);
    let Some(data) = sign_in.data() else { return };
    let renewal = data.borrow_mut().renewing.take_if(|renewal| renewal.generation == session);
    for tell in renewal.into_iter().flat_map(|renewal| renewal.waiting) {
        let _ = tell.send(is_renewed);
    }
}
