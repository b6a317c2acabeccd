//! The check of the connection under way, and what it found.

mod report;
mod told;

use std::sync::Arc;

use acceptance_process::check::MOST;
use acceptance_process::check::finding::{Finding, Setting};
use leptos::prelude::*;

use crate::browser::{document, place};
use crate::reactive::effect;
use crate::state::checkup::{Checked, Stage};
use crate::state::use_desk;
use crate::ui::badge::badge;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::{note, paragraph};
use crate::use_words;

/// What the check does and found.
pub(super) fn panel() -> Piece {
    let desk = use_desk();
    let stage = desk.checkup.stage;
    effect(move || {
        if stage.with(|stage| matches!(stage, Stage::Wanted)) {
            desk.checkup.begin();
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
    let (desk, words) = (use_desk(), use_words());
    let line = words.check_asking(&words.count(question), &words.count(MOST));
    let cancel = button(words.cancel(), move || {
        desk.checkup.cancel();
        document::focus("#check-heading");
    });
    el("div").class("check-line").child(paragraph(&line).attr("role", "status")).child(cancel)
}

fn done(checked: Arc<Checked>) -> El {
    let (desk, words) = (use_desk(), use_words());
    let (tone, lines) = told::outlook(words, &checked.outlook);
    let summary = lines.iter().fold(note(tone, "status"), |note, line| note.child(paragraph(line)));
    let summary = summary.child(paragraph(&report::counts(words, &checked)));
    let heads = [words.check_topic(), words.check_verdict(), words.check_seen()];
    let head = heads.iter().fold(el("tr"), |row, head| row.child(el("th").attr("scope", "col").text(head)));
    let rows = checked.findings.iter().fold(el("tbody"), |body, finding| body.child(row(finding)));
    let table = el("table").class("table findings").attr("aria-label", words.check_findings());
    let table = table.child(el("thead").child(head)).child(rows);
    let keep = button(words.check_download(), move || {
        let config = desk.session.config();
        let is_path = config.base_url.is_empty() || config.base_url.starts_with('/');
        let origin = if is_path { place::origin() } else { String::new() };
        report::keep(words, &[&*origin, &config.base_url].concat(), &checked);
    });
    el("div")
        .class("check-done")
        .child(summary)
        .child(el("div").class("table-frame").child(table))
        .child(el("p").child(keep))
}

fn row(finding: &Finding) -> El {
    let words = use_words();
    let (verdict, tone) = told::verdict(words, finding);
    let cell = |label: &str| el("td").attr("data-label", label);
    let obstacle = finding
        .is_obstacle
        .then(|| el("span").class("tag").attr("data-tone", "warning").text(words.check_obstacle()));
    let seen = el("bdi").text(&told::seen(words, finding));
    let topic = el("td").class("topic").attr("role", "rowheader").text(told::topic(words, finding.topic));
    el("tr")
        .class("row")
        .child(topic)
        .child(cell(words.check_verdict()).child(badge(verdict, tone)).child(obstacle))
        .child(cell(words.check_seen()).child(seen).child(finding.setting.as_ref().map(setting)))
}

fn setting(setting: &Setting) -> El {
    let words = use_words();
    let line = el("p").class("setting");
    match setting.line() {
        Some(text) => line.text(words.check_setting()).text(" ").child(el("code").text(&text)),
        None => line.text(&words.check_setting_key(setting.key())),
    }
}
