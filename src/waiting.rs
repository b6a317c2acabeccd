//! The layout of a table before its rows are here. It shows itself only when reading takes a while.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::reactive::signal;
use crate::state::runner::Progress;
use crate::state::{Desk, use_desk};
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::use_words;
use crate::words::Words;

/// What is being done, the way to give it up, and rows to come.
pub fn skeleton(doing: Piece, cancel: impl FnMut() + 'static) -> El {
    rows_to_come([doing_line(doing).into(), next_try()].into(), Some(button(use_words().cancel(), cancel)))
}

/// What is being done, and rows to come.
pub fn skeleton_only(doing: Piece) -> El {
    rows_to_come(doing_line(doing).into(), None)
}

fn doing_line(doing: Piece) -> El {
    el("p").attr("role", "status").child(doing)
}

fn rows_to_come(doing: Piece, cancel: Option<El>) -> El {
    let line = el("div").class("waiting-line").child(el("div").child(doing)).child(cancel);
    let rows = el("div").class("skeleton").attr("aria-hidden", "true");
    let rows = (0..10).fold(rows, |rows, _| rows.child(el("div").class("skeleton-row")));
    el("div").class("waiting").attr("aria-busy", "true").child(line).child(rows)
}

/// The milliseconds between two looks at the clock while the seconds to the next try are counted down.
const TICK: u32 = 250;

/// Counts the seconds to the next try of reads that rest; nothing while none does. It is not announced at every
/// second, so it has no role.
pub fn next_try() -> Piece {
    let (desk, words) = (use_desk(), use_words());
    live(move || {
        let until = desk.session.rest.until()?;
        let now = signal(timer::now());
        spawn_local(async move {
            while now.try_set(timer::now()).is_none() && timer::now() < until {
                timer::pause(TICK).await;
            }
        });
        let left = move || {
            let left = until.saturating_sub(now.get()).saturating_add(999).div_euclid(1000);
            words.next_try(usize::try_from(left).unwrap_or(0).max(1))
        };
        Some(el("p").class("next-try").child(text(left)))
    })
}

/// What is being read of a certificate and its assets.
pub fn assets_progress(desk: Desk, words: Words) -> String {
    match desk.workbench.progress.get() {
        Some(Progress::Reading { read, total: Some(total) }) => {
            words.assets_read_of(&words.count(read), &total.to_string())
        }
        Some(Progress::Reading { read, total: None }) if read > 0 => words.assets_read(&words.count(read)),
        Some(Progress::Finding) => words.finding_certificate().to_owned(),
        _ => words.reading_assets().to_owned(),
    }
}
