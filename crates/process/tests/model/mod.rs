//! A model service with its own table of transitions (Specification: states), network faults and
//! other users.

use std::collections::BTreeMap;

use acceptance_process::Failure;
use acceptance_rules::act::Act;
use acceptance_rules::asset::Asset;
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::AssetUpdate;

use crate::support::{asset, certificate, complete, network, redirected, refused, timeout, unreadable};

pub(crate) const FIRST: &str = "firstConfirmationPending";
pub(crate) const SECOND: &str = "secondConfirmationPending";
pub(crate) const CLEARING: &str = "clearingProcess";
pub(crate) const CONFIRMED: &str = "Confirmed";

/// A fault of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Nothing.
    No,
    /// The request is lost.
    LostBefore,
    /// The request is processed, and the reply is lost.
    LostAfter,
    /// The reply is lost, and the request is processed two requests later.
    Late,
    /// The browser sends it twice; the second copy is refused with this status while the first one
    /// is pending.
    Behind(u16),
    /// The browser sends it twice and shows the second reply.
    Twice,
    /// The same, with this change by another user in between.
    TwiceAround(Stranger),
    /// The request is not processed, and this status is returned.
    Refusal(u16),
    /// The request is processed, and this status is returned.
    Negative(u16),
    /// A success is returned, and nothing was done.
    Hollow,
    /// A success is returned, and half of it was done.
    Half,
    /// A success is returned, and texts were stored differently.
    Rewritten,
    /// The session has ended: a redirect is returned.
    Session,
    /// The session ends after it: the request is processed, and a redirect is returned.
    SessionAfter,
    /// The user cancels, and the request is lost.
    GivenUp,
    /// The user cancels, and the request is processed.
    GivenUpAfter,
    /// The read finds nothing in the lists.
    NotFound,
    /// The read shows the state before our last writing request.
    Stale,
}

/// A change by another user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stranger {
    Rests,
    ChangesAsset,
    AddsAsset,
    RemovesAsset,
    ChangesCertificate,
    Confirms,
    Rejects,
    FinishesReview,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) status: &'static str,
    /// Status and explanation.
    pub(crate) assets: BTreeMap<i64, (String, String)>,
    /// Whether a second confirmation is required; used in practice, not in the specification.
    pub(crate) is_two_step: bool,
    /// The status of a refusal that depends on the state (not shown in Specification: errors).
    pub(crate) refusal: u16,
    /// Maximum number of marks of one request.
    pub(crate) limit: usize,
    /// Assets whose marks are refused with this status, with all marks of the same request.
    pub(crate) refuses: Vec<(i64, u16)>,
    /// Number of times that our act was applied.
    pub(crate) applied: u32,
    note: u32,
}

impl Model {
    pub(crate) fn new(assets: BTreeMap<i64, (String, String)>) -> Self {
        let (is_two_step, refusal, limit) = (false, 409, 500);
        Self { status: FIRST, assets, is_two_step, refusal, limit, refuses: Vec::new(), applied: 0, note: 0 }
    }

    pub(crate) fn certificate(&self) -> Certificate {
        let mut shown = certificate(self.status);
        if self.note > 0 {
            let note = self.note.to_string().into();
            shown.details.push((CertificateDetail::CustomerInformation, note));
        }
        shown
    }

    pub(crate) fn assets(&self) -> CompleteAssets {
        let shown = |(id, (status, text)): (&i64, &(String, String))| asset(*id, status, text);
        complete(self.assets.iter().map(shown).collect::<Vec<Asset>>())
    }

    /// Applies an act if the specification's states allow it.
    fn act(&mut self, act: Act) -> bool {
        let is = |wanted: &str, (status, _): &(String, String)| status == wanted;
        let assets = self.assets.values();
        let (any_unset, any_reason) = (
            assets.clone().any(|asset| is("", asset)),
            assets.clone().any(|asset| !is("", asset) && !is("received", asset)),
        );
        let next = match (act, self.status) {
            (Act::FinishReview, CLEARING) => FIRST,
            (Act::FinishReview, _) | (_, CLEARING | CONFIRMED) => return false,
            (Act::Confirm, _) if any_reason => return false,
            (Act::Confirm, FIRST) if self.is_two_step => SECOND,
            (Act::Confirm, _) => CONFIRMED,
            (Act::Reject, _) if any_unset || !any_reason => return false,
            (Act::Reject, _) => CLEARING,
        };
        if act == Act::Confirm {
            self.mark_all("received");
        }
        self.status = next;
        true
    }

    fn mark_all(&mut self, with: &str) {
        for (status, _) in self.assets.values_mut() {
            *status = with.into();
        }
    }

