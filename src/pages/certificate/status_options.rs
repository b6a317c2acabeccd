//! What can be chosen as the status of an asset.

use std::sync::Arc;

use acceptance_rules::asset::AcceptanceStatus;
use leptos::prelude::*;

use crate::i18n::{Messages, labels};
use crate::state::Session;
use crate::ui::text::clip;

/// A status that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusOption {
    /// Its code; empty for *not set*.
    pub code: Arc<str>,
    /// What people read.
    pub label: Arc<str>,
}

/// What can be chosen in the rows of a table. Unset and unlisted values are options of their own, so that what is
/// shown is what is (M8); *not set* is offered only where the service holds the asset as unset.
#[derive(Clone, Copy)]
pub struct StatusOptions {
    messages: Messages,
    session: Session,
    /// Of all assets whose status is a listed one, in the spelling of the list.
    listed: StoredValue<Arc<[StatusOption]>>,
    /// Of all that are unset.
    unset: StoredValue<Arc<[StatusOption]>>,
}

impl StatusOptions {
    /// As the service and its configuration name them.
    pub fn new(messages: Messages, session: Session) -> Self {
        let listed: Arc<[StatusOption]> = listed(messages, session, None).collect();
        let unset = StatusOption { code: "".into(), label: messages.not_set().into() };
        let unset = [unset].into_iter().chain(listed.iter().cloned()).collect();
        Self { messages, session, listed: StoredValue::new(listed), unset: StoredValue::new(unset) }
    }

    /// What can be chosen where the service holds this status.
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

/// Adds the status that is shown, unless it is an option already: a stored change may have another spelling, or a code that
/// the configuration has lost. The spelling of a listed option gives way.
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

/// The listed statuses. The service's own spelling is kept as the code of its option.
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
