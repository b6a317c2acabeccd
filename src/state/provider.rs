//! What the provider of OpenID Connect is wanted for: leaving for it and coming back, in this window or another one, and
//! the next token. It is in the part `openid`, since most desks have no provider.

use acceptance_api::credentials::AccessToken;
use acceptance_process::renewal;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::sign_in::{
    Account, BEGUN, Doing, IS_IN, IS_QUIET, LEFT, SignIn, SignInRequest, SignOutEnd, Stage,
};
use crate::browser::config::Provider;
use crate::browser::location::{self, Other};
use crate::browser::provider::{self, Begun, Grant, Manner, Trouble};
use crate::browser::tabs::Channel;
use crate::browser::{storage, timer};

/// Marks what another window brings back.
const ELSEWHERE: &str = ".window";
/// Where another window tells the tabs what it brings back.
const CHANNEL: &str = "acceptance-desk sign-in";
/// What the tab answers that awaited it.
const TAKEN: &str = "taken";
/// The milliseconds within which that tab answers.
const PATIENCE: u32 = 2_000;
/// How many tokens of a user are told from those of others; requests that wait longer are refused.
const REMEMBERED: usize = 16;

/// Carries out a request.
pub(super) fn act(sign_in: SignIn, request: SignInRequest) -> Doing {
    // Before anything is awaited: browsers allow a window only while a click is fresh.
    let window = matches!(request, SignInRequest::GoElsewhere(_)).then(|| another_window(sign_in));
    Box::pin(async move {
        let provider = sign_in.known().and_then(|known| known.borrow().provider.clone());
        let Some(provider) = provider else { return };
        match request {
            SignInRequest::Start => start(sign_in, &provider).await,
            SignInRequest::Go => go(sign_in, &provider, Manner::Asking).await,
            SignInRequest::GoElsewhere(after) => {
                go_elsewhere(sign_in, &provider, window.unwrap_or(Elsewhere::Forbidden), after).await;
            }
            SignInRequest::Leave(end) => leave(sign_in, &provider, end).await,
            SignInRequest::Renew(tell) => drop(tell.send(renew(sign_in, &provider).await)),
        }
    })
}

/// A window to sign in in.
enum Elsewhere {
    /// It was opened just now.
    New(Other),
    /// It was opened before, and was brought forward.
    Open,
    /// The browser allows none.
    Forbidden,
}

/// The window that the person has open for signing in, or a new one. One press may count twice, and a window that is
/// hidden by others is easily forgotten.
fn another_window(sign_in: SignIn) -> Elsewhere {
    let is_open =
        sign_in.known().is_some_and(|known| known.borrow().window.as_ref().is_some_and(Other::bring_forward));
    if is_open { Elsewhere::Open } else { Other::open().map_or(Elsewhere::Forbidden, Elsewhere::New) }
}

async fn start(sign_in: SignIn, provider: &Provider) {
    let Some(known) = sign_in.known() else { return };
    // Who comes back by the browser's Back finds the page as it was left.
    let shown = window_event_listener(ev::pageshow, move |event| {
        let stage = sign_in.stage.try_get_untracked();
        if event.persisted() && matches!(stage, Some(Stage::Going | Stage::Leaving)) {
            sign_in.stage.try_set(Stage::Idle);
        }
    });
    known.borrow_mut().shown = Some(shown);
    let arrived = known.borrow_mut().arrived.take();
    let is_quiet = storage::take_in_tab(IS_QUIET).is_some();
    known.borrow_mut().is_quiet = is_quiet && arrived.is_some();
    match arrived {
        Some((_, query)) if state(&query).ends_with(ELSEWHERE) => bring_back(sign_in, &query).await,
        Some((Some(kept), query)) => complete(sign_in, provider, &kept, &query).await,
        Some((None, _)) => fail(sign_in, Trouble::Unasked),
        // Taken before it is tried, so that it is tried once.
        None if storage::take_in_tab(IS_IN).is_some() => go(sign_in, provider, Manner::Quiet).await,
        None => {}
    }
}

