//! One act on a certificate, from the click to what can be said about it: a decision, or the end of a review.
//!
//! Journal → read and compare with what was shown → save the marks → read again → journal → POST once → read back →
//! speak. At most one POST, ever; success and failure come from a reading, never from a reply (Seed 3 only implies
//! the transition). The certificate is read after its assets, so that its status is the youngest thing known.

mod reading_back;

use acceptance_api::filter::StatusFilter;
use acceptance_rules::act::Act;
pub use acceptance_rules::act::Step;
use acceptance_rules::certificate::Certificate;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::snapshot::{Snapshot, differences};

use crate::Failure;
pub use crate::order::Goal;
use crate::order::Order;
pub use crate::outcome::{DecisionTimeline, NotApplied, Outcome, Reading};
use crate::patch_batches::{LAG, PatchBatches};

/// The seconds to wait before each reading after a POST.
const PAUSES: [u32; 4] = [0, 2, 5, 10];

/// The most milliseconds from the click to the POST: what a person decided earlier may no longer be what they want.
pub const LONGEST: u64 = 60_000;

/// The next thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Write down how far it has come, before anything else is done.
    Journal(Step),
    /// Read all assets.
    Gather,
    /// Look for the certificate, in these lists first.
    Find([StatusFilter; 2]),
    /// Set these statuses.
    Patch(Vec<AssetUpdate>),
    /// Send this. Given once.
    Post(Order),
    /// Wait for so many seconds.
    Wait(u32),
    /// Tell the person.
    Finish(Outcome),
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The step is written down, or cannot be.
    Journalled,
    /// All assets as they are now.
    Gathered(CompleteAssets),
    /// The certificate as it is now; `None` where it could not be found.
    Found(Option<Certificate>),
    /// The service took the marks or the act, or says so.
    Sent,
    /// The time is over.
    Waited,
    /// It did not work.
    Failed(Failure),
}

/// What a reading before the act is to be compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    /// What the person saw.
    First,
    /// What the marks should have made of it.
    Marked,
    /// The same once more, since a copy of the service's store may lag behind.
    MarkedAgain,
}

/// Where a submission is. The order is there until the act leaves, and not afterwards.
#[derive(Debug)]
enum Stage {
    Journalling(Order, Round),
    ReadingAssets(Order, Round),
    ReadingCertificate(Order, Round, CompleteAssets),
    BeginningToMark(Order, PatchBatches),
    Marking(Order, PatchBatches),
    Settling(Order),
    BeginningToPost(Order, CompleteAssets),
    Posting,
    /// The next pause, as an index of `PAUSES`.
    ReadingBack(usize),
    Pausing(usize),
    /// Finds out why it was refused; the outcome where nothing differs.
    Explaining(Outcome),
    /// Looks at what an interrupted page left.
    Looking,
    Finished,
}

/// An act under way.
#[derive(Debug)]
pub struct Submission {
    goal: Goal,
    stage: Stage,
    trail: DecisionTimeline,
    /// The assets as read last before the act left.
    last: Option<CompleteAssets>,
    is_sent: bool,
}

impl Submission {
    /// Starts, `at` milliseconds since 1970.
    pub fn begin(order: Order, at: i64) -> (Self, Command) {
        let trail = DecisionTimeline { begun: Some(at), read: at, ..DecisionTimeline::default() };
        let goal = Goal::of(&order);
        let stage = Stage::Journalling(order, Round::First);
        (Self { goal, stage, trail, last: None, is_sent: false }, Command::Journal(Step::Begun))
    }

    /// Starts to find out what became of an act that was sent before. It will not be sent again.
    pub fn check(goal: Goal, trail: DecisionTimeline) -> (Self, Command) {
        let command = Command::Find(after(goal.act));
        let stage = Stage::ReadingBack(PAUSES.len());
        (Self { goal, stage, trail, last: None, is_sent: true }, command)
    }

    /// Takes up what a page left that went at this step, `at` milliseconds since 1970. Nothing is sent.
    pub fn resume(goal: Goal, step: Step, at: i64) -> (Self, Command) {
        let trail = DecisionTimeline { marks_sent: step != Step::Begun, ..DecisionTimeline::default() };
        if step == Step::Sent {
            return Self::check(goal, DecisionTimeline { sent: Some(at), ..trail });
        }
        let command = Command::Find(before(goal.act));
        (Self { goal, stage: Stage::Looking, trail, last: None, is_sent: false }, command)
    }

    /// What is wanted.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// When things happened, and what came back.
    pub fn trail(&self) -> &DecisionTimeline {
        &self.trail
    }

    /// Whether the act may have left: from then on only a reading can tell, and it never leaves again.
    pub fn is_sent(&self) -> bool {
        self.is_sent
    }

