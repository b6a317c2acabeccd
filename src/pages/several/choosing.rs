//! The certificates that are open for a decision, to be chosen for a run. None is chosen at first.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::{ev, html};

use crate::components::certificate_list::CertificateTable;
use crate::components::certificate_list::columns::CERTIFICATE;
use crate::components::key_text::KeyText;
use crate::components::list_progress::{ListCount, ListNotes, read_on_while_idle};
use crate::components::loaded_view::LoadedView;
use crate::components::progress::Skeleton;
use crate::components::table::cells::Cells;
use crate::components::table::head::{ColumnHead, ColumnHeads};
use crate::i18n::use_messages;
use crate::state::{LoadState, use_certificates, use_guided_runs};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::data_table::{DataTable, TableRow};
use crate::ui::docked_bar::use_docked_bar;
use crate::ui::empty_box::EmptyBox;
use crate::ui::search_field::SearchField;

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

    /// Selects all these certificates too.
    fn add(self, listed: &[CertificateKey]) {
        self.keys.update(|keys| {
            keys.retain(|own| !listed.contains(own));
            keys.extend_from_slice(listed);
        });
    }
}

#[component]
fn Choices() -> impl IntoView {
    let (messages, certificates, runs) = (use_messages(), use_certificates(), use_guided_runs());
    let find = RwSignal::new(String::new());
    // The order and the columns of the list as it was shown last.
    let query = RwSignal::new(certificates.last_view().table);
    let filter = Signal::stored(StatusFilter::Pending);
    let change = Callback::new(move |changed| query.set(changed));
    let table = CertificateTable::open(filter, find.into(), query.into(), change);
    let listed = table.keys;
    let selection = Selection { keys: RwSignal::new(Vec::new()), last: StoredValue::new(None) };
    // Selected certificates in the order of the list, except those that have left it.
    let chosen = Memo::new(move |_| {
        selection.keys.with(|selected| {
            let is_selected = |key: &CertificateKey| selected.contains(key);
            table.all.with(|all| all.iter().copied().filter(is_selected).collect::<Vec<_>>())
        })
    });
    let count = move || chosen.with(Vec::len);
    let begin = move || runs.begin(&chosen.get_untracked());
    let begin_label = move || match count() {
        0 => messages.several_begin_none().to_owned(),
        count => messages.several_begin(count),
    };
    let select_all = move || listed.with_untracked(|listed| selection.add(listed));
    let is_any_left = Memo::new(move |_| {
        listed.with(|listed| selection.keys.with(|keys| listed.iter().any(|key| !keys.contains(key))))
    });
    let search_field = NodeRef::<html::Input>::new();
    let none = move || {
        let text = move || match (table.all.with(Vec::len), find.get()) {
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
    let head = move || {
        view! {
            <th scope="col" class="choice-check">
                <span class="visually-hidden">{messages.selection()}</span>
            </th>
            <ColumnHead view=table.view name=CERTIFICATE />
            <ColumnHeads view=table.view />
        }
    };
    let row = move |key, shown| view! { <Choice key table selection shown /> }.into_any();
    use_docked_bar(Signal::stored(Some("run")));
    view! {
        <div class="toolbar-line picker-tools" data-focus-home="input">
            <SearchField
                label=messages.find_certificate()
                text=find
                on_search=move |text| find.set(text)
                field=search_field
            />
            <ListCount
                shown=Signal::derive(move || listed.with(Vec::len))
                is_searched=Signal::derive(move || find.with(|find| !find.is_empty()))
            />
            <Button rank=ButtonRank::Quiet is_on=is_any_left on_press=select_all>
                {move || messages.select_listed(listed.with(Vec::len))}
            </Button>
        </div>
        <ListNotes />
        <Show when=move || !listed.with(Vec::is_empty) fallback=none>
            <div class="list-table">
                <DataTable label=messages.certificates() class="certificates choices" head rows=listed row />
            </div>
        </Show>
        <div class="run-actions run-bar">
            <p role="status">{move || messages.selected(count())}</p>
            <Button rank=ButtonRank::Primary is_on=Signal::derive(move || count() > 0) on_press=begin>
                {begin_label}
            </Button>
        </div>
    }
}

/// Returns one selectable certificate. A click anywhere in its row selects it.
#[component]
fn Choice(
    key: CertificateKey,
    table: CertificateTable,
    selection: Selection,
    shown: TableRow,
) -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    let certificate = Memo::new(move |_| certificates.row(key));
    let is_selected = Memo::new(move |_| selection.keys.with(|keys| keys.contains(&key)));
    let press = move |event: ev::MouseEvent| {
        let is_selected = !is_selected.get_untracked();
        table.keys.with_untracked(|listed| selection.set(listed, key, is_selected, event.shift_key()));
    };
    view! {
        <tbody node_ref=shown.body role="presentation">
            <tr
                role="row"
                class="row choice-row"
                data-selected=move || is_selected.get().then_some("true")
                aria-rowindex=move || shown.number()
                on:click=press
            >
                <td role="cell" class="choice-check">
                    <input type="checkbox" aria-label=key.to_string() prop:checked=is_selected />
                </td>
                <td class="id choice-key" role="rowheader" translate="no" data-label=messages.certificate()>
                    <KeyText key />
                </td>
                <Cells view=table.view columns=table.columns row=certificate />
            </tr>
        </tbody>
    }
}
