//! The second round: after a review, the last decision is proposed for each asset.

use acceptance_persistence::last_decision::LastDecision;
use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::is_open;
use acceptance_rules::draft::{Baseline, Draft};
use leptos::prelude::*;

use super::acts::Acts;
use crate::browser::intl;
use crate::components::differences::describe;
use crate::i18n::{Messages, use_messages};
use crate::state::{
    Drafts, OpenCertificate, Session, use_drafts, use_local_store, use_open_certificate, use_session,
};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::button::Button;

/// The last decision of this user, while the certificate is open again.
#[derive(Clone, Copy)]
pub struct LastRound {
    session: Session,
    open_certificate: OpenCertificate,
    drafts: Drafts,
    key: CertificateKey,
    /// `None` if the certificate is not open for a decision.
    round: Memo<Option<LastDecision>>,
}

impl LastRound {
    /// Returns the last round of a certificate, if this browser knows one.
    pub fn new(key: CertificateKey) -> Self {
        let (open_certificate, local_store) = (use_open_certificate(), use_local_store());
        let is_open = Memo::new(move |_| is_open(open_certificate.certificate().as_ref()));
        let round = Memo::new(move |_| if is_open.get() { local_store.last_decision(key) } else { None });
        Self { session: use_session(), open_certificate, drafts: use_drafts(), key, round }
    }

    /// Returns the text of the last decision about an asset, if it differs from the current mark.
    pub fn text(self, messages: Messages, asset: &Asset) -> Option<String> {
        let last = self.round.with(|round| round.as_ref()?.assets.get(&asset.id).cloned())?;
        if self.drafts.with(self.key, |draft| draft.is_as_decided(asset, &last)) {
            return None;
        }
        let statuses = &self.session.config().statuses;
        let value = describe(messages, statuses, last.acceptance.as_ref(), &last.explanation);
        Some(clip(messages.last_time(&value)))
    }

    fn count_open(self) -> usize {
        let count = |assets: &CompleteAssets| {
            let round = self.round.read();
            let count = |draft: &Draft| Some(open_proposals(round.as_ref()?, assets, draft).count());
            self.drafts.with(self.key, count)
        };
        self.open_certificate.with_assets(count).flatten().unwrap_or_default()
    }

    /// Applies the last decision to one asset, or to all.
    pub fn accept(self, only: Option<AssetId>) {
        let Some(round) = self.round.get_untracked() else { return };
        let accept = |assets: &CompleteAssets| {
            self.drafts.update(self.key, |draft| {
                let meant: Vec<_> = match only {
                    Some(id) => assets.get(id).zip(round.assets.get(&id)).into_iter().collect(),
                    None => open_proposals(&round, assets, draft).collect(),
                };
                draft.set_as_decided(meant);
            });
        };
        untrack(|| self.open_certificate.with_assets(accept));
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
    let acts = Acts::new(last.key);
    let at = Memo::new(move |_| last.round.with(|round| round.as_ref().map(|round| round.at)));
    let count = Memo::new(move |_| last.count_open());
    let when = move || at.get().map(|at| intl::moment(messages.language, at)).unwrap_or_default();
    view! {
        <Show when=move || at.get().is_some()>
            <div class="note" data-tone=Tone::Neutral.name() role="note">
                <p>{move || messages.last_round(&when())}</p>
                <p>{move || messages.open_proposals(count.get())}</p>
                <Show when=move || { count.get() > 0 }>
                    <Button is_on=move || acts.is_open() on_press=move || last.accept(None)>
                        {messages.accept_proposals()}
                    </Button>
                </Show>
            </div>
        </Show>
    }
}
