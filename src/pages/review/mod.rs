//! The operator's queue: all cases in clearing, their figures, and a link to each.

pub mod figure_view;
pub mod figures;
pub mod filters;
pub mod queue;
pub mod row;

use acceptance_process::list_loader::Extent;
use acceptance_process::queue_loader::Cases;
use acceptance_route::Route;
use leptos::prelude::*;

use crate::browser::intl;
use crate::components::case_list::queue_progress;
use crate::components::loaded_view::LoadedView;
use crate::components::page_head::PageHead;
use crate::components::progress::Skeleton;
use crate::components::route_view::use_route_view;
use crate::components::sign_in::RequireSignIn;
use crate::components::unread_notice::UnreadNotice;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{Loaded, Reviews, use_reviews};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::note::{Note, Urgency};
use figure_view::Figures;
use queue::CaseQueue;

/// The class of a note above the queue.
const NOTE: &str = "note queue-note";

/// Returns the queue.
#[component]
pub fn ReviewPage() -> impl IntoView {
    let messages = use_messages();
    let reviews = use_reviews();
    let view = use_route_view(|route| match route {
        Route::Review(view) => Some(view),
        _ => None,
    });
    reviews.watch();
    let waiting = move || {
        let doing = move || queue_progress(reviews, messages);
        view! { <Skeleton doing on_cancel=move || reviews.cancel() /> }
    };
    view! {
        <PageHead title=messages.review() on_reload=move || reviews.reload()>
            // The result of a read is announced, its time is not.
            <p class="read-at">
                {move || read_at(reviews, messages)} <span role="status">{move || found(reviews, messages)}</span>
            </p>
        </PageHead>
        <UnreadNotice except=None />
        <RequireSignIn>
            <LoadedView
                stage=move || reviews.queue_state()
                waiting
                on_retry=move || reviews.read()
            >
                <IncompleteNote />
                <OutdatedNote />
                <Figures />
                <CaseQueue view />
            </LoadedView>
        </RequireSignIn>
    }
}

/// Returns when the queue was read.
fn read_at(reviews: Reviews, messages: Messages) -> String {
    let Loaded::Ready(queue) = reviews.queue() else { return String::new() };
    messages.read_at(&intl::moment(messages.language, queue.at))
}

/// Returns the differences from the previous read.
fn found(reviews: Reviews, messages: Messages) -> String {
    let Loaded::Ready(queue) = reviews.queue() else { return String::new() };
    let new = (queue.new > 0).then(|| messages.cases_new(queue.new));
    let gone = (queue.gone > 0).then(|| messages.cases_gone(queue.gone));
    let parts: Vec<_> = [new, gone].into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { ["· ", &parts.join(" · ")].concat() }
}

/// Shows why the queue may be incomplete.
#[component]
fn IncompleteNote() -> impl IntoView {
    let (messages, reviews) = (use_messages(), use_reviews());
    let lines = Memo::new(move |_| reviews.with_queue(|queue| describe_extent(messages, &queue.cases)));
    let line = |line| view! { <p>{line}</p> };
    view! {
        <Show when=move || lines.with(|lines| !lines.is_empty())>
            <Note tone=Tone::Warning class=NOTE>
                {move || lines.get().into_iter().map(line).collect_view()}
            </Note>
        </Show>
    }
}

fn describe_extent(messages: Messages, cases: &Cases) -> Vec<String> {
    let count = messages.count(cases.rows.len());
    let extent = match cases.extent {
        Extent::All => None,
        Extent::Moved => Some(messages.queue_moved().to_owned()),
        Extent::TotalDisagrees(total) => Some(messages.queue_total(&total.to_string(), &count)),
        Extent::Repeats => Some(messages.queue_repeats(&count)),
        Extent::Bounded => Some(messages.queue_bounded(&count)),
    };
    let unreadable = (cases.unreadable > 0).then(|| messages.queue_unreadable(cases.unreadable));
    let outside = (cases.outside > 0).then(|| messages.queue_outside(cases.outside));
    [extent, unreadable, outside].into_iter().flatten().collect()
}

/// Shows that the last read failed, so that an older one is shown, and the time of the next try.
#[component]
fn OutdatedNote() -> impl IntoView {
    let (messages, reviews) = (use_messages(), use_reviews());
    let reason = Memo::new(move |_| {
        let failure = reviews.failure()?;
        Some(clip(labels::failure(messages, &failure).what))
    });
    let next = Memo::new(move |_| messages.queue_not_fresh(&intl::moment(messages.language, reviews.due())));
    view! {
        <Show when=move || reason.with(Option::is_some)>
            <Note tone=Tone::Danger urgency=Urgency::Alert class=NOTE>
                <p>{move || reason.get()}</p>
                <p>{move || next.get()}</p>
            </Note>
        </Show>
    }
}
