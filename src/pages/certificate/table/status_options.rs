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
    /// For assets with a listed status, in the spelling of the list.
    listed: StoredValue<Arc<[StatusOption]>>,
    /// For unset assets.
    unset: StoredValue<Arc<[StatusOption]>>,
}

impl StatusOptions {
    /// Creates the options in the names of the service and its configuration.
    pub fn new(messages: Messages, session: Session) -> Self {
        let listed: Arc<[StatusOption]> = listed(messages, session, None).collect();
        let unset = StatusOption { code: "".into(), label: messages.not_set().into() };
        let unset = [unset].into_iter().chain(listed.iter().cloned()).collect();
        Self { messages, session, listed: StoredValue::new(listed), unset: StoredValue::new(unset) }
    }

    /// Returns the options for a status at the service.
    pub fn of(self, held: Option<&AcceptanceStatus>) -> Arc<[StatusOption]> {
        let Some(held) = held else { return self.unset.get_value() };
        let codes = self.session.codes();
        if codes.iter().any(|code| code == held.raw()) {
            return self.listed.get_value();
        }
        let is_listed = codes.iter().any(|code| code.eq_ignore_ascii_case(held.raw()));
        let own = (!is_listed).then(|| {
            let label = labels::acceptance(self.messages, &self.session.config().statuses, held);
            StatusOption { code: held.raw().into(), label: clip(label).into() }
        });
        own.into_iter().chain(listed(self.messages, self.session, Some(held))).collect()
    }
}

/// Adds the shown status, unless it is an option: a stored change may have another spelling, or a
/// code that is no longer configured. It replaces the spelling of a listed option.
pub fn with_shown(
    options: Arc<[StatusOption]>,
    shown: Option<&AcceptanceStatus>,
    label: impl FnOnce(&AcceptanceStatus) -> String,
) -> Arc<[StatusOption]> {
    let Some(shown) = shown.filter(|shown| options.iter().all(|option| *option.code != *shown.raw())) else {
        return options;
    };
    let is_same = |option: &StatusOption| option.code.eq_ignore_ascii_case(shown.raw());
    let code: Arc<str> = shown.raw().into();
    let own = (!options.iter().any(is_same))
        .then(|| StatusOption { code: Arc::clone(&code), label: clip(label(shown)).into() });
    let spelled = |option: &StatusOption| {
        let code = if is_same(option) { Arc::clone(&code) } else { Arc::clone(&option.code) };
        StatusOption { code, label: Arc::clone(&option.label) }
    };
    own.into_iter().chain(options.iter().map(spelled)).collect()
}

/// Returns the listed statuses. The service's own spelling becomes the code of its option.
fn listed(
    messages: Messages,
    session: Session,
    held: Option<&AcceptanceStatus>,
) -> impl Iterator<Item = StatusOption> {
    let (codes, config) = (session.codes(), session.config());
    let option = |code: &str| {
        let own = held.map(AcceptanceStatus::raw).filter(|held| held.eq_ignore_ascii_case(code));
        let label = labels::code(messages, &config.statuses, code);
        StatusOption { code: own.unwrap_or(code).into(), label: clip(label).into() }
    };
    codes.iter().map(option).collect::<Vec<_>>().into_iter()
}
