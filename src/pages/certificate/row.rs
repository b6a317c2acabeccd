//! One asset: what it is, its status and its explanation, both to be changed in place.

use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::certificate::CertificateKey;
use leptos::html;
use leptos::prelude::*;

use super::grid::Columns;
use super::view::AssetsShown;
use crate::browser::intl;
use crate::state::use_desk;
use crate::ui::icon::{Icon, Picture};
use crate::words::Words;
use crate::{use_words, wording};

/// One asset, with a body of its own so that its further details stay with it.
#[component]
pub fn AssetRow(key: CertificateKey, asset: Asset, columns: Columns) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let shown = expect_context::<AssetsShown>();
    let id = asset.id;
    let is_open = RwSignal::new(false);
    let asset = StoredValue::new(asset);
    let entries = StoredValue::new(desk.session.config().statuses.clone());
    let raw = Memo::new(move |_| {
        let look = |asset: &Asset| {
            desk.drafts.with(key, |draft| draft.acceptance(asset).map(|status| status.raw().to_owned()))
        };
        asset.with_value(look).unwrap_or_default()
    });
    let tone = Memo::new(move |_| {
        let look = |asset: &Asset| {
            desk.drafts.with(key, |draft| {
                let status = draft.acceptance(asset);
                status.map(|status| entries.with_value(|entries| wording::acceptance(words, entries, status).1))
            })
        };
        asset.with_value(look).map_or("unset", |tone| tone.name())
    });
    let is_changed = Memo::new(move |_| desk.drafts.with(key, |draft| draft.mark(id).is_some()));
    let cells = asset.with_value(|asset| cells(words, asset, columns));
    let more = move || asset.with_value(|asset| more(words, asset, columns));
    view! {
        <tbody class="asset">
            <tr
                class="row"
                data-asset-id=id.to_string()
                data-status=move || raw.get()
                data-tone=move || tone.get()
                data-changed=move || is_changed.get().then_some("true")
            >
                <td class="check">
                    <input
                        type="checkbox"
                        aria-label=words.select_asset(&id.to_string())
                        prop:checked=move || shown.selected.with(|selected| selected.contains(&id))
                        on:change:target=move |event| {
                            let is_selected = event.target().checked();
                            shown
                                .selected
                                .update(|selected| {
                                    if is_selected { selected.insert(id) } else { selected.remove(&id) };
                                });
                        }
                    />
                </td>
                <td class="number id" data-label=words.asset()>
                    {id.to_string()}
                    {move || {
                        is_changed
                            .get()
                            .then(|| view! { <span class="changed-mark" title=words.unsaved_mark()>
                                <span class="visually-hidden">{words.unsaved_mark()}</span>
                            </span> })
                    }}
                </td>
                {cells}
                <td class="status-cell" data-label=words.status()>
                    <StatusSelect key asset raw tone />
                </td>
                <td class="explanation-cell" data-label=words.explanation()>
                    <ExplanationField key asset raw />
                </td>
                <td class="more-cell">
                    <button
                        class="button"
                        data-rank="quiet"
                        type="button"
                        aria-expanded=move || if is_open.get() { "true" } else { "false" }
                        aria-label=words.details_of(&id.to_string())
                        on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
                    >
                        "⋯"
                    </button>
                </td>
            </tr>
            {move || is_open.get().then(more)}
        </tbody>
    }
}

fn cells(words: Words, asset: &Asset, columns: Columns) -> impl IntoView + use<> {
    let detail = |detail| asset.detail(detail).map(str::to_owned);
    let what = [AssetDetail::Manufacturer, AssetDetail::Description, AssetDetail::Category];
    let what: Vec<String> = what.into_iter().filter_map(detail).take(2).collect();
    let what = what.join(" ");
    let confirmation =
        asset.confirmation.as_ref().map(|status| wording::confirmation(words, Some(status)).0).unwrap_or_default();
    view! {
        {columns
            .serial
            .then(|| {
                view! {
                    <td data-label=words.detail_serial()>
                        <bdi class="clipped">{detail(AssetDetail::SerialNumber)}</bdi>
                    </td>
                }
            })}
        {columns
            .what
            .then(|| {
                view! {
                    <td data-label=words.detail_description()>
                        <bdi class="clipped" title=what.clone()>
                            {what.clone()}
                        </bdi>
                    </td>
                }
            })}
        {columns
            .confirmation
            .then(|| {
                view! {
                    <td class="own-status" data-label=words.own_confirmation()>
                        <bdi class="clipped" title=confirmation.clone()>{confirmation.clone()}</bdi>
                    </td>
                }
            })}
    }
}

