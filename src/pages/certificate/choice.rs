//! One decision that can be made: its conditions, its button and what it will do.

use acceptance_rules::asset::Asset;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Checklist, Condition, Counts, Decision, Finding, Requirement};
use leptos::html;
use leptos::prelude::*;

use super::table_state::AssetTableState;
use crate::i18n::{Messages, labels, use_messages};
use crate::route::AssetFilter;
use crate::state::{Stage, use_decision_rules, use_drafts, use_exclusive, use_open_certificate, use_version};
use crate::ui::button::{Button, Rank};
use crate::ui::fold::FoldButton;
use crate::ui::icon::{Icon, IconView};

/// The most assets that a condition names.
const MOST: usize = 2;

/// One decision: its conditions and its button. The button can always be focused; while a condition is unmet it leads
/// to the conditions instead.
#[component]
pub fn DecisionChoice(
    key: CertificateKey,
    decision: Decision,
    checklist: Memo<Checklist>,
    counts: Memo<Counts>,
    /// Called when the button is pressed while the decision may not be made.
    #[prop(into)]
    on_blocked: Callback<()>,
) -> impl IntoView {
    let (messages, rules) = (use_messages(), use_decision_rules());
    let (version, exclusive, drafts) = (use_version(), use_exclusive(), use_drafts());
    let (heading, verb, short, rank, list_id) = match decision {
        Decision::Confirm => {
            let (heading, verb) = (messages.confirm_needs(), messages.confirm_certificate());
            (heading, verb, messages.confirm(), Rank::Primary, "conditions-confirm")
        }
        Decision::Reject => {
            let (heading, verb) = (messages.reject_needs(), messages.reject_certificate());
            (heading, verb, messages.reject(), Rank::Danger, "conditions-reject")
        }
    };
    let is_armed = Memo::new(move |_| checklist.with(Checklist::is_armed) && !exclusive.is_busy(key));
    let conditions = NodeRef::<html::Ul>::new();
    let press = move || {
        if is_armed.get_untracked() {
            version.check_for_update();
            rules.ask_to(decision);
        } else {
            on_blocked.run(());
            // The list is in sight in the next frame.
            request_animation_frame(move || {
                if let Some(conditions) = conditions.try_get_untracked().flatten() {
                    let _ = conditions.focus();
                }
            });
        }
    };
    view! {
        <div class="choice">
            <h3>{heading}</h3>
            <Conditions node_ref=conditions key decision checklist list_id />
            <Button
                rank
                class="button decide"
                attr:aria-label=verb
                attr:aria-describedby=list_id
                attr:aria-disabled=move || (!is_armed.get()).then_some("true")
                on_press=press
            >
                // Where there is room for one word only, the style sheet shows that.
                <span class="whole">{verb}</span>
                <span class="short">{short}</span>
            </Button>
            <Show when=move || is_armed.get()>
                <p class="effect">
                    {move || effect(messages, decision, counts.get())}
                    {move || (drafts.count(key) > 0).then(|| [" ", messages.saved_with_it()].concat())}
                </p>
            </Show>
        </div>
    }
}

/// What a decision that may be made will do, from the counts that its plan has too.
fn effect(messages: Messages, decision: Decision, counts: Counts) -> String {
    let Counts { total, unset, not_received, .. } = counts;
    let (all, rest) = (messages.count(total), messages.count(total.saturating_sub(not_received)));
    match decision {
        Decision::Confirm if unset == 0 => messages.will_confirm_all(&all),
        Decision::Confirm => messages.will_confirm(unset, &all),
        Decision::Reject if not_received == total => messages.will_reject_all(&all),
        Decision::Reject => messages.will_reject(not_received, &all, &rest),
    }
}

/// The conditions of a decision that are worth a line.
#[component]
fn Conditions(
    node_ref: NodeRef<html::Ul>,
    key: CertificateKey,
    decision: Decision,
    checklist: Memo<Checklist>,
    list_id: &'static str,
) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let label = match decision {
        Decision::Confirm => messages.conditions_to_confirm(),
        Decision::Reject => messages.conditions_to_reject(),
    };
    let told = move || checklist.with(|list| told(list).map(|it| it.requirement).collect::<Vec<_>>());
    let met = Memo::new(move |_| {
        checklist.with(|list| self::told(list).filter(|it| it.finding == Finding::Met).count())
    });
    // What is met needs no attention; it is there for whoever wants to know, and for whoever hears the list.
    let is_folded = RwSignal::new(true);
    let name_id = [list_id, "-name"].concat();
    view! {
        // Not a label of the list itself: that would be all that is read where the list describes something.
        <span id=name_id.clone() hidden>
            {label}
        </span>
        <ul
            node_ref=node_ref
            id=list_id
            class="conditions"
            aria-labelledby=name_id
            tabindex="-1"
            data-folded=move || is_folded.get().then_some("true")
        >
            <For each=told key=|requirement| *requirement let:requirement>
                <ConditionItem requirement checklist />
            </For>
            // A mark that is on its way could undo a newer one.
            <Show when=move || open_certificate.is_saving(key)>
                <ConditionLine fulfilment=Fulfilment::Unmet>{messages.unmet_saving()}</ConditionLine>
            </Show>
        </ul>
        <Show when=move || { met.get() > 0 }>
            <FoldButton class="link-button met" is_folded>
                {move || messages.conditions_met(met.get())}
            </FoldButton>
        </Show>
    }
}

