//! Sign-in with an OpenID Connect provider: the part that every app needs. `provider.rs` is loaded only if a provider is
//! configured.
//!
//! Tokens stay in memory. The tab stores nothing that another user could use.

pub(in crate::state) mod provider;
pub(in crate::state) mod token_refresh;

use std::cell::RefCell;
use std::rc::Rc;

use acceptance_api::credentials::{AccessToken, TokenHeader};
use acceptance_config::{Authentication, Config, Provider};
use acceptance_route::{Route, SIGNED_IN};
use futures_channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::location::{self, OpenedWindow};
use crate::browser::provider::{Begun, ProviderProblem};
use crate::browser::storage;
use crate::browser::tabs::Channel;
use crate::lazy::Loading;
use crate::state::requests::canceller::Task;
use crate::state::requests::latest::Latest;

/// State that is needed when the user returns.
const BEGUN: &str = "acceptance-desk.sign-in";
/// The route that the user left.
const LEFT: &str = "acceptance-desk.left";
/// Whether a user is signed in, so that a reload can sign in without interaction.
const IS_IN: &str = "acceptance-desk.signed-in";

/// Whether an earlier user signed out in this browser, whose provider session may continue.
const WAS_LEFT: &str = "acceptance-desk.provider-left";

/// Whether the provider was asked without interaction.
const IS_QUIET: &str = "acceptance-desk.quiet";

/// The user who is signed in with the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The provider's permanent ID of the user.
    pub subject: String,
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
    Go,
    /// Sign in in another window, so that nothing in this one is lost; then call this.
    GoElsewhere(Box<dyn Fn()>),
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

/// Runs a request.
pub(in crate::state) type ProviderCall = fn(SignIn, SignInRequest) -> Task<()>;

/// A running renewal of the token.
struct Renewal {
    /// The user whose token is renewed, as [`SignIn::generation`].
    generation: Option<u32>,
    /// The waiting requests. Each receives whether there is a new token.
    waiting: Vec<oneshot::Sender<bool>>,
}

/// The provider's answer in the URL.
struct Arrival {
    /// The text that the tab stored for it; `None` if it is lost.
    begun: Option<String>,
    query: String,
}

/// The provider, the user, and the requests in progress.
#[derive(Default)]
struct SignInData {
    provider: Option<Rc<Provider>>,
    /// Runs requests; `None` until it is loaded.
    act: Option<ProviderCall>,
    header: TokenHeader,
    /// The tokens of the current user, newest last.
    tokens: Vec<AccessToken>,
    account: Option<Account>,
    /// Time of the next renewal, in milliseconds since 1970.
    due: Option<i64>,
    is_renewable: bool,
    renewing: Option<Renewal>,
    /// The answer in the URL, until it is handled.
    arrived: Option<Arrival>,
    /// Expected answers of other windows, newest last.
    awaited: Vec<Begun>,
    /// The newest of these windows.
    window: Option<OpenedWindow>,
    channel: Option<Channel>,
    /// Listens for a return from the back/forward cache.
    shown: Option<Listener>,
    /// Whether the user took no part in the sign-in.
    is_quiet: bool,
    /// Called once a user is signed in.
    after: Option<Box<dyn Fn()>>,
    /// Called before another user than the previous one is signed in.
    before_another: Option<Rc<dyn Fn()>>,
    /// Called after each sign-in by the user.
    on_sign_in: Option<Rc<dyn Fn()>>,
}

/// Signing in with a provider.
#[derive(Clone, Copy)]
pub struct SignIn {
    data: StoredValue<Rc<RefCell<SignInData>>, LocalStorage>,
    /// Loads the function that runs requests.
    load: fn() -> Loading<ProviderCall>,
    token: RwSignal<Option<AccessToken>>,
    generation: RwSignal<u32>,
    /// Requests started before a sign-out are ignored after it.
    stay: Latest,
    state: RwSignal<SignInState>,
}

/// A listener that is removed when it is dropped.
struct Listener(Option<WindowListenerHandle>);

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(listener) = self.0.take() {
            listener.remove();
        }
    }
}

