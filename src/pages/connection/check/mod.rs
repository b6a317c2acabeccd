//! The check of the connection under way, and what it found.

mod messages;
mod report;

use std::sync::Arc;

use acceptance_process::check::MOST;
use acceptance_process::check::finding::{Finding, Setting};
use leptos::prelude::*;

use crate::browser::{document, location};
use crate::i18n::use_messages;
use crate::reactive::effect;
use crate::state::connection_check::{Checked, Stage};
use crate::state::use_app;
use crate::ui::badge::badge;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::{note, paragraph};

/// What the check does and found.
pub(super) fn panel() -> Piece {
    let app = use_app();
    let stage = app.connection_check.stage;
    effect(move || {
        if stage.with(|stage| matches!(stage, Stage::Wanted)) {
            app.connection_check.begin();
        }
    });
    live(move || -> Piece {
        match stage.get() {
            Stage::Idle => Piece::Nothing,
            Stage::Wanted => asking(1).into(),
            Stage::Asking(question) => asking(question).into(),
            Stage::Done(checked) => done(checked).into(),
        }
    })
}

fn asking(question: usize) -> El {
    let (app, messages) = (use_app(), use_messages());
    let line = messages.check_asking(&messages.count(question), &messages.count(MOST));
    let cancel = button(messages.cancel(), move || {
        app.connection_check.cancel();
        document::focus("#check-heading");
    });
    el("div").class("check-line").child(paragraph(&line).attr("role", "status")).child(cancel)
}

fn done(checked: Arc<Checked>) -> El {
    let (app, messages) = (use_app(), use_messages());
    let (tone, lines) = messages::outlook(messages, &checked.outlook);
    let summary = lines.iter().fold(note(tone, "status"), |note, line| note.child(paragraph(line)));
    let summary = summary.child(paragraph(&report::counts(messages, &checked)));
    let heads = [messages.check_topic(), messages.check_verdict(), messages.check_seen()];
    let head = heads.iter().fold(el("tr"), |row, head| row.child(el("th").attr("scope", "col").text(head)));
    let rows = checked.findings.iter().fold(el("tbody"), |body, finding| body.child(row(finding)));
    let table = el("table").class("table findings").attr("aria-label", messages.check_findings());
    let table = table.child(el("thead").child(head)).child(rows);
    let keep = button(messages.check_download(), move || {
        let config = app.session.config();
        let is_path = config.base_url.is_empty() || config.base_url.starts_with('/');
        let origin = if is_path { location::origin() } else { String::new() };
        report::keep(messages, &[&*origin, &config.base_url].concat(), &checked);
    });
    el("div")
        .class("check-done")
        .child(summary)
        .child(el("div").class("table-frame").child(table))
        .child(el("p").child(keep))
}

fn row(finding: &Finding) -> El {
    let messages = use_messages();
    let (verdict, tone) = messages::verdict(messages, finding);
    let cell = |label: &str| el("td").attr("data-label", label);
    let obstacle = finding
        .is_obstacle
        .then(|| el("span").class("tag").attr("data-tone", "warning").text(messages.check_obstacle()));
    let seen = el("bdi").text(&messages::seen(messages, finding));
    let topic =
        el("td").class("topic").attr("role", "rowheader").text(messages::topic(messages, finding.topic));
    el("tr")
        .class("row")
        .child(topic)
        .child(cell(messages.check_verdict()).child(badge(verdict, tone)).child(obstacle))
        .child(cell(messages.check_seen()).child(seen).child(finding.setting.as_ref().map(setting)))
}

fn setting(setting: &Setting) -> El {
    let messages = use_messages();
    let line = el("p").class("setting");
    match setting.line() {
        Some(text) => line.text(messages.check_setting()).text(" ").child(el("code").text(&text)),
        None => line.text(&messages.check_setting_key(setting.key())),
    }
}
