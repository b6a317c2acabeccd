//! One decision from the click to what can be said about it.
//!
//! Read again and compare with what was shown → save the marks → read all of it again → POST once → read back → speak.
//! At most one POST, ever; success and failure come from a reading, never from a reply (Seed 3 only implies the
//! transition).

use acceptance_api::error::ApiError;
use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::{Certificate, CertificateKey, ConfirmationKind, ConfirmationStatus};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Decision, Plan};
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::seen::{Difference, Seen, certificate_difference, differences, differences_after};

use crate::Failure;
use crate::patching::Patching;

/// The seconds to wait before each reading after a POST.
pub(crate) const PAUSES: [u32; 4] = [0, 2, 5, 10];

/// The next thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Look for the certificate, in these lists first.
    Find([StatusFilter; 2]),
    /// Read all assets.
    Gather,
    /// Set these statuses.
    Patch(Vec<AssetUpdate>),
    /// Send this decision. Given once.
    Post(Plan),
    /// Wait for so many seconds.
    Wait(u32),
    /// Tell the person.
    Finish(Outcome),
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The certificate as it is now; `None` where it could not be found.
    Found(Option<Certificate>),
    /// All assets as they are now.
    Gathered(CompleteAssets),
    /// The service took the marks or the decision, or says so.
    Sent,
    /// The time is over.
    Waited,
    /// It did not work.
    Failed(Failure),
}

/// What can be said in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The service shows the certificate as confirmed.
    Confirmed(Certificate),
    /// The service shows the certificate in clearing.
    Rejected(Certificate),
    /// The service shows that a second confirmation is awaited.
    SecondPending(Certificate),
    /// Nothing was decided.
    NotApplied(NotApplied),
    /// The service shows something else than the person saw; what was sent, if anything, were marks.
    Changed {
        /// How it differs.
        differences: Vec<Difference>,
        /// Whether marks were sent.
        marks_sent: bool,
    },
    /// The person must sign in again; no decision was sent.
    Session,
    /// It cannot be said whether the decision was made.
    Unknown(Unknown),
}

/// Why nothing was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotApplied {
    /// The decision was not sent, because a step before it failed.
    NotSent {
        /// Why.
        failure: Failure,
        /// Whether marks may be stored.
        marks_sent: bool,
    },
    /// The page went while marks were being saved; the decision was not sent.
    Interrupted,
    /// The certificate could not be found again; the decision was not sent.
    NotFound {
        /// Whether marks may be stored.
        marks_sent: bool,
    },
    /// The service refused, and a reading shows the certificate as open.
    Refused {
        /// What it answered.
        error: ApiError,
        /// What the reading showed.
        certificate: Certificate,
    },
}

/// What is known when the outcome is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What was sent.
    pub decision: Decision,
    /// What came back; `None` for a success, which only means that the state is to be read.
    pub reply: Option<Failure>,
    /// What the last reading showed.
    pub reading: Reading,
}

/// What the last reading after a decision showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The certificate, in a state that proves neither.
    Certificate(Certificate),
    /// It could not be found.
    NotFound,
    /// Reading failed.
    Failed(Failure),
}

/// What is wanted, as far as it matters once the decision may have left. It survives a reload; a plan does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Of which certificate.
    pub key: CertificateKey,
    /// Which decision.
    pub decision: Decision,
    /// The certificate's confirmation status before it; `None` where the service sent none.
    pub before: Option<ConfirmationStatus>,
}

impl Goal {
    /// What a plan is for.
    pub fn of(plan: &Plan) -> Self {
        let before = plan.seen().certificate.confirmation.clone();
        Self { key: plan.key(), decision: plan.decision(), before }
    }
}

/// Where a submission is. The plan is there until the decision leaves, and not afterwards.
#[derive(Debug)]
enum Stage {
    ReadingCertificate(Plan),
    ReadingAssets(Plan, Certificate),
    Marking(Plan, Patching),
    ReadingMarkedCertificate(Plan),
    ReadingMarks(Plan, Certificate),
    Posting,
    /// The next pause, as a place in `PAUSES`, and what came back.
    ReadingBack {
        attempt: usize,
        reply: Option<Failure>,
    },
    Pausing {
        attempt: usize,
        reply: Option<Failure>,
    },
    Finished,
}

/// A decision under way.
#[derive(Debug)]
pub struct Submission {
    goal: Goal,
    stage: Stage,
    is_sent: bool,
}

