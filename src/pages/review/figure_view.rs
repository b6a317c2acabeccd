//! The figures of all cases on the page.

use leptos::prelude::*;

use super::figures::{Figure, FigureLabel, figures};
use crate::components::cases::all;
use crate::components::link::Link;
use crate::i18n::use_messages;
use crate::route::{CaseView, Route};
use crate::state::{use_reviews, use_session};
use crate::text::clip;
use crate::ui::button::ButtonRank;
use crate::ui::fold::FoldButton;
use crate::ui::text::ServiceText;

/// Returns the figures of all cases, folded at first so that the cases come first.
#[component]
pub fn Figures() -> impl IntoView {
    let (messages, reviews, session) = (use_messages(), use_reviews(), use_session());
    let is_folded = RwSignal::new(true);
    let all_figures = Memo::new(move |_| figures(messages, &session.config().statuses, &all(reviews)));
    let titles = move || all_figures.with(|all| all.iter().map(|figure| figure.title).collect::<Vec<_>>());
    let figure = move |title| {
        Memo::new(move |_| {
            let find = |all: &Vec<Figure>| all.iter().find(|figure| figure.title == title).cloned();
            all_figures.with(find).unwrap_or_default()
        })
    };
    view! {
        <div class="figures" data-folded=move || is_folded.get().then_some("true")>
            <FoldButton rank=ButtonRank::Quiet class="button fold" is_folded>
                {messages.figures()}
            </FoldButton>
            <For each=titles key=|title| *title let(title)>
                <FigureView figure=figure(title) />
            </For>
        </div>
    }
}

#[component]
fn FigureView(figure: Memo<Figure>) -> impl IntoView {
    let messages = use_messages();
    let Figure { title, of, counted, .. } = figure.get_untracked();
    let is_empty = Memo::new(move |_| figure.with(|figure| figure.rows.is_empty()));
    let most = Memo::new(move |_| {
        figure.with(|figure| figure.rows.iter().map(|row| row.count).max()).unwrap_or_default().max(1)
    });
    let labels =
        move || figure.with(|figure| figure.rows.iter().map(|row| row.label.clone()).collect::<Vec<_>>());
    let value = move |label: &FigureLabel| {
        let label = label.clone();
        Memo::new(move |_| {
            let value = |figure: &Figure| {
                let row = figure.rows.iter().find(|row| row.label == label)?;
                Some((row.count, row.text.clone()))
            };
            figure.with(value).unwrap_or_default()
        })
    };
    let note = move || {
        let note = clip(figure.get().note?);
        Some(view! { <p class="hint">{note}</p> })
    };
    view! {
        <section class="figure">
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
                        <For each=labels key=FigureLabel::clone let(label)>
                            <FigureRow value=value(&label) label most />
                        </For>
                    </tbody>
                </table>
            </Show>
            {note}
        </section>
    }
}

/// A row: what it is, its bar, and its count or amount. An amount has no bar.
#[component]
fn FigureRow(label: FigureLabel, value: Memo<(usize, Option<String>)>, most: Memo<usize>) -> impl IntoView {
    let messages = use_messages();
    let label = match label {
        FigureLabel::Text(text) => text.into_any(),
        FigureLabel::Chosen { name, choice } => {
            let view = CaseView { choice, ..CaseView::default() };
            view! { <Link to=Route::Review(view)><ServiceText text=name /></Link> }.into_any()
        }
    };
    let bar = move || {
        view! {
            <svg
                class="figure-bar"
                preserveAspectRatio="none"
                aria-hidden="true"
                viewBox=move || ["0 0 ", &most.get().to_string(), " 1"].concat()
            >
                <rect height="1" width=move || value.with(|(count, _)| count.to_string())></rect>
            </svg>
        }
    };
    let is_amount = value.with_untracked(|(_, text)| text.is_some());
    let text = move || value.get().1.unwrap_or_else(|| messages.count(value.get().0));
    view! {
        <tr>
            <th scope="row">{label}</th>
            <td>
                <div class="figure-value" data-amount=is_amount.then_some("true")>
                    {(!is_amount).then(bar)}
                    <span class="figure-number">{text}</span>
                </div>
            </td>
        </tr>
    }
}
