//! What a person does to many marks at once. Each act is one step, says how many assets it changed, and can be undone.

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{Draft, StepName};
use leptos::prelude::*;

use super::table_state::AssetTableState;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::phase::Phase;
use crate::state::{
    Drafts, Exclusive, OpenCertificate, Session, Submissions, use_decisions, use_drafts, use_exclusive,
    use_open_certificate, use_session,
};
use crate::ui::announcer::{Announcer, use_announcer};

/// What can be done to many marks of a certificate.
#[derive(Clone, Copy)]
pub struct Acts {
    key: CertificateKey,
    messages: Messages,
    announcer: Announcer,
    session: Session,
    drafts: Drafts,
    open_certificate: OpenCertificate,
    exclusive: Exclusive,
    decisions: Submissions,
    state: AssetTableState,
}

impl Acts {
    /// Those of the certificate of the present page.
    pub fn new(key: CertificateKey) -> Self {
        Self {
            key,
            messages: use_messages(),
            announcer: use_announcer(),
            session: use_session(),
            drafts: use_drafts(),
            open_certificate: use_open_certificate(),
            exclusive: use_exclusive(),
            decisions: use_decisions(),
            state: expect_context(),
        }
    }

    /// Returns whether marks can be changed now: not while something is sent, nor while stored changes wait for an answer.
    pub fn is_open(self) -> bool {
        !self.exclusive.is_busy(self.key)
            && self.drafts.offer(self.key).is_none()
            && !matches!(self.decisions.phase(self.key), Some(Phase::Elsewhere(_)))
    }

    /// Marks all assets without a status as received.
    pub fn accept_unchecked(self) {
        self.act(&mut |draft, assets| accept(draft, assets.iter()));
    }

    /// Marks those assets without a status as received that filter and search let through.
    pub fn accept_shown(self) {
        let ids = self.state.ids.get_untracked();
        self.act(&mut |draft, assets| accept(draft, shown(assets, &ids)));
    }

    /// Marks the selected assets, hidden ones included; an explanation that is not empty is given to all of them.
    /// They are selected no more.
    pub fn mark_selected(self, status: &AcceptanceStatus, explanation: &str) {
        let ids = self.state.selected.get_untracked();
        self.act(&mut |draft, assets| {
            let mut find = assets.finder();
            let selected = ids.iter().filter_map(|id| find(*id));
            if explanation.is_empty() {
                draft.set_acceptance(selected, Some(status))
            } else {
                draft.set_explained(selected, status, explanation)
            }
        });
        self.state.selected.set(Vec::new());
    }

    /// The status that a digit stands for: 1 is the first one that can be chosen.
    pub fn status_at(self, digit: usize) -> Option<AcceptanceStatus> {
        let codes = self.session.codes();
        codes.iter().nth(digit.checked_sub(1)?).and_then(|code| codes.read(code))
    }

    /// Marks one asset, and tells it to those who hear the page.
    pub fn mark_one(self, id: AssetId, status: &AcceptanceStatus) {
        let step = self.change(&mut |draft, assets| draft.set_acceptance(assets.get(id), Some(status)));
        if let Some(step) = step {
            self.announcer.tell(self.name(&step));
        }
    }

    /// The next of the shown assets that has no status; from the last one it goes on at the first.
    pub fn next_unchecked(self, after: AssetId) -> Option<AssetId> {
        let find = |assets: &CompleteAssets| {
            self.state.ids.with_untracked(|ids| {
                let place = ids.iter().position(|id| *id == after).unwrap_or_default();
                let (before, behind) = ids.split_at_checked(place.saturating_add(1))?;
                self.drafts.with(self.key, |draft| {
                    let is_next =
                        |id: &&AssetId| assets.get(**id).is_some_and(|asset| is_unchecked(draft, asset));
                    behind.iter().chain(before).find(is_next).copied()
                })
            })
        };
        untrack(|| self.open_certificate.with_assets(find)).flatten()
    }

    /// Takes all marks back.
    pub fn discard(self) {
        self.act(&mut |draft, _| {
            let count = draft.len();
            draft.discard();
            count
        });
    }

    /// Takes the last step back.
    pub fn undo(self) {
        let name = untrack(|| self.undoes());
        self.drafts.update(self.key, Draft::undo);
        if let Some(name) = name {
            self.announcer.say(self.messages.undone(&name));
        }
    }

    /// Makes the last undone step again.
    pub fn redo(self) {
        self.drafts.update(self.key, Draft::redo);
        if let Some(name) = untrack(|| self.undoes()) {
            self.announcer.say(name);
        }
    }

    /// What can be undone.
    pub fn undoes(self) -> Option<String> {
        self.drafts.with(self.key, Draft::last_step).map(|step| self.name(&step))
    }

    /// What can be made again.
    pub fn redoes(self) -> Option<String> {
        self.drafts.with(self.key, Draft::undone_step).map(|step| self.name(&step))
    }

    fn name(self, step: &StepName) -> String {
        labels::step(self.messages, &self.session.config().statuses, step)
    }

    /// How many assets without a status filter and search let through.
    pub fn count_unchecked_shown(self) -> usize {
        let count = |assets: &CompleteAssets| {
            self.state.ids.with(|ids| {
                let is_counted =
                    |draft: &Draft| shown(assets, ids).filter(|asset| is_unchecked(draft, asset)).count();
                self.drafts.with(self.key, is_counted)
            })
        };
        self.open_certificate.with_assets(count).unwrap_or_default()
    }

    /// Does something to marks and says what was done. `change` says how many assets it changed.
    pub(super) fn act(self, change: &mut dyn FnMut(&mut Draft, &CompleteAssets) -> usize) {
        let nothing = || self.messages.nothing_to_change().to_owned();
        self.announcer.say(self.change(change).map_or_else(nothing, |step| self.name(&step)));
    }

    /// Does something to marks; the step that it was, where it changed any asset.
    fn change(self, change: &mut dyn FnMut(&mut Draft, &CompleteAssets) -> usize) -> Option<StepName> {
        let mut step = None;
        untrack(|| {
            self.open_certificate.with_assets(|assets| {
                self.drafts.update(self.key, |draft| {
                    let count = change(draft, assets);
                    step = draft.last_step().filter(|_| count > 0);
                });
            })
        });
        step
    }
}

/// Marks those without a status as received; gives their number.
fn accept<'a>(draft: &mut Draft, assets: impl Iterator<Item = &'a Asset>) -> usize {
    let unchecked: Vec<_> = assets.filter(|asset| is_unchecked(draft, asset)).collect();
    draft.set_acceptance(unchecked, Some(&AcceptanceStatus::received()))
}

fn is_unchecked(draft: &Draft, asset: &Asset) -> bool {
    draft.acceptance(asset).is_none()
}

/// The assets with these ids. Where these are in the order of the service, as they mostly are, no asset is looked for.
fn shown<'a>(assets: &'a CompleteAssets, ids: &[AssetId]) -> impl Iterator<Item = &'a Asset> {
    let mut next = assets.iter();
    ids.iter().filter_map(move |id| next.find(|asset| asset.id == *id).or_else(|| assets.get(*id)))
}
