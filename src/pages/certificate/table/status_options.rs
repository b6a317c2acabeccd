//! Options of a status select.

use std::sync::Arc;

use acceptance_rules::asset::AcceptanceStatus;
use leptos::prelude::*;

use crate::i18n::{Messages, labels};
use crate::state::Session;
use crate::text::clip;

/// An option of a status select.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusOption {
    /// Its code; empty for *not set*.
    pub code: Arc<str>,
    /// Its label.
    pub label: Arc<str>,
}

/// Options in the rows of a table. Unset and unlisted values have their own options, so that a
/// select shows the true value (M8); *not set* is offered only if the asset is unset at the
/// service.
#[derive(Clone, Copy)]
pub struct StatusOptions {
    messages: Messages,
    session: Session,
    /// For assets with a listed status.
    listed: StoredValue<Arc<[StatusOption]>>,
    /// For unset assets.
    unset: StoredValue<Arc<[StatusOption]>>,
}

impl StatusOptions {
    /// Creates the options in the names of the service and its configuration.
    pub fn new(messages: Messages, session: Session) -> Self {
        let (codes, config) = (session.codes(), session.config());
        let option = |code: &str| {
            let label = labels::code(messages, &config.statuses, code);
            StatusOption { code: code.into(), label: clip(label).into() }
        };
        let listed: Arc<[_]> = codes.iter().map(option).collect();
        let unset = StatusOption { code: "".into(), label: messages.not_set().into() };
        let unset = [unset].into_iter().chain(listed.iter().cloned()).collect();
        Self { messages, session, listed: StoredValue::new(listed), unset: StoredValue::new(unset) }
    }

    /// Returns the options for a status at the service and the shown status. A stored change may
    /// have another spelling, or a code that is no longer configured.
    pub fn of(
        self,
        held: Option<&AcceptanceStatus>,
        shown: Option<&AcceptanceStatus>,
    ) -> Arc<[StatusOption]> {
        let options = if held.is_none() { self.unset } else { self.listed }.get_value();
        held.into_iter().chain(shown).fold(options, |options, status| self.with(options, status))
    }

    /// Adds a status, unless it is an option. It replaces another spelling of its code.
    fn with(self, options: Arc<[StatusOption]>, status: &AcceptanceStatus) -> Arc<[StatusOption]> {
        let raw = status.raw();
        if options.iter().any(|option| *option.code == *raw) {
            return options;
        }
        let is_same = |option: &StatusOption| option.code.eq_ignore_ascii_case(raw);
        let own = (!options.iter().any(is_same)).then(|| {
            let label = labels::acceptance(self.messages, &self.session.config().statuses, status);
            StatusOption { code: raw.into(), label: clip(label).into() }
        });
        let spelled = |option: &StatusOption| {
            let code = if is_same(option) { raw.into() } else { Arc::clone(&option.code) };
            StatusOption { code, label: Arc::clone(&option.label) }
        };
        own.into_iter().chain(options.iter().map(spelled)).collect()
    }
}
