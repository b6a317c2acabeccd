//! One asset: what it is, its status and its explanation, both to be changed in place.

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail, AssetId};
use acceptance_rules::certificate::CertificateKey;
use leptos::html;
use leptos::prelude::*;

use super::grid::Columns;
use super::hints::RowHints;
use super::last_round::Proposal;
use super::table_state::AssetTableState;
use crate::browser::intl;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{Drafts, Session, use_drafts, use_open_certificate, use_session};
use crate::ui::button::{Button, Rank};
use crate::ui::facts::Facts;
use crate::ui::icon::{Icon, IconView};
use crate::ui::text::clip;
use crate::ui::tone::Tone;

/// An asset in the table: as it was read last, and as it is going to be.
#[derive(Clone, Copy)]
pub struct Row {
    session: Session,
    drafts: Drafts,
    /// Its certificate.
    pub key: CertificateKey,
    /// Its id.
    pub id: AssetId,
    /// As the service holds it; what was read last, where a new reading lacks it.
    pub asset: Memo<Option<Asset>>,
    /// The code of its status, empty while it is unset.
    status: Memo<String>,
    /// How the status is meant; `None` while it is unset.
    tone: Memo<Option<Tone>>,
}

impl Row {
    fn new(key: CertificateKey, id: AssetId) -> Self {
        let (session, drafts, open_certificate) = (use_session(), use_drafts(), use_open_certificate());
        let asset = Memo::new(move |before: Option<&Option<Asset>>| {
            let read = open_certificate.with_assets(|assets| assets.get(id).cloned()).flatten();
            read.or_else(|| before.cloned().flatten())
        });
        let status = Memo::new(move |_| {
            let code = |asset: &Asset| {
                drafts.with(key, |draft| draft.acceptance(asset).map(|status| status.raw().to_owned()))
            };
            asset.with(|asset| asset.as_ref().and_then(code)).unwrap_or_default()
        });
        let tone = Memo::new(move |_| {
            let status = status.with(|code| session.codes().read(code));
            status.map(|status| labels::acceptance_tone(&status))
        });
        Self { session, drafts, key, id, asset, status, tone }
    }

    fn tone_name(self) -> &'static str {
        self.tone.get().map_or("unset", Tone::name)
    }

    fn is_changed(self) -> bool {
        self.drafts.with(self.key, |draft| draft.mark(self.id).is_some())
    }

    /// Something of the asset as it was read last.
    fn read<T: Default>(self, read: impl FnOnce(&Asset) -> T) -> T {
        self.asset.with(|asset| asset.as_ref().map(read)).unwrap_or_default()
    }

    fn change_status(self, code: &str) {
        let status = self.session.codes().read(code);
        if let Some(asset) = self.asset.get_untracked() {
            self.drafts.update(self.key, |draft| draft.set_acceptance([&asset], status.as_ref()));
        }
    }

    fn change_explanation(self, text: &str) {
        if let Some(asset) = self.asset.get_untracked() {
            self.drafts.update(self.key, |draft| draft.set_explanation(&asset, text));
        }
    }
}