/// Everything else that the service says of an asset.
fn more(words: Words, asset: &Asset, columns: Columns) -> impl IntoView + use<> {
    let price = asset.detail(AssetDetail::PeriodicalPrice).map(|amount| {
        let currency = asset.detail(AssetDetail::Currency);
        (AssetDetail::PeriodicalPrice, intl::price(words.language, amount, currency))
    });
    let others = asset.details.iter().filter_map(|(detail, text)| match detail {
        AssetDetail::PeriodicalPrice => None,
        AssetDetail::Currency if price.is_some() => None,
        AssetDetail::LeaseStart | AssetDetail::Rejection => Some((*detail, intl::day(words.language, text))),
        _ => Some((*detail, text.to_string())),
    });
    let items: Vec<_> = others.chain(price.clone()).collect();
    let items = items.into_iter().map(|(detail, text)| {
        view! {
            <div>
                <dt>{wording::asset_detail(words, detail)}</dt>
                <dd>
                    <bdi>{text}</bdi>
                </dd>
            </div>
        }
    });
    let status = asset.acceptance.as_ref().map_or(words.not_set().to_owned(), |status| status.raw().to_owned());
    view! {
        <tr class="asset-more">
            <td colspan=columns.count().to_string()>
                <dl class="facts">
                    {items.collect_view()} <div>
                        <dt>{words.held_by_service()}</dt>
                        <dd>
                            <bdi>{status}</bdi>
                        </dd>
                    </div>
                </dl>
            </td>
        </tr>
    }
}

/// The status of an asset. Unset and unlisted values are options of their own, so that what is shown is what is
/// (M8); *not set* is offered only where the service holds the asset as unset.
#[component]
fn StatusSelect(
    key: CertificateKey,
    asset: StoredValue<Asset>,
    raw: Memo<String>,
    tone: Memo<&'static str>,
) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let id = asset.with_value(|asset| asset.id);
    let select = NodeRef::<html::Select>::new();
    Effect::new(move |_| {
        if let Some(select) = select.get() {
            select.set_value(&raw.get());
        }
    });
    let codes = desk.session.codes();
    let config = desk.session.config();
    let held = asset.with_value(|asset| asset.acceptance.clone());
    let mut options: Vec<(String, String)> = codes
        .iter()
        .map(|code| {
            // The service's own spelling is kept as the value of its option.
            let held = held.as_ref().filter(|held| held.raw().eq_ignore_ascii_case(code));
            let value = held.map_or(code, |held| held.raw());
            (value.to_owned(), wording::code(words, &config.statuses, code))
        })
        .collect();
    match &held {
        None => options.insert(0, (String::new(), words.not_set().to_owned())),
        Some(held) if options.iter().all(|(value, _)| value != held.raw()) => {
            let label = wording::acceptance(words, &config.statuses, held).0;
            options.insert(0, (held.raw().to_owned(), label));
        }
        Some(_) => {}
    }
    let options = options.into_iter().map(|(value, label)| view! { <option value=value>{label}</option> });
    let on_change = move |value: String| {
        let status = desk.session.codes().read(&value);
        asset.with_value(|asset| {
            desk.drafts.update(key, |draft| draft.set_acceptance([asset], status.as_ref()));
        });
    };
    let icon = move || match tone.get() {
        "positive" => Icon::Check,
        "warning" | "danger" => Icon::Warning,
        _ => Icon::Circle,
    };
    view! {
        <span class="select status-select" data-tone=move || tone.get()>
            {move || view! { <Picture icon=icon() /> }}
            <select
                node_ref=select
                aria-label=words.status_of(&id.to_string())
                on:change:target=move |event| on_change(event.target().value())
            >
                {options.collect_view()}
            </select>
        </span>
    }
}

/// The explanation of an asset. It accompanies a status (Seed 2), so it waits for one.
#[component]
fn ExplanationField(key: CertificateKey, asset: StoredValue<Asset>, raw: Memo<String>) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let id = asset.with_value(|asset| asset.id);
    let text = Memo::new(move |_| {
        asset.with_value(|asset| desk.drafts.with(key, |draft| draft.explanation(asset).to_owned()))
    });
    let is_waiting = move || raw.with(String::is_empty);
    view! {
        <textarea
            class="explanation"
            rows="1"
            aria-label=words.explanation_for(&id.to_string())
            placeholder=move || if is_waiting() { words.status_first() } else { "" }
            disabled=is_waiting
            prop:value=move || text.get()
            on:input:target=move |event| {
                let typed = event.target().value();
                asset.with_value(|asset| desk.drafts.update(key, |draft| draft.set_explanation(asset, &typed)));
            }
        ></textarea>
    }
}
