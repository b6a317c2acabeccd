//! The findings of the connection test, as a table and as a file.

use std::sync::Arc;

use acceptance_process::check::finding::{CheckFinding, Setting};
use leptos::prelude::*;

use super::{messages, report};
use crate::i18n::use_messages;
use crate::state::connection_check::Checked;
use crate::state::use_session;
use crate::text::Tone;
use crate::text::clip;
use crate::ui::badge::Badge;
use crate::ui::button::Button;
use crate::ui::note::{Note, Urgency};

/// Returns the result, a row for each finding, and the download of a report.
#[component]
pub fn Findings(checked: Arc<Checked>) -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let (tone, lines) = messages::outlook(messages, &checked.outlook);
    let lines = lines.into_iter().chain([report::counts(messages, &checked)]);
    let lines = lines.map(|line| view! { <p>{clip(line)}</p> }).collect_view();
    let heads = [messages.check_topic(), messages.check_verdict(), messages.details()];
    let heads = heads.map(|head| view! { <th scope="col">{head}</th> }).collect_view();
    let rows = checked.findings.iter().cloned().map(|finding| view! { <FindingRow finding /> });
    let rows = rows.collect_view();
    let download = move || report::download(messages, session, &checked);
    view! {
        <div class="check-done">
            <Note tone urgency=Urgency::Status>
                {lines}
            </Note>
            <div class="table-frame">
                <table class="table findings" aria-label=messages.results()>
                    <thead>
                        <tr>{heads}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p>
                <Button on_press=download>{messages.check_download()}</Button>
            </p>
        </div>
    }
}

/// Returns a topic, its verdict, and the observation.
#[component]
fn FindingRow(finding: CheckFinding) -> impl IntoView {
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
            <td data-label=messages.details()>
                <bdi>{clip(messages::seen(messages, &finding))}</bdi>
                {finding.setting.map(|setting| view! { <SettingLine setting /> })}
            </td>
        </tr>
    }
}

/// Returns the setting of `config.json` that suits the finding.
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
