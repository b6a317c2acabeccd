//! Signing in with a provider of OpenID Connect. Here is what the app must have at hand; the rest is loaded where there is
//! a provider (`provider.rs`).
//!
//! Tokens live in memory. What is kept in the tab while the person is at the provider is of no use to anybody else.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use acceptance_api::credentials::{AccessToken, TokenHeader};
use futures_channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::latest::Latest;
use super::provider;
use crate::browser::config::{Authentication, Config, Provider};
use crate::browser::location::{self, Other};
use crate::browser::provider::{Begun, Trouble};
use crate::browser::storage;
use crate::browser::tabs::Channel;
use crate::lazy::lazy;
use crate::route::{self, Route};

/// What is needed when the person comes back.
pub(super) const BEGUN: &str = "acceptance-desk.sign-in";
/// The place that the person left.
pub(super) const LEFT: &str = "acceptance-desk.left";
/// Whether somebody is signed in, so that a reload need not ask the person again.
pub(super) const IS_IN: &str = "acceptance-desk.signed-in";

/// Whether the provider was asked without the person.
pub(super) const IS_QUIET: &str = "acceptance-desk.quiet";

/// Who is signed in with the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The provider's own name for the user, which never changes.
    pub subject: String,
    /// The name by which people know the user.
    pub name: String,
}

/// How far signing in is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing is under way.
    Idle,
    /// This window leaves for the provider.
    Going,
    /// The provider sent the person back, and its answer is looked at.
    Coming,
    /// The person signs in in another window.
    Elsewhere,
    /// This is the other window, which has brought back what was awaited.
    BroughtBack,
    /// The browser does not allow what is needed.
    Blocked,
    /// It could not be done.
    Failed(Trouble),
    /// Nobody is signed in here any more, and this window leaves for the provider so that its session ends, too.
    Leaving,
    /// Nobody is signed in here any more, but the provider could not be told, so its session may go on.
    Unended,
}

/// What is asked of the provider.
pub enum SignInRequest {
    /// Go on where the provider sent the person back, or where a reload interrupted a session.
    Start,
    /// Leave for it.
    Go,
    /// Sign in in another window, so that nothing in this one is lost; then do this.
    GoElsewhere(Box<dyn Fn()>),
    /// Give back what it gave.
    Leave(SignOutEnd),
    /// Get the next token without the person, and tell whether there is one.
    Renew(oneshot::Sender<bool>),
}

/// Where a sign-out ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignOutEnd {
    /// At the desk: another window or tab sees to the rest.
    Desk,
    /// At the provider: this window leaves to sign out there too.
    Provider,
}

/// A request being carried out.
pub type Doing = Pin<Box<dyn Future<Output = ()>>>;

/// Carries out requests.
pub(super) type Act = fn(SignIn, SignInRequest) -> Doing;

lazy!(acting: Act, in openid, provider::act);

/// What is known of the provider and of who signed in.
pub(super) struct Known {
    pub(super) provider: Option<Rc<Provider>>,
    /// What carries out requests, once it is loaded.
    act: Option<Act>,
    pub(super) header: TokenHeader,
    /// The tokens of the present user, the newest last.
    pub(super) tokens: Vec<AccessToken>,
    pub(super) account: Option<Account>,
    /// When the token is to be renewed, in milliseconds since 1970.
    pub(super) due: Option<i64>,
    /// Whether the next token can be had without the person.
    pub(super) is_renewable: bool,
    /// Whose renewal is under way, and who waits for it: they are told whether there is a next token.
    pub(super) renewing: Option<(Option<u32>, Vec<oneshot::Sender<bool>>)>,
    /// What the provider said in the address, and what was kept for it.
    pub(super) arrived: Option<(Option<String>, String)>,
    /// What other windows are to bring back, the newest last.
    pub(super) awaited: Vec<Begun>,
    /// The newest of them.
    pub(super) window: Option<Other>,
    pub(super) channel: Option<Channel>,
    /// Hears when the page comes back as it was left.
    pub(super) shown: Option<WindowListenerHandle>,
    /// Whether the person had no part in signing in.
    pub(super) is_quiet: bool,
    /// What is to be done once somebody is signed in.
    pub(super) after: Option<Box<dyn Fn()>>,
    /// What is to be done before another user than the one before is.
    pub(super) before_another: Option<Rc<dyn Fn()>>,
    /// What is to be done whenever a person has signed in.
    pub(super) on_sign_in: Option<Rc<dyn Fn()>>,
}

/// Signing in with a provider.
#[derive(Clone, Copy)]
pub struct SignIn {
    known: StoredValue<Rc<RefCell<Known>>, LocalStorage>,
    pub(super) token: RwSignal<Option<AccessToken>>,
    pub(super) generation: RwSignal<u32>,
    /// What was begun before a sign-out is not wanted after it.
    pub(super) stay: Latest,
    /// How far it is.
    pub(super) stage: RwSignal<Stage>,
}