impl Submission {
    /// Starts with a fresh reading.
    pub fn begin(plan: Plan) -> (Self, Command) {
        let goal = Goal::of(&plan);
        (Self { goal, stage: Stage::ReadingCertificate(plan), is_sent: false }, Command::Find(BEFORE))
    }

    /// Starts to find out what became of a decision that was sent before. It will not be sent again.
    pub fn check(goal: Goal, reply: Option<Failure>) -> (Self, Command) {
        let command = Command::Find(after(goal.decision));
        let stage = Stage::ReadingBack { attempt: PAUSES.len(), reply };
        (Self { goal, stage, is_sent: true }, command)
    }

    /// What is wanted.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Whether a decision may have left: from then on only a reading can tell, and it never leaves again.
    pub fn is_sent(&self) -> bool {
        self.is_sent
    }

    /// Takes an event and names the next thing to do.
    pub fn on(&mut self, event: Event) -> Command {
        let stage = std::mem::replace(&mut self.stage, Stage::Finished);
        match stage {
            Stage::ReadingCertificate(plan) => match event {
                Event::Found(Some(certificate)) => {
                    self.stage = Stage::ReadingAssets(plan, certificate);
                    Command::Gather
                }
                event => not_sent(event, false),
            },
            Stage::ReadingAssets(plan, certificate) => match event {
                Event::Gathered(assets) => self.compare(plan, &Seen { certificate, assets }),
                event => not_sent(event, false),
            },
            Stage::Marking(plan, mut patching) => match event {
                Event::Sent => {
                    patching.taken();
                    self.mark(plan, patching)
                }
                Event::Failed(Failure::Api(error)) if patching.may_shrink(&error) => {
                    self.mark(plan, patching)
                }
                event => not_sent(event, true),
            },
            Stage::ReadingMarkedCertificate(plan) => match event {
                Event::Found(Some(certificate)) => {
                    self.stage = Stage::ReadingMarks(plan, certificate);
                    Command::Gather
                }
                event => not_sent(event, true),
            },
            Stage::ReadingMarks(plan, certificate) => match event {
                Event::Gathered(assets) => self.compare_marked(plan, &certificate, &assets),
                event => not_sent(event, true),
            },
            Stage::Posting => match event {
                Event::Sent => self.read_back(0, None),
                // Who does not want to wait is told what one reading shows.
                Event::Failed(Failure::GivenUp) => self.read(PAUSES.len(), Some(Failure::GivenUp)),
                Event::Failed(failure) => self.read_back(0, Some(failure)),
                // Whatever else arrives, the decision has left: only a reading can tell.
                Event::Found(_) | Event::Gathered(_) | Event::Waited => self.read_back(0, None),
            },
            Stage::ReadingBack { attempt, reply } => self.judge(event, attempt, reply),
            Stage::Pausing { attempt, reply } => match event {
                Event::Failed(failure) => self.unknown(reply, Reading::Failed(failure)),
                _ => self.read(attempt, reply),
            },
            // An event that nobody asked for: no claim about a decision that may have left.
            Stage::Finished if self.is_sent => {
                self.unknown(Some(Failure::GivenUp), Reading::Failed(Failure::GivenUp))
            }
            Stage::Finished => Command::Finish(Outcome::NotApplied(NotApplied::NotSent {
                failure: Failure::GivenUp,
                marks_sent: true,
            })),
        }
    }

    fn compare(&mut self, plan: Plan, fresh: &Seen) -> Command {
        let differences = differences(plan.seen(), fresh);
        if differences.is_empty() && !plan.updates().is_empty() {
            let updates = plan.updates().to_vec();
            return self.mark(plan, Patching::new(updates));
        }
        self.post_unless(plan, differences, false)
    }

    fn compare_marked(&mut self, plan: Plan, certificate: &Certificate, assets: &CompleteAssets) -> Command {
        let seen = plan.seen();
        let mut differences = differences_after(&seen.assets, plan.updates(), assets);
        differences.extend(certificate_difference(&seen.certificate, certificate));
        self.post_unless(plan, differences, true)
    }

    fn mark(&mut self, plan: Plan, mut patching: Patching) -> Command {
        match patching.next() {
            Some(chunk) => {
                self.stage = Stage::Marking(plan, patching);
                Command::Patch(chunk)
            }
            None => {
                self.stage = Stage::ReadingMarkedCertificate(plan);
                Command::Find(BEFORE)
            }
        }
    }

