//! The sign-in provider, through `provider.js`, which is loaded on first use.

use acceptance_config::Provider;
use acceptance_route::SIGNED_IN;
use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;

use super::{call, load, location, member};

/// The function of `js/scripts.js` that loads the script.
const LOADER: &str = "acceptanceDeskProvider";

/// The URL of a sign-in, and the state that is needed on return. It is secret.
pub struct Begun {
    pub url: String,
    /// The state that the provider returns, to distinguish answers.
    pub state: String,
    /// The state for [`complete`].
    pub kept: String,
}

pub struct Grant {
    pub token: String,
    /// Its lifetime in seconds, if the provider sends it.
    pub lifetime: Option<u32>,
    pub is_renewable: bool,
    /// The provider's permanent ID of the user.
    pub subject: String,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProviderProblem {
    NotLoaded,
    /// The provider does not answer, or the browser blocks the request.
    Unreachable,
    /// It refuses: code and message.
    Refused(String, String),
    /// This device's clock differs too much from the provider's.
    Clock,
    Unusable(String),
    /// It answers a request that this tab did not send.
    Unasked,
}

impl ProviderProblem {
    /// Returns whether the provider only requires interaction.
    pub fn wants_person(&self) -> bool {
        let codes =
            ["login_required", "interaction_required", "consent_required", "account_selection_required"];
        matches!(self, Self::Refused(code, _) if codes.contains(&code.as_str()))
    }
}

/// When the provider interacts with the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    IfNeeded,
    /// A user without a session there returns without a sign-in.
    Never,
    /// Also while an earlier user's session continues.
    Always,
}

/// Starts a sign-in. `mark` is added to the returned state.
///
/// # Errors
/// The provider is unreachable or unusable.
pub async fn begin(provider: &Provider, mark: &str, prompt: Prompt) -> Result<Begun, ProviderProblem> {
    let prompt = match prompt {
        Prompt::IfNeeded => JsValue::UNDEFINED,
        Prompt::Never => "none".into(),
        Prompt::Always => "another".into(),
    };
    let answer = ask("begin", &[settings(provider), mark.into(), prompt]).await?;
    Ok(Begun { url: text(&answer, "url"), state: text(&answer, "state"), kept: text(&answer, "kept") })
}

/// Returns the token for the provider's answer.
///
/// # Errors
/// The provider refused, or its answer belongs to another request.
pub async fn complete(provider: &Provider, kept: &str, query: &str) -> Result<Grant, ProviderProblem> {
    grant(&ask("complete", &[settings(provider), kept.into(), query.into()]).await?)
}

/// Renews the token without the user.
///
/// # Errors
/// The provider's session has ended, or it is unreachable.
pub async fn renew(provider: &Provider) -> Result<Grant, ProviderProblem> {
    grant(&ask("renew", &[settings(provider)]).await?)
}

/// The end of the provider's own session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    /// This URL ends it.
    At(String),
    /// The provider has no such URL, so the session continues.
    Never,
    /// There is no session to end.
    NoSession,
}

/// Revokes the tokens, and returns the end of the provider's own session.
///
/// # Errors
/// The provider is unreachable, so its session cannot be ended now.
pub async fn leave(provider: &Provider) -> Result<SessionEnd, ProviderProblem> {
    let back = [&location::origin(), "/"].concat();
    let answer = ask("leave", &[settings(provider), back.into()]).await?;
    let url = text(&answer, "url");
    Ok(if !url.is_empty() {
        SessionEnd::At(url)
    } else if member(&answer, "goesOn").is_truthy() {
        SessionEnd::Never
    } else {
        SessionEnd::NoSession
    })
}

fn settings(provider: &Provider) -> JsValue {
    let settings = Object::new();
    let redirect = [&*location::origin(), SIGNED_IN].concat();
    for (name, value) in [
        ("issuer", &provider.issuer),
        ("clientId", &provider.client_id),
        ("scope", &provider.scope),
        ("prompt", &provider.prompt),
        ("redirect", &redirect),
    ] {
        let _ = Reflect::set(&settings, &name.into(), &value.into());
    }
    let parameters = Object::new();
    for (name, value) in &provider.parameters {
        let _ = Reflect::set(&parameters, &name.into(), &value.into());
    }
    let _ = Reflect::set(&settings, &"parameters".into(), &parameters);
    settings.into()
}

fn grant(answer: &JsValue) -> Result<Grant, ProviderProblem> {
    let subject = text(answer, "subject");
    let token = text(answer, "token");
    if subject.is_empty() || token.is_empty() {
        return Err(ProviderProblem::Unusable(String::new()));
    }
    Ok(Grant {
        token,
        lifetime: member(answer, "lifetime").as_f64().and_then(whole),
        is_renewable: member(answer, "isRenewable").is_truthy(),
        name: Some(text(answer, "name"))
            .filter(|name| !name.trim().is_empty())
            .unwrap_or_else(|| subject.clone()),
        subject,
    })
}

fn whole(seconds: f64) -> Option<u32> {
    let is_fit = (0.0..=f64::from(u32::MAX)).contains(&seconds);
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it fits"
    )]
    is_fit.then_some(seconds as u32)
}

async fn ask(step: &str, given: &[JsValue]) -> Result<JsValue, ProviderProblem> {
    let module = load(LOADER).await.ok_or(ProviderProblem::NotLoaded)?;
    let answer = call(&module, step, given).await.ok_or(ProviderProblem::NotLoaded)?;
    let said = text(&answer, "said");
    match text(&answer, "problem").as_str() {
        "" => Ok(answer),
        "refused" => Err(ProviderProblem::Refused(text(&answer, "code"), said)),
        "clock" => Err(ProviderProblem::Clock),
        "unreachable" => Err(ProviderProblem::Unreachable),
        _ => Err(ProviderProblem::Unusable(said)),
    }
}

fn text(value: &JsValue, name: &str) -> String {
    member(value, name).as_string().unwrap_or_default()
}
