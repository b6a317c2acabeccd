//! The query of a list: `take`, `skip`, `filter` (Specification: endpoints) and
//! `requireTotalCount`.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::desk::Desk;
use super::problem::Problem;

const NAMES: [&str; 4] = ["take", "skip", "filter", "requireTotalCount"];

pub(crate) struct PageQuery {
    take: Option<i64>,
    skip: i64,
    pub(crate) filter: Option<String>,
    pub(crate) wants_total: bool,
}

impl FromRequestParts<Arc<Desk>> for PageQuery {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Desk>) -> Result<Self, Problem> {
        Self::read(parts.uri.query().unwrap_or_default())
    }
}

impl PageQuery {
    fn read(query: &str) -> Result<Self, Problem> {
        let mut page = Self { take: None, skip: 0, filter: None, wants_total: false };
        let mut seen = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if !NAMES.contains(&&*name) {
                // Services ignore unknown parameters.
                continue;
            }
            if seen.contains(&name) {
                return Err(Problem::bad_request(format!("{name} stands in the query twice.")));
            }
            let number = || {
                let problem = || Problem::bad_request(format!("{name} is not an integer."));
                value.parse::<i64>().map_err(|_| problem())
            };
            match &*name {
                "take" => page.take = Some(number()?).filter(|take| *take > 0),
                "skip" => page.skip = number()?.max(0),
                "filter" => page.filter = Some(value.into_owned()),
                _ => {
                    page.wants_total = value
                        .to_ascii_lowercase()
                        .parse()
                        .map_err(|_| Problem::bad_request(format!("{name} is neither true nor false.")))?;
                }
            }
            seen.push(name);
        }
        Ok(page)
    }

    /// Returns the number of rows to skip and to return: all if `take` is missing or not positive,
    /// at most the cap.
    pub(crate) fn window(&self, cap: Option<u32>) -> (i64, i64) {
        let take = self.take.unwrap_or(i64::MAX);
        (self.skip, cap.map_or(take, |cap| take.min(cap.into())))
    }
}
