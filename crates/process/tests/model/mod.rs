//! A service that decides by a plain table of its own (Seed 3), with troubles on the way and other people.

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

/// What goes wrong with one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Nothing.
    No,
    /// The request never arrives.
    LostBefore,
    /// It does what it should, and the reply is lost.
    LostAfter,
    /// The reply is lost, and the request does what it should only two requests later.
    Late,
    /// The browser sends it twice; the second copy is refused with this status while the first one is on its way.
    Behind(u16),
    /// The browser sends it twice, and shows the second reply.
    Twice,
    /// The same, with this done by somebody else between the two.
    TwiceAround(Stranger),
    /// It does nothing, and this status comes back.
    Refusal(u16),
    /// It does what it should, and this status comes back.
    Negative(u16),
    /// Success comes back, and nothing was done.
    Hollow,
    /// Success comes back, and only half of it was done.
    Half,
    /// Success comes back, and texts were stored otherwise.
    Rewritten,
    /// The session is over: a redirection comes back.
    Session,
    /// The session ends just behind it: it does what it should, and a redirection comes back.
    SessionAfter,
    /// The person gives up, and the request does not arrive.
    GivenUp,
    /// The person gives up, and the request does what it should.
    GivenUpAfter,
    /// What is read is not in the lists.
    NotFound,
    /// What is read is what was so before our last request that writes.
    Stale,
}

/// What somebody else does.
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
    /// Whether a second confirmation is needed; not in the seed, seen in practice.
    pub(crate) is_two_step: bool,
    /// What it answers to what it does not allow (not shown in Seed 7). It looks at the state for that.
    pub(crate) refusal: u16,
    /// The most marks of one request.
    pub(crate) limit: usize,
    /// How often it did what we decided.
    pub(crate) applied: u32,
    note: u32,
}

impl Model {
    pub(crate) fn new(assets: BTreeMap<i64, (String, String)>) -> Self {
        let (is_two_step, refusal, limit) = (false, 409, 500);
        Self { status: FIRST, assets, is_two_step, refusal, limit, applied: 0, note: 0 }
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

    /// Does what Seed 3 says, if it allows it.
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

    /// Our act arrives.
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
            // What it would have answered is lost.
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

    /// Whether a reading gets through; whether it finds anything is up to the caller.
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
