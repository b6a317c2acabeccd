//! Bodies of requests and answers.
#![expect(dead_code, reason = "only the shape of these types is used, by the macros")]

use acceptance_rules::asset::{DETAILS, DetailKind, StatusCodes};
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa::openapi::schema::{AnyOfBuilder, KnownFormat, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{ArrayBuilder, ObjectBuilder};

use crate::http::assets::LONGEST_EXPLANATION;

/// A page of the list of certificates.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct CertificatePage {
    /// The rows. A short page is not the end of the list.
    data: Vec<Certificate>,
    /// Total number of rows, or -1 unless it was requested.
    #[schema(minimum = -1)]
    total_count: i64,
    /// Always -1.
    #[schema(minimum = -1, maximum = -1)]
    group_count: i64,
    /// Always null.
    #[schema(schema_with = null)]
    summary: (),
}

/// A page of the list of assets.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct AssetPage {
    /// The rows. A short page is not the end of the list.
    data: Vec<Asset>,
    /// Total number of rows, or -1 unless it was requested.
    #[schema(minimum = -1)]
    total_count: i64,
    /// Always -1.
    #[schema(minimum = -1, maximum = -1)]
    group_count: i64,
    /// Always null.
    #[schema(schema_with = null)]
    summary: (),
}

/// An acceptance certificate (Specification: fields). All members after the first four come from
/// practice.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Certificate {
    /// The lease company that owns it.
    lease_company_number: i64,
    /// Its number within the lease company.
    acceptance_certificate_id: i64,
    /// `firstConfirmationPending`, `clearingProcess`, `Confirmed` (Specification: states), or any
    /// other.
    #[schema(required)]
    confirmation_status: Option<String>,
    /// `ready`, or any other.
    #[schema(required)]
    authorization_status: Option<String>,
    lease_schedule_id: Option<String>,
    customer_information: Option<String>,
    customer_context: Option<CustomerContext>,
    lease_start_date: Option<String>,
    planned_lease_end_date: Option<String>,
    first_confirmation_date: Option<String>,
    second_confirmation_date: Option<String>,
}

/// The customer of a certificate.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct CustomerContext {
    customer_name: Option<String>,
    customer_number: Option<String>,
    lease_company: Option<String>,
    lease_company_name: Option<String>,
}

/// An asset of a certificate (Specification: fields). [`asset_details`] returns its further members.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Asset {
    /// Identifies it within the certificate.
    asset_id: i64,
    /// `received`, a reason, or null while it is unset.
    #[schema(required)]
    acceptance_status: Option<String>,
    /// As for a certificate.
    #[schema(required)]
    confirmation_status: Option<String>,
    /// Accompanies the acceptance status.
    #[schema(required)]
    explanation: Option<String>,
}

/// Returns the schemas of an asset's members that come from practice, by name.
pub(crate) fn asset_details() -> impl Iterator<Item = (String, Value)> {
    let schema = |kind| match kind {
        DetailKind::Price => json!({ "type": ["number", "null"], "format": "double" }),
        DetailKind::Text | DetailKind::Prose | DetailKind::Date | DetailKind::Currency => {
            json!({ "type": ["string", "null"] })
        }
    };
    DETAILS.iter().map(move |spec| (spec.member.to_owned(), schema(spec.kind)))
}

/// The new acceptance status of one asset (Specification: endpoints). Further members are ignored.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct AssetUpdate {
    /// Identifies the asset within the certificate: a 64-bit integer, or a text with one.
    #[schema(schema_with = asset_id)]
    asset_id: i64,
    /// One of the statuses seen in practice, in any case.
    #[schema(schema_with = acceptance_status)]
    acceptance_status: String,
    /// If missing or null, it stays as it is; if empty, it is cleared.
    #[schema(schema_with = explanation, required = false)]
    explanation: Option<String>,
}

/// A refusal in the form of RFC 9457 (Specification: errors leaves errors open).
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Problem {
    /// Always `about:blank`.
    r#type: String,
    /// Meaning of the status.
    title: String,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// A sentence about the reason.
    detail: String,
    /// `notActivated` if the user is not activated for the confirmation process (Specification:
    /// authentication).
    #[schema(nullable = false)]
    code: Option<String>,
    /// Number of affected assets.
    #[schema(nullable = false)]
    asset_count: Option<u32>,
    /// The first of them.
    #[schema(nullable = false, max_items = 20)]
    asset_ids: Option<Vec<i64>>,
    /// Unmet conditions of a decision.
    #[schema(nullable = false)]
    conditions: Option<Vec<Condition>>,
}

/// An unmet condition of a decision.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Condition {
    /// Its name.
    code: String,
    /// Number of assets that violate it.
    asset_count: u32,
    /// The first of them.
    #[schema(max_items = 20)]
    asset_ids: Vec<i64>,
}

/// An update of scrap errors (Specification: fields). Each list may be null, and neither is
/// required.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = UpdateScrapErrorRequestDTO)]
pub(crate) struct UpdateScrapErrorRequestDto {
    /// 32-bit integers.
    #[schema(schema_with = error_ids, required = false)]
    error_ids: Option<Vec<i32>>,
    /// 64-bit integers.
    #[schema(schema_with = stock_ids, required = false)]
    stock_id_list: Option<Vec<i64>>,
}

/// Number of received reports.
#[derive(ToSchema)]
pub(crate) struct ReportCount {
    #[schema(minimum = 0)]
    count: i64,
}

fn null() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Null)
}

fn asset_id() -> AnyOfBuilder {
    AnyOfBuilder::new()
        .item(integer())
        .item(ObjectBuilder::new().schema_type(Type::String).pattern(Some(INTEGER)))
}

fn integer() -> ObjectBuilder {
    let format = SchemaFormat::KnownFormat(KnownFormat::Int64);
    ObjectBuilder::new().schema_type(Type::Integer).format(Some(format))
}

/// Pattern of a text with an integer (Specification: fields).
const INTEGER: &str = "^-?(?:0|[1-9][0-9]*)$";

fn acceptance_status() -> ObjectBuilder {
    let any_case = |code: &str| -> String {
        code.chars()
            .map(|letter| format!("[{}{}]", letter.to_ascii_lowercase(), letter.to_ascii_uppercase()))
            .collect()
    };
    let codes: Vec<_> = StatusCodes::default().iter().map(any_case).collect();
    let pattern = format!("^(?:{})$", codes.join("|"));
    ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).examples(["received", "damaged"])
}

fn explanation() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .max_length(Some(LONGEST_EXPLANATION))
        // None of `<script`, `[%` and `%]`.
        .pattern(Some(r"^(?![\s\S]*(?:<[sS][cC][rR][iI][pP][tT]|\[%|%\]))"))
}

fn error_ids() -> ArrayBuilder {
    ids(KnownFormat::Int32)
}

fn stock_ids() -> ArrayBuilder {
    ids(KnownFormat::Int64)
}

fn ids(format: KnownFormat) -> ArrayBuilder {
    let item = ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Integer, Type::String]))
        .format(Some(SchemaFormat::KnownFormat(format)))
        .pattern(Some(INTEGER));
    ArrayBuilder::new().schema_type(SchemaType::from_iter([Type::Array, Type::Null])).items(item)
}
