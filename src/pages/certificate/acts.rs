//! Acts on many marks at once. Each act is one step, announces the number of changed assets, and
//! can be undone.

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::Overview;
use acceptance_rules::draft::{Draft, StepName};
use leptos::prelude::*;

use super::table::arrange::arranged::assets_of;
use super::table::table_state::AssetTableState;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::submissions::status::SubmissionStatus;
use crate::state::{
    Drafts, OpenCertificate, Session, Submissions, WriteLocks, use_decisions, use_drafts,
    use_open_certificate, use_session, use_write_locks,
};
use crate::ui::announcer::{Announcer, use_announcer};

/// Acts on the marks of a certificate.
#[derive(Clone, Copy)]
pub struct Acts {
    key: CertificateKey,
    messages: Messages,
    announcer: Announcer,
    session: Session,
    drafts: Drafts,
    open_certificate: OpenCertificate,
    write_locks: WriteLocks,
    decisions: Submissions,
    state: AssetTableState,
    overview: Memo<Overview>,
}

impl Acts {
    /// Returns the acts for the certificate of the current page.
    pub fn new(key: CertificateKey) -> Self {
        Self {
            key,
            messages: use_messages(),
            announcer: use_announcer(),
            session: use_session(),
            drafts: use_drafts(),
            open_certificate: use_open_certificate(),
            write_locks: use_write_locks(),
            decisions: use_decisions(),
            state: expect_context(),
            overview: expect_context(),
        }
    }

    /// Returns whether marks can be changed now: not while a request is being sent, nor while
    /// stored changes wait for an answer.
    pub fn is_open(self) -> bool {
        !self.write_locks.is_busy(self.key)
            && self.drafts.offer(self.key).is_none()
            && !matches!(self.decisions.status(self.key), Some(SubmissionStatus::Elsewhere(_)))
    }

    /// Marks the shown assets without a status as received.
    pub fn accept_shown(self) {
        let ids = self.state.ids.get_untracked();
        self.act(&mut |draft, assets| {
            let shown = assets_of(assets, &ids);
            let unchecked: Vec<_> = shown.filter(|asset| draft.acceptance(asset).is_none()).collect();
            draft.set_acceptance(unchecked, Some(&AcceptanceStatus::received()))
        });
    }

    /// Marks the selected assets, hidden ones included, with an explanation for all unless it is
    /// empty. Clears the selection.
    pub fn mark_selected(self, status: &AcceptanceStatus, explanation: &str) {
        let ids = self.state.selected.get_untracked();
        self.act(&mut |draft, assets| {
            let selected = assets_of(assets, &ids);
            if explanation.is_empty() {
                draft.set_acceptance(selected, Some(status))
            } else {
                draft.set_explained(selected, status, explanation)
            }
        });
        self.state.selected.set(Vec::new());
    }

    /// Returns the status of a digit: 1 is the first one in the list.
    pub fn status_at(self, digit: usize) -> Option<AcceptanceStatus> {
        let codes = self.session.codes();
        codes.iter().nth(digit.checked_sub(1)?).and_then(|code| codes.read(code))
    }

    /// Marks one asset. Announces the asset, its status and the number of unchecked ones to screen
    /// readers.
    pub fn mark_one(self, id: AssetId, status: &AcceptanceStatus) {
        let step = self.change(&mut |draft, assets| draft.set_acceptance(assets.get(id), Some(status)));
        if step.is_some() {
            let label = labels::acceptance(self.messages, &self.session.config().statuses, status);
            let left = self.overview.with_untracked(|overview| overview.counts.unset);
            self.announcer.announce(self.messages.marked_one(left, &id.to_string(), &label));
        }
    }

    /// Returns the status of an asset; `None` while it has none.
    pub fn status_of(self, id: AssetId) -> Option<AcceptanceStatus> {
        let find = |assets: &CompleteAssets| {
            let asset = assets.get(id)?;
            self.drafts.with(self.key, |draft| draft.acceptance(asset).cloned())
        };
        untrack(|| self.open_certificate.with_assets(find)).flatten()
    }

    /// Returns the next shown asset without a status, and wraps around at the last one.
    pub fn next_unchecked(self, after: AssetId) -> Option<AssetId> {
        let find = |assets: &CompleteAssets| {
            self.state.ids.with_untracked(|ids| {
                let place = ids.iter().position(|id| *id == after).unwrap_or_default();
                let (before, behind) = ids.split_at_checked(place.saturating_add(1))?;
                self.drafts.with(self.key, |draft| {
                    let is_next = |id: &&AssetId| {
                        assets.get(**id).is_some_and(|asset| draft.acceptance(asset).is_none())
                    };
                    behind.iter().chain(before).find(is_next).copied()
                })
            })
        };
        untrack(|| self.open_certificate.with_assets(find)).flatten()
    }

    /// Discards all marks.
    pub fn discard(self) {
        self.act(&mut |draft, _| {
            let count = draft.len();
            draft.discard();
            count
        });
    }

    /// Undoes the last step.
    pub fn undo(self) {
        let name = untrack(|| self.undoes());
        self.drafts.update(self.key, Draft::undo);
        if let Some(name) = name {
            self.announcer.toast(self.messages.undone(&name));
        }
    }

    /// Redoes the last undone step.
    pub fn redo(self) {
        self.drafts.update(self.key, Draft::redo);
        if let Some(name) = untrack(|| self.undoes()) {
            self.announcer.toast(name);
        }
    }

    /// Returns the step that can be undone.
    pub fn undoes(self) -> Option<String> {
        self.drafts.with(self.key, Draft::last_step).map(|step| self.name(&step))
    }

    /// Returns the step that can be redone.
    pub fn redoes(self) -> Option<String> {
        self.drafts.with(self.key, Draft::undone_step).map(|step| self.name(&step))
    }

    fn name(self, step: &StepName) -> String {
        labels::step(self.messages, &self.session.config().statuses, step)
    }

    /// Returns the number of shown assets without a status.
    pub fn count_unchecked_shown(self) -> usize {
        let count = |assets: &CompleteAssets| {
            self.state.ids.with(|ids| {
                self.drafts.with(self.key, |draft| {
                    assets_of(assets, ids).filter(|asset| draft.acceptance(asset).is_none()).count()
                })
            })
        };
        self.open_certificate.with_assets(count).unwrap_or_default()
    }

    /// Changes marks and announces the change. `change` returns the number of changed assets.
    pub(super) fn act(self, change: &mut dyn FnMut(&mut Draft, &CompleteAssets) -> usize) {
        let nothing = || self.messages.nothing_to_change().to_owned();
        self.announcer.toast(self.change(change).map_or_else(nothing, |step| self.name(&step)));
    }

    /// Changes marks. Returns the step, if any asset changed.
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
