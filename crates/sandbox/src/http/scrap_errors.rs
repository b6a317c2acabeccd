//! Updates of scrap errors (Specification: fields). The specification shows their body but neither
//! method nor path, so both are a choice. Accepted updates are validated and discarded, since their
//! effect is not specified.

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::Value;

use super::access::Activated;
use super::desk::Shared;
use super::problem::Problem;
use super::{body, reply};

/// `PATCH`, `POST` and `PUT`: an update.
pub(crate) const PATH: &str = "/v1/logistics/scrapErrors";

/// The two lists with their smallest and largest integers.
const LISTS: [(&str, i64, i64); 2] =
    [("errorIds", -2_147_483_648, 2_147_483_647), ("stockIdList", i64::MIN, i64::MAX)];

/// Accepts or refuses an update.
pub(crate) async fn update(
    State(desk): Shared,
    _: Activated,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    check(&body::json(&desk, &headers, body).await?)?;
    Ok(reply::written(desk.options.shape.write_answer))
}

fn check(body: &Value) -> Result<(), Problem> {
    let Value::Object(members) = body else {
        return Err(Problem::bad_request("The body is not an object."));
    };
    for (name, value) in members {
        let Some((_, least, most)) = LISTS.iter().find(|(own, ..)| own == name) else {
            return Err(Problem::bad_request(format!("The body has the unknown member {name}.")));
        };
        let items = match value {
            Value::Null => continue,
            Value::Array(items) => items,
            _ => return Err(Problem::bad_request(format!("{name} must be an array or null."))),
        };
        for (place, item) in items.iter().enumerate() {
            body::integer(item, *least..=*most).map_err(|status| {
                let detail = format!("Item {place} of {name} must be an integer from {least} to {most}.");
                Problem::new(status, detail)
            })?;
        }
    }
    Ok(())
}