impl Drop for Known {
    fn drop(&mut self) {
        if let Some(shown) = self.shown.take() {
            shown.remove();
        }
    }
}

impl SignIn {
    pub(super) fn new(
        config: &Config,
        token: RwSignal<Option<AccessToken>>,
        generation: RwSignal<u32>,
    ) -> Self {
        let provider = match &config.authentication {
            Authentication::OpenId(provider) => Some(Rc::new(provider.clone())),
            Authentication::None | Authentication::Token => None,
        };
        let known = Known {
            provider,
            act: None,
            header: config.token_header.clone(),
            tokens: Vec::new(),
            account: None,
            due: None,
            is_renewable: false,
            renewing: None,
            arrived: None,
            awaited: Vec::new(),
            window: None,
            channel: None,
            shown: None,
            is_quiet: false,
            after: None,
            before_another: None,
            on_sign_in: None,
        };
        let known = StoredValue::new_local(Rc::new(RefCell::new(known)));
        Self { known, token, generation, stay: Latest::new(), stage: RwSignal::new(Stage::Idle) }
    }

    /// What is known; nothing once the app is gone.
    pub(super) fn known(self) -> Option<Rc<RefCell<Known>>> {
        self.known.try_get_value()
    }

    /// How far it is.
    pub fn stage(self) -> Stage {
        self.stage.get()
    }

    /// Whether users sign in with a provider.
    pub fn is_used(self) -> bool {
        self.known().is_some_and(|known| known.borrow().provider.is_some())
    }

    /// Who is signed in. It changes before the token does.
    pub fn account(self) -> Option<Account> {
        self.known()?.borrow().account.clone()
    }

    /// Looks at the address before anything else does; what the provider said in it goes out of it at once.
    pub fn arrive(self) {
        let address = location::current();
        if !self.is_used() || !address.starts_with(route::SIGNED_IN) {
            return;
        }
        let query = address.split_once('?').map(|(_, query)| query.to_owned());
        let left = storage::take_in_tab(LEFT).unwrap_or_default();
        location::replace(&Route::parse(&left).address());
        if let Some(known) = self.known() {
            known.borrow_mut().arrived = Some((storage::take_in_tab(BEGUN), query.unwrap_or_default()));
        }
    }

    /// Goes on with what the address said. `before_another` is called before another user than the one before is
    /// signed in, `on_sign_in` whenever a person has signed in, which is not at a reload.
    pub(super) fn start(self, before_another: impl Fn() + 'static, on_sign_in: impl Fn() + 'static) {
        if let Some(known) = self.known().filter(|_| self.is_used()) {
            known.borrow_mut().before_another = Some(Rc::new(before_another));
            known.borrow_mut().on_sign_in = Some(Rc::new(on_sign_in));
            self.request(SignInRequest::Start);
        }
    }

    /// Forgets who is signed in, and gives back what the provider gave. `end` says where the sign-out ends.
    pub(super) fn forget(self, end: SignOutEnd) {
        let Some(known) = self.known().filter(|_| self.is_used()) else { return };
        let _ = storage::take_in_tab(IS_IN);
        self.stay.forget();
        {
            let mut known = known.borrow_mut();
            known.tokens.clear();
            // What was begun before is over.
            known.awaited.clear();
            (known.is_renewable, known.due, known.account) = (false, None, None);
        }
        self.stage.set(if end == SignOutEnd::Provider { Stage::Leaving } else { Stage::Idle });
        self.request(SignInRequest::Leave(end));
    }

    /// Asks something of the provider.
    pub fn request(self, request: SignInRequest) {
        let Some(known) = self.known() else { return };
        let act = known.borrow().act;
        if let Some(act) = act {
            // At once: browsers allow a window only while a click is fresh.
            spawn_local(act(self, request));
            return;
        }
        let not_loaded = Stage::Failed(Trouble::NotLoaded);
        let (meanwhile, without) = match request {
            SignInRequest::Go => (Some(Stage::Going), Some(not_loaded)),
            SignInRequest::Start if known.borrow().arrived.is_some() => {
                (Some(Stage::Coming), Some(not_loaded))
            }
            SignInRequest::GoElsewhere(_) => (None, Some(not_loaded)),
            SignInRequest::Leave(SignOutEnd::Provider) => (None, Some(Stage::Unended)),
            SignInRequest::Start | SignInRequest::Leave(SignOutEnd::Desk) | SignInRequest::Renew(_) => {
                (None, None)
            }
        };
        if let Some(stage) = meanwhile {
            self.stage.set(stage);
        }
        spawn_local(async move {
            if let Ok(act) = acting().await {
                known.borrow_mut().act = Some(act);
                act(self, request).await;
            } else if let Some(stage) = without {
                self.stage.try_set(stage);
            }
        });
    }
}
