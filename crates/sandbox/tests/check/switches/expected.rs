//! What the check finds otherwise for each value of each switch.

use acceptance_api::error::BodyProblem;
use acceptance_process::check::finding::Verdict::{Differs, Unknown, Works};
use acceptance_process::check::finding::{RefusalKind, Seen, Spelled, Topic};
use acceptance_rules::spelling::Written;
use acceptance_sandbox::gaps::{Authorization, ErrorBody, Filtering, Totals};
use acceptance_sandbox::shape::{Envelope, Odd, Spelling, StatusSpelling};

use super::Others;

pub(super) fn spelled(texts: &[&str], written: Written) -> Seen {
    Seen::Statuses(texts.iter().map(|raw| Spelled { raw: (*raw).into(), written }).collect())
}

/// Where no row can be read, every topic is unknown but these.
pub(super) fn blind(mut known: Others) -> Others {
    const ASKED_FIRST: [Topic; 10] = [
        Topic::Token,
        Topic::Activation,
        Topic::Envelope,
        Topic::Members,
        Topic::Ids,
        Topic::Empties,
        Topic::Total,
        Topic::CertificatePage,
        Topic::AssetPage,
        Topic::Skip,
    ];
    const ASKED_LATER: [Topic; 10] = [
        Topic::Order,
        Topic::Equal,
        Topic::NotEqual,
        Topic::UnknownName,
        Topic::Case,
        Topic::ConfirmationStatuses,
        Topic::AuthorizationStatuses,
        Topic::AcceptanceStatuses,
        Topic::OneCertificate,
        Topic::Errors,
    ];
    for topic in ASKED_FIRST.into_iter().chain(ASKED_LATER) {
        if known.iter().all(|(own, ..)| *own != topic) {
            known.push((topic, Unknown, Seen::Nothing));
        }
    }
    known.sort_by_key(|(topic, ..)| *topic);
    known
}

pub(super) fn of_envelope(envelope: Envelope) -> Others {
    let holder = |name: Option<&str>| (Topic::Envelope, Differs, Seen::Holder(name.map(Into::into)));
    match envelope {
        // There are rows, so that `null` instead of none does not show.
        Envelope::DevExtreme | Envelope::NullData => vec![],
        // A bare array has no place for a total.
        Envelope::Bare => vec![holder(None), (Topic::Total, Differs, Seen::Nothing)],
        Envelope::Items => vec![holder(Some("items"))],
        Envelope::Value => vec![holder(Some("value"))],
        Envelope::Results => vec![holder(Some("results"))],
        Envelope::Unannounced => vec![holder(Some("entries"))],
        Envelope::Unknown => {
            let shape = BodyProblem::Shape { members: vec!["payload".into()] };
            let refusals = Seen::Refusals(vec![(400, RefusalKind::Message)]);
            blind(vec![(Topic::Envelope, Differs, Seen::Unreadable(shape)), (Topic::Errors, Works, refusals)])
        }
    }
}

pub(super) fn of_spelling(spelling: Spelling) -> Others {
    let names = |names: &[&str]| {
        (Topic::Members, Differs, Seen::Names(names.iter().map(|name| (*name).into()).collect()))
    };
    match spelling {
        Spelling::Camel => vec![],
        Spelling::Pascal => vec![
            (Topic::Envelope, Works, Seen::Holder(Some("Data".into()))),
            names(&[
                "AcceptanceCertificateId",
                "AcceptanceStatus",
                "AssetId",
                "AuthorizationStatus",
                "ConfirmationStatus",
                "Explanation",
                "LeaseCompanyNumber",
            ]),
        ],
        Spelling::Snake => vec![names(&[
            "acceptance_certificate_id",
            "acceptance_status",
            "asset_id",
            "authorization_status",
            "confirmation_status",
            "lease_company_number",
        ])],
    }
}

