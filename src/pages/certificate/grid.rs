//! The assets as a table, a page of them at a time.

use acceptance_rules::asset::AssetDetail;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::row::AssetRow;
use super::view::{AssetsShown, PAGE};
use crate::use_words;

/// Which optional columns there are: those of which some asset has something to show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Serial numbers.
    pub serial: bool,
    /// Descriptions, manufacturers or categories.
    pub what: bool,
    /// The assets' own confirmation statuses.
    pub confirmation: bool,
}

impl Columns {
    fn of(assets: &CompleteAssets) -> Self {
        let any = |details: &[AssetDetail]| {
            assets.iter().any(|asset| details.iter().any(|detail| asset.detail(*detail).is_some()))
        };
        Self {
            serial: any(&[AssetDetail::SerialNumber]),
            what: any(&[AssetDetail::Description, AssetDetail::Manufacturer, AssetDetail::Category]),
            confirmation: assets.iter().any(|asset| asset.confirmation.is_some()),
        }
    }

    /// How many columns the table has.
    pub fn count(self) -> usize {
        [self.serial, self.what, self.confirmation].into_iter().filter(|is_there| *is_there).count().saturating_add(5)
    }
}

/// The assets.
#[component]
pub fn Grid(key: CertificateKey, assets: CompleteAssets) -> impl IntoView {
    let words = use_words();
    let shown = expect_context::<AssetsShown>();
    let columns = Columns::of(&assets);
    let is_empty = assets.is_empty();
    let rows = StoredValue::new(assets);
    let page = Memo::new(move |_| shown.page_ids());
    let is_all_selected = move || {
        page.with(|page| {
            !page.is_empty() && shown.selected.with(|selected| page.iter().all(|id| selected.contains(id)))
        })
    };
    let select_page = move |is_selected: bool| {
        shown.selected.update(|selected| {
            for id in page.get_untracked() {
                if is_selected { selected.insert(id) } else { selected.remove(&id) };
            }
        });
    };
    let nothing = move || {
        page.with(Vec::is_empty).then(|| {
            let text = if is_empty { words.no_assets() } else { words.no_assets_shown() };
            view! {
                <div class="empty">
                    <p>{text}</p>
                    {(!is_empty)
                        .then(|| {
                            view! {
                                <button
                                    class="button"
                                    type="button"
                                    on:click=move |_| shown.change(|view| *view = Default::default())
                                >
                                    {words.show_all_assets_again()}
                                </button>
                            }
                        })}
                </div>
            }
        })
    };
    view! {
        <div class="table-frame">
            <table class="table assets" aria-label=words.assets() data-complete="true">
                <thead>
                    <tr>
                        <th scope="col" class="check">
                            <input
                                type="checkbox"
                                aria-label=words.select_page()
                                prop:checked=is_all_selected
                                on:change:target=move |event| select_page(event.target().checked())
                            />
                        </th>
                        <th scope="col" class="number">{words.asset()}</th>
                        {columns.serial.then(|| view! { <th scope="col">{words.detail_serial()}</th> })}
                        {columns.what.then(|| view! { <th scope="col">{words.detail_description()}</th> })}
                        {columns.confirmation.then(|| view! { <th scope="col">{words.own_confirmation()}</th> })}
                        <th scope="col">{words.status()}</th>
                        <th scope="col">{words.explanation()}</th>
                        <th scope="col">
                            <span class="visually-hidden">{words.details()}</span>
                        </th>
                    </tr>
                </thead>
                <For
                    each=move || page.get()
                    key=|id| *id
                    children=move |id| {
                        rows.with_value(|rows| rows.get(id).cloned())
                            .map(|asset| view! { <AssetRow key asset columns /> })
                    }
                />
            </table>
        </div>
        {nothing}
        <GridPager />
    }
}

#[component]
fn GridPager() -> impl IntoView {
    let words = use_words();
    let shown = expect_context::<AssetsShown>();
    let go = move |page: usize| shown.change(|view| view.page = page);
    let range = move || {
        let first = shown.page().saturating_mul(PAGE);
        let count = shown.ids.with(Vec::len);
        let last = first.saturating_add(PAGE).min(count);
        words.range_of(&words.count(first.saturating_add(1)), &words.count(last), &words.count(count))
    };
    let has_previous = move || shown.page() > 0;
    let has_next = move || shown.page().saturating_add(1) < shown.pages();
    let is_needed = Memo::new(move |_| shown.pages() > 1);
    let pager = move || {
        view! {
            <div class="pager">
                <p role="status">{range}</p>
                <button
                    class="button"
                    type="button"
                    aria-disabled=move || (!has_previous()).then_some("true")
                    on:click=move |_| {
                        if untrack(has_previous) {
                            go(untrack(|| shown.page()).saturating_sub(1));
                        }
                    }
                >
                    {words.previous_page()}
                </button>
                <button
                    class="button"
                    type="button"
                    aria-disabled=move || (!has_next()).then_some("true")
                    on:click=move |_| {
                        if untrack(has_next) {
                            go(untrack(|| shown.page()).saturating_add(1));
                        }
                    }
                >
                    {words.next_page()}
                </button>
            </div>
        }
    };
    view! { <Show when=move || is_needed.get()>{pager()}</Show> }
}
