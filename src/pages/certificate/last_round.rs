//! The second round: after a review, the last decision is proposed for each asset.

use acceptance_persistence::last_decision::LastDecision;
use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::is_open;
use acceptance_rules::draft::Baseline;
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

    /// Returns the last decision about an asset; `None` if nothing is proposed.
    fn proposal(self, id: AssetId) -> Option<Baseline> {
        self.round.with(|round| round.as_ref()?.assets.get(&id).cloned())
    }

    /// Returns the last decision about an asset, if it differs from the current mark.
    fn open_proposal(self, asset: &Asset) -> Option<Baseline> {
        let proposed = self.proposal(asset.id)?;
        let is_so = self.drafts.with(self.key, |draft| draft.is_as_decided(asset, &proposed));
        (!is_so).then_some(proposed)
    }

    /// Calls `look` with all proposals that differ from the current marks.
    fn with_open<T>(
        self,
        look: impl FnOnce(&mut dyn Iterator<Item = (&Asset, &Baseline)>) -> T,
    ) -> Option<T> {
        let round = self.round.read();
        let round = round.as_ref()?;
        self.open_certificate.with_assets(|assets| {
            self.drafts.with(self.key, |draft| {
                let proposed = assets.iter().filter_map(|asset| Some((asset, round.assets.get(&asset.id)?)));
                look(&mut proposed.filter(|(asset, last)| !draft.is_as_decided(asset, last)))
            })
        })
    }

    /// Returns the text of the last decision about an asset, if it differs from the current mark.
    pub fn text(self, messages: Messages, asset: &Asset) -> Option<String> {
        let Baseline { acceptance, explanation, .. } = self.open_proposal(asset)?;
        let value = describe(messages, &self.session.config().statuses, acceptance.as_ref(), &explanation);
        Some(clip(messages.last_time(&value)))
    }

    /// Applies the last decision to an asset.
    pub fn accept_one(self, asset: &Asset) {
        let last = untrack(|| self.proposal(asset.id));
        let decided = last.iter().map(|last| (asset, last));
        self.drafts.update(self.key, |draft| draft.set_as_decided(decided));
    }

    fn accept_all(self) {
        let own = |(asset, last): (&Asset, &Baseline)| (asset.clone(), last.clone());
        let proposals = untrack(|| self.with_open(|open| open.map(own).collect::<Vec<_>>()));
        let proposals = proposals.unwrap_or_default();
        let decided = proposals.iter().map(|(asset, last)| (asset, last));
        self.drafts.update(self.key, |draft| draft.set_as_decided(decided));
    }
}

/// Shows that there was an earlier round and the number of open proposals, with a button that
/// applies all.
#[component]
pub fn LastRoundNote() -> impl IntoView {
    let messages = use_messages();
    let last = expect_context::<LastRound>();
    let acts = Acts::new(last.key);
    let at = Memo::new(move |_| last.round.with(|round| round.as_ref().map(|round| round.at)));
    let count = Memo::new(move |_| last.with_open(|open| open.count()).unwrap_or_default());
    let when = move || at.get().map(|at| intl::moment(messages.language, at)).unwrap_or_default();
    view! {
        <Show when=move || at.get().is_some()>
            <div class="note last-round" data-tone=Tone::Neutral.name() role="note">
                <p>{move || messages.last_round(&when())}</p>
                <p>{move || messages.open_proposals(count.get())}</p>
                <Show when=move || { count.get() > 0 }>
                    <Button is_on=move || acts.is_open() on_press=move || last.accept_all()>
                        {messages.accept_proposals()}
                    </Button>
                </Show>
            </div>
        </Show>
    }
}
