//! Sign-in with an OpenID Connect provider: the part that every app needs. `provider.rs` is loaded only if a provider is
//! configured.
//!
//! Tokens stay in memory. The tab stores nothing that another user could use.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use acceptance_api::credentials::{AccessToken, TokenHeader};
use acceptance_config::{Authentication, Config, Provider};
use acceptance_route::{Route, SIGNED_IN};
use futures_channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::location::{self, Other};
use crate::browser::provider::{Begun, ProviderProblem};
use crate::browser::storage;
use crate::browser::tabs::Channel;
use crate::lazy::Loading;
use crate::state::requests::latest::Latest;

/// State that is needed when the user returns.
pub(in crate::state) const BEGUN: &str = "acceptance-desk.sign-in";
/// The route that the user left.
pub(in crate::state) const LEFT: &str = "acceptance-desk.left";
/// Whether a user is signed in, so that a reload can sign in without interaction.
pub(in crate::state) const IS_IN: &str = "acceptance-desk.signed-in";

/// Whether an earlier user signed out in this browser, whose provider session may continue.
pub(in crate::state) const WAS_LEFT: &str = "acceptance-desk.provider-left";

/// Whether the provider was asked without interaction.
pub(in crate::state) const IS_QUIET: &str = "acceptance-desk.quiet";

/// The user who is signed in with the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The provider's permanent ID of the user.
    pub subject: String,
    /// The display name of the user.
    pub name: String,
}

/// The state of signing in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignInState {
    /// Nothing is in progress.
    Idle,
    /// This window leaves for the provider.
    Going,
    /// The provider sent the user back, and its answer is being processed.
    Coming,
    /// The user signs in in another window.
    Elsewhere,
    /// This is the other window, which has sent its answer.
    BroughtBack,
    /// The browser blocks a required feature.
    Blocked,
    Failed(ProviderProblem),
    /// The user is signed out here, and this window leaves for the provider to end its session too.
    Leaving,
    /// The user is signed out here, but the provider was unreachable, so its session may continue.
    Unended,
    /// The user is signed out here, but the provider cannot end its own session.
    GoesOn,
}

/// A request to the provider.
pub enum SignInRequest {
    /// Continue after the provider's redirect, or after a reload.
    Start,
    /// Leave for the provider.
    Go,
    /// Sign in in another window, so that nothing in this one is lost; then call this.
    GoElsewhere(Box<dyn Fn()>),
    /// Revoke the tokens.
    Leave(SignOutEnd),
    /// Renew the token without the user, and report whether there is a new one.
    Renew(oneshot::Sender<bool>),
}

/// Where a sign-out ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignOutEnd {
    /// In the app: another window or tab does the rest.
    Desk,
    /// At the provider: this window leaves to sign out there too.
    Provider,
}

/// A running request.
pub type Doing = Pin<Box<dyn Future<Output = ()>>>;

/// Runs a request.
pub(in crate::state) type Act = fn(SignIn, SignInRequest) -> Doing;

/// A running renewal of the token.
pub(in crate::state) struct Renewal {
    /// The user whose token is renewed, as [`SignIn::generation`].
    pub(in crate::state) generation: Option<u32>,
    /// The waiting requests. Each receives whether there is a new token.
    pub(in crate::state) waiting: Vec<oneshot::Sender<bool>>,
}

/// The provider's answer in the URL.
pub(in crate::state) struct Arrival {
    /// The text that the tab stored for it; `None` if it is lost.
    pub(in crate::state) begun: Option<String>,
    pub(in crate::state) query: String,
}

/// Known facts about the provider and the user.
#[derive(Default)]
pub(in crate::state) struct Known {
    pub(in crate::state) provider: Option<Rc<Provider>>,
    /// Runs requests; `None` until it is loaded.
    act: Option<Act>,
    pub(in crate::state) header: TokenHeader,
    /// The tokens of the current user, newest last.
    pub(in crate::state) tokens: Vec<AccessToken>,
    pub(in crate::state) account: Option<Account>,
    /// Time of the next renewal, in milliseconds since 1970.
    pub(in crate::state) due: Option<i64>,
    /// Whether the token can be renewed without the user.
    pub(in crate::state) is_renewable: bool,
    pub(in crate::state) renewing: Option<Renewal>,
    /// The answer in the URL, until it is handled.
    pub(in crate::state) arrived: Option<Arrival>,
    /// Expected answers of other windows, newest last.
    pub(in crate::state) awaited: Vec<Begun>,
    /// The newest of these windows.
    pub(in crate::state) window: Option<Other>,
    pub(in crate::state) channel: Option<Channel>,
    /// Listens for a return from the back/forward cache.
    pub(in crate::state) shown: Option<Listener>,
    /// Whether the user took no part in the sign-in.
    pub(in crate::state) is_quiet: bool,
    /// Called once a user is signed in.
    pub(in crate::state) after: Option<Box<dyn Fn()>>,
    /// Called before another user than the previous one is signed in.
    pub(in crate::state) before_another: Option<Rc<dyn Fn()>>,
    /// Called after each sign-in by the user.
    pub(in crate::state) on_sign_in: Option<Rc<dyn Fn()>>,
}

