//! The docked foot of the import: the button for what comes next, and the lines that are left.

use acceptance_marklist::comparison::Sums;
use acceptance_route::Route;
use acceptance_rules::asset::AcceptanceStatus;
use leptos::prelude::*;

use crate::i18n::{Messages, labels, use_messages};
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::imports::ListImport;
use crate::state::imports::stage::ImportStage;
use crate::state::use_navigation;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;
use crate::ui::new_question::NewQuestion;

/// The numbers of lines by what they need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lines {
    changing: usize,
    /// Lines whose guessed or remembered word is not confirmed.
    waiting: usize,
    /// Lines of a list without statuses, which wait for one answer.
    unanswered: usize,
    faulty: usize,
}

impl Lines {
    fn of(import: ListImport, sums: &Sums) -> Self {
        let (unanswered, faulty) = import.unanswered_and_faulty(sums);
        Self { changing: sums.will_change(), waiting: sums.unconfirmed, unanswered, faulty }
    }

    fn left(self) -> usize {
        self.waiting + self.unanswered + self.faulty
    }

    /// Returns what the lines lack that are left.
    fn reasons(self, messages: Messages) -> Vec<String> {
        let waiting = (self.waiting > 0).then(|| messages.import_unconfirmed(self.waiting));
        let faulty = (self.faulty > 0).then(|| messages.sheet_faults(self.faulty));
        let unanswered = (self.unanswered > 0).then(|| messages.import_unanswered(self.unanswered));
        waiting.into_iter().chain(unanswered).chain(faulty).collect()
    }

    /// Returns the name of the button that applies the changes.
    fn apply(self, messages: Messages) -> String {
        let Self { changing, .. } = self;
        match self.left() {
            _ if changing == 0 => messages.sheet_nothing().to_owned(),
            0 => messages.import_apply(changing),
            left => messages.import_apply_part(&messages.count(changing), &messages.count(changing + left)),
        }
    }
}

/// Returns the foot: while words wait, their confirmation comes before *Apply*, and so does the status of a list without
/// statuses.
#[component]
pub fn ApplyFoot(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let worksheet = expect_context::<Worksheet>();
    let lines = Memo::new(move |_| {
        import
            .comparison
            .with(|comparison| comparison.as_ref().map(|own| Lines::of(import, own.sums())))
            .unwrap_or_default()
    });
    let waits = Memo::new(move |_| lines.with(|lines: &Lines| lines.waiting > 0) && import.awaiting() > 0);
    let is_asked = RwSignal::new(false);
    let apply = use_apply(import);
    let act = move || if lines.get_untracked().left() > 0 { is_asked.set(true) } else { apply() };
    let can_confirm = Signal::derive(move || import.is_current());
    let can_apply = Signal::derive(move || {
        worksheet.is_open() && import.is_current() && lines.with(|lines| lines.changing > 0)
    });
    let confirm = move || import.confirm(&import.words.get_untracked());
    let or_progress = move |name| or_progress(import, messages, name);
    let apply_name = move || or_progress(lines.get().apply(messages));
    let confirm_name = move || or_progress(messages.import_confirm(lines.get().waiting));
    let confirm_buttons = move || {
        view! {
            <Button rank=ButtonRank::Primary is_on=can_confirm on_press=confirm>
                {confirm_name}
            </Button>
            <Show when=move || can_apply.get()>
                <Button rank=ButtonRank::Secondary on_press=act>
                    {apply_name}
                </Button>
            </Show>
        }
    };
    let asks = Memo::new(move |_| lines.with(|lines: &Lines| lines.unanswered > 0));
    let apply_button = move || {
        view! {
            <Button rank=ButtonRank::Primary is_on=can_apply on_press=act>
                {apply_name}
            </Button>
        }
    };
    let has_waited = StoredValue::new(false);
    let buttons = move || {
        if waits.get() {
            has_waited.set_value(true);
            confirm_buttons().into_any()
        } else if asks.get() {
            has_waited.set_value(true);
            view! { <AnswerButton import lines is_on=can_confirm /> }.into_any()
        } else if has_waited.get_value() {
            // A double press on the confirmation or the answer applies nothing.
            view! { <NewQuestion>{apply_button()}</NewQuestion> }.into_any()
        } else {
            apply_button().into_any()
        }
    };
    let hint = move || match lines.get() {
        _ if !import.is_current() => String::new(),
        lines if lines.left() > 0 => labels::list(messages, lines.reasons(messages)),
        _ => messages.import_apply_hint().to_owned(),
    };
    view! {
        <div class="import-apply" data-focus-home=".button">
            {buttons}
            <p class="hint">{hint}</p>
        </div>
        <Show when=move || is_asked.get()>
            <Question lines=lines.get_untracked() is_asked can_apply on_apply=apply />
        </Show>
    }
}

