//! Parameters in paths, queries and headers.
#![expect(dead_code, reason = "only the shape of these types is used, by the macros")]

use utoipa::IntoParams;

/// The certificate (Specification: endpoints).
#[derive(IntoParams)]
#[into_params(rename_all = "camelCase", parameter_in = Path)]
pub(crate) struct CertificatePath {
    /// The lease company that owns it.
    #[param(example = 4711)]
    lease_company_number: i64,
    /// Its number within the lease company.
    #[param(example = 1001)]
    certificate_id: i64,
}

/// The rows (Specification: endpoints).
#[derive(IntoParams)]
#[into_params(rename_all = "camelCase", parameter_in = Query)]
pub(crate) struct Window {
    /// Number of rows to return; all if missing or not positive.
    #[param(required = false, example = 20)]
    take: i64,
    /// Number of rows to skip; none if negative.
    #[param(required = false, example = 0)]
    skip: i64,
    /// Whether `totalCount` is the real total.
    #[param(required = false)]
    require_total_count: bool,
}

/// The idempotency key of a decision.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub(crate) struct Idempotency {
    /// A repeated decision on the same certificate with the same key gets the first answer again.
    #[param(
        rename = "Idempotency-Key",
        required = false,
        min_length = 1,
        max_length = 255,
        pattern = r"^[!-~]([\t -~]*[!-~])?$"
    )]
    key: String,
}