    /// Takes an event, `at` milliseconds since 1970, and names the next thing to do.
    pub fn on(&mut self, event: Event, at: i64) -> Command {
        self.trail.read = at;
        match std::mem::replace(&mut self.stage, Stage::Finished) {
            // What is not written down is not done.
            Stage::Journalling(..) | Stage::BeginningToMark(..) | Stage::BeginningToPost(..)
                if event != Event::Journalled =>
            {
                not_sent(event)
            }
            Stage::Journalling(order, round) => self.read(order, round),
            Stage::ReadingAssets(order, round) => match event {
                Event::Gathered(assets) => {
                    self.stage = Stage::ReadingCertificate(order, round, assets);
                    Command::Find(before(self.goal.act))
                }
                event => not_sent(event),
            },
            Stage::ReadingCertificate(order, round, assets) => match event {
                Event::Found(Some(certificate)) => {
                    self.compare(order, round, Snapshot { certificate, assets })
                }
                event => not_sent(event),
            },
            Stage::BeginningToMark(order, patching) => self.mark(order, patching),
            Stage::Marking(order, mut patching) => match event {
                Event::Sent => {
                    patching.taken();
                    self.mark(order, patching)
                }
                Event::Failed(Failure::Api(error)) if patching.may_shrink(&error) => {
                    self.mark(order, patching)
                }
                // A success that denies itself proves nothing: the reading after it decides.
                Event::Failed(Failure::Api(error)) if error.is_denied_success() => {
                    self.trail.marks_denied = Some(error);
                    patching.taken();
                    self.mark(order, patching)
                }
                event => not_sent(event),
            },
            Stage::Settling(order) => match event {
                Event::Waited => self.read(order, Round::MarkedAgain),
                event => not_sent(event),
            },
            Stage::BeginningToPost(order, assets) => self.post(order, assets),
            Stage::Posting => self.posted(event),
            Stage::ReadingBack(attempt) => self.judge(event, attempt),
            Stage::Pausing(attempt) => match event {
                Event::Failed(failure) => Command::Finish(Outcome::Unknown(Reading::Failed(failure))),
                _ => self.look(attempt),
            },
            Stage::Explaining(otherwise) => Command::Finish(self.explain(event, otherwise)),
            Stage::Looking => Command::Finish(self.interrupted(event)),
            // An event that nobody asked for: no claim about an act that may have left.
            Stage::Finished if self.is_sent => {
                Command::Finish(Outcome::Unknown(Reading::Failed(Failure::GivenUp)))
            }
            Stage::Finished => not_sent(Event::Failed(Failure::GivenUp)),
        }
    }

    fn read(&mut self, order: Order, round: Round) -> Command {
        self.stage = Stage::ReadingAssets(order, round);
        Command::Gather
    }

    fn compare(&mut self, order: Order, round: Round, fresh: Snapshot) -> Command {
        let is_first = round == Round::First;
        let marks = if is_first { &[] } else { order.updates() };
        let differences = differences(order.seen(), marks, &fresh);
        match round {
            _ if differences.is_empty() && (!is_first || order.updates().is_empty()) => {
                self.stage = Stage::BeginningToPost(order, fresh.assets);
                Command::Journal(Step::Sent)
            }
            Round::First if differences.is_empty() => {
                let patching = PatchBatches::new(order.updates().to_vec());
                self.stage = Stage::BeginningToMark(order, patching);
                Command::Journal(Step::Marking)
            }
            Round::Marked => {
                self.stage = Stage::Settling(order);
                Command::Wait(LAG)
            }
            Round::First | Round::MarkedAgain => Command::Finish(Outcome::Changed(differences)),
        }
    }

    fn mark(&mut self, order: Order, mut patching: PatchBatches) -> Command {
        match patching.next() {
            Some(_) if self.is_late() => too_late(),
            Some(chunk) => {
                self.trail.marks_sent = true;
                self.stage = Stage::Marking(order, patching);
                Command::Patch(chunk)
            }
            None => self.read(order, Round::Marked),
        }
    }

    fn post(&mut self, order: Order, assets: CompleteAssets) -> Command {
        if self.is_late() {
            return too_late();
        }
        self.stage = Stage::Posting;
        self.trail.sent = Some(self.trail.read);
        self.last = Some(assets);
        self.is_sent = true;
        Command::Post(order)
    }

    /// Whether too much time has passed since the click. A clock that was set back says so too.
    fn is_late(&self) -> bool {
        self.trail.begun.is_none_or(|begun| self.trail.read.abs_diff(begun) > LONGEST)
    }
}

/// Where a certificate is that an act is possible for.
fn before(act: Act) -> [StatusFilter; 2] {
    match act {
        Act::Confirm | Act::Reject => [StatusFilter::Pending, StatusFilter::All],
        Act::FinishReview => [StatusFilter::Clearing, StatusFilter::All],
    }
}

/// Where it is afterwards, and where it is if nothing was done.
fn after(act: Act) -> [StatusFilter; 2] {
    match act {
        Act::Confirm => [StatusFilter::Confirmed, StatusFilter::Pending],
        Act::Reject => [StatusFilter::Clearing, StatusFilter::Pending],
        Act::FinishReview => [StatusFilter::Pending, StatusFilter::Clearing],
    }
}

fn too_late() -> Command {
    Command::Finish(Outcome::NotApplied(NotApplied::TooLate))
}

fn not_sent(event: Event) -> Command {
    let failure = match event {
        Event::Failed(failure) if failure.is_session() => return Command::Finish(Outcome::Session),
        Event::Failed(failure) => failure,
        Event::Found(None) => return Command::Finish(Outcome::NotApplied(NotApplied::NotFound)),
        Event::Journalled | Event::Found(_) | Event::Gathered(_) | Event::Sent | Event::Waited => {
            Failure::GivenUp
        }
    };
    Command::Finish(Outcome::NotApplied(NotApplied::NotSent(failure)))
}
