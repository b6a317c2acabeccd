//! Tests the message of a refusal for any body, and which statuses are refusals.

mod meanings;
mod words;

use acceptance_api::client::Client;
use acceptance_api::error::{ApiError, Details};
use acceptance_api::filter::StatusFilter;
use acceptance_api::transport::Response;
use acceptance_rules::decision::Decision;

use crate::scripted::{PAGE, Scripted, client, key, plan, run, update};

use Expected::{Empty, Html, Message, Text, Titled, Unknown};

/// The expected message of a refusal.
#[derive(Clone, Copy)]
enum Expected {
    /// A short text and a message.
    Titled(&'static str, &'static str),
    Message(&'static str),
    Text(&'static str),
    Html,
    Unknown,
    Empty,
}

const PROBLEM: Option<&str> = Some("application/problem+json");
const JSON: Option<&str> = Some("application/json");
const HTML: Option<&str> = Some("text/html; charset=utf-8");
const PLAIN: Option<&str> = Some("text/plain");
const NONE: Option<&str> = None;

fn details(expected: Expected) -> Details {
    match expected {
        Titled(title, text) => Details::Message { title: Some(title.into()), text: text.into() },
        Message(text) => Details::Message { title: None, text: text.into() },
        Text(text) => Details::Text(text.into()),
        Html => Details::Html,
        Unknown => Details::Unknown,
        Empty => Details::Empty,
    }
}

/// Returns the result of each operation for one answer.
fn everywhere(answer: &Response) -> [(&'static str, Result<(), ApiError>); 6] {
    let with = || client(&Scripted::new([Ok(answer.clone())]));
    let decide = |client: Client, decision| run(client.decide(&plan(decision), None));
    [
        ("certificates", run(with().certificates(StatusFilter::Pending, PAGE)).map(drop)),
        ("certificate", run(with().certificate(key())).map(drop)),
        ("assets", run(with().assets(key(), PAGE)).map(drop)),
        ("update", run(with().update_assets(key(), &[update(1, "received", None)]))),
        ("confirm", decide(with(), Decision::Confirm)),
        ("reject", decide(with(), Decision::Reject)),
    ]
}

fn check(answer: &Response, expected: &ApiError) {
    for (operation, result) in everywhere(answer) {
        assert_eq!(result.as_ref(), Err(expected), "{operation}: {}", String::from_utf8_lossy(&answer.body));
    }
}
