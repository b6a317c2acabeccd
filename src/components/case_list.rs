//! A list of cases, in the queue or next to a case: search and order, focus and arrow keys, and the
//! empty list.

use acceptance_route::{CaseChoice, CaseView, Route};
use acceptance_rules::certificate::CertificateKey;
use leptos::html;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use crate::browser::document::when_focus_is_lost;
use crate::browser::viewport;
use crate::components::cases::{all, read_note};
use crate::components::table::head::OrderSelect;
use crate::components::table::view::TableView;
use crate::i18n::{Messages, use_messages};
use crate::state::requests::progress::Progress;
use crate::state::{Reviews, use_navigation, use_reviews};
use crate::text::clip;
use crate::ui::empty_box::EmptyBox;
use crate::ui::focus;
use crate::ui::keys::{Chord, move_in_list};
use crate::ui::search_field::SearchField;

/// Returns the search, the order, and the number of cases.
#[component]
pub fn CaseToolbar(
    view: Memo<CaseView>,
    table: TableView,
    #[prop(into)] count: Signal<usize>,
    /// The route that shows the cases in a view.
    #[prop(into)]
    place: Callback<CaseView, Route>,
    /// Refers to the search field.
    search_field: NodeRef<html::Input>,
    /// Further filters.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let (messages, navigation, reviews) = (use_messages(), use_navigation(), use_reviews());
    let search = move |find| {
        navigation.change_view(place.run(CaseView { find, ..view.get_untracked() }));
    };
    let found = move || {
        if reviews.is_counting() {
            return messages.counting_cases().to_owned();
        }
        let is_of_assets = view.with(|view| view.choice.is_of_assets());
        let cases = if is_of_assets { all(reviews) } else { Vec::new() };
        let read = cases.iter().filter(|case| case.summary().is_some()).count();
        let shown = messages.cases_shown(count.get());
        [Some(shown), read_note(messages, read, cases.len())]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · ")
    };
    view! {
        <div class="toolbar-line queue-tools">
            <SearchField
                label=messages.find_case()
                text=move || view.with(|view| view.find.clone())
                on_search=search
                field=search_field
            />
            <div class="queue-choices">
                {children.map(|children| children())}
                <OrderSelect view=table class="queue-choice" />
            </div>
            <p class="hint queue-count" role="status">{found}</p>
        </div>
    }
}

/// Shows why the list is empty, and a button that clears a search or filter.
#[component]
pub fn NoCase(
    view: Memo<CaseView>,
    /// The route that shows the cases in a view.
    #[prop(into)]
    place: Callback<CaseView, Route>,
    /// The search field of the list.
    search_field: NodeRef<html::Input>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let (messages, navigation, reviews) = (use_messages(), use_navigation(), use_reviews());
    let is_narrowed = Memo::new(move |_| view.with(CaseView::is_narrowed));
    let reason = move || {
        view.with(|view| match &*view.find {
            _ if reviews.is_counting() && view.choice.is_of_assets() => messages.counting_cases().to_owned(),
            _ if view.choice != CaseChoice::default() => messages.no_case_chosen().to_owned(),
            "" => messages.no_cases().to_owned(),
            find => messages.no_case_found(&clip(find)),
        })
    };
    let clear = move || {
        navigation.change_view(place.run(view.with_untracked(CaseView::without_filters)));
    };
    view! {
        <EmptyBox reason is_narrowed clear=messages.clear_search() on_clear=clear search_field>
            {children.map(|children| children())}
        </EmptyBox>
    }
}

/// Returns the progress of the first read of the queue.
pub fn queue_progress(reviews: Reviews, messages: Messages) -> String {
    match reviews.progress() {
        Some(Progress::Reading { read, total: Some(total) }) => {
            messages.cases_read_of(&messages.count(read), &total.to_string())
        }
        Some(Progress::Reading { read, total: None }) if read > 0 => messages.cases_read(read),
        _ => messages.reading_cases().to_owned(),
    }
}

/// The link of a case in a list.
#[derive(Clone, Copy)]
struct CaseLink {
    key: CertificateKey,
    link: NodeRef<html::A>,
}

/// The focus in a list of cases. Keys move it, and it stays when a read or another view changes the
/// list.
#[derive(Clone, Copy)]
pub struct CaseFocus {
    keys: Memo<Vec<CertificateKey>>,
    /// The links in the document.
    links: StoredValue<Vec<CaseLink>>,
    /// The case whose row stays in the document at any scroll position.
    pub pinned: RwSignal<Option<CertificateKey>>,
    /// The case that had the focus last.
    last: StoredValue<Option<CertificateKey>>,
}

