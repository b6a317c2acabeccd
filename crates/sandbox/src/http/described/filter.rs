//! Schema of the filter of the certificate list: the supported expressions.

use serde_json::{Map, Value, json};
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{ContentBuilder, Ref, Required};

/// The parameter `filter` (Specification: endpoints): JSON inside the query.
pub(crate) struct FilterParameter;

impl IntoParams for FilterParameter {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let example =
            json!([["confirmationStatus", "<>", "Confirmed"], "and", ["authorizationStatus", "=", "ready"]]);
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Filter")))
            .example(Some(example))
            .build();
        let filter = ParameterBuilder::new()
            .name("filter")
            .parameter_in(ParameterIn::Query)
            .required(Required::False)
            .description(Some("Only certificates that it holds for."))
            .content("application/json", content);
        vec![filter.build()]
    }
}

/// Returns the schemas of an expression. A group may have more than three parts, which a schema
/// cannot express.
pub(crate) fn schemas() -> Map<String, Value> {
    let tuple = |parts: &[&Value]| json!({ "type": "array", "prefixItems": parts, "items": false, "minItems": parts.len(), "maxItems": parts.len() });
    let any = json!({ "$ref": "#/components/schemas/Filter" });
    let status = json!({ "enum": ["confirmationStatus", "authorizationStatus"] });
    let id = json!({ "enum": ["leaseCompanyNumber", "acceptanceCertificateId"] });
    let equality = json!({ "enum": ["=", "<>"] });
    let order = json!({ "enum": ["<", "<=", ">", ">="] });
    let number = json!({ "type": "integer", "format": "int64", "minimum": i64::MIN, "maximum": i64::MAX });
    let (and, or) = (json!({ "enum": ["and"] }), json!({ "enum": ["or"] }));
    let conditions = [
        tuple(&[&status, &equality, &json!({ "type": ["string", "null"] })]),
        tuple(&[
            &id,
            &equality,
            &json!({ "type": ["integer", "null"], "minimum": i64::MIN, "maximum": i64::MAX }),
        ]),
        tuple(&[&id, &order, &number]),
    ];
    let groups = [
        tuple(&[&json!({ "enum": ["!"] }), &any]),
        tuple(&[&any]),
        tuple(&[&any, &and, &any]),
        tuple(&[&any, &or, &any]),
        tuple(&[&any, &and, &any, &and, &any]),
        tuple(&[&any, &or, &any, &or, &any]),
    ];
    let described = [
        (
            "FilterCondition",
            json!({ "description": "A field, an operator and a value.", "anyOf": conditions }),
        ),
        (
            "FilterGroup",
            json!({
                "description": "A negation, or expressions joined by one kind of joiner. Any joiner but `and` counts as `or`.",
                "anyOf": groups,
            }),
        ),
        (
            "Filter",
            json!({
                "description": "At most 8192 bytes and 16 levels. A status without a name makes its condition false.",
                "anyOf": [
                    { "$ref": "#/components/schemas/FilterCondition" }, { "$ref": "#/components/schemas/FilterGroup" },
                ],
            }),
        ),
    ];
    described.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
}