async fn go(sign_in: SignIn, provider: &Provider, manner: Manner) {
    sign_in.stage.try_set(Stage::Going);
    match provider::begin(provider, "", manner).await {
        Ok(begun) => {
            storage::keep_in_tab(LEFT, &location::current());
            if manner == Manner::Quiet {
                storage::keep_in_tab(IS_QUIET, "1");
            }
            if storage::keep_in_tab(BEGUN, &begun.kept) {
                location::leave_for(&begun.url);
            } else {
                // What is not kept cannot be told apart from what nobody asked for.
                sign_in.stage.try_set(Stage::Blocked);
            }
        }
        Err(trouble) if manner == Manner::Asking => fail(sign_in, trouble),
        // The person has not asked for anything yet.
        Err(_) => drop(sign_in.stage.try_set(Stage::Idle)),
    }
}

async fn go_elsewhere(sign_in: SignIn, provider: &Provider, window: Elsewhere, after: Box<dyn Fn()>) {
    let Some(known) = sign_in.known() else { return };
    known.borrow_mut().after = Some(after);
    let window = match window {
        Elsewhere::New(window) => Some(window),
        Elsewhere::Open => None,
        Elsewhere::Forbidden => {
            sign_in.stage.try_set(Stage::Blocked);
            return;
        }
    };
    sign_in.stage.try_set(Stage::Elsewhere);
    let Some(window) = window else { return };
    known.borrow_mut().window = Some(window);
    if known.borrow().channel.is_none() {
        known.borrow_mut().channel = Channel::join(CHANNEL, move |text| hear(sign_in, &text));
    }
    match provider::begin(provider, ELSEWHERE, Manner::Asking).await {
        Ok(begun) => {
            known.borrow().window.iter().for_each(|window| window.go(&begun.url));
            known.borrow_mut().awaited.push(begun);
        }
        Err(trouble) => {
            known.borrow_mut().window.take().iter().for_each(Other::close);
            fail(sign_in, trouble);
        }
    }
}

/// Hears what another window brought back. Of several windows each counts, whichever was opened last.
fn hear(sign_in: SignIn, query: &str) {
    let Some(known) = sign_in.known() else { return };
    let is_awaited = |begun: &Begun| !begun.state.is_empty() && begun.state == state(query);
    let place = known.borrow().awaited.iter().position(is_awaited);
    let begun = place.map(|place| known.borrow_mut().awaited.remove(place));
    let provider = known.borrow().provider.clone();
    if let (Some(begun), Some(provider)) = (begun, provider) {
        known.borrow().channel.iter().for_each(|channel| channel.tell(TAKEN));
        let query = query.to_owned();
        spawn_local(async move {
            let is_waiting = sign_in.stage.try_get_untracked() != Some(Stage::Idle);
            complete(sign_in, &provider, &begun.kept, &query).await;
            if !is_waiting {
                // Somebody has signed in before in one more window; that this one did not is no trouble.
                sign_in.stage.try_set(Stage::Idle);
            }
        });
    }
}

/// Tells the tabs what the provider said to this window, and closes it once one of them took it.
async fn bring_back(sign_in: SignIn, query: &str) {
    let Some(known) = sign_in.known() else { return };
    sign_in.stage.try_set(Stage::Coming);
    let channel = Channel::join(CHANNEL, move |text| {
        if text == TAKEN {
            sign_in.stage.try_set(Stage::BroughtBack);
            location::close();
        }
    });
    channel.iter().for_each(|channel| channel.tell(query));
    known.borrow_mut().channel = channel;
    timer::pause(PATIENCE).await;
    if sign_in.stage.try_get_untracked() == Some(Stage::Coming) {
        fail(sign_in, Trouble::Unasked);
    }
}

