//! Signing in and out.

use leptos::prelude::*;

use crate::browser::document;
use crate::desk::sign_in::SignInHere;
use crate::i18n::use_messages;
use crate::state::sign_in::Stage;
use crate::state::{use_access, use_drafts, use_local_store, use_scrap_errors, use_session, use_work};
use crate::ui::button::{Button, Rank};
use crate::ui::dialog::{self, Dialog};
use crate::ui::note::Note;
use crate::ui::text::clip;
use crate::ui::tone::Tone;

/// Signing in or out, whichever is possible.
#[component]
pub fn Access() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    if !session.has_sign_in() {
        return view! { <p>{messages.no_token_needed()}</p> }.into_any();
    }
    view! {
        <Show when=move || session.is_signed_in() fallback=|| view! { <SignedOut /> }>
            <SignedIn />
        </Show>
    }
    .into_any()
}

/// The way to sign in, and whether the provider was told of the last sign-out.
#[component]
fn SignedOut() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let is_unended = move || session.sign_in.stage() == Stage::Unended;
    view! {
        <div role="alert">
            <Show when=is_unended>
                <Note tone=Tone::Warning>
                    <p>{messages.provider_unended()}</p>
                </Note>
            </Show>
        </div>
        <SignInHere />
    }
}

/// Who is signed in, and the way to sign out.
#[component]
pub(super) fn SignedIn() -> impl IntoView {
    let (session, access, messages) = (use_session(), use_access(), use_messages());
    let user = Memo::new(move |_| {
        session.track_user();
        let account = session.sign_in.account();
        let name = |name: String| clip(messages.signed_in_as(&name));
        account.map_or_else(|| messages.signed_in().to_owned(), |account| name(account.name))
    });
    let is_asking = RwSignal::new(false);
    let sign_out = move || {
        is_asking.set(false);
        access.sign_out();
        dialog::once_closed(|| {
            document::focus("main h1");
        });
    };
    let unsent = Unsent::look();
    let press = move || {
        if unsent().is_any() {
            is_asking.set(true);
        } else {
            sign_out();
        }
    };
    view! {
        <p role="status">{user}</p>
        <Button on_press=press>{messages.sign_out()}</Button>
        <Show when=move || is_asking.get()>
            <SignOutDialog on_cancel=move || is_asking.set(false) unsent=unsent() on_sign_out=sign_out />
        </Show>
    }
}

/// What a sign-out discards or leaves open. Marks go with it, whichever tab made them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Unsent {
    has_marks: bool,
    has_scrap_ids: bool,
    is_pending: bool,
}

impl Unsent {
    /// The way to look for it.
    fn look() -> impl Fn() -> Self + Copy {
        let (drafts, local_store) = (use_drafts(), use_local_store());
        let (scrap_errors, work) = (use_scrap_errors(), use_work());
        move || {
            untrack(|| Self {
                has_marks: drafts.is_any() || local_store.has_marks(),
                has_scrap_ids: scrap_errors.is_unsent(),
                is_pending: work.is_pending() || local_store.has_pending(),
            })
        }
    }

    fn is_any(self) -> bool {
        self.has_marks || self.has_scrap_ids || self.is_pending
    }
}

/// Asks before a sign-out that discards something.
#[component]
fn SignOutDialog(
    unsent: Unsent,
    #[prop(into)] on_cancel: Callback<()>,
    #[prop(into)] on_sign_out: Callback<()>,
) -> impl IntoView {
    let messages = use_messages();
    let Unsent { has_marks, has_scrap_ids, is_pending } = unsent;
    let (title, discard) = if has_marks {
        (messages.sign_out_title(), messages.sign_out_discard())
    } else if has_scrap_ids {
        (messages.sign_out_scrap_title(), messages.sign_out_scrap_discard())
    } else {
        (messages.sign_out_pending_title(), messages.sign_out_anyway())
    };
    view! {
        <Dialog title on_cancel>
            {has_marks.then(|| view! { <p>{messages.sign_out_text()}</p> })}
            {has_scrap_ids.then(|| view! { <p>{messages.sign_out_scrap()}</p> })}
            {is_pending.then(|| view! { <p>{messages.sign_out_pending()}</p> })}
            <div class="dialog-actions">
                <Button on_press=on_sign_out>{discard}</Button>
                <Button rank=Rank::Primary on_press=on_cancel>
                    {messages.cancel()}
                </Button>
            </div>
        </Dialog>
    }
}
