//! Tests broken, unusual and large bodies. The HTTP status is checked before the body.

mod broken;
mod large;

use acceptance_api::error::{ApiError, BodyProblem};
use acceptance_api::page;
use acceptance_api::transport::Response;

use crate::scripted::{assets_of, certificate_of, certificates_of};

use Expected::{Empty, Html, NotJson, NotUtf8, Page, Shape};

/// The expected result of a successful body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    /// A page with this number of rows, readable or not.
    Page(usize),
    Empty,
    Html,
    NotUtf8,
    NotJson,
    Shape,
}

const JSON: Option<&str> = Some("application/json");
const HTML: Option<&str> = Some("text/html; charset=utf-8");
const TEXT: Option<&str> = Some("text/plain");

/// Returns the kind of a result after checking that an error is complete.
fn kind(result: Result<usize, ApiError>, response: &Response) -> Expected {
    let (content_type, size, problem) = match result {
        Ok(count) => return Page(count),
        Err(ApiError::Unreadable { content_type, size, problem }) => (content_type, size, problem),
        Err(other) => panic!("{other:?}"),
    };
    assert_eq!(content_type.as_deref(), response.content_type.as_deref());
    assert_eq!(size, response.body.len());
    match problem {
        BodyProblem::Empty => Empty,
        BodyProblem::Html => Html,
        BodyProblem::NotUtf8 => NotUtf8,
        BodyProblem::NotJson { line, column: _ } => {
            assert!(line > 0);
            NotJson
        }
        BodyProblem::Shape { .. } => Shape,
    }
}

fn received<T>(page: &page::Page<T>) -> usize {
    page.rows.len() + page.unreadable.len()
}

fn check(response: &Response, expected: Expected) {
    let body = String::from_utf8_lossy(&response.body);
    let body: String = body.chars().take(60).collect();
    let assets = assets_of(response.clone()).map(|page| received(&page));
    assert_eq!(kind(assets, response), expected, "assets: {body}");
    let certificates = certificates_of(response.clone()).map(|page| received(&page));
    assert_eq!(kind(certificates, response), expected, "certificates: {body}");
    // One certificate is never in an array.
    let single = certificate_of(response.clone()).map(|found| found.into_iter().count());
    let expected = if matches!(expected, Page(_)) { Shape } else { expected };
    assert_eq!(kind(single, response), expected, "certificate: {body}");
}
