//! The second round: after a review, the last decision is proposed for each asset.

use acceptance_persistence::last_decision::LastDecision;
use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::is_open;
use acceptance_rules::draft::{Baseline, Draft};
use leptos::prelude::*;

use super::worksheet::Worksheet;
use crate::browser::intl;
use crate::components::differences::describe;
use crate::i18n::use_messages;
use crate::state::{use_local_store, use_open_certificate};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::button::Button;

/// The last decision of this user, while the certificate is open again.
#[derive(Clone, Copy)]
pub struct LastRound {
    worksheet: Worksheet,
    /// `None` if the certificate is not open for a decision.
    round: Memo<Option<LastDecision>>,
}

impl LastRound {
    /// Returns the last round of a certificate, if this browser knows one.
    pub fn new(worksheet: Worksheet) -> Self {
        let (open_certificate, local_store) = (use_open_certificate(), use_local_store());
        let is_open = Memo::new(move |_| is_open(open_certificate.certificate().as_ref()));
        let last = move || local_store.last_decision(worksheet.key);
        Self { worksheet, round: Memo::new(move |_| if is_open.get() { last() } else { None }) }
    }

    /// Returns the text of the last decision about an asset, if it differs from the current mark.
    pub fn text(self, asset: &Asset, draft: &Draft) -> Option<String> {
        let round = self.round.read();
        let last = round.as_ref()?.assets.get(&asset.id).filter(|last| !draft.is_as_decided(asset, last))?;
        let (messages, session) = (self.worksheet.messages, self.worksheet.session());
        let statuses = &session.config().statuses;
        let value = describe(messages, statuses, last.acceptance.as_ref(), &last.explanation);
        Some(clip(messages.last_time(&value)))
    }

    fn count_open(self) -> usize {
        let round = self.round.read();
        let count = |round| self.worksheet.read(|assets, draft| open_proposals(round, assets, draft).count());
        round.as_ref().map(count).unwrap_or_default()
    }

    /// Applies the last decision to one asset, or to all.
    pub fn accept(self, only: Option<AssetId>) {
        let Some(round) = self.round.get_untracked() else { return };
        self.worksheet.change(|assets, draft| {
            let meant: Vec<_> = match only {
                Some(id) => assets.get(id).zip(round.assets.get(&id)).into_iter().collect(),
                None => open_proposals(&round, assets, draft).collect(),
            };
            draft.set_as_decided(meant);
        });
    }
}

/// Returns the assets whose last decision differs from the current marks, with that decision.
fn open_proposals<'a>(
    round: &'a LastDecision,
    assets: &'a CompleteAssets,
    draft: &Draft,
) -> impl Iterator<Item = (&'a Asset, &'a Baseline)> {
    let proposed = assets.iter().filter_map(|asset| Some((asset, round.assets.get(&asset.id)?)));
    proposed.filter(|(asset, last)| !draft.is_as_decided(asset, last))
}

/// Shows that there was an earlier round and the number of open proposals, with a button that
/// applies all.
#[component]
pub fn LastRoundNote() -> impl IntoView {
    let messages = use_messages();
    let last = expect_context::<LastRound>();
    let at = Memo::new(move |_| last.round.with(|round| round.as_ref().map(|round| round.at)));
    let count = Memo::new(move |_| last.count_open());
    let when = move || at.get().map(|at| intl::moment(messages.language, at)).unwrap_or_default();
    view! {
        <Show when=move || at.get().is_some()>
            <div class="note" data-tone=Tone::Neutral.name() role="note">
                <p>{move || messages.last_round(&when())}</p>
                <p>{move || messages.open_proposals(count.get())}</p>
                <Show when=move || { count.get() > 0 }>
                    <Button is_on=move || last.worksheet.is_open() on_press=move || last.accept(None)>
                        {messages.accept_proposals()}
                    </Button>
                </Show>
            </div>
        </Show>
    }
}
