//! The queue next to a case, if there is space for both: the same cases in the same order, in small
//! rows.

use acceptance_route::{CaseChoice, CaseView, Route};
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use leptos::html;
use leptos::prelude::*;

use crate::browser::document;
use crate::components::case_list::{CaseFocus, CaseToolbar, NoCase, queue_progress};
use crate::components::cases::table::CaseTable;
use crate::components::cases::{Since, describe_value, detail_of};
use crate::components::key_text::KeyText;
use crate::components::link::Link;
use crate::components::loaded_view::LoadedView;
use crate::i18n::use_messages;
use crate::state::reviews::Counted;
use crate::state::{use_navigation, use_reviews};
use crate::ui::button::Button;

/// Maximum number of cases in the list at once.
const MOST: usize = 200;
const LIST: &str = ".beside ul";
/// The row of the open case in it.
const CURRENT: &str = "[aria-current]";

/// Returns the queue, with the open case marked.
#[component]
pub fn QueueSidebar(
    current: Memo<Option<CertificateKey>>,
    view: Memo<CaseView>,
    table: CaseTable,
) -> impl IntoView {
    let (messages, reviews) = (use_messages(), use_reviews());
    let waiting = move || view! { <p class="hint">{move || queue_progress(reviews, messages)}</p> };
    view! {
        <nav class="beside" aria-label=messages.queue_beside()>
            <LoadedView
                stage=move || reviews.queue_state()
                waiting
                on_retry=move || reviews.read()
            >
                <CaseList current view table />
            </LoadedView>
        </nav>
    }
}

#[component]
fn CaseList(current: Memo<Option<CertificateKey>>, view: Memo<CaseView>, table: CaseTable) -> impl IntoView {
    let (messages, reviews, navigation) = (use_messages(), use_reviews(), use_navigation());
    let place = move |view| match current.get_untracked() {
        Some(key) => Route::Case(key, view),
        None => Route::Review(view),
    };
    let keys = table.keys;
    let page = QueuePage::new(current, keys);
    let shown = page.shown;
    Effect::new(move || reviews.want(shown.get()));
    let is_away = keep_current_in_sight(current, view, shown);
    let focus = CaseFocus::new(view, shown);
    let search_field = NodeRef::<html::Input>::new();
    let is_chosen = move || view.with(|view| view.choice != CaseChoice::default());
    let show_all = move || {
        navigation.change_view(place(view.with_untracked(CaseView::without_filters)));
    };
    let is_old = move || reviews.failure().is_some();
    view! {
        <CaseToolbar view table=table.view count=move || keys.with(Vec::len) place search_field />
        <Show when=is_chosen>
            <p class="hint">
                <Button class="link-button" on_press=show_all>{messages.clear_search()}</Button>
            </p>
        </Show>
        <Show when=is_old>
            <p class="hint">{messages.queue_beside_old()}</p>
        </Show>
        <Show when=move || shown.with(Vec::is_empty)>
            <NoCase view place search_field />
        </Show>
        <ul
            on:scroll=move |_| is_away.set_value(!document::is_in_sight(LIST, CURRENT))
            on:focusin=move |_| focus.remember()
            on:keydown=move |event| focus.on_key(&event)
        >
            <For each=move || shown.get() key=|key| *key let(key)>
                <SidebarRow key current view focus />
            </For>
        </ul>
        <Show when=move || { page.count.get() > 1 }>
            <Pager page keys />
        </Show>
    }
}

#[derive(Clone, Copy)]
struct QueuePage {
    /// The index that the user selected.
    selected: RwSignal<Option<usize>>,
    index: Memo<usize>,
    count: Memo<usize>,
    shown: Memo<Vec<CertificateKey>>,
}

