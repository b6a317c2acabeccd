//! The assets after a decision, as read from the service.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_persistence::last_decision::LastDecision;
use acceptance_rules::act::Proof;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::Baseline;
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::status::{ReadBack, SubmissionResult};
use crate::browser::timer;
use crate::state::requests::progress::Report;
use crate::state::requests::readings;
use crate::state::{Loaded, Submissions};

impl Submissions {
    /// Reads the assets after a decision, which may differ from the plan.
    pub fn read_back(self, ended: &Arc<SubmissionResult>) {
        let (ended, stay) = (Arc::clone(ended), self.stay.present());
        let key = ended.goal.key;
        ended.read_back.set(Loaded::Waiting);
        let show = self.open_certificate.reading(key);
        let report: Report = Rc::new(move |progress| {
            show(progress);
            if stay.is_wanted() {
                self.stepped(key);
            }
        });
        self.stepped(key);
        spawn_local(async move {
            let read = readings::load_assets(self.session, key, report).await;
            if !stay.is_wanted() {
                return;
            }
            if let (Ok(assets), Some((Proof::Rejected, _))) = (&read, ended.proof()) {
                self.local_store.store_last_decision(key, Some(&rejection(assets)));
            }
            self.open_certificate.show_read_back(key, &read);
            ended.read_back.try_set(match read {
                Ok(assets) => Loaded::Ready(ReadBack { assets, at: timer::now() }),
                Err(failure) => Loaded::Failed(failure),
            });
            self.settled(key);
        });
    }
}

/// Returns the rejection as the service shows it, for proposals when the certificate is open again.
fn rejection(read: &CompleteAssets) -> LastDecision {
    let mut assets = Sorted::default();
    for asset in read {
        assets.insert(asset.id, Baseline::of(asset));
    }
    LastDecision { decision: Decision::Reject, at: timer::now(), assets }
}
