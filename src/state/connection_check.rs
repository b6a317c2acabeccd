//! The connection test: running or done. It outlives its page until sign-out.

use acceptance_process::check::CheckFinding;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Session;
use super::requests::latest::Latest;
use super::requests::readings;

#[derive(Clone, Debug)]
pub enum CheckState {
    Idle,
    /// Waiting for the answer to this question, from 1.
    Asking(usize),
    /// Ended, also by a cancellation, with one finding for each topic.
    Done(Vec<CheckFinding>),
}

#[derive(Clone, Copy)]
pub struct ConnectionCheck {
    session: Session,
    stage: RwSignal<CheckState>,
    run: Latest,
}

impl ConnectionCheck {
    pub(super) fn new(session: Session) -> Self {
        Self { session, stage: RwSignal::new(CheckState::Idle), run: Latest::new() }
    }

    pub fn state(self) -> CheckState {
        self.stage.get()
    }

    pub fn is_running(self) -> bool {
        self.stage.with(|stage| matches!(stage, CheckState::Asking(_)))
    }

    pub fn begin(self) {
        let run = self.run.begin();
        self.stage.set(CheckState::Asking(1));
        let (session, canceller) = (self.session, run.canceller());
        spawn_local(async move {
            let on_question = move |question| {
                if run.is_wanted() {
                    self.stage.set(CheckState::Asking(question));
                }
            };
            let check = readings::check(session, &canceller, on_question).await;
            if run.is_wanted() {
                self.stage.set(CheckState::Done(check.findings()));
            }
        });
    }

    /// Cancels it. The findings so far are shown.
    pub fn cancel(self) {
        self.run.cancel();
    }

    pub(super) fn clear(self) {
        self.run.forget();
        self.stage.set(CheckState::Idle);
    }
}
