//! Marked assets that changed at the service meanwhile: nothing is overwritten, the person chooses.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::{Base, Conflict, Mark};
use leptos::prelude::*;

use crate::state::use_desk;
use crate::words::Words;
use crate::{use_words, wording};
use crate::browser::config::StatusEntry;

/// The conflicts of a certificate; nothing where there are none.
#[component]
pub fn Conflicts(key: CertificateKey) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let conflicts = Memo::new(move |_| {
        let assets = desk.workbench.assets.get();
        let Some(assets) = assets.ready() else { return Vec::new() };
        desk.drafts.with(key, |draft| {
            let conflicts = draft.conflicts(assets).into_iter();
            conflicts.filter_map(|conflict| Some((draft.mark(conflict.asset)?.clone(), conflict))).collect()
        })
    });
    move || {
        let conflicts = conflicts.get();
        (!conflicts.is_empty()).then(|| {
            let items = conflicts.into_iter().map(|(mark, conflict)| view! { <Choice key mark conflict /> });
            view! {
                <section class="note conflicts" data-tone="warning" aria-labelledby="conflicts-heading">
                    <h2 id="conflicts-heading">{words.conflicts()}</h2>
                    <p>{words.conflicts_text()}</p>
                    <ul>{items.collect_view()}</ul>
                </section>
            }
        })
    }
}

#[component]
fn Choice(key: CertificateKey, mark: Mark, conflict: Conflict) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let id = conflict.asset;
    let entries = desk.session.config().statuses.clone();
    let mine = Base {
        acceptance: mark.acceptance.or(mark.base.acceptance),
        explanation: mark.explanation.unwrap_or(mark.base.explanation),
    };
    let theirs = match &conflict.theirs {
        Some(theirs) => describe(words, &entries, theirs),
        None => words.asset_gone_text().to_owned(),
    };
    let can_keep = conflict.theirs.is_some();
    let keep = move |_| {
        if let Some(assets) = desk.workbench.assets.get_untracked().ready() {
            desk.drafts.update(key, |draft| draft.keep_mine(id, assets));
        }
    };
    view! {
        <li>
            <p>
                <strong>{words.asset_title(&id.to_string())}</strong>
                " "
                {words.conflict_line(&describe(words, &entries, &mine), &theirs)}
            </p>
            {can_keep
                .then(|| {
                    view! {
                        <button
                            class="button"
                            type="button"
                            aria-label=words.keep_mine_of(&id.to_string())
                            on:click=keep
                        >
                            {words.keep_mine()}
                        </button>
                    }
                })}
            <button
                class="button"
                type="button"
                aria-label=words.take_theirs_of(&id.to_string())
                on:click=move |_| desk.drafts.update(key, |draft| draft.take_theirs(id))
            >
                {words.take_theirs()}
            </button>
        </li>
    }
}

fn describe(words: Words, entries: &[StatusEntry], base: &Base) -> String {
    let status = base.acceptance.as_ref().map_or_else(
        || words.not_set().to_owned(),
        |status| wording::acceptance(words, entries, status).0,
    );
    if base.explanation.is_empty() { status } else { format!("{status} – {}", base.explanation) }
}
