//! The other answers to the question about a certificate of the run.

use acceptance_process::guided_run::RunEvent;
use acceptance_route::Route;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::components::link::Link;
use crate::i18n::use_messages;
use crate::state::use_guided_runs;
use crate::ui::button::Button;

/// Returns a link that opens the certificate, and a button that leaves it out of the run.
#[component]
pub fn OtherAnswers(key: CertificateKey) -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    view! {
        <span class="run-open">
            <Link to=Route::certificate(key) {..} aria-label=messages.open_certificate_named(&key.to_string())>
                {messages.open()}
            </Link>
        </span>
        <Button on_press=move || runs.apply(RunEvent::LeftOut(key))>{messages.several_leave_out()}</Button>
    }
}
