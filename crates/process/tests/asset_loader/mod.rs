//! Tests the loader with simulated services: a good one is read exactly, a bad one is never
//! accepted silently. `ACCEPTANCE_CASES` sets the number of services of each property.

mod answers;
mod fast_pass;
mod services;

use acceptance_api::page::Page;
use acceptance_process::asset_loader::AssetStep;
use acceptance_rules::asset::Asset;

use crate::support::asset;

fn page(rows: Vec<Asset>, total: Option<u64>) -> Page<Asset> {
    Page { rows, total, unreadable: Vec::new() }
}

fn rows(ids: std::ops::Range<i64>) -> Vec<Asset> {
    ids.map(|id| asset(id, "", "")).collect()
}

fn skips(step: &AssetStep) -> Vec<u64> {
    match step {
        AssetStep::Ask(questions) => questions.iter().map(|question| question.page.skip).collect(),
        step => panic!("{step:?}"),
    }
}
