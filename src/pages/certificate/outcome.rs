//! What can be said after a decision or a saving: only what a reading showed.

use acceptance_process::submit::{NotApplied, Outcome, Reading, Unknown};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::decision::{Decision, Plan};
use acceptance_rules::seen::Difference;
use leptos::prelude::*;

use crate::browser::config::StatusEntry;
use crate::link::Link;
use crate::route::Route;
use crate::sign_in::SignIn;
use crate::state::use_desk;
use crate::state::workbench::SaveNotice;
use crate::ui::icon::{Icon, Picture};
use crate::words::Words;
use crate::{use_words, wording};

/// The most differences that are written out.
const MOST: usize = 10;

/// What is said about an outcome.
struct Telling {
    tone: &'static str,
    title: String,
    lines: Vec<String>,
    quote: Option<String>,
}

/// What became of a decision, and what can be done now.
#[component]
pub fn OutcomePanel(key: CertificateKey, outcome: Outcome, plan: Plan, at: String) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let entries = desk.session.config().statuses.clone();
    let telling = tell(words, &entries, &outcome, &plan, &at);
    let is_settled =
        matches!(outcome, Outcome::Confirmed(_) | Outcome::Rejected(_) | Outcome::SecondPending(_));
    let is_unknown = matches!(outcome, Outcome::Unknown(_));
    let needs_token = match &outcome {
        Outcome::Session => true,
        Outcome::Unknown(unknown) => {
            matches!(&unknown.reading, Reading::Failed(failure) if failure.is_session())
        }
        _ => false,
    };
    let needs_token = needs_token && desk.session.asks_for_token();
    let icon = match telling.tone {
        "positive" => Icon::Check,
        "neutral" => Icon::Clock,
        _ => Icon::Warning,
    };
    let back = Route::Certificates(desk.certificates.last_view.get_untracked());
    view! {
        <div class="outcome" data-tone=telling.tone role="alert">
            <p class="outcome-title">
                <Picture icon />
                <strong>{telling.title}</strong>
            </p>
            {telling.lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            {telling
                .quote
                .map(|quote| {
                    view! {
                        <p class="trouble-quote">
                            {words.service_says()} " " <q>
                                <bdi>{quote}</bdi>
                            </q>
                        </p>
                    }
                })}
        </div>
        {needs_token.then(|| view! { <SignIn on_done=|| () /> })}
        <div class="outcome-actions">
            {is_unknown
                .then(|| {
                    view! {
                        <button
                            class="button"
                            data-rank="primary"
                            type="button"
                            on:click=move |_| desk.decisions.check(key, words.language)
                        >
                            {words.check_again()}
                        </button>
                    }
                })}
            {(!is_settled)
                .then(|| {
                    view! {
                        <button
                            class="button"
                            type="button"
                            on:click=move |_| {
                                desk.decisions.dismiss(key);
                                desk.workbench.reopen();
                            }
                        >
                            {words.look_again()}
                        </button>
                    }
                })}
            <p>
                <Link route=back>{words.to_certificates()}</Link>
            </p>
        </div>
    }
}

fn tell(words: Words, entries: &[StatusEntry], outcome: &Outcome, plan: &Plan, at: &str) -> Telling {
    let telling = |tone, title: &str, lines| Telling { tone, title: title.to_owned(), lines, quote: None };
    let says = |certificate: &Certificate| {
        let (status, _) = wording::confirmation(words, certificate.confirmation.as_ref());
        words.service_shows(&status, at)
    };
    match outcome {
        Outcome::Confirmed(certificate) => {
            let lines = vec![says(certificate), words.confirmed_text().to_owned()];
            telling("positive", words.outcome_confirmed(), lines)
        }
        Outcome::Rejected(certificate) => {
            let rejected = words.rejected_text(plan.rejected().len());
            telling("positive", words.outcome_rejected(), vec![says(certificate), rejected])
        }
        Outcome::SecondPending(certificate) => {
            let lines = vec![says(certificate), words.second_pending_text().to_owned()];
            telling("neutral", words.outcome_second_pending(), lines)
        }
        Outcome::NotApplied(reason) => not_applied(words, reason, &says),
        Outcome::Changed { differences, marks_sent } => {
            let first = if *marks_sent { words.changed_marks_sent() } else { words.changed_nothing_sent() };
            let mut lines = vec![first.to_owned()];
            lines.extend(differences.iter().take(MOST).map(|difference| describe(words, entries, difference)));
            if differences.len() > MOST {
                lines.push(words.more_differences(differences.len().saturating_sub(MOST)));
            }
            telling("warning", words.outcome_changed(), lines)
        }
        Outcome::Session => {
            let lines = vec![words.session_nothing_sent().to_owned(), words.session_marks_kept().to_owned()];
            telling("warning", words.outcome_session(), lines)
        }
        Outcome::Unknown(unknown) => tell_unknown(words, unknown, &says),
    }
}

