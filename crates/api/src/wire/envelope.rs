//! Finds the rows in an answer, in any envelope (Specification: endpoints, gaps). An unknown shape
//! is an error, never an empty list.

use serde_json::value::RawValue;

use super::row::{FieldProblem, WireRow, is_same_name, members};
use super::text::is_html;
use crate::error::{ApiError, BodyProblem};
use crate::page::RowProblem;
use crate::transport::Response;

/// Names of members that contain rows, searched first.
const ROWS: [&str; 4] = [DEFAULT, "items", "value", "results"];
/// The only one of them that may be `null` on an empty page.
const DEFAULT: &str = "data";
/// Members that show that `null` rows mean an empty page.
const TOTALS: [&str; 3] = ["totalCount", "groupCount", "count"];

/// Reads the rows of an answer and the service's total.
pub(super) fn rows<T>(
    response: &Response,
    read: impl FnOnce(&[&RawValue], Option<u64>) -> T,
) -> Result<T, ApiError> {
    let body = text(response)?;
    let unreadable = |problem| unreadable(response, problem);
    if body.starts_with('[') {
        let rows: Vec<&RawValue> = parse(body).map_err(unreadable)?;
        return if rows.iter().all(|row| is_object(row)) {
            Ok(read(&rows, None))
        } else {
            Err(unreadable(BodyProblem::Shape { members: Vec::new() }))
        };
    }
    let members = object_members(response, body)?;
    let shape = || unreadable(BodyProblem::Shape { members: names(&members) });
    let mut totals = members.iter().filter(|(name, _)| is_same_name(name, "totalCount"));
    let total = match (totals.next(), totals.next()) {
        (Some((_, value)), None) => value.get().parse::<u64>().ok(),
        _ => None,
    };
    let rows = find_rows(&members).ok_or_else(shape)?;
    Ok(read(&rows, total))
}

/// Reads an answer that is one object, bare or as the only readable member of an envelope.
pub(super) fn object<T>(
    response: &Response,
    read: impl Fn(&WireRow<'_>) -> Result<T, FieldProblem>,
) -> Result<T, ApiError> {
    let body = text(response)?;
    let members = object_members(response, body)?;
    let shape = || unreadable(response, BodyProblem::Shape { members: names(&members) });
    let bare: &RawValue = parse(body).map_err(|problem| unreadable(response, problem))?;
    let read = |text| WireRow::parse(text).and_then(|row| read(&row));
    match read(bare) {
        Ok(value) => return Ok(value),
        Err((_, RowProblem::Missing)) => {}
        // It is the object itself, but invalid; its members may describe something else.
        Err(_) => return Err(shape()),
    }
    let mut nested = members.iter().filter_map(|(_, value)| read(value).ok());
    match (nested.next(), nested.next()) {
        (Some(value), None) => Ok(value),
        _ => Err(shape()),
    }
}

/// Returns the body as text without a byte order mark and outer JSON whitespace.
fn text(response: &Response) -> Result<&str, ApiError> {
    let text = std::str::from_utf8(&response.body).map_err(|_| unreadable(response, BodyProblem::NotUtf8))?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text).trim_matches([' ', '\t', '\r', '\n']);
    if text.is_empty() {
        return Err(unreadable(response, BodyProblem::Empty));
    }
    // JSON may be sent as HTML by mistake; any other text of that type is a page.
    if text.starts_with('<') || (is_html(response) && !text.starts_with(['[', '{'])) {
        return Err(unreadable(response, BodyProblem::Html));
    }
    Ok(text)
}

fn object_members<'a>(response: &Response, body: &'a str) -> Result<Vec<(String, &'a RawValue)>, ApiError> {
    members(body).map_err(|_| {
        // JSON, but not an object: an unknown shape.
        let problem = parse::<&RawValue>(body).err();
        unreadable(response, problem.unwrap_or(BodyProblem::Shape { members: Vec::new() }))
    })
}

/// Returns the rows.
fn find_rows<'a>(members: &[(String, &'a RawValue)]) -> Option<Vec<&'a RawValue>> {
    let is_named = |name: &str| ROWS.iter().any(|known| is_same_name(name, known));
    let named: Vec<_> = members.iter().filter(|(name, _)| is_named(name)).collect();
    let mut holders = named.iter().filter(|(_, value)| value.get().starts_with(['[', '{']));
    match (holders.next(), holders.next()) {
        (Some((name, value)), None) => {
            let is_once = named.iter().filter(|(other, _)| is_same_name(other, name)).count() == 1;
            if is_once { array_of_objects(value) } else { None }
        }
        (Some(_), Some(_)) => None,
        (None, _) => match named.as_slice() {
            [] => only_array(members),
            [(name, value)] if is_same_name(name, DEFAULT) && value.get() == "null" => {
                let is_page =
                    members.iter().any(|(name, _)| TOTALS.iter().any(|known| is_same_name(name, known)));
                let has_rows = members.iter().any(|(_, value)| array_of_objects(value).is_some());
                (is_page && !has_rows).then(Vec::new)
            }
            _ => None,
        },
    }
}

/// Returns the rows of the only array, under any name. A list of errors is never a list of rows.
fn only_array<'a>(members: &[(String, &'a RawValue)]) -> Option<Vec<&'a RawValue>> {
    let mut arrays = members.iter().filter(|(_, value)| value.get().starts_with('['));
    match (arrays.next(), arrays.next()) {
        (Some((name, value)), None) if !is_same_name(name, "errors") => array_of_objects(value),
        _ => None,
    }
}

fn array_of_objects(value: &RawValue) -> Option<Vec<&RawValue>> {
    let rows: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
    rows.iter().all(|row| is_object(row)).then_some(rows)
}

fn is_object(value: &RawValue) -> bool {
    value.get().starts_with('{')
}

fn parse<'a, T: serde::Deserialize<'a>>(body: &'a str) -> Result<T, BodyProblem> {
    serde_json::from_str(body)
        .map_err(|error| BodyProblem::NotJson { line: error.line(), column: error.column() })
}

fn names(members: &[(String, &RawValue)]) -> Vec<Box<str>> {
    members.iter().take(10).map(|(name, _)| name.chars().take(40).collect::<String>().into()).collect()
}

/// Returns the error of an answer that does not match the request.
pub(super) fn unreadable(response: &Response, problem: BodyProblem) -> ApiError {
    ApiError::Unreadable {
        content_type: response.content_type.as_deref().map(Into::into),
        size: response.body.len(),
        problem,
    }
}
