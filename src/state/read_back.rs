//! The assets after a decision, as the service then holds them.

use std::sync::Arc;

use acceptance_persistence::round::Round;
use acceptance_rules::act::Proof;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::Baseline;
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::phase::Ended;
use super::{Loaded, Submissions, readings};
use crate::browser::timer;

/// All assets after a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBack {
    /// The assets.
    pub assets: CompleteAssets,
    /// When they were read, in milliseconds since 1970.
    pub at: i64,
}

impl Submissions {
    /// Reads the assets after a decision: what is told of them, and kept for a second round, is what the service holds
    /// then, not what was planned.
    pub fn read_back(self, ended: &Arc<Ended>) {
        let (ended, stay) = (Arc::clone(ended), self.stay.present());
        let key = ended.goal.key;
        ended.read_back.set(Loaded::Waiting);
        let report = self.open_certificate.reading(key);
        spawn_local(async move {
            let read = readings::gather(self.session, key, report).await;
            if !stay.is_wanted() {
                return;
            }
            if let (Ok(assets), Some((Proof::Rejected, _))) = (&read, ended.proof()) {
                self.local_store.keep_round(key, Some(&round(assets)));
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

/// A rejection as the service held it, to be proposed when the certificate is open again.
fn round(read: &CompleteAssets) -> Round {
    let mut assets = Sorted::default();
    for asset in read {
        assets.insert(asset.id, Baseline::of(asset));
    }
    Round { decision: Decision::Reject, at: timer::now(), assets }
}
