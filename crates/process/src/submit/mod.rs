//! One act on a certificate, from the click to its outcome: a decision or the end of a review.
//!
//! Journal → read and compare with the snapshot → save the marks → read again → journal → POST once
//! → read back → report.
//!
//! There is at most one POST. Success and failure come from a read, never from a reply
//! (Specification: states only implies the transition). The certificate is read after its assets,
//! so that its status is the newest fact.

mod reading_back;

use acceptance_api::filter::StatusFilter;
use acceptance_rules::act::Act;
pub use acceptance_rules::act::ActProgress;
use acceptance_rules::certificate::Certificate;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::snapshot::{Snapshot, differences};

use crate::deadline::LIMIT;
pub use crate::order::Goal;
use crate::order::Order;
pub use crate::outcome::{DecisionTimeline, LastRead, NotApplied, Outcome};
use crate::patch_batches::{LAG, PatchBatches, RefusedMark};
use crate::{Failure, Withheld};

/// Seconds to wait before each read after a POST.
const PAUSES: [u32; 4] = [0, 2, 5, 10];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Write the step to the journal before anything else.
    Journal(ActProgress),
    Gather,
    /// Search for the certificate, in these lists first.
    Find([StatusFilter; 2]),
    Patch(Vec<AssetUpdate>),
    /// Send this order. Returned once.
    Post(Order),
    Wait(u32),
    Finish(Outcome),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubmissionEvent {
    /// The step was written to the journal, or cannot be, and its request may leave.
    Journalled,
    Gathered(CompleteAssets),
    /// The current certificate; `None` if it was not found.
    Found(Option<Certificate>),
    /// The service answered the marks or the act with success.
    Sent,
    Waited,
    Failed(Failure),
}

/// The value with which a read before the act is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    /// The snapshot that the user was shown.
    First,
    /// The snapshot with the marks applied.
    Marked,
    /// The same again, since a replica of the service may lag behind.
    MarkedAgain,
}

/// The stage of a submission. It contains the order only until the act is sent.
#[derive(Debug)]
enum SubmitStage {
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
    /// Searches for the reason of a refusal; with the outcome if nothing differs.
    Explaining(Outcome),
    /// Reads the state after an interrupted page.
    Looking,
    Finished,
}

#[derive(Debug)]
pub struct Submission {
    goal: Goal,
    stage: SubmitStage,
    timeline: DecisionTimeline,
    /// The last read of the assets before the act was sent.
    last: Option<CompleteAssets>,
    is_sent: bool,
}

impl Submission {
    /// Starts at `at` milliseconds since 1970.
    pub fn begin(order: Order, at: i64) -> (Self, Command) {
        let timeline = DecisionTimeline { begun: Some(at), read: at, ..DecisionTimeline::default() };
        let goal = Goal::of(&order);
        let stage = SubmitStage::Journalling(order, Round::First);
        (Self { goal, stage, timeline, last: None, is_sent: false }, Command::Journal(ActProgress::Begun))
    }

    /// Starts to read the outcome of an act that was sent before. It is not sent again.
    pub fn check(goal: Goal, timeline: DecisionTimeline) -> (Self, Command) {
        let command = Command::Find(after(goal.act));
        let stage = SubmitStage::ReadingBack(PAUSES.len());
        (Self { goal, stage, timeline, last: None, is_sent: true }, command)
    }

    /// Resumes from the journal of a closed page, at `at` milliseconds since 1970. Nothing is sent.
    pub fn resume(goal: Goal, step: ActProgress, at: i64) -> (Self, Command) {
        let timeline =
            DecisionTimeline { marks_sent: step != ActProgress::Begun, ..DecisionTimeline::default() };
        if step == ActProgress::Sent {
            return Self::check(goal, DecisionTimeline { sent: Some(at), ..timeline });
        }
        let command = Command::Find(before(goal.act));
        (Self { goal, stage: SubmitStage::Looking, timeline, last: None, is_sent: false }, command)
    }

    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    pub fn timeline(&self) -> &DecisionTimeline {
        &self.timeline
    }

    /// Returns whether the act may have been sent: only a read can show its effect, and it is never
    /// sent again.
    pub fn is_sent(&self) -> bool {
        self.is_sent
    }