/// One asset, with a body of its own so that its further details stay with it.
#[component]
pub fn AssetRow(key: CertificateKey, id: AssetId, number: Signal<usize>, columns: Columns) -> impl IntoView {
    let messages = use_messages();
    let row = Row::new(key, id);
    let is_open = RwSignal::new(false);
    let is_changed = Memo::new(move |_| row.is_changed());
    view! {
        <tbody class="asset">
            <tr
                class="row"
                aria-rowindex=move || number.get().to_string()
                data-asset-id=id.to_string()
                data-status=row.status
                data-tone=move || row.tone_name()
                data-changed=move || is_changed.get().then_some("true")
            >
                <td class="check">
                    <SelectRow id />
                </td>
                <td class="number id" data-label=messages.asset()>
                    {id.to_string()}
                    {move || is_changed.get().then(|| view! { <ChangedMark /> })}
                </td>
                <AssetCells row columns />
                <td class="status-cell" data-label=messages.status()>
                    <StatusSelect row />
                </td>
                <td class="explanation-cell" data-label=messages.explanation()>
                    <ExplanationField row />
                </td>
                <td class="more-cell">
                    <Button
                        rank=Rank::Quiet
                        on_press=move || is_open.update(|is_open| *is_open = !*is_open)
                        attr:aria-label=messages.details_of(&id.to_string())
                        attr:aria-expanded=move || is_open.get().to_string()
                    >
                        "⋯"
                    </Button>
                </td>
            </tr>
            <Proposal asset=row.asset columns=columns.count() />
            {move || is_open.get().then(|| view! { <AssetFacts row columns /> })}
        </tbody>
    }
}

#[component]
fn SelectRow(id: AssetId) -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    view! {
        <input
            type="checkbox"
            aria-label=messages.select_asset(&id.to_string())
            prop:checked=move || state.is_selected(id)
            on:change:target=move |event| state.select(&[id], event.target().checked())
        />
    }
}

#[component]
fn ChangedMark() -> impl IntoView {
    let messages = use_messages();
    view! {
        <span class="changed-mark" title=messages.unsaved_mark()>
            <span class="visually-hidden">{messages.unsaved_mark()}</span>
        </span>
    }
}

/// The cells that are only read.
#[component]
fn AssetCells(row: Row, columns: Columns) -> impl IntoView {
    let messages = use_messages();
    let cell = |label: &'static str, class: &'static str, text: fn(Messages, &Asset) -> String| {
        let text = Memo::new(move |_| row.read(|asset| text(messages, asset)));
        view! {
            <td class=class data-label=label>
                <bdi class="clipped" title=text>
                    {text}
                </bdi>
            </td>
        }
    };
    let serial = columns.serial.then(|| cell(messages.detail_serial(), "", serial));
    let what = columns.what.then(|| cell(messages.detail_description(), "", description));
    let own = columns.confirmation.then(|| cell(messages.own_confirmation(), "own-status", own_status));
    (serial, what, own)
}

fn serial(_: Messages, asset: &Asset) -> String {
    clip(asset.detail(AssetDetail::SerialNumber).unwrap_or_default())
}

fn description(_: Messages, asset: &Asset) -> String {
    let details = [AssetDetail::Manufacturer, AssetDetail::Description, AssetDetail::Category];
    let details = details.into_iter().filter_map(|detail| asset.detail(detail)).take(2);
    clip(details.collect::<Vec<&str>>().join(" "))
}

fn own_status(messages: Messages, asset: &Asset) -> String {
    let status = asset.confirmation.as_ref();
    let label = status.map(|status| labels::confirmation(messages, Some(status)).0);
    clip(label.unwrap_or_default())
}

/// Everything else that the service says of an asset.
#[component]
fn AssetFacts(row: Row, columns: Columns) -> impl IntoView {
    let messages = use_messages();
    view! {
        <tr class="asset-more">
            <td colspan=columns.count().to_string()>
                {move || view! { <Facts items=row.read(|asset| facts(messages, asset)) /> }}
            </td>
        </tr>
    }
}

fn facts(messages: Messages, asset: &Asset) -> Vec<(&'static str, String)> {
    let currency = asset.detail(AssetDetail::Currency);
    let items = asset.details.iter().map(|(detail, text)| {
        let text = match detail {
            AssetDetail::PeriodicalPrice => intl::price(messages.language, text, currency),
            AssetDetail::LeaseStart | AssetDetail::Rejection => intl::day(messages.language, text),
            _ => text.to_string(),
        };
        (labels::asset_detail(messages, *detail), text)
    });
    let held = asset.acceptance.as_ref().map_or(messages.not_set(), |status| status.raw());
    let own = asset.confirmation.as_ref().map(|own| labels::confirmation(messages, Some(own)).0);
    let items = items.chain(own.map(|own| (messages.own_confirmation(), own)));
    items.chain([(messages.held_by_service(), held.to_owned())]).collect()
}

