//! Tests sign-in with a scripted provider: where tokens are sent, when they are renewed, and which
//! messages appear.

use crate::prelude::*;

mod renewal;
mod sign_out;
mod windows;

const CONFIG: &str = r#"{ "locale": "en",
    "auth": { "kind": "oidc", "issuer": "https://id.example", "clientId": "desk" } }"#;

fn is_with(token: &'static str) -> impl Fn(&Sent) -> bool {
    move |sent| sent.header("Authorization") == Some(&["Bearer ", token].concat())
}

/// A provider that answers with these grants, one by one; `asked` records its requests.
fn provider(grants: &str) {
    js(&format!(
        r#"{{
            const grants = {grants};
            const next = async (step) => {{ asked.push(step); return grants.shift() ?? {{ problem: "refused", code: "over", said: "over" }}; }};
            globalThis.asked = [];
            globalThis.opened = [];
            globalThis.acceptanceDeskProvider = async () => ({{
                begin: async (settings, mark, prompt) => {{
                    asked.push(`begin ${{settings.redirect.replace(location.origin, "")}} ${{prompt}}`);
                    return globalThis.trouble ?? {{ url: "https://id.example/", state: (globalThis.states?.shift() ?? "s") + mark, kept: "k" }};
                }},
                complete: (settings, kept, query) => next(`complete ${{kept}} ${{query}}`),
                renew: () => next("renew"),
                leave: async () => {{ asked.push("leave"); return globalThis.left ?? globalThis.trouble ?? {{}}; }},
            }});
            globalThis.open = () => (globalThis.other = {{
                closed: false,
                focus: () => opened.push("focused"),
                location: {{ replace: (url) => opened.push(url) }},
                close: () => opened.push("closed"),
            }});
        }}"#
    ));
}

const ALICE: &str = r#"{ token: "first", lifetime: 3600, isRenewable: true, subject: "a-1", name: "Alice" }"#;
const SECOND: &str =
    r#"{ token: "second", lifetime: 3600, isRenewable: true, subject: "a-1", name: "Alice" }"#;
const THIRD: &str = r#"{ token: "third", lifetime: 3600, isRenewable: true, subject: "a-1", name: "Alice" }"#;
const SHORT: &str = r#"{ token: "first", lifetime: 0, isRenewable: true, subject: "a-1", name: "Alice" }"#;
const BOB: &str = r#"{ token: "bobs", lifetime: 3600, isRenewable: true, subject: "b-2", name: "Bob" }"#;

/// A grant that arrives when `late` is called.
const LATE: &str = "new Promise((say) => { globalThis.late = say; })";

fn asked() -> String {
    js("globalThis.asked.join(', ')").as_string().unwrap()
}

/// Returns to certificate 1001 from a provider that answers with these grants.
async fn come_back(grants: &str, service: &Service) {
    let left = || {
        provider(grants);
        js("sessionStorage.setItem('acceptance-desk.sign-in', 'k')");
        js(&format!("sessionStorage.setItem('acceptance-desk.left', '{PLACE}')"));
    };
    open_with_after(CONFIG, left, "/signed-in?code=c&state=s", service).await;
}

/// Returns the app at certificate 1001, signed in with the first of these grants.
async fn signed_in(grants: &str) -> Service {
    let service = service();
    come_back(grants, &service).await;
    assets_read().await;
    service
}

/// Ends the session of the first token, and begins to sign in again in another window.
async fn sign_in_again(service: &Service) {
    service.on(is_with("first"), usize::MAX, Act::json(401, "[]"));
    press(Role::Button, "Refresh").await;
    press(Role::Button, "Sign in").await;
    window_is_sent_on().await;
}

async fn window_is_sent_on() {
    eventually("the window is sent on", || js("opened.length").as_f64() == Some(1.0)).await;
}

async fn bring_back(query: &str) {
    send_on("acceptance-desk sign-in", query).await;
}