    /// Processes an event at `at` milliseconds since 1970 and returns the next command.
    pub fn on(&mut self, event: SubmissionEvent, at: i64) -> Command {
        self.timeline.read = at;
        match std::mem::replace(&mut self.stage, SubmitStage::Finished) {
            // A step that is not in the journal is not done.
            SubmitStage::Journalling(..)
            | SubmitStage::BeginningToMark(..)
            | SubmitStage::BeginningToPost(..)
                if event != SubmissionEvent::Journalled =>
            {
                not_sent(event)
            }
            SubmitStage::Journalling(order, round) => self.read(order, round),
            SubmitStage::ReadingAssets(order, round) => match event {
                SubmissionEvent::Gathered(assets) => {
                    self.stage = SubmitStage::ReadingCertificate(order, round, assets);
                    Command::Find(before(self.goal.act))
                }
                event => not_sent(event),
            },
            SubmitStage::ReadingCertificate(order, round, assets) => match event {
                SubmissionEvent::Found(Some(certificate)) => {
                    self.compare(order, round, Snapshot { certificate, assets })
                }
                event => not_sent(event),
            },
            SubmitStage::BeginningToMark(order, patching) => self.mark(order, patching),
            SubmitStage::Marking(order, mut patching) => match event {
                SubmissionEvent::Sent => {
                    patching.taken();
                    self.mark(order, patching)
                }
                SubmissionEvent::Failed(Failure::Api(error)) if patching.go_on_after(&error) => {
                    self.mark(order, patching)
                }
                // A denied success proves nothing: the next read decides.
                SubmissionEvent::Failed(Failure::Api(error)) if error.is_denied_success() => {
                    self.timeline.marks_denied = Some(error);
                    patching.taken();
                    self.mark(order, patching)
                }
                event => match patching.partly() {
                    Some((refused, _)) if is_content_refused(&event) => marks_refused(refused),
                    _ => not_sent(event),
                },
            },
            SubmitStage::Settling(order) => match event {
                SubmissionEvent::Waited => self.read(order, Round::MarkedAgain),
                event => not_sent(event),
            },
            SubmitStage::BeginningToPost(order, assets) => self.post(order, assets),
            SubmitStage::Posting => self.posted(event),
            SubmitStage::ReadingBack(attempt) => self.judge(event, attempt),
            SubmitStage::Pausing(attempt) => match event {
                SubmissionEvent::Failed(failure) => {
                    Command::Finish(Outcome::Unknown(LastRead::Failed(failure)))
                }
                _ => self.look(attempt),
            },
            SubmitStage::Explaining(otherwise) => Command::Finish(self.explain(event, otherwise)),
            SubmitStage::Looking => Command::Finish(self.interrupted(event)),
            // An unexpected event makes no claim about an act that may have been sent.
            SubmitStage::Finished if self.is_sent => {
                Command::Finish(Outcome::Unknown(LastRead::Failed(Failure::GivenUp)))
            }
            SubmitStage::Finished => not_sent(SubmissionEvent::Failed(Failure::GivenUp)),
        }
    }

    fn read(&mut self, order: Order, round: Round) -> Command {
        self.stage = SubmitStage::ReadingAssets(order, round);
        Command::Gather
    }

    fn compare(&mut self, order: Order, round: Round, fresh: Snapshot) -> Command {
        let is_first = round == Round::First;
        let marks = if is_first { &[] } else { order.updates() };
        let differences = differences(order.seen(), marks, &fresh);
        match round {
            _ if differences.is_empty() && (!is_first || order.updates().is_empty()) => {
                self.stage = SubmitStage::BeginningToPost(order, fresh.assets);
                Command::Journal(ActProgress::Sent)
            }
            Round::First if differences.is_empty() => {
                let patching = PatchBatches::new(order.updates());
                self.stage = SubmitStage::BeginningToMark(order, patching);
                Command::Journal(ActProgress::Marking)
            }
            Round::Marked => {
                self.stage = SubmitStage::Settling(order);
                Command::Wait(LAG)
            }
            Round::First | Round::MarkedAgain => Command::Finish(Outcome::Changed(differences)),
        }
    }

    fn mark(&mut self, order: Order, patching: PatchBatches) -> Command {
        match patching.next() {
            Some(_) if self.is_late() => too_late(),
            Some(chunk) => {
                self.timeline.marks_sent = true;
                self.stage = SubmitStage::Marking(order, patching);
                Command::Patch(chunk)
            }
            None => match patching.partly() {
                Some((refused, _)) => marks_refused(refused),
                None => self.read(order, Round::Marked),
            },
        }
    }

    fn post(&mut self, order: Order, assets: CompleteAssets) -> Command {
        if self.is_late() {
            return too_late();
        }
        self.stage = SubmitStage::Posting;
        self.timeline.sent = Some(self.timeline.read);
        self.last = Some(assets);
        self.is_sent = true;
        Command::Post(order)
    }

    /// Returns whether too much time has passed since the click, or the clock was set back.
    fn is_late(&self) -> bool {
        self.timeline.begun.is_none_or(|begun| self.timeline.read.abs_diff(begun) > LIMIT)
    }
}

/// Returns the lists that contain a certificate before an act.
fn before(act: Act) -> [StatusFilter; 2] {
    match act {
        Act::Confirm | Act::Reject => [StatusFilter::Pending, StatusFilter::All],
        Act::FinishReview => [StatusFilter::Clearing, StatusFilter::All],
    }
}

/// Returns the list that contains it after the act, then the one if nothing was done.
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

fn is_content_refused(event: &SubmissionEvent) -> bool {
    matches!(event, SubmissionEvent::Failed(Failure::Api(error)) if error.may_concern_content())
}

fn marks_refused(refused: Vec<RefusedMark>) -> Command {
    Command::Finish(Outcome::NotApplied(NotApplied::MarksRefused(refused)))
}

fn not_sent(event: SubmissionEvent) -> Command {
    let failure = match event {
        SubmissionEvent::Failed(failure) if failure.is_session() => return Command::Finish(Outcome::Session),
        SubmissionEvent::Failed(Failure::Withheld(Withheld::TooLate)) => return too_late(),
        SubmissionEvent::Failed(failure) => failure,
        SubmissionEvent::Found(None) => return Command::Finish(Outcome::NotApplied(NotApplied::NotFound)),
        SubmissionEvent::Journalled
        | SubmissionEvent::Found(_)
        | SubmissionEvent::Gathered(_)
        | SubmissionEvent::Sent
        | SubmissionEvent::Waited => Failure::GivenUp,
    };
    Command::Finish(Outcome::NotApplied(NotApplied::NotSent(failure)))
}