/// Returns the progress of a comparison, else this name. Counts of an earlier comparison are not shown.
fn or_progress(import: ListImport, messages: Messages, name: String) -> String {
    match import.stage.get() {
        ImportStage::Comparing(done, all) => {
            messages.sheet_comparing(&messages.count(done), &messages.count(all))
        }
        _ => name,
    }
}

/// Returns the usual answer to the question for one status of all lines.
#[component]
fn AnswerButton(import: ListImport, lines: Memo<Lines>, is_on: Signal<bool>) -> impl IntoView {
    let messages = use_messages();
    let name = move || or_progress(import, messages, messages.import_all_received(lines.get().unanswered));
    let answer = move || {
        if let Some(question) = untrack(|| import.open_question()) {
            import.answer(&question, &AcceptanceStatus::received());
        }
    };
    view! {
        <Button rank=ButtonRank::Primary is_on on_press=answer>
            {name}
        </Button>
    }
}

/// Asks whether the changes are applied although lines stay.
#[component]
fn Question(
    lines: Lines,
    is_asked: RwSignal<bool>,
    can_apply: Signal<bool>,
    #[prop(into)] on_apply: Callback<()>,
) -> impl IntoView {
    let messages = use_messages();
    let cancel = move || is_asked.set(false);
    let apply = move || {
        is_asked.set(false);
        on_apply.run(());
    };
    let reasons =
        lines.reasons(messages).into_iter().map(|reason| view! { <li>{reason}</li> }).collect_view();
    view! {
        <Dialog title=lines.apply(messages) on_cancel=cancel>
            <ul>{reasons}</ul>
            <p>{messages.import_apply_rest()}</p>
            <div class="dialog-actions">
                <Button on_press=cancel>{messages.cancel()}</Button>
                <Button rank=ButtonRank::Primary is_on=can_apply on_press=apply>
                    {lines.apply(messages)}
                </Button>
            </div>
        </Dialog>
    }
}

/// Returns a function that applies the changes as one step, and opens the table.
fn use_apply(import: ListImport) -> impl Fn() + Copy + Send + Sync {
    let navigation = use_navigation();
    let worksheet = expect_context::<Worksheet>();
    let state = expect_context::<AssetTableState>();
    move || {
        let Some(comparison) = import.comparison.get_untracked() else { return };
        let is_applied = worksheet.act(|assets, draft| {
            let wanted = comparison.changes().filter_map(|change| {
                Some((assets.get(change.asset)?, change.status.as_ref(), change.explanation.as_deref()))
            });
            draft.set_listed(wanted)
        });
        if is_applied {
            // Another list may name them, or they got a status with this one.
            let is_complete = untrack(|| !import.has_other_list() && import.rest.with(Option::is_none));
            state.not_listed.set(if is_complete { comparison.not_listed().to_vec() } else { Vec::new() });
            import.end(&comparison);
            navigation.go(Route::Certificate(worksheet.key, state.view.get_untracked()));
        }
    }
}