async fn complete(sign_in: SignIn, provider: &Provider, kept: &str, query: &str) {
    let (stay, session) = (sign_in.stay.present(), sign_in.generation.try_get_untracked());
    sign_in.stage.try_set(Stage::Coming);
    match provider::complete(provider, kept, query).await {
        // Somebody signed out meanwhile: nobody is signed in by what was begun before.
        _ if !stay.is_wanted() => {}
        Ok(grant) => accept(sign_in, &grant),
        // Another window was faster.
        Err(_) if sign_in.generation.try_get_untracked() != session => {
            sign_in.stage.try_set(Stage::Idle);
        }
        Err(trouble) => fail(sign_in, trouble),
    }
}

fn accept(sign_in: SignIn, grant: &Grant) {
    let Some(known) = sign_in.known() else { return };
    let account = Account { subject: grant.subject.clone(), name: grant.name.clone() };
    let before = known.borrow().account.clone();
    if before.is_some_and(|before| before.subject != account.subject) {
        let act = known.borrow().before_another.clone();
        act.iter().for_each(|act| act());
    }
    known.borrow_mut().tokens.clear();
    known.borrow_mut().account = Some(account);
    if !take(sign_in, grant) {
        known.borrow_mut().account = None;
        return fail(sign_in, Trouble::Unusable(String::new()));
    }
    storage::keep_in_tab(IS_IN, "1");
    sign_in.stage.try_set(Stage::Idle);
    sign_in.generation.try_update(|generation| *generation = generation.wrapping_add(1));
    let is_quiet = std::mem::take(&mut known.borrow_mut().is_quiet);
    let on_sign_in = known.borrow().on_sign_in.clone().filter(|_| !is_quiet);
    on_sign_in.iter().for_each(|act| act());
    let after = known.borrow_mut().after.take();
    after.iter().for_each(|act| act());
}

fn fail(sign_in: SignIn, trouble: Trouble) {
    let stage = if trouble.wants_person() { Stage::Idle } else { Stage::Failed(trouble) };
    sign_in.stage.try_set(stage);
}

async fn leave(sign_in: SignIn, provider: &Provider, end: SignOutEnd) {
    let answer = provider::leave(provider).await;
    // Whoever has signed in again meanwhile stays.
    if end == SignOutEnd::Desk || sign_in.account().is_some() {
        return;
    }
    match answer {
        Ok(Some(url)) => location::leave_for(&url),
        Ok(None) => drop(sign_in.stage.try_set(Stage::Idle)),
        Err(_) => drop(sign_in.stage.try_set(Stage::Unended)),
    }
}

/// Gets the next token without the person; whether there is one.
async fn renew(sign_in: SignIn, provider: &Provider) -> bool {
    let Some(known) = sign_in.known().filter(|known| known.borrow().is_renewable) else { return false };
    let Some(account) = known.borrow().account.clone() else { return false };
    let session = sign_in.generation.try_get_untracked();
    match provider::renew(provider).await {
        // Somebody signed in or out meanwhile: it is not their token, and not the end of their session.
        _ if sign_in.generation.try_get_untracked() != session => false,
        Ok(grant) => grant.subject == account.subject && take(sign_in, &grant),
        Err(Trouble::NotLoaded | Trouble::Unreachable) => false,
        // The session there is over; nobody is asked again until the service refuses.
        Err(_) => {
            let mut known = known.borrow_mut();
            (known.is_renewable, known.due) = (false, None);
            false
        }
    }
}

/// Takes a token of the present user; whether it is fit for a header.
fn take(sign_in: SignIn, grant: &Grant) -> bool {
    let Some(known) = sign_in.known() else { return false };
    let token = AccessToken::parse(&grant.token, &known.borrow().header.prefix);
    let Ok(token) = token else { return false };
    {
        let mut known = known.borrow_mut();
        if known.tokens.len() >= REMEMBERED {
            known.tokens.remove(0);
        }
        known.tokens.push(token.clone());
        known.is_renewable = grant.is_renewable;
        let due = renewal::due_after(grant.lifetime).filter(|_| grant.is_renewable);
        known.due = due.map(|due| timer::now().saturating_add(due));
    }
    sign_in.token.try_set(Some(token));
    true
}

/// What the provider says again.
fn state(query: &str) -> &str {
    query.split('&').find_map(|pair| pair.strip_prefix("state=")).unwrap_or_default()
}