/// Signing in with a provider.
#[derive(Clone, Copy)]
pub struct SignIn {
    known: StoredValue<Rc<RefCell<Known>>, LocalStorage>,
    /// Loads the function that runs requests.
    load: fn() -> Loading<Act>,
    pub(in crate::state) token: RwSignal<Option<AccessToken>>,
    pub(in crate::state) generation: RwSignal<u32>,
    /// Requests started before a sign-out are ignored after it.
    pub(in crate::state) stay: Latest,
    pub(in crate::state) stage: RwSignal<SignInState>,
}

/// A listener that is removed when it is dropped.
pub(in crate::state) struct Listener(pub(in crate::state) Option<WindowListenerHandle>);

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(listener) = self.0.take() {
            listener.remove();
        }
    }
}

impl SignIn {
    pub(in crate::state) fn new(
        config: &Config,
        token: RwSignal<Option<AccessToken>>,
        generation: RwSignal<u32>,
        load: fn() -> Loading<Act>,
    ) -> Self {
        let provider = match &config.authentication {
            Authentication::OpenId(provider) => Some(Rc::new(provider.clone())),
            Authentication::None | Authentication::Token => None,
        };
        let known = Known { provider, header: config.token_header.clone(), ..Known::default() };
        Self {
            known: StoredValue::new_local(Rc::new(RefCell::new(known))),
            load,
            token,
            generation,
            stay: Latest::new(),
            stage: RwSignal::new(SignInState::Idle),
        }
    }

    /// Returns the known facts; `None` once the app is disposed.
    pub(in crate::state) fn known(self) -> Option<Rc<RefCell<Known>>> {
        self.known.try_get_value()
    }

    pub fn stage(self) -> SignInState {
        self.stage.get()
    }

    /// Returns whether users sign in with a provider.
    pub fn is_used(self) -> bool {
        self.known().is_some_and(|known| known.borrow().provider.is_some())
    }

    /// Returns the signed-in user. It changes before the token does.
    pub fn account(self) -> Option<Account> {
        self.known()?.borrow().account.clone()
    }

    /// Reads the URL first; the provider's answer is removed from it at once.
    pub fn arrive(self) {
        let address = location::current();
        if !self.is_used() || !address.starts_with(SIGNED_IN) {
            return;
        }
        let query = location::take_sign_in_query();
        let left = storage::take_in_tab(LEFT).unwrap_or_default();
        location::replace(&Route::parse(&left).address());
        let begun = storage::take_in_tab(BEGUN);
        // A reload before the start of the app has lost the answer; the user signs in again.
        if let (Some(known), Some(query)) = (self.known(), query) {
            known.borrow_mut().arrived = Some(Arrival { begun, query });
        }
    }

    /// Processes the answer in the URL. `before_another` is called before another user is signed
    /// in, `on_sign_in` after a sign-in by the user, which excludes reloads.
    pub(in crate::state) fn start(
        self,
        before_another: impl Fn() + 'static,
        on_sign_in: impl Fn() + 'static,
    ) {
        if let Some(known) = self.known().filter(|_| self.is_used()) {
            known.borrow_mut().before_another = Some(Rc::new(before_another));
            known.borrow_mut().on_sign_in = Some(Rc::new(on_sign_in));
            self.request(SignInRequest::Start);
        }
    }

    /// Clears the user and revokes the tokens. `end` is where the sign-out ends.
    pub(in crate::state) fn forget(self, end: SignOutEnd) {
        let Some(known) = self.known().filter(|_| self.is_used()) else { return };
        let _ = storage::take_in_tab(IS_IN);
        storage::write(WAS_LEFT, Some("1"));
        self.stay.forget();
        {
            let mut known = known.borrow_mut();
            known.tokens.clear();
            // Answers of windows that are still open are ignored.
            known.awaited.clear();
            (known.is_renewable, known.due, known.account) = (false, None, None);
        }
        self.stage.set(if end == SignOutEnd::Provider { SignInState::Leaving } else { SignInState::Idle });
        self.request(SignInRequest::Leave(end));
    }

    /// Sends a request to the provider.
    pub fn request(self, request: SignInRequest) {
        let Some(known) = self.known() else { return };
        let act = known.borrow().act;
        if let Some(act) = act {
            // At once: browsers allow a window only directly after a click.
            spawn_local(act(self, request));
            return;
        }
        let not_loaded = SignInState::Failed(ProviderProblem::NotLoaded);
        let (meanwhile, without) = match request {
            SignInRequest::Go => (Some(SignInState::Going), Some(not_loaded)),
            SignInRequest::Start if known.borrow().arrived.is_some() => {
                (Some(SignInState::Coming), Some(not_loaded))
            }
            SignInRequest::GoElsewhere(_) => (None, Some(not_loaded)),
            SignInRequest::Leave(SignOutEnd::Provider) => (None, Some(SignInState::Unended)),
            SignInRequest::Start | SignInRequest::Leave(SignOutEnd::Desk) | SignInRequest::Renew(_) => {
                (None, None)
            }
        };
        if let Some(stage) = meanwhile {
            self.stage.set(stage);
        }
        let loading = (self.load)();
        spawn_local(async move {
            if let Ok(act) = loading.await {
                known.borrow_mut().act = Some(act);
                act(self, request).await;
            } else if let Some(stage) = without {
                self.stage.try_set(stage);
            }
        });
    }
}
