//! The last question before a decision, as a dialog over the certificate.

use acceptance_route::AssetFilter;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Decision, Plan};
use leptos::prelude::*;

use crate::components::final_question::FinalQuestion;
use crate::i18n::use_messages;
use crate::pages::certificate::table::row_fields::RowField;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::state::use_decisions;
use crate::ui::button::Button;
use crate::ui::dialog::Dialog;

/// Returns the dialog while the last question is open.
#[component]
pub fn FinalDialog(key: CertificateKey) -> impl IntoView {
    let decisions = use_decisions();
    move || {
        let plan = decisions.asked(key).and_then(|order| order.plan().cloned());
        plan.map(|plan| view! { <QuestionDialog plan /> })
    }
}

#[component]
fn QuestionDialog(plan: Plan) -> impl IntoView {
    let (messages, decisions) = (use_messages(), use_decisions());
    let key = plan.key().to_string();
    let (title, verb) = match plan.decision() {
        Decision::Confirm => (messages.confirm_question(&key), messages.confirm()),
        Decision::Reject => (messages.reject_question(&key), messages.reject()),
    };
    let cancel = move || decisions.cancel_prompt();
    let decide = move || decisions.make();
    let unmarked = plan.clone();
    let unmarked = move || view! { <UnmarkedFirst plan=unmarked /> };
    view! {
        <Dialog title on_cancel=cancel>
            <FinalQuestion plan verb on_decide=decide unmarked>
                <Button on_press=cancel>{messages.cancel()}</Button>
            </FinalQuestion>
        </Dialog>
    }
}

/// Returns the link to the assets without a status, which a confirmation would record as received.
#[component]
fn UnmarkedFirst(plan: Plan) -> impl IntoView {
    let (messages, decisions) = (use_messages(), use_decisions());
    let table = expect_context::<AssetTableState>();
    let first = plan.unset().first().copied().filter(|_| plan.decision() == Decision::Confirm);
    first.map(|first| {
        let show = move || {
            decisions.cancel_prompt();
            table.jump(AssetFilter::Unmarked, first, RowField::Status);
        };
        view! {
            <p>
                <Button class="link-button" on_press=show>
                    {messages.look_at_them_first()}
                </Button>
            </p>
        }
    })
}
