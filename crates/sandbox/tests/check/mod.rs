//! Tests the connection test with every shape of the service: it finds that shape, and no other
//! difference.

mod findings;
mod switches;

use acceptance_process::check::finding::{CheckFinding, Seen, Topic, TopicResult};
use acceptance_sandbox::shape::Shape;
use axum::Router;

use crate::support::checking::{findings, service};

/// Returns the findings that differ from those of the default shape.
async fn found(router: &Router) -> Vec<(Topic, TopicResult, Seen)> {
    let usual = findings(&service(Shape::default())).await;
    let found = findings(router).await;
    assert_eq!(found.len(), usual.len());
    let is_other = |(one, other): &(CheckFinding, CheckFinding)| {
        (one.verdict, &one.seen) != (other.verdict, &other.seen)
    };
    let others = found.into_iter().zip(usual).filter(is_other);
    others.map(|(finding, _)| (finding.topic, finding.verdict, finding.seen)).collect()
}