fn not_applied(words: Words, reason: &NotApplied, says: &dyn Fn(&Certificate) -> String) -> Telling {
    let (lines, quote) = match reason {
        NotApplied::NotSent { failure, marks_sent } => {
            let trouble = wording::failure(words, failure);
            let sent = if *marks_sent { words.not_sent_marks_maybe() } else { words.not_sent() };
            (vec![sent.to_owned(), trouble.what, trouble.advice.to_owned()], trouble.quote)
        }
        NotApplied::NotFound => (vec![words.not_sent().to_owned(), words.certificate_not_found().to_owned()], None),
        NotApplied::Refused { error, certificate } => {
            let trouble = wording::failure(words, &acceptance_process::Failure::Api(error.clone()));
            (vec![trouble.what, says(certificate), trouble.advice.to_owned()], trouble.quote)
        }
    };
    Telling { tone: "danger", title: words.outcome_not_applied().to_owned(), lines, quote }
}

fn tell_unknown(words: Words, unknown: &Unknown, says: &dyn Fn(&Certificate) -> String) -> Telling {
    let mut lines = Vec::new();
    let title = match unknown.decision {
        Decision::Confirm => words.outcome_unknown_confirm(),
        Decision::Reject => words.outcome_unknown_reject(),
    };
    if let Some(failure) = &unknown.reply {
        lines.push(wording::failure(words, failure).what);
    }
    match &unknown.reading {
        Reading::Certificate(certificate) => {
            lines.push(says(certificate));
            if unknown.decision == Decision::Reject {
                lines.push(words.may_be_reviewed().to_owned());
            }
        }
        Reading::NotFound => lines.push(words.certificate_not_found().to_owned()),
        Reading::Failed(failure) => {
            lines.push(words.reading_failed(&wording::failure(words, failure).what));
        }
    }
    lines.push(words.unknown_advice().to_owned());
    Telling { tone: "warning", title: title.to_owned(), lines, quote: None }
}

fn describe(words: Words, entries: &[StatusEntry], difference: &Difference) -> String {
    let status = |certificate: &Certificate| wording::confirmation(words, certificate.confirmation.as_ref()).0;
    let asset = |asset: &acceptance_rules::asset::Asset| {
        let status = asset.acceptance.as_ref().map_or_else(
            || words.not_set().to_owned(),
            |status| wording::acceptance(words, entries, status).0,
        );
        let explanation = asset.explanation();
        if explanation.is_empty() { status } else { format!("{status} – {explanation}") }
    };
    match difference {
        Difference::Certificate { was, is } if status(was) == status(is) => {
            words.difference_certificate_details().to_owned()
        }
        Difference::Certificate { was, is } => words.difference_certificate(&status(was), &status(is)),
        Difference::AssetAdded(id) => words.difference_added(&id.to_string()),
        Difference::AssetGone(id) => words.difference_gone(&id.to_string()),
        Difference::AssetChanged { was, is } if asset(was) == asset(is) => {
            words.difference_asset_details(&is.id.to_string())
        }
        Difference::AssetChanged { was, is } => {
            words.difference_asset(&is.id.to_string(), &asset(was), &asset(is))
        }
    }
}

/// What became of the last saving of marks.
#[component]
pub fn SaveLine() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    move || {
        let saving = desk.workbench.is_saving.get().then(|| {
            view! {
                <div class="note" role="status">
                    <p>{words.saving()}</p>
                    <button class="button" type="button" on:click=move |_| desk.workbench.cancel()>
                        {words.cancel()}
                    </button>
                </div>
            }
        });
        let notice = desk.workbench.notice.get().map(|notice| {
            let (tone, text, failure) = match notice {
                SaveNotice::Held(count) => ("positive", words.saved(count), None),
                SaveNotice::Conflicts => ("warning", words.save_conflicts().to_owned(), None),
                SaveNotice::NotHeld(count) => ("warning", words.save_not_held(count), None),
                SaveNotice::Failed { failure, may_be_stored } => {
                    let text = if may_be_stored { words.save_failed_maybe() } else { words.save_failed() };
                    ("danger", text.to_owned(), Some(failure))
                }
            };
            let is_session = failure.as_ref().is_some_and(acceptance_process::Failure::is_session)
                && desk.session.asks_for_token();
            let trouble = failure.map(|failure| {
                let trouble = wording::failure(words, &failure);
                let quote = trouble.quote.map(|quote| view! { " " <q><bdi>{quote}</bdi></q> });
                view! { <p>{trouble.what}{quote}" "{trouble.advice}</p> }
            });
            let role = if tone == "positive" { "status" } else { "alert" };
            view! {
                <div class="note" data-tone=tone role=role>
                    <p>{text}</p>
                    {trouble}
                </div>
                {is_session.then(|| view! { <SignIn on_done=move || desk.workbench.notice.set(None) /> })}
            }
        });
        view! {
            {saving}
            {notice}
        }
    }
}