    fn post_unless(&mut self, plan: Plan, differences: Vec<Difference>, marks_sent: bool) -> Command {
        if differences.is_empty() {
            self.stage = Stage::Posting;
            self.is_sent = true;
            Command::Post(plan)
        } else {
            Command::Finish(Outcome::Changed { differences, marks_sent })
        }
    }

    fn read_back(&mut self, attempt: usize, reply: Option<Failure>) -> Command {
        match PAUSES.get(attempt) {
            Some(0) | None => self.read(attempt, reply),
            Some(seconds) => {
                self.stage = Stage::Pausing { attempt, reply };
                Command::Wait(*seconds)
            }
        }
    }

    fn read(&mut self, attempt: usize, reply: Option<Failure>) -> Command {
        self.stage = Stage::ReadingBack { attempt: attempt.saturating_add(1), reply };
        Command::Find(after(self.goal.decision))
    }

    fn judge(&mut self, event: Event, attempt: usize, reply: Option<Failure>) -> Command {
        let reading = match event {
            Event::Found(Some(certificate)) => Reading::Certificate(certificate),
            Event::Failed(failure) => Reading::Failed(failure),
            Event::Found(None) | Event::Gathered(_) | Event::Sent | Event::Waited => Reading::NotFound,
        };
        if let Reading::Certificate(certificate) = &reading
            && let Some(outcome) = self.outcome(certificate, reply.as_ref())
        {
            return Command::Finish(outcome);
        }
        let is_hopeless = matches!(&reading, Reading::Failed(failure) if failure.is_session()
            || *failure == Failure::GivenUp);
        if attempt >= PAUSES.len() || is_hopeless {
            self.unknown(reply, reading)
        } else {
            self.read_back(attempt, reply)
        }
    }

    /// What a reading proves; `None` where it proves neither that the decision was made nor that it was not.
    fn outcome(&self, now: &Certificate, reply: Option<&Failure>) -> Option<Outcome> {
        let Goal { decision, before, .. } = &self.goal;
        let before_kind = before.as_ref().map(ConfirmationStatus::kind);
        match (*decision, now.kind()?) {
            (Decision::Confirm, ConfirmationKind::Confirmed) => return Some(Outcome::Confirmed(now.clone())),
            (Decision::Reject, ConfirmationKind::ClearingProcess) => {
                return Some(Outcome::Rejected(now.clone()));
            }
            (Decision::Confirm, ConfirmationKind::SecondConfirmationPending)
                if before_kind != Some(ConfirmationKind::SecondConfirmationPending) =>
            {
                return Some(Outcome::SecondPending(now.clone()));
            }
            // The opposite state proves neither: others may have acted after a decision of ours.
            _ => {}
        }
        // Open as before: that is a failure only if the service certainly refused. A refusal of a rejection may
        // answer a second copy of a first one that has been reviewed since (H2, H11), unless it is one that is
        // given before anybody looks at the state, so to both copies alike.
        match reply {
            Some(Failure::Api(error)) if error.is_refusal() && now.confirmation == *before => {
                let is_stateless = matches!(error, ApiError::Refused { status: 401 | 403 | 404, .. });
                let proves = *decision == Decision::Confirm || is_stateless;
                proves.then(|| {
                    let (error, certificate) = (error.clone(), now.clone());
                    Outcome::NotApplied(NotApplied::Refused { error, certificate })
                })
            }
            _ => None,
        }
    }

    fn unknown(&mut self, reply: Option<Failure>, reading: Reading) -> Command {
        Command::Finish(Outcome::Unknown(Unknown { decision: self.goal.decision, reply, reading }))
    }
}

/// Where an open certificate is.
const BEFORE: [StatusFilter; 2] = [StatusFilter::Pending, StatusFilter::All];

/// Where a decided certificate is, and where it is if it is not decided.
fn after(decision: Decision) -> [StatusFilter; 2] {
    let decided = match decision {
        Decision::Confirm => StatusFilter::Confirmed,
        Decision::Reject => StatusFilter::Clearing,
    };
    [decided, StatusFilter::Pending]
}

fn not_sent(event: Event, marks_sent: bool) -> Command {
    let failure = match event {
        Event::Failed(failure) => failure,
        Event::Found(None) => {
            return Command::Finish(Outcome::NotApplied(NotApplied::NotFound { marks_sent }));
        }
        Event::Found(_) | Event::Gathered(_) | Event::Sent | Event::Waited => Failure::GivenUp,
    };
    Command::Finish(if failure.is_session() {
        Outcome::Session
    } else {
        Outcome::NotApplied(NotApplied::NotSent { failure, marks_sent })
    })
}
