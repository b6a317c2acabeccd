//! Numbers of a certificate's assets by status.

use acceptance_rules::decision::Counts;

use crate::i18n::Messages;

/// Returns how many assets are received, have a problem or are not checked; zero numbers are
/// omitted.
pub fn standing(messages: Messages, counts: Counts) -> impl Iterator<Item = (&'static str, String)> {
    let Counts { received, unset, not_received, .. } = counts;
    let lines = [
        (messages.reason_received(), received),
        (messages.show_problems(), not_received),
        (messages.not_set(), unset),
    ];
    lines.into_iter().filter(|(_, count)| *count > 0).map(move |(name, count)| (name, messages.count(count)))
}
