//! The JSON of the service. Only this module knows member names, envelopes and error bodies.

mod answer;
mod envelope;
mod refusal;
mod row;
mod text;

use std::rc::Rc;

use acceptance_rules::asset::{Asset, AssetId, DETAILS, StatusCodes};
use acceptance_rules::certificate::{
    AuthorizationStatus, Certificate, CertificateDetail, CertificateKey, ConfirmationStatus,
};
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::scrap_error::{List, ListChoice, ScrapErrorUpdate};
use serde::Serialize;

pub(crate) use answer::{answer_text, check_not_denied, plain_success};
pub(crate) use refusal::refusal;
pub use row::members;

use crate::error::{ApiError, BodyProblem};
use crate::page::{Page, RowProblem, UnreadableRow};
use crate::transport::Response;
use row::{FieldProblem, WireRow};

/// Reads an answer of the certificate list.
pub(crate) fn certificates(response: &Response) -> Result<Page<Certificate>, ApiError> {
    page(response, read_certificate)
}

/// Reads an answer for one certificate.
pub(crate) fn certificate(response: &Response, key: CertificateKey) -> Result<Certificate, ApiError> {
    envelope::object(response, |row| {
        let certificate = read_certificate(row)?;
        if certificate.key == key { Ok(certificate) } else { Err(("", RowProblem::Foreign)) }
    })
}

/// Reads an answer of the asset list.
pub(crate) fn assets(
    response: &Response,
    key: CertificateKey,
    codes: &StatusCodes,
) -> Result<Page<Asset>, ApiError> {
    page(response, |row| read_asset(row, key, codes))
}

/// Returns the issuer and the subject of a JWT's claims (RFC 7519); `None` also if the subject is the client itself (RFC
/// 9068).
pub(crate) fn token_user(claims: &[u8]) -> Option<(Option<String>, String)> {
    const CLAIMS: [&str; 4] = ["sub", "iss", "azp", "client_id"];
    // Read like the rows of a list: a reader of its own would be kilobytes of the first visit.
    let members = members(str::from_utf8(claims).ok()?).ok()?;
    let values = |claim: &'static str| {
        let named = members.iter().filter(move |(name, _)| *name == claim);
        named.map(|(_, value)| value.get())
    };
    if CLAIMS.iter().any(|claim| values(claim).count() > 1) {
        return None;
    }
    let text = |value: &str| serde_json::from_str::<String>(value).ok();
    let sub = text(values("sub").next()?)?;
    let iss = match values("iss").next() {
        None | Some("null") => None,
        Some(iss) => Some(text(iss)?),
    };
    if values("azp").chain(values("client_id")).any(|client| text(client).as_ref() == Some(&sub)) {
        return None;
    }
    Some((iss, sub))
}

/// Returns the body of a PATCH (Specification: endpoints).
pub(crate) fn updates(updates: &[AssetUpdate]) -> String {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Element<'a> {
        asset_id: i64,
        acceptance_status: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        explanation: Option<&'a str>,
    }
    let elements = updates.iter().map(|update| Element {
        asset_id: update.asset.0,
        acceptance_status: update.acceptance.raw(),
        explanation: update.explanation.as_deref(),
    });
    // Integers and strings always have a JSON form.
    serde_json::to_string(&elements.collect::<Vec<_>>()).unwrap_or_default()
}

/// Returns the body of an update of scrap errors (Specification: fields). IDs are written as
/// integers, never as floating-point numbers.
pub fn scrap_errors(update: &ScrapErrorUpdate) -> String {
    let mut body = String::from("{");
    for (list, name) in [(List::Errors, "errorIds"), (List::Stocks, "stockIdList")] {
        let field = update.field(list);
        if field.choice == ListChoice::LeaveOut {
            continue;
        }
        if body.len() > 1 {
            body.push(',');
        }
        body.push('"');
        body.push_str(name);
        body.push_str("\":");
        // Integers always have a JSON form.
        let ids = (field.choice == ListChoice::List)
            .then(|| serde_json::to_string(&*field.ids).unwrap_or_default());
        body.push_str(ids.as_deref().unwrap_or("null"));
    }
    body.push('}');
    body
}

