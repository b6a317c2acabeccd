//! The second round: after a review, what was decided last time stands beside each asset as a proposal.

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::is_open;
use acceptance_rules::draft::{Base, Draft};
use acceptance_saved::round::Round;
use leptos::prelude::*;

use super::toolbar::with_assets;
use crate::browser::intl;
use crate::desk::differences::describe;
use crate::i18n::use_messages;
use crate::reactive::memo;
use crate::state::{AppState, use_app};
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::{note, paragraph};

/// What this person decided last time, while the certificate is open again.
#[derive(Clone, Copy)]
pub struct LastRound {
    app: AppState,
    key: CertificateKey,
    /// `None` while the certificate is not open for a decision.
    round: Memo<Option<Round>>,
}

impl LastRound {
    /// The last round of a certificate, if this browser knows of one.
    pub fn new(app: AppState, key: CertificateKey) -> Self {
        let is_open = memo(move || {
            app.open_certificate.certificate.with(|loaded| is_open(loaded.ready().and_then(Option::as_ref)))
        });
        let round = memo(move || if is_open.get() { app.local_store.round(key) } else { None });
        Self { app, key, round }
    }

    /// What was decided of an asset; `None` where nothing is proposed.
    fn proposal(self, id: AssetId) -> Option<Base> {
        self.round.with(|round| round.as_ref()?.assets.get(&id).cloned())
    }

    /// The proposals that differ from what an asset is going to be.
    fn open_proposals(self) -> Vec<(Asset, Base)> {
        let different = with_assets(self.app, |assets| {
            let proposed = assets.iter().filter_map(|asset| Some((asset, self.proposal(asset.id)?)));
            self.app.drafts.with(self.key, |draft| {
                let open = proposed.filter(|(asset, last)| !is_so(draft, asset, last));
                open.map(|(asset, last)| (asset.clone(), last)).collect::<Vec<_>>()
            })
        });
        different.unwrap_or_default()
    }

    fn accept(self, proposals: &[(Asset, Base)]) {
        self.app.drafts.update(self.key, |draft| {
            for (asset, last) in proposals {
                draft.set_acceptance([asset], last.acceptance.as_ref());
                if draft.acceptance(asset).is_some() {
                    draft.set_explanation(asset, &last.explanation);
                }
            }
        });
    }
}

/// Whether an asset is going to be what it was decided as last time.
fn is_so(draft: &Draft, asset: &Asset, last: &Base) -> bool {
    last.is(draft.acceptance(asset), draft.explanation(asset))
}

/// Says that there was a round before, how many proposals are open, and takes all of them.
pub fn last_round() -> Piece {
    let messages = use_messages();
    let last = expect_context::<LastRound>();
    live(move || {
        let at = last.round.with(|round| round.as_ref().map(|round| round.at))?;
        let count = last.open_proposals().len();
        let text = paragraph(&messages.last_round(&intl::moment(messages.language, at)));
        let open = paragraph(&messages.open_proposals(count));
        let accept = (count > 0).then(|| {
            button(messages.accept_proposals(), move || last.accept(&untrack(|| last.open_proposals())))
        });
        Some(note("neutral", "note").class("note last-round").child(text).child(open).child(accept))
    })
}

/// What was decided of one asset, where it differs from what the asset is going to be.
pub fn proposal(asset: StoredValue<Asset>, columns: usize) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let last = expect_context::<LastRound>();
    live(move || -> Option<El> {
        let (id, proposed) = asset.with_value(|asset| Some((asset.id, last.proposal(asset.id)?)))?;
        let is_so =
            asset.with_value(|asset| app.drafts.with(last.key, |draft| is_so(draft, asset, &proposed)));
        if is_so {
            return None;
        }
        let entries = app.session.config().statuses.clone();
        let told = describe(messages, &entries, proposed.acceptance.as_ref(), &proposed.explanation);
        let take = asset.with_value(Clone::clone);
        let take =
            button(messages.accept_proposal(), move || last.accept(&[(take.clone(), proposed.clone())]));
        let take =
            take.class("link-button").attr("aria-label", &messages.accept_proposal_of(&id.to_string()));
        let text = paragraph(&messages.last_time(&told)).text(" ").child(take);
        let cell = el("td").attr("colspan", &columns.to_string()).child(text);
        Some(el("tr").class("asset-more proposal").attr("data-differs", "true").child(cell))
    })
}
