//! Every component of `ui/` in every state, for developers: `/gallery`, in development builds only.

use leptos::prelude::*;

use crate::i18n::{Messages, use_messages};
use crate::text::Tone;
use crate::ui::announcer::use_announcer;
use crate::ui::badge::Badge;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;
use crate::ui::facts::Facts;
use crate::ui::fold::FoldButton;
use crate::ui::icon::{Icon, IconView};
use crate::ui::note::{Note, Quotation};
use crate::ui::search_field::SearchField;
use crate::ui::segments::Segments;
use crate::ui::select::Select;
use crate::ui::sort_head::{Direction, SortHead};

const RANKS: [(&str, ButtonRank); 5] = [
    ("Plain", ButtonRank::Plain),
    ("Primary", ButtonRank::Primary),
    ("Secondary", ButtonRank::Secondary),
    ("Danger", ButtonRank::Danger),
    ("Quiet", ButtonRank::Quiet),
];
const TONES: [Tone; 5] = [Tone::Neutral, Tone::Open, Tone::Positive, Tone::Warning, Tone::Danger];
const ICONS: [Icon; 18] = [
    Icon::Check,
    Icon::Cross,
    Icon::Warning,
    Icon::Circle,
    Icon::Back,
    Icon::Reload,
    Icon::Search,
    Icon::Undo,
    Icon::Redo,
    Icon::Clock,
    Icon::Hint,
    Icon::Chevron,
    Icon::Person,
    Icon::Scan,
    Icon::Import,
    Icon::Export,
    Icon::Print,
    Icon::Columns,
];

/// Returns all components; their controls have no effect.
#[component]
pub fn GalleryPage() -> impl IntoView {
    let messages = use_messages();
    let rank = |(name, rank)| {
        view! {
            <Button rank on_press=|| ()>{name}</Button>
            <Button rank is_on=Signal::derive(|| false) on_press=|| ()>{[name, ", off"].concat()}</Button>
        }
    };
    let badge = |tone: Tone| view! { <Badge text=tone.name() tone /> };
    let note = move |tone: Tone| {
        view! {
            <Note tone>
                <p>{tone.name()} ": " {messages.not_found_text()}</p>
                <Quotation introduction=messages.not_found() quote="text of the service" />
            </Note>
        }
    };
    let icon = |icon: Icon| view! { <span title=format!("{icon:?}")><IconView icon /></span> };
    view! {
        <h1 tabindex="-1">"Gallery"</h1>
        <div class="gallery sheet">
            <Shelf name="Buttons">{RANKS.map(rank).into_iter().collect_view()}</Shelf>
            <Shelf name="Badges">{TONES.map(badge).into_iter().collect_view()}</Shelf>
            <Shelf name="Icons">{ICONS.map(icon).into_iter().collect_view()}</Shelf>
            <Shelf name="Choices">
                <Choices messages />
            </Shelf>
            <Shelf name="Heads that sort">
                <Heads messages />
            </Shelf>
            <Shelf name="Facts">
                <Facts items=vec![
                    (messages.certificate(), "4711/1001".into()),
                    (messages.explanation(), "word ".repeat(60)),
                    (messages.status(), "x".repeat(200)),
                ] />
            </Shelf>
            <Shelf name="Notes">{TONES.map(note).into_iter().collect_view()}</Shelf>
            <Shelf name="What is said">
                <Said messages />
            </Shelf>
        </div>
    }
}

#[component]
fn Shelf(name: &'static str, children: Children) -> impl IntoView {
    view! {
        <section aria-label=name>
            <h2>{name}</h2>
            <div class="toolbar-line">{children()}</div>
        </section>
    }
}

#[component]
fn Choices(messages: Messages) -> impl IntoView {
    let (text, chosen, few) =
        (RwSignal::new(String::new()), RwSignal::new("1".to_owned()), RwSignal::new("1"));
    let many: Vec<_> = (0..5).map(|at| (at.to_string(), ["choice ", &at.to_string()].concat())).collect();
    let is_folded = RwSignal::new(true);
    view! {
        <SearchField label=messages.find_asset() text on_search=move |now| text.set(now) />
        <Select label=messages.status() choices=many chosen on_choose=move |now| chosen.set(now) />
        <Segments
            name="gallery"
            label=messages.show()
            choices=vec![("0", "none"), ("1", "some"), ("2", "all")]
            chosen=few
            on_choose=move |now| few.set(now)
        />
        <FoldButton class="link-button" is_folded>
            {move || if is_folded.get() { "folded" } else { "unfolded" }}
        </FoldButton>
    }
}

#[component]
fn Heads(messages: Messages) -> impl IntoView {
    let order = RwSignal::new(None);
    let next = move || {
        order.update(|order| {
            *order = match order {
                None => Some(Direction::Ascending),
                Some(Direction::Ascending) => Some(Direction::Descending),
                Some(Direction::Descending) => None,
            };
        });
    };
    view! {
        <table>
            <thead>
                <tr>
                    <SortHead label=messages.asset() order="asset" sorted=order on_press=next />
                    <SortHead label=messages.status() order="status" sorted=Signal::derive(|| None) on_press=|| () />
                </tr>
            </thead>
        </table>
    }
}

#[component]
fn Said(messages: Messages) -> impl IntoView {
    let announcer = use_announcer();
    let is_open = RwSignal::new(false);
    let close = move || is_open.set(false);
    view! {
        <Button on_press=move || announcer.toast(messages.nothing_to_change().to_owned())>"Say"</Button>
        <Button on_press=move || is_open.set(true)>"Dialog"</Button>
        <Show when=move || is_open.get()>
            <Dialog title=messages.export() on_cancel=close>
                <p>{messages.not_found_text()}</p>
                <div class="dialog-actions">
                    <Button on_press=close>{messages.cancel()}</Button>
                    <Button rank=ButtonRank::Danger on_press=close>{messages.close()}</Button>
                </div>
            </Dialog>
        </Show>
    }
}
