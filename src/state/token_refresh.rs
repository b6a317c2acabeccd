//! Tokens that are renewed without the person, where a provider allows that.
//!
//! A token is renewed with the next request once most of its life is over, and when the service refuses a read for want
//! of a session; that read is repeated once. Writing requests are sent once, whatever happens.

use std::sync::Arc;

use acceptance_api::transport::{Answer, Method, Request, Transport};
use futures_channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::sign_in::{SignIn, SignInRequest};
use crate::browser::timer;

/// The status by which a service says that it does not know the token.
const NO_SESSION: u16 = 401;

/// A transport whose tokens are renewed without the person, where a provider allows that.
pub(super) struct TokenRefreshTransport {
    /// What carries the requests.
    pub(super) transport: Arc<dyn Transport>,
    /// Who is signed in.
    pub(super) sign_in: SignIn,
    /// Whether refused reads are repeated.
    pub(super) is_repeating: bool,
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

/// Renews the token now where its renewal is due, so that the next request leaves at once.
pub(super) async fn renew_if_due(sign_in: SignIn) {
    let due = sign_in.known().and_then(|known| known.borrow().due);
    if sign_in.is_used() && due.is_some_and(|due| due <= timer::now()) {
        renew(sign_in).await;
    }
}

/// Sends a request with the newest token of its user; a refused read may be repeated with the next token.
fn send(sign_in: SignIn, transport: Arc<dyn Transport>, mut request: Request, is_repeating: bool) -> Answer {
    Box::pin(async move {
        if !give_newest(sign_in, &mut request) {
            return transport.send(request).await;
        }
        let due = sign_in.known().and_then(|known| known.borrow().due);
        if due.is_some_and(|due| due <= timer::now()) && renew(sign_in).await {
            give_newest(sign_in, &mut request);
        }
        if !is_repeating || request.method != Method::Get {
            return transport.send(request).await;
        }
        let sent = request.clone();
        let answer = transport.send(sent).await;
        if !answer.as_ref().is_ok_and(|answer| answer.status == NO_SESSION) {
            return answer;
        }
        // Another read that was refused at the same time may have brought the next token already.
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

/// Gives a request the newest token of its user; whether it carries one of the present user.
fn give_newest(sign_in: SignIn, request: &mut Request) -> bool {
    sign_in.known().is_some_and(|known| {
        let known = known.borrow();
        known.header.renew(&mut request.headers, &known.tokens)
    })
}

/// Gets the next token without the person; whether there is one. All that need it at the same time share it: a provider
/// may take a second use of what it gave for renewing as theft.
async fn renew(sign_in: SignIn) -> bool {
    let Some(known) = sign_in.known() else { return false };
    let session = sign_in.generation.try_get_untracked();
    let (tell, told) = oneshot::channel();
    {
        let mut known = known.borrow_mut();
        match &mut known.renewing {
            Some((of, waiting)) if *of == session => waiting.push(tell),
            renewing => {
                *renewing = Some((session, vec![tell]));
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
    let Some(known) = sign_in.known() else { return };
    let renewing = known.borrow_mut().renewing.take_if(|(of, _)| *of == session);
    for tell in renewing.into_iter().flat_map(|(_, waiting)| waiting) {
        let _ = tell.send(is_renewed);
    }
}