fn told(list: &Checklist) -> impl Iterator<Item = &Condition> {
    list.conditions.iter().filter(|it| labels::is_worth_telling(it))
}

/// How far a condition is fulfilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fulfilment {
    Met,
    Unmet,
    Warning,
    /// Not known yet: something is still being read.
    Checking,
}

impl Fulfilment {
    fn of(condition: &Condition) -> Self {
        match condition.finding {
            Finding::Met => Self::Met,
            Finding::Unmet(_) => Self::Unmet,
            Finding::Warning(_) => Self::Warning,
        }
    }

    /// The name by which the style sheet knows it.
    fn name(self) -> &'static str {
        match self {
            Self::Met => "true",
            Self::Unmet | Self::Checking => "false",
            Self::Warning => "warning",
        }
    }

    fn icon(self) -> Icon {
        match self {
            Self::Met => Icon::Check,
            Self::Unmet => Icon::Cross,
            Self::Checking => Icon::Clock,
            Self::Warning => Icon::Warning,
        }
    }

    fn label(self, messages: Messages) -> &'static str {
        match self {
            Self::Met => messages.is_met(),
            Self::Unmet => messages.is_unmet(),
            Self::Checking => messages.is_checking(),
            Self::Warning => messages.is_warning(),
        }
    }
}

/// A line of the conditions; says how far it is fulfilled to those who do not see its icon.
#[component]
fn ConditionLine(#[prop(into)] fulfilment: Signal<Fulfilment>, children: Children) -> impl IntoView {
    let messages = use_messages();
    view! {
        <li
            data-met=move || fulfilment.get().name()
            data-checking=move || (fulfilment.get() == Fulfilment::Checking).then_some("true")
        >
            {move || view! { <IconView icon=fulfilment.get().icon() /> }}
            <span>
                <span class="visually-hidden">{move || fulfilment.get().label(messages)} {messages.colon()}</span>
                {children()}
            </span>
        </li>
    }
}

/// One condition, with the way to the assets that it names.
#[component]
fn ConditionItem(requirement: Requirement, checklist: Memo<Checklist>) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let condition = Memo::new(move |_| {
        checklist.with(|list| list.conditions.iter().find(|it| it.requirement == requirement).cloned())
    });
    // Its assets are others at each mark, how far it is fulfilled is not.
    let fulfilment = Memo::new(move |_| match condition.with(|it| it.as_ref().map(Fulfilment::of)) {
        None | Some(Fulfilment::Unmet) if open_certificate.fresh_stage() == Stage::Waiting => {
            Fulfilment::Checking
        }
        found => found.unwrap_or(Fulfilment::Unmet),
    });
    let text = move || {
        let total = open_certificate.with_assets(CompleteAssets::len).unwrap_or(0);
        condition.with(|it| it.as_ref().map(|it| labels::condition(messages, it, total)))
    };
    let filter = match requirement {
        Requirement::EveryAssetMarked => Some(AssetFilter::Unmarked),
        Requirement::EveryAssetReceivedOrUnset | Requirement::StatusesReadable => Some(AssetFilter::Problems),
        Requirement::NoConflict => Some(AssetFilter::Changed),
        _ => None,
    };
    let assets = filter.map(|filter| view! { <ConditionAssets condition filter /> });
    view! {
        <ConditionLine fulfilment>
            {text}
            {assets}
        </ConditionLine>
    }
}

/// The assets that a condition names, and the way to them.
#[component]
fn ConditionAssets(condition: Memo<Option<Condition>>, filter: AssetFilter) -> impl IntoView {
    let messages = use_messages();
    let table = expect_context::<AssetTableState>();
    let first = move |it: &Option<Condition>| it.as_ref()?.assets.first().copied();
    let open_certificate = use_open_certificate();
    // Each for itself, since a name may be written in the other direction.
    let name = move |(place, asset): (usize, &Asset)| {
        let before = if place > 0 { "; " } else { "" };
        view! {
            {before}
            <bdi>{labels::asset_name(messages, asset)}</bdi>
        }
    };
    let names = move || {
        condition.with(|it| {
            let ids = it.as_ref().map(|it| it.assets.as_slice()).unwrap_or_default();
            let names = open_certificate.with_assets(|assets| {
                let named = ids.iter().take(MOST).filter_map(|id| assets.get(*id));
                named.enumerate().map(name).collect_view()
            });
            let more = ids.len().saturating_sub(MOST);
            (names, (more > 0).then(|| [" ", &messages.more_assets(more)].concat()))
        })
    };
    let show = move || {
        if let Some(first) = condition.with_untracked(first) {
            table.jump(filter, first);
        }
    };
    view! {
        <Show when=move || condition.with(|it| first(it).is_some())>
            {messages.colon()}
            <span class="ids">{names}</span>
            " "
            <Button class="link-button" on_press=show>
                {messages.show_them()}
            </Button>
        </Show>
    }
}
