//! The columns of the list.

use acceptance_route::ListBy;

use crate::i18n::Messages;

/// The usual columns.
pub const COLUMNS: [ListBy; 7] = [
    ListBy::Certificate,
    ListBy::Company,
    ListBy::Customer,
    ListBy::Status,
    ListBy::Start,
    ListBy::Checked,
    ListBy::Draft,
];

/// Returns the name of a column.
pub fn column(messages: Messages, by: ListBy) -> &'static str {
    match by {
        ListBy::Service | ListBy::Certificate => messages.certificate(),
        ListBy::Company => messages.lease_company(),
        ListBy::Customer => messages.detail_customer(),
        ListBy::Status => messages.status(),
        ListBy::Start => messages.detail_lease_start(),
        ListBy::Draft => messages.your_changes(),
        ListBy::Checked => messages.checked_assets(),
        ListBy::CustomerNumber => messages.detail_customer_number(),
        ListBy::Schedule => messages.detail_lease_schedule(),
        ListBy::End => messages.detail_lease_end(),
    }
}

/// Returns the classes of a column: its kind, and its name, by which narrow tables hide it.
pub fn class(by: ListBy) -> &'static str {
    match by {
        ListBy::Service | ListBy::Certificate => "id",
        ListBy::Company => "text company",
        ListBy::Customer => "text customer",
        ListBy::CustomerNumber => "text customer-number",
        ListBy::Schedule => "text schedule",
        ListBy::Status => "status",
        ListBy::Start => "number start",
        ListBy::End => "number end",
        ListBy::Draft => "draft",
        ListBy::Checked => "number amount checked",
    }
}
