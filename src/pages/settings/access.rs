//! Signing in and out.

use leptos::prelude::*;

use crate::browser::document;
use crate::components::lazy_dialog::{DialogPart, Opened, ShowDialog};
use crate::components::sign_in::SignInHere;
use crate::i18n::use_messages;
use crate::lazy::{self, Loading};
use crate::state::{
    self, use_access, use_drafts, use_guided_runs, use_imports, use_local_store, use_scrap_errors,
    use_session, use_work,
};
use crate::text::clip;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::{self, Dialog};

#[component]
pub fn Access() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    if !session.has_sign_in() {
        // Another tab may sign in as another user.
        let user = move || session.user().map(|name| messages.signed_in_as(&clip(name)));
        let is_kept = move || {
            session.track_user();
            session.keeps_work()
        };
        return view! {
            <p>{messages.no_token_needed()}</p>
            {move || user().map(|user| view! { <p>{user}</p> })}
            <Show when=move || !is_kept()>
                <p>{messages.work_not_stored()}</p>
            </Show>
        }
        .into_any();
    }
    view! {
        <Show when=move || session.is_admitted() fallback=|| view! { <SignInHere /> }>
            <SignedIn />
        </Show>
    }
    .into_any()
}

/// Returns the signed-in user, and the sign-out.
#[component]
pub(super) fn SignedIn() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let user = Memo::new(move |_| {
        let user = session.user().map(|name| messages.signed_in_as(&clip(name)));
        user.unwrap_or_else(|| messages.signed_in().to_owned())
    });
    let (question, sign_out) = (RwSignal::new(None), use_sign_out());
    view! {
        <p role="status">{user}</p>
        <Button on_press=move || sign_out(question)>{messages.sign_out()}</Button>
        <Opened shown=question />
    }
}

/// Returns a function that signs out. It asks first, by a dialog, if a sign-out discards something.
pub fn use_sign_out() -> impl Fn(RwSignal<Option<DialogPart>>) + Copy + Send + Sync {
    let (access, unsent) = (use_access(), Unsent::look());
    move |question| {
        if unsent().is_any() {
            question.set(Some(sign_out_dialog));
        } else {
            sign_out(access);
        }
    }
}

fn sign_out_dialog() -> Loading<ShowDialog> {
    lazy::ready(|on_close| view! { <SignOutDialog on_close /> }.into_any())
}

fn sign_out(access: state::Access) {
    access.sign_out();
    dialog::once_closed(|| {
        // On a page without other content, the field for the next token has the focus already.
        if !document::is_there("main :focus") {
            document::focus_heading();
        }
    });
}

/// The work that a sign-out discards or leaves open. It discards the changes of all tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Unsent {
    has_marks: bool,
    has_scrap_ids: bool,
    /// Whether decisions of a run are planned and not sent.
    has_plans: bool,
    has_import: bool,
    is_pending: bool,
}

impl Unsent {
    /// Returns a function that checks for it.
    fn look() -> impl Fn() -> Self + Copy {
        let (drafts, local_store) = (use_drafts(), use_local_store());
        let (scrap_errors, runs, imports, work) =
            (use_scrap_errors(), use_guided_runs(), use_imports(), use_work());
        move || {
            untrack(|| Self {
                has_marks: drafts.is_any() || local_store.has_marks(),
                has_scrap_ids: scrap_errors.is_unsent(),
                has_plans: runs.has_accepted(),
                has_import: imports.has_work(),
                is_pending: work.is_pending() || local_store.has_pending(),
            })
        }
    }

    fn is_any(self) -> bool {
        self.has_marks || self.has_scrap_ids || self.has_plans || self.has_import || self.is_pending
    }
}

#[component]
fn SignOutDialog(on_close: Callback<()>) -> impl IntoView {
    let (access, messages) = (use_access(), use_messages());
    let unsent = Unsent::look()();
    let discard_work = move || {
        on_close.run(());
        sign_out(access);
    };
    let Unsent { has_marks, has_scrap_ids, has_plans, has_import, is_pending } = unsent;
    let (title, discard) = if has_marks {
        (messages.sign_out_title(), messages.sign_out_discard())
    } else if has_scrap_ids {
        (messages.sign_out_scrap_title(), messages.sign_out_scrap_discard())
    } else if has_import {
        (messages.sign_out_import_title(), messages.sign_out_import_discard())
    } else if is_pending {
        (messages.sign_out_pending_title(), messages.sign_out_anyway())
    } else {
        (messages.sign_out_plans_title(), messages.sign_out_plans_discard())
    };
    view! {
        <Dialog title on_cancel=on_close>
            {has_marks.then(|| view! { <p>{messages.sign_out_text()}</p> })}
            {has_scrap_ids.then(|| view! { <p>{messages.sign_out_scrap()}</p> })}
            {has_plans.then(|| view! { <p>{messages.sign_out_plans()}</p> })}
            {has_import.then(|| view! { <p>{messages.sign_out_import()}</p> })}
            {is_pending.then(|| view! { <p>{messages.sign_out_pending()}</p> })}
            <div class="dialog-actions">
                <Button on_press=discard_work>{discard}</Button>
                <Button rank=ButtonRank::Primary on_press=on_close>
                    {messages.cancel()}
                </Button>
            </div>
        </Dialog>
    }
}
