//! Requests to the OpenID Connect provider: leaving and returning, in this window or another one,
//! and renewal. It is in the part `openid`, since most deployments have no provider.

use acceptance_api::credentials::AccessToken;
use acceptance_config::Provider;
use acceptance_process::renewal;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{
    Account, Arrival, BEGUN, IS_IN, IS_QUIET, LEFT, Listener, SignIn, SignInRequest, SignInState, SignOutEnd,
    WAS_LEFT,
};
use crate::browser::location::{self, OpenedWindow};
use crate::browser::provider::{self, Begun, Grant, Prompt, ProviderProblem, SessionEnd};
use crate::browser::tabs::Channel;
use crate::browser::{storage, timer};
use crate::state::requests::canceller::Task;

/// Marks the answer of another window.
const ELSEWHERE: &str = ".window";
/// The channel on which another window sends its answer.
const CHANNEL: &str = "acceptance-desk sign-in";
/// The reply of the tab that awaited it.
const TAKEN: &str = "taken";
/// Milliseconds within which that tab replies.
const PATIENCE: u32 = 2_000;
/// Number of remembered tokens of a user; older requests are refused.
const REMEMBERED: usize = 16;

pub(in crate::state) fn run(sign_in: SignIn, request: SignInRequest) -> Task<()> {
    // Before anything is awaited: browsers allow a window only directly after a click.
    let window = matches!(request, SignInRequest::GoElsewhere(_)).then(|| another_window(sign_in));
    Box::pin(async move {
        let provider = sign_in.data().and_then(|data| data.borrow().provider.clone());
        let Some(provider) = provider else { return };
        match request {
            SignInRequest::Start => start(sign_in, &provider).await,
            SignInRequest::Go => go(sign_in, &provider, prompt()).await,
            SignInRequest::GoElsewhere(after) => {
                go_elsewhere(sign_in, &provider, window.unwrap_or(Elsewhere::Forbidden), after).await;
            }
            SignInRequest::Leave(end) => leave(sign_in, &provider, end).await,
            SignInRequest::Renew(reply) => drop(reply.send(renew(sign_in, &provider).await)),
        }
    })
}

/// A sign-in window.
enum Elsewhere {
    /// It was opened just now.
    New(OpenedWindow),
    /// It was open already and was brought to the front.
    Open,
    Forbidden,
}

/// Returns the open sign-in window, or opens one. A press may count twice, and a hidden window is
/// easily forgotten.
fn another_window(sign_in: SignIn) -> Elsewhere {
    let is_open = sign_in
        .data()
        .is_some_and(|data| data.borrow().window.as_ref().is_some_and(OpenedWindow::bring_forward));
    if is_open { Elsewhere::Open } else { OpenedWindow::open().map_or(Elsewhere::Forbidden, Elsewhere::New) }
}

async fn start(sign_in: SignIn, provider: &Provider) {
    let Some(data) = sign_in.data() else { return };
    // The browser's Back shows the page as it was left.
    let shown = window_event_listener(ev::pageshow, move |event| {
        let state = sign_in.state.try_get_untracked();
        if event.persisted() && matches!(state, Some(SignInState::Going | SignInState::Leaving)) {
            sign_in.state.try_set(SignInState::Idle);
        }
    });
    data.borrow_mut().shown = Some(Listener(Some(shown)));
    let arrived = data.borrow_mut().arrived.take();
    let is_quiet = storage::remove_from_tab(IS_QUIET).is_some();
    data.borrow_mut().is_quiet = is_quiet && arrived.is_some();
    match arrived {
        Some(Arrival { query, .. }) if state(&query).ends_with(ELSEWHERE) => {
            bring_back(sign_in, &query).await
        }
        Some(Arrival { begun: Some(begun), query }) => complete(sign_in, provider, &begun, &query).await,
        Some(Arrival { begun: None, .. }) => fail(sign_in, ProviderProblem::Unasked),
        // The marker is removed before the attempt, so that there is only one.
        None if storage::remove_from_tab(IS_IN).is_some() && prompt() == Prompt::IfNeeded => {
            go(sign_in, provider, Prompt::Never).await;
        }
        None => {}
    }
}