pub(super) fn of_statuses(statuses: StatusSpelling) -> Others {
    let seen = |texts: &[(&str, Written)]| {
        let spelled = texts.iter().map(|(raw, written)| Spelled { raw: (*raw).into(), written: *written });
        Seen::Statuses(spelled.collect())
    };
    // Rows whose statuses nobody knows do not show whether they were filtered, nor which one is in clearing.
    let unfiltered = || {
        let filters = [Topic::Equal, Topic::NotEqual, Topic::UnknownName, Topic::Case];
        let filters = filters.map(|topic| (topic, Unknown, Seen::Nothing));
        [(Topic::AssetPage, Unknown, Seen::Whole(4))].into_iter().chain(filters)
    };
    match statuses {
        StatusSpelling::Kept => vec![],
        StatusSpelling::Camel => {
            let confirmation = seen(&[
                ("confirmed", Written::OtherCase),
                ("firstConfirmationPending", Written::AsKnown),
                ("clearingProcess", Written::AsKnown),
            ]);
            vec![(Topic::ConfirmationStatuses, Differs, confirmation)]
        }
        StatusSpelling::Lower => {
            let confirmation = ["confirmed", "firstconfirmationpending", "clearingprocess"];
            let acceptance = seen(&[
                ("received", Written::AsKnown),
                ("notreceived", Written::OtherCase),
                ("other", Written::AsKnown),
            ]);
            vec![
                (Topic::ConfirmationStatuses, Differs, spelled(&confirmation, Written::OtherCase)),
                (Topic::AcceptanceStatuses, Differs, acceptance),
            ]
        }
        StatusSpelling::Upper => {
            let confirmation = ["CONFIRMED", "FIRSTCONFIRMATIONPENDING", "CLEARINGPROCESS"];
            let acceptance = ["RECEIVED", "NOTRECEIVED", "OTHER"];
            vec![
                (Topic::ConfirmationStatuses, Differs, spelled(&confirmation, Written::OtherCase)),
                (Topic::AuthorizationStatuses, Differs, spelled(&["READY"], Written::OtherCase)),
                (Topic::AcceptanceStatuses, Differs, spelled(&acceptance, Written::OtherCase)),
            ]
        }
        StatusSpelling::LookAlike => {
            let confirmation = ["Confirmed\u{A0}", "firstConfirmationPending\u{A0}", "clearingProcess\u{A0}"];
            let acceptance = ["received\u{A0}", "notReceived\u{A0}", "other\u{A0}"];
            let statuses = [
                (Topic::ConfirmationStatuses, Differs, spelled(&confirmation, Written::LookAlike)),
                (Topic::AuthorizationStatuses, Differs, spelled(&["ready\u{A0}"], Written::LookAlike)),
                (Topic::AcceptanceStatuses, Differs, spelled(&acceptance, Written::LookAlike)),
            ];
            unfiltered().chain(statuses).collect()
        }
        StatusSpelling::Unlisted => {
            let confirmation = ["is:Confirmed", "is:firstConfirmationPending", "is:clearingProcess"];
            let acceptance = ["is:received", "is:notReceived", "is:other"];
            let statuses = [
                (Topic::ConfirmationStatuses, Differs, spelled(&confirmation, Written::Unlisted)),
                (Topic::AuthorizationStatuses, Works, spelled(&["is:ready"], Written::Unlisted)),
                (Topic::AcceptanceStatuses, Differs, spelled(&acceptance, Written::Unlisted)),
            ];
            unfiltered().chain(statuses).collect()
        }
    }
}

pub(super) fn of_totals(totals: Totals) -> Others {
    match totals {
        Totals::Asked | Totals::Always => vec![],
        Totals::Never => vec![(Topic::Total, Differs, Seen::Nothing)],
    }
}

pub(super) fn of_authorization(authorization: Authorization) -> Others {
    // The specification names only one of several, so that another one is no fault; yet it is told.
    let unlisted = |raw| vec![(Topic::AuthorizationStatuses, Works, spelled(&[raw], Written::Unlisted))];
    match authorization {
        Authorization::Kept => vec![],
        Authorization::Authorized => unlisted("authorized"),
        Authorization::Unlisted => unlisted("awaitingSignature"),
        Authorization::Missing => vec![(Topic::AuthorizationStatuses, Unknown, Seen::Nothing)],
    }
}

pub(super) fn of_odd(odd: Odd) -> Others {
    let refusals = |kind| Seen::Refusals(vec![(401, kind)]);
    match odd {
        Odd::Html => blind(vec![(Topic::Envelope, Differs, Seen::Unreadable(BodyProblem::Html))]),
        Odd::Empty => blind(vec![(Topic::Envelope, Differs, Seen::Unreadable(BodyProblem::Empty))]),
        Odd::Unauthorized => blind(vec![
            (Topic::Reachable, Works, Seen::Status(401)),
            (Topic::Token, Differs, Seen::Status(401)),
            (Topic::Errors, Differs, refusals(RefusalKind::Json)),
        ]),
        Odd::Login => {
            blind(vec![(Topic::Reachable, Works, Seen::Status(0)), (Topic::Token, Differs, Seen::Status(0))])
        }
    }
}

pub(super) fn of_filtering(filtering: Filtering) -> Others {
    match filtering {
        Filtering::Practice => vec![],
        Filtering::Plain => {
            vec![(Topic::UnknownName, Differs, Seen::Rows(20)), (Topic::Case, Differs, Seen::Missing)]
        }
        Filtering::Ignored => vec![
            (Topic::Equal, Differs, Seen::Foreign),
            (Topic::NotEqual, Differs, Seen::Foreign),
            (Topic::UnknownName, Unknown, Seen::Nothing),
            (Topic::Case, Unknown, Seen::Nothing),
            // Nor is the filter refused that should be.
            (Topic::Errors, Works, Seen::Refusals(vec![(401, RefusalKind::Message)])),
        ],
        Filtering::Refused => vec![
            (Topic::Equal, Differs, Seen::Status(400)),
            (Topic::NotEqual, Differs, Seen::Status(400)),
            (Topic::UnknownName, Differs, Seen::Status(400)),
            (Topic::Case, Unknown, Seen::Failed(400)),
        ],
    }
}

pub(super) fn of_errors(errors: ErrorBody) -> Others {
    let kind = match errors {
        ErrorBody::Problem | ErrorBody::Detail | ErrorBody::Title | ErrorBody::Message => return vec![],
        ErrorBody::Error | ErrorBody::ErrorObject | ErrorBody::Errors => return vec![],
        ErrorBody::Wordless => RefusalKind::Json,
        ErrorBody::Text => RefusalKind::Text,
        ErrorBody::Html => RefusalKind::Html,
        ErrorBody::Empty => RefusalKind::Empty,
    };
    vec![(Topic::Errors, Differs, Seen::Refusals(vec![(400, kind), (401, kind)]))]
}

/// What only a write would show.
pub(super) fn of_writes<T>(_: T) -> Others {
    vec![]
}

pub(super) fn of_token() -> Others {
    blind(vec![
        (Topic::Reachable, Works, Seen::Status(401)),
        (Topic::Token, Differs, Seen::Status(401)),
        (Topic::Errors, Works, Seen::Refusals(vec![(401, RefusalKind::Message)])),
    ])
}
