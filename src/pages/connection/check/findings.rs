//! What the check of the connection found, as a table and as a file.

use std::sync::Arc;

use acceptance_process::check::finding::{Finding, Setting};
use leptos::prelude::*;

use super::super::service_address;
use super::{messages, report};
use crate::i18n::use_messages;
use crate::state::connection_check::Checked;
use crate::state::use_session;
use crate::ui::badge::Badge;
use crate::ui::button::Button;
use crate::ui::note::{Note, Urgency};
use crate::ui::text::{ServiceText, clip};
use crate::ui::tone::Tone;

/// The outlook, a row for each finding, and the way to keep them.
#[component]
pub fn Findings(checked: Arc<Checked>) -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let (tone, lines) = messages::outlook(messages, &checked.outlook);
    let lines = lines.into_iter().chain([report::counts(messages, &checked)]);
    let lines = lines.map(|line| view! { <p>{clip(line)}</p> }).collect_view();
    let heads = [messages.check_topic(), messages.check_verdict(), messages.check_seen()];
    let heads = heads.map(|head| view! { <th scope="col">{head}</th> }).collect_view();
    let rows = checked.findings.iter().cloned().map(|finding| view! { <FindingRow finding /> });
    let rows = rows.collect_view();
    let keep = move || report::keep(messages, &service_address(session), &checked);
    view! {
        <div class="check-done">
            <Note tone urgency=Urgency::Status>
                {lines}
            </Note>
            <div class="table-frame">
                <table class="table findings" aria-label=messages.check_findings()>
                    <thead>
                        <tr>{heads}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p>
                <Button on_press=keep>{messages.check_download()}</Button>
            </p>
        </div>
    }
}

/// A topic, its verdict, and what was seen of it.
#[component]
fn FindingRow(finding: Finding) -> impl IntoView {
    let messages = use_messages();
    let (verdict, tone) = messages::verdict(messages, &finding);
    let obstacle = finding.is_obstacle.then(|| {
        view! { <span class="tag" data-tone=Tone::Warning.name()>{messages.check_obstacle()}</span> }
    });
    view! {
        <tr class="row">
            <td class="topic" role="rowheader">
                {messages::topic(messages, finding.topic)}
            </td>
            <td data-label=messages.check_verdict()>
                <Badge text=verdict tone />
                {obstacle}
            </td>
            <td data-label=messages.check_seen()>
                <ServiceText text=messages::seen(messages, &finding) />
                {finding.setting.map(|setting| view! { <SettingLine setting /> })}
            </td>
        </tr>
    }
}

/// The setting of `config.json` that suits the finding.
#[component]
fn SettingLine(setting: Setting) -> impl IntoView {
    let messages = use_messages();
    match setting.line() {
        Some(line) => {
            let line = clip(line);
            view! { <p class="setting">{messages.check_setting()} " " <code>{line}</code></p> }.into_any()
        }
        None => view! { <p class="setting">{messages.check_setting_key(setting.key())}</p> }.into_any(),
    }
}
