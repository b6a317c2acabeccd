//! Sign-in by a typed access token or an OpenID Connect provider.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use crate::browser::document;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::session::sign_in::{SignInRequest, SignInState};
use crate::state::{Access, FoundUser, WaitingUser, use_access, use_session, use_work};
use crate::text::{Tone, clip};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::{self, Dialog};
use crate::ui::note::{Note, TextNote, Urgency};
use crate::ui::unique_id::unique_id;

/// Returns the sign-in on a page with work that leaving it would lose. A provider opens in another
/// window.
#[component]
pub fn SignIn(
    /// Called after signing in, unless the page was left in the meantime.
    #[prop(into)]
    on_done: Callback<()>,
) -> impl IntoView {
    if use_session().sign_in.is_used() {
        view! { <ProviderSignIn stays=true on_done /> }.into_any()
    } else {
        view! { <TokenForm is_main=true on_done /> }.into_any()
    }
}

/// Returns the sign-in on a page without work of its own. This window leaves for the provider, unless that would lose
/// work of other pages.
#[component]
pub fn SignInHere(
    /// Whether the page shows nothing else, so that the field gets the focus.
    #[prop(optional)]
    is_main: bool,
) -> impl IntoView {
    let on_done = Callback::new(|()| ());
    if use_session().sign_in.is_used() {
        let work = use_work();
        view! { <ProviderSignIn stays=Signal::derive(move || work.is_any()) on_done /> }.into_any()
    } else {
        view! { <TokenForm is_main on_done /> }.into_any()
    }
}

/// Shows its children to signed-in users, and the sign-in to others.
#[component]
pub fn RequireSignIn(children: ChildrenFn) -> impl IntoView {
    let session = use_session();
    view! {
        <Show when=move || session.is_admitted() fallback=|| view! { <SignInFirst /> }>
            {children()}
        </Show>
    }
}

#[component]
fn SignInFirst() -> impl IntoView {
    let messages = use_messages();
    view! {
        <div class="panel narrow">
            <h2>{messages.sign_in_first()}</h2>
            <SignInHere is_main=true />
        </div>
    }
}

/// Returns the button that leaves for the provider, the progress of signing in, and a warning if the provider's own
/// session continues after a sign-out.
#[component]
fn ProviderSignIn(
    /// Whether this page stays, and the provider opens in another window.
    #[prop(into)]
    stays: Signal<bool>,
    /// Called after signing in in another window, unless the page was left in the meantime.
    on_done: Callback<()>,
) -> impl IntoView {
    let (sign_in, messages) = (use_session().sign_in, use_messages());
    let on_press = move || {
        let after = move || {
            on_done.try_run(());
        };
        sign_in.request(if stays.get_untracked() {
            SignInRequest::GoElsewhere(Box::new(after))
        } else {
            SignInRequest::Go
        });
    };
    let is_free =
        move || !matches!(sign_in.state(), SignInState::Going | SignInState::Coming | SignInState::Leaving);
    let progress = Memo::new(move |_| progress(messages, &sign_in.state()));
    let progress = move || progress.get().map(|text| view! { <p>{text}</p> });
    let problem = move || match sign_in.state() {
        SignInState::Blocked => {
            let go = move || sign_in.request(SignInRequest::Go);
            view! {
                <p>{messages.provider_blocked()}</p>
                <Button on_press=go>{messages.provider_on_this_page()}</Button>
            }
            .into_any()
        }
        SignInState::Failed(trouble) => {
            let text = clip(labels::provider(messages, &trouble));
            view! { <p>{text}</p> }.into_any()
        }
        _ => ().into_any(),
    };
    let open_session = move || {
        let text = match sign_in.state() {
            SignInState::Unended => messages.provider_unended(),
            SignInState::GoesOn => messages.provider_goes_on(),
            _ => return None,
        };
        Some(text.to_owned())
    };
    view! {
        <div role="alert"><TextNote tone=Tone::Warning text=open_session /></div>
        <div class="sign-in">
            <p>{messages.provider_hint()}</p>
            <p>
                <Button rank=ButtonRank::Primary is_on=is_free on_press>{messages.sign_in()}</Button>
            </p>
            <div role="status">{progress}</div>
            <div role="alert" class="field-error">{problem}</div>
        </div>
    }
}

/// Returns the text of the current step with the provider.
fn progress(messages: Messages, stage: &SignInState) -> Option<&'static str> {
    match stage {
        SignInState::Going => Some(messages.provider_going()),
        SignInState::Coming => Some(messages.provider_coming()),
        SignInState::Leaving => Some(messages.provider_leaving()),
        SignInState::Elsewhere => Some(messages.provider_elsewhere()),
        SignInState::BroughtBack => Some(messages.provider_done_text()),
        _ => None,
    }
}

/// Matches where the user is entering something.
const BUSY: &str = "input:focus, select:focus, textarea:focus, dialog[open]";