impl CaseFocus {
    /// Creates the focus of the list of these cases. If the case with the focus leaves the list, its successor gets the
    /// focus.
    pub fn new(view: Memo<CaseView>, keys: Memo<Vec<CertificateKey>>) -> Self {
        let (pinned, last) = (RwSignal::new(None), StoredValue::new(None));
        let focus = Self { keys, links: StoredValue::new(Vec::new()), pinned, last };
        Effect::new(move |before: Option<Vec<CertificateKey>>| {
            view.track();
            let keys = keys.get();
            if let Some(before) = before {
                focus.restore(&before, &keys);
            }
            keys
        });
        focus
    }

    /// Registers the link of a case until the present owner is disposed.
    pub fn register(self, key: CertificateKey) -> NodeRef<html::A> {
        let link = NodeRef::new();
        self.links.update_value(|links| links.push(CaseLink { key, link }));
        on_cleanup(move || {
            self.links.try_update_value(|links| {
                if let Some(index) = links.iter().position(|own| own.key == key) {
                    links.remove(index);
                }
            });
        });
        link
    }

    /// Moves the focus to the link of a case. Does nothing after the list is unmounted.
    pub fn move_to(self, key: CertificateKey) {
        if let Some(link) = self.link_of(key) {
            focus::focus(link);
        }
    }

    /// Returns the link of a case; `None` after the list is unmounted.
    fn link_of(self, key: CertificateKey) -> Option<NodeRef<html::A>> {
        let link = |links: &Vec<CaseLink>| links.iter().rev().find(|own| own.key == key).map(|own| own.link);
        self.links.try_with_value(link).flatten()
    }

    /// Returns a case that stays in a new list, with its distance from the top of the viewport: the one under the
    /// pointer, or else the first visible one. `None` if the page is not scrolled.
    pub fn anchor(self, keys: &[CertificateKey]) -> Option<(CertificateKey, f64)> {
        let place = |own: &CaseLink| {
            let link = own.link.get_untracked().filter(|_| keys.contains(&own.key))?;
            let is_pointed = link.closest("tr:hover").ok()?.is_some();
            let place = link.get_bounding_client_rect();
            (place.bottom() > 0.0).then(|| (!is_pointed, place.top(), own.key))
        };
        let first = self.links.with_value(|links| {
            let places = links.iter().filter_map(place);
            places.min_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)))
        });
        first.filter(|_| viewport::is_scrolled()).map(|(_, top, key)| (key, top))
    }

    /// Scrolls the page until a case has its former distance from the top of the viewport.
    pub fn scroll_back(self, key: CertificateKey, top: f64) {
        if let Some(link) = self.link_of(key).and_then(|link| link.get_untracked()) {
            viewport::scroll_back(&link, top);
        }
    }

    /// Returns the case whose link has the focus.
    fn focused(self) -> Option<CertificateKey> {
        let active = document().active_element()?;
        let has_focus =
            |own: &&CaseLink| own.link.get_untracked().is_some_and(|link| link.is_same_node(Some(&active)));
        self.links.with_value(|links| links.iter().find(has_focus).map(|own| own.key))
    }

    /// Moves the focus to the row of a case in the next frame, when the list is in the document.
    pub fn move_soon_to(self, key: CertificateKey) {
        self.pinned.set(Some(key));
        request_animation_frame(move || self.move_to(key));
    }

    /// Stores the case that has the focus.
    pub fn remember(self) {
        self.last.set_value(self.focused());
    }

    /// Moves the focus by the arrow keys, Home and End.
    pub fn on_key(self, event: &KeyboardEvent) {
        let Some(focused) = self.focused() else { return };
        let keys = self.keys.get_untracked();
        let Some(index) = keys.iter().position(|key| *key == focused) else { return };
        let chord = Chord::of(event);
        let key = chord.as_ref().and_then(Chord::plain);
        let wanted = key.and_then(|key| move_in_list(keys.len(), Some(index), key));
        if let Some(key) = wanted.and_then(|index| keys.get(index)) {
            event.prevent_default();
            self.move_to(*key);
        }
    }

    /// Restores the focus if a change of the list removed it. A focus elsewhere stays there.
    fn restore(self, before: &[CertificateKey], now: &[CertificateKey]) {
        let Some(last) = self.last.get_value() else { return };
        let index = before.iter().position(|key| *key == last);
        let stays = now.iter().find(|key| **key == last);
        let successor = index.and_then(|index| now.get(index).or_else(|| now.last()));
        let Some(key) = stays.or(successor).copied() else { return };
        self.pinned.set(Some(key));
        when_focus_is_lost(move || self.move_to(key));
    }
}