impl QueuePage {
    /// Returns the cases of the selected page; by default, and again for another case, the page
    /// that contains the open case. A case that leaves the queue changes nothing.
    fn new(current: Memo<Option<CertificateKey>>, keys: Memo<Vec<CertificateKey>>) -> Self {
        let selected = RwSignal::new(None);
        let count = Memo::new(move |_| keys.with(Vec::len).div_ceil(MOST).max(1));
        let own = Memo::new(move |before: Option<&usize>| {
            let key = current.get();
            let index = keys.with(|keys| keys.iter().position(|own| Some(*own) == key));
            index.map_or_else(|| before.copied().unwrap_or_default(), |index| index.div_euclid(MOST))
        });
        Effect::new(move || {
            current.track();
            selected.set(None);
        });
        let index = Memo::new(move |_| {
            selected.get().unwrap_or_else(|| own.get()).min(count.get().saturating_sub(1))
        });
        let shown = Memo::new(move |_| {
            let skip = index.get().saturating_mul(MOST);
            keys.with(|keys| keys.iter().skip(skip).take(MOST).copied().collect::<Vec<_>>())
        });
        Self { selected, index, count, shown }
    }
}

/// Keeps the open case visible in any order, unless the user scrolled away from it. Returns whether
/// the user did.
fn keep_current_in_sight(
    current: Memo<Option<CertificateKey>>,
    view: Memo<CaseView>,
    shown: Memo<Vec<CertificateKey>>,
) -> StoredValue<bool> {
    let is_away = StoredValue::new(false);
    Effect::new(move |before: Option<Option<CertificateKey>>| {
        view.track();
        shown.track();
        let current = current.get();
        if before != Some(current) {
            is_away.set_value(false);
        }
        if !is_away.get_value() {
            // The list is in the document in the next frame.
            request_animation_frame(|| document::bring_in_sight(LIST, CURRENT));
        }
        current
    });
    is_away
}

/// Returns the shown range of a long queue, and the buttons for its other pages, disabled at the ends.
#[component]
fn Pager(page: QueuePage, keys: Memo<Vec<CertificateKey>>) -> impl IntoView {
    let messages = use_messages();
    let QueuePage { selected, index, count, shown } = page;
    let range = move || {
        let first = index.get().saturating_mul(MOST);
        let last = first.saturating_add(shown.with(Vec::len));
        let first = messages.count(first.saturating_add(1));
        messages.range_of(&first, &messages.count(last), &messages.count(keys.with(Vec::len)))
    };
    let has_previous = move || index.get() > 0;
    let has_next = move || index.get().saturating_add(1) < count.get();
    let previous = move || selected.set(Some(index.get_untracked().saturating_sub(1)));
    let next = move || selected.set(Some(index.get_untracked().saturating_add(1)));
    view! {
        <div class="pager">
            <p role="status">{range}</p>
            <Button is_on=has_previous on_press=previous>{messages.previous_page()}</Button>
            <Button is_on=has_next on_press=next>{messages.next_page()}</Button>
        </div>
    }
}

/// Returns a case: its number and age, its company, its problems and their value.
#[component]
fn SidebarRow(
    key: CertificateKey,
    current: Memo<Option<CertificateKey>>,
    view: Memo<CaseView>,
    focus: CaseFocus,
) -> impl IntoView {
    let (messages, reviews) = (use_messages(), use_reviews());
    let counted = Memo::new(move |_| reviews.counted(key));
    let summary = move || match counted.get()? {
        Counted::Ready(summary) => Some(summary),
        Counted::Failed(_) => None,
    };
    let company = Memo::new(move |_| detail_of(reviews, key, CertificateDetail::LeaseCompanyName));
    let age = move || {
        let since = Since::of(reviews, key, &*summary()?)?;
        since.describe(messages).into_iter().next()
    };
    let problems = move || match counted.get() {
        Some(Counted::Ready(summary)) => messages.problems(summary.problems),
        Some(Counted::Failed(_)) => messages.case_unread().to_owned(),
        None => messages.not_read_yet().to_owned(),
    };
    let worth = move || Some(describe_value(messages, &summary()?.value).join(" · "));
    let is_current = move || (current.get() == Some(key)).then_some("page");
    view! {
        <li>
            <Link attr:aria-current=is_current to=move || Route::Case(key, view.get()) {..} node_ref=focus.register(key)>
                <span class="beside-key"><KeyText key /></span>
                " "
                <span class="beside-line">
                    <bdi class="beside-name">{move || company.get()}</bdi>
                    " "
                    <span class="beside-age">{age}</span>
                </span>
                " "
                <span class="beside-line">
                    <span class="beside-problems">{problems}</span>
                    " "
                    <span class="beside-worth">{worth}</span>
                </span>
            </Link>
        </li>
    }
}
