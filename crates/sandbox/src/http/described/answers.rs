//! Possible answers, and the meaning of each refusal.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::link::LinkBuilder;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

/// Answers that any request to the service can get.
pub(crate) struct Refused;

impl IntoResponses for Refused {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        several(&[
            ("400", "The request is not as described here."),
            ("500", "The store has failed; nothing was changed."),
        ])
        .chain([
            ("401".to_owned(), unauthorized()),
            // Sent before the body is known, so there is none.
            ("408".to_owned(), ResponseBuilder::new().description("It took longer than 30 seconds.").into()),
        ])
        .collect()
    }
}

/// The answer of the certificate list, with a link to its first row.
pub(crate) struct Listed;

impl IntoResponses for Listed {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("CertificatePage"))).build();
        let page = ResponseBuilder::new().description("A page.").content("application/json", body);
        let page = ["listAssets", "updateAssets", "confirm", "reject", "finishReview"].iter().fold(
            page,
            |page, name| {
                let link = LinkBuilder::new()
                    .operation_id(*name)
                    .parameter("leaseCompanyNumber", "$response.body#/data/0/leaseCompanyNumber")
                    .parameter("certificateId", "$response.body#/data/0/acceptanceCertificateId");
                page.link(*name, link.build())
            },
        );
        [("200".to_owned(), page.into())].into()
    }
}

/// The answer to a decision.
pub(crate) struct Decided;

impl IntoResponses for Decided {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let header =
            HeaderBuilder::new().description(Some("`true` where it is the first answer again.")).build();
        let done = ResponseBuilder::new().description("It is done.").header("Idempotency-Replayed", header);
        [("204".to_owned(), done.into())].into()
    }
}

/// Further answers to a request for one certificate.
pub(crate) struct Unknown;

impl IntoResponses for Unknown {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        several(&[("404", "There is no such certificate, or it has no such assets.")]).collect()
    }
}

/// Further answers to a writing request.
pub(crate) struct Inactive;

impl IntoResponses for Inactive {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        several(&[(
            "403",
            "The user is not activated for the confirmation process (Specification: authentication).",
        )])
        .collect()
    }
}

/// Further answers to a request that changes a certificate.
pub(crate) struct Conflict;

impl IntoResponses for Conflict {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        several(&[("409", "The state of the certificate does not allow it.")]).collect()
    }
}

/// Further answers to a request with a body.
pub(crate) struct BadBody;

impl IntoResponses for BadBody {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        several(&[
            ("413", "The body is too large."),
            ("415", "The body is not said to be application/json."),
            ("422", "Every item is as described here, and together they cannot be meant."),
        ])
        .collect()
    }
}

fn several(all: &[(&str, &'static str)]) -> impl Iterator<Item = (String, RefOr<Response>)> {
    all.iter().map(|(status, text)| ((*status).to_owned(), problem(text).into()))
}

fn problem(description: &str) -> ResponseBuilder {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new().description(description).content("application/problem+json", body)
}

fn unauthorized() -> RefOr<Response> {
    let header = HeaderBuilder::new().description(Some("Always `Bearer`."));
    problem("The access token is missing or not known.").header("WWW-Authenticate", header.build()).into()
}