impl SignIn {
    pub(super) fn new(
        config: &Config,
        token: RwSignal<Option<AccessToken>>,
        generation: RwSignal<u32>,
        load: fn() -> Loading<ProviderCall>,
    ) -> Self {
        let provider = match &config.authentication {
            Authentication::OpenId(provider) => Some(Rc::new(provider.clone())),
            Authentication::None | Authentication::Token => None,
        };
        let data = SignInData { provider, header: config.token_header.clone(), ..SignInData::default() };
        Self {
            data: StoredValue::new_local(Rc::new(RefCell::new(data))),
            load,
            token,
            generation,
            stay: Latest::new(),
            state: RwSignal::new(SignInState::Idle),
        }
    }

    /// Returns the data; `None` once the app is disposed.
    fn data(self) -> Option<Rc<RefCell<SignInData>>> {
        self.data.try_get_value()
    }

    pub fn state(self) -> SignInState {
        self.state.get()
    }

    /// Returns whether users sign in with a provider.
    pub fn is_used(self) -> bool {
        self.data().is_some_and(|data| data.borrow().provider.is_some())
    }

    /// Returns the signed-in user. It changes before the token does.
    pub fn account(self) -> Option<Account> {
        self.data()?.borrow().account.clone()
    }

    /// Reads the URL first; the provider's answer is removed from it at once.
    pub fn arrive(self) {
        let address = location::current();
        if !self.is_used() || !address.starts_with(SIGNED_IN) {
            return;
        }
        let query = location::take_sign_in_query();
        let left = storage::remove_from_tab(LEFT).unwrap_or_default();
        location::replace(&Route::parse(&left).address());
        let begun = storage::remove_from_tab(BEGUN);
        // A reload before the start of the app has lost the answer; the user signs in again.
        if let (Some(data), Some(query)) = (self.data(), query) {
            data.borrow_mut().arrived = Some(Arrival { begun, query });
        }
    }

    /// Processes the answer in the URL. `before_another` is called before another user is signed
    /// in, `on_sign_in` after a sign-in by the user, which excludes reloads.
    pub(in crate::state) fn start(
        self,
        before_another: impl Fn() + 'static,
        on_sign_in: impl Fn() + 'static,
    ) {
        if let Some(data) = self.data().filter(|_| self.is_used()) {
            data.borrow_mut().before_another = Some(Rc::new(before_another));
            data.borrow_mut().on_sign_in = Some(Rc::new(on_sign_in));
            self.request(SignInRequest::Start);
        }
    }

    /// Clears the user and revokes the tokens. `end` is where the sign-out ends.
    pub(super) fn forget(self, end: SignOutEnd) {
        let Some(data) = self.data().filter(|_| self.is_used()) else { return };
        let _ = storage::remove_from_tab(IS_IN);
        storage::write(WAS_LEFT, Some("1"));
        self.stay.forget();
        {
            let mut data = data.borrow_mut();
            data.tokens.clear();
            // Answers of windows that are still open are ignored.
            data.awaited.clear();
            (data.is_renewable, data.due, data.account) = (false, None, None);
        }
        self.state.set(if end == SignOutEnd::Provider { SignInState::Leaving } else { SignInState::Idle });
        self.request(SignInRequest::Leave(end));
    }

    pub fn request(self, request: SignInRequest) {
        let Some(data) = self.data() else { return };
        let act = data.borrow().act;
        if let Some(act) = act {
            // At once: browsers allow a window only directly after a click.
            spawn_local(act(self, request));
            return;
        }
        let not_loaded = SignInState::Failed(ProviderProblem::NotLoaded);
        let (meanwhile, without) = match request {
            SignInRequest::Go => (Some(SignInState::Going), Some(not_loaded)),
            SignInRequest::Start if data.borrow().arrived.is_some() => {
                (Some(SignInState::Coming), Some(not_loaded))
            }
            SignInRequest::GoElsewhere(_) => (None, Some(not_loaded)),
            SignInRequest::Leave(SignOutEnd::Provider) => (None, Some(SignInState::Unended)),
            SignInRequest::Start | SignInRequest::Leave(SignOutEnd::Desk) | SignInRequest::Renew(_) => {
                (None, None)
            }
        };
        if let Some(state) = meanwhile {
            self.state.set(state);
        }
        let loading = (self.load)();
        spawn_local(async move {
            if let Ok(act) = loading.await {
                data.borrow_mut().act = Some(act);
                act(self, request).await;
            } else if let Some(state) = without {
                self.state.try_set(state);
            }
        });
    }
}