/// The form for an access token. The typed text stays until it is accepted; the token stays in memory. Browsers offer to
/// store the value of a password field, so the style sheet hides the letters of a text field.
#[component]
fn TokenForm(
    /// Whether the field gets the focus when it is mounted, unless another field or a dialog has it.
    is_main: bool,
    on_done: Callback<()>,
) -> impl IntoView {
    let (access, session, messages) = (use_access(), use_session(), use_messages());
    let typed = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let asked = RwSignal::new(None);
    let is_shown = RwSignal::new(false);
    Effect::new(move || {
        if let Some(refused) = session.refused_token() {
            typed.set(refused);
            error.set(messages.token_refused().to_owned());
        }
    });
    let field = NodeRef::<html::Input>::new();
    field.on_load(move |field| {
        if is_main && !document::is_there(BUSY) {
            let _ = field.focus();
        }
    });
    let [field_id, hint_id, error_id] = ["token", "token-hint", "token-error"].map(unique_id);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        match access.sign_in(&typed.get_untracked()) {
            Ok(waiting) => {
                error.try_set(String::new());
                typed.try_set(String::new());
                if waiting.is_some() {
                    asked.set(waiting);
                } else {
                    on_done.try_run(());
                }
            }
            Err(bad) => error.set(labels::bad_token(messages, bad)),
        }
    };
    view! {
        <form class="sign-in" on:submit=submit>
            <label for=field_id.clone()>{messages.access_token()}</label>
            <div class="field-row">
                <input
                    node_ref=field
                    id=field_id
                    class="token"
                    data-hidden=move || (!is_shown.get()).then_some("true")
                    type="text"
                    autocapitalize="off"
                    autocomplete="off"
                    spellcheck="false"
                    aria-describedby=[&*hint_id, " ", &*error_id].concat()
                    aria-invalid=move || error.with(|error| !error.is_empty()).then_some("true")
                    prop:value=typed
                    on:input=move |event| typed.set(event_target_value(&event))
                />
                <button
                    class="button"
                    data-rank="quiet"
                    type="button"
                    aria-label=messages.named(messages.show(), messages.access_token())
                    aria-pressed=move || is_shown.get().to_string()
                    on:click=move |_| is_shown.update(|is| *is = !*is)
                >
                    {messages.show()}
                </button>
                <button class="button" data-rank="primary" type="submit">
                    {messages.sign_in()}
                </button>
            </div>
            <p id=error_id class="field-error" role="alert">
                {error}
            </p>
            <p id=hint_id class="hint">
                {messages.token_hint()}
            </p>
            <OwnerDialog asked on_done />
        </form>
    }
}

/// Follows the user of a proxy's session. Asks before another one replaces the one on the screen, if this tab has work of
/// that one, and otherwise shows that it happened.
#[component]
pub fn FoundUserNote() -> impl IntoView {
    let (access, messages) = (use_access(), use_messages());
    let (asked, shown) = (RwSignal::new(None), RwSignal::new(None));
    Effect::new(move || {
        let found = access.found_user();
        let waiting = match found {
            Some(FoundUser::Shown(name)) => {
                shown.set(Some(name));
                None
            }
            Some(FoundUser::Waiting(waiting)) => Some(waiting),
            None => None,
        };
        asked.set(waiting);
    });
    let note = move |name: String| {
        view! {
            <Note tone=Tone::Warning urgency=Urgency::Alert>
                <p>{clip(messages.found_person_shown(&name))}</p>
                <Button on_press=move || shown.set(None)>{messages.close()}</Button>
            </Note>
        }
    };
    view! {
        {move || shown.get().map(note)}
        <OwnerDialog asked on_done=|()| () />
    }
}

/// Asks for the user before a token is accepted that may be another user's, while this tab has work of the previous one.
#[component]
fn OwnerDialog(asked: RwSignal<Option<WaitingUser>>, #[prop(into)] on_done: Callback<()>) -> impl IntoView {
    let (access, messages) = (use_access(), use_messages());
    let answer = move |accept: fn(Access, WaitingUser)| {
        // Accepting may remove this dialog.
        if let Some(waiting) = asked.try_update(Option::take).flatten() {
            accept(access, waiting);
            dialog::once_closed(move || {
                on_done.try_run(());
            });
        }
    };
    let cancel = move || asked.set(None);
    let dialog = move |waiting: WaitingUser| {
        let (title, text, start) = match waiting.found_name() {
            _ if waiting.may_be_same => (
                messages.same_person_title(),
                messages.same_person_text().to_owned(),
                messages.same_person_no(),
            ),
            Some(name) => (
                messages.found_person_title(),
                messages.found_person_text(&clip(name.to_owned())),
                messages.found_person_yes(),
            ),
            None => (
                messages.other_person_title(),
                messages.other_person_text().to_owned(),
                messages.other_person_yes(),
            ),
        };
        let go_on = waiting.may_be_same.then(|| {
            let go_on = move || answer(Access::continue_session);
            view! { <Button on_press=go_on>{messages.same_person_yes()}</Button> }
        });
        view! {
            <Dialog title on_cancel=cancel>
                <p>{text}</p>
                <div class="dialog-actions">
                    {go_on}
                    <Button on_press=move || answer(Access::start_session)>{start}</Button>
                    <Button on_press=cancel>{messages.cancel()}</Button>
                </div>
            </Dialog>
        }
    };
    move || asked.get().map(dialog)
}