    pub(crate) fn meet(&mut self, stranger: Stranger) {
        match stranger {
            Stranger::Rests => {}
            Stranger::ChangesAsset => {
                if let Some((status, text)) = self.assets.values_mut().next() {
                    let next = match status.as_str() {
                        "received" => "other",
                        _ => "received",
                    };
                    *status = next.into();
                    text.push('!');
                }
            }
            Stranger::AddsAsset => {
                self.assets.insert(77, ("received".into(), String::new()));
            }
            Stranger::RemovesAsset => {
                self.assets.pop_last();
            }
            Stranger::ChangesCertificate => self.note += 1,
            Stranger::Confirms | Stranger::Rejects if matches!(self.status, CLEARING | CONFIRMED) => {}
            Stranger::Confirms => {
                self.mark_all("received");
                self.act(Act::Confirm);
            }
            Stranger::Rejects => {
                self.mark_all("damaged");
                self.act(Act::Reject);
            }
            Stranger::FinishesReview => drop(self.act(Act::FinishReview)),
        }
    }

    /// Processes our act.
    pub(crate) fn act_ours(&mut self, act: Act) -> Result<(), Failure> {
        let is_done = self.act(act);
        self.applied += u32::from(is_done);
        if is_done { Ok(()) } else { Err(refused(self.refusal)) }
    }

    pub(crate) fn post(&mut self, act: Act, trouble: Trouble) -> Result<(), Failure> {
        let does = matches!(
            trouble,
            Trouble::LostAfter
                | Trouble::Negative(_)
                | Trouble::SessionAfter
                | Trouble::GivenUpAfter
                | Trouble::Twice
                | Trouble::TwiceAround(_)
        );
        if does {
            // Its reply is lost.
            self.act_ours(act).ok();
        }
        match trouble {
            Trouble::No | Trouble::Half | Trouble::Rewritten | Trouble::NotFound | Trouble::Stale => {
                self.act_ours(act)
            }
            Trouble::Twice => self.act_ours(act),
            Trouble::TwiceAround(stranger) => {
                self.meet(stranger);
                self.act_ours(act)
            }
            Trouble::Hollow => Ok(()),
            trouble => Err(failure(trouble)),
        }
    }

    pub(crate) fn patch(&mut self, updates: &[AssetUpdate], trouble: Trouble) -> Result<(), Failure> {
        if updates.len() > self.limit {
            return Err(refused(413));
        }
        let is_in = |id: i64| updates.iter().any(|update| update.asset.0 == id);
        if let Some((_, status)) = self.refuses.iter().find(|(id, _)| is_in(*id)) {
            return Err(refused(*status));
        }
        let stored = match trouble {
            Trouble::LostBefore | Trouble::Late | Trouble::Behind(_) | Trouble::Refusal(_) => 0,
            Trouble::Session | Trouble::GivenUp | Trouble::Hollow => 0,
            Trouble::Half => updates.len() / 2,
            _ => updates.len(),
        };
        for update in &updates[..stored] {
            if let Some((status, text)) = self.assets.get_mut(&update.asset.0) {
                *status = update.acceptance.raw().to_owned();
                if let Some(explanation) = &update.explanation {
                    *text = explanation.to_string();
                }
                if trouble == Trouble::Rewritten {
                    text.push_str(" (edited)");
                }
            }
        }
        match trouble {
            Trouble::No | Trouble::Half | Trouble::Rewritten | Trouble::NotFound | Trouble::Hollow => Ok(()),
            Trouble::Twice | Trouble::TwiceAround(_) | Trouble::Stale => Ok(()),
            trouble => Err(failure(trouble)),
        }
    }

    /// Returns whether a read reaches the service; the caller decides its result.
    pub(crate) fn reading(trouble: Trouble) -> Result<(), Failure> {
        match trouble {
            Trouble::No | Trouble::Half | Trouble::Rewritten | Trouble::NotFound => Ok(()),
            Trouble::Twice | Trouble::TwiceAround(_) | Trouble::Stale => Ok(()),
            Trouble::Hollow => Err(unreadable()),
            trouble => Err(failure(trouble)),
        }
    }
}

fn failure(trouble: Trouble) -> Failure {
    match trouble {
        Trouble::LostBefore | Trouble::Late => network(),
        Trouble::LostAfter => timeout(),
        Trouble::Refusal(status) | Trouble::Negative(status) | Trouble::Behind(status) => refused(status),
        Trouble::Session | Trouble::SessionAfter => redirected(),
        Trouble::GivenUp | Trouble::GivenUpAfter => Failure::GivenUp,
        other => panic!("{other:?} is no failure"),
    }
}