/// The status of an asset. Unset and unlisted values are options of their own, so that what is shown is what is
/// (M8); *not set* is offered only where the service holds the asset as unset.
#[component]
fn StatusSelect(row: Row) -> impl IntoView {
    let messages = use_messages();
    let select = NodeRef::<html::Select>::new();
    let held = Memo::new(move |_| row.read(|asset| asset.acceptance.clone()));
    let options = move || {
        let chosen = row.status.get_untracked();
        let option = |(code, label): (String, String)| {
            let is_chosen = code == chosen;
            view! {
                <option value=code selected=is_chosen>
                    {clip(label)}
                </option>
            }
        };
        options(messages, row.session, held.get().as_ref()).into_iter().map(option).collect_view()
    };
    // Once the options are there, which change in place: what was chosen by its place may be another one then.
    Effect::new(move || {
        held.track();
        row.status.track();
        queue_microtask(move || {
            let status = row.status.try_get_untracked().unwrap_or_default();
            let select = select.try_get_untracked().flatten();
            if let Some(select) = select.filter(|select| select.value() != status) {
                select.set_value(&status);
            }
        });
    });
    let icon = move || match row.tone.get() {
        Some(Tone::Positive) => Icon::Check,
        Some(Tone::Warning | Tone::Danger) => Icon::Warning,
        Some(Tone::Open | Tone::Neutral) | None => Icon::Circle,
    };
    view! {
        <span class="select status-select" data-tone=move || row.tone_name()>
            {move || view! { <IconView icon=icon() /> }}
            <select
                node_ref=select
                aria-label=messages.status_of(&row.id.to_string())
                on:change:target=move |event| row.change_status(&event.target().value())
            >
                {options}
            </select>
        </span>
    }
}

/// Codes with their labels.
fn options(messages: Messages, session: Session, held: Option<&AcceptanceStatus>) -> Vec<(String, String)> {
    let (codes, config) = (session.codes(), session.config());
    let is_listed = |raw: &str| codes.iter().any(|code| code.eq_ignore_ascii_case(raw));
    let first = match held {
        None => Some((String::new(), messages.not_set().to_owned())),
        Some(held) if !is_listed(held.raw()) => {
            Some((held.raw().to_owned(), labels::acceptance(messages, &config.statuses, held)))
        }
        Some(_) => None,
    };
    let listed = codes.iter().map(|code| {
        // The service's own spelling is kept as the value of its option.
        let own = held.filter(|held| held.raw().eq_ignore_ascii_case(code));
        let value = own.map_or(code, AcceptanceStatus::raw);
        (value.to_owned(), labels::code(messages, &config.statuses, code))
    });
    first.into_iter().chain(listed).collect()
}

/// The explanation of an asset. It accompanies a status (Seed 2), so it waits for one.
#[component]
fn ExplanationField(row: Row) -> impl IntoView {
    let messages = use_messages();
    let is_waiting = Memo::new(move |_| row.status.with(String::is_empty));
    // No memo: what was typed and undone in one turn is back at the same text, and the field is not.
    let text =
        move || row.read(|asset| row.drafts.with(row.key, |draft| draft.explanation(asset).to_owned()));
    let hints_id = ["hints-", &row.id.to_string()].concat();
    view! {
        <textarea
            class="explanation"
            rows="1"
            aria-label=messages.explanation_for(&row.id.to_string())
            aria-describedby=hints_id.clone()
            title=move || is_waiting.get().then(|| messages.status_first())
            disabled=is_waiting
            prop:value=text
            on:input:target=move |event| row.change_explanation(&event.target().value())
        ></textarea>
        <RowHints row id=hints_id />
    }
}
