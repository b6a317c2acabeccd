//! Runs an act against the model service, records the requests, and checks the outcome.

mod script;
mod truth;

use std::fmt::Debug;

use acceptance_api::filter::StatusFilter::{self, All, Clearing, Confirmed, Pending};
use acceptance_process::Failure;
use acceptance_process::order::Order;
use acceptance_process::submit::{ActProgress, Command, Outcome, Submission, SubmissionEvent};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::draft::Draft;

use crate::model::{CLEARING, CONFIRMED, FIRST, Model, SECOND, Trouble};
use crate::support::{Chance, Plain, incomplete, order_of, plain, status};

pub(crate) use script::Script;

/// Time of the click.
pub(crate) const CLICK: i64 = 1_763_726_400_000;

/// An act that is about to start.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    pub(crate) act: Act,
    pub(crate) order: Order,
    pub(crate) model: Model,
    pub(crate) shown: Plain,
    /// The required state of the assets before the act is sent.
    pub(crate) intended: Plain,
}

impl Desk {
    /// Returns an act on assets with these saved statuses and texts, and with these marks: index, status
    /// and text.
    pub(crate) fn new(
        act: Act,
        status_before: &'static str,
        assets: &[(&str, &str)],
        marks: &[(usize, &str, &str)],
    ) -> Self {
        let held = |(place, (status, text)): (usize, &(&str, &str))| {
            (i64::try_from(place).unwrap() * 3 - 4, ((*status).to_owned(), (*text).to_owned()))
        };
        let shown: Plain = assets.iter().enumerate().map(held).collect();
        let mut model = Model::new(shown.clone());
        model.status = status_before;
        let seen = model.assets();
        let (mut draft, mut intended) = (Draft::default(), shown.clone());
        for (place, mark, text) in marks {
            let asset = seen.iter().nth(*place).unwrap();
            let intended = intended.get_mut(&asset.id.0).unwrap();
            if !mark.is_empty() {
                draft.set_acceptance([asset], status(mark).as_ref());
                intended.0 = (*mark).to_owned();
            }
            if !text.is_empty() {
                draft.set_explanation(asset, text);
                intended.1 = (*text).to_owned();
            }
        }
        let order = order_of(act, &model.certificate(), &seen, &draft);
        Self { act, order, model, shown, intended }
    }

    pub(crate) fn random(chance: &mut Chance) -> Self {
        let act = chance.pick(&[Act::Confirm, Act::Reject, Act::Confirm, Act::Reject, Act::FinishReview]);
        let statuses: &[&str] = match act {
            Act::Confirm => &["", "received"],
            Act::Reject | Act::FinishReview => &["", "received", "other", "damaged"],
        };
        let mut assets: Vec<(&str, &str)> = Vec::new();
        for _ in 0..=chance.below(4) {
            assets.push((chance.pick(statuses), chance.pick(&["", "", "scratched"])));
        }
        let mut marks = Vec::new();
        for (place, (status, _)) in assets.iter().enumerate().filter(|_| act != Act::FinishReview) {
            let mark = match act {
                Act::Confirm if chance.once_in(2) => "received",
                Act::Reject if place == 0 => "damaged",
                Act::Reject if status.is_empty() || chance.once_in(3) => chance.pick(&["received", "other"]),
                _ => "",
            };
            let has_status = !mark.is_empty() || !status.is_empty();
            let text = if has_status && chance.once_in(4) { "broken glass" } else { "" };
            marks.push((place, mark, text));
        }
        let status = if act == Act::FinishReview { CLEARING } else { chance.pick(&[FIRST, FIRST, SECOND]) };
        let mut desk = Self::new(act, status, &assets, &marks);
        desk.model.is_two_step = status == SECOND || chance.once_in(3);
        desk.model.refusal = chance.pick(&[402, 409, 412, 422, 500]);
        desk.model.limit = chance.pick(&[1, 2, 3, 500, 500]);
        desk
    }

    /// Returns the lists that are searched for the certificate before and after the act.
    fn lists(&self, is_sent: bool) -> [StatusFilter; 2] {
        match (self.act, is_sent) {
            (Act::Confirm | Act::Reject, false) => [Pending, All],
            (Act::FinishReview, false) => [Clearing, All],
            (Act::Confirm, true) => [Confirmed, Pending],
            (Act::Reject, true) => [Clearing, Pending],
            (Act::FinishReview, true) => [Pending, Clearing],
        }
    }

    /// Returns the effect that a read of this status proves.
    fn proof(&self, now: &str) -> Option<Proof> {
        match (self.act, now) {
            (Act::Confirm, CONFIRMED) => Some(Proof::Confirmed),
            (Act::Confirm, SECOND) if self.model.status != SECOND => Some(Proof::SecondPending),
            (Act::Reject, CLEARING) => Some(Proof::Rejected),
            (Act::FinishReview, FIRST | SECOND | CONFIRMED) => Some(Proof::ReviewEnded),
            _ => None,
        }
    }
}

/// A recorded run.
pub(crate) struct Run<'a> {
    desk: &'a Desk,
    name: &'a dyn Debug,
    pub(crate) model: Model,
    /// Number of times that the act was sent.
    pub(crate) posts: u32,
    pub(crate) reply: Option<Failure>,
    /// Our pending act, and the index of the request at which it arrives.
    late: Option<usize>,
    /// The service before our last writing request.
    stale: Option<Model>,
    found: Option<Certificate>,
    status_when_found: &'static str,
    gathered: Vec<Plain>,
    journal: Option<ActProgress>,
    pub(crate) commands: Vec<Command>,
    now: i64,
}

