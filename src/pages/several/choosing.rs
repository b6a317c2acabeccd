//! The certificates that are open for a decision, to be chosen for a run. None is chosen at first.

use acceptance_api::filter::StatusFilter;
use acceptance_arrange::search_texts::SearchTexts;
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use leptos::prelude::*;
use leptos::{ev, html};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser::{document, intl};
use crate::components::list_progress::{ListProgress, read_on_while_idle};
use crate::components::loaded_view::LoadedView;
use crate::components::progress::Skeleton;
use crate::components::show_more_list::ShowMoreButton;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{LoadState, use_certificates, use_drafts, use_guided_runs};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::empty_box::EmptyBox;
use crate::ui::keys::Chord;
use crate::ui::search_field::SearchField;
use crate::ui::text::ServiceText;

/// The number of rows that are shown at first, and added by each press of *Show more*.
const SHOWN: usize = 100;

/// Returns the list of open certificates, and the button that starts a run.
#[component]
pub fn Choosing() -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    let read = move || certificates.read(StatusFilter::Pending);
    let is_open_list = certificates.with_reading(|reading| reading.filter == StatusFilter::Pending);
    if untrack(|| certificates.list_state()) != LoadState::Ready || is_open_list != Some(true) {
        read();
    }
    read_on_while_idle();
    let waiting = move || {
        view! { <Skeleton doing=messages.reading_certificates() on_cancel=move || certificates.cancel() /> }
    };
    view! {
        <p>{messages.several_text()}</p>
        <LoadedView stage=move || certificates.list_state() waiting on_retry=read>
            <Choices />
        </LoadedView>
    }
}

/// The selected certificates, and the one that was selected last.
#[derive(Clone, Copy)]
struct Selection {
    keys: RwSignal<Vec<CertificateKey>>,
    last: StoredValue<Option<CertificateKey>>,
}

impl Selection {
    /// Selects or deselects a certificate, or with Shift all from the one that was selected last to this one.
    fn set(self, listed: &[CertificateKey], key: CertificateKey, is_selected: bool, is_range: bool) {
        let place = |key| listed.iter().position(|listed| *listed == key);
        let last = self.last.get_value().filter(|_| is_range).and_then(place);
        let range = last.zip(place(key)).and_then(|(from, to)| listed.get(from.min(to)..=from.max(to)));
        let changed = range.unwrap_or(std::slice::from_ref(&key));
        self.keys.update(|keys| {
            keys.retain(|own| !changed.contains(own));
            if is_selected {
                keys.extend_from_slice(changed);
            }
        });
        self.last.set_value(Some(key));
    }
}

#[component]
fn Choices() -> impl IntoView {
    let (messages, certificates, runs) = (use_messages(), use_certificates(), use_guided_runs());
    let rows = Memo::new(move |_| certificates.open_rows());
    let find = RwSignal::new(String::new());
    let found = Memo::new(move |_| rows.with(|rows| find.with(|find| found(messages, rows, find))));
    let listed = Memo::new(move |_| found.with(|rows| rows.iter().map(|row| row.key).collect::<Vec<_>>()));
    let shown = RwSignal::new(SHOWN);
    let selection = Selection { keys: RwSignal::new(Vec::new()), last: StoredValue::new(None) };
    // Selected certificates in the order of the list, except those that have left it.
    let chosen = Memo::new(move |_| {
        selection.keys.with(|selected| {
            let is_selected = |key: &CertificateKey| selected.contains(key);
            rows.with(|rows| rows.iter().map(|row| row.key).filter(is_selected).collect::<Vec<_>>())
        })
    });
    let count = move || chosen.with(Vec::len);
    let begin = move || runs.begin(&chosen.get_untracked());
    let begin_label = move || match count() {
        0 => messages.several_begin_none().to_owned(),
        count => messages.several_begin(count),
    };
    let search_field = NodeRef::<html::Input>::new();
    let none = move || {
        let text = move || match (rows.with(Vec::len), find.get()) {
            (0, _) => messages.list_empty_pending().to_owned(),
            (_, find) if certificates.with_reading(|reading| reading.is_complete()) == Some(true) => {
                messages.no_certificate_found(&find)
            }
            (loaded, find) => messages.no_certificate_loaded(loaded, &find),
        };
        view! {
            <EmptyBox
                reason=text
                is_narrowed=move || find.with(|find| !find.is_empty())
                clear=messages.clear_list_search()
                on_clear=move || find.set(String::new())
                search_field
            />
        }
    };
    let head = [
        messages.certificate(),
        messages.lease_company(),
        messages.detail_customer(),
        messages.detail_lease_start(),
    ];
    view! {
        <div class="toolbar-line picker-tools" data-focus-home="input">
            <SearchField
                label=messages.find_certificate()
                text=find
                on_search=move |text| find.set(text)
                field=search_field
            />
            <ListProgress
                shown=Signal::derive(move || listed.with(Vec::len))
                is_searched=Signal::derive(move || find.with(|find| !find.is_empty()))
            />
        </div>
        <Show when=move || !listed.with(Vec::is_empty) fallback=none>
            <div class="choices" role="group" aria-label=messages.certificates() on:keydown=move_by_arrows>
                <div class="choice-head" aria-hidden="true">
                    <span></span>
                    {head.map(|head| view! { <span>{head}</span> }).into_iter().collect_view()}
                    <span></span>
                </div>
                <For
                    each=move || found.get().into_iter().take(shown.get())
                    key=|row| row.key
                    children=move |row| view! { <Choice row listed selection /> }
                />
            </div>
        </Show>
        <ShowMoreButton count=Signal::derive(move || listed.with(Vec::len)) shown step=SHOWN />
        <div class="run-actions run-bar">
            <p role="status">{move || messages.selected(count())}</p>
            <Button rank=ButtonRank::Primary is_on=Signal::derive(move || count() > 0) on_press=begin>
                {begin_label}
            </Button>
        </div>
    }
}

