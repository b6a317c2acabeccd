//! The check of the connection: asked for, under way, or done. It outlives its page, and goes at sign-out.

use std::sync::Arc;

use acceptance_process::check::finding::{Finding, Outlook};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::latest::Latest;
use super::{Session, readings};
use crate::browser::timer;

/// How far the check is.
#[derive(Clone, Debug)]
pub enum Stage {
    /// Nobody asked for it.
    Idle,
    /// Somebody asked for it.
    Wanted,
    /// This question is being asked, from 1.
    Asking(usize),
    /// Here is what it found.
    Done(Arc<Checked>),
}

/// What a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// One finding for each topic.
    pub findings: Vec<Finding>,
    /// How many questions were answered.
    pub asked: usize,
    /// What they come to.
    pub outlook: Outlook,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
}

/// The check.
#[derive(Clone, Copy)]
pub struct ConnectionCheck {
    session: Session,
    /// How far it is.
    stage: RwSignal<Stage>,
    run: Latest,
}

impl ConnectionCheck {
    pub(super) fn new(session: Session) -> Self {
        Self { session, stage: RwSignal::new(Stage::Idle), run: Latest::new() }
    }

    /// How far it is.
    pub fn stage(self) -> Stage {
        self.stage.get()
    }

    /// Whether it is under way.
    pub fn is_running(self) -> bool {
        self.stage.with(|stage| matches!(stage, Stage::Wanted | Stage::Asking(_)))
    }

    /// Asks for a check. Whoever shows it begins it.
    pub fn want(self) {
        if !untrack(|| self.is_running()) {
            self.stage.set(Stage::Wanted);
        }
    }

    /// Begins the check.
    pub fn begin(self) {
        let run = self.run.begin();
        self.stage.set(Stage::Asking(1));
        let (session, canceller) = (self.session, run.canceller());
        spawn_local(async move {
            let tell = move |question| {
                if run.is_wanted() {
                    self.stage.set(Stage::Asking(question));
                }
            };
            let check = readings::check(session, &canceller, tell).await;
            if run.is_wanted() {
                let (findings, outlook) = (check.findings(), check.outlook());
                let (asked, at) = (check.asked_so_far(), timer::now());
                self.stage.set(Stage::Done(Arc::new(Checked { findings, outlook, asked, at })));
            }
        });
    }

    /// Gives it up; what was found until then is shown.
    pub fn cancel(self) {
        self.run.cancel();
    }

    /// Forgets it.
    pub(super) fn clear(self) {
        self.run.forget();
        self.stage.set(Stage::Idle);
    }
}
