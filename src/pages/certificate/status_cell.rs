//! The status of an asset: to be changed in place, or only shown.

use leptos::prelude::*;

use super::line::{Line, part};
use super::row::Fields;
use super::status_options::StatusOption;
use crate::ui::icon::Icon;
use crate::ui::tone::Tone;

#[component]
fn StatusIcon(line: Memo<Line>) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d=part(line, |line| Some(icon(line.tone).path()))></path>
        </svg>
    }
}

/// A status that is only shown.
#[component]
pub fn StatusText(line: Memo<Line>) -> impl IntoView {
    view! {
        <span class="status-text">
            <StatusIcon line />
            <bdi>{part(line, Line::says_status)}</bdi>
        </span>
    }
}

/// A status that can be changed.
#[component]
pub fn StatusSelect(line: Memo<Line>, fields: Fields) -> impl IntoView {
    // An option that is there stays, so that what was chosen by its place does not become another one.
    let options = Memo::new(move |_| line.with(|line| line.options.clone()));
    let option = |option: &StatusOption| {
        view! { <option value=option.code.clone()>{option.label.clone()}</option> }
    };
    view! {
        <span class="select status-select">
            <StatusIcon line />
            <select node_ref=fields.status tabindex="-1" aria-label=part(line, Line::names_status)>
                {move || options.get().iter().map(option).collect_view()}
            </select>
        </span>
    }
}

fn icon(tone: Option<Tone>) -> Icon {
    match tone {
        Some(Tone::Positive) => Icon::Check,
        Some(Tone::Warning | Tone::Danger) => Icon::Warning,
        Some(Tone::Open | Tone::Neutral) | None => Icon::Circle,
    }
}