/// Returns the certificates that contain every word of a text.
fn found(messages: Messages, rows: &[Certificate], find: &str) -> Vec<Certificate> {
    let wanted = intl::lower_case(find.trim());
    if wanted.is_empty() {
        return rows.to_vec();
    }
    let texts = SearchTexts::of(rows.iter(), intl::lower_case, |row, add| {
        add(&row.key.to_string());
        for detail in [CertificateDetail::LeaseCompanyName, CertificateDetail::CustomerName] {
            add(row.detail(detail).unwrap_or_default());
        }
        add(&labels::confirmation(messages, row.confirmation.as_ref()).0);
        add(&lease_start(messages, row).unwrap_or_default());
    });
    texts.with_words(&wanted).into_iter().filter_map(|place| rows.get(place).cloned()).collect()
}

fn lease_start(messages: Messages, row: &Certificate) -> Option<String> {
    row.detail(CertificateDetail::LeaseStart).map(|start| intl::day(messages.language, start))
}

/// Arrow keys, `j` and `k` move the focus between the rows.
fn move_by_arrows(event: ev::KeyboardEvent) {
    let Some(chord) = Chord::of(&event) else { return };
    let is_down = match (chord.plain(), chord.shortcut()) {
        (Some("ArrowDown"), _) | (_, Some("j")) => true,
        (Some("ArrowUp"), _) | (_, Some("k")) => false,
        _ => return,
    };
    let row = document::around(&event, ".choice-row");
    let next =
        row.and_then(|row| if is_down { row.next_element_sibling() } else { row.previous_element_sibling() });
    let checkbox = next.and_then(|next| next.query_selector("input").ok().flatten());
    if let Some(checkbox) = checkbox.and_then(|checkbox| checkbox.dyn_into::<HtmlElement>().ok()) {
        let _ = checkbox.focus();
        event.prevent_default();
    }
}

/// Returns one selectable certificate.
#[component]
fn Choice(row: Certificate, listed: Memo<Vec<CertificateKey>>, selection: Selection) -> impl IntoView {
    let (messages, drafts) = (use_messages(), use_drafts());
    let key = row.key;
    let select = move |is_selected: bool, is_range: bool| {
        listed.with_untracked(|listed| selection.set(listed, key, is_selected, is_range));
    };
    let names = [CertificateDetail::LeaseCompanyName, CertificateDetail::CustomerName].map(|detail| {
        let text = row.detail(detail).unwrap_or_default().to_owned();
        view! { <span class="choice-name"><ServiceText text /></span> }
    });
    let start = lease_start(messages, &row).map(|start| {
        view! {
            <span class="visually-hidden">{messages.detail_lease_start()} " "</span>
            {start}
        }
    });
    let second = row
        .awaits_second_confirmation()
        .then(|| view! { <span class="choice-second">{messages.several_second()}</span> });
    let marks = move || {
        let count = drafts.count_kept(key);
        (count > 0).then(|| view! { <span class="choice-marks">{messages.draft_marks(count)}</span> })
    };
    view! {
        <label class="choice-row">
            <input
                type="checkbox"
                prop:checked=move || selection.keys.with(|keys| keys.contains(&key))
                on:click:target=move |event| select(event.target().checked(), event.shift_key())
            />
            <span class="choice-key">{key.to_string()}</span>
            {names.into_iter().collect_view()}
            <span class="choice-start">{start}</span>
            <span class="choice-notes">{second} {marks}</span>
        </label>
    }
}
