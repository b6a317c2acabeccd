//! Fetches `config.json`: retries temporary failures, and never guesses if another answer arrives.

use acceptance_config::{Authentication, Config, ConfigError, ConfigReason, ProxyUser};
use gloo_net::http::{Request, Response};
use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCache, RequestRedirect};

use super::{clock, take_from_loader, timer, user_name};
use crate::text::Language;

/// Pauses between tries in milliseconds.
const PAUSES: [u32; 3] = [500, 1_500, 4_000];
/// Timeout in milliseconds. `worker.js` answers with the stored file before that.
const DEADLINE: u32 = 35_000;
/// The header in which `worker.js` names the date of a stored answer.
const STORED: &str = "x-acceptance-desk-stored";

/// Reads `config.json` next to the page, with retries if the network or the server fails. Without
/// such a file the defaults apply.
///
/// # Errors
/// The kind of the unusable answer.
pub async fn load() -> Result<Config, ConfigError> {
    let mut pauses = PAUSES.iter();
    loop {
        let problem = match timer::within(DEADLINE, read()).await {
            Some(Ok(mut config)) => {
                name_user(&mut config).await;
                return Ok(config);
            }
            Some(Err(problem)) => problem,
            // Another try would take as long.
            None => return Err(ConfigError::Unreachable),
        };
        match pauses.next() {
            Some(pause) if problem.is_temporary() => timer::pause(*pause).await,
            _ => return Err(problem),
        }
    }
}

/// Reads the name of a proxy session's user, if the configuration names a source.
async fn name_user(config: &mut Config) {
    let ProxyUser::At(source) = &mut config.proxy_user else { return };
    if config.authentication != Authentication::None {
        config.proxy_user = ProxyUser::OnlyOne;
        return;
    }
    source.name = user_name::read(source).await;
    if source.name.is_none() {
        config.report("auth.user", ConfigReason::NoName);
    }
}

/// Requests the file and parses it.
async fn read() -> Result<Config, ConfigError> {
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
    let answer = answer.ok_or(ConfigError::Unreachable)?;
    let text = match answer.status() {
        200 => answer.text().await.map_err(|_| ConfigError::Unreachable)?,
        _ => String::new(),
    };
    let mut config =
        acceptance_config::parse_answer(answer.status(), &text, &Language::ALL.map(Language::tag))?;
    config.stored = answer.headers().get(STORED).and_then(|date| clock::sent_at(&date));
    Ok(config)
}

/// Returns the answer that the loader requested in parallel with the program. It is used for one
/// request only.
fn asked_by_loader() -> Option<Promise> {
    take_from_loader("acceptanceDeskConfig")?.dyn_into().ok()
}