/// Maximum number of unreadable rows of one answer. An answer with more is an error.
const MOST_UNREADABLE: usize = 1_000;

fn page<T>(
    response: &Response,
    read: impl Fn(&WireRow<'_>) -> Result<T, FieldProblem>,
) -> Result<Page<T>, ApiError> {
    let page = envelope::rows(response, |texts, total| {
        let mut page = Page { rows: Vec::new(), total, unreadable: Vec::new() };
        let mut names = Rc::default();
        for (index, text) in texts.iter().enumerate() {
            let row = WireRow::parse_like(text, &mut names);
            match row.as_ref().map_err(|trouble| *trouble).and_then(&read) {
                Ok(value) => page.rows.push(value),
                Err(_) if page.unreadable.len() == MOST_UNREADABLE => return None,
                Err((member, problem)) => {
                    let raw_value = row.ok().and_then(|row| row.raw_value(member));
                    page.unreadable.push(UnreadableRow { index, member, problem, raw_value });
                }
            }
        }
        Some(page)
    })?;
    page.ok_or_else(|| envelope::unreadable(response, BodyProblem::Shape { members: Vec::new() }))
}

fn read_certificate(row: &WireRow<'_>) -> Result<Certificate, FieldProblem> {
    let key = CertificateKey::new(row.id("leaseCompanyNumber")?, row.id("acceptanceCertificateId")?);
    let confirmation = row.status("confirmationStatus")?.map(|text| ConfirmationStatus::read(&text));
    let authorization = row.status("authorizationStatus")?.map(|text| AuthorizationStatus::read(&text));
    let customer = row.object("customerContext");
    let nested = |name| customer.as_ref().and_then(|customer| customer.scalar(name));
    let details = [
        (CertificateDetail::LeaseSchedule, row.scalar("leaseScheduleId")),
        (CertificateDetail::CustomerInformation, row.scalar("customerInformation")),
        (CertificateDetail::CustomerName, nested("customerName")),
        (CertificateDetail::CustomerNumber, nested("customerNumber")),
        (CertificateDetail::LeaseCompanyName, nested("leaseCompanyName").or_else(|| nested("leaseCompany"))),
        (CertificateDetail::LeaseStart, row.scalar("leaseStartDate")),
        (CertificateDetail::PlannedLeaseEnd, row.scalar("plannedLeaseEndDate")),
        (CertificateDetail::FirstConfirmation, row.scalar("firstConfirmationDate")),
        (CertificateDetail::SecondConfirmation, row.scalar("secondConfirmationDate")),
    ];
    let details = details.into_iter().filter_map(|(detail, text)| Some((detail, text?.into()))).collect();
    Ok(Certificate { key, confirmation, authorization, details })
}

fn read_asset(row: &WireRow<'_>, key: CertificateKey, codes: &StatusCodes) -> Result<Asset, FieldProblem> {
    let is_foreign = |member, own: i64| match row.optional_id(member) {
        Ok(Some(number)) => Ok(number != own),
        Ok(None) => Ok(false),
        Err(trouble) => Err(trouble),
    };
    if is_foreign("leaseCompanyNumber", key.company.0)? {
        return Err(("leaseCompanyNumber", RowProblem::Foreign));
    }
    if is_foreign("acceptanceCertificateId", key.certificate.0)? {
        return Err(("acceptanceCertificateId", RowProblem::Foreign));
    }
    // Details are used in practice, but are not in the specification.
    let details = DETAILS.iter().filter_map(|spec| Some((spec.detail, row.scalar(spec.member)?)));
    Ok(Asset {
        id: AssetId(row.id("assetId")?),
        acceptance: row.status("acceptanceStatus")?.and_then(|text| codes.read(&text)),
        explanation: row.prose("explanation")?.map(Into::into),
        confirmation: row.status("confirmationStatus")?.map(|text| ConfirmationStatus::read(&text)),
        details: details.collect(),
    })
}
