//! One possible decision: its conditions and its button.

use acceptance_route::AssetFilter;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Checklist, Condition, Decision, Finding, Requirement};
use leptos::html;
use leptos::prelude::*;

use crate::components::offline_note::use_has_no_network;
use crate::i18n::{Messages, labels, use_messages};
use crate::pages::certificate::save_action::use_save_action;
use crate::pages::certificate::table::row_fields::RowField;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::{LoadState, use_editing, use_open_certificate, use_version};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::focus;
use crate::ui::icon::{Icon, IconView};
use crate::ui::page_actions::use_page_action;

/// The ID of the line which says that a decision needs a connection.
pub const OFFLINE_LINE: &str = "offline-decision";

/// Returns one decision: its conditions and its button. Without a network the button moves the focus to the line about
/// it, and while a condition is unmet to the conditions.
#[component]
pub fn DecisionChoice(
    key: CertificateKey,
    decision: Decision,
    checklist: Memo<Checklist>,
    /// The line that is shown without a network.
    offline_line: NodeRef<html::P>,
    /// Called when the button is pressed while the decision may not be made.
    #[prop(into)]
    on_blocked: Callback<()>,
) -> impl IntoView {
    let (messages, editing, save) = (use_messages(), use_editing(), use_save_action());
    let (version, worksheet) = (use_version(), expect_context::<Worksheet>());
    let (heading, verb, short, rank, list_id) = match decision {
        Decision::Confirm => {
            let (heading, verb) = (messages.confirmation(), messages.confirm_certificate());
            (heading, verb, messages.confirm(), ButtonRank::Primary, "conditions-confirm")
        }
        Decision::Reject => {
            let (heading, verb) = (messages.rejection(), messages.reject_certificate());
            (heading, verb, messages.reject(), ButtonRank::Danger, "conditions-reject")
        }
    };
    let has_no_network = use_has_no_network();
    let is_enabled = Memo::new(move |_| {
        checklist.with(Checklist::is_enabled) && worksheet.is_open() && !has_no_network.get()
    });
    let conditions = NodeRef::<html::Ul>::new();
    let ask = move || {
        version.check_for_update();
        // The decision saves the changes itself.
        save.cancel();
        editing.ask_to(decision);
    };
    let show_reason = move || {
        on_blocked.run(());
        // The panel is unfolded in the next frame.
        request_animation_frame(move || {
            let _ = if has_no_network.get_untracked() {
                focus::focus(offline_line)
            } else {
                focus::focus(conditions)
            };
        });
    };
    let button = NodeRef::<html::Button>::new();
    use_page_action(verb, messages.palette_focuses(), Signal::stored(true), move || _ = focus::focus(button));
    view! {
        <div class="choice">
            <h3 class="visually-hidden">{heading}</h3>
            <Show when=move || decision == Decision::Confirm && is_enabled.get()>
                <p class="ready">
                    <IconView icon=Icon::Check />
                    {messages.ready_to_confirm()}
                </p>
            </Show>
            <Conditions node_ref=conditions key decision checklist list_id />
            <Button
                rank
                is_on=is_enabled
                on_refused=show_reason
                on_press=ask
                attr:aria-label=verb
                attr:aria-describedby=move || {
                    if has_no_network.get() { [OFFLINE_LINE, " ", list_id].concat() } else { list_id.to_owned() }
                }
                class="button decide"
                {..}
                node_ref=button
            >
                // If there is space for one word only, the style sheet shows that.
                <span class="whole">{verb}</span>
                <span class="short">{short}</span>
            </Button>
        </div>
    }
}

/// Returns the conditions of a decision. Met ones are for screen readers only.
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
    let name_id = [list_id, "-name"].concat();
    view! {
        // Where the list describes the button, `aria-label` of the list would replace its items.
        <span id=name_id.clone() hidden>
            {label}
        </span>
        <ul
            node_ref=node_ref
            id=list_id
            class="conditions"
            aria-labelledby=name_id
            tabindex="-1"
        >
            <For each=told key=|requirement| *requirement let:requirement>
                <ConditionItem requirement checklist />
            </For>
            // A pending save could undo a newer change.
            <Show when=move || open_certificate.is_saving(key)>
                <ConditionLine fulfilment=Fulfilment::Unmet>{messages.unmet_saving()}</ConditionLine>
            </Show>
        </ul>
    }
}

fn told(list: &Checklist) -> impl Iterator<Item = &Condition> {
    list.conditions.iter().filter(|it| labels::is_listed(it))
}

/// The state of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fulfilment {
    Met,
    Unmet,
    Warning,
    /// Not known yet: a read is pending.
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

    /// Returns its name in the style sheet.
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

/// Returns a line of the conditions, with its state for screen reader users.
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
                <span class="visually-hidden">{move || fulfilment.get().label(messages)} " "</span>
                {children()}
            </span>
        </li>
    }
}

/// Returns one condition, with the button that shows its assets.
#[component]
fn ConditionItem(requirement: Requirement, checklist: Memo<Checklist>) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let condition = Memo::new(move |_| {
        checklist.with(|list| list.conditions.iter().find(|it| it.requirement == requirement).cloned())
    });
    // Separate from the condition, whose assets change at each mark.
    let fulfilment = Memo::new(move |_| match condition.with(|it| it.as_ref().map(Fulfilment::of)) {
        None | Some(Fulfilment::Unmet) if open_certificate.read_state() == LoadState::Waiting => {
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

/// Returns the button that shows the assets of a condition and moves the focus to the first one.
#[component]
fn ConditionAssets(condition: Memo<Option<Condition>>, filter: AssetFilter) -> impl IntoView {
    let messages = use_messages();
    let table = expect_context::<AssetTableState>();
    let first = move |it: &Option<Condition>| it.as_ref()?.assets.first().copied();
    let show = move || {
        if let Some(first) = condition.with_untracked(first) {
            table.jump(filter, first, RowField::Status);
        }
    };
    view! {
        <Show when=move || condition.with(|it| first(it).is_some())>
            " · "
            <Button class="link-button" on_press=show>
                {messages.show()}
            </Button>
        </Show>
    }
}