/// Returns how the provider interacts at a sign-in by the user. After a sign-out the provider asks for the user.
fn prompt() -> Prompt {
    if storage::read(WAS_LEFT).is_some() { Prompt::Always } else { Prompt::IfNeeded }
}

async fn go(sign_in: SignIn, provider: &Provider, prompt: Prompt) {
    sign_in.state.try_set(SignInState::Going);
    match provider::begin(provider, "", prompt).await {
        Ok(begun) => {
            storage::store_in_tab(LEFT, &location::current());
            if prompt == Prompt::Never {
                storage::store_in_tab(IS_QUIET, "1");
            }
            if storage::store_in_tab(BEGUN, &begun.kept) {
                location::leave_for(&begun.url);
            } else {
                // Without storage, an expected answer cannot be distinguished from an unexpected
                // one.
                sign_in.state.try_set(SignInState::Blocked);
            }
        }
        Err(trouble) if prompt != Prompt::Never => fail(sign_in, trouble),
        // The user has not requested a sign-in.
        Err(_) => drop(sign_in.state.try_set(SignInState::Idle)),
    }
}

async fn go_elsewhere(sign_in: SignIn, provider: &Provider, window: Elsewhere, after: Box<dyn Fn()>) {
    let Some(data) = sign_in.data() else { return };
    data.borrow_mut().after = Some(after);
    let window = match window {
        Elsewhere::New(window) => Some(window),
        Elsewhere::Open => None,
        Elsewhere::Forbidden => {
            sign_in.state.try_set(SignInState::Blocked);
            return;
        }
    };
    sign_in.state.try_set(SignInState::Elsewhere);
    let Some(window) = window else { return };
    data.borrow_mut().window = Some(window);
    if data.borrow().channel.is_none() {
        data.borrow_mut().channel = Channel::join(CHANNEL, move |text| hear(sign_in, &text));
    }
    match provider::begin(provider, ELSEWHERE, prompt()).await {
        Ok(begun) => {
            data.borrow().window.iter().for_each(|window| window.go(&begun.url));
            data.borrow_mut().awaited.push(begun);
        }
        Err(trouble) => {
            data.borrow_mut().window.take().iter().for_each(OpenedWindow::close);
            fail(sign_in, trouble);
        }
    }
}

/// Handles the answer of another window. Any open window counts.
fn hear(sign_in: SignIn, query: &str) {
    let Some(data) = sign_in.data() else { return };
    let is_awaited = |begun: &Begun| !begun.state.is_empty() && begun.state == state(query);
    let place = data.borrow().awaited.iter().position(is_awaited);
    let begun = place.map(|place| data.borrow_mut().awaited.remove(place));
    let provider = data.borrow().provider.clone();
    if let (Some(begun), Some(provider)) = (begun, provider) {
        data.borrow().channel.iter().for_each(|channel| channel.post(TAKEN));
        let query = query.to_owned();
        spawn_local(async move {
            let is_waiting = sign_in.state.try_get_untracked() != Some(SignInState::Idle);
            complete(sign_in, &provider, &begun.kept, &query).await;
            if !is_waiting {
                // Another window has signed in before; the failure of this one is irrelevant.
                sign_in.state.try_set(SignInState::Idle);
            }
        });
    }
}

/// Sends the provider's answer to the tabs, and closes this window once one of them accepted it.
async fn bring_back(sign_in: SignIn, query: &str) {
    let Some(data) = sign_in.data() else { return };
    sign_in.state.try_set(SignInState::Coming);
    let channel = Channel::join(CHANNEL, move |text| {
        if text == TAKEN {
            sign_in.state.try_set(SignInState::BroughtBack);
            location::close();
        }
    });
    channel.iter().for_each(|channel| channel.post(query));
    data.borrow_mut().channel = channel;
    timer::pause(PATIENCE).await;
    if sign_in.state.try_get_untracked() == Some(SignInState::Coming) {
        fail(sign_in, ProviderProblem::Unasked);
    }
}

async fn complete(sign_in: SignIn, provider: &Provider, kept: &str, query: &str) {
    let (stay, session) = (sign_in.stay.present(), sign_in.generation.try_get_untracked());
    sign_in.state.try_set(SignInState::Coming);
    match provider::complete(provider, kept, query).await {
        // After a sign-out in the meantime, an earlier sign-in is ignored.
        _ if !stay.is_wanted() => {}
        Ok(grant) => accept(sign_in, &grant),
        // Another window was faster.
        Err(_) if sign_in.generation.try_get_untracked() != session => {
            sign_in.state.try_set(SignInState::Idle);
        }
        Err(trouble) => fail(sign_in, trouble),
    }
}

