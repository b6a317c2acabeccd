//! Fetches `config.json`: retries temporary failures, and never guesses if another answer arrives.

use gloo_net::http::{Request, Response};
use js_sys::{JSON, Promise};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCache, RequestCredentials, RequestRedirect};

use super::parsing::parse;
use super::settings::{Authentication, Config, ConfigReason, NameSource, NoConfig, ProxyUser};
use super::values::text;
use crate::browser::{clock, take_from_loader, timer};

/// Pauses between tries in milliseconds.
const PAUSES: [u32; 3] = [500, 1_500, 4_000];
/// Timeout in milliseconds. `worker.js` answers with the stored file before that.
const DEADLINE: u32 = 35_000;
/// The header in which `worker.js` names the date of a stored answer.
const STORED: &str = "x-acceptance-desk-stored";

/// Timeout of the user's name in milliseconds.
const NAME_DEADLINE: u32 = 10_000;

/// Reads `config.json` next to the page, with retries if the network or the server fails. Without
/// such a file the defaults apply.
///
/// # Errors
/// The kind of the unusable answer.
pub async fn load() -> Result<Config, NoConfig> {
    let mut pauses = PAUSES.iter();
    loop {
        let problem = match timer::within(DEADLINE, read()).await {
            Some(Ok(mut config)) => {
                name_user(&mut config).await;
                return Ok(config);
            }
            Some(Err(problem)) => problem,
            // Another try would take as long.
            None => return Err(NoConfig::Unreachable),
        };
        match pauses.next() {
            Some(pause) if problem.may_pass() => timer::pause(*pause).await,
            _ => return Err(problem),
        }
    }
}

/// Reads the name of a proxy session's user, if the configuration names a source.
async fn name_user(config: &mut Config) {
    let ProxyUser::At(source) = config.proxy_user.clone() else { return };
    if config.authentication != Authentication::None {
        config.proxy_user = ProxyUser::OnlyOne;
        return;
    }
    let name = timer::within(NAME_DEADLINE, read_name(&source)).await.flatten();
    config.proxy_user = if let Some(name) = name {
        ProxyUser::Named(name)
    } else {
        config.problem("auth.user".into(), ConfigReason::NoName);
        ProxyUser::Unread
    };
}

async fn read_name(source: &NameSource) -> Option<String> {
    // The session's cookie goes to another host too.
    let asking = Request::get(&source.url)
        .credentials(RequestCredentials::Include)
        .cache(RequestCache::NoStore)
        .header("Accept", "application/json");
    let answer = asking.send().await.ok().filter(Response::ok)?;
    let value = JSON::parse(&answer.text().await.ok()?).ok()?;
    let name = text(&value, &source.member)?;
    (!name.trim().is_empty()).then_some(name)
}

/// Requests the file and parses it.
async fn read() -> Result<Config, NoConfig> {
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
    let mut config = match answer.status() {
        // A redirect that was not followed.
        0 => return Err(NoConfig::Redirected),
        200 => {
            let text = answer.text().await.map_err(|_| NoConfig::Unreachable)?;
            if text.trim_start().starts_with('<') {
                return Err(NoConfig::Page);
            }
            parse(&text)?
        }
        404 => {
            let mut config = Config::default();
            config.problem(String::new(), ConfigReason::NoFile);
            config
        }
        status => return Err(NoConfig::Refused(status)),
    };
    config.stored = answer.headers().get(STORED).and_then(|date| clock::sent_at(&date));
    Ok(config)
}

/// Returns the answer that the loader requested in parallel with the program. It is used for one
/// request only.
fn asked_by_loader() -> Option<Promise> {
    take_from_loader("acceptanceDeskConfig")?.dyn_into().ok()
}
