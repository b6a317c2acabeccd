//! Bodies of requests and answers.
#![expect(dead_code, reason = "only the shape of these types is used, by the macros")]

use acceptance_rules::asset::StatusCodes;
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
    /// How many rows there are in all, or -1 unless it was asked for.
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
    /// How many rows there are in all, or -1 unless it was asked for.
    #[schema(minimum = -1)]
    total_count: i64,
    /// Always -1.
    #[schema(minimum = -1, maximum = -1)]
    group_count: i64,
    /// Always null.
    #[schema(schema_with = null)]
    summary: (),
}

/// An acceptance certificate (Seed 2). All members behind the first four are made up from practice.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Certificate {
    /// The lease company that owns it.
    lease_company_number: i64,
    /// Its number within the lease company.
    acceptance_certificate_id: i64,
    /// `firstConfirmationPending`, `clearingProcess`, `Confirmed` (Seed 3), or any other.
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

/// Whose certificate it is.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct CustomerContext {
    customer_name: Option<String>,
    customer_number: Option<String>,
    lease_company: Option<String>,
    lease_company_name: Option<String>,
}

/// An asset of a certificate (Seed 2). All members behind the first four are made up from practice.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Asset {
    /// Identifies it within the certificate.
    asset_id: i64,
    /// `received`, a reason, or null while it is unset.
    #[schema(required)]
    acceptance_status: Option<String>,
    /// As of a certificate.
    #[schema(required)]
    confirmation_status: Option<String>,
    /// Accompanies the acceptance status.
    #[schema(required)]
    explanation: Option<String>,
    serial_number: Option<String>,
    manufacturer: Option<String>,
    description: Option<String>,
    category: Option<String>,
    class: Option<String>,
    cost_center: Option<String>,
    order_number: Option<String>,
    purchase_order: Option<String>,
    location: Option<String>,
    street: Option<String>,
    city: Option<String>,
    postcode: Option<String>,
    periodical_price: Option<f64>,
    currency: Option<String>,
    lease_start_date: Option<String>,
    rejection_date: Option<String>,
}

/// The acceptance status that one asset is to have (Seed 4). Further members are ignored.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct AssetUpdate {
    /// Identifies the asset within the certificate: an integer of 64 bits, or a text that holds one.
    #[schema(schema_with = asset_id)]
    asset_id: i64,
    /// One of the statuses seen in practice, in any case.
    #[schema(schema_with = acceptance_status)]
    acceptance_status: String,
    /// Left out or null, it stays as it is; empty, it is cleared.
    #[schema(schema_with = explanation, required = false)]
    explanation: Option<String>,
}

/// A refusal (Seed 7 leaves errors open), as RFC 9457 has it.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Problem {
    /// Always `about:blank`.
    r#type: String,
    /// What the status means.
    title: String,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What is wrong, in a sentence.
    detail: String,
    /// `notActivated`, where the user is not activated for the confirmation process (Seed 5).
    #[schema(nullable = false)]
    code: Option<String>,
    /// How many assets it is about.
    #[schema(nullable = false)]
    asset_count: Option<u32>,
    /// The first of them.
    #[schema(nullable = false, max_items = 20)]
    asset_ids: Option<Vec<i64>>,
    /// What keeps a decision from being made.
    #[schema(nullable = false)]
    conditions: Option<Vec<Condition>>,
}

/// A condition of a decision that is not met.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(crate) struct Condition {
    /// Its name.
    code: String,
    /// How many assets keep it from being met.
    asset_count: u32,
    /// The first of them.
    #[schema(max_items = 20)]
    asset_ids: Vec<i64>,
}

/// An update of scrap errors (Seed 2). Each list may be null, and neither is required.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = UpdateScrapErrorRequestDTO)]
pub(crate) struct UpdateScrapErrorRequestDto {
    /// Integers of 32 bits.
    #[schema(schema_with = error_ids, required = false)]
    error_ids: Option<Vec<i32>>,
    /// Integers of 64 bits.
    #[schema(schema_with = stock_ids, required = false)]
    stock_id_list: Option<Vec<i64>>,
}

/// How many reports of violations came.
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

/// What a text must be that stands for an integer (Seed 2).
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