impl<'a> Run<'a> {
    pub(crate) fn new(desk: &'a Desk, name: &'a dyn Debug) -> Self {
        Self {
            desk,
            name,
            model: desk.model.clone(),
            posts: 0,
            reply: None,
            late: None,
            stale: None,
            found: None,
            status_when_found: "",
            gathered: Vec::new(),
            journal: None,
            commands: Vec::new(),
            now: CLICK,
        }
    }

    /// Runs from the click to the outcome.
    pub(crate) fn submit(self, script: &Script) -> (Outcome, Self) {
        let (submission, first) = Submission::begin(self.desk.order.clone(), CLICK);
        self.finish(submission, first, script)
    }

    /// Runs to the outcome and checks it.
    pub(crate) fn finish(
        mut self,
        mut submission: Submission,
        first: Command,
        script: &Script,
    ) -> (Outcome, Self) {
        let mut command = first;
        for step in 0.. {
            assert!(step < 60, "{:?}: no end: {:?}", self.name, self.commands);
            self.commands.push(command.clone());
            if let Command::Finish(outcome) = command {
                let is_begun = submission.timeline().begun.is_some();
                self.check(&outcome, is_begun);
                let (name, timeline) = (self.name, submission.timeline());
                assert_eq!(submission.is_sent(), self.posts > 0, "{name:?}");
                if is_begun {
                    assert_eq!((timeline.begun, timeline.read), (Some(CLICK), self.now), "{name:?}");
                    assert_eq!(timeline.marks_sent, self.has_patched(), "{name:?}");
                    assert_eq!(timeline.sent.is_some(), self.posts > 0, "{name:?}");
                    assert_eq!(timeline.failure(), self.reply.as_ref(), "{name:?}");
                    assert_eq!(timeline.is_answered(), self.posts > 0 && self.reply.is_none(), "{name:?}");
                }
                return (outcome, self);
            }
            let (stranger, trouble) = script.at(step);
            if self.late.is_some_and(|late| step >= late) {
                self.late = None;
                self.model.act_ours(self.desk.act).ok();
            }
            self.model.meet(stranger);
            let event = self.execute(&command, step, trouble);
            if let Some((_, pause)) = script.pause.filter(|(at, _)| *at == step) {
                self.now += pause;
            }
            command = submission.on(event, self.now);
        }
        unreachable!()
    }

    fn execute(&mut self, command: &Command, step: usize, trouble: Trouble) -> SubmissionEvent {
        let name = self.name;
        let model = if trouble == Trouble::Stale { self.stale.as_ref() } else { None };
        let model = model.unwrap_or(&self.model);
        match command {
            Command::Journal(_) | Command::Wait(_) if trouble == Trouble::GivenUp => {
                SubmissionEvent::Failed(Failure::GivenUp)
            }
            Command::Journal(step) => {
                let is_next = matches!(
                    (self.journal, step),
                    (None, ActProgress::Begun)
                        | (Some(ActProgress::Begun), ActProgress::Marking | ActProgress::Sent)
                        | (Some(ActProgress::Marking), ActProgress::Sent)
                );
                assert!(is_next, "{name:?}: {step:?} after {:?}", self.journal);
                self.journal = Some(*step);
                SubmissionEvent::Journalled
            }
            Command::Find(lists) => match Model::reading(trouble) {
                _ if *lists != self.desk.lists(self.posts > 0) => panic!("{name:?}: looks in {lists:?}"),
                Ok(()) if trouble == Trouble::NotFound => SubmissionEvent::Found(None),
                Ok(()) => {
                    (self.found, self.status_when_found) = (Some(model.certificate()), model.status);
                    SubmissionEvent::Found(self.found.clone())
                }
                Err(failure) => SubmissionEvent::Failed(failure),
            },
            Command::Gather => match Model::reading(trouble) {
                Ok(()) if trouble == Trouble::NotFound => SubmissionEvent::Failed(incomplete()),
                Ok(()) => {
                    let assets = model.assets();
                    self.gathered.push(plain(&assets));
                    SubmissionEvent::Gathered(assets)
                }
                Err(failure) => SubmissionEvent::Failed(failure),
            },
            Command::Patch(updates) => {
                assert_eq!(self.journal, Some(ActProgress::Marking), "{name:?}");
                assert!((1..=500).contains(&updates.len()) && !self.is_late(), "{name:?}");
                self.stale = Some(self.model.clone());
                self.model
                    .patch(updates, trouble)
                    .map_or_else(SubmissionEvent::Failed, |()| SubmissionEvent::Sent)
            }
            Command::Post(order) => {
                assert_eq!(*order, self.desk.order, "{name:?}: not what was asked for");
                self.check_post();
                self.post(step, trouble)
            }
            Command::Wait(seconds) => {
                self.now += i64::from(*seconds) * 1_000;
                SubmissionEvent::Waited
            }
            Command::Finish(_) => unreachable!(),
        }
    }

    /// Sends the act.
    pub(crate) fn post(&mut self, step: usize, trouble: Trouble) -> SubmissionEvent {
        self.posts += 1;
        self.stale = Some(self.model.clone());
        self.late = match trouble {
            Trouble::Late | Trouble::Behind(409) => Some(step + 2),
            Trouble::Behind(412) => Some(step + 5),
            // Still pending after the outcome.
            Trouble::Behind(_) => Some(usize::MAX),
            _ => None,
        };
        let result = self.model.post(self.desk.act, trouble);
        self.reply = result.clone().err();
        result.map_or_else(SubmissionEvent::Failed, |()| SubmissionEvent::Sent)
    }

    fn is_late(&self) -> bool {
        (self.now - CLICK).abs() > 60_000
    }

    fn has_patched(&self) -> bool {
        self.commands.iter().any(|command| matches!(command, Command::Patch(_)))
    }
}