fn accept(sign_in: SignIn, grant: &Grant) {
    let Some(data) = sign_in.data() else { return };
    let account = Account { subject: grant.subject.clone(), name: grant.name.clone() };
    let before = data.borrow().account.clone();
    if before.is_some_and(|before| before.subject != account.subject) {
        let act = data.borrow().before_another.clone();
        act.iter().for_each(|act| act());
    }
    data.borrow_mut().tokens.clear();
    data.borrow_mut().account = Some(account);
    if !set_token(sign_in, grant) {
        data.borrow_mut().account = None;
        return fail(sign_in, ProviderProblem::Unusable(String::new()));
    }
    storage::store_in_tab(IS_IN, "1");
    storage::write(WAS_LEFT, None);
    sign_in.state.try_set(SignInState::Idle);
    sign_in.generation.try_update(|generation| *generation = generation.wrapping_add(1));
    let is_quiet = std::mem::take(&mut data.borrow_mut().is_quiet);
    let on_sign_in = data.borrow().on_sign_in.clone().filter(|_| !is_quiet);
    on_sign_in.iter().for_each(|act| act());
    let after = data.borrow_mut().after.take();
    after.iter().for_each(|act| act());
}

fn fail(sign_in: SignIn, trouble: ProviderProblem) {
    let state = if trouble.wants_person() { SignInState::Idle } else { SignInState::Failed(trouble) };
    sign_in.state.try_set(state);
}

async fn leave(sign_in: SignIn, provider: &Provider, end: SignOutEnd) {
    let answer = provider::leave(provider).await;
    // A user who has signed in again stays signed in.
    if end == SignOutEnd::Desk || sign_in.account().is_some() {
        return;
    }
    match answer {
        Ok(SessionEnd::At(url)) => location::leave_for(&url),
        Ok(SessionEnd::Never) => drop(sign_in.state.try_set(SignInState::GoesOn)),
        Ok(SessionEnd::NoSession) => drop(sign_in.state.try_set(SignInState::Idle)),
        Err(_) => drop(sign_in.state.try_set(SignInState::Unended)),
    }
}

/// Renews the token without the user. Returns whether there is a new one.
async fn renew(sign_in: SignIn, provider: &Provider) -> bool {
    let Some(data) = sign_in.data().filter(|data| data.borrow().is_renewable) else { return false };
    let Some(account) = data.borrow().account.clone() else { return false };
    let session = sign_in.generation.try_get_untracked();
    match provider::renew(provider).await {
        // After a sign-in or sign-out in the meantime, the token and the failure belong to another
        // session.
        _ if sign_in.generation.try_get_untracked() != session => false,
        Ok(grant) => grant.subject == account.subject && set_token(sign_in, &grant),
        Err(ProviderProblem::NotLoaded | ProviderProblem::Unreachable) => false,
        // The provider's session has ended; it is not asked again until the service refuses.
        Err(_) => {
            let mut data = data.borrow_mut();
            (data.is_renewable, data.due) = (false, None);
            false
        }
    }
}

/// Sets a token of the current user. Returns whether it is valid in a header.
fn set_token(sign_in: SignIn, grant: &Grant) -> bool {
    let Some(data) = sign_in.data() else { return false };
    let token = AccessToken::parse(&grant.token, &data.borrow().header.prefix);
    let Ok(token) = token else { return false };
    {
        let mut data = data.borrow_mut();
        if data.tokens.len() >= REMEMBERED {
            data.tokens.remove(0);
        }
        data.tokens.push(token.clone());
        data.is_renewable = grant.is_renewable;
        let due = renewal::due_after(grant.lifetime).filter(|_| grant.is_renewable);
        data.due = due.map(|due| timer::now().saturating_add(due));
    }
    sign_in.token.try_set(Some(token));
    true
}

/// Returns the state that the provider sends back.
fn state(query: &str) -> &str {
    query.split('&').find_map(|pair| pair.strip_prefix("state=")).unwrap_or_default()
}
