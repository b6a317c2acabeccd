//! Fetching `config.json`: patient with what passes, and never a guess where something else came in its place.

use futures_util::future::{Either, select};
use gloo_net::http::{Request, Response};
use js_sys::{Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCache, RequestRedirect};

use super::{Config, ConfigReason, parse};
use crate::browser::timer;

/// The milliseconds between one try and the next.
const PAUSES: [u32; 3] = [500, 1_500, 4_000];
/// The milliseconds after which an answer is not waited for any more.
const DEADLINE: u32 = 10_000;

/// Why there is no configuration. The app does not start then: what it would do by default may be wrong here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoConfig {
    /// No answer came, or not whole.
    Unreachable,
    /// The answer was an error.
    Refused(u16),
    /// The answer was a redirection.
    Redirected,
    /// A page for people came, as servers answer that know no such file.
    Page,
    /// It is not JSON; the line and the column, both from 1, where it stops being so.
    NotJson(usize, usize),
    /// It is JSON, and not an object.
    NotAnObject,
}

impl NoConfig {
    /// Whether it may pass by itself.
    fn may_pass(self) -> bool {
        matches!(self, Self::Unreachable | Self::Refused(408 | 429 | 500..=599))
    }
}

/// Reads `config.json` beside the page, several times where the network or the server fails. Where there is no such
/// file, the defaults hold.
///
/// # Errors
/// What came instead.
pub async fn load() -> Result<Config, NoConfig> {
    let mut pauses = PAUSES.iter();
    loop {
        let problem = match select(Box::pin(read()), timer::pause(DEADLINE)).await {
            Either::Left((Ok(text), _)) => return parse(&text),
            Either::Left((Err(NoConfig::Refused(404)), _)) => {
                let mut config = Config::default();
                config.problem(String::new(), ConfigReason::NoFile);
                return Ok(config);
            }
            Either::Left((Err(problem), _)) => problem,
            Either::Right(_) => NoConfig::Unreachable,
        };
        match pauses.next() {
            Some(pause) if problem.may_pass() => timer::pause(*pause).await,
            _ => return Err(problem),
        }
    }
}

/// The text of the file.
async fn read() -> Result<String, NoConfig> {
    let answer = match asked_by_loader() {
        Some(asked) => JsFuture::from(asked)
            .await
            .ok()
            .and_then(|it| it.dyn_into::<web_sys::Response>().ok())
            .map(Response::from),
        None => {
            let asking =
                Request::get("/config.json").redirect(RequestRedirect::Manual).cache(RequestCache::NoCache);
            asking.send().await.ok()
        }
    };
    let answer = answer.ok_or(NoConfig::Unreachable)?;
    let text = match answer.status() {
        // A redirection that was not followed.
        0 => return Err(NoConfig::Redirected),
        200 => answer.text().await.map_err(|_| NoConfig::Unreachable)?,
        status => return Err(NoConfig::Refused(status)),
    };
    let is_page = text.trim_start().starts_with('<');
    if is_page { Err(NoConfig::Page) } else { Ok(text) }
}

/// The answer that the loader asked for while the program was on its way. It stands for one question only.
fn asked_by_loader() -> Option<Promise> {
    let (window, name) = (web_sys::window()?, JsValue::from_str("acceptanceDeskConfig"));
    let asked = Reflect::get(&window, &name).ok()?.dyn_into().ok()?;
    Reflect::delete_property(&window, &name).ok()?;
    Some(asked)
}
