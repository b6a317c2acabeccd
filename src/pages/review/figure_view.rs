//! The figures of all cases on the page.

use acceptance_route::{CaseView, Route};
use leptos::prelude::*;

use super::figures::{Figure, FigureEntry, figures};
use crate::components::cases::all;
use crate::components::link::Link;
use crate::i18n::use_messages;
use crate::state::{use_reviews, use_session};
use crate::text::clip;
use crate::ui::button::ButtonRank;
use crate::ui::fold::FoldButton;
use crate::ui::text::ServiceText;

/// Returns the figures of all cases, folded at first so that the cases come first. A wide page shows some of their rows.
#[component]
pub fn Figures() -> impl IntoView {
    let (messages, reviews, session) = (use_messages(), use_reviews(), use_session());
    let is_folded = RwSignal::new(true);
    let all_figures = Memo::new(move |_| figures(messages, &session.config().statuses, &all(reviews)));
    let figure = move |index: usize| {
        Memo::new(move |_| all_figures.with(|all| all.get(index).cloned()).unwrap_or_default())
    };
    view! {
        <div class="figures" data-folded=move || is_folded.get().then_some("true")>
            <FoldButton rank=ButtonRank::Quiet class="button fold" is_folded>
                {messages.figures()}
            </FoldButton>
            <For each=move || 0..all_figures.with(Vec::len) key=|index| *index let(index)>
                <FigureView figure=figure(index) />
            </For>
        </div>
    }
}

#[component]
fn FigureView(figure: Memo<Figure>) -> impl IntoView {
    let messages = use_messages();
    let Figure { title, of, counted, is_last_important, .. } = figure.get_untracked();
    let is_empty = Memo::new(move |_| figure.with(|figure| figure.rows.is_empty()));
    let most = Memo::new(move |_| {
        figure.with(|figure| figure.rows.iter().map(|row| row.count).max()).unwrap_or_default().max(1)
    });
    let note = move || {
        let note = clip(figure.get().note?);
        Some(view! { <p class="hint">{note}</p> })
    };
    view! {
        <section class="figure" data-last=is_last_important.then_some("true")>
            <h2>{title}</h2>
            <Show
                when=move || !is_empty.get()
                fallback=move || view! { <p class="hint">{messages.not_read_yet()}</p> }
            >
                <table class="figure-table" aria-label=title>
                    <thead>
                        <tr>
                            <th scope="col">{of}</th>
                            <th scope="col">{counted}</th>
                        </tr>
                    </thead>
                    <tbody>
                        <For
                            each=move || figure.with(|figure| figure.rows.clone())
                            key=|row| (row.name.clone(), row.choice.clone())
                            let(row)
                        >
                            <FigureRow row figure most />
                        </For>
                    </tbody>
                </table>
            </Show>
            {note}
        </section>
    }
}

/// Returns a row: its name, its bar, and its count or amount. An amount has no bar.
#[component]
fn FigureRow(row: FigureEntry, figure: Memo<Figure>, most: Memo<usize>) -> impl IntoView {
    let messages = use_messages();
    let is_amount = row.text.is_some();
    let FigureEntry { name, choice, .. } = row.clone();
    let current = Memo::new(move |_| {
        let find = |figure: &Figure| figure.rows.iter().find(|own| own.is_of(&row)).cloned();
        figure.with(find).unwrap_or_else(|| row.clone())
    });
    let value = move || current.with(|row| row.text.clone().unwrap_or_else(|| messages.count(row.count)));
    let name = match choice {
        None => name.into_any(),
        Some(choice) => {
            let view = CaseView { choice, ..CaseView::default() };
            view! { <Link to=Route::Review(view)><ServiceText text=name /></Link> }.into_any()
        }
    };
    let bar = (!is_amount).then(|| {
        view! {
            <svg
                class="figure-bar"
                preserveAspectRatio="none"
                aria-hidden="true"
                viewBox=move || ["0 0 ", &most.get().to_string(), " 1"].concat()
            >
                <rect height="1" width=move || current.with(|row| row.count.to_string())></rect>
            </svg>
        }
    });
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>
                <div class="figure-value" data-amount=is_amount.then_some("true")>
                    {bar}
                    <span class="figure-number">{value}</span>
                </div>
            </td>
        </tr>
    }
}
