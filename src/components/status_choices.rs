//! The configured statuses, to choose from.

use crate::i18n::{Messages, labels};
use crate::state::Session;

/// Returns the code and the label of each configured status.
pub fn status_choices(messages: Messages, session: Session) -> Vec<(String, String)> {
    let config = session.config();
    let choice = |code: &str| (code.to_owned(), labels::code(messages, &config.statuses, code));
    session.codes().iter().map(choice).collect()
}
