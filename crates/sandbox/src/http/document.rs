//! The served OpenAPI documents, built from the routes.

use std::collections::BTreeSet;

use acceptance_api::endpoint;
use axum::extract::State;
use axum::response::Response;
use serde_json::Value;
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApiBuilder, SecurityRequirement, ServerBuilder};

use super::described::{Certificate, CertificatePage, Condition, CustomerContext, Problem};
use super::{Shared, described, operator, reply};
use crate::BASE_PATH;

/// Name of the only security scheme.
const TOKEN: &str = "token";
/// Schemas whose objects may have additional members.
const OPEN: [&str; 1] = ["AssetUpdate"];

pub(crate) struct Served {
    leasing: String,
    logistics: String,
}

pub(crate) struct Documents {
    pub(crate) leasing: Document,
    pub(crate) logistics: Document,
}

/// An OpenAPI document to which routes are added.
pub(crate) struct Document(OpenApi);

impl Documents {
    pub(crate) fn new() -> Self {
        let leasing = "The leasing service of the specification, as the sandbox serves it without its switches. \
            Everything that the specification leaves open is the choice of the sandbox. Other methods than those \
            listed get 405, other paths 404. A request that does not reach the service, such as one with an invalid \
            header, is refused without a body. A request to another host name gets 421, one from a page of another \
            origin 403.";
        let logistics = "The logistics interface of the specification, which shows one body. Method and path are \
            the choice of the sandbox.";
        Self {
            // The major version in the paths (Specification: versioning).
            leasing: Document::new("Leasing service", "1", leasing).with_list(),
            logistics: Document::new("Logistics interface", "26.12.0.0", logistics),
        }
    }

    pub(crate) fn finish(self) -> Served {
        Served { leasing: self.leasing.finish(), logistics: self.logistics.finish() }
    }
}

impl Document {
    fn new(title: &str, version: &str, description: &str) -> Self {
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("An access token (Specification: authentication)."));
        let components = ComponentsBuilder::new()
            .schema_from::<Problem>()
            .schema_from::<Condition>()
            .security_scheme(TOKEN, SecurityScheme::Http(token.build()));
        let info = InfoBuilder::new().title(title).version(version).description(Some(description));
        let document = OpenApiBuilder::new()
            .info(info.build())
            .servers(Some([ServerBuilder::new().url("/").build()]))
            .security(Some([SecurityRequirement::new::<_, [&str; 0], &str>(TOKEN, [])]))
            .components(Some(components.build()));
        Self(document.build())
    }

    /// Adds the schemas of the certificate list, which its answer only names.
    fn with_list(mut self) -> Self {
        let list = ComponentsBuilder::new()
            .schema_from::<CertificatePage>()
            .schema_from::<Certificate>()
            .schema_from::<CustomerContext>();
        self.0.merge(OpenApiBuilder::new().components(Some(list.build())).build());
        self
    }

    /// Adds routes below a path; an empty one is the root.
    pub(crate) fn add(&mut self, path: &str, routes: OpenApi) {
        let routes = if path.is_empty() { routes } else { OpenApi::default().nest(path, routes) };
        self.0.merge(routes);
    }

    /// Returns the document with the parts that the macros cannot express.
    fn finish(self) -> String {
        let operator = format!("{}/", operator::BASE_PATH);
        let mut document = serde_json::to_value(self.0).unwrap_or_default();
        let mut names = BTreeSet::new();
        let paths = document.pointer_mut("/paths").and_then(Value::as_object_mut).into_iter().flatten();
        for (path, item) in paths {
            for (method, operation) in item.as_object_mut().into_iter().flatten() {
                let Some(Value::String(name)) = operation.get_mut("operationId") else { continue };
                // One operation with two paths or methods needs a unique name for each.
                if path.starts_with(&operator) {
                    name.push_str("AtRoot");
                }
                if !names.insert(name.clone()) {
                    name.push_str(&format!("By{}", method.to_ascii_uppercase()));
                }
            }
        }
        let place = format!("{BASE_PATH}{}", endpoint::CERTIFICATES).replace('/', "~1");
        let list = format!("/paths/{place}/get/responses/200/links");
        if let Some(links) = document.pointer_mut(&list).and_then(Value::as_object_mut) {
            // A path that is switched off has no link.
            links.retain(|name, _| names.contains(name));
        }
        let asset = "/components/schemas/Asset/properties";
        if let Some(members) = document.pointer_mut(asset).and_then(Value::as_object_mut) {
            members.extend(described::asset_details());
        }
        if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
            // Additional members are forbidden, so that tests notice them.
            let closed = schemas.iter_mut().filter(|(name, _)| !OPEN.contains(&name.as_str()));
            for members in closed.filter_map(|(_, schema)| schema.as_object_mut()) {
                if members.contains_key("properties") {
                    members.insert("additionalProperties".into(), false.into());
                }
            }
            if schemas.contains_key("CertificatePage") {
                schemas.extend(described::schemas());
            }
        }
        document.to_string()
    }
}

/// `GET` of the document of everything except the logistics interface.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "describeLeasing",
    summary = "This document",
    security(()),
    responses((status = 200, description = "An OpenAPI document.", body = Object)),
)]
pub(crate) async fn leasing(State(desk): Shared) -> Response {
    served(desk.documents.get().map(|documents| &documents.leasing))
}

/// `GET` of the document of the logistics interface.
#[utoipa::path(
    get,
    path = "/openapi-logistics.json",
    operation_id = "describeLogistics",
    summary = "The document of the logistics interface",
    security(()),
    responses((status = 200, description = "An OpenAPI document.", body = Object)),
)]
pub(crate) async fn logistics(State(desk): Shared) -> Response {
    served(desk.documents.get().map(|documents| &documents.logistics))
}

fn served(document: Option<&String>) -> Response {
    reply::text("application/json", document.cloned().unwrap_or_default())
}
