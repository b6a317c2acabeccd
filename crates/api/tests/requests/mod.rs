//! Tests what each operation sends: method, URL, query, headers and body. No token is ever printed.

mod addresses;
mod contents;
mod secrets;

use std::fmt::Debug;

use acceptance_api::client::Connection;
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::PageRequest;
use acceptance_api::transport::Request;
use acceptance_rules::decision::Decision;

use crate::scripted::{PAGE, Scripted, client_of, connection, json, key, plan, run, update};

use Operation::{Assets, Certificate, Certificates, Confirm, Reject, Update};

const TOKEN: &str = "s3cr3t-t0k3n";

/// One operation of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Certificates(StatusFilter),
    Certificate,
    Assets,
    Update,
    Confirm,
    Reject,
}

const OPERATIONS: [Operation; 9] = [
    Certificates(StatusFilter::Pending),
    Certificates(StatusFilter::Clearing),
    Certificates(StatusFilter::Confirmed),
    Certificates(StatusFilter::All),
    Certificate,
    Assets,
    Update,
    Confirm,
    Reject,
];

/// Returns the only request of an operation, whatever its result.
fn sent_by(connection: Connection, operation: Operation, page: PageRequest) -> Request {
    let transport = Scripted::new([Ok(json(200, "[]"))]);
    let client = client_of(connection, &transport);
    match operation {
        Certificates(filter) => drop(run(client.certificates(filter, page))),
        Certificate => drop(run(client.certificate(key()))),
        Assets => drop(run(client.assets(key(), page))),
        Update => drop(run(client.update_assets(key(), &[update(1, "received", None)]))),
        Confirm => drop(run(client.decide(&plan(Decision::Confirm), None))),
        Reject => drop(run(client.decide(&plan(Decision::Reject), None))),
    }
    transport.request()
}

fn sent(operation: Operation) -> Request {
    sent_by(connection(), operation, PAGE)
}
